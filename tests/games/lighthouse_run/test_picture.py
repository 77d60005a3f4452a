"""The table as text, and the log from each side."""

from __future__ import annotations

import re
from itertools import permutations

from games.lighthouse_run.table import table

import flotta
from flotta.games.lighthouse_run.box import LIGHTHOUSES
from flotta.games.lighthouse_run.river import is_lit

POSITION = """
    players: green red; round: 8; lights: 1 3 5; turn: green; start: green;
    green: 9 9 6 4 0; red: 24 13 5 2 0; hand green: solo_purple_4, team_3, group_1;
    gone green: group_1, group_2, team_2, group_3, solo_pink_3, solo_green_2, group_2; hand red: group_1
"""
DRAWN = """
Round 8 of 12. Storm card: Anna.
In turn: Anna.

         |start|1 orange|2 purple |3 turquoise |  4 green   |   5 pink   |  6 brown   | harbour |
         |     |lifebuoy| anchor  |  compass   |    helm    |    bell    |    knot    |         |
light    |     |********|         |************|            |************|            |*********|
field    |  0  | 1   2  | 3  4  5 | 6  7  8  9 | 10 11 12 13| 14 15 16 17| 18 19 20 21| 22 23 24|
points   |     |     1  |       2 |       3    |    4     5 |    6     7 |    8     9 | 10 11 12|
G green  | (1) |    (1) |         | G1       G2|            |            |            |         |
R red    | (1) |    (1) |      (1)|            |          R1|            |            |       R1|
cloud    |~~~~~|~~~~~~~~|~~~~~~~~~|            |            |            |            |         |
          *** lit: may be entered   ~~~ cloud   (2) ships caught by the cloud

> G  Anna: 9 points; cards: 3 in hand, 4 in the draw pile
     played: Group 1, Group 2, Team 2, Group 3, Solo 3 bell, Solo 2 helm, Group 2
  R  Béla: 20 points; cards: 3 in hand, 4 in the draw pile
     played: Solo 4 anchor, Solo 4 lifebuoy, Solo 3 bell, Solo 3 compass, Solo 2 helm, Solo 2 knot, Team 3
Your hand (green): Solo 4 (purple anchor), Team 3, Group 1
"""


def test_a_picture_shows_river_light_ships_cloud_and_cards() -> None:
    shown = table(POSITION).play.picture(0, ["Anna", "Béla"])
    assert shown == DRAWN.strip()


def test_the_light_row_stands_over_the_fields_that_may_be_entered() -> None:
    for lights in ("1 2 3", "1 3 5", "2 4 6", "1 5 6"):
        t = table(f"lights: {lights}")
        rows = {line[:9].strip(): line for line in t.play.picture().split("\n") if "|" in line}
        for field in range(1, 25):
            number = re.search(rf"\b{field}\b", rows["field"])
            assert number
            above = rows["light"][number.start() : number.end()]
            assert above == ("*" if is_lit(t.play.s, field) else " ") * len(above), (lights, field)


def test_a_beacon_on_the_move_is_marked() -> None:
    t = table("lights: 1 3 5; turn: red; hand red: group_1").does("red", "play:group_1", "beacon_from:3")
    light = next(line for line in t.play.picture(1).split("\n") if line.startswith("light"))
    assert [part[:3] for part in light.split("|")[2:8]] == ["***", "   ", "???", "   ", "***", "   "]


def test_no_order_of_lighthouses_makes_a_picture_too_wide() -> None:
    for order in [*permutations(LIGHTHOUSES)][::7]:
        t = table(f"towers: {' '.join(order)}; round: 7")
        for lang in ("en", "hu"):
            with flotta.speaking(lang):
                assert max(map(len, t.play.picture(0, ["Somebody with quite a long name"] * 4).split("\n"))) <= 110


def test_hidden_cards_are_not_drawn() -> None:
    t = table(POSITION)
    assert "Your hand (green): Solo 4 (purple anchor), Team 3, Group 1" in t.play.picture(0)
    assert "Your hand (red)" not in t.play.picture(0)
    assert "Your hand" not in t.play.picture(-1)


def test_the_log_tells_each_side_what_it_may_know() -> None:
    t = table("players: green red; lights: 1 2 3; green: 4; red: 4; turn: green; start: green; hand green: group_1")
    t.does("green", "play:group_1", "beacon_from:1", "beacon_to:4", "sail_from:4", "bonus_take").chance("draw:team_2")
    names = ["Anna", "Béla"]
    assert [str(line) for _, line in t.play.told(0, names)] == [
        "You play: Group 1.",
        "You take a beacon from position 1 (orange lifebuoy).",
        "You move a beacon: position 1 (orange lifebuoy) → 4 (green helm).",
        "You sail a group (green, red): field 4 → field 5.",
        "Your bonus move: field 5 → field 6.",
        "You draw: Team 2.",
    ]
    with flotta.speaking("hu"):
        assert [str(line) for _, line in t.play.told(1, names)] == [
            "Anna kijátszott lapja: Csoport 1.",
            "Anna elvesz egy jelzőfényt: 1. hely (narancssárga mentőöv).",
            "Anna jelzőfényt helyez át: 1. hely (narancssárga mentőöv) → 4. hely (zöld kormánykerék).",
            "Anna csoporttal hajózik (zöld, piros): 4. mező → 5. mező.",
            "Anna bónuszlépése: 5. mező → 6. mező.",
            "Anna egy lapot húz.",
        ]


def test_the_log_tells_of_erik_the_cloud_and_the_end() -> None:
    t = table("players: red blue; erik: green; round: 6; now: erik; lights: 1 2 3; green: 9 9 9 9 3; red: 3; blue: 1 0 0 0 0")
    t.chance("erik:group_2")
    assert [str(line) for _, line in t.play.told(0, ["Anna", "Béla"])] == [
        "Erik turns up: Group 2. His ship sails: field 3 → field 7. It takes along (red): field 3 → field 5; its bonus move is "
        "counted in. The cloud moves to field 2 and catches 9 ships. Béla begins round 7."
    ]
    over = table("players: red blue; erik: green; round: 12; now: erik; green: 24; red: 23; blue: 5").draws()
    assert str([line for _, line in over.play.told(0, ["Anna", "Béla"])][-1]).endswith("The game is over. The winner: Erik.")


def test_the_scoring_names_its_rules() -> None:
    t = table("players: green+red blue+yellow; now: over; green: 24 12; red: 5; hand green: group_1 2; hand red: group_1, team_3")
    assert [(rule, str(what), points) for rule, what, points in t.play.scoring(0)] == [
        ("LR-7.1", "1 ship (green) here: field 24, 12 each", 12),
        ("LR-7.1", "1 ship (green) here: field 12, 4 each", 4),
        ("LR-7.1", "3 ships (green) here: start field, 0 each", 0),
        ("LR-7.1", "1 ship (red) here: field 5, 2 each", 2),
        ("LR-7.1", "4 ships (red) here: start field, 0 each", 0),
        ("LR-8.20", "compared in a tie: the ship teams are 14 apart (16 and 2)", 0),
        ("LR-8.20", "compared in a tie: leftover cards, 6 in sum", 0),
    ]
