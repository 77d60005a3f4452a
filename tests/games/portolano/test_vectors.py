"""The worked examples of the law, PO-E1 to PO-E6 of the rulebook and PO-V1 to PO-V36 of our own."""

from __future__ import annotations

import pytest
from games.portolano.table import LARGE, SMALL, Table, order, table
from harness import rule

import flotta
from flotta.games.portolano.moves import order_cost
from flotta.games.portolano.scores import cannon_points, value_points
from flotta.games.portolano.terms import VERBS

OPEN_SEA = """
    S01A  S02A  S03A  S05A
    S06A  S04A  S07A  S08A
    S09A  S10A  S11A  H1A
    S12A  H2A   S13A  H3A
"""
FOURS = ("0,3: r3", "2,0: r3", "2,0: r3")


def cost(t: Table, text: str, seat: int = 0) -> int:
    return int(order_cost(t.s, seat, VERBS.by_slug[order(text)].id))


@rule("PO-5.13", "PO-5.16", "PO-5.17", "PO-R13", "PO-5.20")
def test_e1_mutiny() -> None:
    peter = "2,1: r2 2c sail4 drifted"
    t = table(OPEN_SEA, peter, *FOURS, wind="N", missions="no_mutiny: 0 1 2 3; chests2; rum6")
    assert cost(t, "south,east") == 3
    t.sail(p0="south,east")
    assert (t.hold(0), t.ship(0)) == ("r0 2c", "1,1")
    assert t.tile("2,1") == "S10B"
    assert t.marker(0, "no_mutiny") == 0
    assert t.marker(1, "no_mutiny") == 1
    assert t.s.drifted[0]
    assert t.waiting == [0]
    assert t.offers("take:cotton")  # he may act on S04A


@rule("PO-7.1", "PO-7.2", "PO-7.3", "PO-7.4", "PO-7.5", "PO-7.6", "PO-7.7", "PO-6.1", "PO-6.6")
def test_e2_scoring() -> None:
    t = table(
        LARGE,
        "0,0: r4 1c 1w 2t 1k T6 g3 hold4 gun3 chest2",
        "0,1: g2 gun4 gun2",
        "0,2: fuse4 sail3",
        "0,3: sail4",
        missions="cotton4: 1 0; wine4: 1 2 0; tea4: 1",
        left={"cotton": 0},
        round=9,
        last_round=9,
        over=True,
    )
    assert t.play.scores[0] == 6 + 2 + 0 + 4 + 4 + 4 + 2 + 1 - 2 == 21
    assert [cannon_points(t.s, seat) for seat in range(4)] == [4, 2, 0, 0]
    assert [value_points(t.s, seat) for seat in range(4)] == [4, 0, 4, 0]
    lines = [(id, points) for id, _, points in t.play.scoring(0)]
    assert lines == [
        ("PO-7.1", 6),
        ("PO-7.2", 2),
        ("PO-7.4", 4),
        ("PO-7.5", 4),
        ("PO-7.6", 4),
        ("PO-7.7", 2),
        ("PO-7.7", 1),
        ("PO-7.7", -2),
    ]


@rule("PO-4.12", "PO-6.7")
def test_e3_stacks() -> None:
    ships = ["0,0: r1 T9", *FOURS]
    for value in (4, 3, 2, 1):
        t = table(LARGE, *ships, turn=0)
        t.does(0, "up:gun_ext")
        assert t.s.owner[1, value - 1] == 0
        ships[0] += f" gun{value}"
    assert not table(LARGE, *ships, turn=0).offers("up:gun_ext")


@rule("PO-4.6")
def test_e4_supply() -> None:
    play = flotta.new("portolano", seats=4, seed=1)
    assert play.s.front.tolist() == [3, 3, 3]  # fields 4 to 16
    for seats, fields in ((2, 7), (3, 10), (4, 13), (5, 16)):
        assert flotta.new("portolano", seats=seats, seed=1).s.front.tolist() == [16 - fields] * 3


