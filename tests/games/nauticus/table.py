"""Nauticus tables as the rules' examples describe them, put into the game's own notation (`notation.py`).

    table('''
        3 players, round 1, phase 0, anchor 0
        buy_hull on 3: TURN of 0
        seat 0: t15 w4 vp10 W{hull_single 2, mast_whale 1}
        [B S | anchor K | anchor - | c g]
    ''')

t talers, w workers, vp points, W{} warehouse, D{} delivered goods, P{} turned pass tiles, "spent": the extra-action tile is
gone. A ship is [parts | masts | sails | goods]: B M S bow, middle, stern, 1 a 1-ship hull; K a crown; c g f s the goods.
Decisions have the names of the rules' own list, in the order of their ids.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from harness.positions import head as first_line

import flotta
from flotta.engine.play import Play
from flotta.games.nauticus.box import ACTIONS, COLOURS, KINDS
from flotta.games.nauticus.notation import write_ship, write_ships

NODES = {"CHOOSE_ACTION": "choose", "BONUS_TILE": "bonus_tile", "TURN": "turn", "AFTER": "after"}
DECISIONS = [
    *ACTIONS,
    *KINDS,
    *("dest_warehouse", "dest_new_ship"),
    *(f"ship_{i}" for i in range(24)),
    *("perform", "pass_flip_3", "pass_flip_2", "pass_flip_1", "pass_plain"),
    *("use_extra", "end_turn", "use_worker", "done", "decline"),
    *("reward_crown_mast", "reward_crown_sail", "reward_vp3", "reward_talers7", "reward_workers3", "reward_goods2"),
]
FULL = "W{good_coffee 3, good_grain 3, good_fish 3, good_salt 3}"
"""A warehouse with no room left, without touching hulls, masts and sails."""


def table(text: str, box: Path | None = None, **options: Any) -> Play:
    """A play at the position written down."""
    rows = [row.strip() for row in text.strip().splitlines()]
    head = dict(re.findall(r"(players|round|phase|anchor|first) ?(\d)", re.sub(r"(\d) players", r"players \1", rows[0])))
    seats, phase, number = int(head.get("players", 2)), int(head.get("phase", 0)), int(head.get("round", 1))
    first = int(head.get("first", 0))
    start = (first + (number - 1) * 7 + phase) % seats
    lines = {"round": number, "phase": phase, "anchor": head.get("anchor", 0), "first": COLOURS[first], "start": COLOURS[start]}
    lines |= lay(rows[1], phase, start)
    for who in COLOURS[:seats]:
        lines |= {f"talers {who}": 20, f"workers {who}": 5}
    who = COLOURS[0]
    for row in rows[2:]:
        if row.startswith("seat"):
            who = COLOURS[int(row[5])]
            lines |= put_seat(who, row)
        if ships := " ".join(re.findall(r"\[.*?\]", row)):
            lines[f"ships {who}"] = f"{lines.get(f'ships {who}', '')} {ships}"
    return flotta.at("\n".join([first_line("nauticus", seats, options), *(f"{k}: {v}" for k, v in lines.items())]), box=box)


def lay(line: str, phase: int, start: int) -> dict[str, Any]:
    """`buy_hull on 3: TURN of 0`: the named tile on its space, the others around it, as many face down as phases are over."""
    found = re.fullmatch(r"(\w+) on (\d): (\w+)(?: of (\d))?", line)
    assert found, line
    space, others = int(found[2]), [action for action in ACTIONS if action != found[1]]
    down = [other for other in range(7, -1, -1) if other != space][:phase]
    return {
        "wheel": " ".join([*others[:space], found[1], *others[space:]]),
        "face up": " ".join(str(n) for n in range(8) if n not in down),
        "next anchor": down[0] if down else "none",
        "now": NODES[found[3]],
        "chosen": "none" if found[3] == "CHOOSE_ACTION" else space,
        "turn": COLOURS[int(found[4]) if found[4] else start],
    }


def put_seat(who: str, line: str) -> dict[str, Any]:
    """What a player's line says."""
    lines: dict[str, Any] = {f"extra {who}": "spent" if "spent" in line else "ready"}
    for letter, name in (("t", "talers"), ("w", "workers"), ("vp", "vp")):
        if found := re.search(rf"\b{letter}(-?\d+)\b", line):
            lines[f"{name} {who}"] = found[1]
    for letter, name in (("W", "warehouse"), ("D", "delivered"), ("P", "turned")):
        if found := re.search(rf"\b{letter}\{{(.*?)\}}", line):
            lines[f"{name} {who}"] = found[1]
    return lines


