"""Ranking and the five actions (TO-5.24 to TO-5.31, TO-5.37 to TO-6.14 and their rulings)."""

from __future__ import annotations

import pytest
from games.tortuga.table import Table, all_dice, rule_of, table
from harness import rule

import flotta


def refused_by(t: Table, seat: int, action: str) -> str:
    """The rule by which an action is refused."""
    with pytest.raises(flotta.Illegal) as refused:
        t.does(seat, action)
    return rule_of(refused.value)


@rule("TO-5.24")
def test_the_five_actions_in_their_order() -> None:
    t = table("on: fleet A, crew B, treasure C, boarding D, raid E", "on: fleet ABCDE", phase="fleet")
    order = []
    while t.phase != "move":
        order.append(t.phase)
        t.does(t.waiting[0], "pass")
    assert order == ["fleet first 1", "crew first 0", "treasure first 0", "boarding first 0", "raid first 0"]


@rule("TO-5.25")
def test_totals_are_dice_and_token() -> None:
    # boarding: A and B make 6, E makes 4, with the token 6: the tie goes to the start player
    def first(tokens: str) -> str:
        t = table("on: boarding E; tokens: " + tokens, "on: boarding AB, treasure E", phase="treasure").does(1, "pass")
        return t.phase

    assert first("raid 2") == "boarding first 1"
    assert first("boarding 1") == "boarding first 1"
    assert first("boarding 2") == "boarding first 0"


@rule("TO-5.26")
def test_a_token_without_a_die_takes_no_part() -> None:
    t = table("on: treasure A; tokens: raid 2", "on: raid E", "", phase="treasure").does(0, "pass")
    assert t.phase == "raid first 1"
    assert t.does(1, "pass").phase == "move"


@rule("TO-5.27")
@pytest.mark.parametrize(("start", "ranks"), [(0, [0, 1]), (1, [1, 2]), (2, [2, 3]), (3, [3, 0])])
def test_ties_go_clockwise_from_the_start_player(start: int, ranks: list[int]) -> None:
    boards = ["on: raid E" for _ in range(4)]
    boards[start] += ", treasure A"
    t = table(*boards, phase="treasure", start=start).does(start, "pass")
    assert t.phase == f"raid first {ranks[0]}"
    assert t.does(ranks[0], "pass").phase == f"raid second {ranks[1]}"


@rule("TO-R15")
def test_a_tie_below_the_best_is_broken_in_the_same_order() -> None:
    t = table("on: raid D", "on: raid DA, treasure B", "on: raid D", "on: raid D", phase="treasure", start=2).does(1, "pass")
    assert t.phase == "raid first 1"
    assert t.does(1, "pass").phase == "raid second 2"


@rule("TO-5.28")
def test_only_two_act_however_many_take_part() -> None:
    t = table("on: crew E", "on: crew D", "on: crew C", "on: crew B", phase="crew").does(0, "act").does(1, "act")
    assert [t.pirate(seat) for seat in range(4)] == [5, 4, 3, 3]
    assert not t.phase.startswith("crew")


@rule("TO-5.29")
def test_one_participant_is_first_and_an_action_without_dice_is_skipped() -> None:
    t = table("on: treasure A", "on: raid E", "", phase="treasure").does(0, "pass")
    assert t.phase == "raid first 1"  # no second in treasure, nobody on boarding
    t.does(1, "target:2")
    assert t.phase == "move"


@rule("TO-5.30", "TO-R12")
@pytest.mark.parametrize("phase", ["fleet", "crew", "treasure", "boarding", "raid"])
def test_any_action_may_lapse_and_nobody_moves_up(phase: str) -> None:
    t = table(f"on: {phase} BDE", f"on: {phase} BE", f"on: {phase} B", phase=phase)
    assert "pass" in t.options()
    first, second = int(t.play.s.first), int(t.play.s.second)
    before = t.play.position()["state"]
    t.does(first, "pass")
    assert t.phase == f"{phase} second {second}"
    assert "pass" in t.options()
    t.does(second, "pass")
    assert not t.phase.startswith(phase)
    after = t.play.position()["state"]
    assert all(before[name] == after[name] for name in ("marker", "area", "island_area", "bag", "pool"))


@rule("TO-R12", "TO-6.8", "TO-6.11")
@pytest.mark.parametrize("phase", ["boarding", "raid"])
def test_a_first_who_lapsed_is_still_safe_from_the_second(phase: str) -> None:
    t = table(f"on: {phase} BDE", f"on: {phase} B", "", "", phase=phase).does(0, "pass")
    assert t.options() == {"target:2", "target:3", "pass"}
    assert refused_by(t, 1, "target:0") == ("TO-6.8" if phase == "boarding" else "TO-6.11")


