"""Tortuga in the browser: what must be seen, and what can be pressed when."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from games.tortuga.table import Table, table
from harness.pictures import parsed

from flotta.engine.drawing import Left, Mark
from flotta.engine.verbs import WATCHER
from flotta.engine.words import speaking
from flotta.games import tortuga
from flotta.games.tortuga.box import SLOTS
from flotta.games.tortuga.scene import board, chip, mark, means, panel, prompt, stage, tray
from flotta.games.tortuga.terms import N_COLOURS

THROWN = "A treasure, B treasure, C skull, D boarding, E fleet"


def drawn(t: Table, viewer: int = WATCHER, marks: tuple[Left, ...] = ()) -> Element:
    """The board as a viewer sees it."""
    return parsed("".join(board(t.play.view(viewer).s, viewer, t.play.names(), marks)))


def own(t: Table, viewer: int) -> Element:
    """A viewer's own tray."""
    return parsed("".join(tray(t.play.view(viewer).s, viewer, t.play.names())))


def other(t: Table, viewer: int, seat: int) -> str:
    """The panel of another seat."""
    return "".join(panel(t.play.view(viewer).s, viewer, seat, t.play.names()))


def played_out(t: Table) -> Table:
    """The table when everybody has moved chests for the last time."""
    t.chance("chest:blue", "chest:blue")
    while not t.play.over:
        (seat,) = t.waiting
        t.does(seat, sorted(t.options(seat))[0])
    return t


def ids(tree: Element, prefix: str) -> set[str]:
    return {name for e in tree.iter() if (name := e.attrib.get("id")) and name.startswith(prefix)}


def picks(tree: Element) -> Iterator[dict[str, str]]:
    """What each thing to be pressed stands for, of the wide shape and of the tray."""
    for e in tree.iter():
        if "pick" in e.attrib.get("class", "").split() and not e.attrib.get("id", "").startswith("t-"):
            yield {name.removeprefix("data-"): value for name, value in e.attrib.items() if name.startswith("data-")}


def ghosts(tree: Element) -> list[tuple[dict[str, str], str]]:
    """Every preview of the wide shape: for which choices it is shown, and its words."""
    wide = next(e for e in tree.iter() if e.attrib.get("class") == "scene wide")
    return [
        ({n.removeprefix("data-"): v for n, v in e.attrib.items() if n.startswith("data-")}, "".join(e.itertext()))
        for e in wide.iter()
        if "ghost" in e.attrib.get("class", "").split()
    ]


def words(tree: Element) -> str:
    return " ".join(text for text in tree.itertext() if text.strip())


def test_every_chest_lies_under_a_name_that_tells_its_place() -> None:
    t = table("tortuga red red white; fleet blue; crew purple yellow; area red", "")
    seen = drawn(t, 0)
    assert ids(seen, "ch-0") == {"ch-0t0-0", "ch-0t1-0", "ch-0t2-3", "ch-0f0-1", "ch-0c0-4", "ch-0c1-2", "ch-0i0-0"}
    assert ids(seen, "t-ch-0") == {f"t-{name}" for name in ids(seen, "ch-0")}, "the tall shape has the same chests"


def test_the_hold_is_as_long_as_the_marker_allows() -> None:
    t = table("ship 1; pirate 8", "ship 4; pirate 2", phase="throw")
    used = [e.attrib["href"] for e in drawn(t, 0).iter() if e.attrib.get("href", "").startswith(("#hull", "#barrow"))]
    assert used == ["#hull3", "#barrow2", "#hull1", "#barrow4"], "the viewer's own lane is the last"
    assert ids(drawn(t), "ship-") == {"ship-0-1", "ship-1-4"}
    assert ids(drawn(t), "pirate-") == {"pirate-0-8", "pirate-1-2"}


def test_a_place_of_tortuga_for_every_chest_that_ends_the_game() -> None:
    for goal in (6, 8):
        t = table("", "", tortuga_goal=goal)
        classes = [e.attrib.get("class") for e in drawn(t).iter()]
        assert classes.count("goal") == 2 * 2, "one flag a player and shape"
    full = played_out(table("tortuga red red red red red; fleet red red white white; ship 6", "", phase="move"))
    assert len(ids(drawn(full), "ch-0t")) == 9, "more than needed close up"


def test_the_middle_of_the_table_shows_island_bag_tiles_and_tokens() -> None:
    t = table("tokens: fleet 1; tiles 1 2", "", "", island="red purple")
    assert ids(drawn(t), "ch-island") == {"ch-island-0", "ch-island-4"}
    shown = words(drawn(t))
    for number in ("28", "19", "38"):  # tiles, tokens, chests in the bag
        assert number in shown.split()


def test_nothing_lies_on_the_island_between_two() -> None:
    assert not [e for e in drawn(table("", "")).iter() if e.attrib.get("href") == "#place0"]
    assert [e for e in drawn(table("", "", "")).iter() if e.attrib.get("href") == "#place0"]


