"""Tortuga a second time, straight from the deterministic script of a round, as slowly and plainly as can be: a generator that
asks one question after another and is told the answer. The rules must ask the same questions in the same order.

A question is {actor: {answer: weight}}; only the hidden choices of dice ask several actors at once. An answer is (actor, answer).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from itertools import combinations
from typing import Any

CHANCE = "chance"
ACTIONS = ("fleet", "crew", "treasure", "boarding", "raid")
COLOURS = ("red", "blue", "yellow", "white", "purple")
CAPACITY = (1, 2, 2, 3, 3, 4, 4, 4)
DICE = {
    "a": dict(zip(ACTIONS, (4, 1, 3, 5, 2), strict=True)),
    "b": dict(zip(ACTIONS, (5, 2, 4, 1, 3), strict=True)),
    "c": dict(zip(ACTIONS, (1, 3, 5, 2, 4), strict=True)),
    "d": dict(zip(ACTIONS, (2, 4, 1, 3, 5), strict=True)),
    "e": dict(zip(ACTIONS, (3, 5, 2, 4, 1), strict=True)),
}
Actor = int | str
Question = dict[Actor, dict[str, int]]
Asking = Generator[Question, tuple[Actor, str], Any]


class Player:
    """A player board and what belongs to it."""

    def __init__(self) -> None:
        self.marker = {"boarding": 3, "raid": 3}
        self.area: dict[str, list[str]] = {"boarding": [], "raid": []}
        self.island_area: list[str] = []
        self.tortuga: list[str] = []
        self.die: dict[str, str] = dict.fromkeys("abcde", "hand")
        self.tokens = dict.fromkeys(ACTIONS, 0)
        self.tiles: list[int] = []

    def on(self, where: str) -> list[str]:
        return [letter for letter, place in self.die.items() if place == where]

    def room(self, action: str) -> int:
        limit = CAPACITY[self.marker[action] - 1] if action in self.marker else 5
        return limit - len(self.on(action))

    def total(self, action: str) -> int:
        return sum(DICE[letter][action] for letter in self.on(action)) + self.tokens[action]

    def keeps(self, throw: dict[str, str]) -> dict[str, int]:
        found = {}
        for size in range(1, len(throw) + 1):
            for dice in combinations(sorted(throw), size):
                symbols = {throw[letter] for letter in dice} - {"skull"}
                if not symbols or (len(symbols) == 1 and size <= self.room(min(symbols))):
                    found["keep:" + "".join(dice)] = 1
        return found

    def place(self, dice: str, throw: dict[str, str]) -> None:
        symbols = {throw[letter] for letter in dice} - {"skull"}
        for letter in dice:
            self.die[letter] = min(symbols) if symbols else "unnamed"

    def points(self) -> int:
        count = 0
        for chests, worth in ((self.tortuga, 3), (self.area["boarding"], 2), (self.area["raid"], 1)):
            count += sum(worth * (2 if chest == "purple" else 1) for chest in chests)
        board = Counter(self.tortuga + self.area["boarding"] + self.area["raid"])
        jokers = self.tortuga.count("white")
        sets = max(n for n in range(20) if sum(max(0, n - board[c]) for c in ("red", "blue", "yellow")) <= jokers)
        return count + 3 * sets + sum(self.marker.values()) + sum(self.tiles)


class Script:
    """One game."""

    def __init__(
        self, seats: int, goal: int, first: int | None, chests: Any = (10, 10, 10, 5, 5), tiles: Any = (17, 9, 4)
    ) -> None:
        self.seats, self.goal, self.first = seats, goal, first
        self.players = [Player() for _ in range(seats)]
        self.bag = Counter(dict(zip(COLOURS, chests, strict=True)))
        self.pool = Counter(dict(zip((1, 2, 3), tiles, strict=True)))
        self.island: set[str] = set()
        self.rounds = 0

    def order(self) -> list[int]:
        return [(self.start + i) % self.seats for i in range(self.seats)]

    def ask(self, actor: Actor, answers: Any) -> Asking:
        options = answers if isinstance(answers, dict) else dict.fromkeys(answers, 1)
        _, answer = yield {actor: options}
        return answer.partition(":")[2] if ":" in answer else answer

    def draw_chest(self) -> Asking:
        if not self.bag.total():
            return None
        colour = yield from self.ask(CHANCE, {f"chest:{c}": n for c, n in self.bag.items() if n})
        self.bag[colour] -= 1
        return colour

    def draw_tile(self) -> Asking:
        coins = int((yield from self.ask(CHANCE, {f"tile:{c}": n for c, n in self.pool.items() if n})))
        self.pool[coins] -= 1
        return coins

    def excess(self, chest: str) -> None:
        if self.seats > 2 and chest not in self.island:
            self.island.add(chest)
        else:
            self.bag[chest] += 1

    def play(self) -> Asking:
        self.start = self.first if self.first is not None else 0
        if self.first is None:
            self.start = int((yield from self.ask(CHANCE, [f"start_player:{seat}" for seat in range(self.seats)])))
        for seat in self.order():
            self.players[seat].island_area.append((yield from self.draw_chest()))
            self.players[seat].area["raid"].append((yield from self.draw_chest()))
        while True:
            self.rounds += 1
            while any(player.on("hand") for player in self.players):
                yield from self.roll_step()
            for action in ACTIONS:
                yield from self.resolve(action)
            for player in self.players:
                player.die = dict.fromkeys("abcde", "hand")
            yield from self.move()
            if self.rounds == 40 or max(len(player.tortuga) for player in self.players) >= self.goal:
                return
            self.start = (self.start + 1) % self.seats

    def throw(self, player: Player) -> Asking:
        throw = {}
        for letter in player.on("hand"):
            throw[letter] = yield from self.ask(CHANCE, [f"face:{side}" for side in (*ACTIONS, "skull")])
        return throw

    def roll_step(self) -> Asking:
        idle = [seat for seat in self.order() if not self.players[seat].on("hand")]
        throws = {}
        for seat in self.order():
            if seat not in idle:
                throws[seat] = yield from self.throw(self.players[seat])
        keeps = {seat: self.players[seat].keeps(throw) for seat, throw in throws.items()}
        stuck = [seat for seat in throws if not keeps[seat]]
        chosen: dict[int, str] = {}
        while len(chosen) + len(stuck) < len(throws):
            actor, answer = yield {seat: keeps[seat] for seat in throws if seat not in chosen and seat not in stuck}
            chosen[int(actor)] = answer.removeprefix("keep:")
        for seat, dice in chosen.items():
            self.players[seat].place(dice, throws[seat])
        for seat in self.order():
            yield from self.name_action(seat)
        for seat in stuck:
            player = self.players[seat]
            throw = yield from self.throw(player)
            while not player.keeps(throw):
                throw = yield from self.throw(player)
            player.place((yield from self.ask(seat, player.keeps(throw))), throw)
            yield from self.name_action(seat)
        for seat in idle:
            yield from self.gain(seat)

    def name_action(self, seat: int) -> Asking:
        player = self.players[seat]
        skulls = player.on("unnamed")
        if skulls:
            action = yield from self.ask(seat, [f"assign:{a}" for a in ACTIONS if player.room(a) >= len(skulls)])
            for letter in skulls:
                player.die[letter] = action

    def gain(self, seat: int) -> Asking:
        tokens = self.players[seat].tokens
        uses = [f"adv_new:{a}" for a in ACTIONS if tokens[a] == 0] + [f"adv_flip:{a}" for a in ACTIONS if tokens[a] == 1]
        if uses:
            tokens[(yield from self.ask(seat, uses))] += 1

    def resolve(self, action: str) -> Asking:
        there = [seat for seat in self.order() if self.players[seat].on(action)]
        ranked = sorted(there, key=lambda seat: -self.players[seat].total(action))  # a stable sort: ties stay in order
        for place, seat in enumerate(ranked[: 1 if self.seats == 2 else 2]):
            if action == "treasure":
                yield from self.hunt(seat, place)
            elif action in ("fleet", "crew"):
                yield from self.expand(seat, "boarding" if action == "fleet" else "raid", place)
            else:
                yield from self.attack(seat, action, place, ranked[0])

    def expand(self, seat: int, track: str, place: int) -> Asking:
        marker = self.players[seat].marker
        steps = 1 if self.seats == 2 else 2 - place
        if marker[track] < 8 and (yield from self.ask(seat, ["act", "pass"])) == "act":
            marker[track] = min(8, marker[track] + steps)

    def hunt(self, seat: int, place: int) -> Asking:
        player = self.players[seat]
        if not self.pool.total() and (place or not self.bag.total()):
            return
        if (yield from self.ask(seat, ["act", "pass"])) == "pass":
            return
        if place == 0:
            chest = yield from self.draw_chest()
            player.island_area += [chest] if chest else []
        seen = []
        for _ in range(min(self.pool.total(), 2 if place == 0 and self.seats > 2 else 1)):
            seen.append((yield from self.draw_tile()))
        if len(seen) == 2:
            kept = int((yield from self.ask(seat, [f"keep_tile:{coins}" for coins in seen])))
            seen.remove(kept)
            self.pool[seen.pop()] += 1
            seen.append(kept)
        player.tiles += seen

    def attack(self, seat: int, action: str, place: int, first: int) -> Asking:
        victims = [other for other in range(self.seats) if other != seat and not (place and other == first)]
        answer = yield from self.ask(seat, [f"target:{other}" for other in victims] + ["pass"])
        if answer != "pass":
            me, victim = self.players[seat], self.players[int(answer)]
            if place == 0 and victim.area[action]:
                slot = yield from self.ask(seat, [f"steal:{i + 1}" for i in range(len(victim.area[action]))])
                me.island_area.append(victim.area[action].pop(int(slot) - 1))
            for loser in [victim, me] if victim.on(action) else [victim]:
                loser.marker[action] = max(1, loser.marker[action] - 1)
                if len(loser.area[action]) > CAPACITY[loser.marker[action] - 1]:
                    self.excess(loser.area[action].pop())
        if place and self.island:
            taken = yield from self.ask(seat, [f"salvage:{colour}" for colour in self.island] + ["pass"])
            if taken != "pass":
                self.island.remove(taken)
                self.players[seat].island_area.append(taken)

    def move(self) -> Asking:
        for seat in self.order():
            chest = yield from self.draw_chest()
            self.players[seat].island_area += [chest] if chest else []
        for seat in self.order():
            player = self.players[seat]
            player.tortuga += player.area["boarding"]
            player.area["boarding"] = yield from self.load(seat, player.area["raid"], "boarding")
            player.area["raid"] = yield from self.load(seat, player.island_area, "raid")

    def load(self, seat: int, source: list[str], track: str) -> Asking:
        row: list[str] = []
        while source and len(row) < CAPACITY[self.players[seat].marker[track] - 1]:
            colour = yield from self.ask(seat, [f"load:{c}" for c in set(source)])
            source.remove(colour)
            row.append(colour)
        for chest in source:
            self.excess(chest)
        source.clear()
        return row
