"""The bots against OpenSpiel's own search, with the same time for a decision: two seats, in turn; a table in Markdown.

`python -m bench.ismcts --games 4 --level admiral` (needs `pip install flotta[openspiel]`). OpenSpiel's IS-MCTS (its MCTS where
nothing is secret) plays through the adapter of `flotta.env`, with our guesses for what it cannot see and random games to judge
by. For each decision it gets as many simulations as fit into the mean time that the bot has taken for its own so far.
"""

from __future__ import annotations

import argparse
import importlib
import math
import time
from typing import Any

import numpy as np

import flotta
import flotta.env
from flotta.bots.bind import warm
from flotta.cli.contest import bot_from, interval

FEWEST = 2
"""Simulations of a decision at least."""


class Theirs:
    """OpenSpiel's search, given seconds instead of simulations: how many it makes in a second is measured as it goes."""

    def __init__(self, spiel: Any, seed: int) -> None:
        algorithms = "open_spiel.python.algorithms"
        self.search, self.plain = importlib.import_module(f"{algorithms}.ismcts"), importlib.import_module(f"{algorithms}.mcts")
        self.types = importlib.import_module("pyspiel").GameType.Information
        self.spiel, self.random = spiel, np.random.RandomState(seed)
        self.judge = self.plain.RandomRolloutEvaluator(1, self.random)
        self.made, self.spent, self.drawn = 0, 0.0, 0

    def step(self, state: Any, seconds: float) -> int:
        """Its choice."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return int(legal[0])
        count = max(FEWEST, math.ceil(seconds * self.made / self.spent)) if self.made else FEWEST
        began = time.perf_counter()
        chosen = int(self.bot(count).step(state))
        self.made, self.spent = self.made + count, self.spent + time.perf_counter() - began
        return chosen

    def bot(self, simulations: int) -> Any:
        """Its player with so many simulations; it keeps nothing from one decision to the next."""
        if self.spiel.get_type().information == self.types.PERFECT_INFORMATION:
            return self.plain.MCTSBot(self.spiel, math.sqrt(2), simulations, self.judge, random_state=self.random)
        bot = self.search.ISMCTSBot(
            self.spiel,
            self.judge,
            math.sqrt(2),
            simulations,
            random_state=self.random,
            use_observation_string=True,
            allow_inconsistent_action_sets=True,
        )
        bot.set_resampler(self.guess)
        return bot

    def guess(self, state: Any, player: int) -> Any:
        """A table that looks the same to this player."""
        self.drawn += 1
        return importlib.import_module("flotta.env.openspiel_env").resample(state, player, self.drawn)


def met(name: str, level: str, number: int) -> tuple[float, float, float]:
    """One game: our share of the win, our mean seconds for a decision, their simulations for a decision."""
    spiel = flotta.env.openspiel(name, seats=2)
    ours, theirs, mine = bot_from(level, number), Theirs(spiel, number), number % 2
    state, dice = spiel.new_initial_state(), np.random.RandomState(number)
    spent, decisions, asked = 0.0, 0, 0
    while not state.is_terminal():
        if state.is_chance_node():
            ids, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(dice.choice(ids, p=odds)))
            continue
        several = len(state.legal_actions()) > 1
        if state.current_player() == mine:
            began = time.perf_counter()
            state.apply_action(ours.choose(state.play.view(mine)).id)
            spent, decisions = spent + several * (time.perf_counter() - began), decisions + several
        else:
            asked += several
            state.apply_action(theirs.step(state, spent / max(1, decisions)))
    return (state.returns()[mine] + 1) / 2, spent / max(1, decisions), theirs.made / max(1, asked)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4, help="of each game")
    parser.add_argument("--level", default="admiral")
    parser.add_argument("--only", nargs="*", default=flotta.games.names())
    parser.add_argument("--seconds", type=float, default=math.inf, help="for each game at most; the game under way is finished")
    chosen = parser.parse_args()
    heads = ("game", "share of wins (95 %)", "games", "seconds a decision", "their simulations a decision")
    print("| " + " | ".join(heads) + " |\n|---|---|---:|---:|---:|", flush=True)
    for name in chosen.only:
        game, until = flotta.games.find(name), time.monotonic() + chosen.seconds
        warm(game, None, ["search"])
        found = []
        for number in range(chosen.games):
            found.append(met(name, chosen.level, number))
            if time.monotonic() > until:
                break
        won, seconds, simulations = (sum(column) / len(found) for column in zip(*found, strict=True))
        low, high = interval(won, len(found))
        row = (game.title["en"], f"{won:.0%} ({low:.0%}–{high:.0%})", len(found), f"{seconds:.2f}", f"{simulations:.0f}")
        print("| " + " | ".join(row[:1] + tuple(map(str, row[1:]))) + " |", flush=True)


if __name__ == "__main__":
    main()
