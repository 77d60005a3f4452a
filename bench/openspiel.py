"""Random-play speed of OpenSpiel's C++ engine: steps per second on one core.

A step is one event of a game: a player's decision or a chance outcome.  Two numbers
are multiplied per game, each with its play loop wholly inside C++:

* games per second: OpenSpiel's `RandomRolloutEvaluator` plays BATCH uniformly random
  games to the end.  pyspiel binds its constructor but not its `Evaluate`, so an
  `MCTSBot` with `max_simulations=1` calls it: that search expands nothing, evaluates
  the root once and then draws one move.  Best of three runs, by wall clock.
* events per game: the mean over COUNTED other random games, played by `evaluate_bots`
  with uniform random bots, which leaves its events in the state's history.  (About 1 %
  standard error.  Timing these games instead gives lower rates: bots cost more.)

Chance nodes before the first decision (backgammon's opening roll) are played in
Python and counted in neither number, since MCTSBot cannot start at a chance node.
Games have their default parameters: quoridor board_size=9, players=2, wall_count=10,
drawn after 324 moves; oware 6 houses of 4 seeds, at most 1000 moves; backgammon
winloss_scoring, at most 500 player turns, one decision placing both dice (a double
takes two decisions).  OpenSpiel warns on stderr of known issues in its quoridor.
"""

import importlib
import random
import time
from importlib.metadata import version
from typing import Any

GAMES = ("quoridor", "oware", "backgammon")
BATCH = 100  # random games per call into C++
COUNTED = 2000  # random games whose events are counted


def _opening(game: Any, rng: random.Random) -> Any:
    """A new state of the game at its first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, weights)[0])
    return state


def _events_per_game(spiel: Any, game: Any) -> float:
    """Mean number of events from the first decision to the end of a random game."""
    rng = random.Random(1)
    bots = [spiel.make_uniform_random_bot(p, 1 + p) for p in range(game.num_players())]
    events = 0
    for seed in range(COUNTED):
        state = _opening(game, rng)
        events -= len(state.history())
        spiel.evaluate_bots(state, bots, seed)
        events += len(state.history())
    return events / COUNTED


def _games_per_second(spiel: Any, game: Any, seconds: float) -> float:
    """Random games per second over at least the given time."""
    rng = random.Random(2)
    evaluator = spiel.RandomRolloutEvaluator(n_rollouts=BATCH, seed=2)
    # uct_c, max_simulations, max_memory_mb, solve, seed, verbose
    bot = spiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 2, False)
    games, start = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds or not games:
        bot.step(_opening(game, rng))
        games += BATCH
    return games / elapsed


def rates(seconds: float = 2.0) -> dict[str, float] | None:
    """Steps per second by game, best of three runs of `seconds` each; None without pyspiel."""
    try:
        spiel: Any = importlib.import_module("pyspiel")
    except ModuleNotFoundError as error:
        if error.name != "pyspiel":
            raise
        return None
    result = {}
    for name in GAMES:
        game = spiel.load_game(name)
        speed = max(_games_per_second(spiel, game, seconds) for _ in range(3))
        result[name] = speed * _events_per_game(spiel, game)
    return result


if __name__ == "__main__":
    if (measured := rates()) is None:
        raise SystemExit("pyspiel is not installed: pip install open_spiel")
    print(f"open_spiel {version('open_spiel')}, random play, one core")
    for name, rate in measured.items():
        print(f"{name:12}{rate:>14,.0f} steps/s")
