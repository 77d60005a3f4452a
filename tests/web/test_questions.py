"""The two questions of a player: advice with a reason, and why not. Pages only; nothing is compiled for them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from harness import called, some_option_sets
from harness.walk import fresh, steps

import flotta
from flotta.engine.advice import Advice, Prospect
from flotta.engine.words import LANGUAGES, speaking
from flotta.web.questions import advised, because, reasons

NOTHING = 'class="notice good small"'
"""How the page says that nothing of what was meant is forbidden."""


def positions(name: str, options: dict[str, Any], many: int) -> list[flotta.Play]:
    """Some moments of a random game at which somebody has a choice."""
    play, found = fresh(name, options, 3), []
    for number, _ in enumerate(steps(play, 3)):
        if number % 3 == 1 and play.waiting[0] < play.seats and len(play.legal_ids(play.waiting[0])) > 1:
            found.append(play.copy())
        if len(found) == many:
            break
    return found


@pytest.mark.parametrize(("name", "options"), some_option_sets(3), ids=called)
def test_why_not_names_few_things_and_only_rules_of_the_variant(name: str, options: dict[str, Any]) -> None:
    for play in positions(name, options, 4):
        view = play.view(play.waiting[0])
        found = reasons(view, {})
        assert len(found) <= 4 and all(play.game.law.is_played(one.rule, play.options) for one in found)
        assert all(len(one.labels) <= 3 for one in found)
        for lang in LANGUAGES:
            with speaking(lang):
                page = because(view, {})
                assert "()" not in page and "{" not in page
                assert ("<dt>" in page) == bool(found) == (NOTHING not in page), "where nothing is near, it says so"
        action = view.legal(view.seat)[0]
        allowed = {"verb": action.verb, **{name: str(value) for name, value in action.params.items()}}
        assert NOTHING in because(view, allowed), "it answers also when everything is legal"


@pytest.mark.parametrize(("name", "options"), some_option_sets(1), ids=called)
def test_advice_shows_the_best_figure_its_reason_and_what_lights_up(name: str, options: dict[str, Any]) -> None:
    play = positions(name, options, 1)[0]
    view = play.view(play.waiting[0])
    legal = view.legal(view.seat)
    chances = tuple(1 / play.seats for _ in range(play.seats))
    looked = [Prospect(action, 9, chances, is_sure=number < 2) for number, action in enumerate(legal)]
    good_for = play.game.merits[0][1] if play.game.merits else None
    page = advised(view, Advice(view.seat, looked, good_for))
    assert page.count("<li>") == min(2, len(legal)), "only what was looked at closely is compared"
    assert good_for is None or str(good_for) in page
    lights = json.loads(re.search(r'data-lights="([^"]*)"', page)[1].replace("&#34;", '"'))  # type: ignore[index]  # it is there
    assert lights["verb"] == legal[0].verb
