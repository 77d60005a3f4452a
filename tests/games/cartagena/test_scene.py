"""Cartagena in the browser: what must be seen, and what can be pointed at when."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from games.cartagena.table import COLOURS, JUNGLE, LAY_A, LAY_B, Table, table
from harness.pictures import names_of, parsed, wishes

from flotta.engine.drawing import Left, Mark
from flotta.engine.verbs import WATCHER
from flotta.engine.words import speaking
from flotta.games.cartagena import scene
from flotta.games.cartagena.art.people import feet_of
from flotta.games.cartagena.art.plan import Plan, inside, overlap, plan
from flotta.games.cartagena.art.road import Rect, holds
from flotta.games.cartagena.scene import board, chip, mark, means, panel, tray
from flotta.games.cartagena.terms import COVE, ESCAPE, FULL, SHIP, START

SVG = "{http://www.w3.org/2000/svg}"


def seat(who: str) -> int:
    return COLOURS.index(who) if who else WATCHER


def drawn(t: Table, who: str, marks: tuple[Left, ...] = ()) -> str:
    return "".join(board(t.play.view(seat(who)).s, seat(who), t.play.names(), marks))


def hand(t: Table, who: str) -> str:
    return "".join(tray(t.play.view(seat(who)).s, seat(who), t.play.names()))


def rival(t: Table, who: str, owner: str) -> str:
    return "".join(panel(t.play.view(seat(who)).s, seat(who), seat(owner), t.play.names()))


def elements(*fragments: str) -> list[Element]:
    return list(parsed(*fragments).iter())


def ids(*fragments: str) -> set[str]:
    return {element.attrib["id"] for element in elements(*fragments) if "id" in element.attrib}


def pointed(t: Table, *fragments: str) -> list[dict[str, str]]:
    return [dict(wish) for wish in wishes({*names_of(t.play.game.verbs), "who", "to"}, *fragments)]


def once(found: list[dict[str, str]]) -> list[dict[str, str]]:
    """Each thing once, though it stands in both shapes of the table."""
    return [wish for number, wish in enumerate(found) if wish not in found[:number]]


def ghosts(fragment: str, **data: object) -> list[Element]:
    """Previews with these values."""
    return [
        element
        for element in elements(fragment)
        if "ghost" in element.attrib.get("class", "").split()
        and all(element.attrib.get(f"data-{name}") == str(value) for name, value in data.items())
    ]


def test_every_pirate_is_drawn_in_both_shapes_under_a_name_that_tells_its_place() -> None:
    names = ids(drawn(table(LAY_A, "r: 9 9 S; g: P 7"), "r"))
    red = {"pc-0-9-0", "pc-0-9-1", "pc-0-49-0", "pc-0-0-0", "pc-0-0-1", "pc-0-0-2"}
    assert {name for name in names if name.startswith("pc-0-")} == red
    assert {name for name in names if name.startswith("t-pc-0-")} == {f"t-{name}" for name in red}
    assert {"pc-1-7-0", "t-pc-1-7-0"} <= names


def test_a_move_changes_one_pirate_of_its_kind_and_no_other() -> None:
    before = table(LAY_A, "r: 2 9; g: 7; hand r: rum")
    after = before.after("r", "play:rum", "from:2")
    was, now = ids(drawn(before, "g")), ids(drawn(after, "g"))
    assert {name for name in was - now if name.startswith("pc-")} == {"pc-0-2-0"}
    assert {name for name in now - was if name.startswith("pc-")} == {"pc-0-6-0"}


def test_cards_of_the_own_hand_can_be_pointed_at_in_the_own_turn_only() -> None:
    t = table(LAY_A, "r: 9; g: 7; hand r: rum 2, hook; hand g: parrot")
    assert pointed(t, hand(t, "r")) == [{"verb": "play", "card": "rum"}, {"verb": "play", "card": "hook"}]
    assert "×2" in hand(t, "r")
    assert pointed(t, hand(t, "g")) == []
    assert "sy-parrot" in hand(t, "g")


def test_of_other_hands_only_the_number_is_told() -> None:
    t = table(LAY_A, "hand r: rum 2, hook; hand g: parrot")
    for who in ("g", ""):
        assert "3 cards" in rival(t, who, "r")
        assert ">3</span>" in "".join(chip(t.play.view(seat(who)).s, seat(who), 0, t.play.names()))
        assert "sy-" not in rival(t, who, "r")
    assert "sy-rum" in rival(table(LAY_A, "hand r: rum", hand_visibility="open"), "g", "r")


def test_before_a_card_is_chosen_pirates_and_landing_spaces_can_be_pointed_at() -> None:
    t = table(LAY_A, "r: 2 9 S S S S; g: 7; hand r: rum")
    found = once(pointed(t, drawn(t, "r")))
    assert [wish for wish in found if "place" in wish] == [
        {"who": "0", "place": "2"},
        {"who": "0", "place": "9"},
        {"who": "0", "place": "49"},
    ], "two can run, one can step back from the ship; nobody is in prison"
    assert {wish["to"] for wish in found if "to" in wish} == {"6", "11", "7", "9"}
    assert pointed(t, drawn(t, "g")) == []
    assert pointed(t, drawn(t, "")) == []


def test_the_way_and_the_pirate_at_its_end_are_previewed() -> None:
    t = table(LAY_A, "r: 2 9; g: 7; hand r: rum")
    picture = drawn(t, "r")
    way = ghosts(picture, who=0, place=2, to=6)
    assert [element.tag for element in way] == [f"{SVG}path"] * 2, "one for each shape"
    assert all(element.attrib["d"].startswith("M") for element in way)
    shown = {use.attrib["href"] for element in ghosts(picture, to=6) for use in element.iter(f"{SVG}use")}
    assert shown == {"#pw-0", "#t-pw-0", "#sy-rum"}, "the pirate, and the symbol made small beside it"
    tags = ghosts(hand(t, "r"), card="rum", place=9)
    assert [element.text for element in tags] == ["→ 11"]


def test_a_step_back_tells_how_many_cards_it_brings() -> None:
    t = table(LAY_A, "r: 9; g: 7 4 4; hand r: rum")
    words = ["".join(element.itertext()) for element in ghosts(drawn(t, "r"), verb="retreat", to=7)]
    assert words == ["+1 card", "+1 card"]
    t = table(LAY_A, "r: 9; g: 4 4; hand r: rum")
    assert ["".join(e.itertext()) for e in ghosts(drawn(t, "r"), verb="retreat", to=4)] == ["+2 cards", "+2 cards"]


def test_with_a_card_chosen_each_pirate_shows_where_it_would_run_and_the_card_can_be_put_back() -> None:
    t = table(LAY_A, "r: 2 9; g: 7; hand r: rum").does("r", "play:rum")
    found = once(pointed(t, drawn(t, "r")))
    assert [wish["place"] for wish in found if "place" in wish] == ["2", "9", "0"]
    assert {wish["to"] for wish in found if "to" in wish} == {"6", "11"}
    legal = t.play.legal(0)
    assert [means(t.play.view(0).s, 0, action) for action in legal] == [
        {"who": 0, "to": 6},
        {"who": 0, "to": 6},
        {"who": 0, "to": 11},
    ]
    assert [e.attrib["class"] for e in elements(hand(t, "r")) if "data-undo" in e.attrib] == ["card pick played"]
    assert pointed(t, drawn(t, "g")) == []


def test_rivals_that_can_be_pushed_can_be_pointed_at_with_what_it_brings() -> None:
    t = table(LAY_A, "r: 2; g: 7 9; y: 9; hand r: rum", refill_tunnel="morgan")
    words = {"".join(e.itertext()) for e in ghosts(drawn(t, "r"), verb="morgan", who=1, to=9)}
    assert words == {"+2 cards"}
    found = once(pointed(t, drawn(t, "r")))
    assert {"who": "1", "place": "7"} in found
    assert {"who": "2", "place": "9"} in found
    t.does("r", "morgan")
    assert pointed(t, rival(t, "r", "g")) == [{"colour": "green"}]


def test_where_several_crews_can_be_meant_each_can_be_pressed_beside_the_place() -> None:
    t = table(LAY_A, "r: 9 2; g: 7 9; y: 9; hand r: rum", refill_tunnel="both")
    found = once(pointed(t, drawn(t, "r")))
    assert {"place": "9"} in found, "the space as a whole"
    assert {wish["who"] for wish in found if wish.get("place") == "9" and "who" in wish} == {"0", "1", "2"}
    assert {"place": "7"} not in found, "there only green can be meant"


def test_a_push_that_would_bring_a_rivals_last_pirate_home_is_warned_of() -> None:
    t = table(LAY_A, "r: 2; g: S S S S S 30; hand r: rum", refill_tunnel="morgan")
    assert 'class="tag warn"' in drawn(t, "r")
    t = table(LAY_A, "r: 2; g: S S S S P 30; hand r: rum", refill_tunnel="morgan")
    assert 'class="tag warn"' not in drawn(t, "r")


def test_the_travelling_ship_is_where_it_lies_and_can_be_sent_off() -> None:
    t = table(LAY_B, "r: S S 7; g: S; hand r: rum; captain: yes")
    assert {"verb": "captain_sail"} in pointed(t, drawn(t, "r"))
    t.does("r", "captain_stay")
    here = drawn(t, "r")
    assert {"verb": "sail"} in pointed(t, here)
    assert ghosts(here, verb="sail")
    ship = [e.attrib["x"] for e in elements(here) if e.attrib.get("id") == "ship"]
    t.does("r", "sail")
    assert ship != [e.attrib["x"] for e in elements(drawn(t, "r")) if e.attrib.get("id") == "ship"]


def test_plaques_tell_how_many_are_home_and_aboard() -> None:
    assert ">R 2/6<" in drawn(table(LAY_A, "r: S S 7; g: S"), "")
    assert ">R 1/4<" in drawn(table(LAY_A, "r: S; g: P", crew=4), "")
    full = drawn(table(LAY_B, "r: S S K; g: K"), "")
    assert ">R 2/3<" in full
    assert ">R 1/6<" in full
    assert ">×4<" in drawn(table(LAY_A, "r: S S; g: 7"), "")


def test_a_complete_crew_is_sealed_in_wax() -> None:
    assert 'class="wax"' in drawn(table(LAY_A, "r: S S S S S 33; hand r: hook").does("r", "play:hook", "from:33"), "")
    assert 'class="wax"' not in drawn(table(LAY_A, "r: S S S S S 33; hand r: hook"), "")
    assert 'class="wax"' not in drawn(table(LAY_B, "r: S S S; g: K"), ""), "the travelling ship is no goal"


def test_the_lantern_takes_from_the_open_pile() -> None:
    t = table(LAY_A, "r: 9; hand r: lantern; discard: hook 2, rum", magician=True).does("r", "enchant:lantern")
    assert {"verb": "take", "card": "hook"} in pointed(t, hand(t, "r"))
    assert pointed(t, hand(t, "g")) == []


def test_a_card_with_an_effect_has_two_parts_to_press() -> None:
    t = table(LAY_A, "r: 9; hand r: rum, lantern", magician=True)
    assert pointed(t, hand(t, "r")) == [
        {"verb": "play", "card": "rum"},
        {"verb": "enchant", "card": "rum"},
        {"verb": "play", "card": "lantern"},
    ], "there is nothing yet for the lantern to find"


def test_cards_to_discard_are_pointed_at_by_the_one_who_must() -> None:
    t = table(LAY_A, "r: 9; hand r: rum_dark; hand g: hook 8, rum", freebooter=True).does("r", "play:rum_dark", "from:9")
    assert pointed(t, hand(t, "g")) == [{"verb": "discard", "card": "rum"}, {"verb": "discard", "card": "hook"}]
    assert ">Discard 2 cards<" in hand(t, "g")
    assert pointed(t, hand(t, "r")) == []


def test_closed_chests_and_dark_cards_are_told_without_colour() -> None:
    t = table(LAY_A, "closed: 4 12; hand r: rum, rum_dark", magician=True, freebooter=True)
    assert drawn(t, "").count('href="#tk-closed"') == 4, "two in each shape"
    light, dark = (part for part in hand(t, "r").split("<button") if 'data-verb="play"' in part)
    assert 'href="#card-dark"' in dark
    assert 'href="#card-dark"' not in light


def test_an_empty_hand_may_point_at_the_draw_pile() -> None:
    t = table(LAY_A, "r: 9; g: 4")
    assert {"verb": "pass_draw"} in pointed(t, hand(t, "r"))
    assert "Your hand is empty." in hand(t, "r")


def marked(t: Table, who: str, *actions: str) -> Mark | None:
    """What the last of these decisions leaves for green to see."""
    t.does(who, *actions[:-1])
    before = t.play.view(1).s
    action = next(action for action in t.play.legal(seat(who)) if action.slug == actions[-1])
    t.does(who, actions[-1])
    return mark(before, t.play.view(1).s, seat(who), action, 1)


def test_what_another_did_is_left_on_the_board() -> None:
    t = table(LAY_A, "r: 2 9; g: 7; hand r: rum")
    left = marked(t, "r", "play:rum", "from:2")
    assert left == Mark("sy-rum", "way", 0, 2, 6)
    assert left is not None
    picture = drawn(t, "g", (Left(12, 1, 0, left, True),))
    (wake,) = [e for e in elements(picture) if e.attrib.get("id") == "mark-12"]
    assert wake.attrib["class"] == "mark seat-0"
    assert [e.attrib["data-along"] for e in elements(picture) if e.attrib.get("id") == "pc-0-6-0"] == ["mark-12"]
    older = drawn(t, "g", (Left(12, 1, 0, left, False),))
    assert 'class="mark seat-0 old" id="t-mark-12"' in older


def test_a_play_without_its_pirate_leaves_nothing_yet() -> None:
    assert marked(table(LAY_A, "r: 2 9; g: 7; hand r: rum"), "r", "play:rum") is None


def test_a_sail_and_an_opened_chest_are_left_to_be_seen() -> None:
    t = table(LAY_B, "r: S S 7; g: S; hand r: rum")
    sail = marked(t, "r", "sail")
    assert sail == Mark("ic-sail", "sail", 1)
    chest = Mark("tk-curse", "chest", 4, 5)
    assert 'class="moment" id="moment-9"' in drawn(t, "g", (Left(9, 1, 0, chest, True),))


def test_the_picture_speaks_the_language_of_its_reader() -> None:
    t = table(JUNGLE, "r: 9; hand r: rum")
    with speaking("hu"):
        assert ">Törött hajó<" in drawn(t, "r")
        assert ">P<" in drawn(t, "r")
    assert ">Wreck<" in drawn(t, "r")
    assert ">R<" in drawn(t, "r")


ONE_PATH = [(ESCAPE, spaces, spaces) for spaces in (24, 30, 36, 42, 48)]
PLANS = [
    pytest.param(plan(*size, is_tall), id=f"{size[0]}-{size[2]}-{'tall' if is_tall else 'wide'}")
    for size in [*ONE_PATH, (FULL, 18, 36), (FULL, 24, 48)]
    for is_tall in (False, True)
]


def people_on(shape: Plan, space: int, count: int) -> Rect:
    """The room that so many pirates take on a space."""
    spot, half = shape.spots[space], 8.6 * shape.scale
    reach = (count - 1) / 2 * spot.gap + half
    return spot.feet[0] - reach, spot.feet[1] - 28 * shape.scale, 2 * reach, 28 * shape.scale


def number_of(shape: Plan, space: int) -> Rect:
    """The room a space's number takes."""
    x, y = shape.spots[space].number
    high = 10 if shape.tall else 11.5
    wide = (4 if space < 10 else 8) * (1 if shape.tall else 1.2)
    return x - wide, y - high / 2, 2 * wide, high


