"""Lighthouse Run in the browser: what must be seen, and what can be pointed at when."""

from __future__ import annotations

from games.lighthouse_run.table import Table, table
from harness.pictures import names_of, parsed, wishes

from flotta.engine.drawing import Left, Mark
from flotta.engine.verbs import WATCHER
from flotta.engine.words import speaking
from flotta.games.lighthouse_run import scene
from flotta.web import drawn


def seat(t: Table, who: str) -> int:
    return t.seat(who) if who else WATCHER


def board(t: Table, who: str = "", *marks: Left) -> str:
    return "".join(scene.board(t.play.view(seat(t, who))._s, seat(t, who), t.play.names(), marks))


def tray(t: Table, who: str) -> str:
    return "".join(scene.tray(t.play.view(seat(t, who))._s, seat(t, who), t.play.names()))


def panel(t: Table, who: str, owner: str) -> str:
    return "".join(scene.panel(t.play.view(seat(t, who))._s, seat(t, who), t.seat(owner), t.play.names()))


def ids(fragment: str, prefix: str) -> set[str]:
    return {e.attrib["id"] for e in parsed(fragment).iter() if e.attrib.get("id", "").startswith(prefix)}


def pointed(t: Table, *fragments: str) -> list[dict[str, str]]:
    """What can be pointed at, each once: the two shapes offer the same."""
    found: list[dict[str, str]] = []
    for wish in wishes({*names_of(t.play.game.verbs), "to"}, *fragments):
        if dict(wish) not in found:
            found.append(dict(wish))
    return found


def test_every_ship_is_drawn_in_both_shapes_under_a_name_that_tells_its_field() -> None:
    t = table("red: 4 4 2 0 0; green: 4")
    drawn_ships = {"sh-1-4-0", "sh-1-4-1", "sh-1-2-0", "sh-1-0-0", "sh-1-0-1"}
    assert ids(board(t), "sh-1-") == drawn_ships
    assert ids(board(t), "t-sh-1-") == {f"t-{name}" for name in drawn_ships}
    assert "sh-0-4-0" in ids(board(t), "sh-0-")


def test_lit_and_dark_reaches_differ_by_more_than_colour() -> None:
    t = table("lights: 1 3 5")
    assert ids(board(t), "bc-") == {"bc-0", "bc-2", "bc-4"}
    used = [e.attrib["href"] for e in parsed(board(t)).iter() if e.attrib.get("href", "").startswith(("#lit", "#dark"))]
    assert used == ["#lit-0", "#dark-1", "#lit-2", "#dark-3", "#lit-4", "#dark-5"]
    assert board(t).count('class="hatch"') == board(t).count('class="cone"') == 12, "strokes for the dark, a cone for the light"


def test_ships_the_cloud_has_caught_lie_on_the_last_symbol_they_reached() -> None:
    t = table("round: 8; red: 4 5 6 0 0")
    assert ids(board(t), "sh-1-") == {"sh-1-2-0", "sh-1-5-0", "sh-1-6-0", "sh-1-0-0", "sh-1-0-1"}
    fog = [e for e in parsed(board(t)).iter() if e.attrib.get("href", "").startswith("#fog-")]
    assert len(fog) == 6, "the start field and fields 1 to 5"
    caught = [e for e in parsed(board(t)).iter() if e.attrib.get("id", "").startswith("sh-1-") and "class" in e.attrib]
    assert len(caught) == 4


def test_a_hand_is_seen_by_its_owner_and_can_be_played_in_turn() -> None:
    t = table("turn: red; hand red: solo_purple_4, group_1, team_3")
    wished = [{"slot": "0", "card": card} for card in ("solo_purple_4", "team_3", "group_1")]
    assert pointed(t, tray(t, "red")) == wished
    assert pointed(t, tray(t, "green")) == []
    for who in ("green", ""):
        assert "card-1-" not in panel(t, who, "red")
        assert "in hand 3" in panel(t, who, "red")


def test_both_hands_of_a_big_fleet_can_be_played() -> None:
    t = table("players: green+red blue+yellow; hand green: team_2; hand red: team_3")
    wished = pointed(t, tray(t, "green"))
    assert {"slot": "0", "card": "team_2"} in wished
    assert {"slot": "1", "card": "team_3"} in wished
    assert drawn.badge(t.play.game, t.play._s, 0).count("<svg") == 2


