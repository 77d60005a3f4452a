"""The worked examples of the law, CA-V1 to CA-V45, each a position, decisions, and the position after.

LAY_A, the escape on boards 1 2 3 4 5 6:
   1 hook      2 pistol    3 parrot    4 chest     5 lantern   6 rum
   7 pistol    8 lantern   9 hook     10 parrot   11 rum      12 chest
  13 pistol   14 hook     15 rum      16 lantern  17 chest    18 parrot
  19 lantern  20 parrot   21 rum      22 pistol   23 chest    24 hook
  25 parrot   26 chest    27 lantern  28 hook     29 pistol   30 rum
  31 parrot   32 hook     33 chest    34 rum      35 pistol   36 lantern

LAY_B, the full adventure, tunnel boards 1 5 6, jungle boards 2 3 4:
   1 hook      2 pistol    3 parrot    4 chest     5 lantern   6 rum
   7 parrot    8 chest     9 lantern  10 hook     11 pistol   12 rum
  13 parrot   14 hook     15 chest    16 rum      17 pistol   18 lantern
  19 parrot   20 chest    21 lantern  22 pistol   23 hook     24 rum
  25 chest    26 rum      27 pistol   28 parrot   29 hook     30 lantern
  31 pistol   32 hook     33 parrot   34 rum      35 lantern  36 chest
"""

from __future__ import annotations

import pytest
from games.cartagena.table import LAY_A, LAY_B, Table, table
from harness import rule

import flotta

EXAMPLE_1 = """
    r: 1 11 13 15 24 S; g: P P 7 9 16 32; y: P 9 14 19 27 S; b: P P 1 19 36 S;
    turn: g; hand g: rum, hook
"""
AFTER_EXAMPLE_1 = """
    r: 1 11 13 15 24 S; g: P 9 16 19 28 32; y: P 9 14 19 27 S; b: P P 1 19 36 S;
    turn: r; hand r: lantern
"""
MORGAN_1 = """
    r: P 7 12 19 S S; g: P P 6 10 25 S; y: 10 14 16 36 S K; b: P P 7 19 28 K;
    turn: r; captain: yes; hand r: hook; hand g: rum
"""
MORGAN = {"refill_tunnel": "morgan", "refill_jungle": "morgan"}


@rule("CA-6.1", "CA-6.2", "CA-6.3", "CA-6.6", "CA-6.7", "CA-6.9", "CA-5.5", "CA-R33")
def test_v1() -> None:
    t = table(LAY_A, EXAMPLE_1)
    t.does("g", "play:rum", "from:7")  # 11 and 15 are occupied by red, 21 is free
    assert t.crew("g") == "P P 9 16 21 32"
    assert (t.left, t.hand("g"), t.discard, t.top) == (2, "hook", "rum", "rum")

    t.does("g", "retreat", "from:21")  # 20 is empty, 19 holds yellow and blue
    assert t.crew("g") == "P P 9 16 19 32"
    assert t.turn == "chance"
    t.chance("draw:parrot", "draw:chest")
    assert (t.turn, t.left, t.hand("g")) == ("g", 1, "parrot, hook, chest")
    assert t.play.s.crowd[19] == 3

    t.does("g", "play:hook", "from:0")  # 1, 9, 14 and 24 are occupied
    assert t.crew("g") == "P 9 16 19 28 32"
    assert (t.active, t.turn, t.left) == ("y", "y", 3)

    # now every hook space is occupied: a hook card takes any pirate to the ship
    for who, places in (("r", "1 11 13 15 24"), ("g", "0 9 16 19 28 32"), ("y", "0 9 14 19 27"), ("b", "0 1 19 36")):
        hook = table(LAY_A, f"{AFTER_EXAMPLE_1.split('turn')[0]}; turn: {who}; hand {who}: hook")
        hook.does(who, "play:hook")
        assert hook.options == {f"from:{place}" for place in places.split()}
        for place in places.split():
            assert hook.after(who, f"from:{place}").crew(who).count("S") == hook.crew(who).count("S") + 1


