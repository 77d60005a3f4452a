"""The interfaces of others, held to their own tests, unpatched, with every warning an error (pyproject.toml)."""

from __future__ import annotations

import contextlib
import io
import unittest
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from harness import names
from open_spiel.python.algorithms import ismcts, mcts
from pettingzoo.test import api_test, render_test, seed_test

import flotta
import flotta.env
from flotta.env.plan import plan_of

TABLES = [
    (name, seats)
    for name in names()
    if name != "toy"
    for seats in {flotta.games.find(name).min_seats, flotta.games.find(name).max_seats}
]
every_table = pytest.mark.parametrize(("game", "seats"), TABLES)


@every_table
def test_pettingzoo(game: str, seats: int) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        api_test(flotta.env.aec(game, seats=seats), num_cycles=100)
        seed_test(lambda: flotta.env.aec(game, seats=seats), num_cycles=50)
        render_test(lambda render_mode=None: flotta.env.aec(game, seats=seats, render_mode=render_mode))


@every_table
def test_pettingzoo_whole_games(game: str, seats: int) -> None:
    for seed in (1, 2):
        env = flotta.env.aec(game, seats=seats)
        env.reset(seed=seed)
        choice, total = np.random.default_rng(seed), 0.0
        for agent in env.agent_iter():
            _, reward, over, _, info = env.last()
            total += reward if over else 0.0
            env.step(None if over else int(choice.choice(np.flatnonzero(info["action_mask"]))))
            assert agent in env.possible_agents
        assert env.play.over
        assert total == pytest.approx(0)


def test_pettingzoo_ends_the_game_of_whoever_does_what_is_not_allowed() -> None:
    game, seats = TABLES[0]
    env = flotta.env.aec(game, seats=seats)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(np.flatnonzero(env.infos[agent]["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards[agent] == -1
    assert sum(env.rewards.values()) == pytest.approx(0)


@every_table
def test_gymnasium(game: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*words: object, **_: object) -> None:
        raise AssertionError(words)

    monkeypatch.setattr(gymnasium.logger, "warn", refuse)
    with contextlib.redirect_stdout(io.StringIO()):
        check_env(flotta.env.gym(game, seats=seats, bots=["random"]).unwrapped)


@every_table
def test_gymnasium_whole_game_against_a_bot(game: str, seats: int) -> None:
    env = flotta.env.gym(game, seats=seats, bots=["random"])
    _, info = env.reset(seed=3)
    choice, over, reward = np.random.default_rng(3), False, 0.0
    while not over:
        assert (env.unwrapped.action_masks() == info["action_mask"]).all()
        _, reward, over, _, info = env.step(int(choice.choice(np.flatnonzero(info["action_mask"]))))
    assert env.unwrapped.play.over
    assert -1 <= reward <= 1


def test_a_policy_that_asks_nobody_wins_seldom_and_never_everything() -> None:
    game, seats = TABLES[0]
    share = flotta.env.against(lambda row, mask: int(mask.argmax()), game, seats=seats, bots=["greedy"], games=4)
    assert 0 <= share < 1


@every_table
def test_openspiel(game: str, seats: int) -> None:
    pyspiel.random_sim_test(flotta.env.openspiel(game, seats=seats), num_sims=1, serialize=False, verbose=False)


@every_table
def test_openspiels_tests_of_partial_trees(game: str, seats: int) -> None:
    from open_spiel.integration_tests import api_test as spiel_tests  # seconds, which every process of a run would spend

    spiel = flotta.env.openspiel(game, seats=seats)
    cases = type("Tested", (spiel_tests.EnforceAPIOnPartialTreeBase,), {"game": spiel, "game_name": str(spiel)})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(cases).run(result)
    assert not result.errors + result.failures
    assert result.testsRun >= 5


@pytest.mark.parametrize("game", [name for name in names() if name != "toy" and len(plan_of(flotta.games.find(name)).hidden)])
def test_openspiels_information_set_search_plays_a_whole_game_with_our_guess(game: str) -> None:
    from flotta.env.openspiel_env import resample

    spiel = flotta.env.openspiel(game, seats=2)
    drawn = iter(range(10**9))
    bot = ismcts.ISMCTSBot(
        spiel,
        Shallow(),
        2.0,
        2,
        random_state=np.random.RandomState(2),
        use_observation_string=True,
        allow_inconsistent_action_sets=True,
    )
    bot.set_resampler(lambda state, player: resample(state, player, next(drawn)))
    state, choice = spiel.new_initial_state(), np.random.RandomState(1)
    while not state.is_terminal():
        if state.is_chance_node():
            ids, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(choice.choice(ids, p=odds)))
        else:
            state.apply_action(bot.step(state) if state.current_player() == 0 else int(choice.choice(state.legal_actions())))
    assert sum(state.returns()) == pytest.approx(0)


class Shallow(mcts.Evaluator):
    """Knows nothing: the search is asked whether it runs, not whether it is good."""

    def evaluate(self, state: Any) -> Any:
        return np.zeros(state.num_players())

    def prior(self, state: Any) -> Any:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def test_openspiel_takes_the_options_of_a_game_as_texts() -> None:
    name, option, value = next(
        (game, option.name, option.values[1])
        for game in flotta.games.names()
        for option in flotta.games.find(game).options
        if not option.length
        and option.offered
        and not flotta.games.find(game).forbid(2, flotta.games.find(game).options.complete({option.name: option.values[1]}))
    )
    state = flotta.env.openspiel(name, seats=2, **{option: value}).new_initial_state()
    assert state.play.options[option] == value
