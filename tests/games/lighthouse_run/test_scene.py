"""Lighthouse Run in the browser: what must be seen, and what can be pointed at when."""

from __future__ import annotations

from math import hypot

from games.lighthouse_run.table import Table, table
from harness.pictures import names_of, parsed, wishes

from flotta.engine.drawing import Left, Mark, plain
from flotta.engine.verbs import WATCHER
from flotta.engine.words import speaking
from flotta.games.lighthouse_run import scene
from flotta.games.lighthouse_run.art.shape import shapes
from flotta.games.lighthouse_run.art.ships import berths
from flotta.web import drawn


def seat(t: Table, who: str) -> int:
    return t.seat(who) if who else WATCHER


def board(t: Table, who: str = "", *marks: Left) -> str:
    return "".join(scene.board(t.play.view(seat(t, who)).s, seat(t, who), t.play.names(), marks))


def tray(t: Table, who: str) -> str:
    return "".join(scene.tray(t.play.view(seat(t, who)).s, seat(t, who), t.play.names()))


def panel(t: Table, who: str, owner: str) -> str:
    return "".join(scene.panel(t.play.view(seat(t, who)).s, seat(t, who), t.seat(owner), t.play.names()))


def ids(fragment: str, prefix: str) -> set[str]:
    return {e.attrib["id"] for e in parsed(fragment).iter() if e.attrib.get("id", "").startswith(prefix)}


def pointed(t: Table, fragment: str, *names: str) -> list[dict[str, str]]:
    """What can be pointed at in the wide picture."""
    wide = fragment[: fragment.index('class="scene tall"')]
    wide = wide[: wide.rindex("<svg")]
    return [dict(wish) for wish in wishes({*names_of(t.play.game.verbs), *names}, wide)]


def test_every_ship_is_drawn_under_a_name_that_tells_its_field_in_both_shapes() -> None:
    t = table("red: 4 4 2 0 0; green: 4")
    for shape in ("", "t-"):
        lying = {f"{shape}sh-1-{place}" for place in ("4-0", "4-1", "2-0", "0-0", "0-1")}
        assert ids(board(t), f"{shape}sh-1-") == lying
        assert f"{shape}sh-0-4-0" in ids(board(t), f"{shape}sh-0-")
    assert 'class="tally">2<' in board(t), "two ships of a colour on a field are counted"


def test_lit_and_dark_reaches_differ_by_more_than_colour() -> None:
    t = table("lights: 1 3 5")
    assert ids(board(t), "bc-") == {"bc-0", "bc-2", "bc-4"}
    assert board(t).count('class="cone"') == 2 * 3
    dark = {f"#h-{field}" for field in (3, 4, 5, 10, 11, 12, 13, 18, 19, 20, 21)}
    hatched = {e.attrib["href"] for e in parsed(board(t)).iter() if e.attrib.get("href", "").startswith("#h-")}
    assert hatched == dark, "a hatching for each field of positions 2, 4 and 6"


def test_ships_the_cloud_has_caught_lie_on_the_last_symbol_they_reached() -> None:
    t = table("round: 8; red: 4 5 6 0 0")
    assert ids(board(t), "sh-1-") == {"sh-1-2-0", "sh-1-5-0", "sh-1-6-0", "sh-1-0-0", "sh-1-0-1"}
    fogged = {e.attrib["href"] for e in parsed(board(t)).iter() if e.attrib.get("class") == "fog"}
    assert fogged == {f"#{shape}c-{field}" for field in range(6) for shape in ("", "t-")}
    caught = [e for e in parsed(board(t)).iter() if e.attrib.get("id", "").startswith("sh-1-") and "class" in e.attrib]
    assert len(caught) == 4
    assert "storm line: after round 8" in board(t)


def test_a_hand_is_seen_by_its_owner_and_can_be_played_in_turn() -> None:
    t = table("turn: red; hand red: solo_purple_4, group_1, team_3")
    wished = [{"slot": "0", "card": card} for card in ("solo_purple_4", "team_3", "group_1")]
    assert pointed(t, tray(t, "red")) == wished
    assert pointed(t, tray(t, "green")) == []
    for who in ("green", ""):
        assert "card-1-" not in panel(t, who, "red")
        assert "3 in hand" in panel(t, who, "red")


def test_both_hands_of_a_big_fleet_can_be_played() -> None:
    t = table("players: green+red blue+yellow; hand green: team_2; hand red: team_3")
    wished = pointed(t, tray(t, "green"))
    assert {"slot": "0", "card": "team_2"} in wished
    assert {"slot": "1", "card": "team_3"} in wished
    assert str(t.play.seat_name(0)) == "Green + Red"
    assert drawn.badge(t.play.game, t.play.s, 0).count("<svg") == 2


def test_a_card_shows_what_it_could_do_before_it_is_played() -> None:
    t = table("turn: red; hand red: solo_purple_4; red: 6; lights: 1 2 3")
    hopes = [e for e in parsed(board(t, "red")).iter() if e.attrib.get("data-card") == "solo_purple_4"]
    assert len(hopes) == 2, "from the start field and from field 6"
    assert "data-card" not in board(t, "blue"), "nothing of another's hand"


