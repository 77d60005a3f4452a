"""Interpreted and compiled play agree step by step; replayed games give the same bytes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import permutations
from typing import Any

import pytest

import flotta
from flotta.engine.verbs import CHANCE
from harness import TESTS, Case, called, names, option_sets, some_option_sets
from harness.trace import trace
from harness.walk import finished, fresh, steps

LOOKS = 150


@pytest.mark.parametrize("name", names())
def test_interpreted_equals_compiled(name: str) -> None:
    sets = Case(name).option_sets
    sets = sets[:: max(1, len(sets) // 8)]
    env = {**os.environ, "FLOTTA_COMPILE": "0", "PYTHONPATH": f"{TESTS}{os.pathsep}{TESTS.parent}"}
    command = [sys.executable, "-m", "harness.trace", name, "5", str(LOOKS)]
    ran = subprocess.run(command, input=json.dumps(sets), capture_output=True, text=True, env=env, check=False)
    assert ran.returncode == 0, ran.stderr
    interpreted = json.loads(ran.stdout)
    for options, theirs in zip(sets, interpreted, strict=True):
        ours = trace(name, options, 5, LOOKS)
        differing = next((i for i, (a, b) in enumerate(zip(ours, theirs, strict=True)) if a != b), None)
        assert differing is None, f"{options}: step {differing} differs"


@pytest.mark.parametrize(("name", "options"), option_sets(), ids=called)
def test_a_replayed_record_gives_the_same_bytes(name: str, options: dict[str, Any]) -> None:
    for seed in (1, 2):
        play = finished(name, options, seed)
        text = play.record()
        again = flotta.replay(text)
        assert again.bytes() == play.bytes()
        assert again.record() == text
        assert flotta.verify(text) is None


@pytest.mark.parametrize(("name", "options"), some_option_sets(), ids=called)
def test_simultaneous_choices_in_any_order_give_the_same_record(name: str, options: dict[str, Any]) -> None:
    play = fresh(name, options)
    met = 0
    for _ in steps(play, 9):
        if len(play.waiting) < 2 or CHANCE in play.waiting:
            continue
        met += 1
        if met > 40:
            break
        choices = {seat: play.legal(seat)[met % len(play.legal(seat))].id for seat in play.waiting}
        outcomes = set()
        for order in list(permutations(choices))[:6]:
            twin = play.copy()
            for seat in order:
                twin.happen(seat, twin.checked(seat, choices[seat]))
            outcomes.add(twin.bytes())
        assert len(outcomes) == 1
