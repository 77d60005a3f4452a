"""Positions of Cartagena in the game's own notation (`notation.py`), a little shorter, and questions about them.

    table(LAY_A, "r: 1 11 S; g: P P 7; turn: g; hand g: rum 2, hook; discard: chest, rum; left: 2")

Colours are r, g, y, b and n (brown). Beside the lines of the notation: `players` is how many play (those named, at least 2), `rest`
who holds all cards that are not named, and `captain: yes` asks the captain.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
from harness.positions import head

import flotta
from flotta.engine.notation import Counted, Spots
from flotta.engine.play import Play
from flotta.engine.verbs import CHANCE, WATCHER
from flotta.games.cartagena.box import CARDS, SYMBOLS
from flotta.games.cartagena.notation import PLACES
from flotta.games.cartagena.terms import N_CARDS, N_SPACES

LAY_A = "escape: 1 2 3 4 5 6"
LAY_B = "full: 1 5 6 2 3 4"
JUNGLE = "jungle: 1 2 3 4 5 6"

COLOURS = "rgybn"
WHO = dict(zip(COLOURS, ("red", "green", "yellow", "blue", "brown"), strict=True))


def table(lay: str, text: str, box: Any = None, **options: Any) -> Table:
    """The table the text describes, on boards laid in this order; a board that lies reversed has a minus sign."""
    said = {key.strip(): value.strip() for key, _, value in (part.partition(":") for part in text.split(";")) if key.strip()}
    scenario, row = lay.split(": ")
    boards = [int(board) for board in row.split()]
    size = {"boards_per_section": len(boards) // 2} if scenario == "full" else {"boards": len(boards)}
    chosen = {"scenario": scenario, "layout": "custom", "row": boards, **size, **options}
    named = [
        COLOURS.index(key.removeprefix("hand ")) for key in [*said, said.get("rest", "r")] if key.removeprefix("hand ") in COLOURS
    ]
    seats = int(said.pop("players", max([1, *named]) + 1))
    if said.pop("captain", ""):
        said["now"] = "captain"
    if rest := said.pop("rest", ""):
        said[f"hand {rest}"] = rest_of(said, rest, box, options)
    lines = [head("cartagena", seats, chosen)]
    for key, value in said.items():
        *what, who = key.split()
        key = " ".join([*what, WHO.get(who, who)])
        lines.append(f"{key}: {WHO.get(value, value) if key in ('turn', 'first') else value}")
    return Table(flotta.at("\n".join(lines), box=box))


def rest_of(said: dict[str, str], who: str, box: Any, options: dict[str, Any]) -> str:
    """The cards that are not named, for somebody's hand, with those it has."""
    deck: Counter[str] = Counter()
    for card in flotta.games.find("cartagena").box_from(box).data["card"]:
        deck[card["id"] if options.get("freebooter") else card["symbol"]] += card["count"]
    for key in ("discard", "draw pile", *(f"hand {colour}" for colour in COLOURS if colour != who)):
        deck.subtract(cards(said.get(key, "")))
    return ", ".join(f"{card} {n}" for card, n in deck.items() if n)


def cards(text: str) -> list[str]:
    """The cards of a text like "rum 2, hook", one by one."""
    parts = [part.split() for part in text.split(",") if part.strip()]
    return [part[0] for part in parts for _ in range(int(part[1]) if part[1:] else 1)]


def written(counts: list[int]) -> str:
    """Cards counted by type, as a text."""
    return Counted(CARDS).write(np.array(counts))


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
        return Table(self.play.view(COLOURS.index(who) if who else WATCHER))  # type: ignore[arg-type]  # asked, never moved

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
        return Spots(PLACES).write(self.play.s.pirates[COLOURS.index(who)])

    def hand(self, who: str) -> str:
        """The cards of a hand."""
        return written([int(self.play.s.hand[COLOURS.index(who), card]) for card in range(N_CARDS)])

    def holds(self, who: str) -> int:
        """How many cards a player holds."""
        return int(self.play.s.hand_size[COLOURS.index(who)])

    @property
    def discard(self) -> str:
        """The discard pile."""
        return written(self.play.s.discard_pile.tolist())

    @property
    def top(self) -> str:
        """The card on top of the discard pile, nothing when there is none."""
        return CARDS[self.play.s.top] if self.play.s.top >= 0 else ""

    @property
    def draw_pile(self) -> int:
        """How many cards the draw pile has."""
        return int(self.play.s.draw_size)

    @property
    def left(self) -> int:
        """Actions left."""
        return int(self.play.s.actions_left)

    @property
    def active(self) -> str:
        """Whose turn it is."""
        return COLOURS[self.play.s.active]

    @property
    def ship(self) -> str:
        """Where the travelling ship lies."""
        return "tortuga" if self.play.s.ship_at else "cartagena"

    @property
    def closed(self) -> str:
        """The spaces with closed chests."""
        return " ".join(str(n) for n in range(N_SPACES) if self.play.s.chest_token[n])

    @property
    def symbols(self) -> list[str]:
        """The symbols of the path from space 1 on."""
        return [SYMBOLS[symbol] for symbol in self.play.s.symbol.tolist() if symbol >= 0]

    @property
    def winner(self) -> str:
        """The colour whose crew is home, nothing when there is none."""
        return COLOURS[self.play.s.winner] if self.play.s.winner >= 0 else ""