def test_dice_totals_and_places_stand_in_the_columns() -> None:
    t = table("on: boarding AE", "on: boarding B; tokens: boarding 2", "on: crew A; tokens: boarding 1", phase="boarding")
    seen = drawn(t, 2)
    assert {"d-0-0-3", "d-0-4-3", "d-1-1-3"} <= ids(seen, "d-")
    assert "9" in words(seen).split(), "5 + 4"
    assert [e for e in seen.iter() if e.attrib.get("href") == "#loose1"], "a token without a die is only an outline"
    assert [e for e in seen.iter() if e.attrib.get("class") == "spar-now"], "the action being resolved is marked"


def test_two_players_have_one_place_in_every_column() -> None:
    def frames(t: Table) -> int:
        return len([e for e in drawn(t).iter() if e.attrib.get("class") == "frame-2"])

    assert frames(table("", "")) == 0
    assert frames(table("", "", "")) == 2 * 5


def test_dice_are_kept_by_pressing_them_and_the_column_shows_what_that_makes() -> None:
    t = table("tokens: treasure 1", "").throws(THROWN, "A fleet, B fleet, C fleet, D fleet, E fleet")
    tray_of_mine = own(t, 0)
    assert [p.get("part") for p in picks(tray_of_mine)] == ["a", "b", "c", "d", "e", None], "the dice, and what sends them"
    (together,) = (e for e in tray_of_mine.iter() if "data-together" in e.attrib)
    assert together.attrib["data-together"] == "dice"
    shown = {tuple(sorted(data.items())): said for data, said in ghosts(drawn(t, 0))}
    assert shown[(("sum", "treasure8"),)] == "0 → 8, 1st so far", "A3 and B4 and the token"
    assert shown[(("sum", "treasure13"),)] == "0 → 13, 1st so far", "with the skull turned to 5"
    assert {p["to"] for p in picks(drawn(t, 0))} == {"treasure", "boarding", "fleet"}
    assert not list(picks(drawn(t)))


def test_a_skull_shows_what_it_would_turn_to() -> None:
    t = table("", "").throws(THROWN, "A fleet, B fleet, C fleet, D fleet, E fleet")
    turned = {e.attrib["data-to"]: e.attrib["href"] for e in own(t, 0).iter() if e.attrib.get("class") == "ghost"}
    assert turned == {"fleet": "#turn0-1", "treasure": "#turn2-5", "boarding": "#turn3-2"}, "die C"


def test_a_choice_of_dice_is_known_by_its_action_and_its_total() -> None:
    t = table("", "").throws(THROWN, "A fleet, B fleet, C fleet, D fleet, E fleet")
    known = {a.slug: means(t.play.view(0).s, 0, a) for a in t.play.legal(0)}
    assert known["keep:abc"] == {"to": "treasure", "sum": "treasure12"}
    assert known["keep:c"] == {"to": "later"}


def test_nobody_sees_behind_another_screen() -> None:
    t = table("", "").throws(THROWN, "A fleet, B fleet, C fleet, D fleet, E fleet")
    assert "is choosing" in other(t, 1, 0)
    t.does(0, "keep:ab")
    assert "ready" in other(t, 1, 0)
    assert "#is-ready" in other(t, 1, 0)
    assert "d-0-0-2" not in ids(drawn(t, 1), "d-")
    assert "#seal" in "".join(chip(t.play.view(1).s, 1, 0, t.play.names()))


def test_skulls_are_turned_and_tokens_laid_in_the_columns() -> None:
    t = table("on: raid C", "on: fleet ABCDE").throws("A skull, B skull, D fleet, E fleet").does(0, "keep:ab")
    assert {p["action"] for p in picks(drawn(t, 0))} == {"fleet", "crew", "treasure", "boarding"}
    shown = [said for data, said in ghosts(drawn(t, 0)) if "action" in data]
    assert shown[0] == "0 → 9, 2nd so far"
    assert shown[1] == "0 → 3, 1st so far"
    t.does(0, "assign:crew")
    assert {p["verb"] for p in picks(drawn(t, 1))} == {"adv_new"}
    assert not list(picks(drawn(t, 0)))


def test_a_marker_s_new_field_is_pressed_and_shows_the_slot_it_opens() -> None:
    t = table("on: fleet A", "on: fleet B", "", phase="fleet second")
    seen = drawn(t, 0)
    assert {p["verb"] for p in picks(seen)} == {"act"}
    assert [e for e in seen.iter() if e.attrib.get("href") == "#ship4" and "faint-marker" in e.attrib.get("class", "")]
    assert [e for e in seen.iter() if e.attrib.get("class") == "slot-next"], "field 4 opens the third slot"


def test_victims_and_their_chests_are_pressed_on_the_chart() -> None:
    t = table("on: boarding AE", "on: boarding B; fleet red blue; ship 2", "fleet white", phase="boarding")
    wished = list(picks(drawn(t, 0)))
    assert {"seat": "1"} in wished
    assert {"seat": "2"} in wished
    assert {"seat": "1", "slot": "2"} in wished, "the chest first: victim and chest in one"
    said = [said for data, said in ghosts(drawn(t, 0)) if data == {"seat": "1"}]
    assert said == ["defended: mine −1"]
    assert [said for data, said in ghosts(drawn(t, 0)) if data == {"seat": "2"}] == [""]
    t.does(0, "target:1")
    assert [p["slot"] for p in picks(drawn(t, 0))] == ["1", "2"]
    assert len(ids(drawn(t, 0), "t-offer-")) == 2, "large on a phone"