@rule("CA-6.4", "CA-6.7", "CA-6.9", "CA-6.12", "CA-5.2")
def test_v2() -> None:
    t = table(LAY_A, AFTER_EXAMPLE_1)
    t.does("r", "retreat", "from:11").chance("draw:rum", "draw:rum")  # 10 is empty, 9 holds green and yellow
    assert t.crew("r") == "1 9 13 15 24 S"
    assert t.play.s.crowd[9] == 3
    t.does("r", "retreat", "from:49").chance("draw:chest")  # 36 holds blue
    assert t.crew("r") == "1 9 13 15 24 36"
    assert t.play.s.crowd[36] == 2
    assert (t.turn, t.left, t.hand("r")) == ("r", 1, "rum 2, lantern, chest")
    t.does("r", "play:lantern", "from:13")  # 16, 19, 27 and 36 are occupied
    assert t.crew("r") == "1 9 15 24 36 S"
    assert t.hand("r") == "rum 2, chest"
    assert t.active == "g"


@rule("CA-8.8", "CA-8.12", "CA-8.13", "CA-8.14", "CA-8.15", "CA-8.16", "CA-8.20", "CA-8.22", "CA-R17")
def test_v3() -> None:
    assert after_morgan_1().active == "g"


def after_morgan_1() -> Table:
    t = table(LAY_B, MORGAN_1, **MORGAN)
    assert t.options == {"captain_sail", "captain_stay"}  # aboard: red 2, yellow 1, green 1
    t.does("r", "captain_sail")
    assert (t.ship, t.left) == ("tortuga", 3)
    t.does("r", "morgan", "colour:yellow", "from:49")  # 19 holds red and blue
    assert t.crew("y") == "10 14 16 19 36 K"
    t.chance("draw:chest", "draw:chest")
    assert (t.turn, t.left, t.hand("r"), t.hand("y")) == ("r", 2, "hook, chest 2", "")
    assert t.play.s.crowd[19] == 3
    t.does("r", "sail")  # red has 7 and 12 in the tunnel
    assert (t.ship, t.left) == ("cartagena", 1)
    assert t.crew("r") == "P 7 12 19 S S"
    assert t.crew("g") == "P P 6 10 25 S"
    t.does("r", "play:hook", "from:7")  # 10 and 14 are occupied
    assert t.crew("r") == "P 12 19 S S S"
    return t


@rule("CA-8.8", "CA-8.15", "CA-8.20", "CA-8.21")
def test_v4() -> None:
    t = after_morgan_1()
    assert t.active == "g"
    assert "captain_stay" not in t.options  # aboard: red 3, green 1
    t.does("g", "play:rum", "from:0")  # 6, 12 and 16 are occupied
    assert t.crew("g") == "P 6 10 25 S S"
    t.does("g", "morgan", "colour:yellow", "from:36")  # nothing ahead
    assert t.crew("y") == "10 14 16 19 K K"
    t.chance("draw:rum", "draw:rum")
    t.does("g", "morgan", "colour:blue", "from:7")  # 8 and 9 are empty, 10 holds yellow and green
    t.chance("draw:rum", "draw:rum")
    assert t.hand("g") == "rum 4"
    assert t.play.s.crowd[10] == 3
    crews = [t.crew(who) for who in "rygb"]
    assert crews == ["P 12 19 S S S", "10 14 16 19 K K", "P 6 10 25 S S", "P P 10 19 28 K"]
    assert t.active == "y"


@rule("CA-6.3")
def test_v5() -> None:
    t = table(LAY_A, "hand r: lantern").does("r", "play:lantern", "from:0")
    assert t.crew("r") == "P P P P P 5"


@rule("CA-6.3", "CA-R6")
def test_v6() -> None:
    t = table(LAY_A, "r: 5; hand r: lantern").does("r", "play:lantern", "from:0")
    assert t.crew("r") == "P P P P 5 8"


@rule("CA-6.3", "CA-R8")
def test_v7() -> None:
    t = table(LAY_A, "r: 5; g: 8; hand r: lantern").does("r", "play:lantern", "from:5")
    assert t.crew("r") == "P P P P P 16"


