"""The course of a round: card choice, secret orders, movement, wind. Chapter 5 of the law and its rulings."""

from __future__ import annotations

from itertools import permutations

import pytest
from games.portolano.table import LARGE, SMALL, order, table
from harness import rule

import flotta
from flotta.engine.play import Play
from flotta.engine.verbs import CHANCE, WATCHER

OTHERS = ("2,0: r3", "2,0: r3", "2,0: r3")


@rule("PO-5.1", "PO-4.1")
def test_a_round_has_its_phases_and_the_spinner_goes_left() -> None:
    t = table(SMALL, "0,0: r3", "0,1: r3", "1,0: r3", start=1, pirate="2,1")
    assert t.waiting == [0, 1, 2]
    t.sail()
    turns = []
    while t.waiting:
        turns.append(t.waiting[0])
        t.pass_turn()
    assert turns == [1, 2, 0]
    assert set(t.odds) == {"wind:north", "wind:east", "wind:south", "wind:west"}
    assert t.pirate == "2,1"
    t.chance("wind:north")
    assert t.pirate == "1,1"
    while t.odds:
        t.chance("hits:0")
    while t.round == 3:
        t.pass_turn()
    assert (t.round, t.s.start) == (4, 2)


@rule("PO-5.6", "PO-5.7", "PO-R48")
def test_one_card_or_two_with_a_sail() -> None:
    single = {f"sail:{way}" for way in ("north", "east", "south", "west")}
    double = {f"sail_two:{a}:{b}" for a in ("north", "east", "south", "west") for b in ("north", "east", "south", "west")}
    t = table(LARGE, "0,0: r1", "2,0: r3 sail4", *OTHERS[:2])
    assert t.options(0) == single
    assert t.options(1) == single | double
    assert t.refuses(0, "sail_two:north:east") == "PO-5.6"
    for cards, there in (("north,east", "1,1"), ("east,east", "2,2"), ("east,north", "1,1")):
        twin = t.copy().sail(p1=cards).does(0, "end_turn")
        assert twin.ship(1) == there
    assert t.refuses(0, "anchor") == "PO-6.34"


@rule("PO-R51", "PO-5.6")
def test_the_handymans_zero_upgrade_works_at_once() -> None:
    t = table(LARGE, "0,0: r1 sail0", *OTHERS)
    assert t.offers("sail_two:north:north")
    assert table(LARGE, "0,0: r1 hold0 4c 4w", *OTHERS).hold(0) == "r1 4c 4w"  # nine spaces
    # it counts for the missions of upgrades, with value 0
    t = table(LARGE, "0,0: r1 sail0 sail4 gun4 fuse4", *OTHERS, turn=0, missions="upgrades3; upgrade_pair; rum6")
    t.does(0, "end_turn")
    assert (t.marker(0, "upgrades3"), t.marker(0, "upgrade_pair")) == (1, 1)
    t = table(LARGE, "0,0: r1 sail0 gun4 fuse4", *OTHERS, turn=0, missions="upgrades3; upgrade_pair; rum6").does(0, "end_turn")
    assert (t.marker(0, "upgrades3"), t.marker(0, "upgrade_pair")) == (1, 0)


@rule("PO-5.9", "PO-R12", "PO-R13")
def test_cards_the_rum_does_not_cover_may_be_chosen() -> None:
    t = table(LARGE, "0,1: r1", *OTHERS, wind="N")
    assert t.offers("sail:south")
    t.sail(p0="south")
    assert (t.rum(0), t.ship(0), t.s.mutiny[0]) == (0, "3,1", 1)
    t = table(LARGE, "0,1: r2", *OTHERS, wind="N").sail(p0="south")
    assert (t.rum(0), t.ship(0), t.s.mutiny[0]) == (0, "1,1", 0)


