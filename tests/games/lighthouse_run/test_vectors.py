"""The worked examples of the law, V1 to V45, each a position, decisions, and the position after.

The river: section 1 fields 1-2, section 2 fields 3-5, section 3 fields 6-9, section 4 fields 10-13, section 5 fields 14-17,
section 6 fields 18-21, harbour 22-24. Lighthouses unless told otherwise: 1 orange, 2 purple, 3 turquoise, 4 green, 5 pink,
6 brown.
"""

from __future__ import annotations

import pytest
from games.lighthouse_run.table import TOWERS, Table, table
from harness import rule

import flotta
from flotta.games.lighthouse_run.box import COLOURS
from flotta.games.lighthouse_run.river import cloud_field, display_field, is_frozen, steps


def frozen(t: Table, field: int) -> bool:
    return is_frozen(t.play.s, field)


def points(t: Table, field: int) -> int:
    return int(t.play.s.box.points[field])


@rule("LR-6.2", "LR-6.7", "LR-6.12", "LR-R1", "LR-R21")
def test_v1() -> None:
    t = table("lights: 1 3 5; turn: red; hand red: solo_purple_4")
    t.does("red", "play:solo_purple_4")
    assert t.options == {"beacon_from:1", "beacon_from:3", "beacon_from:5"}
    t.does("red", "beacon_from:5")
    assert t.lights == "1 2 3"
    t.does("red", "sail_from:0")
    assert t.ships("red") == "4 0 0 0 0"
    assert t.waits_for == "draw"


@rule("LR-6.4", "LR-6.13", "LR-6.14")
def test_v2() -> None:
    t = table("lights: 1 2 3; yellow: 3 3; blue: 3; turn: yellow; hand yellow: team_3")
    t.does("yellow", "play:team_3", "beacon_keep")
    assert "sail_from:0" not in t.options
    assert t.why("yellow", "sail_from:0") == "LR-6.14"
    t.does("yellow", "sail_from:3")
    assert (t.ships("yellow"), t.ships("blue"), t.lights) == ("6 6 0 0 0", "3 0 0 0 0", "1 2 3")


@rule("LR-6.15", "LR-6.17", "LR-R12")
def test_v3() -> None:
    t = table("lights: 1 2 3; blue: 6 6; green: 6; turn: green; hand green: group_1")
    t.does("green", "play:group_1", "beacon_keep", "sail_from:6")
    assert (t.ships("blue"), t.ships("green")) == ("7 6 0 0 0", "7 0 0 0 0")
    t.does("green", "bonus_take")
    assert (t.ships("blue"), t.ships("green")) == ("7 6 0 0 0", "8 0 0 0 0")
    assert t.waits_for == "draw"


@rule("LR-6.7", "LR-6.17", "LR-R14", "LR-R18")
def test_v4() -> None:
    t = table("lights: 1 2 3; red: 8; blue: 8; turn: blue; hand blue: group_3")
    t.does("blue", "play:group_3", "beacon_from:1", "beacon_to:4")
    assert t.lights == "2 3 4"
    t.does("blue", "sail_from:8")
    assert (t.ships("red"), t.ships("blue")) == ("11 0 0 0 0", "11 0 0 0 0")
    t.does("blue", "bonus_take")
    assert (t.ships("red"), t.ships("blue")) == ("11 0 0 0 0", "13 0 0 0 0")  # 14 is dark


@rule("LR-5.9", "LR-R29", "LR-R30")
def test_v5() -> None:
    t = table("round: 8; now: draw; turn: yellow; start: green; red: 4 5 6 7 8; blue: 9")
    before = t.play.s
    assert [field for field in range(4, 10) if is_frozen(before, field)] == [4, 5]
    assert [points(t, 4), points(t, 5)] == [1, 2]
    assert cloud_field(before) == 5
    t.draws()
    assert (t.round, cloud_field(t.play.s)) == (9, 8)
    assert [field for field in range(4, 10) if frozen(t, field)] == [4, 5, 6, 7, 8]
    assert [points(t, field) for field in (6, 7, 8)] == [2, 2, 3]
    assert [display_field(t.play.s, field) for field in (4, 5, 6, 7, 8)] == [2, 5, 5, 5, 8]
    assert t.ships("red") == "8 7 6 5 4"  # the record keeps the true fields
    drawn = next(line for line in t.play.picture().split("\n") if line.startswith("R red")).split("|")
    assert [part.split() for part in drawn[2:5]] == [["(1)"], ["(3)"], ["(1)"]]  # on symbols 1, 2 and 3


