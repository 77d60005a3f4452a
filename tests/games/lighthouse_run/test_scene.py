"""Lighthouse Run in the browser: what must be seen, and what can be pointed at when."""

from __future__ import annotations

from games.lighthouse_run.table import Table, table
from harness.pictures import names_of, parsed, wishes

from flotta.engine.verbs import WATCHER
from flotta.engine.words import speaking
from flotta.games.lighthouse_run.scene import board as picture
from flotta.games.lighthouse_run.scene import panel
from flotta.web import drawn


def seat(t: Table, who: str) -> int:
    return t.seat(who) if who else WATCHER


def board(t: Table, who: str = "") -> str:
    return "".join(picture(t.play.view(seat(t, who))._s, seat(t, who), t.play.names(), ()))


def hand(t: Table, who: str, owner: str) -> str:
    return "".join(panel(t.play.view(seat(t, who))._s, seat(t, who), t.seat(owner), t.play.names()))


def ids(fragment: str, prefix: str) -> set[str]:
    return {e.attrib["id"] for e in parsed(fragment).iter() if e.attrib.get("id", "").startswith(prefix)}


def pointed(t: Table, *fragments: str) -> list[dict[str, str]]:
    return [dict(wish) for wish in wishes(names_of(t.play.game.verbs), *fragments)]


def test_every_ship_is_drawn_under_a_name_that_tells_its_field() -> None:
    t = table("red: 4 4 2 0 0; green: 4")
    assert ids(board(t), "sh-1-") == {"sh-1-4-0", "sh-1-4-1", "sh-1-2-0", "sh-1-0-0", "sh-1-0-1"}
    assert "sh-0-4-0" in ids(board(t), "sh-0-")


def test_lit_and_dark_reaches_differ_by_more_than_colour() -> None:
    t = table("lights: 1 3 5")
    assert ids(board(t), "bc-") == {"bc-0", "bc-2", "bc-4"}
    assert board(t).count('class="cone"') == 3
    assert board(t).count('class="hatch"') == 3 + 4 + 4, "a hatching for each field of positions 2, 4 and 6"


def test_ships_the_cloud_has_caught_lie_on_the_last_symbol_they_reached() -> None:
    t = table("round: 8; red: 4 5 6 0 0")
    assert ids(board(t), "sh-1-") == {"sh-1-2-0", "sh-1-5-0", "sh-1-6-0", "sh-1-0-0", "sh-1-0-1"}
    assert board(t).count('class="fog"') == 6, "the start field and fields 1 to 5"
    caught = [e for e in parsed(board(t)).iter() if e.attrib.get("id", "").startswith("sh-1-") and "class" in e.attrib]
    assert len(caught) == 4


def test_a_hand_is_seen_by_its_owner_and_can_be_played_in_turn() -> None:
    t = table("turn: red; hand red: solo_purple_4, group_1, team_3")
    wished = [{"slot": "0", "card": card} for card in ("solo_purple_4", "team_3", "group_1")]
    assert pointed(t, hand(t, "red", "red")) == wished
    assert pointed(t, hand(t, "green", "green")) == []
    for who in ("green", ""):
        assert "card-1-" not in hand(t, who, "red")
        assert "3 in hand" in hand(t, who, "red")


def test_both_hands_of_a_big_fleet_can_be_played() -> None:
    t = table("players: green+red blue+yellow; hand green: team_2; hand red: team_3")
    wished = pointed(t, hand(t, "green", "green"))
    assert {"slot": "0", "card": "team_2"} in wished
    assert {"slot": "1", "card": "team_3"} in wished
    assert str(t.play.seat_name(0)) == "Green + Red"
    assert drawn.badge(t.play.game, t.play._s, 0).count("<svg") == 2


def test_a_beacon_is_taken_from_one_tower_and_put_on_another() -> None:
    t = table("turn: red; hand red: group_1; red: 4").does("red", "play:0:group_1")
    assert pointed(t, board(t, "red")) == [{"position": str(n)} for n in range(1, 7)]
    assert pointed(t, board(t, "blue")) == []
    t.does("red", "beacon_from:1")
    assert 'class="lamp lifted"' in board(t)
    t.does("red", "beacon_to:2")
    assert ids(board(t), "bc-") == {"bc-1", "bc-2", "bc-4"}


def test_ships_to_sail_are_pointed_at_by_their_field_and_show_their_way() -> None:
    t = table("turn: red; hand red: solo_purple_4; red: 6; blue: 8; lights: 1 2 3").does("red", "play:0:solo_purple_4")
    assert pointed(t, board(t, "red")) == [{"field": "0"}, {"field": "6"}, {"field": "8"}]
    assert 'aria-label="Sail from: field 6 → field 9"' in board(t, "red")
    assert 'aria-label="Sail from: field 8"' in board(t, "red"), "not red's ship: no way is shown"


def test_the_bonus_can_be_taken_on_the_board() -> None:
    t = table("turn: red; hand red: group_1; red: 6; blue: 6; lights: 1 3 5").does(
        "red", "play:0:group_1", "beacon_keep", "sail_from:6"
    )
    assert pointed(t, board(t, "red")) == [{"verb": "bonus_take"}]


def test_erik_is_named_though_nobody_plays_him() -> None:
    t = table("players: green red; erik: blue; blue: 11")
    assert "Erik (blue): 4 points" in board(t)


def test_the_storm_card_and_the_cards_played_are_open() -> None:
    t = table("turn: red; start: red; round: 2; gone red: team_3")
    assert "Storm card" in hand(t, "", "red")
    assert "Storm card" not in hand(t, "", "green")
    assert "played: Team 3" in hand(t, "", "red")


def test_the_picture_speaks_the_language_of_its_reader() -> None:
    t = table("red: 4")
    with speaking("hu"):
        assert ">Kikötő<" in board(t)
        assert "4. mező" in board(t)
    assert ">Harbour<" in board(t)