def test_a_beacon_is_taken_from_one_tower_and_put_on_another() -> None:
    t = table("turn: red; hand red: group_1; red: 4").does("red", "play:0:group_1")
    towers = [wish for wish in pointed(t, board(t, "red"), "to") if "position" in wish]
    assert towers == [{"verb": "beacon_from", "position": str(n)} for n in (1, 3, 5)]
    assert {"field": "0"} in pointed(t, board(t, "red"), "to"), "or sail at once"
    assert pointed(t, board(t, "blue")) == []
    t.does("red", "beacon_from:1")
    assert 'class="lamp lifted"' in board(t)
    assert pointed(t, board(t, "red")) == [{"verb": "beacon_to", "position": str(n)} for n in (2, 4, 6)]
    t.does("red", "beacon_to:2")
    assert ids(board(t), "bc-") == {"bc-1", "bc-2", "bc-4"}


def test_the_card_in_play_can_be_put_back() -> None:
    t = table("turn: red; hand red: group_1; red: 4").does("red", "play:0:group_1")
    assert [e for e in parsed(tray(t, "red")).iter() if e.attrib.get("data-undo") == "yes"]
    assert "data-undo" not in panel(t, "blue", "red")


def test_ships_to_sail_are_pointed_at_from_either_end_and_show_their_way() -> None:
    t = table("turn: red; hand red: solo_purple_4; red: 6; blue: 8; lights: 1 2 3").does("red", "play:0:solo_purple_4")
    assert pointed(t, board(t, "red"), "to") == [{"field": "0"}, {"field": "6"}, {"to": "4"}, {"to": "9"}]
    assert 'aria-label="Sail from: field 6 → field 9"' in board(t, "red")
    sail = next(action for action in t.play.legal(t.seat("red")) if action.slug == "sail_from:6")
    assert scene.means(t.play.view(t.seat("red")).s, t.seat("red"), sail) == {"to": 9}
    ghosts = [e for e in parsed(board(t, "red")).iter() if e.attrib.get("class") == "ghost" and e.attrib.get("data-field") == "6"]
    assert len(ghosts) == 2, "one in each shape"


def test_the_bonus_can_be_taken_on_the_board() -> None:
    t = table("turn: red; hand red: group_1; red: 6; blue: 6; lights: 1 3 5").does(
        "red", "play:0:group_1", "beacon_keep", "sail_from:6"
    )
    assert pointed(t, board(t, "red")) == [{"verb": "bonus_take"}]


def marked(t: Table, who: str, *actions: str) -> Mark | None:
    """The mark that the last of these decisions leaves for a watcher."""
    t.does(who, *actions[:-1])
    before = t.play.view(WATCHER)
    choice = t.play.game.verbs.by_slug[actions[-1]]
    t.does(who, actions[-1])
    return scene.mark(before.s, t.play.view(WATCHER).s, t.seat(who), choice, WATCHER)


def test_what_somebody_did_is_left_on_the_river() -> None:
    t = table("turn: red; hand red: group_1; red: 6; blue: 6; lights: 1 3 5")
    mark = marked(t, "red", "play:0:group_1", "beacon_keep", "sail_from:6")
    assert mark == Mark("i-sp-1", "sail", 1, 6, 7, 2, 6, 7)
    left = Left(12, 1, t.seat("red"), mark, True)
    assert {"mark-12", "t-mark-12"} <= ids(board(t, "", left), "mark-") | ids(board(t, "", left), "t-mark-")
    assert 'id="sh-1-7-0" data-glide="ship-1" data-along="mark-12"' in board(t, "", left)


def test_a_light_that_was_moved_is_left_between_the_lamps() -> None:
    t = table("turn: red; hand red: group_1; red: 4")
    mark = marked(t, "red", "play:0:group_1", "beacon_from:1", "beacon_to:2")
    assert mark == Mark("i-lamp", "light", 0, 1)
    assert "mark-3" in ids(board(t, "", Left(3, 1, t.seat("red"), mark, True)), "mark-")


def test_erik_is_named_though_nobody_plays_him() -> None:
    t = table("players: green red; erik: blue; blue: 11")
    assert "Erik (blue): 4 points" in board(t)


def test_the_storm_card_and_the_cards_played_are_open() -> None:
    t = table("turn: red; start: red; round: 2; gone red: team_3")
    assert "Storm card" in panel(t, "", "red")
    assert "Storm card" not in panel(t, "", "green")
    assert "Team 3" in panel(t, "", "red")


def test_the_picture_speaks_the_language_of_its_reader() -> None:
    t = table("red: 4")
    with speaking("hu"):
        assert ">Kikötő<" in board(t)
        assert "4. mező" in board(t)
    assert ">Harbour<" in board(t)


def test_no_number_of_a_trace_lies_over_the_letter_of_a_ship() -> None:
    river = scene.river_of(plain(table("").play.view(WATCHER).s))
    landscape, portrait = shapes(river)
    radius = 9
    for shape in (landscape, portrait):
        letters = [
            (x - 5 * scale, y - 22 * scale, x + 5 * scale, y - 11 * scale)
            for field in range(1, river.last + 1)
            for count in range(1, 5)
            for x, y, scale in berths(shape, field, count)
        ]
        discs = [shape.beside(field, number) for field in range(1, river.last + 1) for number in (1, 2)]
        for x, y in discs:
            nearest = min(hypot(max(a - x, x - c, 0), max(b - y, y - d, 0)) for a, b, c, d in letters)
            assert nearest > radius, f"{shape.ids}: a number at {x:.0f}, {y:.0f} covers a letter"
        for one, other in zip(discs[::2], discs[1::2], strict=True):
            assert hypot(one[0] - other[0], one[1] - other[1]) > 2 * radius - 1, "two numbers at one field stay apart"
