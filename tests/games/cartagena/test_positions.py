"""Positions that cannot stand on a table are refused with the invariant they break; steps that break one are found."""

from __future__ import annotations

from typing import Any

import pytest
from games.cartagena.table import JUNGLE, LAY_A, LAY_B, Table, table

import flotta
from flotta.engine.verbs import CHANCE
from flotta.games.cartagena.box import CARDS, FACES
from flotta.games.cartagena.terms import (
    ACTION,
    ADVANCE,
    CAPTAIN,
    CHOOSING_COLOUR,
    CHOOSING_PIRATE,
    DEALING,
    DISCARDING,
    DONE,
    DRAWING,
    DRAWING_LOTS,
    LAYING,
    N_COLOURS,
    OPENING,
    PUSH,
    SHIP,
    STEP_BACK,
    TAKING,
)

RUM, HOOK = CARDS.index("rum"), CARDS.index("hook")
TEXT = "r: 7 9; g: 4; hand r: rum 2; hand g: hook; discard: chest, pistol"


def stands(t: Table, **fields: Any) -> int:
    """The invariant the table breaks with these fields changed, 0 if it stands; hand=((0, 1), 5) changes one entry."""
    play = t.copy().play
    for name, value in fields.items():
        if isinstance(value, tuple):
            play.s[name][value[0]] = value[1]
        else:
            play.s[name] = value
    try:
        assert flotta.at("cartagena", play.position()).bytes() == play.bytes()
    except flotta.BadPosition as refused:
        assert refused.invariant is not None
        assert str(t.play.game.law.invariants[refused.invariant]) in str(refused)
        return refused.invariant
    return 0


def test_a_position_taken_down_can_be_put_up_again() -> None:
    assert stands(table(LAY_A, TEXT)) == 0
    play = flotta.new("cartagena", seats=3, seed=1, magician=True, refill_tunnel="both", freebooter=True)
    for number in range(900):
        seat = play.waiting[0]
        play.act(seat, play.legal(seat)[number % len(play.legal(seat))])
        if play.over:
            break
        if number % 30 == 0:
            assert flotta.at("cartagena", play.position()).bytes() == play.bytes()


@pytest.mark.parametrize(
    ("fields", "invariant"),
    [
        ({"hand": ((0, RUM), 3)}, 1),
        ({"hand_size": (0, 3)}, 1),
        ({"hand_size": (3, 1)}, 1),
        ({"draw_pile": (HOOK, 3)}, 1),
        ({"draw_size": 3}, 1),
        ({"discard_size": 3}, 1),
        ({"known": ((0, HOOK), 1)}, 1),
        ({"pool": (0, 1)}, 1),
        ({"trail_size": 1}, 1),
        ({"turned": (0, 1)}, 1),
        ({"turnings": 1}, 1),
        ({"pirates": ((0, 7), 2)}, 2),
        ({"crowd": (7, 2)}, 2),
        ({"ship_at": 1}, 4),
        ({"actions_left": 4}, 5),
        ({"actions_used": 1}, 5),
        ({"active": 2}, 5),
        ({"first": 2}, 5),
        ({"discarder": 2}, 5),
        ({"colour": 2}, 5),
        ({"winner": 2}, 5),
        ({"last": 30}, 5),
        ({"tunnel_end": 18}, 5),
        ({"draws_due": 5}, 5),
        ({"step": DISCARDING, "discards_due": 3}, 5),
        ({"step": DISCARDING, "discards_due": 0}, 5),
        ({"top": -1}, 8),
        ({"top": RUM}, 8),
        ({"chest_token": (4, 1)}, 9),
        ({"opened": (0, 2)}, 9),
        ({"winner": 0}, 10),
        ({"step": DONE}, 10),
        ({"rounds": 200}, 10),
        ({"actions_left": 0}, 11),
        ({"step": DRAWING}, 11),
        ({"step": CAPTAIN}, 11),
        ({"step": CHOOSING_PIRATE}, 11),
        ({"step": CHOOSING_PIRATE, "doing": ADVANCE}, 11),
        ({"step": CHOOSING_PIRATE, "doing": PUSH}, 11),
        ({"step": CHOOSING_PIRATE, "doing": STEP_BACK, "colour": 1}, 11),
        ({"step": CHOOSING_COLOUR, "doing": PUSH}, 11),
        ({"step": CHOOSING_COLOUR, "doing": STEP_BACK}, 11),
        ({"step": LAYING}, 11),
        ({"laid": 5}, 11),
        ({"laid": 5, "step": DRAWING_LOTS}, 11),
        ({"step": DEALING, "hand_size": (0, 2), "active": 0}, 0),
    ],
)
def test_what_cannot_stand_is_refused(fields: dict[str, Any], invariant: int) -> None:
    assert stands(table(LAY_A, TEXT), **fields) == invariant