@rule("TO-5.31")
def test_all_dice_return_after_the_fifth_action() -> None:
    t = table("on: raid A, fleet BCDE", "on: boarding ABC, fleet DE", phase="raid").does(0, "pass")
    assert [t.hand(seat) for seat in (0, 1)] == ["ABCDE", "ABCDE"]
    assert [t.on(seat) for seat in (0, 1)] == ["", ""]


@rule("TO-R13", "TO-R14")
def test_nothing_that_happens_in_the_actions_changes_a_ranking() -> None:
    # Béla's two dice stay and count although the first attack takes his ship below them
    t = table("ship 6; on: boarding ADE", "ship 2; on: boarding AE", "ship 4; on: boarding DE, fleet A", phase="fleet")
    t.does(2, "act")
    while not t.phase.startswith("boarding"):
        t.does(t.waiting[0], "pass")
    t.does(0, "target:1")
    assert (t.ship(1), t.on(1).split(", ")[-1]) == (1, "boarding A5 E4")
    assert t.phase == "boarding second 1"


@rule("TO-5.37", "TO-R16")
@pytest.mark.parametrize(("field", "there"), [(1, 3), (3, 5), (6, 8), (7, 8)])
def test_markers_stop_at_the_last_field(field: int, there: int) -> None:
    assert table(f"ship {field}; on: fleet A", "", "", phase="fleet").does(0, "act").ship(0) == there
    assert table(f"pirate {field}; on: crew A", "", "", phase="crew").does(0, "act").pirate(0) == there


@rule("TO-5.37", "TO-R16", "TO-R44")
@pytest.mark.parametrize("field", range(1, 9))
def test_a_marker_falls_one_field_whatever_its_group_and_stays_on_the_first(field: int) -> None:
    there = max(1, field - 1)
    t = table("on: boarding AE", f"ship {field}; on: boarding B", "", phase="boarding").does(0, "target:1")
    assert t.ship(1) == there
    t = table(f"ship {max(2, field)}; on: boarding AE", "on: boarding B", "", phase="boarding").does(0, "target:1")
    assert t.ship(0) == max(2, field) - 1
    t = table("on: raid CD", f"pirate {field}; on: raid E", "", phase="raid").does(0, "target:1")
    assert t.pirate(1) == there


@rule("TO-6.1")
def test_expand_fleet() -> None:
    t = table("on: fleet AB", "on: fleet A", "on: fleet C", phase="fleet").does(0, "act")
    assert t.ship(0) == 5
    assert t.does(1, "act").ship(1) == 4
    assert [t.pirate(seat) for seat in range(3)] == [3, 3, 3]


@rule("TO-6.2")
def test_recruit_crew() -> None:
    t = table("on: crew DE", "on: crew E", "on: crew A", phase="crew").does(0, "act")
    assert t.pirate(0) == 5
    assert t.does(1, "act").pirate(1) == 4
    assert [t.ship(seat) for seat in range(3)] == [3, 3, 3]


@rule("TO-6.3", "TO-R29", "TO-R38")
def test_treasure_hunt_of_the_first() -> None:
    t = table("on: treasure C", "on: treasure D", "", phase="treasure").does(0, "act").chance("chest:purple", "tile:3", "tile:2")
    assert (t.area(0), t.pool) == ("purple", [17, 8, 3])
    assert refused_by(t, 0, "pass") == "TO-6.3"
    assert refused_by(t, 0, "keep_tile:1") == "TO-6.3"
    t.does(0, "keep_tile:2")  # the lesser one may be kept too
    assert (t.tiles(0), t.pool) == ("2", [17, 8, 4])  # the three is in the pool again before the second draws
    t.does(1, "act")
    assert t.odds == {"tile:1": 17, "tile:2": 8, "tile:3": 4}


@rule("TO-6.4")
def test_treasure_hunt_of_the_second() -> None:
    t = table("on: treasure C", "on: treasure D", "", phase="treasure second").does(1, "act")
    t.chance("tile:3")
    assert (t.tiles(1), t.area(1), t.pool) == ("3", "", [17, 9, 3])
    assert t.phase == "move"


