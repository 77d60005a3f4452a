"""The numbers of the box are played by, whatever they are; a box that does not add up is refused with the sum that fails."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flotta
from flotta.engine.dice import seeded
from flotta.engine.play import Play

SHIPPED = flotta.games.find("lighthouse_run").folder / "box.toml"


def changed(folder: Path, *changes: tuple[str, str]) -> Path:
    """A copy of the box file with some texts replaced, each found exactly once."""
    text = SHIPPED.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands there {text.count(old)} times"
        text = text.replace(old, new)
    path = folder / "box.toml"
    path.write_text(text, encoding="utf-8")
    return path


def new(box: Path, **options: Any) -> Play:
    options = {"seats": 2, "start_player": 0, **options}
    return flotta.new("lighthouse_run", seed=1, box=box, **options)


def random_games(box: Path, count: int = 20) -> Play:
    """Random games with every invariant checked; the last one, finished."""
    for options in ({"seats": 4}, {"seats": 2, "variant": "erik"}, {"seats": 2, "variant": "big_fleet"}, {"seats": 2}):
        play = flotta.new("lighthouse_run", dice="manual", box=box, **options)
        start, work, before = (play.copy_of_record() for _ in range(3))
        ids, weights = (np.empty(len(play.game.verbs), dtype=np.int64) for _ in range(2))
        report = np.zeros(3, dtype=np.int64)
        for seed in range(count):
            play.game.loops.inspect(start, work, before, seeded(seed), ids, weights, report)
            assert report[0] == 0, (options, seed, report)
    return Play(play.game, work, play.options, play.box, play.dice)


def test_the_values_of_cards(tmp_path: Path) -> None:
    box = changed(
        tmp_path,
        (
            'id = "solo_purple_4"                     # [E] example 1\nkind = "solo"\nvalue = 4',
            'id = "solo_purple_4"\nkind = "solo"\nvalue = 1',
        ),
    )
    play = random_games(box)
    assert play.s.box.value[0] == 1
    position = new(box).position()
    position["state"]["hand"][0] = [1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    position["state"]["draw_pile"][0] = [0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2]
    position["state"]["tower"] = [0, 1, 2, 3, 4, 5]  # purple at position 1, lit
    there = flotta.at("lighthouse_run", position, box=box)
    there.act(0, "play:0:solo_purple_4")
    there.act(0, "sail_from:0")
    assert there.s.ships[0, :3].tolist() == [4, 1, 0]
    assert str(play.game.label(there.s, 0, play.game.verbs[0])) == "Play Solo 1 (purple anchor)"


def test_a_card_of_another_kind_and_lighthouse(tmp_path: Path) -> None:
    box = changed(tmp_path, ('kind = "solo"\nvalue = 2\nlighthouse = "brown"', 'kind = "group"\nvalue = 4\nlighthouse = "all"'))
    s = random_games(box).s
    assert (s.box.kind[5], s.box.value[5], s.box.lighthouse[5]) == (2, 4, -1)


def test_where_the_beacons_begin(tmp_path: Path) -> None:
    play = new(changed(tmp_path, ("start_positions = [1, 3, 5]", "start_positions = [6, 2, 4]")))
    assert play.s.beacon.tolist() == [0, 1, 0, 1, 0, 1]


def test_how_many_beacons_there_are(tmp_path: Path) -> None:
    more = (
        ("start_positions = [1, 3, 5]", "start_positions = [1, 2, 3, 5]"),
        ("\ncount = 3  ", "\ncount = 4  "),
        ("\nbeacons = 3", "\nbeacons = 4"),
    )
    assert random_games(changed(tmp_path, *more)).s.beacon.sum() == 4


def test_how_many_ships_a_colour_has(tmp_path: Path) -> None:
    play = new(changed(tmp_path, ("ships_per_colour = 5", "ships_per_colour = 3"), ("\nships = 20", "\nships = 12")))
    assert play.s.ships[:2].sum() == 6


def test_the_sections_of_the_river(tmp_path: Path) -> None:
    box = changed(tmp_path, ("fields = [1, 2]", "fields = [1, 2, 3]"), ("fields = [3, 4, 5]", "fields = [4, 5]"))
    assert random_games(box).s.box.section[:7].tolist() == [-1, 0, 0, 0, 1, 1, 2]


def test_a_shorter_river(tmp_path: Path) -> None:
    box = changed(
        tmp_path,
        ("last_field = 24", "last_field = 22"),
        ("harbour_fields = [22, 23, 24]", "harbour_fields = [20, 21, 22]"),
        ("fields = [18, 19, 20, 21]", "fields = [18, 19]"),
        ("8 = 19, 9 = 21, 10 = 22, 11 = 23, 12 = 24", "8 = 19, 9 = 20, 10 = 21, 11 = 22"),
        ("7, 7, 8, 8, 9, 10, 11, 12]", "7, 7, 8, 9, 10, 11]"),
        ("11, 15, 19, 24]", "11, 15, 19, 22]"),
        ("4, 6, 8, 12]", "4, 6, 8, 11]"),
    )
    play = random_games(box, 60)
    assert play.s.ships[:, 23:].sum() == 0
    assert max(len(line) for line in play.picture().split("\n")) <= 110


def test_the_points(tmp_path: Path) -> None:
    changes = ("12 = 24 }", "20 = 24 }"), ("10, 11, 12]", "10, 11, 20]"), ("4, 6, 8, 12]", "4, 6, 8, 20]")
    assert new(changed(tmp_path, *changes)).s.box.points[24] == 20


def test_the_cloud(tmp_path: Path) -> None:
    changes = ("2, 5, 8, 11, 15, 19, 24]", "5, 5, 8, 11, 15, 19, 24]"), ("1, 2, 3, 4, 6, 8, 12]", "2, 2, 3, 4, 6, 8, 12]")
    assert random_games(changed(tmp_path, *changes)).s.box.cloud_field[7] == 5


def test_fewer_rounds_with_fewer_cards(tmp_path: Path) -> None:
    box = changed(
        tmp_path,
        ("rounds = 12", "rounds = 11"),
        ("cards_per_set = 14", "cards_per_set = 13"),
        ("sailing_cards = 56", "sailing_cards = 52"),
        ("erik_cards = 12", "erik_cards = 11"),
        ("spaces = 13", "spaces = 12"),
        ("first_river_space = 7", "first_river_space = 6"),
        ("[-1, -1, -1, -1, -1, -1, 2,", "[-1, -1, -1, -1, -1, 2,"),
        ("[0, 0, 0, 0, 0, 0, 1,", "[0, 0, 0, 0, 0, 1,"),
        ('value = 3\nlighthouse = "all"\ncount = 2', 'value = 3\nlighthouse = "all"\ncount = 1'),
    )
    s = random_games(box).s
    assert (s.cloud, s.played_size.tolist()[:2], s.hand_size.tolist()[:2]) == (12, [11, 11], [2, 2])


def test_a_larger_hand_and_a_stricter_redeal(tmp_path: Path) -> None:
    box = changed(
        tmp_path,
        ("hand_size = 3", "hand_size = 4"),
        ("hand_per_colour = 3", "hand_per_colour = 4"),
        ("cards_left_unplayed = 2", "cards_left_unplayed = 3"),
        ("cards_per_set = 14", "cards_per_set = 15"),
        ("sailing_cards = 56", "sailing_cards = 60"),
        ("erik_cards = 12", "erik_cards = 13"),
        ("redeal_if_team_cards_in_first_hand = 2", "redeal_if_team_cards_in_first_hand = 1"),
        ('value = 3\nlighthouse = "all"\ncount = 2', 'value = 3\nlighthouse = "all"\ncount = 3'),
    )
    random_games(box)
    for seed in range(20):
        play = flotta.new("lighthouse_run", seats=4, seed=seed, box=box)
        assert play.s.hand[:, 6:8].sum() == 0  # no team card in any first hand
        guess = play.view(0).guess(seed)
        assert guess.s.hand[:, 6:8].sum() == 0


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("count = 2\n\n[storm_card]", "count = 3\n\n[storm_card]", "1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 2 + 2 + 3 = 15, expected 14"),
        ("sailing_cards = 56", "sailing_cards = 55", "cards of all sets: 14 + 14 + 14 + 14 = 56, expected 55"),
        ("rounds = 12", "rounds = 13", "cloud spaces, one for each round and one for the end: 13 + 1 = 14, expected 13"),
        ("cards_left_unplayed = 2", "cards_left_unplayed = 1", "left over of one set: 12 + 1 = 13, expected 14"),
        ("hand_size = 3", "hand_size = 4", "cards left over and the last one played: 2 + 1 = 3, expected 4"),
        ("erik_cards = 12", "erik_cards = 11", "Erik's cards, a set without its team cards: 14 + -2 = 12, expected 11"),
        ("hand_per_colour = 3", "hand_per_colour = 2", "expected 2"),
        ('erik_removed_kind = "team"', 'erik_removed_kind = "solo"', "erik_removed_kind must be team"),
        ("\nships = 20", "\nships = 21", "ships of all colours: 5 + 5 + 5 + 5 = 20, expected 21"),
        ("start_positions = [1, 3, 5]", "start_positions = [1, 3, 3]", "beacons, one per start position: 1 + 1 = 2, expected 3"),
        ("start_positions = [1, 3, 5]", "start_positions = [1, 3, 7]", "start_positions"),
        ("\nbeacons = 3", "\nbeacons = 4", "beacons in the contents list"),
        ("max_per_lighthouse = 1", "max_per_lighthouse = 2", "max_per_lighthouse"),
        ("fields = [3, 4, 5]", "fields = [3, 4]", "and the harbour: 2 + 2 + 4 + 4 + 4 + 4 + 3 = 23, expected 24"),
        ("fields = [3, 4, 5]", "fields = [2, 3, 4]", "each once, in order"),
        ("fields = [3, 4, 5]", 'fields = "3-5"', "must list its fields"),
        ("position = 2", "position = 7", "sections 1 to 6"),
        ("last_field = 24", "last_field = 25", "last_field must be a whole number from 1 to 24"),
        ("start_field = 0", "start_field = 1", "start_field must be 0"),
        ("10, 11, 12]", "10, 11, 11]", "points of field 24: 11 = 11, expected 12"),
        ("10, 11, 12]", "10, 11]", "points_by_field must be 25 whole numbers"),
        ("2 = 5, 3 = 8,", "2 = 8, 3 = 5,", "higher symbols must lie nearer the harbour"),
        ("12 = 24 }", "x = 24 }", "the symbols must be numbers"),
        ("12 = 24 }", "12 = 25 }", "field_of must name a field"),
        ("first_river_space = 7", "first_river_space = 8", "cloud spaces before the first one on the river: 6 = 6, expected 7"),
        ("start_space = 1", "start_space = 2", "start_space must be 1"),
        ("11, 15, 19, 24]", "11, 19, 15, 24]", "never go back"),
        ("[-1, -1, -1, -1, -1, -1, 2,", "[0, 0, 0, 0, 0, 0, 2,", "begin at sea"),
        ("4, 6, 8, 12]", "4, 6, 8, 11]", "symbol_of_space must fit"),
        ("team_cards_in_first_hand = 2", "team_cards_in_first_hand = 0", "redeal_if_team_cards_in_first_hand"),
        ('id = "solo_brown_2"', 'id = "solo_gold_2"', "[[card]] must be"),
        ('lighthouse = "brown"', 'lighthouse = "gold"', "lighthouse must be all or one of"),
        ('id = "yellow"', 'id = "gold"', "[[colour]] must be"),
        ('id = "brown"', 'id = "gold"', "[[lighthouse]] must be"),
    ],
)  # fmt: skip
def test_a_box_that_does_not_add_up_is_refused(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    with pytest.raises(flotta.BadBox) as refused:
        flotta.new("lighthouse_run", seats=2, box=changed(tmp_path, (old, new)))
    assert complaint in str(refused.value)


@pytest.mark.parametrize(
    "table", ["game", "counts", "deal", "beacons", "river", "symbols", "cloud", "variant.erik", "variant.big_fleet"]
)
def test_a_box_without_one_of_its_tables_is_refused(tmp_path: Path, table: str) -> None:
    box = changed(tmp_path, (f"\n[{table}]", f"\n[lost_{table.replace('.', '_')}]"))
    with pytest.raises(flotta.BadBox):
        flotta.new("lighthouse_run", seats=2, box=box)


def test_a_record_is_not_replayed_with_another_box(tmp_path: Path) -> None:
    box = changed(tmp_path, ("start_positions = [1, 3, 5]", "start_positions = [2, 4, 6]"))
    text = new(box).record()
    assert flotta.replay(text, box=box).record() == text
    with pytest.raises(flotta.BadRecord, match="another box"):
        flotta.replay(text)