@rule("PO-5.27", "PO-8.1")
def test_e5_small_board_pirate() -> None:
    middle = """
        S01A  S02A  S03A
        S04A  S10A  S05A
        H1A   S13A  H2A
    """
    for wind, pirate in (("north", "2,1"), ("south", "0,1"), ("east", "1,0"), ("west", "1,2")):
        for place in ("1,1", "0,1", "2,1", "1,0", "1,2"):
            t = table(middle, f"{place}: r1", "0,0: r1", spin=True, pirate=pirate).chance(f"wind:{wind}")
            assert t.pirate == "1,1"
            across = place in (("1,0", "1,2") if wind in ("north", "south") else ("0,1", "2,1"))
            assert (t.odds != {}) == (place == "1,1" or across), (wind, place)
            if t.odds:
                assert len(t.odds) == (4 if place == "1,1" else 3)


@rule("PO-5.12")
def test_e6_pictures_without_text() -> None:
    """The movement and the port example are pictures; PO-V1 to V8 and PO-V15 to V17 below stand in for them."""
    t = table(OPEN_SEA, "1,1: r3", *FOURS).sail(p0="east")
    assert t.ship(0) == "1,2"


@rule("PO-5.13")
def test_v1_costs() -> None:
    t = table(LARGE, "1,1: r4 sail4", *FOURS, wind="E")
    assert [cost(t, way) for way in ("east", "north", "south", "west")] == [0, 1, 1, 2]
    assert (cost(t, "west,west"), cost(t, "east,north"), cost(t, "north,south")) == (4, 1, 2)


@rule("PO-5.12", "PO-5.7")
def test_v2_wrap() -> None:
    for way, there in (("east", "0,0"), ("north", "3,3")):
        assert table(OPEN_SEA, "0,3: r3", *FOURS).sail(p0=way).ship(0) == there
    for way, there in (("south", "0,0"), ("west,west", "2,1")):
        t = table(SMALL, "2,0: r6 sail2", "0,1: r3", wind="W").sail(p0=way)
        assert t.ship(0) == there


@rule("PO-5.15", "PO-5.3", "PO-5.4", "PO-5.5", "PO-5.17", "PO-R10")
def test_v3_to_zero_and_mutiny_later() -> None:
    t = table(SMALL, "1,0: r2 2c", "0,1: r3", wind="S", pirate="2,1", missions="no_mutiny: 0 1; rum6; chests2").sail(p0="north")
    assert (t.ship(0), t.rum(0), t.marker(0, "no_mutiny")) == ("0,0", 0, 1)
    assert not t.s.mutiny[0]
    t.pass_round("south")
    assert t.marker(0, "no_mutiny") == 0
    assert t.marker(1, "no_mutiny") == 1
    assert t.waiting == [1]  # no card, and no relief: the ship did not drift
    t.sail(p1="south").does(1, "unload_done" if t.offers("unload_done") else "end_turn")
    assert t.s.drifted[0]
    assert t.ship(0) == "1,0"


@rule("PO-5.4", "PO-R11", "PO-R50", "PO-R9")
def test_v4_relief() -> None:
    def next_round(goods: str) -> Table:
        return table(SMALL, f"0,0: r0 {goods} drifted mutiny", "0,1: r3", turn=1, pirate="2,1").pass_round("north")

    t = next_round("1c 1k")
    assert t.options() == {"relief_pass", "relief:cotton", "relief:cocoa"}
    cotton, cocoa = t.box("cotton"), t.box("cocoa")
    t.does(0, "relief:cocoa")
    assert t.options() == {"relief:cotton"}  # the second is compulsory
    t.does(0, "relief:cotton")
    assert (t.hold(0), t.box("cotton"), t.box("cocoa")) == ("r1", cotton + 1, cocoa + 1)
    assert t.waiting == [0, 1]  # chooses a card
    assert next_round("1c").waiting == [1]
    t = next_round("5c").does(0, "relief:cotton", "relief:cotton")
    assert (t.hold(0), t.waiting) == ("r1 3c", [0, 1])
    assert next_round("5c").does(0, "relief_pass").waiting == [1]


@rule("PO-5.14", "PO-6.31")
def test_v5_cape_southerner() -> None:
    for wind, way, price in (
        ("N", "south", 1),
        ("E", "south", 0),
        ("S", "south", 0),
        ("N", "south,south", 2),
        ("N", "north", 0),
        ("S", "north", 2),
    ):
        t = table(OPEN_SEA, "1,0: r2 sail4 cape_southerner", *FOURS, wind=wind)
        assert cost(t, way) == price, (wind, way)
    t = table(OPEN_SEA, "1,0: r2 sail4 cape_southerner", *FOURS, wind="N").sail(p0="south,south")
    assert (t.rum(0), t.ship(0), t.s.mutiny[0]) == (0, "3,0", 0)


