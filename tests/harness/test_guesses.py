"""Guesses have the exact odds of what may be hidden, and a guess that prefers low cards is found out."""

from __future__ import annotations

from itertools import islice

import pytest

from flotta.engine.sight import ALL
from flotta.engine.verbs import WATCHER
from harness import Case, names
from harness.odds import honest, lowest, positions, wrong_odds
from harness.walk import fresh, steps

SAMPLES = 500


def has_secrets(name: str) -> bool:
    return any(field.seen_by != ALL for field in Case(name).game.state.fields.values())


@pytest.mark.parametrize("viewer", [0, WATCHER], ids=["seat", "watcher"])
@pytest.mark.parametrize("name", [name for name in names() if has_secrets(name)])
def test_guesses_have_exact_odds(name: str, viewer: int) -> None:
    case = Case(name)
    game, caught = case.game, {2: 0, 16: 0}
    for belief, view in positions(case, case.option_sets[0], viewer, most=6):
        assert wrong_odds(belief, view, honest(game), SAMPLES) is None
        for of in caught:
            caught[of] += wrong_odds(belief, view, lowest(game, of), SAMPLES) is not None
    assert all(caught.values()), "a guess that takes the lowest of some guesses has passed"


@pytest.mark.parametrize("name", [name for name in names() if not has_secrets(name)])
def test_where_nothing_is_hidden_a_guess_changes_nothing(name: str) -> None:
    play = fresh(name, Case(name).option_sets[0])
    for number, _ in enumerate(islice(steps(play, 5), 300)):
        view = play.view(number % (play.seats + 1) - 1)
        assert view.bytes() == view.guess(number).bytes() == play.bytes()
