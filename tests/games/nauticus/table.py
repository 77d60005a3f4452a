"""Nauticus tables written as a player would note them down.

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

import flotta
from flotta.engine.play import Play
from flotta.games.nauticus.box import ACTIONS, KINDS

CRESTS = ("whale", "anchor", "helm", "star")
GOODS = "cgfs"
NODES = {"CHOOSE_ACTION": 2, "BONUS_TILE": 3, "TURN": 4, "AFTER": 6}
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
    lines = [line.strip() for line in text.strip().splitlines()]
    head = dict(re.findall(r"(players|round|phase|anchor|first) ?(\d)", re.sub(r"(\d) players", r"players \1", lines[0])))
    seats, phase = int(head.get("players", 2)), int(head.get("phase", 0))
    play = flotta.new("nauticus", seats=seats, dice="manual", box=box, **options)
    state = play.position()["state"]
    state.update(round_marker=int(head.get("round", 1)), phase=phase, anchor=int(head.get("anchor", 0)), laid=8)
    state["first"] = int(head.get("first", 0))
    state["start_player"] = (state["first"] + (state["round_marker"] - 1) * 7 + phase) % seats
    lay(state, lines[1], phase)
    for seat in range(seats):
        state["talers"][seat], state["workers"][seat] = 20, 5
    seat = 0
    for line in lines[2:]:
        if line.startswith("seat"):
            seat = int(line[5])
            put_seat(state, seat, line)
        for ship in re.findall(r"\[(.*?)\]", line):
            put_ship(state, seat, ship)
    return flotta.at("nauticus", {"seats": seats, "options": options, "state": state}, box=box)


def lay(state: dict[str, Any], line: str, phase: int) -> None:
    """`buy_hull on 3: TURN of 0`: the named tile on its space, the others around it, as many face down as phases are over."""
    found = re.fullmatch(r"(\w+) on (\d): (\w+)(?: of (\d))?", line)
    assert found, line
    action, space, node = ACTIONS.index(found[1]), int(found[2]), found[3]
    others = [other for other in range(8) if other != action]
    tiles = [*others[:space], action, *others[space:]]
    down = [other for other in range(7, -1, -1) if other != space][:phase]
    state["action_tile"] = tiles
    state["face_up"] = [int(s not in down) for s in range(8)]
    state["anchor_tile"] = down[0] if down else -1
    state["step"] = NODES[node]
    state["chosen"] = -1 if node == "CHOOSE_ACTION" else space
    state["active"] = int(found[4]) if found[4] else state["start_player"]


def put_seat(state: dict[str, Any], seat: int, line: str) -> None:
    for letter, field in (("t", "talers"), ("w", "workers"), ("vp", "vp")):
        if found := re.search(rf"\b{letter}(-?\d+)\b", line):
            state[field][seat] = int(found[1])
    for kind, count in counted(line, "W"):
        state["warehouse"][seat][KINDS.index(kind)] += count
        state["supply"][KINDS.index(kind)] -= count
    for kind, count in counted(line, "D"):
        state["delivered"][seat][KINDS.index(kind) - 14] += count
        state["supply"][KINDS.index(kind)] -= count
    if found := re.search(r"P\{(.*?)\}", line):
        for value in found[1].split():
            state["turned"][seat][(3, 2, 1).index(int(value))] = 1
    state["extra"][seat] = int("spent" not in line)


def counted(line: str, letter: str) -> list[tuple[str, int]]:
    found = re.search(rf"\b{letter}\{{(.*?)\}}", line)
    pairs = [entry.split() for entry in found[1].split(",") if entry.strip()] if found else []
    return [(kind, int(count)) for kind, count in pairs]


def put_ship(state: dict[str, Any], seat: int, text: str) -> None:
    ship = state["ships"][seat]
    state["ships"][seat] += 1
    parts, masts, sails, goods = ([w for w in part.split() if w not in "-–"] for part in (text + " | | |").split("|")[:4])
    for part in parts:
        kind = "1BMS".index(part)
        state["hull"][seat][ship][kind] += 1
        state["supply"][kind] -= 1
    for field, first, tiles in (("mast", 4, masts), ("sail", 9, sails)):
        for tile in tiles:
            crest = 4 if tile == "K" else CRESTS.index(tile)
            state[field][seat][ship][int(crest == 4)] += 1
            state["supply"][first + crest] -= 1
            if crest < 4:
                state["crest"][seat][ship] = crest
    for good in goods:
        state["cargo"][seat][ship][GOODS.index(good)] += 1
        state["supply"][14 + GOODS.index(good)] -= 1


def seat(play: Play, seat: int | None = None) -> str:
    """A player's line in the same notation: talers, workers, points, warehouse, then whatever else there is."""
    s = play._s
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
    return " ".join([*words, *(ship(play, seat, i) for i in range(s.ships[seat]))])


def ship(play: Play, seat: int, ship: int) -> str:
    """A ship as [parts | masts | sails | goods]."""
    s = play._s
    parts = ["1BMS"[kind] for kind in range(4) for _ in range(s.hull[seat][ship][kind])]
    crest = CRESTS[s.crest[seat][ship]] if s.crest[seat][ship] >= 0 else "?"
    rows = [[crest] * int(tiles[seat][ship][0]) + ["K"] * int(tiles[seat][ship][1]) for tiles in (s.mast, s.sail)]
    goods = [GOODS[good] for good in range(4) for _ in range(s.cargo[seat][ship][good])]
    return "[" + " | ".join(" ".join(row) or "-" for row in (parts, *rows, goods)) + "]"


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
    step = int(play._s.step)
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
    return names[step] or doing[int(play._s.doing)]
