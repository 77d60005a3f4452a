"""Decisions of players in games against each other, for `flotta train --from`: what a net that plays itself never meets.

`python -m bench.examples nauticus --games 600 --players scripted scripted mate --good scripted --out examples.npz`: in each game
every seat is drawn from the players named (`scripted`: those of `bench.scripted`), and now and then one of them does something at
random. A part of all decisions is kept; to be learnt are those of the players that are `--good`.
"""

from __future__ import annotations

import argparse
import os
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import flotta
from bench.scripted import Scripted
from flotta.bots.bind import warm
from flotta.bots.fit import any_options
from flotta.cli.contest import bot_from
from flotta.cli.spread import spread
from flotta.engine.state import numbers_of
from flotta.train.examples import Examples, write_examples

SLIP = 0.03
"""How often a player does something at random."""


@dataclass(frozen=True)
class Deal:
    """One game to be played: the dice are its number."""

    game: str
    players: tuple[str, ...]
    good: tuple[str, ...]
    often: float
    seats: int
    number: int


def played(deal: Deal) -> dict[str, Any]:
    """The decisions of one game, as plain arrays."""
    game, dice = flotta.games.find(deal.game), random.Random(deal.number * 5 + deal.seats)
    options = any_options(game, deal.seats, dice)
    play = flotta.new(deal.game, seats=deal.seats, seed=8_000_000 + deal.number, **options)
    names = [dice.choice(deal.players) for _ in range(deal.seats)]
    bots = [Scripted(deal.number) if name == "scripted" else bot_from(name, deal.number) for name in names]
    records, made = [], []
    while not play.over:
        seat = play.waiting[0]
        view = play.view(seat)
        legal = view.legal(seat)
        slips = dice.random() < SLIP
        action = dice.choice(legal) if slips else bots[seat].choose(view)
        if len(legal) > 1 and dice.random() < deal.often:
            records.append(numbers_of(play.copy_of_record())[0])
            made.append((seat, action.id, names[seat] in deal.good and not slips))
        play.act(seat, action)
    winners, scores = [place == 1 for place in play.places[: deal.seats]], np.array(play.scores[: deal.seats], np.float32)
    best = [max(np.delete(scores, seat)) for seat in range(deal.seats)]
    share = np.full(deal.seats, 1 / deal.seats) if not any(winners) else np.array(winners) / sum(winners)
    actor, action_ids, good = (np.array(column) for column in zip(*made, strict=True))
    return {
        "record": np.array(records, np.int16),
        "actor": actor.astype(np.int64),
        "action": action_ids.astype(np.int64),
        "good": good.astype(np.float32),
        "share": np.tile(share.astype(np.float32), (len(made), 1)),
        "margin": np.tile((scores - best).astype(np.float32), (len(made), 1)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=600, help="with the fewest players; half as many for each other number")
    parser.add_argument("--players", nargs="+", default=["scripted", "mate"])
    parser.add_argument("--good", nargs="+", default=["scripted"])
    parser.add_argument("--often", type=float, default=0.4, help="how often a decision is kept")
    parser.add_argument("--out", default="examples.npz")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    game = flotta.games.find(chosen.game)
    warm(game, None, ["search"])
    deals = [
        Deal(game.name, tuple(chosen.players), tuple(chosen.good), chosen.often, seats, number)
        for seats in range(game.min_seats, game.max_seats + 1)
        for number in range(chosen.games if seats == game.min_seats else chosen.games // 2)
    ]
    found: dict[int, list[dict[str, Any]]] = {}
    for deal, some in spread(played, deals, chosen.jobs):
        found.setdefault(deal.seats, []).append(some)
    kept = {}
    for seats, games in found.items():
        arrays = {name: np.concatenate([some[name] for some in games]) for name in games[0]}
        arrays["record"] = arrays["record"].view(game.state.dtype)[:, 0]
        kept[seats] = Examples(**arrays)
    write_examples(Path(chosen.out), game, kept)
    print({seats: len(some.record) for seats, some in kept.items()})


if __name__ == "__main__":
    main()