@pytest.mark.parametrize("shape", PLANS)
def test_no_number_is_under_a_pirate(shape: Plan) -> None:
    numbers = {n: number_of(shape, n) for n in shape.spots}
    for space in shape.spots:
        for count in (1, 2, 3):
            crowd = people_on(shape, space, count)
            hidden = [n for n, box in numbers.items() if overlap(crowd, box)]
            assert not hidden, (space, count, hidden)


@pytest.mark.parametrize("shape", PLANS)
def test_the_name_of_a_place_is_not_under_its_pirates(shape: Plan) -> None:
    for place in (START, COVE) if shape.names_cove else (START,):
        top = shape.box(place, 0)[1] + (14 if shape.tall else 22)
        for seats in range(2, 6):
            for slot in shape.slots(place, 0, seats):
                assert feet_of(shape, place, slot)[1] - 28 * shape.crowd_scale >= top - 0.5, (place, seats)


@pytest.mark.parametrize("shape", PLANS)
def test_everything_is_inside_the_picture_and_large_enough_to_press(shape: Plan) -> None:
    boxes: list[Rect] = [shape.start, *shape.ships, shape.cove]
    for seats in range(2, 6):
        for place in (START, SHIP, COVE):
            boxes += shape.slots(place, 0, seats) + shape.slots(place, 1, seats)
    boxes += [people_on(shape, n, 3) for n in shape.spots]
    boxes += [box for spot in shape.spots.values() for box in (spot.large, spot.small)]
    assert inside(boxes, shape.width, shape.height)
    for road in shape.roads:
        assert min(road.step, 2 * road.half) >= 40