def test_second_place_may_not_attack_the_first_and_sees_who_would_lose_a_chest() -> None:
    t = table("on: raid D", "on: raid C", "pirate 2; crew red white", phase="raid second")
    assert list(picks(drawn(t, 1))) == [{"seat": "2"}]
    assert [e for e in drawn(t, 1).iter() if e.attrib.get("class") == "lost"], "white has no room any more"


def test_chests_of_the_island_can_be_taken() -> None:
    t = table("on: raid D", "on: raid C", "", phase="raid second", island="red purple").does(1, "pass")
    assert [p["colour"] for p in picks(drawn(t, 1))] == ["red", "purple"]
    assert len(ids(drawn(t, 1), "t-offer-")) == 2


def test_one_of_two_tiles_is_chosen_in_the_tray() -> None:
    t = table("on: treasure A", "", "", phase="treasure").does(0, "act").chance("chest:red", "tile:1", "tile:3")
    assert [p["coins"] for p in picks(own(t, 0))] == ["1", "3"]
    assert "coins3" not in other(t, 1, 0)


def test_chests_are_loaded_one_by_one_on_a_sheet() -> None:
    t = table("crew red blue yellow; pirate 4", "", phase="move").chance("chest:red", "chest:red")
    seen = drawn(t, 0)
    assert [p["colour"] for p in picks(seen)] == ["red", "blue", "yellow"] * 2, "on the sheet, and where they stand"
    assert "1 will not fit" in words(seen)
    assert "Load your ship: slot 1" in words(seen)
    assert not list(picks(drawn(t, 1)))


def test_an_attack_leaves_its_way_and_a_theft_the_way_of_the_chest() -> None:
    t = table("on: boarding AE", "on: boarding B; fleet red blue", "fleet white", phase="boarding").does(0, "target:1")
    before = t.copy()
    t.does(0, "steal:2")
    left = mark(before.play.view(2).s, t.play.view(2).s, 0, before.play.legal(0)[1], 2)
    assert left == Mark("chest1", "steal", 0, 1, 0, 1)
    seen = drawn(t, 2, (Left(7, 1, 0, left, True),))
    assert {"mark-7", "t-mark-7"} <= ids(seen, "mark-") | ids(seen, "t-mark-")


def test_the_reveal_is_a_moment_and_its_dice_have_rings() -> None:
    t = table("", "").throws(THROWN, "A fleet, B fleet, C fleet, D fleet, E fleet").does(0, "keep:abc")
    before = t.copy()
    t.does(1, "keep:de")
    left = mark(before.play.view(0).s, t.play.view(0).s, 1, None, 0)
    assert left == Mark("screen", "dice", (0, 0, 2), (0, 1, 2), (0, 2, 2), (1, 3, 0), (1, 4, 0))
    seen = drawn(t, 0, (Left(9, 1, 1, left, True),))
    assert "reveal-9" in ids(seen, "reveal-")
    (ring,) = (e for e in seen.iter() if e.attrib.get("id") == "mark-9")
    drawn_there = [e.attrib.get("class", "").split()[0] for e in ring]
    assert drawn_there.count("new-die") == 5
    assert drawn_there.count("crowned") == 2, "of two players the first in each of the two columns"
    assert {"station-0", "station-1"} == ids(seen, "station-"), "dice leave from where they were shown"
    assert not ids(drawn(t, 0), "reveal-"), "only while it is news"


def test_no_letter_is_smaller_than_thirteen_pixels() -> None:
    sheet = (Path(tortuga.__file__).parent / "scene.css").read_text(encoding="utf-8")
    sizes = [float(size) for size in re.findall(r"font(?:-size)?:[^;]*?([\d.]+)px", sheet)]
    assert min(sizes) >= 13
    assert len(sizes) > 20


def test_the_end_shows_everybody_s_coins() -> None:
    t = played_out(table("tiles 3 2; tortuga red red red red red; fleet blue", "tiles 1", phase="move"))
    assert "5 coins" in other(t, 1, 0)


def test_questions_and_stages_have_words() -> None:
    t = table("", "").throws(THROWN, "A fleet, B fleet, C fleet, D fleet, E fleet")
    assert str(prompt(t.play.view(0).s, 0)) == "What will you keep?"
    assert str(stage(t.play.view(0).s)) == "Round 1, roll 1"


def test_the_picture_speaks_the_language_of_its_reader() -> None:
    t = table("", "")
    with speaking("hu"):
        assert "Legénység" in words(drawn(t))
        assert "Toborzás" in words(drawn(t))
    assert "Recruit crew" in words(drawn(t))


def test_there_is_a_shape_for_every_chest_and_hold() -> None:
    names = ids(drawn(table("", "")), "")
    assert {f"chest{colour}" for colour in range(N_COLOURS)} <= names
    assert {f"hull{room}" for room in range(1, SLOTS + 1)} | {f"t-barrow{room}" for room in range(1, SLOTS + 1)} <= names
