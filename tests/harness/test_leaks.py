"""Nobody is handed more than a seat may know: exchange everything hidden from a viewer, and nothing it is given changes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import flotta
from flotta.engine.play import Play
from flotta.engine.sight import SCRATCH
from flotta.engine.verbs import WATCHER
from harness import TESTS, Case, called, names, some_option_sets
from harness.leaks import fault, learns
from harness.walk import finished, from_the_first_event, steps


@pytest.mark.parametrize(("name", "options"), some_option_sets(), ids=called)
def test_exchanging_secrets_changes_nothing_a_viewer_is_given(name: str, options: dict[str, Any]) -> None:
    case, play = Case(name), from_the_first_event(name, options)
    blank = [field.name for field in play.game.state.fields.values() if field.seen_by == SCRATCH]
    for number, (actor, id) in enumerate(steps(play, 11)):
        if number > 120 and number % 9:
            continue
        viewer = number % (play.seats + 1) - 1
        found = fault(case, play, viewer, play.game.loops.look, actor, id, number)
        assert found is None, f"event {number}, viewer {viewer}: {found}"
        assert not any(np.any(play.s[field]) for field in blank)
        view = play.view(viewer)
        twin = view.guess(number)
        if viewer != WATCHER:
            mine = [str(a) for a in play.legal(viewer)]
            assert mine == [str(a) for a in twin.legal(viewer)] == [str(a) for a in view.legal(viewer)]
        assert play.picture(viewer) == twin.picture(viewer)


@pytest.mark.long
@pytest.mark.parametrize("name", names())
def test_every_mutant_of_who_sees_what_is_found_out(name: str) -> None:
    """Interpreted: a mutant's guess may be nonsense, and compiled code does not check where it reads and writes."""
    env = {**os.environ, "FLOTTA_COMPILE": "0", "PYTHONPATH": f"{TESTS}{os.pathsep}{TESTS.parent}"}
    ran = subprocess.run([sys.executable, "-m", "harness.leaks", name], capture_output=True, text=True, env=env, check=False)
    assert ran.returncode == 0, ran.stderr
    verdicts = json.loads(ran.stdout)
    fields = Case(name).game.state.fields.values()
    assert len(verdicts) == sum(field.seen_by != SCRATCH for field in fields) > 0
    assert [mutant for mutant, verdict in verdicts.items() if not verdict] == []


@pytest.mark.parametrize(("name", "options"), some_option_sets(), ids=called)
def test_a_cut_record_names_only_what_its_viewer_learnt(name: str, options: dict[str, Any]) -> None:
    play = finished(name, options, 4)
    for viewer in (WATCHER, 0, play.seats - 1):
        text = play.record(viewer)
        assert "\ndice" not in text
        assert "seed" not in text
        work = play.start.copy()
        lines = [line.split(" ") for line in text.split("\n") if line[:1].isdigit()]
        for (actor, id), (_, _, slug, _) in zip(play.happened, lines, strict=True):
            assert slug == (play.game.verbs[id].slug if learns(play.game, work, viewer, actor, id) else "?")
            play.game.apply(work[0], actor, id)
        with pytest.raises(flotta.BadRecord):
            flotta.replay(text)


def test_dice_are_no_part_of_a_view() -> None:
    for name in names():
        view = flotta.new(name, seed=5, **Case(name).option_sets[0]).view(0)
        assert not hasattr(view, "dice")
        assert not any(isinstance(value, Play) for value in vars(view).values())
