"""The search: its budgets, its memory, its secret choices, its settings."""

from __future__ import annotations

import itertools
import os
from pathlib import Path
from types import SimpleNamespace

import pytest
from harness import names
from harness.walk import fresh, steps

import flotta
from flotta.bots import LEVELS, search
from flotta.bots.desk import new_desk
from flotta.bots.loops import VISITS
from flotta.bots.search import Search
from flotta.engine.play import Play


@pytest.mark.parametrize("iterations", [1, 31, 32, 100])
def test_iterations_are_kept_to_the_one(iterations: int) -> None:
    play = flotta.new("toy", seats=3, seed=1)
    bot = Search(5, iterations=iterations)
    bot.choose(play.view(play.waiting[0]))
    assert bot.desk(play.game).tree[play.waiting[0], VISITS] == iterations


def time_between_looks_at_the_clock(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let so many seconds pass between two looks at the clock."""
    now = itertools.count(100.0, seconds)
    monkeypatch.setattr(search, "time", SimpleNamespace(perf_counter=lambda: next(now)))


def test_seconds_end_the_search_at_the_next_look_at_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    time_between_looks_at_the_clock(0.125, monkeypatch)
    play = flotta.new("toy", seats=2, seed=1)
    bot = Search(5, seconds=1.0)
    bot.choose(play.view(0))
    assert bot.desk(play.game).tree[0, VISITS] == 8 * search.SLICE


def test_a_level_with_more_seconds_thinks_to_the_end_on_a_slow_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    time_between_looks_at_the_clock(0.5, monkeypatch)
    play, looks = flotta.new("toy", seats=2, seed=1), []
    for seconds in (None, 600):
        bot = flotta.bot("mate", seed=5, seconds=seconds)
        assert isinstance(bot, Search)
        bot.choose(play.view(0))
        looks.append(int(bot.desk(play.game).tree[0, VISITS]))
    assert looks == [3 * search.SLICE, flotta.bots.LEVELS["mate"].fitted.iterations]


def test_a_forced_decision_takes_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    play = flotta.new("toy", seats=2, seed=1)
    while not any(len(play.legal(seat)) == 1 for seat in play.waiting):
        play.act(play.waiting[0], play.legal(play.waiting[0])[0])
    seat = next(seat for seat in play.waiting if len(play.legal(seat)) == 1)
    monkeypatch.setattr(Search, "look", lambda *_: pytest.fail("it thought about a forced decision"))
    for level in flotta.bots.LEVELS:
        assert flotta.bot(level, seed=1).choose(play.view(seat)) == play.legal(seat)[0]


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.parametrize("name", names())
def test_a_search_stays_small(name: str) -> None:
    game = flotta.games.find(name)
    desk = Search(1, iterations=1).desk(game)
    assert sum(array.nbytes for array in desk) < 64 << 20


def test_a_thousand_searches_leave_nothing_behind() -> None:
    play = flotta.new("toy", seats=3, seed=2)
    view = play.view(play.waiting[0])

    def searches(count: int) -> int:
        for seed in range(count):
            Search(seed, iterations=40).choose(view)
        return resident()

    before = searches(200)
    assert searches(1000) - before < 8 << 20


def test_trees_that_are_full_are_used_as_they_are() -> None:
    play = flotta.new("toy", seats=3, seed=2)
    seat = play.waiting[0]
    bot = Search(1, iterations=400)
    bot.kept_desks = play.game, [new_desk(play.game, nodes=20)]
    options = bot.look(play.view(seat), play.legal(seat))
    assert sum(option.visits for option in options) == 400


def secret_decisions(play: Play, most: int) -> list[tuple[Play, int]]:
    """Decisions of a random game that others will not see at once."""
    found: list[tuple[Play, int]] = []
    for number, (actor, id) in enumerate(steps(play, 3)):
        if actor != flotta.CHANCE and len(found) < most and len(play.legal(actor)) > 2 and number % 3 == 0:
            if Search(0, iterations=1).in_secret(play.view(actor), play.game.verbs[id]):
                found.append((play.copy(), actor))
    return found


@pytest.mark.parametrize("name", names())
def test_secret_choices_cannot_be_foretold(name: str) -> None:
    """Where a choice is hidden, bots that think alike but throw other dice choose differently somewhere."""
    seats = {"seats": flotta.games.find(name).max_seats}
    found = secret_decisions(fresh(name, seats), 8)
    play = fresh(name, seats)
    together = any(len(play.waiting) > 1 for _ in steps(play, 3))
    assert found or not together, "seats choose at the same time, and no choice of theirs is secret"
    for play, seat in found:
        chosen = {flotta.bot("search", iterations=300, seed=seed).choose(play.view(seat)).id for seed in range(12)}
        if len(chosen) > 1:
            return
    assert not found, f"{len(found)} secret decisions, each foreseeable"


@pytest.mark.parametrize(
    "settings",
    [
        *({"seconds": -1}, {"seconds": True}, {"iterations": 0}, {"depth": -1}, {"noise": -0.1}, {"goal": "glory"}, {"wings": 2}),
        *({"gap": 0}, {"softness": 0.0}, {"scale": -1}, {"hope": "much"}, {"curiosity": float("nan")}, {"optimism": True}),
    ],
)
def test_impossible_settings_are_refused(settings: dict[str, object]) -> None:
    with pytest.raises(flotta.BadOption):
        flotta.bot("search", **settings)


@pytest.mark.parametrize("name", ["random", "greedy", "search", *LEVELS])
def test_a_setting_a_bot_does_not_have_is_named_with_those_it_has(name: str) -> None:
    """Not in Python's words. What one bot has another has not: `gap` is for a search that is set by hand."""
    wrong = "wings" if name == "search" else "gap"
    for setting in (wrong, "name", "self", "how"):
        with pytest.raises(flotta.BadOption) as refused:
            flotta.bot(name, **{setting: 0})
        said = str(refused.value)
        assert said.startswith(f"The bot {name} has no setting '{setting}'; it has: seed") and "__init__" not in said
        for known in said.partition("it has: ")[2].removesuffix(".").split(", "):
            with pytest.raises(flotta.BadOption, match=rf"cannot be set so: {known}=\[\]\.$"):
                flotta.bot(name, **{known: []})


@pytest.mark.parametrize("goal", ["win", "margin", "score"])
def test_every_goal_and_depth_can_be_searched_for(goal: str) -> None:
    play = flotta.new("toy", seats=3, seed=9)
    seat = play.waiting[0]
    for depth in (0, 5):
        bot = flotta.bot("search", iterations=50, seed=1, goal=goal, depth=depth, scale=2.0)
        assert bot.choose(play.view(seat)).id in {action.id for action in play.legal(seat)}