@rule("CA-6.7", "CA-6.9", "CA-6.11")
def test_v8() -> None:
    t = table(LAY_A, "r: 12; g: 9 11; y: 11; b: 11").does("r", "retreat", "from:12")
    assert t.crew("r") == "P P P P P 9"
    assert t.play.s.crowd[9] == 2
    assert t.chance("draw:rum").turn == "r"
    assert t.holds("r") == 1


@rule("CA-6.8")
def test_v9() -> None:
    t = table(LAY_A, "r: 20; g: 17 18; y: 17").does("r", "retreat", "from:20")
    assert t.crew("r") == "P P P P P 18"
    assert t.chance("draw:rum").turn == "r"
    assert t.holds("r") == 1


@rule("CA-6.10", "CA-6.6", "CA-R32")
def test_v10() -> None:
    t = table(LAY_A, "r: 7; hand r: rum")
    assert not t.offers("retreat")
    # with somebody to step back to, the pirates in prison still cannot
    t = table(LAY_A, "r: 7; g: 3; hand r: rum").does("r", "retreat")
    assert t.options == {"from:7"}


@rule("CA-6.7", "CA-R7", "CA-R8")
def test_v11() -> None:
    t = table(LAY_A, "r: 9; g: 9; y: 9; b: 4").does("r", "retreat", "from:9").chance("draw:rum")
    assert t.crew("r") == "P P P P P 4"
    assert t.holds("r") == 1
    assert t.play.s.crowd[9] == 2


@rule("CA-6.12", "CA-6.7")
def test_v12() -> None:
    t = table(LAY_A, "r: S 35; g: 34 35; y: 34 35").does("r", "retreat", "from:49").chance("draw:rum", "draw:rum")
    assert t.crew("r") == "P P P P 34 35"
    assert t.play.s.crowd[34] == 3
    assert (t.turn, t.holds("r")) == ("r", 2)


@rule("CA-7.1", "CA-5.7", "CA-7.2")
def test_v13() -> None:
    t = table(LAY_A, "r: 33 S S S S S; hand r: hook, rum 3").does("r", "play:hook", "from:33")
    assert t.winner == "r"
    assert (t.turn, t.options) == ("", set())
    assert t.play.places == [1, 2]


@rule("CA-6.14", "CA-R11", "CA-R27")
def test_v14() -> None:
    t = table(LAY_A, "r: 9; g: 4; y: 4; draw pile: rum; discard: hook 4, chest 6; rest: g")
    t.does("r", "retreat", "from:9")
    assert t.odds == {"draw:rum": 1}
    t.chance("draw:rum")
    assert t.odds == {"draw:hook": 4, "draw:chest": 6}
    t.chance("draw:hook")
    assert (t.draw_pile, t.discard, t.top, t.hand("r")) == (9, "", "", "rum, hook")
    assert t.turn == "r"


@rule("CA-R11", "CA-6.14")
def test_v15() -> None:
    t = table(LAY_A, "r: 9; g: 4; y: 4; draw pile: ; rest: g").does("r", "retreat", "from:9")
    assert t.crew("r") == "P P P P P 4"
    assert (t.turn, t.left, t.holds("r")) == ("r", 2, 0)


@rule("CA-5.6", "CA-R4")
def test_v16() -> None:
    t = table(LAY_A, "r: 9; g: 4")
    assert t.options == {"retreat", "pass_draw"}
    t.does("r", "pass_draw").chance("draw:rum")
    assert (t.holds("r"), t.active, t.turn, t.left) == (1, "g", "g", 3)


@rule("CA-R4", "CA-5.4")
def test_v17() -> None:
    t = table(LAY_A, "hand r: rum").does("r", "play:rum", "from:0")
    assert t.options == {"end_turn"}
    assert t.left == 2
    t.does("r", "end_turn")
    assert (t.turn, t.holds("r")) == ("g", 0)


@rule("CA-R1", "CA-5.4")
def test_v18() -> None:
    t = table(LAY_A, "hand r: rum, hook")
    assert t.options == {"play:rum", "play:hook"}
    t.does("r", "play:rum", "from:0")
    assert t.options == {"play:hook", "end_turn"}


