"""Who fights whom and in which order, hits and loot: the battle rules of chapters 5 and 6 and their rulings."""

from __future__ import annotations

from games.portolano.table import Table, table
from harness import rule

SEA = """
    S01A  S02A  S03A  S05A
    S06A  S04A  S07A  S08A
    S09A  S10A  S11A  H1A
    S12A  H2A   S13A  H3A
"""
SMALL_SEA = """
    S01A  S02A  S03A
    S04A  S10A  S05A
    H1A   S13A  H2A
"""


def spun(*ships: str, wind: str = "north", pirate: str = "1,1", board: str = SEA, **said: object) -> Table:
    """The turns are over and the wind is spun; by default the pirate comes to 0,1."""
    return table(board, *ships, spin=True, pirate=pirate, **said).chance(f"wind:{wind}")


@rule("PO-5.24")
def test_pirate_battles_come_first_in_turn_order() -> None:
    t = spun("0,3: r5", "0,0: r3 g1", "0,3: r5 g1", "0,2: r3", start=3)
    assert t.s.active == 3  # no cannon: only the pirate rolls
    t.chance("hits:1").does(3, "pay:rum")
    assert t.s.active == 1
    t.chance("hits:1", "hits:0")
    assert t.talers(1) == 1
    assert t.s.active == 2  # now the battle between 2 and 0; only seat 2 has a die
    assert t.s.fights.tolist() == [1, 0, 1, 0, 0]


@rule("PO-5.24")
def test_who_fought_the_pirate_fights_nobody_else() -> None:
    t = spun("0,1: r3", "0,1: r3", "3,0: r3", "2,2: r3")
    assert len(t.odds) == 4
    t.chance("hits:0", "hits:0")
    assert t.round == 4  # no battle between the two


@rule("PO-5.24", "PO-5.29")
def test_tiles_go_by_their_first_ship_in_turn_order() -> None:
    ships = ("2,2: r3 g1", "0,3: r3 g1", "2,2: r3 g1", "0,3: r3 g1", "2,2: r3 g1")
    for start, first in ((0, [0, 2, 4]), (1, [1, 3]), (2, [2, 4, 0]), (3, [3, 1]), (4, [4, 0, 2])):
        t = spun(*ships, pirate="2,0", start=start)
        rolled = []
        while t.odds:
            rolled.append(int(t.s.active))
            t.chance("hits:0")
        assert rolled[: len(first)] == first
        assert len(rolled) == 5
        assert t.round == 4


@rule("PO-5.29")
def test_all_ships_of_a_tile_fight_one_battle_at_sea_or_in_port() -> None:
    t = spun("2,3: r2", "2,3: r1", "2,3: r1", "0,3: r3")
    assert t.s.fights.tolist() == [1, 1, 1, 0, 0]
    t.chance("hits:2", "hits:1", "hits:0")
    assert t.waiting == [0]
    assert t.s.allowance.tolist() == [0, 1, 2, 0, 0]
    t = spun("2,3: r2", "3,3: r1", "0,3: r1", "2,2: r3")
    assert t.round == 4  # alone everywhere


@rule("PO-5.25", "PO-R25", "PO-5.26")
def test_the_isle_of_peace_protects_next_to_the_pirate_too() -> None:
    ships = ("1,2: r3", "0,0: r3", "3,0: r3", "2,0: r3")
    t = spun(*ships, pirate="2,1", board=SEA.replace("S07A", "S07B"))
    assert (t.pirate, t.round) == ("1,1", 4)
    assert len(spun(*ships, pirate="2,1").odds) == 3  # without the isle there is a battle


@rule("PO-5.25", "PO-5.29", "PO-6.12")
def test_ships_on_an_isle_of_peace_do_not_fight_each_other() -> None:
    meet = ("0,3: r3 g1", "0,3: r3", "2,0: r3", "2,2: r3")
    assert len(spun(*meet).odds) == 2
    assert spun(*meet, board=SEA.replace("S05A", "S07B").replace("S07A", "S05A")).round == 4


@rule("PO-R46")
def test_a_ship_on_the_pirates_safe_side_may_fight_players() -> None:
    t = table(SMALL_SEA, "0,1: r3 g1", "0,1: r3", spin=True, pirate="2,1").chance("wind:north")
    assert t.pirate == "1,1"
    assert t.s.battle_at == 1
    assert len(t.odds) == 2


@rule("PO-6.21", "PO-R31")
def test_more_dice_than_the_box_has() -> None:
    t = spun("2,3: r9 hold4", "2,3: r0 1c", "0,3: r3", "2,0: r3")
    assert len(t.odds) == 10
    assert sum(t.odds.values()) == 2**9
    assert t.odds["hits:4"] == 126
    assert t.chance("hits:9").s.hits[0] == 9


