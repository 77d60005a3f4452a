"""The newest lines, kept as events come, are the engine's own telling, in every game, however a viewer came to them."""

from __future__ import annotations

import random

import pytest
from harness import names

import flotta
from flotta.engine.drawing import Mark, SharedMark
from flotta.engine.told import Line
from flotta.engine.verbs import CHANCE, WATCHER
from flotta.engine.words import Say
from flotta.table.told import KEPT, Chronicle, left


def as_text(lines: list[Line]) -> list[tuple[int, int, object, str]]:
    return [(line.number, line.actor, line.action, str(line.text)) for line in lines]


@pytest.mark.parametrize("name", names())
def test_lines_kept_are_the_lines_told(name: str) -> None:
    game, dice = flotta.games.find(name), random.Random(3)
    play = flotta.new(name, seats=game.min_seats, seed=4)
    called: list[object] = [f"Seat {n}" for n in range(play.seats)]
    chronicle, undone, kept = Chronicle(), 0, 0
    for step in range(150):
        if play.over:
            break
        seat = dice.choice(play.waiting)
        play.act(seat, dice.choice(play.legal(seat)))
        if step % 5 == 4 and play.happened[-1][0] != CHANCE and len(play.happened) > 1:
            kept = len(play.happened) - 1
            play.cut_to(kept)
            undone += 1
        for viewer in (-1, 0, play.seats - 1)[step % 2 :]:
            chronicle.lines(play, viewer, called, undone, kept, None)
    for viewer in range(-1, play.seats):
        told = [(e.number, e.actor, e.action, str(t)) for e, t in play.told(viewer, called)]
        assert as_text(chronicle.lines(play, viewer, called, undone, kept, None)) == told[-KEPT:]
        for since in (0, 3, len(told) - 2, len(told), len(told) + 5):
            assert as_text(chronicle.lines(play, viewer, called, undone, kept, since)) == [x for x in told if x[0] > since]
    renamed: list[object] = [f"Somebody {n}" for n in range(play.seats)]
    told = [(e.number, e.actor, e.action, str(t)) for e, t in play.told(0, renamed)]
    assert as_text(chronicle.lines(play, 0, renamed, undone, kept, None)) == told[-KEPT:]
    assert as_text(chronicle.lines(play, 0, renamed, undone + 2, kept, None)) == told[-KEPT:]


def test_marks_lie_until_ones_next_decision_and_what_follows_from_it_stays() -> None:
    lines = [
        Line(1, 1, None, Say("b"), Mark("x", 1)),
        Line(2, 0, None, Say("a"), Mark("x", 2)),
        Line(3, 0, None, Say("a"), SharedMark("x", 3)),
        Line(4, 1, None, Say("b"), Mark("x", 4)),
        Line(5, CHANCE, None, Say("dice"), None),
        Line(6, 1, None, Say("b"), Mark("x", 6)),
    ]
    assert [(mark.event, mark.number, mark.seat, mark.last) for mark in left(lines, 0)] == [
        (3, 1, 0, True),
        (4, 2, 1, False),
        (6, 3, 1, True),
    ]
    assert [mark.event for mark in left(lines[:2], 0)] == []
    assert [mark.event for mark in left(lines, 1)] == []
    assert [mark.event for mark in left(lines, WATCHER)] == [2, 3, 4, 6]


@pytest.mark.parametrize("name", names())
def test_a_line_of_chance_that_speaks_of_one_seat_is_that_seats(name: str) -> None:
    """Who draws a card has the badge, for whoever reads it; what concerns all has none."""
    game, dice = flotta.games.find(name), random.Random(5)
    play = flotta.new(name, seats=game.max_seats, seed=6)
    while not play.over and len(play.happened) < 200:
        seat = dice.choice(play.waiting)
        play.act(seat, dice.choice(play.legal(seat)))
    called: list[object] = [f"Seat {n}." for n in range(play.seats)]
    for viewer in range(WATCHER, play.seats):
        for line in Chronicle().lines(play, viewer, called, 0, 0, None):
            if line.actor != CHANCE:
                assert line.seat == line.actor
            elif line.seat != CHANCE:
                assert line.seat == viewer or str(called[line.seat]) in str(line.text)
            else:
                assert sum(str(each) in str(line.text) for each in called) != 1, str(line.text)
