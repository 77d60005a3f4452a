"""Every invariant after every step of hundreds of random games per seat count and option set."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import pytest

import flotta
from flotta.engine.dice import seeded
from harness import called, option_sets, some_option_sets
from harness.walk import fresh, scratch, steps

GAMES = int(os.environ.get("FLOTTA_SOAK_GAMES", "300"))


@pytest.mark.parametrize(("name", "options"), option_sets(), ids=called)
def test_invariants_hold_after_every_step(name: str, options: dict[str, Any]) -> None:
    game = flotta.games.find(name)
    start = flotta.new(name, dice="manual", **options).copy_of_record()
    work, before, report = start.copy(), start.copy(), np.zeros(3, dtype=np.int64)
    ids, weights = scratch(game)
    for seed in range(GAMES):
        game.loops.inspect(start, work, before, seeded(seed), ids, weights, report)
        event = game.verbs[int(report[2]) & 0xFFFF].slug
        assert report[0] == 0, (
            f"seed {seed}, event {report[1]} ({event}) breaks invariant {report[0]}: {game.law.invariants[int(report[0])]}"
        )


@pytest.mark.parametrize(("name", "options"), some_option_sets(), ids=called)
def test_fields_stay_within_their_bounds_and_legal_is_sorted(name: str, options: dict[str, Any]) -> None:
    play = fresh(name, options)
    for number, (actor, _) in enumerate(steps(play, 3)):
        if number % 7 == 0:
            assert play.game.state.out_of_bounds(play.s) is None
        before = play.bytes()
        options_now = [a.id for a in play.legal(actor)] if actor < play.seats else [a.id for a, _ in play.odds()]
        assert options_now == sorted(set(options_now))
        assert options_now, "somebody waits with nothing to choose"
        assert all(play.game.verbs[id].chance == (actor >= play.seats) for id in options_now)
        assert play.bytes() == before, "asking changed the record"
