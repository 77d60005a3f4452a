"""Nauticus in the browser: what must be seen, and what can be pointed at when."""

from __future__ import annotations

import random
import re

import pytest
from games.nauticus.table import act, table
from harness.pictures import faults, names_of, parsed, wishes

from flotta.engine.drawing import Left, Mark
from flotta.engine.errors import BadPosition
from flotta.engine.play import Play
from flotta.engine.verbs import WATCHER
from flotta.engine.words import speaking
from flotta.games.nauticus import scene
from flotta.games.nauticus.box import ACTIONS, KINDS

CRESTS = ("whale", "anchor", "helm", "star")
YARD = """
    seat 0: t9 w3 vp24 W{mast_helm 1, mast_crown 1, sail_whale 1, good_grain 1} D{good_coffee 2} P{3}
    [B M S | whale whale whale | whale whale K | c g s]
    [B S | star star | star | f s]
    [S]
    seat 1: t4 w2 vp19 W{mast_anchor 1} spent
    [1 | helm | helm | f]
"""
PHASE = "2 players, round 3, phase 3, anchor 3"


def at(line: str, head: str = PHASE) -> Play:
    """A table in the middle of a game, red at turn."""
    return table(f"{head}\n{line}\n{YARD}")


def board(play: Play, viewer: int, marks: tuple[Left, ...] = ()) -> str:
    return "".join(scene.board(play.view(viewer).s, viewer, play.names(), marks))


def tray(play: Play, viewer: int) -> str:
    return "".join(scene.tray(play.view(viewer).s, viewer, play.names()))


def wide(picture: str) -> str:
    """The picture in landscape alone."""
    return picture[picture.index('<svg viewBox="0 0 872') : picture.index('<svg viewBox="0 0 360')]


def pointed(play: Play, *pictures: str) -> list[dict[str, str]]:
    known = {*names_of(play.game.verbs), "to"}
    return [dict(wish) for wish in wishes(known, *(wide(picture) for picture in pictures))]


def signs(picture: str) -> list[str]:
    """The signs of a picture in landscape, in their order."""
    return re.findall(r'href="#na-([\w-]+)"', wide(picture))


def test_the_wheel_shows_tiles_prices_workers_and_bonuses() -> None:
    play = at("buy_sail on 1: TURN of 0")
    seen = wide(board(play, 0))
    space = re.search(r'<g id="sp-1">(.*?)</g>', seen)
    assert space
    assert "#na-wide-buy_sail" in space[1]
    shown = re.search(r'<g id="na-wide-buy_sail">(.*?)</g>', board(play, 0))
    assert shown
    assert re.findall(r'#na-p-(\w+)"', shown[1]) == [f"sail_{crest}" for crest in CRESTS]
    assert re.findall(r">(\d)</text>", space[1]) == [str(price) for price in play.s.box.prices[1]]
    assert signs(board(play, 0)).count("black") == 1, "the wheel's anchor"
    blue = [int(sign.split("-")[1]) for sign in signs(board(play, 0)) if sign.startswith("crew")]
    assert sum(blue) == 14, "invariant 10"
    assert 'class="n-chosen"' in seen
    assert seen.count('class="n-down"') == 3, "one for each phase that is over"


def test_spent_blue_workers_are_dashed() -> None:
    play = act(at("buy_sail on 1: TURN of 0"), "perform", "sail_star", "dest_warehouse")
    workers = int(play.s.box.wheel[(1 - 3) % 8])
    assert f"crew-{workers}-{workers - 1}" in signs(board(play, 0))
    before = at("buy_sail on 1: TURN of 0")
    assert all(sign.split("-")[1] == sign.split("-")[2] for sign in signs(board(before, 0)) if sign.startswith("crew"))


