"""Positions of Cartagena as a player would write them down, and questions about them in the same notation.

    table(LAY_A, "r: 1 11 S; g: P P 7; turn: g; hand g: rum 2, hook; discard: chest, rum; left: 2")

P is the start, S the ship, K the cove, numbers are spaces; pirates not written down stand on the start. Colours are r, g,
y, b and n (brown). What else may be written, each with what holds when it is not:

    hand r       cards in hand (none)              turn      whose turn it is (red)
    discard      the discard pile, top card last   left      actions left of three (3)
    draw pile    its cards (all not named)         ship      cartagena or tortuga (cartagena)
    rest         who holds all cards not named     closed    spaces with a closed chest (all chest spaces, with the Magician)
    captain      yes: the captain is asked         opened    faces of the chests opened so far (none)
    first        who began (red)                   rounds    complete rounds (0)
    players      how many (those named, at least 2)
"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any

import flotta
from flotta.engine.play import Play
from flotta.engine.verbs import CHANCE, WATCHER
from flotta.games.cartagena.box import CARDS, FACES, SYMBOLS
from flotta.games.cartagena.table import ACTION, CAPTAIN, COVE, N_CARDS, N_COLOURS, N_PLACES, N_SPACES, SHIP, START

LAY_A = "escape: 1 2 3 4 5 6"
LAY_B = "full: 1 5 6 2 3 4"
JUNGLE = "jungle: 1 2 3 4 5 6"

COLOURS = "rgybn"
ENDS = {"P": START, "S": SHIP, "K": COVE}
KEYS = {"turn", "left", "ship", "discard", "draw pile", "rest", "closed", "opened", "captain", "first", "rounds", "players"}


def table(lay: str, text: str, box: Any = None, **options: Any) -> Table:
    """The table the text describes, on boards laid in this order; a board that lies reversed has a minus sign."""
    said = {key.strip(): value.strip() for key, _, value in (part.partition(":") for part in text.split(";")) if key.strip()}
    unknown = [key for key in said if key not in KEYS and key not in COLOURS and key.removeprefix("hand ") not in COLOURS]
    assert not unknown, f"what is {unknown}?"
    colours = [key.removeprefix("hand ") for key in said] + [said.get("rest", "r")]
    named = [COLOURS.index(key) for key in colours if key in COLOURS]
    seats = int(said.get("players", max([1, *named]) + 1))
    scenario, row = lay.split(": ")
    boards = [int(board) for board in row.split()]
    size = {"boards_per_section": len(boards) // 2} if scenario == "full" else {"boards": len(boards)}
    chosen = {"scenario": scenario, "layout": "custom", "row": boards, **size, **options}
    state = {**_crews(said, seats, int(options.get("crew", 6))), **_cards(said, _deck(box, options)), **_turn(said)}
    if "closed" in said:
        spaces = [int(n) for n in said["closed"].split()]
        state["chest_token"] = [int(n in spaces) for n in range(N_SPACES)]
    opened = Counter(face.strip() for face in said.get("opened", "").split(",") if face.strip())
    state["opened"] = [opened[face] for face in FACES]
    return Table(flotta.at("cartagena", {"seats": seats, "options": chosen, "state": state}, box=box))


def cards(text: str) -> list[str]:
    """The cards of a text like "rum 2, hook", one by one."""
    found = []
    for part in text.split(","):
        name, _, count = part.strip().partition(" ")
        if name:
            assert name in CARDS, f"there is no card {name!r}"
            found += [name] * int(count or 1)
    return found


def written(counts: list[int]) -> str:
    """Cards counted by type, as a text."""
    return ", ".join(name if n == 1 else f"{name} {n}" for name, n in zip(CARDS, counts, strict=True) if n)


def _counts(names: list[str]) -> list[int]:
    counted = Counter(names)
    return [counted[name] for name in CARDS]


def _crews(said: dict[str, str], seats: int, crew: int) -> dict[str, Any]:
    pirates = [[0] * N_PLACES for _ in range(N_COLOURS)]
    for seat in range(seats):
        places = said.get(COLOURS[seat], "").split()
        for place in places + ["P"] * (crew - len(places)):
            pirates[seat][ENDS[place] if place in ENDS else int(place)] += 1
    return {"pirates": pirates, "crowd": [sum(column) for column in zip(*pirates, strict=True)]}


def _deck(box: Any, options: dict[str, Any]) -> Counter[str]:
    """All cards of the box; without the freebooter rule every one is light."""
    deck: Counter[str] = Counter()
    for card in flotta.games.find("cartagena").box_from(box).data["card"]:
        deck[card["id"] if options.get("freebooter") else card["symbol"]] += card["count"]
    return deck


def _cards(said: dict[str, str], left: Counter[str]) -> dict[str, Any]:
    hands = [cards(said.get(f"hand {colour}", "")) for colour in COLOURS]
    discard = cards(said.get("discard", ""))
    for name in [*chain.from_iterable(hands), *discard, *cards(said.get("draw pile", ""))]:
        assert left[name], f"there are not so many cards: {name}"
        left[name] -= 1
    pile = cards(said.get("draw pile", ""))
    (hands[COLOURS.index(said["rest"])] if "rest" in said else pile).extend(left.elements())
    return {
        "hand": [_counts(hand) for hand in hands],
        "hand_size": [len(hand) for hand in hands],
        "draw_pile": _counts(pile),
        "draw_size": len(pile),
        "discard_pile": _counts(discard),
        "discard_size": len(discard),
        "top": CARDS.index(discard[-1]) if discard else -1,
    }


def _turn(said: dict[str, str]) -> dict[str, Any]:
    left = int(said.get("left", 3))
    return {
        "step": CAPTAIN if said.get("captain") else ACTION,
        "active": COLOURS.index(said.get("turn", "r")),
        "first": COLOURS.index(said.get("first", "r")),
        "rounds": int(said.get("rounds", 0)),
        "actions_left": left,
        "actions_used": max(0, 3 - left),
        "ship_at": ["cartagena", "tortuga"].index(said.get("ship", "cartagena")),
    }


class Table:
    """A game in play, asked and moved in the notation of this page."""

    def __init__(self, play: Play) -> None:
        self.play = play

    def does(self, who: str, *actions: str) -> Table:
        """A player decides, one thing after another."""
        for action in actions:
            self.play.act(COLOURS.index(who), action)
        return self

    def chance(self, *outcomes: str) -> Table:
        """Chance decides: cards drawn, chests opened."""
        for outcome in outcomes:
            self.play.act(CHANCE, outcome)
        return self

    def copy(self) -> Table:
        """The same table again, to try another line."""
        return Table(self.play.copy())

    def after(self, who: str, *actions: str) -> Table:
        """The table as it would be if the player did this; the one asked stays as it is."""
        return self.copy().does(who, *actions)

    def seen_by(self, who: str) -> Table:
        """What a player may see of the table; nobody's letter stands for a watcher."""
        return Table(self.play.view(COLOURS.index(who) if who else WATCHER))  # type: ignore[arg-type]

    @property
    def turn(self) -> str:
        """Who is to decide; "chance" when cards or tokens are due, nothing when the game is over."""
        waiting = self.play.waiting
        return "" if not waiting else "chance" if waiting == [CHANCE] else "".join(COLOURS[seat] for seat in waiting)

    @property
    def options(self) -> set[str]:
        """All that may be decided now."""
        return {action.slug for seat in self.play.waiting if seat != CHANCE for action in self.play.legal(seat)}

    @property
    def odds(self) -> dict[str, int]:
        """All that chance may do now, with weights."""
        return {action.slug: weight for action, weight in self.play.odds()}

    def offers(self, option: str) -> bool:
        """Whether this may be decided now."""
        return option in self.options

    def crew(self, who: str) -> str:
        """Where the pirates of a colour stand."""
        places = [place for place in range(N_PLACES) for _ in range(self.play._s.pirates[COLOURS.index(who), place])]
        names = {place: name for name, place in ENDS.items()}
        return " ".join(names.get(place, str(place)) for place in places)

    def hand(self, who: str) -> str:
        """The cards of a hand."""
        return written([int(self.play._s.hand[COLOURS.index(who), card]) for card in range(N_CARDS)])

    def holds(self, who: str) -> int:
        """How many cards a player holds."""
        return int(self.play._s.hand_size[COLOURS.index(who)])

    @property
    def discard(self) -> str:
        """The discard pile."""
        return written(self.play._s.discard_pile.tolist())

    @property
    def top(self) -> str:
        """The card on top of the discard pile, nothing when there is none."""
        return CARDS[self.play._s.top] if self.play._s.top >= 0 else ""

    @property
    def draw_pile(self) -> int:
        """How many cards the draw pile has."""
        return int(self.play._s.draw_size)

    @property
    def left(self) -> int:
        """Actions left."""
        return int(self.play._s.actions_left)

    @property
    def active(self) -> str:
        """Whose turn it is."""
        return COLOURS[self.play._s.active]

    @property
    def ship(self) -> str:
        """Where the travelling ship lies."""
        return "tortuga" if self.play._s.ship_at else "cartagena"

    @property
    def closed(self) -> str:
        """The spaces with closed chests."""
        return " ".join(str(n) for n in range(N_SPACES) if self.play._s.chest_token[n])

    @property
    def symbols(self) -> list[str]:
        """The symbols of the path from space 1 on."""
        return [SYMBOLS[symbol] for symbol in self.play._s.symbol.tolist() if symbol >= 0]

    @property
    def winner(self) -> str:
        """The colour whose crew is home, nothing when there is none."""
        return COLOURS[self.play._s.winner] if self.play._s.winner >= 0 else ""