@rule("LR-7.1", "LR-7.2", "LR-7.3")
def test_v6() -> None:
    t = table("""
        now: over;
        green: 24 12 7 5 1;   hand green: solo_purple_4, solo_orange_4;
        red: 23 11 9 8 3;     hand red: solo_pink_3, group_1;
        blue: 23 15 11 6 4;   hand blue: group_1 2;
        yellow: 21 16 10 7 5; hand yellow: group_2, group_1
    """)
    assert t.scores == [20, 22, 24, 22]
    assert t.places == [4, 2, 1, 3]


@rule("LR-4.6", "LR-R25")
def test_v7() -> None:
    deal = Table(flotta.new("lighthouse_run", seats=2, dice="manual", lighthouse_order=TOWERS.split()))
    deal.chance("draw:group_1", "draw:group_1", "draw:team_3")  # one team card: kept
    assert (deal.hand("green"), deal.cards("green")) == ("team_3, group_1 2", (3, 11, 0))
    deal.chance("draw:team_2", "draw:team_3")
    assert deal.cards("red") == (2, 12, 0)
    deal.chance("draw:group_1")  # both: all 14 are shuffled again
    assert deal.cards("red") == (0, 14, 0)
    assert {action.slug: weight for action, weight in deal.play.odds()}["draw:team_2"] == 1
    deal.chance("draw:team_3", "draw:group_1", "draw:group_1")
    assert (deal.hand("red"), deal.waits_for) == ("team_3, group_1 2", "start")


@rule("LR-6.7", "LR-R5")
def test_v8() -> None:
    t = table("lights: 1 3 5; turn: red; hand red: solo_turquoise_3")
    t.does("red", "play:solo_turquoise_3")
    assert t.options == {"sail_from:0"}
    assert t.does("red", "sail_from:0").ships("red") == "2 0 0 0 0"


@rule("LR-6.2", "LR-6.20")
def test_v9() -> None:
    t = table("lights: 1 3 5; turn: red; hand red: solo_green_2; players: red blue")
    t.does("red", "play:solo_green_2")
    assert t.options == {"beacon_from:1", "beacon_from:3", "beacon_from:5"}
    assert t.why("red", "beacon_keep") == "LR-R21"
    dark = t.after("red", "beacon_from:1")
    assert (dark.lights, dark.options) == ("3 4 5", {"stay"})
    lit = t.after("red", "beacon_from:3")
    assert (lit.lights, lit.options) == ("1 4 5", {"sail_from:0"})
    assert lit.why("red", "stay") == "LR-6.20"
    assert lit.does("red", "sail_from:0").ships("red") == "2 0 0 0 0"


@rule("LR-6.3", "LR-R20")
def test_v10() -> None:
    t = table("lights: 2 3 5; turn: red; hand red: solo_purple_4; red: 2")
    t.does("red", "play:solo_purple_4")
    assert t.options == {"sail_from:2", "stay"}
    assert t.lights == "2 3 5"


@rule("LR-6.8", "LR-R2")
def test_v11() -> None:
    s = table("lights: 1 3 5").play.s
    assert steps(s, 13, 2) == 2  # leaving the dark field 13 is fine
    assert steps(s, 10, 2) == 0  # 11 is dark
    assert steps(s, 9, 4) == 0  # 10 is dark, and no jump to 14
    assert steps(s, 2, 4) == 0
    assert steps(s, 0, 1) == 1  # the start field needs no light