@rule("PO-R16", "PO-5.19", "PO-R17", "PO-6.5")
def test_v6_out_and_back() -> None:
    t = table(OPEN_SEA, "1,1: r2 sail4", *FOURS, wind="N").sail(p0="north,south")
    assert (t.ship(0), t.tile("1,1"), t.tile("0,1"), t.rum(0)) == ("1,1", "S04B", "S02B", 0)
    assert t.options() == {"take:wine", "take:tea", "act_rum", "end_turn"}
    assert t.does(0, "act_rum").rum(0) == 1


@rule("PO-5.19", "PO-R19")
def test_v7_no_flip() -> None:
    t = table(OPEN_SEA, "1,1: r2 sail4", "1,1: r3", "2,0: r3", "2,0: r3", wind="N").sail(p0="north,south")
    assert (t.tile("1,1"), t.tile("0,1")) == ("S04A", "S02B")
    t = table(OPEN_SEA, "1,1: r2 sail4", *FOURS, wind="N", pirate="0,1").sail(p0="north,south")
    assert (t.tile("1,1"), t.tile("0,1")) == ("S04B", "S02A")


COLUMN = """
    S01A  S02A  {a}   S05A
    S06A  S04A  {b}   S08A
    S09A  S10A  S11A  S03A
    S12A  S07A  {c}   S13A
"""


@rule("PO-5.22", "PO-5.23")
def test_v8_pirate_skips_ports() -> None:
    board = COLUMN.format(a="H1A", b="H2A", c="H3A").replace("S07A  H3A", "H3A   S07A")
    t = table(board, "0,0: r1", *FOURS, spin=True, pirate="2,2").chance("wind:north")
    assert (t.pirate, t.tile("2,2")) == ("3,2", "S11B")
    t = table(board, "2,2: r1", *FOURS, spin=True, pirate="2,2").chance("wind:north")
    assert (t.pirate, t.tile("2,2")) == ("3,2", "S11A")


@rule("PO-R18")
def test_v9_pirate_full_circle() -> None:
    board = COLUMN.format(a="H1A", b="H2A", c="H3A")
    t = table(board, "0,0: r1", *FOURS, spin=True, pirate="2,2").chance("wind:south")
    assert (t.pirate, t.tile("2,2")) == ("2,2", "S11B")
    t = table(board, "2,2: r1", *FOURS, spin=True, pirate="2,2").chance("wind:south")
    assert (t.pirate, t.tile("2,2")) == ("2,2", "S11A")


@rule("PO-5.26", "PO-5.27", "PO-5.28", "PO-6.21")
def test_v10_targets() -> None:
    board = """
        S01A  H1A   S03A  S05A
        S02A  S04A  S07A  S08A
        S09A  S10A  S11A  S13A
        S06A  H2A   S12A  H3A
    """
    expected = {"0,3": 2, "3,0": 2, "1,0": 2, "0,1": 0, "0,0": 3, "1,1": 0}
    for place, dice in expected.items():
        t = table(board, f"{place}: r1", "2,2: r1", "2,2: r1", "2,2: r1", spin=True, pirate="1,0").chance("wind:north")
        assert t.pirate == "0,0"
        assert len(t.odds) == (dice + 1 if dice else 0), place
    small = """
        S01A  S02A  S03A
        S04A  S13A  S10A
        S07A  H1A   H2A
    """
    for place, fights in (("0,1", True), ("0,2", True), ("1,0", False), ("2,0", False)):
        t = table(small, f"{place}: r1", "1,1: r1", spin=True, pirate="1,0").chance("wind:north")
        assert (t.pirate, t.odds != {}) == ("0,0", fights), place


def rolls(t: Table) -> list[dict[str, int]]:
    """The odds of one roll after another, each without a hit."""
    found = []
    while t.odds and "hits:0" in t.odds:
        found.append(t.odds)
        t.chance("hits:0")
    return found