@rule("CA-8.21", "CA-R18")
def test_v19() -> None:
    t = table(LAY_A, "hand r: rum", refill_tunnel="morgan").does("r", "morgan", "colour:green", "from:0")
    assert t.crew("g") == "P P P P P S"
    t.chance("draw:hook", "draw:hook")
    assert (t.turn, t.left, t.hand("r"), t.hand("g")) == ("r", 2, "rum, hook 2", "")


@rule("CA-R5", "CA-7.1", "CA-R2")
def test_v20() -> None:
    t = table(LAY_A, "g: 30 S S S S S; hand r: rum", refill_tunnel="morgan")
    assert t.offers("play:rum")
    t.does("r", "morgan", "colour:green", "from:30")
    assert t.winner == "g"
    assert t.turn == ""
    assert t.play.places == [2, 1]


@rule("CA-8.20")
def test_v21() -> None:
    t = table(LAY_A, "r: 5 7; g: 5 6; y: 5 7; b: 3; hand r: rum", refill_tunnel="morgan")
    t.does("r", "morgan", "colour:blue", "from:3").chance("draw:hook")
    assert t.crew("b") == "P P P P P 6"
    assert (t.turn, t.hand("r")) == ("r", "rum, hook")


@rule("CA-8.8", "CA-8.9", "CA-8.23", "CA-R19")
def test_v22() -> None:
    crews = "r: P 17 S S S K; g: P P P P P P"
    t = table(LAY_B, f"{crews}; hand r: hook").does("r", "play:hook")
    assert t.options == {"from:0"}
    with pytest.raises(flotta.Illegal) as refused:
        t.does("r", "from:17")
    assert refused.value.rule == "CA-8.8"
    assert t.does("r", "from:0").crew("r") == "1 17 S S S K"

    t = table(LAY_B, f"{crews}; turn: g; hand g: rum", refill_tunnel="morgan").does("g", "morgan", "colour:red")
    assert t.options == {"from:0"}  # to 17; the pirate of 17 would have to board
    with pytest.raises(flotta.Illegal) as refused:
        t.does("g", "from:17")
    assert refused.value.rule == "CA-8.23"


@rule("CA-8.8")
def test_v23() -> None:
    t = table(LAY_B, "r: 17 K K K K K; hand r: hook, lantern; ship: tortuga")
    assert not t.offers("play:hook")
    t.does("r", "play:lantern", "from:17")
    assert t.crew("r") == "18 K K K K K"


@rule("CA-8.10", "CA-8.7")
def test_v24() -> None:
    t = table(LAY_B, "r: S; hand r: parrot; ship: tortuga").does("r", "play:parrot", "from:49")
    assert t.crew("r") == "P P P P P 19"
    t = table(LAY_B, "r: S; g: 19 28 33; hand r: parrot; ship: tortuga").does("r", "play:parrot", "from:49")
    assert t.crew("r") == "P P P P P K"


@rule("CA-8.17", "CA-R20", "CA-8.7")
def test_v25() -> None:
    assert not table(LAY_B, "r: 21; g: 3 18; hand r: rum").offers("retreat")
    assert not table(LAY_B, "r: S; g: 3 18; hand r: rum; ship: tortuga").offers("retreat")
    t = table(LAY_B, "r: S; g: 3 18; hand r: rum").does("r", "retreat")
    assert t.options == {"from:49"}
    t.does("r", "from:49").chance("draw:rum")
    assert t.crew("r") == "P P P P P 18"
    assert (t.turn, t.holds("r")) == ("r", 2)


@rule("CA-8.15", "CA-R14")
def test_v26() -> None:
    def asked(crews: str, who: str) -> bool:
        before = {"r": "g", "g": "r"}[who]
        t = table(LAY_B, f"{crews}; turn: {before}; left: 2; hand {who}: rum").does(before, "end_turn")
        assert t.active == who
        return t.options == {"captain_sail", "captain_stay"}

    assert asked("r: S; g: S", "r")
    assert asked("r: S; g: S", "g")
    assert not asked("r: S S; g: S S S", "r")
    assert asked("r: S S; g: S S S", "g")
    assert not asked("r: 3; g: 7", "r")
    assert not asked("r: 3; g: 7", "g")