def test_a_stack_costs_more_the_second_time_and_is_crossed_out_when_it_cannot_be_paid() -> None:
    play = act(at("buy_sail on 1: TURN of 0"), "perform")
    coins = [sign for sign in signs(board(play, 0)) if sign.startswith("coin")]
    assert coins == ["coin"] * 4
    play.s.talers[0] = 1
    assert [sign for sign in signs(board(play, 0)) if sign.startswith("coin")] == ["coin", "coin", "coin-off", "coin-off"]
    play.s.talers[0] = 9
    act(play, "sail_star", "dest_warehouse")
    assert re.findall(r'class="n-coin-num" text-anchor="middle">(\d)<', wide(board(play, 0))) == ["0", "1", "2", "4"]
    assert "have-sail_star" in signs(board(play, 0))
    assert "want-sail_whale" in signs(board(play, 0))


def test_tiles_are_chosen_on_the_wheel_by_the_start_player_alone() -> None:
    play = at("buy_sail on 1: CHOOSE_ACTION", "2 players, round 1, phase 2, anchor 3")
    face_up = {ACTIONS[tile] for tile, up in zip(play.s.action_tile, play.s.face_up, strict=True) if up}
    assert len(face_up) == 6
    assert {wish["action"] for wish in pointed(play, board(play, 0))} == face_up
    assert pointed(play, board(play, 1), tray(play, 1)) == []
    assert pointed(play, board(play, WATCHER)) == []


def previewed(picture: str, action: str) -> str:
    """What is shown in landscape while a tile is pointed at."""
    found = [e for e in parsed(picture).iter() if e.attrib.get("class") == "ghost" and e.attrib.get("data-action") == action]
    return " ".join("".join(found[0].itertext()).split()) if found else ""


def test_a_tile_shows_before_it_is_chosen_what_it_brings_and_costs() -> None:
    play = at("buy_sail on 1: CHOOSE_ACTION", "2 players, round 1, phase 2, anchor 3")
    spaces = {ACTIONS[tile]: space for space, tile in enumerate(play.s.action_tile)}
    goods, box = spaces["buy_goods"], play.s.box
    prices = "".join(str(int(price)) for price in box.prices[goods])
    assert previewed(board(play, 0), "buy_goods") == f"03≤ 3×{prices}", "no blue worker, three of mine: three can be paid"
    assert previewed(tray(play, 0), "buy_goods") == f"+{int(box.bonus_vp[goods])}"
    assert previewed(board(play, 0), "money") == "34≤ 7×", "three blue ones, three of mine and the one of the bonus all work"
    assert previewed(board(play, 1), "money") == ""
    label = next(e.attrib["aria-label"] for e in parsed(board(play, 0)).iter() if e.attrib.get("id") == f"pick-{goods}")
    assert label == "Buy goods, bonus 2 victory points, 3 uses at most"


def test_the_extra_action_is_previewed_without_bonus_and_blue_workers() -> None:
    turn = at("buy_sail on 1: TURN of 0")
    play = act(turn.copy(), "use_extra")
    assert "turned" in signs(board(turn, 0)) and "turned" in signs(board(play, 1))
    assert "turned" not in signs(board(play, 0)), "turned tiles may be chosen for it, too, and look so to the one who is asked"
    assert re.fullmatch(r"0\d≤ \d×2222", previewed(board(play, 0), "buy_hull"))
    assert previewed(tray(play, 0), "buy_hull") == ""


def test_a_turn_is_performed_at_the_hub_or_a_stack_and_passed_at_a_tile() -> None:
    play = at("buy_sail on 1: TURN of 0")
    wished = pointed(play, board(play, 0), tray(play, 0))
    assert {"verb": "perform"} in wished
    assert {"verb": "use_extra"} in wished
    assert {wish["tile"] for wish in wished if wish.get("verb") == "pass_flip"} == {"2", "1"}, "−3 is turned already"
    assert {wish["tile"] for wish in wished if "verb" not in wish} == {f"sail_{crest}" for crest in CRESTS}


