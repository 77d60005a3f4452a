"""Positions of Lighthouse Run, filled up and put into the game's own notation (`notation.py`), and questions about them.

    table("lights: 1 3 5; red: 4 0 0 0 0; blue: 3; turn: red; hand red: solo_purple_4")

Numbers after a colour are the fields of its ships, 0 the start field; ships not written down stand there. What else may be
written, each with what holds when it is not:

    players   the colours by seat (green red blue yellow; of a big fleet: green+red blue+yellow)
    erik      Erik's colour; he sails only when it is written
    lights    the positions with a beacon (1 3 5)
    towers    the lighthouses from position 1 on (orange purple turquoise green pink brown)
    round     the number of the round (1)
    start     who began the round (whoever is in turn)
    turn      who is in turn (the first player)
    now       play, draw, erik or over: what is to come (play)
    played    in a big fleet, the colours already played in this round (none)
    hand red  cards in hand; the hand is filled up from the set
    gone red  cards played in earlier rounds, in order; filled up from the set
"""

from __future__ import annotations

from typing import Any

import numpy as np
from harness.positions import head

import flotta
from flotta.engine.notation import Counted
from flotta.engine.play import Play
from flotta.engine.verbs import CHANCE
from flotta.games.lighthouse_run.box import CARDS, COLOURS, FIELDS

SET = [card for card in CARDS for _ in range(2 if card.startswith("group") else 1)]
TOWERS = "orange purple turquoise green pink brown"
OURS = {"erik", "round", "start", "turn", "now", "played"}
"""What is not written in this way in the game's own notation."""


def table(text: str, **options: Any) -> Table:
    """The table the text describes."""
    said = dict(part.strip().split(": ", 1) for part in text.split(";") if part.strip())
    fleets = [fleet.split("+") for fleet in said.pop("players", "green red blue yellow").split()]
    chosen: dict[str, Any] = {"colours": [colour for fleet in fleets for colour in fleet], **options}
    if "erik" in said:
        chosen |= {"variant": "erik", "erik_colour": said["erik"]}
    elif len(fleets[0]) == 2:
        chosen |= {"variant": "big_fleet"}
    lines = {"towers": TOWERS, "lights": "1 3 5", **_turn(said, fleets), **_cards(said, fleets)}
    lines |= {key: value for key, value in said.items() if key not in OURS and not key.startswith(("hand ", "gone "))}
    return Table(flotta.at("\n".join([head("lighthouse_run", len(fleets), chosen), *(f"{k}: {v}" for k, v in lines.items())])))


def cards(text: str) -> list[str]:
    """The cards of a text like "group_1 2, team_3", one by one."""
    parts = [part.split() for part in text.split(",") if part.strip()]
    return [part[0] for part in parts for _ in range(int(part[1]) if part[1:] else 1)]


def counts(names: list[str]) -> list[int]:
    """How many of each card."""
    return [names.count(card) for card in CARDS]


def written(numbers: Any) -> str:
    """Cards counted by type, as a text."""
    return Counted(CARDS).write(np.array(numbers))


def _seat(fleets: list[list[str]], colour: str) -> int:
    return next(seat for seat, fleet in enumerate(fleets) if colour in fleet)


def _turn(said: dict[str, str], fleets: list[list[str]]) -> dict[str, Any]:
    now = said.get("now", "play")
    active = _seat(fleets, said.get("turn", fleets[0][0]))
    storm = _seat(fleets, said["start"]) if "start" in said else active
    turn = (active - storm) % len(fleets)
    if len(fleets[0]) == 2:
        turn = len(_played(said))
        storm = _seat(fleets, said["start"]) if "start" in said else (active - turn) % 2
    if now == "erik":
        turn, active = len(fleets), storm
    if now == "over":
        return {"now": now, "round": 13, "start": storm, "turn": storm, "turns over": 0}
    return {"now": now, "round": said.get("round", 1), "start": storm, "turn": active, "turns over": turn}


def _played(said: dict[str, str]) -> list[str]:
    return said.get("played", "").split()