@rule("TO-R29")
def test_the_second_takes_the_tile_the_first_put_back() -> None:
    tiles = "tiles " + "1 " * 16 + "2 " * 9 + "3 3 3"  # left: a one and a three
    t = table("on: treasure C", f"on: treasure D; {tiles}", "", phase="treasure").does(0, "act")
    t.chance("chest:red", "tile:3", "tile:1").does(0, "keep_tile:3")
    assert t.phase == "treasure second 1"
    assert t.does(1, "act").odds == {"tile:1": 1}


@rule("TO-R28", "TO-R29")
def test_a_first_without_tiles_gets_the_chest_alone() -> None:
    tiles = "tiles " + "1 " * 17 + "2 " * 9 + "3 3 3 3"
    t = table("on: treasure C", f"on: treasure D; {tiles}", "", phase="treasure").does(0, "act").chance("chest:red")
    assert (t.area(0), t.phase) == ("red", "move")  # the second is not asked: no tile is left


@rule("TO-R28")
def test_with_an_empty_bag_the_first_takes_tiles_and_nothing_from_the_island() -> None:
    full = "ship 8; pirate 8; tortuga red red red red red {0} {0}; fleet {0} {0} {0} {0}; crew {0} {0} {0} {0}"
    rest = "ship 8; tortuga white white white white; fleet purple purple purple purple"
    t = table(
        full.format("blue") + "; on: treasure C",
        full.format("yellow"),
        rest,
        phase="treasure",
        island="white purple",
        tortuga_goal=8,
    )
    assert t.bag == ""
    t.does(0, "act")
    assert set(t.odds) == {"tile:1", "tile:2", "tile:3"}
    t.chance("tile:1", "tile:2").does(0, "keep_tile:2")
    assert (t.area(0), t.island) == ("", "white purple")
    assert t.waiting == [0]  # nobody draws in the third phase: loading begins
    assert t.options() == {"load:blue"}


@rule("TO-R28")
def test_the_last_chest_of_the_bag_can_be_drawn() -> None:
    full = "ship 8; pirate 8; tortuga red red red red red {0} {0}; fleet {0} {0} {0} {0}; crew {0} {0} {0} {0}"
    rest = "ship 8; tortuga white white white white white; fleet purple purple purple purple"
    t = table(full.format("blue") + "; on: treasure C", full.format("yellow"), rest, phase="treasure", tortuga_goal=8).does(
        0, "act"
    )
    assert t.odds == {"chest:purple": 1}
    assert t.chance("chest:purple").area(0) == "purple"


@rule("TO-6.5", "TO-6.10", "TO-R18", "TO-5.38")
@pytest.mark.parametrize(("phase", "area"), [("boarding", "fleet"), ("raid", "crew")])
def test_the_first_steals_any_chest_of_the_victims_area(phase: str, area: str) -> None:
    marker = "ship" if area == "fleet" else "pirate"
    victim = f"{marker} 6; {area} red blue red white; area purple; tortuga yellow"
    t = table(f"on: {phase} BE", victim, "", phase=phase)
    assert t.options() == {"target:1", "target:2", "pass"}
    t.does(0, "target:1")
    assert t.options() == {"steal:1", "steal:2", "steal:3", "steal:4"}
    rows = {slot: t.after(0, f"steal:{slot}") for slot in (1, 2, 3, 4)}
    assert [getattr(rows[n], area)(1) for n in rows] == ["blue red white", "red red white", "red blue white", "red blue red"]
    assert [rows[n].area(0) for n in rows] == ["red", "blue", "red", "white"]


@rule("TO-6.6", "TO-6.7", "TO-6.10")
@pytest.mark.parametrize("defended", [False, True])
@pytest.mark.parametrize("phase", ["boarding", "raid"])
def test_the_victims_marker_falls_and_the_attackers_if_defended(phase: str, defended: bool) -> None:
    t = table(f"on: {phase} BDE", f"on: {phase} B" if defended else "", "", phase=phase).does(0, "target:1")
    boarding = phase == "boarding"
    assert (t.ship(1), t.pirate(1)) == ((2, 3) if boarding else (3, 2))
    own = 2 if defended else 3
    assert (t.ship(0), t.pirate(0)) == ((own, 3) if boarding else (3, own))