def test_a_stack_that_is_pressed_waits_for_its_place() -> None:
    play = act(at("buy_sail on 1: TURN of 0"), "perform")
    held = [e.attrib["data-tile"] for e in parsed(wide(board(play, 0))).iter() if e.attrib.get("data-hold")]
    assert sorted(held) == sorted(f"sail_{crest}" for crest in CRESTS)
    wished = pointed(play, tray(play, 0))
    assert {"ship": "2"} in wished, "its second mast has no sail"
    assert {"ship": "1"} not in wished, "it is complete"
    assert {"to": "warehouse"} in wished
    assert 'class="ghost" data-ship="2" data-tile="sail_star"' in wide(tray(play, 0)), "what it would bring"
    assert 'data-tile="sail_helm" data-ship="2"' not in wide(tray(play, 0)), "another crest does not fit"


def test_a_tile_in_hand_is_shown_wherever_it_may_go_and_can_be_taken_back() -> None:
    play = act(at("buy_sail on 1: TURN of 0"), "perform", "sail_star")
    seen = wide(board(play, 0))
    assert 'data-undo="yes"' in seen
    assert "n-card-on" in seen
    assert pointed(play, board(play, 0), tray(play, 0)) == [{"ship": "2"}, {"to": "warehouse"}]
    assert 'class="ghost shown" data-tile="sail_star" data-ship="2"' in tray(play, 0)
    assert "data-undo" not in board(play, 1)


def test_a_hull_may_begin_a_ship_on_the_slip() -> None:
    play = act(at("buy_hull on 3: TURN of 0"), "perform", "hull_bow")
    assert {"to": "new"} in pointed(play, tray(play, 0))
    assert ">New ship<" in tray(play, 0)
    assert ">New ship<" not in tray(at("buy_sail on 1: TURN of 0"), 0)


def test_what_is_carried_is_taken_from_the_warehouse_and_may_be_put_back() -> None:
    play = act(at("transport on 5: TURN of 0"), "perform")
    wished = pointed(play, tray(play, 0))
    assert {"tile": "mast_crown"} in wished
    assert {"tile": "sail_whale"} not in wished, "no ship takes it"
    act(play, "mast_crown")
    assert 'id="wh-back"' in tray(play, 0)
    assert {"to": "warehouse"} not in pointed(play, tray(play, 0))


def test_a_loaded_ship_is_unloaded_where_it_floats_for_a_worker_a_good() -> None:
    play = act(at("deliver on 4: TURN of 0"), "perform")
    assert pointed(play, tray(play, 0)) == [{"ship": "1"}]
    assert ">×3</text>" in wide(tray(play, 0))


@pytest.mark.parametrize(("line", "gain"), [("money on 4", "+2"), ("crowns on 4", "+3")])
def test_a_worker_is_used_at_the_hub_and_says_what_it_brings(line: str, gain: str) -> None:
    play = act(at(f"{line}: TURN of 0"), "perform", "use_worker")
    assert pointed(play, board(play, 0), tray(play, 0)) == [{"verb": "use_worker"}]
    assert f">{gain}</text>" in wide(tray(play, 0))


def test_rewards_lie_open_with_what_they_change() -> None:
    play = act(at("buy_sail on 1: TURN of 0"), "perform", "sail_star", "ship_1")
    wished = pointed(play, board(play, 0))
    assert {wish["reward"] for wish in wished} == {"crown_mast", "crown_sail", "vp3", "talers7", "workers3", "goods2"}
    assert "24 → 27" in board(play, 0)
    act(play, "reward_goods2")
    assert {wish["tile"] for wish in pointed(play, board(play, 0))} == set(KINDS[14:])


def test_a_bonus_tile_is_taken_from_its_own_stacks() -> None:
    play = act(at("buy_sail on 1: CHOOSE_ACTION", "2 players, round 1, phase 2, anchor 3"), "buy_sail")
    assert {wish["tile"] for wish in pointed(play, board(play, 0))} == {f"mast_{crest}" for crest in CRESTS}
    assert "one is free" in board(play, 0)