@rule("LR-6.1", "LR-R53")
def test_v12() -> None:
    t = table("lights: 1 2 3; red: 24 24 24 21 20; turn: red; hand red: solo_orange_4")
    t.does("red", "play:solo_orange_4")
    assert t.options == {"sail_from:21", "stay"}
    s = t.play.s
    assert steps(s, 20, 4) == 0  # 21 is dark
    assert [steps(s, 24, value) for value in (1, 2, 3, 4)] == [0, 0, 0, 0]
    assert t.does("red", "sail_from:21").ships("red") == "24 24 24 24 20"


@rule("LR-6.13", "LR-R9")
def test_v13() -> None:
    t = table("lights: 1 2 3; turn: red; hand red: team_2")
    t.does("red", "play:team_2", "beacon_keep")
    assert t.options == {"stay"}


@rule("LR-6.13", "LR-R8", "LR-R36", "LR-6.20")
def test_v14() -> None:
    t = table("lights: 3 4 5; red: 6 6 6 9 0; blue: 6; green: 6 6; turn: red; hand red: team_3")
    t.does("red", "play:team_3", "beacon_keep")
    assert t.options == {"sail_from:6", "sail_from:9"}
    three = t.after("red", "sail_from:6")
    assert (three.ships("red"), three.ships("blue"), three.ships("green")) == ("9 9 9 9 0", "6 0 0 0 0", "6 6 0 0 0")
    assert t.after("red", "sail_from:9").ships("red") == "12 6 6 6 0"


@rule("LR-6.15", "LR-6.17")
def test_v15() -> None:
    t = table("players: green red blue; lights: 1 2 3; turn: red; hand red: group_2")
    t.does("red", "play:group_2", "beacon_keep", "sail_from:0")
    assert t.river == {"green": "2 0 0 0 0", "red": "2 0 0 0 0", "blue": "2 0 0 0 0"}
    t.does("red", "bonus_take")
    assert t.river == {"green": "2 0 0 0 0", "red": "4 0 0 0 0", "blue": "2 0 0 0 0"}


@rule("LR-6.16", "LR-R10", "LR-6.19")
def test_v16() -> None:
    t = table("lights: 3 4 5; blue: 7 7; yellow: 7; turn: red; hand red: group_1")
    t.does("red", "play:group_1", "beacon_keep")
    assert t.options == {"sail_from:7", "stay"}
    assert t.why("red", "sail_from:0") == "LR-6.19"  # 1 is dark
    t.does("red", "sail_from:7")
    assert (t.ships("blue"), t.ships("yellow"), t.waits_for) == ("8 7 0 0 0", "8 0 0 0 0", "draw")


@rule("LR-R13", "LR-6.20")
def test_v17() -> None:
    t = table("players: red blue; lights: 1 2 3; red: 9; blue: 9; turn: red; hand red: group_3")
    t.does("red", "play:group_3", "beacon_keep")
    assert t.options == {"sail_from:0", "stay"}
    t.does("red", "stay")
    assert (t.river, t.waits_for) == ({"red": "9 0 0 0 0", "blue": "9 0 0 0 0"}, "draw")


@rule("LR-R15")
def test_v18() -> None:
    t = table("lights: 1 2 3; red: 7; blue: 7; turn: red; hand red: group_2")
    t.does("red", "play:group_2", "beacon_keep", "sail_from:7")
    assert (t.ships("red"), t.ships("blue")) == ("9 0 0 0 0", "9 0 0 0 0")
    assert t.waits_for == "draw"


@rule("LR-6.18", "LR-R16")
def test_v19() -> None:
    t = table("lights: 1 2 3; blue: 6 6; green: 6; turn: green; hand green: group_1")
    t.does("green", "play:group_1", "beacon_keep", "sail_from:6")
    assert t.options == {"bonus_take", "bonus_skip"}
    t.does("green", "bonus_skip")
    assert (t.ships("blue"), t.ships("green"), t.waits_for) == ("7 6 0 0 0", "7 0 0 0 0", "draw")


@rule("LR-R14")
def test_v20() -> None:
    t = table("players: green red; lights: 1 2 3; red: 8; green: 8; turn: red; hand red: group_3")
    t.does("red", "play:group_3")
    moved = t.after("red", "beacon_from:1", "beacon_to:4", "sail_from:8")
    assert (moved.lights, moved.river) == ("2 3 4", {"green": "11 0 0 0 0", "red": "11 0 0 0 0"})
    assert moved.does("red", "bonus_take").ships("red") == "13 0 0 0 0"
    kept = t.after("red", "beacon_keep", "sail_from:8")
    assert kept.river == {"green": "9 0 0 0 0", "red": "9 0 0 0 0"}
    assert kept.waits_for == "draw"