@pytest.mark.parametrize("shape", PLANS)
def test_a_road_covers_its_spaces_in_order_and_never_itself(shape: Plan) -> None:
    for road in shape.roads:
        spaces = range(road.first, road.first + road.spaces)
        middles = {n: road.point(road.middle(n)) for n in spaces}
        for n in spaces:
            on = [other for other, (x, y) in middles.items() if holds(road.parts(n), x, y, road.half)]
            assert on == [n]
        assert road.pitch >= 2 * (road.half + road.kerb), "rows do not touch"
        assert road.point(road.length)[0] == pytest.approx(road.end)


@pytest.mark.parametrize("shape", [param for param in PLANS if str(param.id).endswith("tall")])
def test_the_style_sheet_knows_how_high_a_tall_picture_is(shape: Plan) -> None:
    sheet = (Path(scene.__file__).parent / "scene.css").read_text(encoding="utf-8")
    assert abs(shape.height - 440) <= 2 or f'viewBox$=" {shape.height:g}"]) {{ --board-tall: 360 / {shape.height:g}; }}' in sheet


def test_whoever_is_ahead_is_marked_and_nobody_when_all_are_level() -> None:
    t = table(LAY_A, "r: 9 S; g: 7; y: S")
    assert "leads" in hand(t, "r")
    assert "leads" not in rival(t, "r", "g") + rival(t, "r", "y") + hand(t, "g")
    assert "leads" in rival(t, "g", "r")
    level = table(LAY_A, "players: 3")
    assert "leads" not in hand(level, "r") + rival(level, "r", "g")


