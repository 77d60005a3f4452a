"""The worked examples of the law: TO-X1 to TO-X11 from the rulebook, TO-V1 to TO-V38 our own. Each is a position, decisions,
and the position after. Seats clockwise: 0 Anna, 1 Béla, 2 Dániel, 3 Cecil.

    dice      A B C D E                 capacity by field     1 2 3 4 5 6 7 8
    fleet     4 5 1 2 3                                       1 2 2 3 3 4 4 4
    crew      1 2 3 4 5
    treasure  3 4 5 1 2
    boarding  5 1 2 3 4
    raid      2 3 4 5 1
"""

from __future__ import annotations

from itertools import product

import pytest
from games.tortuga.table import SIDES, all_dice, rule_of, table
from harness import rule

import flotta
from flotta.engine.verbs import EVERYONE

ALL_TARGETS = {"assign:fleet", "assign:crew", "assign:treasure", "assign:boarding", "assign:raid"}
PEACEFUL = {"assign:fleet", "assign:crew", "assign:treasure"}
LOADED = "ship 8; pirate 8; "
FULL_BLUE = LOADED + "tortuga red red red red red blue blue; fleet blue blue blue blue; crew blue blue blue blue"
FULL_YELLOW = (
    LOADED + "tortuga red red red red red yellow yellow; fleet yellow yellow yellow yellow; crew yellow yellow yellow yellow"
)


@rule("TO-5.6", "TO-5.7", "TO-5.8", "TO-5.11")
def test_x1() -> None:
    t = table("", "", "", "").throws("A fleet, B fleet, C raid, D treasure, E crew", *[all_dice("fleet")] * 3)
    t.does(0, "keep:ab").does(1, "keep:a").does(2, "keep:a")
    assert (t.on(0), t.hand(0)) == ("", "ABCDE")
    t.does(3, "keep:a")
    assert (t.on(0), t.hand(0)) == ("fleet A4 B5", "CDE")


@rule("TO-5.16", "TO-5.17", "TO-5.20", "TO-5.19")
def test_x2() -> None:
    t = table("ship 2; on: boarding AE, treasure B", "on: crew ABCDE").throws("C boarding, D boarding")
    assert t.odds == {f"face:{side}": 1 for side in SIDES}  # nothing to keep: thrown again at once, in the open
    assert t.play.game.seen(t.play.s, flotta.CHANCE, t.play.odds()[0][0].id) == EVERYONE
    t.throws("C fleet, D crew")
    assert t.keeps(0) == "C D"
    t.does(0, "keep:c")
    assert (t.on(0), t.hand(0)) == ("fleet C1, treasure B4, boarding A5 E4", "D")
    assert t.waiting == [1]
    t.does(1, "adv_new:raid")
    assert t.waiting == [flotta.CHANCE]
    assert t.play.game.seen(t.play.s, flotta.CHANCE, t.play.odds()[0][0].id) == 1  # behind Anna's screen again
    t.throws("D crew").does(0, "keep:d")
    assert t.waiting == [1]
    assert "adv_flip:raid" in t.options()


@rule("TO-5.19", "TO-5.21")
def test_x3() -> None:
    t = (
        table("on: crew ABCD", "on: fleet ABCDE", "on: crew ABCD")
        .throws("E fleet", "E fleet")
        .does(0, "keep:e")
        .does(2, "keep:e")
    )
    assert t.waiting == [1]
    t.does(1, "adv_new:fleet")
    assert (t.tokens(1), t.supply) == ("fleet 1", 19)
    assert t.phase == "fleet first 1"


@rule("TO-5.12", "TO-5.15")
def test_x4() -> None:
    t = table("", "").throws("A fleet, B crew, C skull, D skull, E raid", all_dice("crew")).does(0, "keep:cd").does(1, "keep:a")
    assert (t.unnamed(0), t.on(0)) == ("CD", "")
    assert t.options() == ALL_TARGETS
    t.does(0, "assign:boarding")
    assert (t.on(0), t.hand(0)) == ("boarding C2 D3", "ABE")