@rule("LR-6.4", "LR-R19", "LR-R23")
def test_v21() -> None:
    t = table("lights: 1 3 5; turn: red; hand red: group_1")
    t.does("red", "play:group_1")
    assert t.options == {"beacon_keep", "beacon_from:1", "beacon_from:3", "beacon_from:5"}
    t.does("red", "beacon_from:3")
    assert t.options == {"beacon_to:2", "beacon_to:4", "beacon_to:6"}
    assert (t.why("red", "beacon_to:3"), t.why("red", "beacon_to:5")) == ("LR-R23", "LR-6.5")


@rule("LR-5.9", "LR-R28", "LR-R35")
def test_v22() -> None:
    t = table("round: 6; now: draw; turn: yellow; start: green; red: 3 2 1 0 0")
    assert not any(frozen(t, field) for field in range(4))
    t.draws()
    assert (t.round, cloud_field(t.play.s)) == (7, 2)
    assert [frozen(t, field) for field in range(4)] == [True, True, True, False]
    assert [points(t, field) for field in range(4)] == [0, 0, 1, 1]
    assert t.scores[1] == 2


@rule("LR-5.9", "LR-R32")
def test_v23() -> None:
    t = table("round: 12; lights: 1 5 6; red: 20 19; turn: red; hand red: solo_orange_4")
    assert (frozen(t, 19), points(t, 19), frozen(t, 20)) == (True, 8, False)
    assert not any(frozen(t, field) for field in (22, 23, 24))
    t.does("red", "play:solo_orange_4")
    assert t.options == {"sail_from:20"}
    t.does("red", "sail_from:20")
    assert (t.ships("red"), points(t, 24)) == ("24 19 0 0 0", 12)


@rule("LR-R34", "LR-R22")
def test_v24() -> None:
    t = table("round: 11; red: 15 11 8 5 3; blue: 14; turn: red; hand red: group_2")
    t.does("red", "play:group_2")
    assert t.options == {"beacon_keep", "beacon_from:1", "beacon_from:3", "beacon_from:5"}
    t.does("red", "beacon_from:1", "beacon_to:2")
    assert (t.lights, t.options) == ("2 3 5", {"stay"})
    t.does("red", "stay")
    assert (t.waits_for, t.cards("red")) == ("draw", (2, 1, 11))
    t.draws()
    assert t.cards("red") == (3, 0, 11)


@rule("LR-5.12", "LR-5.1", "LR-R27")
def test_v25() -> None:
    t = Table(flotta.new("lighthouse_run", seats=2, seed=3))
    seen = {}
    while not t.play.over:
        if t.play.legal(t.play.waiting[0])[0].verb == "play" and t.play.waiting[0] == t.start:
            seen[t.round] = t.cards("green")
        t.play.act(t.play.waiting[0], t.play.legal(t.play.waiting[0])[0])
    assert seen == {number: (3, 12 - number, number - 1) for number in range(1, 13)}
    assert t.cards("green") == t.cards("red") == (2, 0, 12)


@rule("LR-5.7", "LR-5.2", "LR-5.6")
def test_v26() -> None:
    def order(play: flotta.Play, rounds: int) -> list[list[int]]:
        seats: list[list[int]] = [[] for _ in range(rounds)]
        while not play.over and play.s.cloud <= rounds:
            seat = play.waiting[0]
            if play.legal(seat)[0].verb == "play":
                seats[play.s.cloud - 1].append(seat)
            play.act(seat, play.legal(seat)[0])
        return seats

    three = order(flotta.new("lighthouse_run", seats=3, start_player=1, seed=1), 6)
    assert [turns[0] for turns in three] == [1, 2, 0, 1, 2, 0]
    four = order(flotta.new("lighthouse_run", seats=4, start_player=0, seed=1), 2)
    assert four == [[0, 1, 2, 3], [1, 2, 3, 0]]


