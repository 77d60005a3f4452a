"""Lighthouse Run as text: the river with its lights, the ships colour by colour, the cloud, the cards."""

from __future__ import annotations

import textwrap

from flotta.engine.colours import worn
from flotta.engine.state import Record
from flotta.games.lighthouse_run import terms as t
from flotta.games.lighthouse_run.box import CARDS, POSITIONS
from flotta.games.lighthouse_run.choices import own_colour
from flotta.games.lighthouse_run.names import COLOURS, TOWER_COLOURS, TOWER_SYMBOLS, card_name, colour_name, short_card_name
from flotta.games.lighthouse_run.river import cloud_field, display_field, is_frozen, is_lit
from flotta.games.lighthouse_run.rules import colour_score, leftover, place, score
from flotta.games.lighthouse_run.terms import say

WIDTH = 110
LABEL = 9
NAME = 30
HELD = "\u00a0"  # a space that does not break a line


def picture(v: Record, viewer: int, names: list[object]) -> str:
    """The whole table as this viewer sees it."""
    lines = [*head(v, names), "", *river(v), "", *fleets(v, names)]
    if viewer >= 0:
        lines += hand(v, viewer)
    return "\n".join(line.rstrip() for line in lines)


def head(v: Record, names: list[object]) -> list[str]:
    """The round, the start player, whose turn it is and the card being carried out."""
    if v.step == t.DONE:
        return [str(say("The game is over."))]
    if v.step < t.PLAYING:
        return [str(say("The table is being set up."))]
    lines = [
        str(say("Round {round} of {rounds}. Storm card: {who}.", round=v.cloud, rounds=v.box.rounds, who=called(names, v.storm)))
    ]
    turn = say("In turn: {who}.", who=called(names, v.active))
    if v.card != t.NONE:
        turn = say("In turn: {who}. Card: {card}.", who=called(names, v.active), card=card_name(v, int(v.card)))
    if v.card != t.NONE and v.options.variant == t.BIG_FLEET:
        turn = say("{line} (Set: {colour}.)", line=turn, colour=colour_name(own_colour(v)))
    return [*lines, str(turn)]