@rule("PO-6.22", "PO-6.21", "PO-R43")
def test_v11_fuse() -> None:
    t = table(OPEN_SEA, "0,1: r1 g1 fuse4 fuse3", *FOURS, spin=True, pirate="1,1").chance("wind:north")
    assert t.odds == {"hits:0": 1, "hits:1": 3, "hits:2": 3, "hits:3": 1}  # one sure hit; only the pirate rolls
    assert t.s.hits[0] == 1
    t = table(OPEN_SEA, "0,1: r1 g3 gun4 fuse4", *FOURS, spin=True, pirate="1,1").chance("wind:north")
    assert t.odds == {"hits:0": 1, "hits:1": 2, "hits:2": 1}  # one sure hit and two dice
    assert t.chance("hits:1").s.hits[0] == 2
    t = table(OPEN_SEA, "2,3: r4 g1 fuse4", "2,3: r0", "2,0: r1", "1,3: r1", spin=True, pirate="1,1").chance("wind:north")
    assert t.odds == {"hits:0": 1, "hits:1": 4, "hits:2": 6, "hits:3": 4, "hits:4": 1}
    assert t.s.hits[0] == 0


@rule("PO-6.25")
def test_v12_pirate_loss_over_holdings() -> None:
    t = table(OPEN_SEA, "0,1: r1 1k", *FOURS, spin=True, pirate="1,1").chance("wind:north", "hits:3")
    cocoa = t.box("cocoa")
    assert t.options() == {"pay:rum", "pay:cocoa"}
    t.does(0, "pay:cocoa")
    assert t.options() == {"pay:rum"}
    t.does(0, "pay:rum")
    assert (t.hold(0), t.box("cocoa"), t.round) == ("r0", cocoa + 1, 4)


def battle(*ships: str, start: int = 0, **said: object) -> Table:
    """Ships meet on cell 0,3 of the open sea, out of the pirate's reach; the wind is spun."""
    return table(OPEN_SEA, *ships, start=start, spin=True, pirate="2,1", **said).chance("wind:north")


@rule("PO-6.26", "PO-6.27", "PO-R35", "PO-6.28")
def test_v13_common_battle() -> None:
    t = battle("0,3: r1 g2 gun4", "0,3: r1 g2 gun3", "3,2: r1", "0,3: r1 1w T1", start=2)
    t.chance("hits:2", "hits:2")  # seat 3 has no die
    assert t.waiting == [0]
    assert t.options() == {"loot:3:rum", "loot:3:wine", "loot:3:taler", "loot_done"}
    t.does(0, "loot:3:wine", "loot:3:taler")
    assert t.waiting == [1]
    assert t.options() == {"loot:3:rum", "loot_done"}
    t.does(1, "loot:3:rum")
    assert (t.hold(0), t.talers(0), t.hold(1), t.hold(3), t.round) == ("r1 1w", 1, "r2", "r0", 4)


@rule("PO-6.26", "PO-6.27")
def test_v14_chain() -> None:
    t = battle("0,3: r1 g3 gun4", "0,3: r5 g1", "0,3: r4", "3,2: r1").chance("hits:3", "hits:1")
    assert t.waiting == [0]
    t.does(0, "loot:1:rum", "loot:1:rum")
    assert t.options() == {"loot:2:rum", "loot_done"}
    t.does(0, "loot:2:rum", "loot:2:rum", "loot:2:rum")
    assert t.waiting == [1]
    t.does(1, "loot:2:rum")
    assert [t.hold(seat) for seat in range(3)] == ["r6", "r4", "r0"]
    assert t.round == 4


PORTS = """
    S01A  S02A   S03A  S05A
    S06A  {port} S07A  S08A
    S09A  S10A   S11A  H1A
    S12A  H2A    S13A  S04A
"""


@rule("PO-6.13", "PO-6.15", "PO-6.16", "PO-6.17", "PO-6.18", "PO-6.20", "PO-R27", "PO-R30")
def test_v15_port_sale() -> None:
    board = PORTS.format(port="H5A[.x..]")
    t = table(board, "1,1: r1 2c 1t", "1,0: r3 1w", *FOURS[:2], turn=0, orders={1: "sail:east"}, wind="E")
    box = {good: t.box(good) for good in ("cotton", "wine", "tea")}
    t.does(0, "unload:1", "unload:3", "unload:4", "unload_done")
    assert t.talers(0) == 5
    t.does(0, "refill", "refill", "refill")
    assert t.rum(0) == 4
    t.chance("chest:3")
    assert {good: t.box(good) - n for good, n in box.items()} == {"cotton": 2, "wine": 1, "tea": 1}
    t.chance("replace:h3:b")
    assert t.tile("1,1") == "H3B"
    assert t.waiting == [1]  # his turn is over; the next ship has come in and may unload
    assert (t.ship(1), t.ship(0)) == ("1,1", "1,1")
    assert t.options() == {"unload:1", "unload:3", "unload:5", "unload_done"}