@rule("LR-7.3", "LR-7.4", "LR-R37", "LR-R38")
def test_v27() -> None:
    river = "players: green red; now: over; green: 24 15 8; red: 24 15 8"
    even = table(f"{river}; hand green: solo_purple_4, group_1; hand red: team_3, group_2")
    assert (even.scores, even.places) == ([21, 21], [1, 1])
    more = table(f"{river}; hand green: solo_purple_4, group_2; hand red: team_3, group_2")
    assert (more.scores, more.places) == ([21, 21], [1, 2])


@rule("LR-6.9", "LR-R6")
def test_v28() -> None:
    t = table("lights: 1 2 3; red: 6 3 3 0 0; turn: red; hand red: solo_turquoise_3")
    t.does("red", "play:solo_turquoise_3")
    assert t.options == {"sail_from:0", "sail_from:3", "sail_from:6"}
    for field, there in ((0, "6 3 3 3 0"), (3, "6 6 3 0 0"), (6, "9 3 3 0 0")):
        assert t.after("red", f"sail_from:{field}").ships("red") == there


@rule("LR-8.4", "LR-8.5", "LR-8.6")
def test_v29() -> None:
    t = table("players: red blue; erik: green; now: erik; green: 9 6 4 0 0; lights: 4 5 6; red: 0; blue: 0")
    t.chance("erik:solo_purple_4")
    assert (t.lights, t.ships("green")) == ("4 5 6", "9 6 4 4 0")


@rule("LR-8.7", "LR-8.8", "LR-R40", "LR-R41")
def test_v30() -> None:
    river = "players: red blue; erik: green; now: erik; round: 3; green: 14 12 9 9 5; red: 5 5; blue: 5"
    lit = table(f"{river}; lights: 1 3 4").chance("erik:group_3")
    assert lit.river == {"green": "14 12 11 9 9", "red": "8 5 0 0 0", "blue": "8 0 0 0 0"}
    dark = table(f"{river}; lights: 1 4 5").chance("erik:group_3")
    assert dark.river == {"green": "14 12 9 9 8", "red": "5 5 0 0 0", "blue": "5 0 0 0 0"}


@rule("LR-8.7")
def test_v31() -> None:
    t = table("players: red blue; erik: green; now: erik; round: 3; green: 20 20 20 20 8; red: 8; lights: 1 3 5")
    t.chance("erik:group_2")
    assert t.river == {"green": "20 20 20 20 12", "red": "9 0 0 0 0", "blue": "0 0 0 0 0"}


@rule("LR-8.9")
def test_v32() -> None:
    t = table("players: red blue; erik: green; lights: 1 2 3; red: 4; green: 4; turn: red; hand red: group_1")
    t.does("red", "play:group_1", "beacon_keep", "sail_from:4")
    assert (t.ships("red"), t.ships("green")) == ("5 0 0 0 0", "5 0 0 0 0")
    assert t.options == {"bonus_take", "bonus_skip"}


@rule("LR-R44", "LR-R45", "LR-8.10")
def test_v33() -> None:
    gone = "gone green: group_1 2, group_2 2, group_3 2, solo_purple_4, solo_orange_4, solo_green_2"
    t = table(f"players: red blue; erik: green; now: erik; round: 10; green: 20 13 11 8 2; {gone}")
    assert cloud_field(t.play.s) == 11
    assert t.chance("erik:solo_pink_3").ships("green") == "20 16 11 8 2"
    over = table("players: red blue; erik: green; now: over; green: 24 23; red: 24 23")
    assert (over.scores, over.places) == ([23, 0, 23], [1, 3, 2])


@rule("LR-8.3", "LR-R43")
def test_v34() -> None:
    t = table("players: red blue; erik: green; now: erik; round: 6; green: 9 9 9 9 0")
    t.chance("erik:solo_brown_2")
    assert (t.ships("green"), t.round) == ("9 9 9 9 2", 7)
    assert frozen(t, 2)
    assert points(t, 2) == 1


