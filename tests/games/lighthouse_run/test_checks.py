"""The invariants notice what they are there for: tables that cannot be, and steps that cannot have happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from games.lighthouse_run.table import Table, table

import flotta
from flotta.engine.verbs import CHANCE
from flotta.games.lighthouse_run.terms import BONUS, DEALING, DONE, DRAWING, ERIKS_CARD, SAILING, SETTING

Change = Callable[[Any], None]


def put(name: str, value: Any, *place: int) -> Change:
    """A change of one number of a record."""

    def change(s: Any) -> None:
        if place:
            s[name][place] = value
        else:
            s[name] = value

    return change


def moved(colour: int, field: int, there: int) -> Change:
    """A ship that went from a field to another."""

    def change(s: Any) -> None:
        s.ships[colour, field] -= 1
        s.ships[colour, there] += 1

    return change


def all_of(*changes: Change) -> Change:
    """Several changes."""

    def change(s: Any) -> None:
        for each in changes:
            each(s)

    return change


MIDWAY = "lights: 1 3 5; round: 3; red: 4 2; turn: red; start: green; hand red: group_1"


@pytest.mark.parametrize(
    ("change", "invariant"),
    [
        (put("beacon", 1, 1), 1),  # a fourth beacon
        (put("beacon", 0, 0), 1),
        (put("tower", 0, 0), 1),  # a lighthouse twice
        (put("tower", -1, 5), 1),
        (moved(1, 0, 4), 0),
        (put("ships", 2, 1, 4), 2),  # a sixth ship
        (put("owner", 2, 1), 2),
        (put("erik", 2), 2),
        (put("fleet", 0, 1, 0), 2),
        (put("hand", 1, 1, 0), 4),
        (put("draw_size", 3, 1), 4),
        (put("played", 0, 1, 5), 4),
        (put("played_size", 3, 1), 4),
        (put("cloud", 4), 6),
        (put("cloud", 13), 6),
        (put("turn", 2), 6),
        (put("active", 2), 6),
        (put("storm", 2), 6),
        (put("slot", 1), 6),
        (put("step", DONE), 6),
        (put("step", DRAWING), 6),
        (put("step", ERIKS_CARD), 6),
        (put("step", DEALING), 2),  # ships are afloat
        (put("step", SAILING), 6),  # nobody has played
        (put("card", 3), 12),
        (put("lifted", 2), 12),
        (put("bonus_at", 4), 12),
    ],
)
def test_a_table_that_cannot_be_is_refused(change: Change, invariant: int) -> None:
    t = table(MIDWAY)
    change(t.play.s)
    assert int(t.play.game.broken(t.play.s)) == invariant
    if invariant:
        with pytest.raises(flotta.BadPosition) as refused:
            flotta.at("lighthouse_run", t.play.position())
        assert refused.value.invariant == invariant


@pytest.mark.parametrize(
    ("change", "invariant"),
    [
        (put("step", SETTING), 12),  # no beacon was taken
        (put("step", BONUS), 12),
        (all_of(put("step", BONUS), put("bonus_at", 9)), 12),  # nobody is there
        (all_of(put("step", BONUS), put("bonus_at", 4)), 12),  # no other player's ship is
        (put("card", 0), 12),  # another card than the one on the table
        (put("step", DRAWING), 12),  # the card is still being carried out
    ],
)
def test_a_turn_that_cannot_be_is_refused(change: Change, invariant: int) -> None:
    t = table(MIDWAY).does("red", "play:group_1", "beacon_keep")
    assert int(t.play.game.broken(t.play.s)) == 0
    change(t.play.s)
    assert int(t.play.game.broken(t.play.s)) == invariant


def test_a_first_hand_with_both_team_cards_cannot_be() -> None:
    with pytest.raises(flotta.BadPosition) as refused:
        table("players: green red; turn: red; hand red: team_2, team_3")
    assert refused.value.invariant == 5
    assert table("players: green red; round: 2; turn: red; hand red: team_2, team_3").play.waiting == [1]


def test_a_hand_too_small_or_too_large_cannot_be() -> None:
    t = table(MIDWAY)
    s = t.play.s
    card = int(s.draw_pile[1].argmax())
    s.draw_pile[1, card] -= 1
    s.draw_size[1] -= 1
    s.hand[1, card] += 1
    s.hand_size[1] += 1
    assert int(t.play.game.broken(s)) == 5


def step(t: Table, actor: int, slug: str, change: Change) -> int:
    """The invariant that this event would break if it also did that."""
    before = t.play.copy_of_record()
    action = t.play.game.verbs.by_slug[slug].id
    after = before.copy()
    t.play.game.apply(after[0], actor, action)
    assert int(t.play.game.broken_step(before[0], actor, action, after[0])) == 0
    change(after[0])
    return int(t.play.game.broken_step(before[0], actor, action, after[0]))


SOLO = "lights: 1 2 3; round: 8; red: 9 7 5 4 2; blue: 7 7 2; green: 20; turn: red; start: green; hand red: {}"


@pytest.mark.parametrize(
    ("card", "change", "invariant"),
    [
        ("solo_turquoise_3", put("tower", 3, 0), 1),
        ("solo_turquoise_3", moved(1, 9, 6), 2),  # back
        ("solo_turquoise_3", moved(1, 5, 6), 3),  # frozen
        ("solo_turquoise_3", moved(2, 7, 8), 8),  # not one's own
        ("solo_turquoise_3", moved(1, 9, 10), 10),  # into the dark
        ("solo_turquoise_3", moved(1, 9, 13), 9),  # too far
        ("solo_turquoise_3", put("cloud", 6), 7),
        ("solo_turquoise_3", put("step", SAILING), 12),
        ("solo_turquoise_3", all_of(put("beacon", 0, 0), put("beacon", 1, 3)), 8),  # a beacon while sailing
        ("group_1", moved(2, 7, 8), 8),  # two of one colour
        ("group_1", moved(2, 8, 11), 9),  # too far
        ("group_1", moved(0, 20, 21), 8),  # not from the field
    ],
)  # fmt: skip
def test_a_step_that_cannot_have_happened_is_noticed(card: str, change: Change, invariant: int) -> None:
    t = table(SOLO.format(card)).does("red", f"play:{card}")
    if "beacon_keep" in t.options:
        t.does("red", "beacon_keep")
    assert step(t, 1, "sail_from:7", change) == invariant


def test_a_ship_in_the_dark_is_noticed() -> None:
    t = table("lights: 1 2 3; red: 8; turn: red; hand red: solo_turquoise_3").does("red", "play:solo_turquoise_3")
    assert step(t, 1, "sail_from:8", moved(1, 9, 11)) == 10


def test_a_score_that_falls_is_noticed() -> None:
    t = table("lights: 1 2 3; red: 8; turn: red; hand red: solo_turquoise_3").does("red", "play:solo_turquoise_3")
    assert step(t, 1, "sail_from:8", put("owner", -1, 1)) == 11


def test_a_chance_event_does_one_thing() -> None:
    draw = table("players: green red; now: draw; turn: red; start: green; red: 4")
    assert step(draw, CHANCE, "draw:team_2", put("hand_size", 2, 1)) == 14
    assert step(draw, CHANCE, "draw:team_2", moved(1, 4, 5)) == 8
    erik = table("players: red blue; erik: green; round: 8; now: erik; lights: 1 2 3; green: 9 9 9 9 6; red: 6 6; blue: 5 6")
    assert step(erik, CHANCE, "erik:group_1", moved(2, 5, 6)) == 3
    assert step(erik, CHANCE, "erik:group_1", moved(1, 6, 7)) == 8
    assert step(erik, CHANCE, "erik:group_1", moved(1, 7, 9)) == 9
    assert step(erik, CHANCE, "erik:solo_pink_3", moved(1, 6, 7)) == 8
    dark = table("players: red blue; erik: green; round: 8; now: erik; lights: 1 2 4; green: 9 9 9 9 8; red: 8; blue: 6")
    assert step(dark, CHANCE, "erik:group_2", moved(1, 8, 9)) == 10