def test_of_equal_crews_the_one_with_more_cards_is_ahead_whoever_was_before() -> None:
    for ahead, other in (("r", "g"), ("g", "r")):
        equal = table(LAY_A, f"r: 9; g: 9; hand {ahead}: rum, hook; hand {other}: rum")
        assert "leads" in hand(equal, ahead) and "leads" not in hand(equal, other)


def test_a_rivals_panel_tells_the_actions_left_while_it_is_the_rivals_turn() -> None:
    t = table(LAY_A, "r: 9; g: 7; turn: g; left: 2; hand g: rum")
    assert "Actions left: 2" in rival(t, "r", "g")
    assert "Actions left" not in rival(t, "g", "r")


def test_a_pirate_that_can_step_back_shows_it() -> None:
    t = table(LAY_A, "r: 9 3; g: 7; hand r: rum")
    assert drawn(t, "r").count('class="step-back"') == 2, "one of the two, in both shapes"
    assert "step-back" not in drawn(t, "g")


def test_a_way_goes_along_the_road_and_back_again() -> None:
    road = plan(ESCAPE, 36, 36, False).roads[0]
    there, back = road.line(road.middle(2), road.middle(30), 45), road.line(road.middle(30), road.middle(2), 45)
    assert there.count("A") == back.count("A") == 3, "three turns lie between them"
    first, last = there.removeprefix("M").split("H")[0], back.removeprefix("M").split("A")[0]
    assert there.endswith(last)
    assert back.endswith(f"H{first.split()[0]}")


def test_a_picture_has_room_for_every_number_of_crews() -> None:
    for lay in (LAY_A, LAY_B, JUNGLE):
        picture = drawn(table(lay, "players: 5"), "")
        assert ids(picture) >= {f"pc-{crew}-0-5" for crew in range(5)}
