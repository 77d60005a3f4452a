"""Setting up, and the options: chapters 4 and 8 of the law."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from games.portolano.table import LARGE, SMALL, table
from harness import rule

import flotta
from flotta.engine.play import Play
from flotta.engine.verbs import CHANCE
from flotta.games.portolano.box import GOODS, MISSIONS, PORT_TILES, SEA_TILES, STERNS

UPGRADE_TILES = {f"s0{n}" for n in range(1, 7)}


def manual(seats: int = 4, **options: Any) -> Play:
    """A table on which nothing has happened yet."""
    return flotta.new("portolano", seats=seats, dice="manual", **options)


def verbs(play: Play) -> set[str]:
    return {action.verb for action, _ in play.odds()}


def outcomes(play: Play) -> set[str]:
    return {action.slug for action, _ in play.odds()}


def to(play: Play, verb: str, *wanted: str) -> Play:
    """Let chance go on up to its first event of this kind, with the wanted outcomes where they are possible."""
    while verb not in verbs(play):
        found = outcomes(play)
        play.act(CHANCE, next((w for w in wanted if w in found), min(found)))
    return play


def set_up(seats: int, seed: int = 1, **options: Any) -> Play:
    """A table after all chance events of the setup but the wind."""
    return flotta.new("portolano", seats=seats, seed=seed, **options)


@rule("PO-4.2", "PO-4.5")
def test_the_large_board_has_three_random_ports_and_all_sea_tiles() -> None:
    for seats in (4, 5):
        play = to(manual(seats), "port")
        for left in (8, 7, 6):
            assert len(play.odds()) == left
            assert {weight for _, weight in play.odds()} == {1}
            play.act(CHANCE, min(outcomes(play)))
        assert {slug.split(":")[1] for slug in outcomes(play)} == {"h1", "h2", "h3"} | {tile.lower() for tile in SEA_TILES}
        s = set_up(seats).s
        assert s.laid == 16
        assert sorted(s.tile[s.tile < 13].tolist()) == list(range(13))
        assert (s.tile >= 13).sum() == 3
        assert (s.port_at == 0).sum() == 5  # the stock


@rule("PO-4.3", "PO-4.5", "PO-R45")
def test_the_small_board_has_an_upgrade_tile_six_others_and_two_ports() -> None:
    for seats in (2, 3):
        play = to(manual(seats), "tile")
        assert {slug.split(":")[1] for slug in outcomes(play)} == UPGRADE_TILES
        assert {weight for _, weight in play.odds()} == {1}
        play.act(CHANCE, "tile:s03")
        for left in range(12, 6, -1):  # any of the others, one after another
            assert len(play.odds()) == left
            play.act(CHANCE, max(outcomes(play)))
        assert verbs(play) == {"lay"}
        assert len(play.odds()) == 2 * 9
        s = set_up(seats).s
        assert (s.laid, int((s.tile[:9] >= 13).sum()), int((s.port_at == 0).sum())) == (9, 2, 6)
        assert set(s.tile[9:].tolist()) == {-1}


@rule("PO-4.4")
def test_tiles_are_laid_cell_by_cell_with_a_random_face() -> None:
    play = to(manual(4), "lay")
    assert len(play.odds()) == 2 * 16
    assert {weight for _, weight in play.odds()} == {1}
    play.act(CHANCE, "lay:s13:b")
    play.act(CHANCE, "lay:s01:a")
    s = play.s
    assert (s.tile[:2].tolist(), s.face[:2].tolist()) == ([12, 0], [1, 0])  # the north-west corner, then east of it
    assert "lay:s13:a" not in outcomes(play)


@rule("PO-4.6", "PO-4.7")
def test_goods_that_are_not_on_the_supply_board_lie_in_the_box() -> None:
    for seats, left in ((2, 11), (3, 8), (4, 5), (5, 2)):
        play = set_up(seats, sterns=["hustler", "strategist", "peace_knight", "fortunes_child", "light_fingered"][:seats])
        assert play.s.in_box.tolist() == [left, left, left, 0]
    t = table(SMALL, "0,0: r3", "0,1: r3", turn=0)
    rows = [t.left(good) for good in ("cotton", "wine", "tea")]
    t.does(0, "take:cotton").pass_round()
    assert [t.left(good) for good in ("cotton", "wine", "tea")] == [rows[0] - 1, *rows[1:]]  # never refilled


@rule("PO-4.8")
def test_chests_lie_in_a_heap() -> None:
    s = manual().s
    assert s.heap.tolist() == [5, 5, 5]
    assert s.heap_size == 15


@rule("PO-4.9")
def test_three_cannons_for_each_player() -> None:
    for seats in (2, 3, 4, 5):
        assert manual(seats).s.cannon_supply == 3 * seats


@rule("PO-4.10")
def test_three_missions_are_drawn() -> None:
    play = to(manual(), "missions")
    assert len(play.odds()) == 220
    assert {weight for _, weight in play.odds()} == {1}
    assert len(outcomes(play)) == 220
    for slug in sorted(outcomes(play))[::37]:
        twin = play.copy()
        twin.act(CHANCE, slug)
        assert "-".join(MISSIONS[m] for m in twin.s.mission) == slug.split(":")[1]


@rule("PO-4.11", "PO-R52")
def test_everyone_has_a_marker_on_starred_missions_and_on_no_other() -> None:
    s = set_up(4, missions=["no_mutiny", "rum6", "no_cannon"], sterns=["hustler", "strategist", "handyman", "rum_still"]).s
    assert [MISSIONS[m] for m in s.mission] == ["rum6", "no_cannon", "no_mutiny"]
    assert s.marker.tolist() == [[0, 1, 1]] * 4 + [[0, 0, 0]]


@rule("PO-4.12")
def test_stacks_hold_one_to_the_number_of_players() -> None:
    for seats in (2, 3, 4, 5):
        s = manual(seats).s
        assert s.box.values[seats - 2].tolist() == [*range(1, seats + 1), *[0] * (5 - seats)]
        assert (s.owner == -1).all()


@rule("PO-4.13")
def test_sterns_are_dealt_in_seat_order_and_everyone_has_three_rum() -> None:
    play = to(manual(5), "stern")
    for seat in range(5):
        assert len(play.odds()) == 9 - seat
        assert {weight for _, weight in play.odds()} == {1}
        stern = sorted(outcomes(play))[seat]
        play.act(CHANCE, stern)
        assert STERNS[play.s.stern[seat]] == stern.split(":")[1]
    assert play.s.rum.tolist() == [3] * 5
    assert play.s.talers.sum() in (0, 2)


@rule("PO-4.14", "PO-8.3")
def test_the_start_player_is_drawn_unless_named() -> None:
    play = manual(3)
    assert outcomes(play) == {"start:0", "start:1", "start:2"}
    assert {weight for _, weight in play.odds()} == {1}
    play.act(CHANCE, "start:2")
    assert play.s.start == 2
    play = manual(3, start_player=1)
    assert play.s.start == 1
    assert verbs(play) == {"port"}
    with pytest.raises(flotta.BadOption) as refused:
        manual(3, start_player=3)
    assert refused.value.rule == "PO-8.3"


@rule("PO-4.15", "PO-R51")
def test_sterns_that_work_at_the_start_do_so_in_turn_order() -> None:
    sterns = ["handyman", "light_fingered", "rum_still", "grapeshot_master", "peace_knight"]
    play = to(manual(5, sterns=sterns, start_player=2), "missions")
    play.act(CHANCE, "missions:cotton4-wine4-tea4")
    assert play.waiting == [2]  # the Rum Still before the Handyman
    assert play.s.talers.tolist() == [0] * 5
    play.act(2, "still:rum")
    assert play.s.cannons.tolist() == [0, 0, 0, 1, 0]
    assert play.s.cannon_supply == 14
    assert play.s.knight.tolist() == [0, 0, 0, 0, 1]
    assert play.waiting == [0]
    assert {a.slug for a in play.legal(0)} == {"tinker:hold_ext", "tinker:gun_ext", "tinker:extra_sail", "tinker:extra_fuse"}
    play.act(0, "tinker:extra_sail")
    assert play.s.talers.tolist() == [0, 2, 0, 0, 0]
    assert play.s.upgrades[0].tolist() == [0, 0, 1, 0]
    assert play.waiting == [2]  # the start player places the pirate


@rule("PO-R37", "PO-6.38")
def test_the_grapeshot_master_loses_his_marker_for_no_cannon() -> None:
    s = set_up(2, missions=["no_cannon", "rum6", "tea4"], sterns=["grapeshot_master", "hustler"]).s
    assert s.marker[:2].tolist() == [[0, 0, 0], [0, 0, 1]]
    t = table(LARGE, "0,3: r3", "2,0: r3", "2,0: r3", "2,0: r3", turn=0, missions="no_cannon: 0 1 2 3; rum6; tea4")  # on S04A
    assert t.does(0, "take:cannon").marker(0, "no_cannon") == 0
    assert t.marker(1, "no_cannon") == 1


@rule("PO-4.16", "PO-4.17", "PO-4.18")
def test_pirate_and_ships_are_placed_on_sea_tiles_then_the_wind_is_spun() -> None:
    play = to(manual(2, start_player=1, sterns=["hustler", "strategist"]), "missions")
    play.act(CHANCE, "missions:cotton4-wine4-tea4")
    s = play.s
    seas = {cell for cell in range(9) if s.tile[cell] < 13}
    assert len(seas) == 7
    assert play.waiting == [1]
    assert {a.slug for a in play.legal(1)} == {f"pirate:{cell}" for cell in seas}
    here = min(seas)
    play.act(1, f"pirate:{here}")
    assert play.waiting == [1]
    assert {a.slug for a in play.legal(1)} == {f"ship:{cell}" for cell in seas}
    play.act(1, f"ship:{here}")  # a tile may be shared with the pirate
    assert play.waiting == [0]
    play.act(0, f"ship:{here}")  # and with other ships
    assert outcomes(play) == {"wind:north", "wind:east", "wind:south", "wind:west"}
    assert {weight for _, weight in play.odds()} == {1}
    play.act(CHANCE, "wind:south")
    assert (play.s.wind, play.s.round_number, play.s.pirate) == (2, 1, here)  # the pirate stays
    assert play.waiting == [0, 1]


@rule("PO-8.2")
def test_the_supply_side_is_drawn_unless_chosen() -> None:
    play = to(manual(), "side")
    assert outcomes(play) == {f"side:{side}" for side in ("1a", "1b", "2a", "2b", "3a", "3b")}
    cocoa = {"1A": [12, 12, 12], "1B": [11, 13, 15], "2A": [13, 15, 11], "2B": [15, 11, 13], "3A": [10] * 3, "3B": [14] * 3}
    for side, fields in cocoa.items():
        play = set_up(5, supply_side=side)
        assert "side" not in {event.action.verb for event in play.events if event.action}
        for row, field in enumerate(fields):
            s = play.s.copy()
            assert int(s.box.cocoa[s.side, row]) == field
    t = table(LARGE, "0,0: r1", "2,0: r1", "2,0: r1", "2,0: r1", side="1B", left={"cotton": 6}, turn=0).does(0, "take:cotton")
    assert t.hold(0) == "r1 1k"  # field 11


@rule("PO-8.1")
def test_the_number_of_players_decides_the_board() -> None:
    for seats in (2, 3, 4, 5):
        fits, other = ("small", "large") if seats < 4 else ("large", "small")
        assert manual(seats, board=fits).options["board"] == fits
        with pytest.raises(flotta.BadOption) as refused:
            manual(seats, board=other)
        assert refused.value.rule == "PO-8.1"


@rule("PO-8.4")
def test_the_upgrade_tile_can_be_named_on_the_small_board_only() -> None:
    for tile in ("S01", "S06"):
        play = to(manual(2, upgrade_tile=tile), "tile")
        assert len(play.odds()) == 12
        assert f"tile:{tile.lower()}" not in outcomes(play)
        assert SEA_TILES.index(tile) in set_up(3, upgrade_tile=tile).s.tile.tolist()
    with pytest.raises(flotta.BadOption) as refused:
        manual(4, upgrade_tile="S01")
    assert refused.value.rule == "PO-8.4"


@rule("PO-8.5", "PO-8.6")
def test_missions_and_sterns_can_be_named() -> None:
    s = set_up(3, missions=["hits3", "rum6", "chests2"], sterns=["strategist", "hustler", "handyman"]).s
    assert [MISSIONS[m] for m in s.mission] == ["rum6", "chests2", "hits3"]
    assert [STERNS[n] for n in s.stern[:3]] == ["strategist", "hustler", "handyman"]
    for bad in (["hits3"], ["hits3", "rum6", "rum6"], ["hits3", "rum6", "random"], []):
        with pytest.raises(flotta.BadOption) as refused:
            manual(3, missions=bad)
        assert refused.value.rule == "PO-8.5"
    for bad in (["hustler"], ["hustler", "hustler", "handyman"], ["hustler", "random", "handyman"], ["hustler", "strategist"]):
        with pytest.raises(flotta.BadOption) as refused:
            manual(3, sterns=bad)
        assert refused.value.rule == "PO-8.6"


@rule("PO-8.7", "PO-R40")
def test_the_round_cap_ends_the_game() -> None:
    for cap in (0, 20, 137, 200):
        assert manual(2, round_cap=cap).options["round_cap"] == cap
    for bad in (1, 19, 201):
        with pytest.raises(flotta.BadOption):
            manual(2, round_cap=bad)
    for cap, over in ((20, True), (21, False), (0, False)):
        t = table(SMALL, "0,0: r1", "0,1: r1", turn=1, round=20, round_cap=cap).pass_round()
        assert t.play.over == over
    # an end that is near does not lengthen the game beyond the cap
    t = table(SMALL, "0,0: r1", "0,1: r1", turn=1, round=20, round_cap=20, left={"tea": 0}, last_round=21).pass_round()
    assert t.play.over


def test_the_box_and_its_counts() -> None:
    data = flotta.games.find("portolano").box.data
    faces = [(face["action"], offer) for tile in data["sea_tile"] for face in (tile["A"], tile["B"]) for offer in face["offers"]]
    assert Counter(offer for _, offer in faces) == {"cotton": 13, "wine": 13, "tea": 13, "cannon": 9}
    slots = [slot for tile in data["port_tile"] for side in "AB" for slot in tile[side]["slots"]]
    assert Counter(slots) == {"cotton": 22, "wine": 22, "tea": 22}
    assert all(len(tile[side]["slots"]) + tile[side]["rum"] == 7 for tile in data["port_tile"] for side in "AB")
    assert len(PORT_TILES) == 8
    assert GOODS[-1] == "cocoa"