@rule("TO-5.13", "TO-5.15")
def test_x5() -> None:
    t = table("", "").throws("A skull, B fleet, C fleet, D raid, E crew", all_dice("crew")).does(0, "keep:ad").does(1, "keep:a")
    assert t.on(0) == "raid A2 D5"
    assert (t.waiting, t.roll) == ([flotta.CHANCE], 2)  # no action to be named


@rule("TO-5.27")
def test_x6() -> None:
    t = table("on: fleet A, crew D", "on: crew E", "on: crew DE", "on: crew DE", phase="fleet").does(0, "pass")
    assert t.phase == "crew first 2"
    assert t.does(2, "pass").phase == "crew second 3"


@rule("TO-6.3")
def test_x7() -> None:
    t = table("on: treasure A", "", "on: treasure BC", "", phase="treasure").does(2, "act")
    assert t.odds == {"chest:red": 10, "chest:blue": 10, "chest:yellow": 10, "chest:white": 5, "chest:purple": 5}
    t.chance("chest:blue")
    assert t.area(2) == "blue"
    assert t.odds == {"tile:1": 17, "tile:2": 9, "tile:3": 4}
    t.chance("tile:2")
    assert t.odds == {"tile:1": 17, "tile:2": 8, "tile:3": 4}
    t.chance("tile:1")
    assert t.options() == {"keep_tile:1", "keep_tile:2"}
    t.does(2, "keep_tile:2")
    assert (t.tiles(2), t.pool) == ("2", [17, 8, 4])


@rule("TO-6.5", "TO-6.6", "TO-6.7")
def test_x8() -> None:
    t = table("fleet purple; on: boarding B", "", "ship 4; on: boarding AE", "", phase="boarding").does(2, "target:0")
    assert t.options() == {"steal:1"}
    t.does(2, "steal:1")
    assert (t.fleet(0), t.ship(0)) == ("", 2)
    assert (t.area(2), t.ship(2)) == ("purple", 3)


@rule("TO-6.11", "TO-5.39", "TO-5.40")
def test_x9() -> None:
    t = table("on: raid CD", "on: raid E", "", "pirate 2; crew red white", phase="raid second", island="blue").does(1, "target:3")
    assert (t.pirate(3), t.crew(3), t.island) == (1, "red", "blue white")
    assert t.options() == {"pass", "salvage:blue", "salvage:white"}
    t.does(1, "salvage:blue")
    assert (t.area(1), t.island, t.pirate(1)) == ("blue", "white", 3)


@rule("TO-5.32", "TO-5.33", "TO-5.34")
def test_x10() -> None:
    t = table("", "", "fleet yellow blue; crew yellow; area purple", "", phase="move", start=2)
    t.chance("chest:red", "chest:blue", "chest:blue", "chest:blue")
    assert (t.tortuga(2), t.area(2)) == ("blue yellow", "red purple")
    assert t.options() == {"load:yellow"}
    t.does(2, "load:yellow")
    assert t.fleet(2) == "yellow"
    assert t.options() == {"load:red", "load:purple"}
    t.does(2, "load:purple")
    assert t.options() == {"load:red"}
    t.does(2, "load:red")
    assert (t.crew(2), t.area(2)) == ("purple red", "")


@rule("TO-7.2", "TO-7.3", "TO-7.4", "TO-7.5", "TO-7.7", "TO-7.8")
def test_x11() -> None:
    anna = "ship 5; tortuga red yellow blue blue blue white; fleet purple; crew red blue; tiles 3 1"
    t = table(anna, "", tortuga_goal=8)
    assert t.play.scores[0] == 42
    lines = [(rule, points) for rule, _, points in t.play.scoring(0)]
    assert lines == [("TO-7.2", 18), ("TO-7.2", 2), ("TO-7.3", 2), ("TO-7.2", 2), ("TO-7.4", 6), ("TO-7.7", 8), ("TO-7.8", 4)]


