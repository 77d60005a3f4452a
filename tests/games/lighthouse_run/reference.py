"""Lighthouse Run a second time: slow, without the engine, the box file or the rules, straight from the text of the law.

Ships are a list of fields, cards are names, the tables are typed in by hand. The tests let it walk beside the real thing.
"""

from __future__ import annotations

import pickle
from collections import Counter
from typing import Any

COLOURS = ["green", "red", "blue", "yellow"]
TOWERS = ["purple", "green", "orange", "pink", "turquoise", "brown"]
SECTIONS = {1: (1, 2), 2: (3, 5), 3: (6, 9), 4: (10, 13), 5: (14, 17), 6: (18, 21)}
SYMBOLS = {1: 2, 2: 5, 3: 8, 4: 11, 5: 13, 6: 15, 7: 17, 8: 19, 9: 21, 10: 22, 11: 23, 12: 24}
CLOUD: list[Any] = [None, -1, -1, -1, -1, -1, -1, 2, 5, 8, 11, 15, 19, 24]
SET = [
    "solo_purple_4", "solo_orange_4", "solo_pink_3", "solo_turquoise_3", "solo_green_2", "solo_brown_2",
    "team_3", "team_2", "group_1", "group_1", "group_2", "group_2", "group_3", "group_3",
]  # fmt: skip