def test_what_can_stand_is_not_refused() -> None:
    t = table(LAY_A, TEXT)
    assert stands(t, step=TAKING) == 0  # a pistol, by the light of 7
    assert stands(table(LAY_A, "r: 9; hand r: rum; discard: pistol"), step=TAKING) == 11
    assert stands(t, step=CHOOSING_PIRATE, doing=STEP_BACK) == 0
    assert stands(t, step=CHOOSING_PIRATE, doing=ADVANCE, symbol_played=RUM) == 0
    assert stands(t, step=DISCARDING, discards_due=2) == 0
    assert stands(t, step=DRAWING, draws_due=2) == 0
    assert stands(t, known=((0, RUM), 2)) == 0
    assert stands(table(LAY_B, "r: K; g: 30"), step=CHOOSING_PIRATE, doing=STEP_BACK) == 0
    pushed = table(LAY_A, TEXT, refill_tunnel="morgan")
    assert stands(pushed, step=CHOOSING_COLOUR, doing=PUSH) == 0
    assert stands(pushed, step=CHOOSING_PIRATE, doing=PUSH, colour=1) == 0


def test_a_crew_stands_on_places_of_its_scenario() -> None:
    for lay, crew in ((LAY_A, "K"), (JUNGLE, "S"), ("escape: 1 2 3 4", "25"), (LAY_B, "37"), (LAY_A, "3 3 3 4 4 4 5")):
        with pytest.raises(flotta.BadPosition) as refused:
            table(lay, f"r: {crew}")
        assert refused.value.invariant == 2
    assert table(LAY_B, "r: S K 36").turn == "r"


def test_the_ship_carries_three_of_a_colour() -> None:
    assert table(LAY_B, "r: S S S; g: S S S").turn == "r"
    with pytest.raises(flotta.BadPosition) as refused:
        table(LAY_B, "r: S S S S")
    assert refused.value.invariant == 4


def test_tokens() -> None:
    t = table(LAY_A, "hand r: chest", magician=True)
    assert stands(t, chest_token=(5, 1)) == 9  # a lantern space
    assert stands(t, opened=(FACES.index("curse"), 2)) == 0
    assert stands(t, opened=(FACES.index("curse"), 3)) == 9
    many = table("escape: 1 2 3 4 5 6 7 8", "hand r: chest", magician=True)
    assert stands(many) == 0
    assert stands(many, opened=(FACES.index("curse"), 1)) == 9  # eight lie closed already
    t.does("r", "enchant:chest", "from:0")
    assert stands(t) == 0
    assert stands(t, chest_token=(4, 0)) == 9  # it is being opened
    assert stands(t, step=OPENING, opener=SHIP) == 9


def test_the_end() -> None:
    t = table(LAY_A, "r: 36 S S S S S; hand r: rum").does("r", "play:rum", "from:36")
    assert stands(t) == 0
    assert stands(t, winner=-1) == 10
    assert stands(t, step=ACTION) == 10
    assert stands(t, draws_due=1) == 10
    assert stands(t, discards_due=1) == 10
    capped = table(LAY_A, "turn: g; left: 2; rounds: 49", round_cap=50).does("g", "end_turn")
    assert stands(capped) == 0
    assert stands(capped, step=ACTION) == 10
    assert stands(capped, rounds=49) == 10


