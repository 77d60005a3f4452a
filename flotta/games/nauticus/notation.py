"""Positions of Nauticus as a player would write them down.

    nauticus: 2 players
    wheel: buy_mast buy_sail buy_goods buy_hull transport money deliver crowns
    chosen: 3
    talers red: 15
    warehouse red: hull_single 2, mast_whale
    ships red: [B S | anchor K | anchor - | c g] [1 | - | - | -]
    now: turn

`wheel` are the action tiles from space 0 on. A ship is [parts | masts | sails | goods]: B M S bow, middle and stern, 1 a hull
that is a whole ship; whale, anchor, helm, star, or K for a crown; c g f s the goods; - for nothing. Tiles that are nowhere are
in the supply.
"""

from __future__ import annotations

import re

import numpy as np

from flotta.engine.notation import NONE, Counted, Item, Number, Numbers, Ordered, OwnItem, Spots, Wrong, index_of
from flotta.engine.state import Record
from flotta.games.nauticus import terms as t
from flotta.games.nauticus.box import ACTIONS, COLOURS, CRESTS, KINDS, REWARDS, SHIPS, SPACES, say

STEPS = (
    "lots", "lay", "choose", "bonus_tile", "turn", "extra", "after", "doing", "place", "free_tile", "reward", "reward_good",
    "over",
)  # fmt: skip
"""What the table is waiting for, in the order of the steps."""
HULLS = ("1", "B", "M", "S")
GOODS = ("c", "g", "f", "s")
SPACE = tuple(map(str, range(SPACES)))


def write_ships(s: Record, seat: int) -> str:
    """The ships of a seat, in the order in which they were begun."""
    return " ".join(write_ship(s, seat, ship) for ship in range(s.ships[seat]))


def write_ship(s: Record, seat: int, ship: int) -> str:
    """One ship as [parts | masts | sails | goods]."""
    crest = CRESTS[s.crest[seat, ship]] if s.crest[seat, ship] != t.OPEN else "?"
    rows = [
        [name for name, n in zip(HULLS, s.hull[seat, ship].tolist(), strict=True) for _ in range(n)],
        *([crest] * int(tiles[seat, ship, t.NORMAL]) + ["K"] * int(tiles[seat, ship, t.CROWN]) for tiles in (s.mast, s.sail)),
        [name for name, n in zip(GOODS, s.cargo[seat, ship].tolist(), strict=True) for _ in range(n)],
    ]
    return "[" + " | ".join(" ".join(row) or NONE for row in rows) + "]"


def read_ships(s: Record, seat: int, text: str) -> None:
    """The same, read."""
    ships = re.findall(r"\[(.*?)\]", text)
    if len(ships) > SHIPS or re.sub(r"\[.*?\]", "", text).strip():
        raise Wrong(say("ships are written as: {example}", example="[B S | anchor K | anchor - | c g] [1 | - | - | -]"))
    s.ships[seat] = len(ships)
    for ship, inside in enumerate(ships):
        read_ship(s, seat, ship, inside)


def read_ship(s: Record, seat: int, ship: int, text: str) -> None:
    """One ship. Its crest is that of its masts and sails."""
    parts = [[word for word in part.split() if word != NONE] for part in text.split("|")]
    hull, masts, sails, goods = (*parts, *[[]] * 4)[:4]
    s.hull[seat, ship], s.mast[seat, ship], s.sail[seat, ship], s.cargo[seat, ship] = 0, 0, 0, 0
    for word in hull:
        s.hull[seat, ship, index_of(HULLS, word)] += 1
    for tiles, words in ((s.mast, masts), (s.sail, sails)):
        for word in words:
            tiles[seat, ship, t.CROWN if word == "K" else t.NORMAL] += 1
            if word != "K":
                s.crest[seat, ship] = index_of(CRESTS[: t.N_CRESTS], word)
    for word in goods:
        s.cargo[seat, ship, index_of(GOODS, word)] += 1


ITEMS = (
    Item("wheel", "action_tile", Ordered(ACTIONS)),
    Item("face up", "face_up", Spots(SPACE)),
    Item("anchor", "anchor", Number()),
    Item("next anchor", "anchor_tile", Number(("none", *SPACE), t.NOWHERE)),
    Item("chosen", "chosen", Number(("none", *SPACE), t.NOWHERE)),
    Item("round", "round_marker", Number()),
    Item("phase", "phase", Number()),
    Item("vp", "vp", Number(), COLOURS),
    Item("talers", "talers", Number(), COLOURS),
    Item("workers", "workers", Number(), COLOURS),
    Item("warehouse", "warehouse", Counted(KINDS), COLOURS),
    Item("delivered", "delivered", Counted(KINDS[t.FIRST_GOOD :]), COLOURS),
    Item("turned", "turned", Spots(("3", "2", "1")), COLOURS),
    Item("extra", "extra", Number(("spent", "ready")), COLOURS),
    OwnItem("ships", write_ships, read_ships, COLOURS),
    Item("supply", "supply", Counted(KINDS), rest=True),
    Item("first", "first", Number(COLOURS)),
    Item("start", "start_player", Number(COLOURS)),
    Item("turn", "active", Number(COLOURS)),
    Item("now", "step", Number(STEPS)),
    Item("doing", "doing", Number(("nothing", *ACTIONS), t.NOTHING)),
    Item("when", "when", Number(("regular", "extra_before", "extra_after"))),
    Item("blue workers", "blue", Number()),
    Item("used", "used", Number(("no", "yes"))),
    Item("bought", "bought", Numbers()),
    Item("four types", "four_types", Number(("open", "settled"))),
    Item("crown vp", "crown_vp", Number()),
    Item("in hand", "in_hand", Number(("nothing", *KINDS), t.NOTHING)),
    Item("rewards left", "rewards_left", Number()),
    Item("rewards taken", "rewards_taken", Counted(REWARDS)),
    Item("first good", "first_good", Number(("nothing", *KINDS[t.FIRST_GOOD :]), t.NOTHING)),
)


def begin(s: Record) -> None:
    """The first player's turn in the first phase, with the wheel in the order of the actions and its first tile chosen."""
    s.step, s.laid, s.chosen = t.TURN, SPACES, 0
    s.action_tile[:] = np.arange(SPACES)
    s.face_up[:] = 1


def derive(s: Record, spoken: frozenset[str]) -> None:
    """How many tiles are laid, and the tiles that are left in the supply."""
    s.laid = int((s.action_tile != t.NOTHING).sum())
    if "supply" in spoken:
        return
    s.supply[:] = s.box.tiles - s.warehouse.sum(axis=0)
    s.supply[t.FIRST_GOOD :] -= s.delivered.sum(axis=0) + s.cargo.sum(axis=(0, 1))
    s.supply[: t.FIRST_MAST] -= s.hull.sum(axis=(0, 1))
    s.supply[t.MAST_CROWN] -= s.mast[:, :, t.CROWN].sum()
    s.supply[t.SAIL_CROWN] -= s.sail[:, :, t.CROWN].sum()
    for crest in range(t.N_CRESTS):
        own = s.crest == crest
        s.supply[t.FIRST_MAST + crest] -= s.mast[:, :, t.NORMAL][own].sum()
        s.supply[t.FIRST_SAIL + crest] -= s.sail[:, :, t.NORMAL][own].sum()
    if s.in_hand != t.NOTHING:
        s.supply[s.in_hand] -= 1
    if s.supply.min() < 0:
        raise Wrong(say("there are not so many tiles: {tile}", tile=KINDS[int(s.supply.argmin())]))
