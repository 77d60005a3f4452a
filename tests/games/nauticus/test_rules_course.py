"""Setup, rounds, phases and turns, the extra action (chapters 4, 5, 6.9 and 8 of the rules and their rulings)."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from games.nauticus.table import DECISIONS, FULL, act, node, offered, pass_on, refused, seat, settle, table
from harness import rule
from harness.walk import finished

import flotta
from flotta.engine.play import Play
from flotta.games.nauticus.box import ACTIONS, KINDS


def choose_and_pass(play: Play) -> None:
    """One phase in which everybody passes."""
    starter = play.waiting[0]
    act(play, offered(play)[0])
    if node(play) == "BONUS_TILE":
        act(play, "decline")
    pass_on(play, *((starter + i) % play.seats for i in range(play.seats)))


@rule("NA-4.1", "NA-R37")
def test_the_stacks_at_the_start() -> None:
    play = flotta.new("nauticus", seats=4, seed=1)
    counts = dict(zip(KINDS, map(int, play.view(3).s.supply), strict=True))
    assert [counts[kind] for kind in KINDS[:4]] == [18, 18, 9, 18]
    assert {kind: n for kind, n in counts.items() if kind[:4] in ("mast", "sail")} == {
        f"{what}_{crest}": 12 if crest == "crown" else 15
        for what in ("mast", "sail")
        for crest in ("whale", "anchor", "helm", "star", "crown")
    }
    assert [counts[kind] for kind in KINDS[14:]] == [12] * 4
    assert sum(list(counts.values())[:14]) == 207


@rule("NA-R37", "NA-4.1")
def test_workers_and_talers_never_run_out() -> None:
    play = table("4 players\nmoney on 4: CHOOSE_ACTION\nseat 0: t150 w40\nseat 1: t150 w40\nseat 2: t150 w40\nseat 3: t150 w40")
    act(play, "money")
    assert seat(play).startswith("t150 w42")
    act(play, "perform", "use_worker")
    assert seat(play).startswith("t152")


@rule("NA-4.3", "NA-4.4")
def test_the_board_at_the_start() -> None:
    play = flotta.new("nauticus", seats=2, dice="manual")
    assert (int(play.s.anchor), int(play.s.anchor_tile), int(play.s.round_marker)) == (0, -1, 1)
    assert play.waiting == [flotta.CHANCE]
    for action in reversed(ACTIONS):
        play.act(flotta.CHANCE, f"lay:{action}")
    assert [ACTIONS[tile] for tile in play.s.action_tile] == list(reversed(ACTIONS))
    assert node(play) == "CHOOSE_ACTION"
    assert offered(play) == list(ACTIONS)


@rule("NA-5.2")
def test_all_40320_layouts_are_equally_likely_and_begin_at_the_anchor() -> None:
    play = flotta.new("nauticus", seats=2, dice="manual")
    chance = Fraction(1)
    for left in range(8, 0, -1):
        odds = play.odds()
        assert len(odds) == left
        assert {weight for _, weight in odds} == {1}
        chance /= left
        play.act(flotta.CHANCE, odds[-1][0])
    assert chance == Fraction(1, 40320)
    later = table("2 players, phase 6\nmoney on 3: CHOOSE_ACTION\nseat 0:")
    anchor = int(later.s.anchor_tile)
    choose_and_pass(later)
    assert not later.s.face_up.any()
    assert set(later.s.action_tile.tolist()) == {-1}
    later.act(flotta.CHANCE, "lay:crowns")
    assert int(later.s.action_tile[anchor]) == ACTIONS.index("crowns")
    later.act(flotta.CHANCE, "lay:money")
    assert int(later.s.action_tile[(anchor + 1) % 8]) == ACTIONS.index("money")


@pytest.mark.parametrize(("seats", "rounds"), [(2, 4), (3, 5), (4, 5)])
@rule("NA-5.1", "NA-8.1", "NA-R38", "NA-5.13")
def test_rounds_and_phases_by_the_number_of_players(seats: int, rounds: int) -> None:
    play = flotta.new("nauticus", seats=seats, seed=5)
    kits = sorted((int(play.s.talers[i]), int(play.s.workers[i])) for i in range(seats))
    markers = []
    while not play.over:
        markers.append((int(play.s.round_marker), int(play.s.phase)))
        before = (play.s.talers.copy(), play.s.workers.copy())
        starter, space = play.waiting[0], None
        act(play, offered(play)[0])
        space = int(play.s.chosen)
        if node(play) == "BONUS_TILE":
            act(play, "decline")
        pass_on(play, *((starter + i) % seats for i in range(seats)))
        bonus = (int(play.s.box.bonus_talers[space]), int(play.s.box.bonus_workers[space]))
        for i in range(seats):  # no income but the bonus
            gained = (int(play.s.talers[i] - before[0][i]), int(play.s.workers[i] - before[1][i]))
            assert gained == (bonus if i == starter else (0, 0))
    assert markers == [(r, p) for r in range(1, rounds + 1) for p in range(7)]
    assert len(kits) == seats


@rule("NA-5.3", "NA-5.9")
def test_a_phase_visits_everybody_once_clockwise_and_turns_the_tile_down() -> None:
    play = table("3 players, phase 1\nmoney on 3: CHOOSE_ACTION\nseat 0:")
    act(play, "money")
    assert refused(play, "end_turn") == "NA-5.9"
    for turn in (1, 2, 0):
        assert play.waiting == [turn]
        act(play, "perform", "use_worker", "done", "end_turn")
    assert play.waiting == [2]
    assert int(play.s.chosen) == -1
    assert "money" not in offered(play)
    assert refused(play, "money") == "NA-5.3"


@rule("NA-5.4", "NA-R39")
def test_the_anchor_tile_marks_the_first_tile_only_and_the_wheel_may_stay() -> None:
    play = table("2 players, anchor 4\nmoney on 4: CHOOSE_ACTION\nseat 0:")
    act(play, "money")
    assert int(play.s.anchor_tile) == -1
    pass_on(play, 0, 1)
    assert int(play.s.anchor_tile) == 4
    for _ in range(6):
        assert int(play.s.anchor_tile) == 4
        choose_and_pass(play)
    assert int(play.s.anchor) == 4
    assert int(play.s.anchor_tile) == -1


@pytest.mark.parametrize(
    ("space", "change"),
    [(0, "t20 w8 vp10"), (3, "t20 w5 vp12"), (4, "t20 w7 vp10"), (5, "t20 w6 vp10"), (6, "t20 w6 vp11"), (7, "t24 w5 vp10")],
)
@rule("NA-5.5", "NA-R1")
def test_bonuses_lie_clockwise_in_this_order_and_go_to_the_start_player_even_if_he_passes(space: int, change: str) -> None:
    play = table(f"3 players\ndeliver on {space}: CHOOSE_ACTION\nseat 0: t20 w5 vp10")
    act(play, "deliver")
    if node(play) == "BONUS_TILE":
        act(play, "decline")
    assert seat(play, 0) == f"{change} W{{}}"
    pass_on(play, 0)
    assert seat(play, 0) == f"{change} W{{}} P{{3}}"
    pass_on(play, 1, 2)
    assert seat(play, 1) == "t20 w5 vp10 W{} P{3}"
    assert seat(play, 2) == "t20 w5 vp10 W{} P{3}"


@pytest.mark.parametrize(
    ("space", "kinds"),
    [
        (1, ["mast_whale", "mast_anchor", "mast_helm", "mast_star"]),
        (2, ["sail_whale", "sail_anchor", "sail_helm", "sail_star"]),
        (5, ["good_coffee", "good_grain", "good_fish", "good_salt"]),
    ],
)
@rule("NA-5.6", "NA-R1", "NA-R3", "NA-6.5")
def test_bonus_tiles_are_normal_ones_of_choice_into_the_warehouse(space: int, kinds: list[str]) -> None:
    play = act(table(f"2 players\nmoney on {space}: CHOOSE_ACTION\nseat 0:\n[1 | K]"), "money")
    assert offered(play) == [*kinds, "decline"]
    for crown in ("mast_crown", "sail_crown"):
        assert refused(play, crown) == "NA-5.6"
    taken = act(play.copy(), kinds[1])
    assert f"W{{{kinds[1]} 1}}" in seat(taken)
    assert int(sum(play.s.supply) - sum(taken.s.supply)) == 1
    assert "W{}" in seat(act(play, "decline"))
    assert node(play) == "TURN"


@rule("NA-6.9", "NA-R2")
def test_an_empty_stack_gives_no_bonus_tile() -> None:
    gone = "[B M M S | star star star star] " * 3
    text = f"2 players\nmoney on 1: CHOOSE_ACTION\nseat 0:\nseat 1:\n{gone}"
    play = act(table(text + "[B M S | star star star]"), "money")
    assert offered(play) == ["mast_whale", "mast_anchor", "mast_helm", "decline"]
    assert refused(play, "mast_star") == "NA-6.9"
    last = act(table(text + "[B M S | star star]"), "money")
    assert int(last.s.supply[7]) == 1
    assert "mast_star" in offered(last)


@rule("NA-5.7", "NA-R11", "NA-6.4")
def test_performing_means_at_least_one_use_and_then_stopping_is_free() -> None:
    play = table("2 players\nmoney on 3: TURN of 0\nseat 0: w5")
    act(play, "perform")
    assert offered(play) == ["use_worker"]
    assert refused(play, "done") == "NA-R11"
    act(play, "use_worker")
    assert offered(play) == ["use_worker", "done"]
    act(play, "done")
    assert node(play) == "AFTER"
    assert refused(play, "perform") == "NA-5.7"
    assert refused(play, "pass_flip_3") == "NA-5.7"


@rule("NA-5.8", "NA-R12")
def test_a_pass_turns_a_tile_of_choice_and_must() -> None:
    play = table("2 players\nmoney on 3: TURN of 0\nseat 0: w5 spent")
    assert offered(play) == ["perform", "pass_flip_3", "pass_flip_2", "pass_flip_1"]
    assert refused(play, "pass_plain") == "NA-R12"
    assert seat(act(play, "pass_flip_2"), 0).endswith("P{2} spent")
    again = table("2 players, phase 1\nmoney on 3: TURN of 0\nseat 0: w5 P{2} spent")
    assert refused(again, "pass_flip_2") == "NA-5.8"
    assert offered(again) == ["perform", "pass_flip_3", "pass_flip_1"]


@rule("NA-R42", "NA-5.11")
def test_turned_tiles_are_turned_back_and_their_crowns_are_gone() -> None:
    play = table("2 players, phase 6\nmoney on 3: TURN of 1\nseat 0: P{3 2 1}\nseat 1: P{2 1} spent")
    assert "3 crowns" in play.picture()
    act(play, "pass_flip_3")
    assert int(play.s.round_marker) == 2
    assert not play.s.turned.any()
    assert [int(vp) for vp in play.s.vp[:2]] == [10, 10]
    assert "0 crowns" in play.picture()
    assert "3 crowns" not in play.picture()


@rule("NA-R40")
def test_the_start_player_must_choose_a_tile() -> None:
    play = table("2 players\ndeliver on 0: CHOOSE_ACTION\nseat 0: w0 t0")
    assert offered(play) == list(ACTIONS)
    for name in ("perform", "pass_flip_3", "pass_plain", "end_turn"):
        assert refused(play, name) == "NA-R40"
    act(play, "deliver", "pass_flip_3")
    assert int(play.s.workers[0]) == 3


@rule("NA-6.60")
def test_the_extra_action_once_before_or_after() -> None:
    play = table("2 players\nmoney on 3: TURN of 0\nseat 0: w1 t0 vp10")
    before = act(play.copy(), "use_extra", "money", "use_worker", "done")
    assert node(before) == "TURN"
    assert refused(before, "use_extra") == "NA-6.60"
    act(before, "perform", "use_worker", "done")
    assert before.waiting == [1]
    after = act(play.copy(), "perform", "use_worker", "done")
    assert offered(after) == ["use_extra", "end_turn"]
    act(after, "use_extra", "money", "use_worker", "done")
    assert after.waiting == [1]
    assert seat(after, 0) == "t4 w2 vp10 W{} spent"
    assert not any(int(n) for n in after.s.bought)


@rule("NA-6.61", "NA-6.62")
def test_an_extra_action_may_be_any_action_and_turns_no_tile() -> None:
    play = table("2 players, phase 6\nmoney on 0: TURN of 0\nseat 0: w5 t20 W{sail_crown 1}\n[1]\n[1 | K | K | c]")
    assert int(sum(play.s.face_up)) == 2
    act(play, "use_extra")
    assert offered(play) == [name for name in ACTIONS if name != "transport"]
    face_up = play.s.face_up.copy()
    act(play, "deliver", "ship_1")
    assert list(play.s.face_up) == list(face_up)
    assert int(play.s.blue) == 0


@rule("NA-R19")
def test_only_actions_that_can_be_used_are_offered_as_extra() -> None:
    play = table("2 players\nmoney on 3: TURN of 0\nseat 0: w0 t1")
    act(play, "use_extra")
    assert offered(play) == ["money"]
    assert refused(play, "buy_hull") == "NA-R19"
    assert refused(play, "end_turn") == "NA-6.61"


@rule("NA-R15")
def test_no_extra_action_before_the_tile_is_chosen_and_its_bonus_received() -> None:
    play = table("2 players\nmoney on 1: CHOOSE_ACTION\nseat 0: w5")
    assert refused(play, "use_extra") == "NA-R15"
    act(play, "money")
    assert node(play) == "BONUS_TILE"
    assert refused(play, "use_extra") == "NA-R15"
    assert "use_extra" in offered(act(play, "decline"))


@rule("NA-R16")
def test_no_extra_action_within_an_action() -> None:
    play = table("2 players\nbuy_sail on 1: TURN of 0\nseat 0: w9 t20\n[B S | star star | star]")
    act(play, "perform")
    assert refused(play, "use_extra") == "NA-R16"
    act(play, "sail_star")
    assert refused(play, "use_extra") == "NA-R16"
    act(play, "ship_0")
    assert node(play) == "REWARD"
    assert refused(play, "use_extra") == "NA-R16"
    act(play, "reward_goods2")
    assert refused(play, "use_extra") == "NA-R16"


@rule("NA-R18", "NA-6.2")
def test_the_regular_action_keeps_its_blue_workers_after_an_extra_action_of_the_same_kind() -> None:
    play = table("2 players\nmoney on 3: TURN of 0\nseat 0: w0 t0 vp10")
    act(play, "use_extra", "money", "use_worker", "use_worker", "done", "perform", "use_worker", "use_worker")
    assert seat(play) == "t8 w0 vp10 W{} spent"
    assert offered(play) == ["done"]


@rule("NA-8.1", "NA-8.2")
def test_options_that_do_not_exist_are_refused() -> None:
    for seats in (1, 5):
        with pytest.raises(flotta.BadOption):
            flotta.new("nauticus", seats=seats)
    with pytest.raises(flotta.BadOption) as refusal:
        flotta.new("nauticus", seats=2, first_start_player="seat9")
    assert refusal.value.rule == "NA-8.2"


@rule("NA-8.2")
def test_the_first_seat_starts_unless_a_lot_is_drawn() -> None:
    assert all(flotta.new("nauticus", seats=4, seed=seed).waiting == [0] for seed in range(5))
    starts = {flotta.new("nauticus", seats=3, seed=seed, first_start_player="random").waiting[0] for seed in range(30)}
    assert starts == {0, 1, 2}


@rule("NA-R47")
def test_no_game_is_endless() -> None:
    most = {2: 1250, 3: 1650, 4: 1950}
    for seats, limit in most.items():
        for seed in range(20):
            assert len(finished("nauticus", {"seats": seats}, seed).events) < limit + 8 * 5 + 1
    play = table(f"2 players, anchor 3\nmoney on 3: TURN of 0\nseat 0: w3 {FULL} spent")
    act(play, "perform", "use_worker", "use_worker", "use_worker")
    assert offered(play) == ["done"]


@rule("NA-R48")
def test_decisions_can_be_taken_back_only_until_somebody_else_or_chance_acted() -> None:
    play = table("2 players\nbuy_hull on 3: TURN of 0\nseat 0: w5 t20 spent")
    start = play.bytes()
    act(play, "perform", "hull_bow", "dest_new_ship")
    assert play.undo(1) == 0
    assert play.undo(0) == 3
    assert play.bytes() == start
    act(play, "pass_flip_3")
    pass_on(play, 1)
    assert play.undo(0) == 0
    round_end = table("2 players, phase 6\nmoney on 3: TURN of 1\nseat 1: w5 spent")
    act(round_end, "pass_flip_3")
    round_end.act(flotta.CHANCE, "lay:money")
    assert round_end.undo(1) == 0


def test_the_decisions_have_the_ids_of_the_list() -> None:
    play = flotta.new("nauticus", seats=2, seed=1)
    slugs = [action.slug for action in play.game.verbs.actions]
    assert len(DECISIONS) == 68
    assert slugs[:8] == [f"action:{name}" for name in DECISIONS[:8]]
    assert slugs[8:26] == [f"tile:{name}" for name in DECISIONS[8:26]]
    assert slugs[26:28] == ["warehouse", "new_ship"]
    assert slugs[28:52] == [f"ship:{i}" for i in range(1, 25)]
    assert slugs[52:62] == [
        *("perform", "pass_flip:3", "pass_flip:2", "pass_flip:1", "pass_plain"),
        *("use_extra", "end_turn", "use_worker", "done", "decline"),
    ]
    assert slugs[62:68] == [f"reward:{name.removeprefix('reward_')}" for name in DECISIONS[62:]]
    assert all(play.game.verbs[id].chance == (id >= 68) for id in range(len(slugs)))


def test_points_by_crowns_stay_below_fifteen_a_round_and_fifteen_more() -> None:
    for seed in range(30):
        play = finished("nauticus", {"seats": 2}, seed)
        gained = [0, 0]
        work = play.start.copy()
        for actor, id in play.happened:
            before = work.copy()
            play.game.apply(work[0], actor, id)
            if before[0].crown_vp < work[0].crown_vp:
                gained[actor] += int(work[0].crown_vp - before[0].crown_vp)
        assert max(gained) <= 15 * 4 + 15


def test_a_turn_without_choice_is_pressed_for_the_player() -> None:
    play = table("2 players, phase 4\ndeliver on 3: TURN of 0\nseat 0: P{3 2 1} spent")
    assert offered(play) == ["pass_plain"]
    assert settle(play).waiting == [1]
    events = [event.action.slug for event in play.events if event.action]
    assert events == ["pass_plain"]
    assert all(a.number + 1 == b.number for a, b in pairwise(play.events))
