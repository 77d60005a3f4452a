"""Cartagena's rules written a second time, from the law alone: slow, plain, and another shape (a turn is a coroutine that
asks for decisions and for chance). At every step of random games of every kind both must offer the same and get to the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator
from typing import Any

import numpy as np
import pytest
from games.cartagena.cases import VARIANTS
from games.cartagena.table import COLOURS, Table
from harness import rule

import flotta
from flotta.engine.dice import Ints, seeded
from flotta.engine.verbs import CHANCE
from flotta.games.cartagena.box import CARDS

NAMES = ("red", "green", "yellow", "blue", "brown")
START, SHIP, COVE = 0, 49, 50
EVENTS = 600

Ask = Generator[tuple[int, dict[str, int]], str, None]


class Over(Exception):
    """The game has ended."""


class Second:
    """The second reading of the rules."""

    def __init__(self, seats: int, options: dict[str, Any], box: dict[str, Any]) -> None:
        self.options, self.box, self.seats = options, box, seats
        self.full = options["scenario"] == "full"
        self.spaces = 6 * (2 * options["boards_per_section"] if self.full else options["boards"])
        self.tunnel = {"escape": self.spaces, "jungle": 0, "full": self.spaces // 2}[options["scenario"]]
        self.goal = SHIP if options["scenario"] == "escape" else COVE
        self.symbol: list[str] = [""]
        self.crews = [[START] * options["crew"] for _ in range(seats)]
        self.crowd = Counter(place for crew in self.crews for place in crew)
        self.hands = [Counter[str]() for _ in range(seats)]
        self.pile = Counter[str]()
        for card in box["card"]:
            self.pile[card["id"] if options["freebooter"] else card["symbol"]] += card["count"]
        self.discard: list[str] = []
        self.closed: set[int] = set()
        self.tokens = Counter({token["id"]: token["count"] for token in box["chest_token"]})
        self.ship = "cartagena"
        self.active = 0

    def game(self) -> Ask:
        yield from self.lay_boards()
        first = int((yield CHANCE, {f"first:{seat}": 1 for seat in range(self.seats)})[-1])
        for seat in range(self.seats):
            self.active = seat
            yield from self.draw(seat, 6)
        for _ in range(self.options["round_cap"]):
            for seat in range(first, first + self.seats):
                self.active = seat % self.seats
                yield from self.turn(self.active)
        raise Over

    def lay_boards(self) -> Ask:
        wanted = self.spaces // 6
        row = {"standard": list(range(1, wanted + 1)), "custom": self.options["row"], "random": []}[self.options["layout"]]
        for board in row:
            self.lay_board(board)
        left = set(range(1, 9))
        while len(self.symbol) <= self.spaces:
            _, board, turned = (yield CHANCE, {f"lay:{board}:{way}": 1 for board in left for way in ("no", "yes")}).split(":")
            left.remove(int(board))
            self.lay_board(-int(board) if turned == "yes" else int(board))

    def lay_board(self, board: int) -> None:
        side = "tunnel" if len(self.symbol) <= self.tunnel else "jungle"
        face = self.box["board"][abs(board) - 1][side]
        self.symbol += face[::-1] if board < 0 else face
        if self.options["magician"]:
            self.closed = {n for n, symbol in enumerate(self.symbol) if symbol == "chest"}

    # the paths

    def held(self, n: int) -> int:
        return self.crowd[n]

    def path(self, place: int) -> range:
        if self.in_tunnel(place):
            return range(1, self.tunnel + 1)
        return range(self.tunnel + 1, self.spaces + 1)

    def in_tunnel(self, place: int) -> bool:
        if not self.full:
            return self.goal == SHIP
        return self.ship == "cartagena" if place == SHIP else place <= self.tunnel

    def ahead(self, place: int) -> list[int]:
        if place == START or (self.full and place == SHIP and self.ship == "tortuga"):
            return list(self.path(place))
        return [n for n in self.path(place) if n > place] if place < SHIP else []

    def behind(self, place: int) -> list[int]:
        if place in (self.goal, SHIP, COVE):
            return list(self.path(place))[::-1]
        return [n for n in self.path(place) if n < place][::-1]

    def end_of_path(self, colour: int, place: int) -> int | None:
        if not self.in_tunnel(place):
            return COVE
        if self.full and (self.ship == "tortuga" or self.crews[colour].count(SHIP) >= 3):
            return None
        return SHIP

    def stuck(self, place: int) -> bool:
        return place == self.goal or (self.full and place == SHIP and self.ship == "cartagena")

    def advance(self, colour: int, place: int, symbol: str) -> int | None:
        if self.stuck(place):
            return None
        free = [n for n in self.ahead(place) if self.symbol[n] == symbol and not self.held(n)]
        return free[0] if free else self.end_of_path(colour, place)

    def retreat(self, place: int) -> int | None:
        if place == START or (self.full and place == SHIP and self.ship == "tortuga"):
            return None
        return next((n for n in self.behind(place) if self.held(n) in (1, 2)), None)

    def supply(self, place: int) -> str:
        return str(self.options["refill_tunnel" if self.in_tunnel(place) else "refill_jungle"])

    def step_back(self, place: int) -> int | None:
        return self.retreat(place) if self.supply(place) != "morgan" else None

    def push(self, colour: int, place: int) -> int | None:
        if self.supply(place) == "classic" or self.stuck(place):
            return None
        met = [n for n in self.ahead(place) if self.held(n) in (1, 2)]
        return met[0] if met else self.end_of_path(colour, place)

    def shot(self, place: int) -> int | None:
        return self.retreat(place) if place not in (START, SHIP, COVE) else None

    def grapple(self, place: int) -> int | None:
        number = self.tunnel if place == SHIP else place
        met = [n for n in self.ahead(place) if self.held(n) in (1, 2)]
        return met[0] if met and not self.stuck(place) and met[0] - number <= 12 else None

    def to_chest(self, colour: int, place: int) -> int | None:
        there = self.advance(colour, place, "chest")
        return there if there in self.closed else None

    # what may be done

    def may_sail(self, me: int) -> bool:
        if not self.full:
            return False
        if self.ship == "cartagena":
            return SHIP in self.crews[me]
        return any(1 <= place <= self.tunnel for place in self.crews[me])

    def takes(self, me: int) -> set[str]:
        lit = {self.symbol[n] for n in self.crews[me] if START < n < SHIP} - {"lantern"}
        return {card for card in self.discard if card.removesuffix("_dark") in lit}

    def may_enchant(self, me: int, symbol: str, laid: int) -> bool:
        mine, rivals = self.crews[me], [place for c, crew in enumerate(self.crews) if c != me for place in crew]
        if symbol == "rum":
            return self.hands[me].total() - 1 <= 3
        if symbol == "pistol":
            return any(self.shot(place) is not None for place in rivals)
        if symbol == "hook":
            return any(self.grapple(place) is not None for place in mine)
        if symbol == "lantern":
            return bool(self.takes(me))
        if symbol == "chest":
            return any(self.to_chest(me, place) is not None for place in mine)
        top = self.discard[-1].removesuffix("_dark") if self.discard else "parrot"
        return laid == 0 and top != "parrot" and any(self.advance(me, place, top) is not None for place in mine)

    def actions(self, me: int, used: int, laid: int, sailed: bool) -> dict[str, int]:
        must, may = set(), set()
        for card in +self.hands[me]:
            symbol = card.removesuffix("_dark")
            if any(self.advance(me, place, symbol) is not None for place in self.crews[me]):
                must.add(f"play:{card}")
            if self.options["magician"] and self.may_enchant(me, symbol, laid):
                may.add(f"enchant:{card}")
        if any(self.step_back(place) is not None for place in self.crews[me]):
            may.add("retreat")
        if any(self.push(c, place) is not None for c, crew in enumerate(self.crews) if c != me for place in crew):
            may.add("morgan")
        if self.may_sail(me):
            may.add("sail")
        if not self.hands[me].total() and used == 0 and not sailed:
            must.add("pass_draw")
        if used or not must:
            may.add("end_turn")
        return dict.fromkeys(must | may, 1)

    # what happens

    def turn(self, me: int) -> Ask:
        self.left, self.alarm = 3, False
        used, laid, sailed = 0, 0, False
        aboard = [crew.count(SHIP) for crew in self.crews]
        if self.full and aboard[me] and aboard[me] == max(aboard) and self.may_sail(me):
            sailed = (yield me, {"captain_sail": 1, "captain_stay": 1}) == "captain_sail"
            if sailed:
                self.sail()
        while self.left and not self.alarm:
            choice = yield me, self.actions(me, used, laid, sailed)
            if choice == "end_turn":
                return
            if choice == "pass_draw":
                yield from self.draw(me, 1)
                return
            self.left -= 1
            used += 1
            laid += ":" in choice
            yield from self.act(me, choice)

    def act(self, me: int, choice: str) -> Ask:
        verb, _, card = choice.partition(":")
        symbol, echo = card.removesuffix("_dark"), self.discard[-1] if self.discard else ""
        if card:
            self.lay(me, card)
        if verb == "play":
            yield from self.move(me, me, lambda place: self.advance(me, place, symbol))
        elif verb == "retreat":
            met = yield from self.move(me, me, self.step_back)
            yield from self.draw(me, met)
        elif verb == "morgan":
            rival = yield from self.rival(me, self.push)
            met = yield from self.move(me, rival, lambda place: self.push(rival, place))
            yield from self.draw(me, met or 2)
        elif verb == "sail":
            self.sail()
        elif symbol == "rum":
            yield from self.draw(me, 4 - self.hands[me].total())
        elif symbol == "pistol":
            rival = yield from self.rival(me, lambda colour, place: self.shot(place))
            yield from self.move(me, rival, self.shot)
        elif symbol == "hook":
            yield from self.move(me, me, self.grapple)
        elif symbol == "lantern":
            taken = (yield me, {f"take:{card}": 1 for card in self.takes(me)}).partition(":")[2]
            self.discard.remove(taken)
            self.hands[me][taken] += 1
        elif symbol == "parrot":
            yield from self.move(me, me, lambda place: self.advance(me, place, echo.removesuffix("_dark")))
        else:
            yield from self.move(me, me, lambda place: self.to_chest(me, place))
            yield from self.open_chest(me)
        if card.endswith("_dark"):
            for seat in [*range(me + 1, self.seats), *range(me)]:
                while self.hands[seat].total() > 7:
                    yield from self.throw_away(seat)

    def rival(self, me: int, target: Callable[[int, int], int | None]) -> Generator[tuple[int, dict[str, int]], str, int]:
        reached = [c for c in range(self.seats) if c != me and any(target(c, place) is not None for place in self.crews[c])]
        return NAMES.index((yield me, {f"colour:{NAMES[c]}": 1 for c in reached})[7:])

    def move(self, me: int, colour: int, target: Callable[[int], int | None]) -> Generator[tuple[int, dict[str, int]], str, int]:
        """Ask for a pirate and move it; how many stood on the space it reached (0 on ship and cove)."""
        offers = {f"from:{place}": 1 for place in self.crews[colour] if target(place) is not None}
        place = int((yield me, offers)[5:])
        there = target(place)
        assert there is not None
        met = self.held(there) if there < SHIP else 0
        self.go(colour, place, there)
        self.moved_to = there
        return met

    def go(self, colour: int, place: int, there: int) -> None:
        self.crews[colour].remove(place)
        self.crews[colour].append(there)
        self.crowd[place] -= 1
        self.crowd[there] += 1
        if self.crews[colour].count(self.goal) == self.options["crew"]:
            raise Over

    def open_chest(self, me: int) -> Ask:
        here = self.moved_to
        face = (yield CHANCE, {f"open:{face}": count for face, count in self.tokens.items() if count})[5:]
        self.tokens[face] -= 1
        self.closed.remove(here)
        if face.startswith("doubloons"):
            yield from self.draw(me, int(face[-1]))
        elif face == "fair_wind":
            self.left += 1
        elif face in ("secret_passage", "snare"):
            there = self.advance(me, here, "chest") if face == "secret_passage" else self.retreat(here)
            if there is not None:
                self.go(me, here, there)
        elif face == "curse":
            for _ in range(min(2, self.hands[me].total())):
                yield from self.throw_away(me)
        else:
            self.alarm = True

    def draw(self, seat: int, count: int) -> Ask:
        for _ in range(count):
            if not self.pile.total():
                self.pile, self.discard = Counter(self.discard), []
            if not self.pile.total():
                return
            card = (yield CHANCE, {f"draw:{card}": n for card, n in self.pile.items() if n})[5:]
            self.pile[card] -= 1
            self.hands[seat][card] += 1

    def throw_away(self, seat: int) -> Ask:
        self.lay(seat, (yield seat, {f"discard:{card}": 1 for card in +self.hands[seat]})[8:])

    def lay(self, seat: int, card: str) -> None:
        self.hands[seat][card] -= 1
        self.discard.append(card)

    def sail(self) -> None:
        self.ship = "tortuga" if self.ship == "cartagena" else "cartagena"

    def seen(self) -> dict[str, Any]:
        """The whole table, to be compared."""
        return {
            "crews": [sorted(crew) for crew in self.crews],
            "hands": [+hand for hand in self.hands],
            "pile": +self.pile,
            "discard": Counter(self.discard),
            "closed": self.closed,
            "ship": self.ship,
        }


def offered(play: flotta.Play, actor: int, ids: Ints, weights: Ints) -> dict[str, int]:
    """What may happen now, with weights (1 for decisions)."""
    if actor == CHANCE:
        return {action.slug: weight for action, weight in play.odds()}
    return {play.game.verbs[int(id)].slug: 1 for id in ids[: play.game.legal(play.s, actor, ids)]}


def table_of(play: flotta.Play) -> dict[str, Any]:
    """The same of the game in play."""
    s = play.s

    def counted(counts: Any) -> Counter[str]:
        return +Counter(dict(zip(CARDS, counts.tolist(), strict=True)))

    return {
        "crews": [[place for place in range(51) for _ in range(s.pirates[seat, place])] for seat in range(play.seats)],
        "hands": [counted(s.hand[seat]) for seat in range(play.seats)],
        "pile": counted(s.draw_pile),
        "discard": counted(s.discard_pile),
        "closed": {n for n in range(49) if s.chest_token[n]},
        "ship": "tortuga" if s.ship_at else "cartagena",
    }


@rule("CA-5.1", "CA-8.1", "CA-8.28", "CA-R24")
@pytest.mark.parametrize(("variant", "seats"), [(variant, 2 + number % 4) for number, variant in enumerate(VARIANTS)])
def test_both_readings_agree_at_every_step(variant: str, seats: int) -> None:
    t = Table(flotta.new("cartagena", seats=seats, dice="manual", **VARIANTS[variant]))
    play = t.play
    second = Second(seats, play.options, play.box.data)
    course = second.game()
    asked: tuple[int, dict[str, int]] | None = next(course)
    dice, ids, weights = seeded(seats), *np.empty((2, 200), dtype=np.int64)
    for number in range(EVENTS):
        if asked is None:
            break
        mask = play.game.waiting(play.s)
        event = int(play.game.loops.choose(play.s, mask, dice, ids, weights))
        actor, slug = event >> 16, play.game.verbs[event & 0xFFFF].slug
        assert (actor, offered(play, actor, ids, weights)) == asked, f"before event {number}"
        play.happen(actor, event & 0xFFFF)
        try:
            asked = course.send(slug)
        except Over:
            asked = None
        assert table_of(play) == second.seen(), f"after event {number}, {slug}"
        assert play.over == (asked is None)
        assert play.over or COLOURS.index(t.active) == second.active
        assert t.top == (second.discard[-1] if second.discard else "")