def _cards(said: dict[str, str], fleets: list[list[str]]) -> dict[str, str]:
    over, rounds = said.get("now") == "over", int(said.get("round", 1)) - 1
    lines: dict[str, str] = {}
    turn = _turn(said, fleets)

    def lay_out(colour: str, whole: list[str], size: int, plays: int) -> None:
        left, hand, gone = list(whole), cards(said.get(f"hand {colour}", "")), cards(said.get(f"gone {colour}", ""))
        for card in hand + gone:
            left.remove(card)
        assert len(hand) <= size, f"{colour} holds {size} cards"
        assert len(gone) <= plays, f"{colour} has played {plays} cards"
        while len(gone) < plays:
            gone.append(left.pop(0))
        while len(hand) < size:
            hand.append(left.pop())
        lines[f"hand {colour}"], lines[f"played {colour}"] = ", ".join(hand), " ".join(gone)

    for seat, fleet in enumerate(fleets):
        for colour in fleet:
            waits = turn["now"] == "draw" and seat == turn["turn"]
            has_played = (
                (seat - turn["start"]) % len(fleets) < turn["turns over"] or waits if len(fleet) == 1 else colour in _played(said)
            )
            plays = 12 if over else rounds + has_played
            lacks = plays == 12 or (waits if len(fleet) == 1 else has_played)
            lay_out(colour, SET, 3 - lacks, plays)
    if "erik" in said:
        lay_out(said["erik"], [card for card in SET if not card.startswith("team")], 0, 12 if over else rounds)
    return lines


class Table:
    """A game in play, asked and moved in the notation of this page."""

    def __init__(self, play: Play) -> None:
        self.play = play

    def seat(self, who: str) -> int:
        """The seat of a colour."""
        return int(self.play.s.owner[COLOURS.index(who)])

    def does(self, who: str, *actions: str) -> Table:
        """A player decides, one thing after another. A card may be named without its slot."""
        for action in actions:
            if action.startswith("play:") and action.count(":") == 1:
                slot = [*self.play.s.fleet[self.seat(who)]].index(COLOURS.index(who))
                action = f"play:{slot}:{action.removeprefix('play:')}"
            self.play.act(self.seat(who), action)
        return self

    def chance(self, *outcomes: str) -> Table:
        """Chance decides."""
        for outcome in outcomes:
            self.play.act(CHANCE, outcome)
        return self

    def draws(self, count: int = 1) -> Table:
        """Cards are drawn, no matter which."""
        for _ in range(count):
            self.play.act(CHANCE, self.play.odds()[0][0])
        return self

    def copy(self) -> Table:
        """The same table again, to try another line."""
        return Table(self.play.copy())

    def after(self, who: str, *actions: str) -> Table:
        """The table as it would be if the player did this; the one asked stays as it is."""
        return self.copy().does(who, *actions)

    @property
    def waits_for(self) -> str:
        """Who is to decide, by first colour; "draw", "erik", "tower" or "start" when chance is; "" when it is over."""
        waiting = self.play.waiting
        if waiting == [CHANCE]:
            return self.play.odds()[0][0].verb
        return COLOURS[self.play.s.fleet[waiting[0], 0]] if waiting else ""

    @property
    def options(self) -> set[str]:
        """All that may be decided now."""
        return {action.slug for seat in self.play.waiting if seat != CHANCE for action in self.play.legal(seat)}

    def why(self, who: str, action: str) -> str | None:
        """The rule that forbids something."""
        return self.play.why(self.seat(who), action)

    def ships(self, who: str) -> str:
        """Where the ships of a colour stand, the foremost first."""
        fields = [field for field in range(FIELDS) for _ in range(self.play.s.ships[COLOURS.index(who), field])]
        return " ".join(map(str, reversed(fields)))

    @property
    def river(self) -> dict[str, str]:
        """Where all ships stand."""
        return {colour: self.ships(colour) for i, colour in enumerate(COLOURS) if self.play.s.owner[i] >= 0}

    @property
    def lights(self) -> str:
        """The positions with a beacon."""
        return " ".join(str(position + 1) for position in range(6) if self.play.s.beacon[position])

    def hand(self, who: str) -> str:
        """The cards of a colour in hand."""
        return written(self.play.s.hand[COLOURS.index(who)])

    def cards(self, who: str) -> tuple[int, int, int]:
        """How many cards of a colour are in hand, in the draw pile, and played."""
        s, colour = self.play.s, COLOURS.index(who)
        return int(s.hand_size[colour]), int(s.draw_size[colour]), int(s.played_size[colour])

    @property
    def round(self) -> int:
        """The number of the round, which is the cloud's space."""
        return int(self.play.s.cloud)

    @property
    def start(self) -> int:
        """The seat with the storm card."""
        return int(self.play.s.storm)

    @property
    def scores(self) -> list[int]:
        """The points."""
        return self.play.scores

    @property
    def places(self) -> list[int]:
        """The ranks."""
        return self.play.places