class Reach:
    """A stretch of the river with one light: the fields of a position, or the harbour."""

    def __init__(self, v: Record, position: int) -> None:
        of_harbour = position == POSITIONS
        self.fields = [f for f in range(1, v.box.last_field + 1) if v.box.section[f] == (-1 if of_harbour else position)]
        tower = t.NONE if of_harbour else int(v.tower[position])
        self.titles = [str(say("harbour")), ""] if of_harbour else [f"{position + 1}", ""]
        if tower != t.NONE:
            self.titles = [f"{position + 1} {TOWER_COLOURS[tower]}", str(TOWER_SYMBOLS[tower])]
        longest = max(len(title) for title in self.titles)
        self.cell = max(3, -(-longest // max(1, len(self.fields))))
        self.width = self.cell * len(self.fields)
        self.is_lifted = not of_harbour and v.lifted == position

    def light(self, v: Record) -> str:
        """Filled when its fields may be entered; with question marks while its beacon is being moved."""
        return ("?" if self.is_lifted else "*" if is_lit(v, self.fields[0]) else " ") * self.width

    def cells(self, texts: dict[int, str]) -> str:
        """What stands on each field."""
        return "".join(texts.get(field, "").center(self.cell) for field in self.fields)


def river(v: Record) -> list[str]:
    """The river from the start field to the harbour: lighthouses, light, fields, points, ships and cloud."""
    reaches = [reach for reach in (Reach(v, position) for position in range(POSITIONS + 1)) if reach.fields]

    def row(title: object, start: str, parts: list[str]) -> str:
        return f"{str(title)[:LABEL]:<{LABEL}}|{start:^5}|" + "|".join(parts) + "|"

    fields = range(1, v.box.last_field + 1)
    numbers = {field: str(field) for field in fields}
    symbols = {field: str(v.box.points[field]) for field in fields if v.box.points[field] > v.box.points[field - 1]}
    lines = [row("", str(say("start")) if i == 0 else "", [f"{r.titles[i]:^{r.width}}" for r in reaches]) for i in range(2)]
    lines.append(row(say("light"), "", [reach.light(v) for reach in reaches]))
    lines.append(row(say("field"), "0", [reach.cells(numbers) for reach in reaches]))
    lines.append(row(say("points"), "", [reach.cells(symbols) for reach in reaches]))
    for colour in range(t.N_COLOURS):
        if v.owner[colour] != t.NONE:
            ships = ships_of(v, colour)
            title = f"{COLOURS[worn(colour)].letter} {colour_name(colour)}"
            lines.append(row(title, ships.get(0, ""), [reach.cells(ships) for reach in reaches]))
    cover = ["".join(("~" if is_frozen(v, field) else " ") * reach.cell for field in reach.fields) for reach in reaches]
    lines.append(row(say("cloud"), "~~~~~" if is_frozen(v, 0) else "", cover))
    return [*lines, *legend(v)]


def ships_of(v: Record, colour: int) -> dict[int, str]:
    """How many ships of a colour stand on each field; frozen ones in brackets, on the symbol they have reached (LR-R30)."""
    active: dict[int, int] = {}
    frozen: dict[int, int] = {}
    for field in range(v.box.last_field + 1):
        if v.ships[colour, field]:
            caught = is_frozen(v, field)
            into, at = (frozen, display_field(v, field)) if caught else (active, field)
            into[at] = into.get(at, 0) + int(v.ships[colour, field])
    letter = COLOURS[worn(colour)].letter
    return {**{at: f"({n})" for at, n in frozen.items()}, **{at: f"{letter}{n}" for at, n in active.items()}}


def legend(v: Record) -> list[str]:
    """What the signs mean."""
    marks = [f"*** {say('lit: may be entered')}"]
    if v.lifted != t.NONE:
        marks.append(f"??? {say('lit, its beacon is being moved')}")
    if cloud_field(v) >= 0:
        marks += [f"~~~ {say('cloud')}", f"(2) {say('ships caught by the cloud')}"]
    return wrapped(marks, "   ", LABEL + 1)


def fleets(v: Record, names: list[object]) -> list[str]:
    """A line for each colour, seat by seat and Erik last: owner, points, cards; below it the cards played."""
    lines = []
    for party in range(len(names)):
        for colour in [*v.fleet[party], t.NONE] if party < v.seats else [v.erik]:
            if colour != t.NONE:
                lines += fleet(v, party, int(colour), names)
        if v.options.variant == t.BIG_FLEET:
            lines.append(f"     {say('both ship teams together: {n}', n=score(v, party))}")
        if v.step == t.DONE:
            lines.append(f"     {say('Place {place}; leftover cards in sum: {n}', place=place(v, party), n=leftover(v, party))}")
    return lines


def fleet(v: Record, party: int, colour: int, names: list[object]) -> list[str]:
    """One colour."""
    mark = ">" if party == v.active and t.PLAYING <= v.step < t.DONE else " "
    points = say("{n} point", "{n} points", n=colour_score(v, colour))
    if colour == v.erik:
        cards = say("{n} in the draw pile", n=int(v.draw_size[colour]))
    else:
        cards = say("{n} in hand, {m} in the draw pile", n=int(v.hand_size[colour]), m=int(v.draw_size[colour]))
    lines = [f"{mark} {COLOURS[worn(colour)].letter}  {called(names, party)}: {points}; {say('cards')}: {cards}"]
    played = [str(short_card_name(v, int(card))) for card in v.played[colour, : v.played_size[colour]]]
    if played:
        lines += listed(say("turned up") if colour == v.erik else say("played"), played, 5)
    if v.step == t.DONE and colour != v.erik:
        lines += listed(say("left over"), held(v, colour), 5)
    return lines


def held(v: Record, colour: int) -> list[str]:
    """The cards of a hand, each as often as it is there."""
    return [str(card_name(v, card)) for card in range(len(CARDS)) for _ in range(v.hand[colour, card])]


def hand(v: Record, viewer: int) -> list[str]:
    """The viewer's own cards, set by set."""
    if v.step == t.DONE:
        return []
    lines = []
    for colour in v.fleet[viewer]:
        if colour != t.NONE:
            lines += listed(say("Your hand ({colour})", colour=colour_name(int(colour))), held(v, int(colour)))
    return lines


def called(names: list[object], party: int) -> str:
    """A name, cut to what a line can take."""
    return str(names[party])[:NAME]


def listed(title: object, parts: list[str], indent: int = 0) -> list[str]:
    """A title with what belongs to it."""
    return wrapped([f"{title}: {parts[0] if parts else '–'}", *parts[1:]], ", ", indent)


def wrapped(parts: list[str], comma: str, indent: int) -> list[str]:
    """Parts on as many lines as they need, none of them torn."""
    text = comma.join(part.replace(" ", HELD) for part in parts)
    lines = textwrap.wrap(text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * (indent + 2))
    return [line.replace(HELD, " ") for line in lines]