@rule("PO-6.21", "PO-R44")
def test_the_pirates_dice_are_chance() -> None:
    assert spun("0,1: r3", "2,0: r3", "3,0: r3", "2,2: r3").odds == {"hits:0": 1, "hits:1": 3, "hits:2": 3, "hits:3": 1}
    assert spun("0,0: r3", "2,0: r3", "3,2: r3", "2,2: r3").odds == {"hits:0": 1, "hits:1": 2, "hits:2": 1}


@rule("PO-6.23", "PO-6.24")
def test_more_hits_than_the_pirate_bring_talers() -> None:
    t = spun("0,1: r3 g3 gun4", "2,0: r3", "3,0: r3", "2,2: r3", missions="beat_pirate; hits3; rum6").chance("hits:3")
    assert t.copy().chance("hits:1").talers(0) == 2
    assert t.copy().chance("hits:1").marker(0, "beat_pirate") == 1
    tie = t.copy().chance("hits:3")
    assert (tie.talers(0), tie.marker(0, "beat_pirate"), tie.hold(0)) == (0, 0, "r3")


@rule("PO-R43", "PO-6.37")
def test_three_hits_count_at_sea_only() -> None:
    said = {"missions": "beat_pirate; hits3; rum6"}
    t = spun("0,1: r3 g3 gun4 fuse4", "2,0: r3", "3,0: r3", "2,2: r3", **said).chance("hits:2", "hits:3")
    assert t.marker(0, "hits3") == 1  # a sure hit and two rolled, against the pirate
    t = spun("0,3: r3 g3 gun4", "0,3: r0", "3,0: r3", "2,2: r3", **said).chance("hits:3")
    assert t.marker(0, "hits3") == 1  # at sea against a player
    t = spun("2,3: r3", "2,3: r0", "3,0: r3", "2,2: r3", **said).chance("hits:3")
    assert t.marker(0, "hits3") == 0  # not in a port
    t = spun("0,3: r3 g3 gun4", "0,3: r0", "3,0: r3", "2,2: r3", **said).chance("hits:2")
    assert t.marker(0, "hits3") == 0


@rule("PO-6.25", "PO-6.29")
def test_the_pirate_takes_what_the_player_chooses() -> None:
    t = spun("0,1: r2 1c 1k T2 g1 sail4 chest3", "2,0: r3", "3,0: r3", "2,2: r3").chance("hits:0", "hits:2")
    assert t.options() == {"pay:rum", "pay:cotton", "pay:cocoa", "pay:taler"}  # no cannon, chest or upgrade
    cotton = t.box("cotton")
    t.does(0, "pay:taler", "pay:cotton")
    assert (t.hold(0), t.talers(0), t.box("cotton"), t.round) == ("r2 1k", 1, cotton + 1, 4)
    nothing = spun("0,1: r0 g1", "2,0: r3", "3,0: r3", "2,2: r3").chance("hits:0", "hits:2")
    assert nothing.round == 4


@rule("PO-6.27", "PO-6.3", "PO-R49")
def test_loot_is_limited_by_the_looters_hold() -> None:
    t = spun("0,3: r4 3w g3 gun4", "0,3: r1 1c T1", "3,0: r3", "2,2: r3").chance("hits:3")
    assert t.options() == {"loot:1:taler", "loot_done", "drop:rum", "drop:wine"}
    assert t.refuses(0, "loot:1:rum") == "PO-6.3"
    t.does(0, "drop:rum")
    assert t.options() == {"loot:1:rum", "loot:1:cotton"}  # no taler, no end
    assert t.refuses(0, "loot:1:taler") == "PO-R49"
    assert t.refuses(0, "loot_done") == "PO-R49"
    t.does(0, "loot:1:cotton")
    assert t.options() == {"loot:1:taler", "loot_done", "drop:rum", "drop:wine", "drop:cotton"}
    t.does(0, "loot:1:taler")
    assert t.options() == {"loot_done", "drop:rum", "drop:wine", "drop:cotton"}
    t.does(0, "loot_done")
    assert (t.hold(0), t.talers(0), t.hold(1)) == ("r3 1c 3w", 1, "r1")
    only_taler = spun("0,3: r4 3w g3 gun4", "0,3: r0 T2", "3,0: r3", "2,2: r3").chance("hits:3")
    assert only_taler.options() == {"loot:1:taler", "loot_done"}  # nothing to make room for


@rule("PO-6.27", "PO-R35")
def test_looted_items_can_be_looted_on_and_nobody_must() -> None:
    t = spun("0,3: r0 g1", "0,3: r0 g1 fortunes_child", "0,3: r0 1t", "2,2: r3").chance("hits:1", "hits:1")
    t.does(0, "loot:2:tea")
    assert t.waiting == [1]  # a tie with seat 0, who now has the tea; seat 2 has nothing left
    assert t.options() == {"loot:0:tea", "loot_done"}
    assert t.does(1, "loot:0:tea").hold(1) == "r0 1t"
    t = spun("0,3: r1", "0,3: r1 g1", "2,0: r3", "2,2: r3").chance("hits:1").does(1, "loot_done")
    assert (t.rum(0), t.rum(1), t.round) == (1, 1, 4)


