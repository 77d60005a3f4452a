"""What a table offers to be taken back."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import pytest
from harness import Case, names
from harness.walk import fresh, steps

import flotta
from flotta.engine.verbs import CHANCE
from flotta.table import House, LiveTable
from flotta.table.state import State
from table import ANNA, BENCE, Requests, a_house, run


def test_what_was_pressed_unasked_is_not_offered_to_be_taken_back() -> None:
    state = State("t", {})
    assert state.taken_back(0) == 0
    play = state.play = flotta.new("toy", seats=2, seed=1)
    state.pressed = [True] * len(play.happened)
    play.act(0, play.legal(0)[0])
    assert play.undo_leaves(0) == len(play.happened) - 1
    state.pressed.append(True)
    assert state.taken_back(0) == 0
    state.pressed[-1] = False
    assert state.taken_back(0) == 1


SHELF = [name for name in names() if name != "toy"]


def open_together(name: str) -> int:
    """How often in a random game a seat decides twice, nothing hidden or random between: what `reveals` in cases.py says of a
    decision does not come from the engine. 0 in a game whose every choice is followed by dice or shows something.
    """
    case, play, found = Case(name), fresh(name, {"seats": flotta.games.find(name).min_seats}), 0
    before = CHANCE
    for actor, id in islice(steps(play, 3), 150):
        still = CHANCE if actor == CHANCE or case.reveals(play, actor, id) else actor
        found += still == before != CHANCE
        before = still
    return found


@pytest.mark.parametrize("name", SHELF)
def test_one_decision_is_taken_back_at_a_time(name: str) -> None:
    """Of several decisions that are still open the last one goes first, with what was pressed unasked after it."""
    game = flotta.games.find(name)
    state = State("t", {})
    play = state.play = fresh(name, {"seats": game.min_seats})
    several = 0
    for actor, _ in islice(steps(play, 3), 150):
        if actor >= 0 and play.happened and play.happened[-1][0] == actor:
            open_now = range(play.undo_leaves(actor), len(play.happened))
            for unasked in (set(), set(open_now[1:2]), set(open_now[-1:])):
                state.pressed = [at in unasked for at in range(len(play.happened))]
                asked = [at for at in open_now if at not in unasked]
                left = len(play.happened)
                for at in reversed(asked):  # each undo in turn
                    assert left - state.taken_back(actor) == at
                    twin = play.copy()
                    twin.cut_to(at)
                    assert actor in twin.waiting
                    state.play, left = twin, at
                assert state.taken_back(actor) == 0
                state.play = play
            several += len(open_now) > 1
    assert (several > 0) == (open_together(name) > 0), "the decisions of a turn were never open together"


async def laid(house: House, name: str) -> LiveTable:
    table = await house.new_table(ANNA, name, {}, ["person", "open"], ["Anna"])
    await table.sit(BENCE, 1, "Bence")
    return table


@pytest.mark.parametrize("name", SHELF)
def test_what_was_chosen_together_is_taken_back_together_and_asked_again(name: str, tmp_path: Path) -> None:
    """Also where the second of two choices leaves no choice: taken back alone it would be pressed again at once."""
    if not open_together(name):
        pytest.skip("no two decisions of this game are open together")

    async def work() -> None:
        dice, requests, together = random.Random(name), Requests(), 0
        async with a_house(tmp_path) as house:
            table, games = await laid(house, name), 1
            while together < 3:
                if not table.state.waiting:
                    table, games = await laid(house, name), games + 1
                    assert games < 20, "no two decisions could be taken back together"
                seat = table.state.waiting[0]
                before = table.snapshot(seat)
                action = dice.choice(before.legal)
                after = table.state.play.copy()  # type: ignore[union-attr]  # the game has begun
                after.happen(seat, action.id)
                again = after.waiting == [seat] and CHANCE not in after.waiting
                then = dice.choice(after.legal(seat)).slug if again else None
                person = (ANNA, BENCE)[seat]
                await table.act(person, seat, action.id, before.version, requests(), then)
                if then and table.snapshot(seat).can_undo:
                    together += 1
                    await table.undo(person, seat, table.version, requests())
                    now = table.snapshot(seat)
                    assert (now.events, now.legal) == (before.events, before.legal)
                    assert now.taken_back == seat
                    await table.act(person, seat, action.id, now.version, requests())

    run(work())