@rule("TO-6.8", "TO-6.11", "TO-R24")
@pytest.mark.parametrize(("phase", "area"), [("boarding", "fleet"), ("raid", "crew")])
def test_the_second_pushes_and_steals_nothing(phase: str, area: str) -> None:
    t = table(f"on: {phase} BDE", f"on: {phase} BD", f"on: {phase} B; {area} red", "", phase=f"{phase} second")
    assert t.options() == {"target:2", "target:3", "pass"}
    t.does(1, "target:2")
    boarding = phase == "boarding"
    assert [t.ship(seat) for seat in range(4)] == ([3, 2, 2, 3] if boarding else [3, 3, 3, 3])
    assert [t.pirate(seat) for seat in range(4)] == ([3, 3, 3, 3] if boarding else [3, 2, 2, 3])
    assert (getattr(t, area)(2), t.area(1)) == ("red", "")


@rule("TO-6.9", "TO-6.11", "TO-R22")
@pytest.mark.parametrize("phase", ["boarding", "raid"])
def test_the_second_may_attack_or_not_and_salvage_or_not(phase: str) -> None:
    t = table(f"on: {phase} BDE", f"on: {phase} B", "", phase=f"{phase} second", island="red white")
    for attack in ("target:2", "pass"):
        attacked = t.after(1, attack)
        assert attacked.options() == {"pass", "salvage:red", "salvage:white"}
        kept, taken = attacked.after(1, "pass"), attacked.after(1, "salvage:red")
        assert (kept.island, kept.area(1)) == ("red white", "")
        assert (taken.island, taken.area(1)) == ("white", "red")
        assert refused_by(attacked, 1, "salvage:blue") == "TO-6.9"


@rule("TO-6.9", "TO-R49")
def test_an_empty_island_is_not_asked_about() -> None:
    t = table("on: boarding AE", "on: boarding B", "", phase="boarding second").does(1, "pass")
    assert t.phase == "move"


@rule("TO-6.12", "TO-R21")
def test_each_attack_is_settled_before_the_next() -> None:
    # the first loses a chest by the defence; the second finds it on the island
    t = table("ship 2; fleet red blue; on: boarding AE", "on: boarding D", "on: boarding B", phase="boarding").does(0, "target:2")
    assert (t.fleet(0), t.island, t.phase) == ("red", "blue", "boarding second 1")
    t.does(1, "pass").does(1, "salvage:blue")
    assert t.area(1) == "blue"


@rule("TO-6.12")
def test_the_victims_excess_leaves_before_the_attackers() -> None:
    # both lose a yellow chest: the victim's lies on the island, the attacker's goes into the bag
    t = table(
        "on: raid BCD", "pirate 4; crew red blue yellow; on: raid E", "pirate 2; crew red yellow; on: raid C", phase="raid second"
    )
    assert t.phase == "raid second 2"
    yellow = t.in_bag("yellow")
    t.does(2, "target:1")
    assert (t.crew(1), t.crew(2), t.island, t.in_bag("yellow")) == ("red blue", "red", "yellow", yellow + 1)


@rule("TO-6.13", "TO-R27", "TO-R17")
def test_anyone_else_can_be_the_victim() -> None:
    t = table("on: raid BDE", "on: raid B", "on: raid E", "pirate 1", phase="raid")
    assert t.options() == {"target:1", "target:2", "target:3", "pass"}
    assert refused_by(t, 0, "target:0") == "TO-6.13"
    three = table("on: raid BDE", "on: raid B", "", phase="raid")
    assert refused_by(three, 0, "target:3") == "TO-6.13"
    assert "target:1" in three.options()  # the second too


@rule("TO-6.14")
def test_island_areas_and_tortuga_cannot_be_robbed() -> None:
    rich = "area red blue; tortuga white white"
    for phase in ("boarding", "raid"):
        t = table(f"on: {phase} BE", rich, "", phase=phase).does(0, "target:1")
        assert t.phase == "move"  # there was nothing to steal
        assert (t.area(1), t.tortuga(1), t.area(0)) == ("red blue", "white white", "")


@rule("TO-5.39", "TO-R19")
@pytest.mark.parametrize(
    ("field", "row", "left"),
    [
        (2, "red white", "red"),
        (4, "red white blue", "red white"),
        (6, "red white blue blue", "red white blue"),
        (3, "red white", "red white"),
    ],
)
def test_the_rightmost_chest_is_excess(field: int, row: str, left: str) -> None:
    t = table("on: boarding AE", "on: boarding B", f"ship {field}; fleet {row}", phase="boarding second").does(1, "target:2")
    assert t.fleet(2) == left


@rule("TO-5.39")
def test_the_attacker_too_loses_what_has_no_room() -> None:
    t = table("on: raid CD", "pirate 2; crew white purple; on: raid B", "on: raid E", phase="raid second").does(1, "target:2")
    assert (t.pirate(1), t.crew(1), t.island) == (1, "white", "purple")