def test_ships_grow_piece_by_piece_on_stocks_until_they_float() -> None:
    play = at("buy_sail on 1: TURN of 0")
    drawn = signs(tray(play, 0))
    first = drawn[drawn.index("afloat-3") : drawn.index("ashore-2")]
    assert [sign for sign in first if sign.startswith("h-")] == ["h-bow", "h-middle", "h-stern"]
    assert [sign for sign in first if sign.startswith("s-")] == ["s-whale", "s-whale", "s-crown"]
    assert [sign for sign in first if sign.startswith("w-")] == ["w-coffee", "w-grain", "w-salt"]
    second = drawn[drawn.index("ashore-2") :]
    assert "gs-star" in second, "the place of the sail that is missing, with the crest it must have"
    assert "g-bow" in second, "the bow the third ship lacks"
    act(play, "perform", "sail_star", "ship_1")
    assert "afloat-2" in signs(tray(play, 0))


def test_an_empty_yard_shows_what_can_be_built_and_what_it_is_worth() -> None:
    play = table("2 players, round 1, phase 0, anchor 0\nbuy_sail on 1: TURN of 0")
    drawn = signs(tray(play, 0))
    assert [drawn.count(f"g-{part}") for part in ("single", "bow", "middle", "stern")] == [1, 3, 3, 3]
    assert all(f">{worth}</text>" in wide(tray(play, 0)) for worth in (2, 8, 20, 35))
    assert not [sign for sign in drawn if sign.startswith("h-")]


def test_a_mast_takes_two_places_of_the_warehouse() -> None:
    play = at("buy_sail on 1: TURN of 0")
    widths = {
        e.attrib["id"]: float(e[0].attrib["width"])
        for e in parsed(wide(tray(play, 0))).iter()
        if e.attrib.get("id", "").startswith("wt-")
    }
    assert widths["wt-6-0"] == widths["wt-8-0"] > 2 * widths["wt-9-0"]
    assert "6/12" in wide(tray(play, 0))


def test_panels_and_chips_tell_what_the_others_have() -> None:
    play = at("buy_sail on 1: TURN of 0")
    v, names = play.view(0).s, play.names()
    panel = "".join(scene.panel(v, 0, 1, names))
    assert "Points 19, talers 4, workers 2" in panel
    assert "n-lead" not in panel
    assert "n-lead" in tray(play, 0), "red leads"
    assert "#na-h-single" in panel
    assert "#na-s-helm" in panel
    assert 'class="n-spent"' in panel
    points, talers = scene.chip(v, 0, 1, names)
    assert "Points 19" in points
    assert "Talers 4" in talers


def test_events_leave_marks_at_tile_stack_and_badge() -> None:
    play = at("buy_sail on 1: TURN of 0")
    marks = (
        Left(7, 1, 1, Mark("na-i-act-buy_sail", "space", 4), False),
        Left(8, 2, 1, Mark("na-i-t-sail_star", "stack", 12), True),
        Left(9, 3, 1, Mark("na-i-pass", "seat", 1), True),
    )
    seen = board(play, 0, marks)
    assert not faults(seen)
    for event in (7, 8, 9):
        assert f'id="mark-{event}"' in seen
        assert f'id="t-mark-{event}"' in seen
    assert 'id="deed-8"' in seen, "the last deed stands beside the badge too"


def test_a_pass_and_a_purchase_are_marked_and_the_end_of_a_turn_is_not() -> None:
    play = at("buy_sail on 1: TURN of 0")
    for name, icon in (("perform", None), ("sail_star", "na-i-t-sail_star"), ("dest_warehouse", None), ("done", None)):
        before = play.copy()
        act(play, name)
        actor, id = play.happened[len(before.happened)]
        mark = scene.mark(before.view(1).s, play.view(1).s, actor, play.game.verbs[id], 1)
        assert (mark and mark.icon) == icon