def seat(play: Play, seat: int | None = None) -> str:
    """A player's line in the same notation: talers, workers, points, warehouse, then whatever else there is."""
    s = play.s
    seat = int(s.active) if seat is None else seat
    stored = ", ".join(f"{KINDS[kind]} {n}" for kind, n in enumerate(s.warehouse[seat]) if n)
    words = [f"t{s.talers[seat]} w{s.workers[seat]} vp{s.vp[seat]} W{{{stored}}}"]
    words += (
        ["D{" + ", ".join(f"{KINDS[14 + g]} {n}" for g, n in enumerate(s.delivered[seat]) if n) + "}"]
        if any(s.delivered[seat])
        else []
    )
    words += ["P{" + " ".join(str(3 - i) for i in range(3) if s.turned[seat][i]) + "}"] if any(s.turned[seat]) else []
    words += [] if s.extra[seat] else ["spent"]
    return " ".join([*words, write_ships(s, seat)]).strip()


def ship(play: Play, seat: int, ship: int) -> str:
    """A ship as [parts | masts | sails | goods]."""
    return write_ship(play.s, seat, ship)


def offered(play: Play) -> list[str]:
    """The names of all decisions offered now."""
    return [DECISIONS[action.id] for action in play.legal(play.waiting[0])]


def refused(play: Play, name: str) -> str | None:
    """The rule that forbids a decision now; None when it is offered."""
    return play.why(play.waiting[0], DECISIONS.index(name))


def act(play: Play, *names: str) -> Play:
    """Take decisions one after another; whatever has no alternative happens without asking in between."""
    for name in names:
        while name not in offered(play) and press(play):
            pass
        play.act(play.waiting[0], DECISIONS.index(name))
    return play


def press(play: Play) -> bool:
    """Press a decision without alternative, if there is one."""
    forced = play.forced()
    if forced:
        play.act(*forced)
    return forced is not None


def settle(play: Play) -> Play:
    """Press everything that has no alternative."""
    while press(play):
        pass
    return play


def pass_on(play: Play, *seats: int) -> None:
    """Let these players pass and end their turns."""
    for seat in seats:
        assert play.waiting == [seat]
        act(play, next(name for name in offered(play) if name.startswith("pass")))
        if play.waiting == [seat] and "end_turn" in offered(play):
            act(play, "end_turn")


def points(play: Play, seat: int, rule: str) -> int:
    """What a player scores by one rule."""
    return sum(points for id, _, points in play.scoring(seat) if id == rule)


def talers_line(play: Play, seat: int) -> str:
    """How the last line of the scoring reads: all talers, own ones and leftovers."""
    return str(play.scoring(seat)[-1][1])


def node(play: Play) -> str:
    """The kind of decision the table waits for, by the rules' own name."""
    step = int(play.s.step)
    doing = ("BUY", "BUY", "BUY", "BUY", "TRANSPORT", "MONEY", "DELIVER", "CROWNS")
    names = (
        "C2",
        "C1",
        "CHOOSE_ACTION",
        "BONUS_TILE",
        "TURN",
        "EXTRA",
        "AFTER",
        "",
        "DEST",
        "FREE_TILE",
        "REWARD",
        "REWARD_GOOD",
        "END",
    )
    return names[step] or doing[int(play.s.doing)]