def test_what_is_remembered_of_a_turning_must_be_what_happened() -> None:
    t = table(LAY_A, "r: 9 16; g: 4 18; hand r: rum 2; draw pile: ; discard: pistol 3; rest: g").does("r", "retreat", "from:9")
    t.chance("draw:pistol").does("r", "play:rum", "from:0")
    assert (t.play.s.trail_size, t.play.s.held[0], t.play.s.drew[0]) == (1, 2, 1)
    assert stands(t) == 0
    assert stands(t, turned=(0, 2)) == 1
    assert stands(t, drew=(0, 2)) == 1
    assert stands(t, held=(0, 1)) == 1
    assert stands(t, held=(1, 1)) == 1
    assert stands(t, own_draws=((0, 0), 0)) == 1
    assert stands(t, trail_size=0) == 1
    first = int(t.play.s.trail[0])
    assert stands(t, trail=(0, first + N_COLOURS * len(CARDS))) == 1  # more drawn by then than were drawn
    assert stands(t, trail=(0, first % (N_COLOURS * len(CARDS)))) == 1  # none drawn by then
    assert stands(t, trail=(0, first + 1)) == 0  # a lantern, held: what was played is in the log, not here
    assert stands(t, turnings=0) == 1


def test_a_step_that_breaks_an_invariant_is_found() -> None:
    t = table(LAY_A, "r: 7 9; g: 4 8; y: 12; hand r: rum 2; hand g: hook; discard: chest, pistol", refill_tunnel="both")
    game = t.play.game
    ids = {slug: action.id for slug, action in game.verbs.by_slug.items()}

    def broken(before: Table, seat: int, action: str, after: Table) -> int:
        return int(game.broken_step(before.play.s, seat, ids[action], after.play.s))

    played = t.after("r", "play:rum")
    assert broken(t, 0, "play:rum", played) == 0
    assert broken(t, 0, "play:rum", t) == 7  # no card was laid
    assert broken(t, 0, "retreat", played) == 7
    assert broken(t, 0, "sail", played) == 7
    moved = played.after("r", "from:7")
    assert broken(played, 0, "from:7", moved) == 0
    assert broken(played, 0, "from:9", moved) == 6  # another pirate moved
    assert broken(played, 0, "from:7", played) == 6  # nobody moved
    assert broken(played, 0, "end_turn", moved) == 6  # nobody should have moved
    back = t.after("r", "retreat")
    stepped = back.after("r", "from:9")
    assert broken(back, 0, "from:9", stepped) == 0
    assert broken(back, 0, "from:7", played.after("r", "from:7")) == 3  # a step back to an empty space
    assert broken(played, 0, "from:9", stepped) == 3  # an advance to a space that was held
    push = t.after("r", "morgan", "colour:green")
    pushed = push.after("r", "from:8")
    assert broken(push, 0, "from:8", pushed) == 0
    drawn = stepped.copy().chance("draw:hook")
    assert broken(stepped, CHANCE, "draw:hook", drawn) == 0
    assert broken(stepped, CHANCE, "draw:hook", stepped) == 7
    # a step back must go back, a push forward
    wrong = back.copy()
    wrong.play.s.pirates[0, [9, 12]] = [0, 1]
    wrong.play.s.crowd[[9, 12]] = [0, 2]
    assert broken(back, 0, "from:9", wrong) == 6


def test_a_draw_that_turns_the_pile_over_is_no_broken_step() -> None:
    t = table(LAY_A, "r: 9; g: 4; y: 4; draw pile: rum; discard: hook 4; rest: g").does("r", "retreat", "from:9")
    after = t.copy().chance("draw:rum")
    id = t.play.game.verbs.by_slug["draw:rum"].id
    assert t.play.game.broken_step(t.play.s, CHANCE, id, after.play.s) == 0
    after.play.s.draw_size = 0
    assert t.play.game.broken_step(t.play.s, CHANCE, id, after.play.s) == 7