@rule("CA-8.13", "CA-R15")
def test_v27() -> None:
    t = table(LAY_B, "r: P P S K K K; g: 3; turn: g; left: 2; hand r: hook; ship: tortuga")
    t.does("g", "end_turn")
    assert t.options == {"play:hook"}  # no captain's step, no sail
    t.does("r", "play:hook", "from:0")
    assert t.crew("r") == "P 1 S K K K"
    assert t.options == {"sail", "end_turn"}


@rule("CA-8.16", "CA-8.12", "CA-R16")
def test_v28() -> None:
    t = table(LAY_B, "r: 7 S; hand r: rum; captain: yes").does("r", "captain_sail")
    assert (t.ship, t.left) == ("tortuga", 3)
    t.does("r", "sail")
    assert (t.ship, t.left) == ("cartagena", 2)
    t.does("r", "sail")
    assert (t.ship, t.left) == ("tortuga", 1)
    assert t.offers("sail")


@rule("CA-8.25", "CA-8.26")
def test_v29() -> None:
    t = table(
        LAY_A,
        "hand r: rum_dark, rum 9; hand g: hook 9; hand y: chest 7; hand b: parrot 8; players: 4; discard: pistol",
        freebooter=True,
    )
    t.does("r", "play:rum_dark")
    assert t.turn == "r"  # the move comes first
    t.does("r", "from:0")
    assert t.holds("r") == 9
    assert t.options == {"discard:hook"}
    t.does("g", "discard:hook", "discard:hook")
    assert t.turn == "b"
    t.does("b", "discard:parrot")
    assert [t.holds(who) for who in "rgyb"] == [9, 7, 7, 7]
    assert t.discard == "pistol, parrot, hook 2, rum_dark"
    assert (t.turn, t.left, t.top) == ("r", 2, "parrot")


@rule("CA-R23")
def test_v30() -> None:
    t = table(
        LAY_A,
        "r: 34 S S S S S; hand r: rum_dark, rum 9; hand g: hook 9; hand y: chest 7; hand b: parrot 8; players: 4",
        freebooter=True,
    )
    t.does("r", "play:rum_dark", "from:34")
    assert (t.winner, t.turn) == ("r", "")
    assert t.holds("g") == 9


@rule("CA-8.18", "CA-R21")
def test_v31() -> None:
    t = table(LAY_B, "r: 28 30; g: 10 30; y: 12 28; hand r: rum", refill_tunnel="classic", refill_jungle="morgan")
    assert t.play.s.crowd[28] == 2
    assert not t.offers("retreat")  # red's only pirates on spaces are in the jungle
    t.does("r", "morgan", "colour:green")
    assert t.options == {"from:30"}
    with pytest.raises(flotta.Illegal) as refused:
        t.does("r", "from:10")
    assert refused.value.rule == "CA-8.18"


@rule("CA-8.29", "CA-8.27", "CA-8.28")
def test_v32() -> None:
    t = table(LAY_A, "hand r: rum, hook", magician=True).does("r", "enchant:rum").chance("draw:chest", "draw:chest", "draw:chest")
    assert (t.turn, t.left, t.hand("r"), t.top) == ("r", 2, "hook, chest 3", "rum")
    t = table(LAY_A, "hand r: rum, hook 3", magician=True).does("r", "enchant:rum").chance("draw:chest")
    assert (t.turn, t.holds("r")) == ("r", 4)
    assert not table(LAY_A, "hand r: rum, hook 4", magician=True).offers("enchant:rum")


@rule("CA-8.30")
def test_v33() -> None:
    t = table(LAY_A, "r: 18; g: 3 20; hand r: pistol, rum; hand g: hook", magician=True)
    t.does("r", "enchant:pistol", "colour:green")
    assert t.options == {"from:20"}  # 3 has nobody behind it
    t.does("r", "from:20")
    assert t.crew("g") == "P P P P 3 18"
    assert (t.turn, t.hand("r"), t.hand("g")) == ("r", "rum", "hook")