class Reference:
    """A game in play. `options` and `odds` say what can happen, `happens` lets it."""

    def __init__(self, seats: int, variant: str = "base") -> None:
        self.seats = list(range(seats))
        self.variant = variant
        each = 2 if variant == "big_fleet" else 1
        self.colours = {seat: COLOURS[seat * each : seat * each + each] for seat in self.seats}
        self.erik = "blue" if variant == "erik" else None
        used = [c for seat in self.seats for c in self.colours[seat]] + ([self.erik] if self.erik else [])
        self.ships = {colour: [0] * 5 for colour in used}
        self.pile = {colour: list(SET) for colour in used}
        self.hand: dict[str, list[str]] = {colour: [] for colour in used if colour != self.erik}
        self.played: dict[str, list[str]] = {colour: [] for colour in used}
        if self.erik:
            self.pile[self.erik] = [card for card in SET if not card.startswith("team")]
        self.towers: list[str] = []
        self.beacons = {1, 3, 5}
        self.round = 1
        self.start = 0
        self.phase = "towers"
        self.queue: list[Any] = [(seat, slot) for seat in self.seats for slot in range(each)]  # to be dealt, to play or to draw
        self.seat = 0
        self.slot = 0
        self.card = ""
        self.lifted = 0
        self.bonus_field = 0

    def lit(self, field: int) -> bool:
        if field >= 22:
            return True
        return any(SECTIONS[p][0] <= field <= SECTIONS[p][1] for p in self.beacons)

    def steps(self, field: int, value: int) -> int:
        best = 0
        for k in range(value + 1):
            if field + k <= 24 and all(self.lit(f) for f in range(field + 1, field + k + 1)):
                best = k
        return best

    @property
    def own(self) -> str:
        return self.colours[self.seat][self.slot]

    @property
    def value(self) -> int:
        return int(self.card[-1])

    def active(self, colour: str) -> list[int]:
        return [field for field in self.ships[colour] if field > CLOUD[self.round]]

    def fields(self) -> set[int]:
        """The fields the card may choose."""
        if self.card.startswith("group"):
            return {field for colour in self.ships for field in self.active(colour)}
        return {field for field in self.active(self.own) if field > 0 or self.card.startswith("solo")}

    def tower_of_card(self) -> str | None:
        return self.card.split("_")[1] if self.card.startswith("solo") else None

    def options(self) -> set[str]:
        if self.phase == "play":
            slots = range(len(self.colours[self.seat]))
            free = [slot for slot in slots if len(self.played[self.colours[self.seat][slot]]) == self.round - 1]
            return {f"play:{slot}:{card}" for slot in free for card in self.hand[self.colours[self.seat][slot]]}
        if self.phase == "lift":
            moves = {f"beacon_from:{p}" for p in self.beacons}
            return moves if self.tower_of_card() else moves | {"beacon_keep"}
        if self.phase == "set":
            return {f"beacon_to:{p}" for p in range(1, 7) if p not in self.beacons}
        if self.phase == "sail":
            reach = {field: self.steps(field, self.value) for field in self.fields()}
            sails = {f"sail_from:{field}" for field, k in reach.items() if k >= 1}
            return sails | {"stay"} if 0 in reach.values() or not reach else sails
        return {"bonus_take", "bonus_skip"} if self.phase == "bonus" else set()

    def odds(self) -> dict[str, int]:
        if self.phase == "towers":
            return {f"tower:{tower}": 1 for tower in TOWERS if tower not in self.towers}
        if self.phase == "start":
            return {f"start:{seat}": 1 for seat in self.seats}
        if self.phase in ("deal", "draw"):
            seat, slot = self.queue[0] if self.phase == "deal" or self.variant == "big_fleet" else (self.seat, 0)
            return {f"draw:{card}": n for card, n in Counter(self.pile[self.colours[seat][slot]]).items()}
        if self.phase == "erik":
            assert self.erik
            return {f"erik:{card}": n for card, n in Counter(self.pile[self.erik]).items()}
        return {}

    def happens(self, slug: str) -> None:
        verb, *params = slug.split(":")
        getattr(self, f"do_{verb}")(*params)

    def do_tower(self, tower: str) -> None:
        self.towers.append(tower)
        if len(self.towers) == 5:
            self.towers += [tower for tower in TOWERS if tower not in self.towers]
            self.phase = "deal"

    def do_draw(self, card: str) -> None:
        if self.phase == "draw" and self.variant != "big_fleet":
            self.take(self.own, card)
            self.next_turn()
            return
        seat, slot = self.queue[0]
        colour = self.colours[seat][slot]
        self.take(colour, card)
        if self.phase == "draw":
            self.queue.pop(0)
            if not self.queue:
                self.round_ends()
            return
        if len(self.hand[colour]) == 3:
            if {"team_2", "team_3"} <= set(self.hand[colour]):
                self.pile[colour], self.hand[colour] = list(SET), []
            else:
                self.queue.pop(0)
                if not self.queue:
                    self.phase = "start"

    def take(self, colour: str, card: str) -> None:
        self.pile[colour].remove(card)
        self.hand[colour].append(card)

    def do_start(self, seat: str) -> None:
        self.start = int(seat)
        self.new_round()

    def new_round(self) -> None:
        order = [(self.start + i) % len(self.seats) for i in range(len(self.seats))]
        self.queue = order * (2 if self.variant == "big_fleet" else 1)
        self.next_turn()

    def next_turn(self) -> None:
        if self.queue:
            self.seat, self.phase = self.queue.pop(0), "play"
            return
        if self.variant == "big_fleet" and self.round <= 11:
            order = [(self.start + i) % 2 for i in range(2)]
            self.queue, self.phase = [(seat, slot) for seat in order for slot in (0, 1)], "draw"
            return
        self.round_ends()

    def round_ends(self) -> None:
        if self.variant == "erik" and self.phase != "erik":
            self.phase = "erik"
            return
        self.round += 1
        if self.round == 13:
            self.phase = "over"
            return
        self.start = (self.start + 1) % len(self.seats)
        self.new_round()

    def do_play(self, slot: str, card: str) -> None:
        self.slot, self.card = int(slot), card
        self.hand[self.own].remove(card)
        self.played[self.own].append(card)
        tower = self.tower_of_card()
        is_lit = tower is not None and self.towers.index(tower) + 1 in self.beacons
        self.phase = "sail" if is_lit else "lift"

    def do_beacon_keep(self) -> None:
        self.phase = "sail"

    def do_beacon_from(self, position: str) -> None:
        tower = self.tower_of_card()
        if tower is None:
            self.lifted, self.phase = int(position), "set"
            return
        self.beacons = self.beacons - {int(position)} | {self.towers.index(tower) + 1}
        self.phase = "sail"

    def do_beacon_to(self, position: str) -> None:
        self.beacons = self.beacons - {self.lifted} | {int(position)}
        self.phase = "sail"

    def move_one(self, colour: str, field: int, there: int) -> None:
        self.ships[colour].remove(field)
        self.ships[colour].append(there)

    def do_sail_from(self, text: str) -> None:
        field = int(text)
        there = field + self.steps(field, self.value)
        if self.card.startswith("solo"):
            self.move_one(self.own, field, there)
        elif self.card.startswith("team"):
            for _ in range(self.ships[self.own].count(field)):
                self.move_one(self.own, field, there)
        else:
            moved = [colour for colour in self.ships if field in self.ships[colour]]
            for colour in moved:
                self.move_one(colour, field, there)
            others = [colour for colour in moved if colour not in self.colours[self.seat]]
            if self.own in moved and others and self.steps(there, self.value) >= 1:
                self.bonus_field, self.phase = there, "bonus"
                return
        self.after_sailing()

    def do_stay(self) -> None:
        self.after_sailing()

    def do_bonus_take(self) -> None:
        self.move_one(self.own, self.bonus_field, self.bonus_field + self.steps(self.bonus_field, self.value))
        self.after_sailing()

    def do_bonus_skip(self) -> None:
        self.after_sailing()

    def after_sailing(self) -> None:
        if self.variant != "big_fleet" and self.pile[self.own]:
            self.phase = "draw"
        else:
            self.next_turn()

    def do_erik(self, card: str) -> None:
        assert self.erik
        self.pile[self.erik].remove(card)
        self.played[self.erik].append(card)
        value, ships = int(card[-1]), self.active(self.erik)
        if ships:
            x = min(ships)
            y = min(24, x + value)
            self.move_one(self.erik, x, y)
            carried = [c for c in self.ships if c != self.erik and x in self.ships[c]] if card.startswith("group") else []
            k = self.steps(x, value)
            for colour in carried:
                self.move_one(colour, x, x + k)
            if carried and k >= 1:
                self.move_one(self.erik, y, min(24, y + value))
        self.round_ends()

    def points(self, colour: str) -> int:
        return sum(
            max([symbol for symbol, place in SYMBOLS.items() if place <= field], default=0) for field in self.ships[colour]
        )

    def scores(self) -> list[int]:
        parties = [self.colours[seat] for seat in self.seats] + ([[self.erik]] if self.erik else [])
        return [sum(self.points(colour) for colour in colours if colour) for colours in parties]

    def places(self) -> list[int]:
        keys = []
        for seat, score in enumerate(self.scores()):
            mine = self.colours.get(seat, [])
            apart = abs(self.points(mine[0]) - self.points(mine[1])) if len(mine) == 2 else 0
            keys.append((score, -apart, sum(int(card[-1]) for colour in mine for card in self.hand[colour])))
        return [1 + sum(other > key for other in keys) for key in keys]

    def count(self, depth: int) -> int:
        """How many sequences of events of this length there are; a game that ends sooner counts as one."""
        possible = [*self.options(), *self.odds()]
        if depth <= 1 or not possible:
            return len(possible) if depth and possible else 1
        total, frozen = 0, pickle.dumps(self)
        for slug in possible:
            twin = pickle.loads(frozen)
            twin.happens(slug)
            total += twin.count(depth - 1)
        return total