@rule("PO-5.10", "PO-5.11")
def test_cards_are_revealed_in_turn_and_taken_back() -> None:
    t = table(LARGE, "0,0: r3", "0,1: r3", *OTHERS[:2], start=1).sail(p0="east", p1="west", p2="north", p3="south")
    watcher = t.play.view(WATCHER).s
    assert watcher.order.tolist() == [0, 4, 0, 0, 0]  # only seat 1 has shown
    assert watcher.face_down.tolist() == [1, 0, 1, 1, 0]
    assert t.ship(1) == "0,0"
    assert t.ship(0) == "0,0"  # not moved yet
    t.does(1, "end_turn")
    watcher = t.play.view(WATCHER).s
    assert watcher.order.tolist() == [0, 0, 1, 0, 0]
    t.pass_round("north")
    assert t.options(1) == {f"sail:{way}" for way in ("north", "east", "south", "west")}  # all cards again


@rule("PO-5.6")
def test_orders_arrive_in_any_order_and_are_final() -> None:
    start = table(LARGE, "0,0: r3", "0,1: r3 sail4", *OTHERS[:2])
    chosen = {0: "east", 1: "north,east", 2: "north", 3: "west"}
    records = set()
    for seats in permutations(range(4)):
        t = start.copy()
        for seat in seats:
            assert seat in t.waiting
            t.does(seat, order(chosen[seat]))
            if t.round == 3 and len(t.waiting) and seat != seats[-1]:
                assert seat not in t.waiting
                with pytest.raises(flotta.Illegal):
                    t.does(seat, "sail:north")
        records.add(t.play.bytes())
    assert len(records) == 1


def secrets(play: Play, viewer: int) -> tuple[bytes, str, str, list[str]]:
    """Everything a viewer is given: view, picture, cut record, log."""
    return play.view(viewer).bytes(), play.picture(viewer), play.record(viewer), [str(line) for _, line in play.told(viewer)]


@rule("PO-5.6", "PO-5.11")
def test_committed_cards_are_invisible_until_their_own_turn() -> None:
    """Two tables that differ only in what later captains have chosen are the same to everyone else, at every step."""
    for seats in (2, 3, 4, 5):
        ships = [f"0,{seat % 3}: r3 sail{seats}" if seat == seats - 1 else f"0,{seat % 3}: r3" for seat in range(seats)]
        board = SMALL if seats < 4 else LARGE
        last = seats - 1
        plain, other = (table(board, *ships) for _ in range(2))
        for t, way in ((plain, "north"), (other, "south,west")):
            t.does(last, order(way))
            for seat in range(last):
                t.does(seat, "sail:east")
        for _ in range(seats - 1):  # the turns of all captains before the last one
            for viewer in (WATCHER, *range(last)):
                assert secrets(plain.play, viewer) == secrets(other.play, viewer)
                assert plain.play.view(viewer).s.order[last] == 0
            assert plain.play.view(last).s.order[last] != other.play.view(last).s.order[last]
            assert secrets(plain.play, last) != secrets(other.play, last)
            plain.pass_turn()
            other.pass_turn()
        assert plain.play.view(WATCHER).s.order[last] == 1  # his own turn: everybody sees the card
        assert plain.play.view(0).bytes() != other.play.view(0).bytes()


@rule("PO-5.6")
def test_the_log_and_the_record_name_no_card_before_its_turn() -> None:
    t = table(LARGE, "0,0: r3", "0,1: r3", *OTHERS[:2]).does(2, "sail:west").does(0, "sail:east")
    for viewer in (WATCHER, 1, 3):
        log = [str(line) for _, line in t.play.told(viewer)]
        assert log == ["Orange is ready.", "Blue is ready."]
        assert "sail" not in t.play.record(viewer)
        assert "west" not in t.play.picture(viewer)
    mine = [str(line) for _, line in t.play.told(2)]
    assert mine == ["You have chosen, in secret: sail west.", "Blue is ready."]
    assert "sail:west" in t.play.record(2)
    assert "sail:east" not in t.play.record(2)
    for action in t.play.game.verbs.actions:
        if action.verb in ("sail", "sail_two", "anchor"):
            for seat in range(4):
                assert t.play.game.seen(t.s, seat, action.id) == 1 << seat


@rule("PO-5.8", "PO-R15")
def test_never_at_anchor_twice_in_a_row() -> None:
    t = table(SMALL, "0,0: r3 strategist anchored", "0,1: r3")
    assert not t.offers("anchor")
    assert t.refuses(0, "anchor") == "PO-5.8"
    assert table(SMALL, "0,0: r3 strategist drifted", "0,1: r3").offers("anchor")  # a drift lifts the ban
    t = table(SMALL, "0,0: r3 strategist", "0,1: r3").sail(p0="anchor")
    assert t.offers("take:cotton")  # the action of the tile
    t = table(SMALL, "2,0: r3 strategist 1c", "0,1: r3").sail(p0="anchor")
    assert t.offers("unload:1")