@rule("CA-8.31", "CA-R35", "CA-8.28")
def test_v34() -> None:
    t = table(LAY_A, "r: 4; g: 4 7; y: 4; hand r: hook", magician=True).does("r", "enchant:hook", "from:0")
    assert t.crew("r") == "P P P P 4 7"
    assert (t.turn, t.holds("r")) == ("r", 0)  # nobody draws
    assert not table(LAY_A, "hand r: hook", magician=True).offers("enchant:hook")
    t = table(LAY_A, "g: 12; hand r: hook", magician=True).does("r", "enchant:hook", "from:0")
    assert t.crew("r") == "P P P P P 12"
    assert not table(LAY_A, "g: 13; hand r: hook", magician=True).offers("enchant:hook")


@rule("CA-8.32", "CA-R27")
def test_v35() -> None:
    t = table(LAY_A, "r: 7 8 9; hand r: lantern; discard: hook 2, lantern, rum", magician=True).does("r", "enchant:lantern")
    assert t.options == {"take:hook"}
    t.does("r", "take:hook")
    assert (t.hand("r"), t.discard, t.top) == ("hook", "rum, lantern 2, hook", "lantern")
    assert (t.turn, t.left) == ("r", 2)


@rule("CA-8.33", "CA-R36")
def test_v36() -> None:
    t = table(LAY_A, "r: 7; hand r: parrot 2; discard: rum", magician=True).does("r", "enchant:parrot", "from:7")
    assert t.crew("r") == "P P P P P 11"
    assert t.top == "parrot"
    assert not t.offers("enchant:parrot")

    t = table(LAY_A, "r: 7; g: 3; hand r: parrot, hook; discard: rum", magician=True)
    assert t.offers("enchant:parrot")
    back = t.after("r", "retreat", "from:7").chance("draw:chest")
    assert back.offers("enchant:parrot")
    assert not t.after("r", "play:hook", "from:7").offers("enchant:parrot")


CHESTS = "closed: 4 12 17 23 26 33"


@rule("CA-8.34", "CA-8.35", "CA-8.37", "CA-R28", "CA-R29", "CA-R31")
def test_v37() -> None:
    t = table(LAY_A, f"hand r: chest, rum; {CHESTS}", magician=True).does("r", "enchant:chest", "from:0")
    assert t.crew("r") == "P P P P P 4"
    assert t.odds == {
        "open:doubloons_3": 1,
        "open:doubloons_2": 1,
        "open:fair_wind": 1,
        "open:secret_passage": 1,
        "open:snare": 1,
        "open:curse": 2,
        "open:alarm": 1,
    }
    passage = t.copy().chance("open:secret_passage")
    assert passage.crew("r") == "P P P P P 12"
    assert passage.closed == "12 17 23 26 33"

    snare = t.copy().chance("open:snare")
    assert snare.crew("r") == "P P P P P 4"
    assert (snare.turn, snare.left, snare.closed) == ("r", 2, "12 17 23 26 33")

    alarm = t.copy().chance("open:alarm")
    assert (alarm.turn, alarm.active, alarm.left) == ("g", "g", 3)

    last = table(LAY_A, f"hand r: chest, rum; left: 1; {CHESTS}", magician=True).does("r", "enchant:chest", "from:0")
    last.chance("open:fair_wind")
    assert (last.turn, last.left) == ("r", 1)

    curse = t.copy().chance("open:curse")
    assert curse.options == {"discard:rum"}
    curse.does("r", "discard:rum")
    assert (curse.turn, curse.left, curse.holds("r"), curse.discard) == ("r", 2, 0, "rum, chest")


@rule("CA-8.34")
def test_v38() -> None:
    t = table(LAY_A, "hand r: chest; closed: 12 17 23 26 33; opened: snare", magician=True)
    assert t.options == {"play:chest"}
    t = table(LAY_A, "g: 4; hand r: chest; closed: 12 17 23 26 33; opened: snare", magician=True)
    t.does("r", "enchant:chest", "from:0")
    assert t.crew("r") == "P P P P P 12"
    assert t.turn == "chance"
    assert t.chance("open:fair_wind").closed == "17 23 26 33"