@rule("PO-6.14", "PO-6.15")
def test_v16_cocoa_pair() -> None:
    board = PORTS.format(port="H4B")
    t = table(board, "1,1: r1 1c 1w 1t 1k", *FOURS, turn=0)
    box = {good: t.box(good) for good in ("cotton", "wine", "tea", "cocoa")}
    t.does(0, "cocoa2:2", "unload:1", "unload:4", "unload:5")
    assert t.port("1,1") == "x<>xx"
    t.does(0, "unload_done")
    assert t.talers(0) == 10
    t.does(0, "refill_done").chance("chest:1")
    assert {good: t.box(good) - n for good, n in box.items()} == {"cotton": 1, "wine": 1, "tea": 1, "cocoa": 1}
    t = table(PORTS.format(port="H4B[.x.xx]"), "1,1: r1 1k", *FOURS, turn=0)
    assert t.options() == {"cocoa1:1", "cocoa1:3", "unload_done"}


@rule("PO-6.15")
def test_v17_two_visits() -> None:
    t = table(PORTS.format(port="H5B"), "1,1: r1 2w 2t", *FOURS, turn=0)
    t.does(0, "unload:1", "unload:2", "unload_done")
    assert t.talers(0) == 3
    t = table(PORTS.format(port="H5B[xx...]"), "1,1: r1 2t T3", *FOURS, turn=0)
    t.does(0, "unload:3", "unload:4", "unload_done")
    assert t.talers(0) == 6


SWAP = "S10B  S02A  S03A  S04A\n S05A S06A S07A S08A\n S09A H1A S01A H2A\n S11A H3A S12A S13A"


@rule("PO-6.9", "PO-R23", "PO-6.3")
def test_v18_goods_for_goods_with_a_full_hold() -> None:
    t = table(SWAP, "0,0: r4 3c", *FOURS, turn=0).does(0, "gg_give:cotton")
    assert t.options() == {"gg_take:wine", "gg_take:tea"}
    t.does(0, "gg_take:wine")
    assert t.options() == {"gg_stop", "drop:rum", "drop:cotton", "drop:wine"}
    t.does(0, "drop:rum")
    assert t.options() == {"gg_take:wine", "gg_take:tea"}
    t.does(0, "gg_take:tea")
    assert t.hold(0) == "r3 2c 1w 1t"
    assert not any(option.startswith("gg") for option in t.options())


TRADE = "S10A  S02A  S03A  S04A\n S05A S06A S07A S08A\n S09A H1A S01A H2A\n S11A H3A S12A S13A"


@rule("PO-6.8", "PO-R23")
def test_v19_trade() -> None:
    t = table(TRADE, "0,0: r2 1c 1k", *FOURS, turn=0)
    cotton, cocoa = t.box("cotton"), t.box("cocoa")
    assert t.offers("r2g:cotton")
    t.does(0, "g2r:cocoa")
    assert t.options() == {"g2r:cotton", "trade_done"}
    t.does(0, "g2r:cotton")  # closes by itself
    assert (t.hold(0), t.box("cotton"), t.box("cocoa")) == ("r4", cotton + 1, cocoa + 1)
    assert not t.offers("r2g:wine")
    five = ("0,0: r2 2w", "0,1: r1", "0,2: r1", "0,3: r1", "1,0: r1")
    t = table(TRADE, *five, turn=0)
    assert t.box("wine") == 0
    assert {o for o in t.options() if o.startswith("r2g")} == {"r2g:cotton", "r2g:tea"}


RUM = "S04B  S02A  S03A  S01A\n S05A S06A S07A S08A\n S09A H1A S10A H2A\n S11A H3A S12A S13A"