@rule("TO-5.10", "TO-5.12", "TO-R4")
def test_v1() -> None:
    t = table("on: boarding D, fleet E", "on: fleet ABCDE").throws("A boarding, B boarding, C skull")
    assert t.keeps(0) == "A B C"
    for dice in ("ab", "ac", "bc", "abc"):
        with pytest.raises(flotta.Illegal) as refused:
            t.does(0, f"keep:{dice}")
        assert rule_of(refused.value) == "TO-5.10"


@rule("TO-R6")
def test_v2() -> None:
    t = table("pirate 1; on: boarding C, raid D, fleet E", "on: fleet ABCDE").throws("A skull, B skull").does(0, "keep:ab")
    assert t.options() == PEACEFUL
    with pytest.raises(flotta.Illegal) as refused:
        t.does(0, "assign:boarding")
    assert rule_of(refused.value) == "TO-R6"


@rule("TO-R5")
def test_v3() -> None:
    t = table("ship 1; pirate 1; on: boarding A, raid B", "on: fleet ABCDE")
    with_skull = t.copy().throws("C boarding, D raid, E skull")
    assert with_skull.keeps(0) == "E"
    assert with_skull.does(0, "keep:e").options() == PEACEFUL
    assert t.copy().throws("C boarding, D raid, E raid").waiting == [flotta.CHANCE]
    unplaceable = 0
    for sides in product(SIDES, repeat=3):
        thrown = t.copy().throws(", ".join(f"{letter} {side}" for letter, side in zip("CDE", sides, strict=True)))
        unplaceable += thrown.waiting == [flotta.CHANCE]
    assert unplaceable * 27 == 6**3


@rule("TO-5.9")
def test_v4() -> None:
    t = table("ship 8", "").throws(all_dice("boarding"), all_dice("fleet"))
    assert len(t.options(0)) == 30
    assert "keep:abcde" not in t.options(0)
    assert len(t.options(1)) == 31


@rule("TO-5.7")
def test_v5() -> None:
    t = table("", "").throws("A fleet, B crew, C skull, D fleet, E skull", all_dice("fleet"))
    fleet = ["A", "D", "AC", "AD", "AE", "CD", "DE", "ACD", "ACE", "ADE", "CDE", "ACDE"]
    crew = ["B", "BC", "BE", "BCE"]
    skulls = ["C", "E", "CE"]
    assert sorted(t.keeps(0).split()) == sorted(fleet + crew + skulls)
    assert len(t.options(0)) == 19


@rule("TO-5.19", "TO-R10")
def test_v6() -> None:
    t = table("", "", "", "").throws(*[all_dice("fleet")] * 4)
    t.does(0, "keep:abcde").does(1, "keep:abcd").does(2, "keep:abc").does(3, "keep:abc")
    assert (t.roll, t.waiting) == (2, [flotta.CHANCE])  # nobody was idle in step 1
    t.throws("E crew", "D crew, E crew", "D crew, E crew").does(1, "keep:e").does(2, "keep:d").does(3, "keep:d")
    assert t.waiting == [0]
    t.does(0, "adv_new:fleet")
    assert (t.roll, t.waiting) == (3, [flotta.CHANCE])
    t.throws("E crew", "E crew").does(2, "keep:e").does(3, "keep:e")
    assert t.waiting == [0]
    t.does(0, "adv_new:crew")
    assert t.waiting == [1]
    t.does(1, "adv_new:crew")
    assert t.phase == "fleet first 0"
    assert [t.tokens(seat) for seat in range(4)] == ["fleet 1, crew 1", "crew 1", "", ""]


@rule("TO-5.22", "TO-5.21")
def test_v7() -> None:
    roller, idle = "on: crew ABCD", "on: fleet ABCDE; tokens: fleet 2, crew 2, treasure 2, boarding 2, raid "
    t = table(roller, idle + "1").throws("E crew").does(0, "keep:e")
    assert t.options() == {"adv_flip:raid"}
    assert t.does(1, "adv_flip:raid").tokens(1).endswith("raid 2")
    t = table(roller, idle + "2").throws("E crew").does(0, "keep:e")
    assert t.phase == "fleet first 1"


