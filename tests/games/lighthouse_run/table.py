"""Positions of Lighthouse Run as a player would write them down, and questions about them in the same notation.

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

import flotta
from flotta.engine.play import Play
from flotta.engine.verbs import CHANCE
from flotta.games.lighthouse_run.box import CARDS, COLOURS, FIELDS, LIGHTHOUSES, ROUNDS
from flotta.games.lighthouse_run.table import DONE, DRAWING, ERIKS_CARD, PLAYING

SET = [card for card in CARDS for _ in range(2 if card.startswith("group") else 1)]
TOWERS = "orange purple turquoise green pink brown"
STEPS = {"play": PLAYING, "draw": DRAWING, "erik": ERIKS_CARD, "over": DONE}
KEYS = {"players", "erik", "lights", "towers", "round", "start", "turn", "now", "played"}


def table(text: str, **options: Any) -> Table:
    """The table the text describes."""
    said = dict(part.strip().split(": ", 1) for part in text.split(";") if part.strip())
    unknown = [key for key in said if key not in KEYS and key.removeprefix("hand ").removeprefix("gone ") not in COLOURS]
    assert not unknown, f"what is {unknown}?"
    fleets = [fleet.split("+") for fleet in said.get("players", "green red blue yellow").split()]
    chosen: dict[str, Any] = {"colours": [colour for fleet in fleets for colour in fleet], **options}
    if "erik" in said:
        chosen |= {"variant": "erik", "erik_colour": said["erik"]}
    elif len(fleets[0]) == 2:
        chosen |= {"variant": "big_fleet"}
    state = {**_turn(said, fleets), **_river(said, fleets), **_cards(said, fleets)}
    return Table(flotta.at("lighthouse_run", {"seats": len(fleets), "options": chosen, "state": state}))


def cards(text: str) -> list[str]:
    """The cards of a text like "group_1 2, team_3", one by one."""
    found = []
    for part in text.split(","):
        name, _, count = part.strip().partition(" ")
        if name:
            assert name in CARDS, f"there is no card {name!r}"
            found += [name] * int(count or 1)
    return found


def counts(names: list[str]) -> list[int]:
    """How many of each card."""
    return [names.count(card) for card in CARDS]


def written(numbers: Any) -> str:
    """Cards counted by type, as a text."""
    return ", ".join(name if n == 1 else f"{name} {n}" for name, n in zip(CARDS, numbers, strict=True) if n)


def _seat(fleets: list[list[str]], colour: str) -> int:
    return next(seat for seat, fleet in enumerate(fleets) if colour in fleet)


def _turn(said: dict[str, str], fleets: list[list[str]]) -> dict[str, Any]:
    step, over = STEPS[said.get("now", "play")], said.get("now") == "over"
    active = _seat(fleets, said.get("turn", fleets[0][0]))
    storm = _seat(fleets, said["start"]) if "start" in said else active
    turn = (active - storm) % len(fleets)
    if len(fleets[0]) == 2:
        turn = len(_played(said))
        storm = _seat(fleets, said["start"]) if "start" in said else (active - turn) % 2
    if step == ERIKS_CARD:
        turn, active = len(fleets), storm
    return {
        "step": step,
        "cloud": 13 if over else int(said.get("round", 1)),
        "storm": storm,
        "active": storm if over else active,
        "turn": 0 if over else turn,
    }


def _played(said: dict[str, str]) -> list[str]:
    return said.get("played", "").split()


def _river(said: dict[str, str], fleets: list[list[str]]) -> dict[str, Any]:
    in_play = [colour for fleet in fleets for colour in fleet] + ([said["erik"]] if "erik" in said else [])
    ships = [[0] * FIELDS for _ in COLOURS]
    for colour in in_play:
        fields = [int(field) for field in said.get(colour, "").split()]
        for field in fields + [0] * (5 - len(fields)):
            ships[COLOURS.index(colour)][field] += 1
    lights = [int(position) for position in said.get("lights", "1 3 5").split()]
    return {
        "ships": ships,
        "beacon": [int(position in lights) for position in range(1, 7)],
        "tower": [LIGHTHOUSES.index(tower) for tower in said.get("towers", TOWERS).split()],
    }


def _cards(said: dict[str, str], fleets: list[list[str]]) -> dict[str, Any]:
    over, rounds = said.get("now") == "over", int(said.get("round", 1)) - 1
    state: dict[str, Any] = {name: [[0] * len(CARDS) for _ in COLOURS] for name in ("hand", "draw_pile")}
    state |= {"played": [[-1] * ROUNDS for _ in COLOURS], **{name: [0] * 4 for name in ("hand_size", "draw_size", "played_size")}}
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
        index = COLOURS.index(colour)
        state["hand"][index], state["hand_size"][index] = counts(hand), len(hand)
        state["draw_pile"][index], state["draw_size"][index] = counts(left), len(left)
        state["played"][index], state["played_size"][index] = [*map(CARDS.index, gone), *[-1] * (ROUNDS - len(gone))], len(gone)

    for seat, fleet in enumerate(fleets):
        for colour in fleet:
            waits = turn["step"] == DRAWING and seat == turn["active"]
            has_played = (
                (seat - turn["storm"]) % len(fleets) < turn["turn"] or waits if len(fleet) == 1 else colour in _played(said)
            )
            plays = 12 if over else rounds + has_played
            lacks = plays == 12 or (waits if len(fleet) == 1 else has_played)
            lay_out(colour, SET, 3 - lacks, plays)
    if "erik" in said:
        lay_out(said["erik"], [card for card in SET if not card.startswith("team")], 0, 12 if over else rounds)
    return state


class Table:
    """A game in play, asked and moved in the notation of this page."""

    def __init__(self, play: Play) -> None:
        self.play = play

    def seat(self, who: str) -> int:
        """The seat of a colour."""
        return int(self.play._s.owner[COLOURS.index(who)])

    def does(self, who: str, *actions: str) -> Table:
        """A player decides, one thing after another. A card may be named without its slot."""
        for action in actions:
            if action.startswith("play:") and action.count(":") == 1:
                slot = [*self.play._s.fleet[self.seat(who)]].index(COLOURS.index(who))
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
        return COLOURS[self.play._s.fleet[waiting[0], 0]] if waiting else ""

    @property
    def options(self) -> set[str]:
        """All that may be decided now."""
        return {action.slug for seat in self.play.waiting if seat != CHANCE for action in self.play.legal(seat)}

    def why(self, who: str, action: str) -> str | None:
        """The rule that forbids something."""
        return self.play.why(self.seat(who), action)

    def ships(self, who: str) -> str:
        """Where the ships of a colour stand, the foremost first."""
        fields = [field for field in range(FIELDS) for _ in range(self.play._s.ships[COLOURS.index(who), field])]
        return " ".join(map(str, reversed(fields)))

    @property
    def river(self) -> dict[str, str]:
        """Where all ships stand."""
        return {colour: self.ships(colour) for i, colour in enumerate(COLOURS) if self.play._s.owner[i] >= 0}

    @property
    def lights(self) -> str:
        """The positions with a beacon."""
        return " ".join(str(position + 1) for position in range(6) if self.play._s.beacon[position])

    def hand(self, who: str) -> str:
        """The cards of a colour in hand."""
        return written(self.play._s.hand[COLOURS.index(who)])

    def cards(self, who: str) -> tuple[int, int, int]:
        """How many cards of a colour are in hand, in the draw pile, and played."""
        s, colour = self.play._s, COLOURS.index(who)
        return int(s.hand_size[colour]), int(s.draw_size[colour]), int(s.played_size[colour])

    @property
    def round(self) -> int:
        """The number of the round, which is the cloud's space."""
        return int(self.play._s.cloud)

    @property
    def start(self) -> int:
        """The seat with the storm card."""
        return int(self.play._s.storm)

    @property
    def scores(self) -> list[int]:
        """The points."""
        return self.play.scores

    @property
    def places(self) -> list[int]:
        """The ranks."""
        return self.play.places