def test_a_beacon_is_taken_from_one_tower_and_put_on_another() -> None:
    t = table("turn: red; hand red: group_1; red: 4").does("red", "play:0:group_1")
    lit, dark = ({"verb": verb, "position": n} for verb, n in (("beacon_from", "1"), ("beacon_to", "6")))
    assert lit in pointed(t, board(t, "red")) and dark in pointed(t, board(t, "red")), "either end can be pointed at first"
    assert pointed(t, board(t, "blue")) == []
    t.does("red", "beacon_from:1")
    assert 'class="lamp lifted"' in board(t)
    t.does("red", "beacon_to:2")
    assert ids(board(t), "bc-") == {"bc-1", "bc-2", "bc-4"}


def test_ships_to_sail_are_pointed_at_by_their_field_or_by_where_they_land() -> None:
    t = table("turn: red; hand red: solo_purple_4; red: 6; blue: 8; lights: 1 2 3").does("red", "play:0:solo_purple_4")
    assert pointed(t, board(t, "red")) == [{"field": "0"}, {"field": "6"}, {"to": "4"}, {"to": "9"}], "blue's ship is not red's"
    assert 'aria-label="Sail from: field 6 → field 9"' in board(t, "red")


def test_a_preview_tells_what_every_colour_gains_as_the_rules_have_it() -> None:
    t = table("turn: red; hand red: group_3; red: 6; blue: 6; lights: 1 2 3").does("red", "play:0:group_3", "beacon_keep")
    ghost = next(e for e in parsed(board(t, "red")).iter() if e.attrib.get("class") == "ghost" and e.attrib["data-field"] == "6")
    tags = [e.text for e in ghost.iter() if e.text and e.text.startswith("+")]
    before = {colour: t.play.scores[t.seat(colour)] for colour in ("red", "blue")}
    t.does("red", "sail_from:6")
    assert tags == [f"+{t.play.scores[t.seat(colour)] - before[colour]}" for colour in ("red", "blue")]


def test_the_bonus_can_be_taken_on_the_board() -> None:
    t = table("turn: red; hand red: group_1; red: 6; blue: 6; lights: 1 3 5").does(
        "red", "play:0:group_1", "beacon_keep", "sail_from:6"
    )
    assert pointed(t, board(t, "red")) == [{"verb": "bonus_take"}]
    assert 'class="ghost shown"' in board(t, "red")


def test_erik_is_named_though_nobody_plays_him() -> None:
    t = table("players: green red; erik: blue; blue: 11")
    assert "Erik (blue): 4 points" in panel(t, "green", "red")
    assert "Erik" not in panel(t, "", "green")


def test_the_storm_card_and_the_last_card_played_are_open() -> None:
    t = table("turn: red; start: red; round: 2; gone red: team_3")
    assert "Storm card" in panel(t, "", "red")
    assert "Storm card" not in panel(t, "", "green")
    assert "played last: Team 3" in panel(t, "", "red")


def test_what_sailed_leaves_a_wake_from_field_to_field() -> None:
    t = table("turn: red; hand red: solo_purple_4; red: 6; lights: 1 2 3").does("red", "play:0:solo_purple_4")
    before = t.play.view(WATCHER)
    action = next(a for a in t.play.legal(t.seat("red")) if a.slug == "sail_from:6")
    t.does("red", "sail_from:6")
    mark = scene.mark(before._s, t.play.view(WATCHER)._s, t.seat("red"), action, WATCHER)
    assert mark == Mark("sl-1", "sail", 1, 6, 9, 1)
    shown = board(t, "", Left(12, 1, t.seat("red"), mark, last=True))
    assert {"mark-12", "t-mark-12"} <= ids(shown, "mark") | ids(shown, "t-mark")
    assert 'data-along="mark-12"' in shown


def test_the_picture_speaks_the_language_of_its_reader() -> None:
    t = table("red: 4")
    with speaking("hu"):
        assert ">Kikötő<" in board(t)
        assert "4. mező" in board(t)
    assert ">Harbour<" in board(t)