@rule("PO-6.10", "PO-R49", "PO-R7")
def test_v20_free_rum_with_a_full_hold() -> None:
    t = table(RUM, "0,0: r3 4w", *FOURS, turn=0)
    assert t.options() == {"end_turn", "drop:rum", "drop:wine"}
    t.does(0, "drop:wine")
    assert t.options() == {"act_rum", "take:wine", "take:tea"}
    assert t.does(0, "act_rum").hold(0) == "r4 3w"


@rule("PO-6.5", "PO-R21")
def test_v21_cocoa_at_the_front() -> None:
    t = table(LARGE, "0,0: r1 1c", *FOURS, turn=0, left={"cotton": 5})  # field 12 is next
    t.does(0, "take:cotton")
    assert (t.hold(0), t.left("cotton")) == ("r1 1c 1k", 4)


@rule("PO-5.2", "PO-R22")
def test_v22_end() -> None:
    t = table(LARGE, "2,0: r9 hold4", "0,1: r3", "2,2: r3", "2,2: r3", turn=1, round=11, left={"wine": 1, "tea": 1})
    t.does(1, "take:wine")
    assert t.s.last_round == 12
    t.pass_round("south")
    assert (t.round, t.play.over) == (12, False)
    t.sail()
    while not t.play.over and not t.offers("take:tea"):
        t.pass_turn()
    t.does(t.waiting[0], "take:tea")
    assert t.s.last_round == 12
    assert t.pass_round("south").play.over
    assert t.round == 12


GUNS = "S04A  S02A  S03A  S01A\n S05A S06A S07A S08A\n S09A H1A S10A H2A\n S11A H3A S12A S13A"


@rule("PO-6.6", "PO-6.7")
def test_v23_cannon_limit() -> None:
    t = table(GUNS, "0,0: r1 T1 g1", *FOURS, turn=0)
    assert not t.offers("take:cannon")
    t.does(0, "up:gun_ext")
    assert t.offers("take:cannon")
    t.does(0, "take:cannon")
    assert t.cannons(0) == 2


@rule("PO-6.7")
def test_v24_upgrade_price() -> None:
    assert not any(o.startswith("up") for o in table(GUNS, "0,0: r1", *FOURS, turn=0).options())
    t = table(GUNS, "0,0: r1 T1", "0,3: r3 hold4", *FOURS[1:], turn=0).does(0, "up:hold_ext")
    assert (t.talers(0), t.s.owner[0].tolist()[:4]) == (0, [-1, -1, 0, 1])


@rule("PO-6.32", "PO-R32", "PO-R42", "PO-6.24")
def test_v25_fortunes_child() -> None:
    said = {"missions": "beat_pirate; rum6; chests2"}
    t = table(OPEN_SEA, "0,1: r1 fortunes_child", *FOURS, spin=True, pirate="1,1", **said).chance("wind:north", "hits:0")
    assert (t.talers(0), t.marker(0, "beat_pirate")) == (1, 0)
    t = table(OPEN_SEA, "0,1: r1", *FOURS, spin=True, pirate="1,1", **said).chance("wind:north", "hits:0")
    assert t.talers(0) == 0
    t = battle("0,3: r1 g1", "0,3: r1 g1 fortunes_child", "0,3: r1 g1", "3,2: r1").chance("hits:1", "hits:1", "hits:1")
    assert t.waiting == [1]  # nothing for the others
    assert t.options() == {"loot:0:rum", "loot:2:rum", "loot_done"}
    t.does(1, "loot:0:rum", "loot:2:rum")
    assert [t.rum(seat) for seat in range(3)] == [0, 3, 0]


@rule("PO-6.33", "PO-7.3", "PO-R34")
def test_v26_peace_knight() -> None:
    t = table(OPEN_SEA, "2,3: r3 peace_knight knight", "2,3: r3", "2,0: r1", "1,3: r1", spin=True, pirate="1,1").chance(
        "wind:north"
    )
    assert t.asks_knight
    t.does(0, "knight_out")
    assert t.round == 4
    assert not t.s.knight[0]
    t = table(OPEN_SEA, "0,1: r3 peace_knight knight", "0,1: r3", "2,0: r1", "1,3: r1", spin=True, pirate="1,1").chance(
        "wind:north"
    )
    assert t.asks_knight
    t.does(0, "knight_out")
    assert t.waiting == []  # seat 1 fights the pirate
    t.chance("hits:0")
    assert t.round == 4
    score = {}
    for word in ("", " knight"):
        score[word] = table(
            LARGE, f"0,0: r1 peace_knight{word}", *FOURS, left={"tea": 0}, round=9, last_round=9, over=True
        ).play.scores[0]
    assert score[" knight"] == score[""] + 1