def test_while_workers_score_crowns_the_hub_is_lit_and_the_points_so_far_are_told() -> None:
    play = at("crowns on 1: TURN of 0")
    act(play, "perform")
    crowns, most = int(play.s.crown_vp), int(play.s.box.crown_cap_per_action)
    assert 'class="n-hub-on"' in board(play, 0)
    assert 'class="n-hub-on"' not in board(play, 1)
    assert str(scene.prompt(play.view(0).s, 0)) == f"Crowns: one more worker? {crowns}/{most}"


def test_the_picture_speaks_the_language_of_its_reader() -> None:
    play = at("buy_sail on 1: TURN of 0")
    with speaking("hu"):
        assert ">Vitorlák<" in board(play, 0)
        assert ">Raktár 6/12<" in tray(play, 0)
        assert str(scene.prompt(play.view(0).s, 0)) == "Vitorlavásárlás vagy passz?"
    assert ">Sails<" in board(play, 0)
    assert ">Warehouse 6/12<" in tray(play, 0)


def some_ship(chooser: random.Random) -> str:
    """Any ship, as the notation of tables has it."""
    parts = chooser.choice(("1", "B", "S", "M", "B S", "M M", "B M", "M S", "B M S", "B M M S"))
    n = len(parts.split())
    masts = chooser.randint(0, n)
    crest = chooser.choice(CRESTS)

    def tiles(count: int) -> str:
        return " ".join(crest if chooser.random() < 0.8 else "K" for _ in range(count)) or "-"

    goods = " ".join(chooser.choice("cgfs") for _ in range(chooser.randint(0, n))) or "-"
    return f"[{parts} | {tiles(masts)} | {tiles(chooser.randint(0, masts))} | {goods}]"


def some_table(number: int) -> Play:
    """A table with many ships, somewhere in a turn: random play alone builds few."""
    chooser = random.Random(number)
    seats = chooser.choice((2, 3, 4))
    node = chooser.choice(("TURN", "TURN", "CHOOSE_ACTION"))
    lines = [f"{seats} players, round {chooser.randint(1, 4)}, phase {chooser.randint(0, 6)}, anchor {chooser.randint(0, 7)}"]
    lines.append(f"{chooser.choice(ACTIONS)} on {chooser.randint(0, 7)}: {node}")
    for seat in range(seats):
        kinds = chooser.sample([kind for kind in KINDS if not kind.startswith("mast")], chooser.randint(0, 6))
        masts = f"mast_{chooser.choice(CRESTS)} {chooser.randint(1, 3)}"
        lines.append(
            f"seat {seat}: t{chooser.randint(0, 30)} w{chooser.randint(0, 9)} W{{{', '.join([masts, *(f'{k} 1' for k in kinds)])}}}"
        )
        lines += [some_ship(chooser) for _ in range(chooser.randint(0, 6))]
    try:
        play = table("\n".join(lines))
    except BadPosition:  # more tiles than the box has
        return some_table(number + 1000)
    for _ in range(chooser.randint(0, 6)):
        seat = play.waiting[0] if play.waiting else WATCHER
        if seat not in range(seats):
            break
        play.act(seat, chooser.choice(play.legal(seat)))
    return play


def test_tables_with_many_ships_are_sound_and_stay_in_their_frame() -> None:
    for number in range(40):
        play = some_table(number)
        for viewer in range(WATCHER, play.seats):
            v, names = play.view(viewer).s, play.names()
            panels = ["".join(scene.panel(v, viewer, seat, names)) for seat in range(play.seats) if seat != viewer]
            assert not faults(board(play, viewer), tray(play, viewer), *panels), number
        seat = play.waiting[0] if play.waiting else 0
        if seat in range(play.seats):
            for picture in (board(play, seat), tray(play, seat)):
                inside(wide(picture), 872)


def inside(picture: str, width: float) -> None:
    """Every box of a picture that is not moved with a group lies within its width."""
    for element in parsed(picture)[0]:
        if element.tag.endswith("rect"):
            left, across = float(element.attrib.get("x", 0)), float(element.attrib["width"])
            assert 0 <= left <= left + across <= width
