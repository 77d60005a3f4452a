"""Cartagena as text: the path board by board, the crews, the hand, the piles."""

from __future__ import annotations

import textwrap

from flotta.engine.colours import worn
from flotta.engine.state import Record
from flotta.games.cartagena import terms as t
from flotta.games.cartagena.box import CARDS, SPACES, say
from flotta.games.cartagena.paths import goal
from flotta.games.cartagena.talk import COLOURS, card_name, place_name

SHORT = (say("pistol"), say("rum"), say("lantern"), say("parrot"), say("hook"), say("chest"))
CELL = 14


def picture(v: Record, viewer: int, names: list[object]) -> str:
    """The whole table as this viewer sees it."""
    lines = [*head(v, names), "", *path(v), "", *crews(v, viewer, names), *piles(v)]
    if viewer >= 0:
        lines.append(f"{say('Your hand')}: {cards(v.hand[viewer])}")
    wrapped = [textwrap.wrap(line.rstrip(), 108, subsequent_indent=" " * 6, drop_whitespace=False) or [""] for line in lines]
    return "\n".join(part for parts in wrapped for part in parts)


def head(v: Record, names: list[object]) -> list[str]:
    """The round, whose turn it is and what is left of it."""
    if v.step == t.DONE:
        return [str(say("The game is over."))]
    turn = say(
        "Round {round}. It is the turn of {who}, actions left: {n}.", round=v.rounds + 1, who=names[v.active], n=v.actions_left
    )
    return [str(turn)]


def path(v: Record) -> list[str]:
    """Start, spaces, ship and cove, one board a row: number and symbol above, the pirates below."""
    lines = [end(v, t.START)]
    for board in range(v.last // SPACES):
        spaces = range(board * SPACES + 1, board * SPACES + SPACES + 1)
        lines.append("".join(f"{n:>4} {symbol(v, n)}".ljust(CELL) for n in spaces))
        lines.append("".join(f"     {pirates(v, n) or '·'}".ljust(CELL) for n in spaces))
        if spaces[-1] == v.tunnel_end and v.options.scenario != t.ESCAPE:
            lines.append(end(v, t.SHIP))
    return [*lines, end(v, goal(v))]


def symbol(v: Record, n: int) -> str:
    """The symbol of a space, with a mark for a closed chest."""
    if v.symbol[n] < 0:
        return "?"
    return f"{SHORT[v.symbol[n]]}{'*' if v.chest_token[n] else ''}"


def pirates(v: Record, place: int) -> str:
    """A letter for every pirate on a place."""
    return "".join(str(COLOURS[worn(c)].letter) * int(v.pirates[c, place]) for c in range(v.seats))


def end(v: Record, place: int) -> str:
    """The start, the ship or the cove with its pirates."""
    where = str(place_name(v, place))
    if place == t.SHIP and v.options.scenario == t.FULL:
        port = say("at Cartagena") if v.ship_at == t.AT_CARTAGENA else say("at Tortuga")
        where = f"{where} ({port})"
    return f"  [{where}] {pirates(v, place) or '·'}"


def crews(v: Record, viewer: int, names: list[object]) -> list[str]:
    """A line for each player: letter, name, cards, pirates home."""
    lines = []
    for seat in range(v.seats):
        mark = ">" if seat == v.active and v.step != t.DONE else " "
        hand = say("{n} card", "{n} cards", n=int(v.hand_size[seat]))
        home = say("{n} of {crew} home", n=int(v.pirates[seat, goal(v)]), crew=int(v.options.crew))
        line = f"{mark} {COLOURS[worn(seat)].letter}  {names[seat]}: {hand}, {home}"
        if v.options.hand_visibility != t.HIDDEN and seat != viewer:
            line += f" ({cards(v.hand[seat])})"
        lines.append(line)
    return lines


def piles(v: Record) -> list[str]:
    """Draw pile, discard pile and what lies on top."""
    top = f" ({say('on top')}: {card_name(int(v.top))})" if v.top >= 0 else ""
    return [f"{say('Draw pile')}: {v.draw_size}", f"{say('Discard pile')}: {cards(v.discard_pile)}{top}"]


def cards(counts: Record) -> str:
    """Cards of a hand or pile by type."""
    parts = [
        f"{card_name(card)}×{counts[i]}" if counts[i] > 1 else str(card_name(card)) for i, card in enumerate(CARDS) if counts[i]
    ]
    return ", ".join(parts) or "–"