@rule("TO-5.26", "TO-5.25")
def test_v8() -> None:
    idle = "on: fleet ABCDE; tokens: crew 2"
    t = table(idle, "on: crew A", "", phase="fleet").does(0, "act")
    assert t.phase == "crew first 1"
    seven = "on: fleet A, crew CD"
    with_a_die = "on: fleet ABCD, crew E; tokens: crew 2"
    for start in (0, 1):  # 5 + 2 ties with 3 + 4
        t = table(with_a_die, seven, phase="fleet", start=start).does(0, "pass")
        assert t.phase == f"crew first {start}"


@rule("TO-R15", "TO-5.27")
def test_v9() -> None:
    t = table("on: crew BE", "on: crew BE", "on: crew AE, fleet B", "on: crew BE", phase="fleet", start=2).does(2, "pass")
    assert t.phase == "crew first 3"
    assert t.does(3, "pass").phase == "crew second 0"
    assert t.does(0, "pass").phase.startswith("treasure")


@rule("TO-R12", "TO-5.30")
def test_v10() -> None:
    t = table("on: fleet AB", "on: fleet A", "on: fleet C", phase="fleet").does(0, "pass")
    assert t.phase == "fleet second 1"
    t.does(1, "act")
    assert [t.ship(seat) for seat in range(3)] == [3, 4, 3]
    assert t.phase.startswith("treasure")


@rule("TO-R16", "TO-5.37", "TO-R49")
def test_v11() -> None:
    t = table("ship 7; on: fleet AB", "on: fleet A", "", phase="fleet").does(0, "act")
    assert t.ship(0) == 8
    t = table("on: crew E", "ship 8; on: fleet AB", "on: fleet A", phase="crew").does(0, "pass")
    idle, rolls = "ship 8; on: fleet ABCDE", "on: fleet ABCD"
    t = table(idle, rolls, "on: crew ABCDE").throws("E crew").does(1, "keep:e").does(0, "adv_new:raid").does(2, "adv_new:raid")
    assert t.phase == "fleet second 1"  # the first is not asked
    assert t.ship(0) == 8


@rule("TO-R17", "TO-R24")
def test_v12() -> None:
    t = table("on: boarding AE", "on: boarding B", "", phase="boarding").does(0, "target:1")
    assert (t.ship(0), t.ship(1)) == (2, 2)
    assert (t.area(0), t.phase) == ("", "boarding second 1")


@rule("TO-R16", "TO-R24", "TO-5.40")
def test_v13() -> None:
    t = table("pirate 2; crew blue yellow; on: raid CD", "pirate 1; crew red; on: raid E", "", phase="raid").does(0, "target:1")
    assert t.options() == {"steal:1"}
    t.does(0, "steal:1")
    assert (t.crew(1), t.pirate(1)) == ("", 1)
    assert (t.crew(0), t.pirate(0), t.area(0), t.island) == ("blue", 1, "red", "yellow")


@rule("TO-R20", "TO-R18", "TO-5.38")
def test_v14() -> None:
    t = table("on: boarding AE", "ship 4; fleet red blue yellow", "", phase="boarding").does(0, "target:1")
    assert t.options() == {"steal:1", "steal:2", "steal:3"}
    t.does(0, "steal:2")
    assert (t.fleet(1), t.ship(1), t.area(0), t.island) == ("red yellow", 3, "blue", "")


V15 = ("on: boarding AE", "on: boarding B", "ship 4; fleet red blue yellow")


@rule("TO-5.39", "TO-R19")
def test_v15() -> None:
    t = table(*V15, phase="boarding second").does(1, "target:2")
    assert (t.ship(2), t.fleet(2), t.island) == (3, "red blue", "yellow")


