"""Cartagena in the browser: what must be seen, and what can be pointed at when."""

from __future__ import annotations

from games.cartagena.table import COLOURS, JUNGLE, LAY_A, LAY_B, Table, table
from harness.pictures import names_of, parsed, wishes

from flotta.engine.verbs import WATCHER
from flotta.engine.words import speaking
from flotta.games.cartagena.scene import board as picture
from flotta.games.cartagena.scene import panel
from flotta.web import drawn


def seat(who: str) -> int:
    return COLOURS.index(who) if who else WATCHER


def board(t: Table, who: str) -> str:
    return "".join(picture(t.play.view(seat(who))._s, seat(who), t.play.names(), ()))


def hand(t: Table, who: str, owner: str) -> str:
    return "".join(panel(t.play.view(seat(who))._s, seat(who), COLOURS.index(owner), t.play.names()))


def ids(*fragments: str) -> set[str]:
    return {element.attrib["id"] for element in parsed(*fragments).iter() if "id" in element.attrib}


def pointed(t: Table, *fragments: str) -> list[dict[str, str]]:
    return [dict(wish) for wish in wishes(names_of(t.play.game.verbs), *fragments)]


def test_every_pirate_is_drawn_under_a_name_that_tells_its_place() -> None:
    drawn = ids(board(table(LAY_A, "r: 9 9 S; g: P 7"), "r"))
    red = {name for name in drawn if name.startswith("pc-0-")}
    assert red == {"pc-0-9-0", "pc-0-9-1", "pc-0-49-0", "pc-0-0-0", "pc-0-0-1", "pc-0-0-2"}
    assert "pc-1-7-0" in drawn


def test_a_move_changes_one_pirate_of_its_kind_and_no_other() -> None:
    before = table(LAY_A, "r: 2 9; g: 7; hand r: rum")
    after = before.after("r", "play:rum", "from:2")
    was, now = ids(board(before, "g")), ids(board(after, "g"))
    assert {name for name in was - now if name.startswith("pc-")} == {"pc-0-2-0"}
    assert {name for name in now - was if name.startswith("pc-")} == {"pc-0-6-0"}


def test_cards_of_the_own_hand_can_be_pointed_at_in_the_own_turn_only() -> None:
    t = table(LAY_A, "r: 9; g: 7; hand r: rum 2, hook; hand g: parrot")
    assert pointed(t, hand(t, "r", "r")) == [{"card": "rum"}, {"card": "hook"}]
    assert "×2" in hand(t, "r", "r")
    assert pointed(t, hand(t, "g", "g")) == []
    assert "sy-parrot" in hand(t, "g", "g")


def test_of_other_hands_only_the_number_is_told() -> None:
    t = table(LAY_A, "hand r: rum 2, hook; hand g: parrot")
    for who in ("g", ""):
        assert "3 cards" in hand(t, who, "r")
        assert "sy-" not in hand(t, who, "r")
    assert "sy-rum" in hand(table(LAY_A, "hand r: rum", hand_visibility="open"), "g", "r")


def test_a_pirate_to_move_is_pointed_at_by_its_place_and_shows_its_way() -> None:
    t = table(LAY_A, "r: 2 9; g: 7; hand r: rum").does("r", "play:rum")
    assert pointed(t, board(t, "r")) == [{"place": "0"}, {"place": "2"}, {"place": "9"}]
    assert board(t, "r").count('<path d="M') - board(t, "g").count('<path d="M') == 3
    assert 'aria-label="The pirate here: space 9 → space 11"' in board(t, "r")
    assert pointed(t, board(t, "g")) == []


def test_a_rival_is_chosen_on_the_board_or_in_its_panel() -> None:
    t = table(LAY_A, "r: 2; g: 7 9; y: 9; hand r: rum", refill_tunnel="morgan").does("r", "morgan")
    wished = pointed(t, board(t, "r"))
    assert {"colour": "green"} in wished
    assert wished.count({"colour": "yellow"}) == 1, "on space 9 a finger could not tell them apart"
    assert pointed(t, hand(t, "r", "g")) == [{"colour": "green"}]
    assert pointed(t, hand(t, "r", "r")) == []


def test_the_travelling_ship_is_where_it_lies_and_can_be_sent_off() -> None:
    t = table(LAY_B, "r: S S 7; g: S; hand r: rum; captain: yes")
    assert {"verb": "captain_sail"} in pointed(t, board(t, "r"))
    t.does("r", "captain_stay")
    here = board(t, "r")
    assert {"verb": "sail"} in pointed(t, here)
    t.does("r", "sail")
    assert 'id="ship"' in here
    assert here != board(t, "r")


def test_the_lantern_takes_from_the_open_pile() -> None:
    t = table(LAY_A, "r: 9; hand r: lantern; discard: hook 2, rum", magician=True).does("r", "enchant:lantern")
    assert {"card": "hook"} in pointed(t, board(t, "r"))
    assert pointed(t, board(t, "g")) == []


def test_closed_chests_and_dark_cards_are_told_without_colour() -> None:
    t = table(LAY_A, "closed: 4 12; hand r: rum, rum_dark", magician=True, freebooter=True)
    assert board(t, "").count(">?</text>") == 2
    light, dark = (part for part in hand(t, "r", "r").split("<button") if "data-card" in part)
    assert 'class="solid"' in dark
    assert 'class="solid"' not in light


def test_an_empty_hand_may_point_at_the_draw_pile() -> None:
    t = table(LAY_A, "r: 9; g: 4")
    assert {"verb": "pass_draw"} in pointed(t, board(t, "r"))


def test_the_picture_speaks_the_language_of_its_reader() -> None:
    t = table(JUNGLE, "r: 9; hand r: rum")
    with speaking("hu"):
        assert ">Törött hajó<" in board(t, "r")
        assert "mező" in board(t, "r")
        assert ">P<" in drawn.badge(t.play.game, t.play._s, 0)
    assert ">Wreck<" in board(t, "r")
    assert ">R<" in drawn.badge(t.play.game, t.play._s, 0)