@rule("LR-8.15", "LR-8.16", "LR-8.13")
def test_v35() -> None:
    t = table("players: green+red blue+yellow; turn: green")

    def hand_of(*colours: str) -> int:
        return sum(t.cards(colour)[0] for colour in colours)

    def turn(seat: int, prefix: str) -> None:
        assert t.play.waiting == [seat]
        t.play.act(seat, next(a for a in t.play.legal(seat) if a.slug.startswith(prefix)))
        while not t.play.over and t.play.waiting == [seat] and not any(o.startswith("play") for o in t.options):
            t.play.act(seat, t.play.legal(seat)[0])

    assert hand_of("green", "red") == 6
    assert {option[:6] for option in t.options} == {"play:0", "play:1"}
    turn(0, "play:1")
    assert hand_of("green", "red") == 5
    turn(1, "play:0")
    assert {option[:6] for option in t.options} == {"play:0"}  # only green is left for A
    turn(0, "play:0")
    assert hand_of("green", "red") == 4
    assert {option[:6] for option in t.options} == {"play:1"}
    turn(1, "play:1")
    t.draws(4)
    assert (hand_of("green", "red"), hand_of("blue", "yellow"), t.round) == (6, 6, 2)


@rule("LR-8.17", "LR-8.18")
def test_v36() -> None:
    river = "players: green+red blue+yellow; lights: 1 2 3; green: 4; red: 4; turn: green; hand green: group_2"
    alone = table(river).does("green", "play:group_2", "beacon_keep", "sail_from:4")
    assert (alone.ships("green"), alone.ships("red"), alone.waits_for) == ("6 0 0 0 0", "6 0 0 0 0", "blue")
    met = table(f"{river}; blue: 4").does("green", "play:group_2", "beacon_keep", "sail_from:4")
    assert met.options == {"bonus_take", "bonus_skip"}
    met.does("green", "bonus_take")
    assert met.river == {"green": "8 0 0 0 0", "red": "6 0 0 0 0", "blue": "6 0 0 0 0", "yellow": "0 0 0 0 0"}


@rule("LR-8.20")
def test_v37() -> None:
    def over(green: str, red: str, blue: str, yellow: str, hands: str = "") -> Table:
        river = f"green: {green}; red: {red}; blue: {blue}; yellow: {yellow}"
        return table(f"players: green+red blue+yellow; now: over; {river}{hands}")

    thirty, twenty_six, twenty_five = "24 24 15", "24 24 5", "24 24 2"
    twenty_three, twenty_two, eighteen = "24 23", "24 22", "24 15"
    wide = over(thirty, eighteen, twenty_six, twenty_two)
    assert (wide.scores, wide.places) == ([48, 48], [2, 1])
    near = over(twenty_six, twenty_two, twenty_five, twenty_three)
    assert (near.scores, near.places) == ([48, 48], [2, 1])
    # equal differences: the leftover cards decide
    one = "; hand green: group_1 2; hand red: group_1 2; hand blue: group_1 2; hand yellow: group_1, group_2"
    assert over(twenty_six, twenty_two, twenty_two, twenty_six, one).places == [2, 1]
    same = "; hand green: group_1 2; hand red: group_1 2; hand blue: group_1 2; hand yellow: group_1 2"
    assert over(twenty_six, twenty_two, twenty_two, twenty_six, same).places == [1, 1]


@rule("LR-8.19", "LR-5.12")
def test_v38() -> None:
    play = flotta.new("lighthouse_run", seats=2, variant="big_fleet", seed=4)
    while play.s.cloud < 12:
        play.act(play.waiting[0], play.legal(play.waiting[0])[0])
    t = Table(play)
    assert [t.cards(colour) for colour in COLOURS] == [(3, 0, 11)] * 4
    while not play.over:
        play.act(play.waiting[0], play.legal(play.waiting[0])[0])
    assert [t.cards(colour) for colour in COLOURS] == [(2, 0, 12)] * 4