@rule("TO-5.40")
def test_v16() -> None:
    t = table(*V15, phase="boarding second", island="yellow")
    before = t.in_bag("yellow")
    t.does(1, "target:2")
    assert (t.fleet(2), t.island, t.in_bag("yellow")) == ("red blue", "yellow", before + 1)


@rule("TO-R14", "TO-R24")
def test_v17() -> None:
    t = table(
        "ship 4; on: boarding ADE", "ship 4; on: boarding AE; tokens: boarding 1", "ship 2; on: boarding AE", phase="boarding"
    )
    t.does(0, "target:2")
    assert (t.ship(2), t.ship(0)) == (1, 3)
    t.does(1, "target:2")
    assert (t.ship(2), t.ship(1)) == (1, 3)


@rule("TO-R22")
def test_v18() -> None:
    t = table("on: raid CD", "on: raid E", "", phase="raid second", island="red purple").does(1, "pass")
    assert t.options() == {"pass", "salvage:red", "salvage:purple"}
    t.does(1, "salvage:purple")
    assert (t.island, t.area(1)) == ("red", "purple")


@rule("TO-R23")
def test_v19() -> None:
    t = table("on: boarding AE", "on: boarding B", "", phase="boarding second")
    assert t.options() == {"target:2", "pass"}


@rule("TO-5.34", "TO-5.35")
def test_v20() -> None:
    t = table("pirate 4; crew red blue yellow", "", "", phase="move").chance("chest:white", "chest:white", "chest:white")
    assert t.options() == {"load:red", "load:blue", "load:yellow"}
    t.does(0, "load:yellow", "load:blue")
    assert (t.fleet(0), t.island) == ("yellow blue", "red")
    assert t.options() == {"load:white"}  # the next step has begun


@rule("TO-R32", "TO-5.35")
def test_v21() -> None:
    t = table("pirate 1; area red red", "", "", phase="move").chance("chest:blue", "chest:white", "chest:white")
    before = t.in_bag("red")
    t.does(0, "load:blue")
    assert (t.crew(0), t.area(0), t.island, t.in_bag("red")) == ("blue", "", "red", before + 1)


@rule("TO-R28")
def test_v22() -> None:
    rest = LOADED + "tortuga white white white white purple purple purple; fleet purple purple"
    t = table(FULL_BLUE, FULL_YELLOW, rest, phase="move", start=1, tortuga_goal=8)
    assert t.odds == {"chest:white": 1}
    t.chance("chest:white")
    assert (t.area(1), t.area(2), t.area(0), t.bag) == ("white", "", "", "")
    assert t.waiting == [1]


@rule("TO-R29")
def test_v23() -> None:
    many = "tiles " + "1 " * 17 + "2 " * 9 + "3 3 3"
    t = table("on: treasure AB", f"on: treasure C; {many}", "", phase="treasure").does(0, "act").chance("chest:red", "tile:3")
    assert (t.tiles(0), t.area(0), t.pool) == ("3", "red", [0, 0, 0])
    assert t.phase == "move"  # nothing for the second, and nobody attacks


@rule("TO-8.1", "TO-8.2", "TO-8.3", "TO-8.4", "TO-8.5")
def test_v24() -> None:
    t = table("on: fleet AB", "on: fleet A", phase="fleet").does(0, "act")
    assert (t.ship(0), t.ship(1)) == (4, 3)
    assert t.phase.startswith("treasure")

    t = table("on: raid CD", "pirate 2; crew red blue", phase="raid").does(0, "target:1", "steal:1")
    assert (t.crew(1), t.pirate(1), t.island) == ("blue", 1, "")

    t = table("ship 2; fleet red blue; on: boarding AE", "on: boarding B", phase="boarding")
    blue = t.in_bag("blue")
    t.does(0, "target:1")
    assert (t.ship(0), t.fleet(0), t.in_bag("blue"), t.island) == (1, "red", blue + 1, "")