@rule("TO-R20")
def test_a_robbed_area_never_loses_a_second_chest() -> None:
    for field, row in ((2, "red blue"), (4, "red blue red"), (6, "red blue red blue")):
        t = table("on: boarding AE", f"ship {field}; fleet {row}", "", phase="boarding").does(0, "target:1", "steal:1")
        assert (len(t.fleet(1).split()), t.island) == (len(row.split()) - 1, "")


@rule("TO-R24")
def test_a_turned_skull_defends() -> None:
    t = table("on: raid AB, fleet CDE", "on: fleet ABCD", "on: fleet ABCDE").throws("E skull").does(1, "keep:e", "assign:raid")
    t.does(0, "adv_new:crew").does(2, "adv_new:crew")
    while not t.phase.startswith("raid"):
        t.does(t.waiting[0], "pass")
    t.does(0, "target:1")
    assert (t.pirate(0), t.pirate(1)) == (2, 2)


@rule("TO-R24")
def test_the_attacker_pays_even_if_the_victim_has_nothing_to_lose() -> None:
    t = table("on: raid CD", "pirate 1; on: raid E", "", phase="raid").does(0, "target:1")
    assert (t.pirate(0), t.pirate(1)) == (2, 1)


@rule("TO-R25")
def test_island_area_and_tortuga_take_any_number() -> None:
    t = table("area red red; on: treasure C, boarding A, raid B", "fleet blue; crew yellow", "", phase="treasure")
    t.does(0, "act").chance("chest:red", "tile:1", "tile:1").does(0, "keep_tile:1", "target:1", "steal:1", "target:1", "steal:1")
    assert t.area(0) == "red red red blue yellow"
    far = table("ship 8; tortuga red red red red red blue blue; fleet blue blue blue blue", "", phase="move", tortuga_goal=8)
    far.chance("chest:white", "chest:white")
    assert len(far.tortuga(0).split()) == 11


@rule("TO-R26")
def test_the_first_does_all_or_nothing() -> None:
    t = table("on: boarding AE", "fleet red", "", phase="boarding", island="blue")
    assert t.after(0, "pass").phase == "move"  # no chest from the island either
    t.does(0, "target:1")
    assert refused_by(t, 0, "pass") == "TO-R18"
    t.does(0, "steal:1")
    assert (t.ship(1), t.phase, t.island) == (2, "move", "blue")


@rule("TO-R18")
def test_only_occupied_slots_can_be_robbed() -> None:
    t = table("on: boarding AE", "fleet red blue", "", phase="boarding").does(0, "target:1")
    assert refused_by(t, 0, "steal:3") == "TO-R18"


@rule("TO-R47")
def test_a_raised_marker_counts_at_once_for_chests_and_for_dice_from_the_next_round() -> None:
    # ship 2 with two chests: raised to 4, pushed back to 3, everything still fits
    t = table("ship 2; fleet red blue; on: fleet ABCDE", "on: fleet A, boarding E", "on: boarding B", phase="fleet").does(
        0, "act"
    )
    while t.phase != "boarding second 2":
        t.does(t.waiting[0], "pass")
    t.does(2, "target:0")
    assert (t.ship(0), t.fleet(0), t.island) == (3, "red blue", "")
    # two dice fit on boarding with ship 3; after the fleet was expanded, three do in the next round
    t = table("", "", "").throws(all_dice("boarding"), all_dice("fleet"), all_dice("crew"))
    assert "keep:abc" not in t.options(0)
    t = table("on: fleet ABCDE", "", "", phase="fleet").does(0, "act")
    while t.rounds == 1:
        if t.waiting == [flotta.CHANCE]:
            t.chance("chest:red")
        else:
            t.does(t.waiting[0], max(t.options()) if t.phase == "move" else "pass")
    t.throws(all_dice("fleet"), all_dice("fleet"), all_dice("boarding"))
    assert t.ship(0) == 5
    assert "keep:abc" in t.options(0)
    assert "keep:abcd" not in t.options(0)


@rule("TO-R49", "TO-5.22")
def test_what_is_skipped_without_asking() -> None:
    lapsed = table("pirate 8; on: treasure A", "pirate 8; on: crew E, treasure B", "on: crew D, fleet A", phase="fleet")
    assert lapsed.does(2, "pass").phase == "crew second 2"  # the first stands on field 8 and is not asked
    both = table("pirate 8; on: fleet A, crew E", "pirate 8; on: crew D", "", phase="fleet").does(0, "pass")
    assert both.phase.startswith("treasure")