@rule("PO-5.25", "PO-6.12", "PO-R25")
def test_v27_isle_of_peace() -> None:
    board = OPEN_SEA.replace("S07A", "S07B")
    t = table(board, "1,2: r1", "1,2: r1", "2,0: r1", "0,0: r1", spin=True, pirate="2,2").chance("wind:north")
    assert t.pirate == "1,2"
    assert t.round == 4  # no battle at all


@rule("PO-5.8", "PO-R15", "PO-6.34", "PO-5.18")
def test_v28_strategist() -> None:
    def rounds(rum: int) -> Table:
        t = table(SMALL, f"0,0: r{rum} strategist", "0,1: r7", wind="S", pirate="2,1").sail(p0="anchor", p1="south")
        assert t.ship(0) == "0,0"
        assert t.rum(0) == rum
        assert t.s.anchored[0]
        t.pass_round("south")
        assert not t.offers("anchor")
        return t.sail(p0="north", p1="south").pass_round("south")

    t = rounds(3)
    assert (t.round, t.rum(0), "anchor" in t.options(0)) == (5, 1, True)
    t = rounds(2)
    assert (t.round, t.rum(0), t.waiting) == (5, 0, [1])  # drifts, no anchor
    t.sail(p1="south")
    while 0 not in t.waiting:
        t.pass_turn()
    t.s.rum[0] = 1
    t.pass_round("south")
    assert "anchor" in t.options(0)


@rule("PO-6.37", "PO-5.30", "PO-6.35", "PO-6.23", "PO-R1")
def test_v29_missions_in_one_round() -> None:
    board = OPEN_SEA.replace("S07A", "S07B")
    t = table(
        board, "0,1: r1 g1", "1,2: r1", "3,0: r1", "1,1: r1 g1",
        start=1, spin=True, pirate="1,1", missions="beat_pirate; rum6; chests2",
    ).chance("wind:north")  # fmt: skip
    t.chance("hits:1", "hits:0")  # seat 3
    assert t.marker(3, "beat_pirate") == 0  # only after all battles
    t.chance("hits:1", "hits:0")  # seat 0
    assert (t.marker(3, "beat_pirate"), t.marker(0, "beat_pirate")) == (1, 2)
    assert (t.talers(3), t.talers(0)) == (1, 1)


@rule("PO-7.7", "PO-R41", "PO-6.38")
def test_v30_positions() -> None:
    t = table(LARGE, "0,0: r1", "0,1: r1", "0,2: r1", "0,3: r1", missions="cotton4: 0 1 2 3; no_mutiny: 1; tea4",
              left={"tea": 0}, round=9, last_round=9, over=True)  # fmt: skip
    points = [[p for id, _, p in t.play.scoring(seat) if id == "PO-7.7"] for seat in range(4)]
    assert points == [[4, -2, 0], [2, -2, 3], [1, -2, 0], [0, -2, 0]]


@rule("PO-7.4", "PO-7.5", "PO-R36")
def test_v31_ranks() -> None:
    values = {
        ("hold4 hold1", "sail4 sail1", "fuse3", ""): (4, 4, 0, 0),
        ("hold4 hold2", "sail3", "fuse3", ""): (6, 1, 1, 0),
        ("hold4", "", "", ""): (6, 1, 1, 1),
        ("hold2 sail2", ""): (6, 2),
        ("", "", "", ""): (4, 4, 4, 4),
    }
    for ships, expected in values.items():
        assert value_ranks(*ships) == expected
    for guns, points in (
        ((3, 2, 2, 0), (4, 1, 1, 0)),
        ((2, 2, 1, 0), (3, 3, 0, 0)),
        ((0, 0, 0, 0), (0, 0, 0, 0)),
        ((3, 2, 1, 0), (4, 2, 0, 0)),
    ):
        decks = ("gun4", "gun3", "gun2", "")
        t = table(LARGE, *(f"0,{i}: r1 g{n} {deck}" for i, (n, deck) in enumerate(zip(guns, decks, strict=True))))
        assert tuple(int(cannon_points(t.s, seat)) for seat in range(4)) == points