@rule("PO-R9", "PO-5.3")
def test_before_relief_the_marker_is_lost_and_offers_go_in_turn_order() -> None:
    ships = ("0,0: r0 2c drifted mutiny", "0,1: r0 2c drifted mutiny", "1,1: r3")
    t = table(SMALL, *ships, turn=2, pirate="2,1", missions="no_mutiny: 0 1 2; rum6; tea4").pass_round("north")
    assert t.s.start == 1
    assert [t.marker(seat, "no_mutiny") for seat in range(3)] == [0, 0, 1]
    assert t.waiting == [1]
    assert not t.s.mutiny[1]  # not settled yet
    t.does(1, "relief:cotton", "relief:cotton")
    assert t.waiting == [0]
    t.does(0, "relief_pass")
    assert t.waiting == [1, 2]
    assert t.s.mutiny.tolist()[:3] == [1, 0, 0]
    assert t.marker(1, "no_mutiny") == 0  # relief does not bring it back


@rule("PO-R14", "PO-5.20")
def test_a_drifting_ship_may_act_in_a_port() -> None:
    t = table(LARGE, "3,1: r1 1c", *OTHERS, wind="N").sail(p0="south")
    assert (t.ship(0), t.s.drifted[0]) == ("2,1", 1)
    assert t.offers("unload:1")


@rule("PO-5.19")
def test_ports_are_never_flipped_and_every_departure_counts() -> None:
    t = table(LARGE, "2,1: r3", *OTHERS, wind="N").sail(p0="north")
    assert t.tile("2,1") == "H1A"
    t = table(LARGE, "0,0: r3 sail4", "3,3: r3", "3,3: r3", "3,3: r3", wind="E").sail(p0="east,east")
    assert [t.tile(cell) for cell in ("0,0", "0,1", "0,2")] == ["S01B", "S02B", "S03A"]
    t = table(LARGE, "0,0: r0 mutiny", "3,3: r3", "3,3: r3", "3,3: r3", start=3, wind="E", turn=3).does(3, "end_turn")
    assert (t.ship(0), t.tile("0,0")) == ("0,1", "S01B")  # by drifting too
    t = table(LARGE, "0,0: r3", "0,0: r3", "3,3: r3", "3,3: r3", wind="E").sail(p0="east", p1="east")
    assert t.tile("0,0") == "S01A"
    t.does(0, "end_turn")
    assert t.tile("0,0") == "S01B"  # the last one to leave


@rule("PO-5.21")
def test_the_wind_holds_for_the_battles_and_the_next_round() -> None:
    t = table(SMALL, "0,0: r3", "0,2: r3", "1,1: r3", wind="N", pirate="2,1", turn=2).does(2, "end_turn")
    assert t.play.waiting == [CHANCE]
    t.chance("wind:west")  # over two ports back to 2,1; across a west wind lies 1,1
    assert (t.wind, t.pirate, t.s.active) == ("W", "2,1", 2)
    assert t.chance("hits:0").round == 4
    t.sail(p0="east", p1="west", p2="north")
    while t.waiting != [0]:
        t.pass_turn()
    assert t.rum(1) == 3  # west is free now
    assert t.rum(0) == 1  # east costs two


@rule("PO-R47", "PO-5.15")
def test_rum_lost_in_battle_means_mutiny_only_at_the_next_round() -> None:
    board = SMALL.replace("S07A", "S05A")
    t = table(board, "1,1: r1 2c", "0,0: r3", spin=True, pirate="2,1", missions="no_mutiny: 0 1; rum6; tea4", start=0)
    t.chance("wind:north", "hits:1")
    assert t.waiting == [0]
    t.does(0, "pay:rum")
    assert (t.round, t.rum(0), t.s.mutiny[0], t.marker(0, "no_mutiny")) == (4, 0, 1, 0)
    assert t.waiting == [1]