@rule("TO-R49")
def test_attacks_are_always_asked() -> None:
    t = table("ship 1; on: boarding A", "ship 1", "ship 1", phase="boarding")
    assert t.options() == {"target:1", "target:2", "pass"}


@rule("TO-R50", "TO-R41")
def test_two_equal_tiles_are_asked_about_so_that_nothing_betrays_them() -> None:
    hunts = [
        table("on: treasure C", "", "", phase="treasure").does(0, "act").chance("chest:red", *tiles)
        for tiles in (("tile:1", "tile:1"), ("tile:1", "tile:3"))
    ]
    for viewer in (-1, 1, 2):
        assert hunts[0].seen_by(viewer).play.bytes() == hunts[1].seen_by(viewer).play.bytes()
    for hunt in hunts:
        assert hunt.waiting == [0]
        assert hunt.play.forced() is None
        hunt.does(0, "keep_tile:1")
    for viewer in (-1, 1, 2):
        assert hunts[0].seen_by(viewer).play.bytes() == hunts[1].seen_by(viewer).play.bytes()


@rule("TO-8.1", "TO-8.4")
def test_with_two_players_only_the_first_acts() -> None:
    everywhere = "on: fleet A, crew B, treasure C, boarding D"
    t = table(everywhere, everywhere).throws("E raid", "E raid").does(0, "keep:e").does(1, "keep:e")
    asked = []
    while t.phase != "move":
        asked.append(t.phase)
        t.does(0, "pass")
    assert asked == [f"{action} first 0" for action in ("fleet", "crew", "treasure", "boarding", "raid")]


@rule("TO-8.2")
def test_with_two_players_markers_move_one_field() -> None:
    assert table("on: fleet A", "", phase="fleet").does(0, "act").ship(0) == 4
    assert table("on: crew A", "", phase="crew").does(0, "act").pirate(0) == 4


@rule("TO-8.3")
def test_with_two_players_the_hunt_brings_a_chest_and_one_tile() -> None:
    t = table("on: treasure A", "on: treasure B", phase="treasure")
    t.does(1, "act").chance("chest:red", "tile:3")
    assert (t.area(1), t.tiles(1), t.tiles(0)) == ("red", "3", "")
    assert t.phase == "move"


@rule("TO-8.4", "TO-8.1", "TO-6.10")
def test_with_two_players_attacks_are_those_of_the_first() -> None:
    t = table("on: raid CD", "pirate 4; crew red blue yellow; on: raid E", phase="raid")
    assert t.options() == {"target:1", "pass"}
    t.does(0, "target:1", "steal:3")
    assert (t.area(0), t.crew(1), t.pirate(1), t.pirate(0)) == ("yellow", "red blue", 3, 2)
    assert t.phase == "move"


@rule("TO-8.5", "TO-5.40")
def test_with_two_players_excess_always_goes_into_the_bag() -> None:
    t = table("pirate 2; crew white purple; on: raid CD", "on: raid E", phase="raid")
    purple = t.in_bag("purple")
    t.does(0, "target:1")
    assert (t.crew(0), t.island, t.in_bag("purple")) == ("white", "", purple + 1)
    move = table("ship 1; crew red blue", "", phase="move").chance("chest:white", "chest:white")
    blue = move.in_bag("blue")
    move.does(0, "load:red")
    assert (move.fleet(0), move.island, move.in_bag("blue")) == ("red", "", blue + 1)


@rule("TO-8.6")
def test_with_two_players_advantages_and_ties_are_as_ever() -> None:
    t = table("on: fleet ABCD", "on: fleet ABCDE").throws("E fleet").does(0, "keep:e")
    assert t.waiting == [1]
    t.does(1, "adv_new:raid")
    assert t.phase == "fleet first 0"  # a tie: the start player


@rule("TO-5.40", "TO-R32")
def test_one_chest_of_a_colour_lies_on_the_island() -> None:
    boards = ("on: boarding AE", "on: boarding B", "ship 2; fleet red white")
    empty, taken = table(*boards, phase="boarding second"), table(*boards, phase="boarding second", island="white")
    white = taken.in_bag("white")
    assert empty.does(1, "target:2").island == "white"
    assert taken.does(1, "target:2").island == "white"
    assert taken.in_bag("white") == white + 1