@rule("TO-7.6", "TO-R35")
@pytest.mark.parametrize(
    ("board", "sets"),
    [
        ("tortuga red blue white white", 1),
        ("tortuga white white white", 1),
        ("tortuga red red blue blue white; fleet yellow white", 2),
    ],
)
def test_v25(board: str, sets: int) -> None:
    t = table(board, "")
    assert [points for rule, _, points in t.play.scoring(0) if rule == "TO-7.4"] == [3 * sets]


@rule("TO-7.5")
def test_v26() -> None:
    t = table("tortuga red blue; crew white", "")
    assert [points for rule, _, points in t.play.scoring(0) if rule == "TO-7.4"] == [0]


@rule("TO-7.3")
def test_v27() -> None:
    t = table("tortuga purple; fleet purple; crew purple", "")
    assert sum(points for rule, _, points in t.play.scoring(0) if rule in ("TO-7.2", "TO-7.3")) == 6 + 4 + 2
    assert t.play.scores[0] == 12 + 6


BEFORE_THE_END = (
    "tortuga red red red red red; fleet blue blue; crew yellow; area white",
    "tortuga red red red red red; fleet blue; crew yellow; area white",
    "tortuga blue blue blue; crew yellow; area white",
)


@rule("TO-7.1", "TO-R34", "TO-5.2")
def test_v28() -> None:
    t = table(*BEFORE_THE_END, phase="move").chance("chest:purple", "chest:purple", "chest:purple")
    for seat in range(3):
        assert not t.play.over
        t.does(seat, "load:yellow", "load:white", "load:purple")
    assert t.play.over
    assert [len(t.tortuga(seat).split()) for seat in range(3)] == [7, 6, 3]
    assert [t.fleet(seat) for seat in range(3)] == ["yellow"] * 3
    assert [t.crew(seat) for seat in range(3)] == ["white purple"] * 3
    chests, tracks = [21 + 2 + 3, 18 + 2 + 3, 9 + 2 + 3], 6
    sets = [3, 3, 0]  # red, blue and the yellow in the fleet; the last one has no red
    assert t.play.scores == [c + tracks + s for c, s in zip(chests, sets, strict=True)]


@rule("TO-8.7", "TO-5.2")
def test_v29() -> None:
    t = table(*BEFORE_THE_END, phase="move", tortuga_goal=8).chance("chest:purple", "chest:purple", "chest:purple")
    for seat in range(3):
        t.does(seat, "load:yellow", "load:white", "load:purple")
    assert not t.play.over
    assert (t.rounds, t.start, t.roll) == (2, 1, 1)


@rule("TO-R30")
@pytest.mark.parametrize("start", [0, 1])
def test_v30(start: int) -> None:
    t = table("pirate 1; area red", "pirate 1; area red", "", phase="move", start=start).chance(
        "chest:blue", "chest:blue", "chest:blue"
    )
    red = t.in_bag("red")
    t.does(start, "load:blue")
    if start:
        t.does(2, "load:blue")
    t.does(1 - start, "load:blue")
    assert (t.island, t.in_bag("red")) == ("red", red + 1)


@rule("TO-R47")
def test_v31() -> None:
    t = table("fleet red blue; on: fleet ABCDE", "on: fleet A, boarding E", "on: boarding B", phase="fleet")
    t.does(0, "act")
    assert t.ship(0) == 5
    t.does(1, "pass")
    while not t.phase.startswith("boarding"):
        t.does(t.waiting[0], "pass")
    t.does(1, "pass").does(2, "target:0")
    assert (t.ship(0), t.fleet(0)) == (4, "red blue")


@rule("TO-7.9", "TO-R51")
def test_v32() -> None:
    best = "ship 5; tortuga red yellow blue blue blue white; fleet purple; crew red blue; tiles 3 1"
    t = table(best, best, "ship 8; pirate 8; tortuga red red red; tiles 3 2", tortuga_goal=8)
    assert t.play.scores == [42, 42, 30]
    assert t.play.places == [1, 1, 3]