def value_ranks(*ships: str) -> tuple[int, ...]:
    """The points for ship values that no stacks of a real game would give."""
    owner: dict[tuple[str, int], int] = {}
    for seat, text in enumerate(ships):
        for word in text.split():
            owner[word[:-1], int(word[-1])] = seat
    t = table(LARGE if len(ships) == 4 else SMALL, *(f"0,{seat}: r1" for seat in range(len(ships))))
    for (kind, value), seat in owner.items():
        t.s.owner[["hold", "gun", "sail", "fuse"].index(kind), value - 1] = seat
    return tuple(int(value_points(t.s, seat)) for seat in range(len(ships)))


@rule("PO-7.8")
def test_v32_tie_break() -> None:
    over = {"left": {"tea": 0}, "round": 9, "last_round": 9, "over": True}
    t = table(LARGE, "0,0: T28 hold4 sail3", "0,1: T30 fuse4", "0,2: r1", "0,3: r1 gun4 sail4", **over)
    assert t.play.scores[:2] == [24, 24]
    assert t.play.places == [2, 1, 4, 3]  # ship values 7 and 4
    t = table(LARGE, "0,0: T29 hold4", "0,1: T29 fuse4", "0,2: r1", "0,3: r1 gun4 sail4", **over)
    assert t.play.scores[:2] == [24, 24]
    assert t.play.places == [1, 1, 4, 3]


@rule("PO-6.19", "PO-R28", "PO-R29")
def test_v33_port_stock() -> None:
    t = table(PORTS.format(port="H5A[.xxx]"), "1,1: r1 1c", *FOURS, turn=0, used="H3A H4B H6A H7A H8B")
    t.does(0, "unload:1", "unload_done", "refill_done").chance("chest:2")
    assert t.odds == {"replace:h3:b": 2, "replace:h4:a": 2, "replace:h6:b": 2, "replace:h7:b": 2, "replace:h8:a": 2}
    t.chance("replace:h4:a")
    assert t.tile("1,1") == "H4A"
    assert t.s.port_at.tolist() == [1, 1, 0, 1, 2, 0, 0, 0]  # H5 alone is used


@rule("PO-4.15", "PO-R5", "PO-R6")
def test_v34_rum_still() -> None:
    def still(choice: str) -> flotta.Play:
        play = flotta.new("portolano", seats=2, seed=3, sterns=["rum_still", "hustler"])
        before = int(play.s.in_box[2])
        assert {a.slug for a in play.legal(0)} == {"still:rum", "still:cotton", "still:wine", "still:tea"}
        play.act(0, choice)
        assert before - play.s.in_box[2] == (choice == "still:tea")
        return play

    assert (still("still:tea").s.rum[0], still("still:tea").s.goods[0].tolist()) == (3, [0, 0, 1, 0])
    assert (still("still:rum").s.rum[0], still("still:rum").s.goods[0].tolist()) == (4, [0, 0, 0, 0])


@rule("PO-6.30", "PO-R24")
def test_v35_hustler() -> None:
    t = table(SWAP, "0,0: r0 1c hustler", *FOURS, turn=0)
    assert t.offers("gg_give:cotton")
    t.does(0, "take:wine", "hustle:cotton")
    assert t.hold(0) == "r1 1w"
    assert t.options() == {"end_turn"}


@rule("PO-6.21", "PO-6.27")
def test_v36_port_battle() -> None:
    t = table(OPEN_SEA, "2,3: r5", "2,3: r0 3c g1", "2,0: r1", "1,3: r1", spin=True, pirate="1,1").chance("wind:north")
    assert len(t.odds) == 6
    t.chance("hits:2")
    assert t.waiting == [0]
    t.does(0, "loot:1:cotton", "loot:1:cotton")
    assert (t.hold(0), t.hold(1), t.round) == ("r5 2c", "r0 1c", 4)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@rule("PO-4.1")
def test_every_seat_count_plays(seats: int) -> None:
    assert flotta.new("portolano", seats=seats, seed=1).seats == seats