@rule("PO-6.26", "PO-6.28", "PO-6.32")
def test_evaluation_goes_by_hits_then_turn_order() -> None:
    ships = ("0,3: r3 g1", "0,3: r3 g1", "0,3: r3 g2 gun4", "0,3: r3")
    t = spun(*ships, start=1).chance("hits:1", "hits:2", "hits:1")  # seats 1, 2, 0
    order = []
    while t.waiting and t.round == 3:
        order.append(t.waiting[0])
        t.does(t.waiting[0], "loot_done")
    assert order == [2, 1, 0]


@rule("PO-6.29")
def test_only_rum_goods_and_talers_are_loot() -> None:
    t = spun("0,3: r1 g3 gun4", "0,3: g1 sail4 chest3 chest2", "2,0: r3", "2,2: r3").chance("hits:3", "hits:0")
    assert t.round == 4  # seat 1 has nothing that can be taken
    assert (t.s.chests[1], t.cannons(1), t.s.upgrades[1].sum()) == (2, 1, 1)


@rule("PO-6.33", "PO-R34", "PO-R53")
def test_the_knight_is_asked_before_his_battle_and_only_then() -> None:
    knight = "r3 2c g1 peace_knight knight"
    t = spun(f"0,3: {knight}", "0,3: r3 g1", "0,3: r3", "0,1: r3")
    assert not t.asks_knight  # pirate battles come first
    t.chance("hits:0")
    assert (t.asks_knight, t.waiting) == (True, [0])
    fight = t.after(0, "knight_fight")
    assert fight.s.knight[0]
    assert fight.s.active == 0
    out = t.after(0, "knight_out").chance("hits:1")
    assert out.waiting == [1]
    assert out.options() == {"loot:2:rum", "loot_done"}  # the knight is not looted
    assert out.refuses(1, "loot:0:rum") == "PO-5.29"
    alone = spun(f"0,3: {knight}", "0,3: r3 g1", "3,0: r3", "2,2: r3")
    assert alone.does(0, "knight_out").round == 4  # only one ship is left: no battle
    elsewhere = spun(f"0,3: {knight}", "3,0: r3 g1", "3,0: r3", "2,2: r3")
    assert (elsewhere.asks_knight, elsewhere.s.active) == (False, 1)  # others fight
    isle = SEA.replace("S05A", "S07B").replace("S07A", "S05A")
    assert not spun(f"0,3: {knight}", "0,3: r3", "3,0: r3 g1", "3,0: r3", board=isle).asks_knight
    fought = spun(f"0,3: {knight}", "0,3: r3", "0,1: r3", "2,2: r3", pirate="0,2", wind="east", start=1)
    assert (fought.asks_knight, fought.pirate) == (False, "0,3")
    used = spun("0,3: r3 g1 peace_knight", "0,3: r3", "3,0: r3", "2,2: r3")
    assert not used.asks_knight  # only once per game


@rule("PO-R53", "PO-6.33")
def test_the_knight_is_asked_before_the_pirate_fires() -> None:
    t = spun("0,1: r3 g1 peace_knight knight", "2,0: r3", "3,2: r3", "2,2: r3")
    assert (t.asks_knight, t.waiting) == (True, [0])
    assert t.after(0, "knight_out").round == 4
    assert t.after(0, "knight_fight").s.fought[0]
    assert not spun("0,3: r3 g1 peace_knight knight", "2,0: r3", "3,2: r3", "2,2: r3").asks_knight  # out of reach
    isle = SEA.replace("S02A", "S07B").replace("S07A", "S02A")
    assert not spun("0,1: r3 g1 peace_knight knight", "2,0: r3", "3,2: r3", "2,2: r3", board=isle).asks_knight


@rule("PO-6.33", "PO-5.24")
def test_the_knight_counts_for_the_order_of_tiles() -> None:
    """His tile is played when he is the first ship in turn order, also if he then stays out."""
    ships = ("0,3: r3 peace_knight knight", "2,2: r3 g1", "0,3: r3 g1", "0,3: r3 g1", "2,2: r3 g1")
    t = spun(*ships, pirate="2,0").does(0, "knight_out")
    rolled = []
    while t.odds:
        rolled.append(int(t.s.active))
        t.chance("hits:0")
    assert rolled == [2, 3, 1, 4]


@rule("PO-5.28")
def test_ships_in_ports_never_fight_the_pirate() -> None:
    t = spun("2,3: r3 g1", "3,2: r3", "3,0: r3", "0,1: r3", pirate="0,3", wind="south")
    assert (t.pirate, t.round) == ("1,3", 4)