@rule("TO-R8", "TO-R48", "TO-5.14")
@pytest.mark.parametrize("order", [("keep:a", "keep:b"), ("keep:b", "keep:a")])
def test_v33(order: tuple[str, str]) -> None:
    # Somebody idle makes it the second roll at least, so the skull throwers have placed a die already.
    t = table("on: treasure E", "on: treasure E", "ship 1; on: boarding A, crew BCD", "on: fleet ABCDE", start=1)
    t.throws(all_dice("skull", "ABCD"), "E boarding", all_dice("skull", "ABCD"))
    assert t.waiting == [0, 1]
    for choice in order:
        t.does(0 if choice == "keep:a" else 1, choice)
    assert t.waiting == [1]
    t.does(1, "assign:crew")
    assert t.waiting == [0]
    t.does(0, "assign:fleet")
    assert t.waiting == [flotta.CHANCE]
    t.throws("E crew")
    assert t.options() == {"keep:e"}
    t.does(2, "keep:e")
    assert t.waiting == [3]
    t.does(3, "adv_new:raid")
    assert (t.waiting, t.roll) == ([flotta.CHANCE], 3)
    assert [t.on(seat) for seat in (0, 1)] == ["fleet A4, treasure E2", "crew B2, treasure E2"]
    assert t.on(2) == "crew B2 C3 D4 E5, boarding A5"


@rule("TO-R50")
def test_v34() -> None:
    t = table("on: treasure A", "", "", phase="treasure").does(0, "act").chance("chest:red", "tile:1", "tile:1")
    assert t.options() == {"keep_tile:1"}
    assert t.play.forced() is None
    t.does(0, "keep_tile:1")
    assert (t.tiles(0), t.pool) == ("1", [16, 9, 4])


@rule("TO-R49")
def test_v35() -> None:
    rest = "ship 8; tortuga white white white white white purple purple; fleet purple purple purple"
    tiles = "tiles " + "1 " * 17 + "2 " * 8 + "3 3 3 3"
    boards = (f"{FULL_BLUE}; on: treasure AB; {tiles}", f"{FULL_YELLOW}; on: treasure C; tiles ", f"{rest}; on: crew A")
    with_a_tile = table(*boards, phase="crew", tortuga_goal=8).does(2, "pass")
    assert with_a_tile.phase == "treasure first 0"
    assert with_a_tile.options() == {"act", "pass"}
    with_a_tile.does(0, "act").chance("tile:2")
    assert with_a_tile.tiles(0).split().count("2") == 9
    assert with_a_tile.phase == "move"
    no_tile = table(boards[0], boards[1].replace("tiles ", "tiles 2"), boards[2], phase="crew", tortuga_goal=8).does(2, "pass")
    assert no_tile.phase == "move"


@rule("TO-R22", "TO-6.12")
def test_v36() -> None:
    t = table(*V15, phase="boarding second").does(1, "target:2")
    assert t.options() == {"pass", "salvage:yellow"}
    t.does(1, "salvage:yellow")
    assert (t.island, t.area(1)) == ("", "yellow")


@rule("TO-R49", "TO-R17")
def test_v37() -> None:
    t = table("on: raid CD", "pirate 1", "pirate 1", phase="raid")
    assert t.options() == {"target:1", "target:2", "pass"}
    t.does(0, "target:1")
    assert [(t.pirate(seat), t.crew(seat), t.area(seat)) for seat in range(3)] == [(3, "", ""), (1, "", ""), (1, "", "")]
    assert t.phase == "move"


@rule("TO-5.27", "TO-8.6")
def test_v38() -> None:
    t = table("on: crew AE, fleet B", "on: crew AE", phase="fleet", start=1)
    t.does(t.waiting[0], "pass")
    assert t.phase == "crew first 1"
    t.does(1, "act")
    assert (t.pirate(1), t.pirate(0)) == (4, 3)
    assert not t.phase.startswith("crew")