@rule("CA-4.2", "CA-6.4", "CA-8.2")
def test_v39() -> None:
    cards = ("pistol", "rum", "lantern", "parrot", "hook", "chest")
    t = table("escape: 1 2 3 4", f"r: 24; g: 2 23; hand r: {', '.join(cards)}")
    for card in cards:
        assert t.after("r", f"play:{card}", "from:24").crew("r") == "P P P P P S"
    t = table("escape: 1 2 3 4", "r: S; g: 23 24").does("r", "retreat", "from:49")
    assert t.crew("r") == "P P P P P 24"


@rule("CA-R30", "CA-7.3")
def test_v40() -> None:
    # red: 4 x 37 + 36 + 6 = 190; green: 4 x 37 + 35 + 5 = 188
    crews = "r: 6 36 S S S S; g: 5 35 S S S S"
    t = table(LAY_A, f"{crews}; turn: g; left: 2; hand g: rum; rounds: 49", round_cap=50).does("g", "end_turn")
    assert t.turn == ""
    assert t.winner == ""
    assert t.play.scores == [190, 188]
    assert t.play.places == [1, 2]


@rule("CA-4.4", "CA-7.3")
def test_v41() -> None:
    play = flotta.new("cartagena", seats=2, seed=3, scenario="full", boards_per_section=4)
    s = play.s
    assert sorted(abs(board) for board in s.row.tolist()) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert (s.tunnel_end, s.last) == (24, 48)
    t = table("full: 1 2 3 4 5 6 7 8", "r: K")
    assert t.play.scores == [50, 0]


@rule("CA-R3")
def test_v42() -> None:
    crews = "r: P K K K K K; g: 1 10 14; ship: tortuga; hand r: hook; hand g: rum"
    t = table(LAY_B, crews)
    assert t.options == {"end_turn"}
    t.does("r", "end_turn")
    assert t.holds("r") == 1
    assert t.turn == "g"
    assert t.offers("sail")


@rule("CA-R24", "CA-8.26", "CA-8.27", "CA-8.37")
def test_v43() -> None:
    t = table(LAY_A, f"hand r: chest_dark, rum 3; hand g: hook 9; {CHESTS}", magician=True, freebooter=True)
    t.does("r", "enchant:chest_dark", "from:0")
    alarm = t.copy().chance("open:alarm")
    assert (alarm.turn, alarm.active, alarm.left) == ("g", "r", 0)  # red's turn has ended (CA-8.37)
    alarm.does("g", "discard:hook", "discard:hook")
    assert (alarm.turn, alarm.active, alarm.left, alarm.holds("g")) == ("g", "g", 3, 7)
    assert alarm.offers("play:hook")

    curse = t.copy().chance("open:curse")
    curse.does("r", "discard:rum", "discard:rum").does("g", "discard:hook", "discard:hook")
    assert (curse.turn, curse.left, curse.holds("r"), curse.holds("g")) == ("r", 2, 1, 7)


@rule("CA-8.37", "CA-7.1")
def test_v44() -> None:
    t = table(LAY_A, f"r: 30 S S S S S; hand r: chest; {CHESTS}", magician=True).does("r", "enchant:chest", "from:30")
    assert t.crew("r") == "33 S S S S S"
    t.chance("open:secret_passage")
    assert (t.winner, t.turn) == ("r", "")


@rule("CA-4.6", "CA-4.8", "CA-4.10")
def test_v45() -> None:
    t = Table(flotta.new("cartagena", seats=2, dice="manual"))
    events = []
    while t.turn == "chance":
        odds = t.odds
        events.append(odds)
        t.chance(min(odds))
    assert len(events) == 6 + 1 + 12
    assert [len(odds) for odds in events[:7]] == [16, 14, 12, 10, 8, 6, 2]
    assert all(set(odds.values()) == {1} for odds in events[:7])
    assert events[0].keys() == {f"lay:{board}:{turned}" for board in range(1, 9) for turned in ("no", "yes")}
    assert events[7] == dict.fromkeys([f"draw:{s}" for s in ("pistol", "rum", "lantern", "parrot", "hook", "chest")], 17)


@rule("CA-R1", "CA-R2", "CA-R3")
def test_v46() -> None:
    t = table(LAY_B, "r: S 7; g: 5; captain: yes").does("r", "captain_sail")
    assert t.options == {"retreat", "sail", "end_turn"}
    assert t.does("r", "end_turn").turn == "g"