@rule("LR-8.5", "LR-8.7")
def test_v39() -> None:
    river = "players: red blue; erik: green; now: erik; blue: 1 1 1 1 1"
    lit = table(f"{river}; lights: 1 3 5").chance("erik:group_2")
    assert lit.river == {"green": "4 0 0 0 0", "red": "2 0 0 0 0", "blue": "1 1 1 1 1"}
    dark = table(f"{river}; lights: 3 4 5").chance("erik:group_2")
    assert dark.river == {"green": "2 0 0 0 0", "red": "0 0 0 0 0", "blue": "1 1 1 1 1"}


@rule("LR-5.9", "LR-R54")
def test_v40() -> None:
    t = table("round: 7; lights: 1 2 3; red: 5; blue: 2 2 2 2 2; turn: red; hand red: group_1")
    t.does("red", "play:group_1", "beacon_keep")
    assert t.options == {"sail_from:5"}
    assert t.why("red", "sail_from:0") == "LR-R54"
    t.does("red", "sail_from:5")
    assert (t.ships("red"), t.waits_for) == ("6 0 0 0 0", "draw")


@rule("LR-6.15", "LR-6.20", "LR-R4")
def test_v41() -> None:
    t = table("lights: 1 2 3; blue: 13; turn: red; hand red: group_2")
    t.does("red", "play:group_2", "beacon_keep")
    assert t.options == {"sail_from:0", "stay"}


@rule("LR-8.18", "LR-R47", "LR-R46")
def test_v42() -> None:
    t = table("players: green+red blue+yellow; lights: 1 2 3; red: 4; blue: 4; turn: green; hand green: group_1")
    t.does("green", "play:group_1", "beacon_keep", "sail_from:4")
    assert (t.ships("red"), t.ships("blue"), t.waits_for) == ("5 0 0 0 0", "5 0 0 0 0", "blue")


@rule("LR-7.4")
def test_v43() -> None:
    river = "players: green red blue; now: over; green: 24 15 5; red: 24 15 5; blue: 24 15; hand blue: group_1 2"
    shared = table(f"{river}; hand green: team_3, group_2; hand red: solo_purple_4, group_1")
    assert (shared.scores, shared.places) == ([20, 20, 18], [1, 1, 3])
    ordered = table(f"{river}; hand green: team_3, group_3; hand red: solo_purple_4, group_1")
    assert ordered.places == [1, 2, 3]


@rule("LR-8.6", "LR-8.8", "LR-8.12")
def test_v44() -> None:
    t = table("players: red blue; erik: green; now: erik; round: 12; green: 24 24 24 24 22; red: 22; lights: 1 2 3")
    home = "players: red blue; erik: green; now: erik; round: 12; green: 24 24 24 24 24; red: 24; lights: 1 2 3"
    last = next(action.slug for action, _ in t.play.odds())
    assert last == "erik:group_3"  # the one card of his that is left
    t.chance(last)
    assert (t.ships("green"), t.ships("red"), t.play.over) == ("24 24 24 24 24", "24 0 0 0 0", True)
    idle = table(home).chance("erik:group_3")
    assert (idle.ships("green"), idle.ships("red"), idle.play.over) == ("24 24 24 24 24", "24 0 0 0 0", True)


@rule("LR-R52", "LR-8.23", "LR-8.15")
def test_v45() -> None:
    play = flotta.new("lighthouse_run", seats=2, variant="big_fleet", dice="manual", start_player=1)
    turns, draws = [], []
    while play.waiting == [flotta.CHANCE]:
        play.act(flotta.CHANCE, play.odds()[0][0])
    while play.s.cloud == 1:
        if play.waiting == [flotta.CHANCE]:
            draws.append((int(play.s.active), int(play.s.slot)))
            play.act(flotta.CHANCE, play.odds()[0][0])
        else:
            seat = play.waiting[0]
            if play.legal(seat)[0].verb == "play":
                turns.append(seat)
            play.act(seat, play.legal(seat)[0])
    assert turns == [1, 0, 1, 0]
    assert draws == [(1, 0), (1, 1), (0, 0), (0, 1)]
    assert (play.s.cloud, play.waiting) == (2, [0])


@pytest.mark.parametrize("number", range(1, 46))
def test_no_vector_is_missing(number: int) -> None:
    assert f"test_v{number}" in globals()
