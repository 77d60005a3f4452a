"""Bots against each other: who sits where in which game, one game of it, and what the results amount to."""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import flotta
from flotta.bots.fit import Sample, fitted
from flotta.cli.spread import spread
from flotta.engine.words import Say

Z = 1.959964
ELO = 400 / math.log(10)
RESAMPLED = 200
"""How often the deals are drawn again to see how far chance alone moves a rating."""


@dataclass(frozen=True)
class Setting:
    """What all games of a contest have in common."""

    game: str
    options: str = "{}"
    box: str | None = None
    seed: int = 0


@dataclass(frozen=True)
class Match:
    """One game to be played: the bots by seat, and the dice. Games of a deal have the same dice, bots moved on by a seat."""

    setting: Setting
    seated: tuple[str, ...]
    deal: int

    @property
    def key(self) -> str:
        """What it is known by in a file of results."""
        return json.dumps([*self.setting.__dict__.values(), *self.seated, self.deal])


def bot_from(text: str, seed: int) -> flotta.Bot:
    """A bot from its name and settings, e.g. search:iterations=500."""
    name, _, settings = text.partition(":")
    chosen: dict[str, Any] = {}
    for part in filter(None, settings.split(":")):
        key, _, value = part.partition("=")
        try:
            chosen[key] = json.loads(value)
        except ValueError as error:
            raise flotta.BadOption(Say("{setting} is not a setting like name=number.", setting=repr(part))) from error
    return flotta.bot(name, **{"seed": seed, **chosen})


def rotations(setting: Setting, bots: Sequence[str], games: int) -> list[Match]:
    """At least so many games in which every bot sits in every seat equally often, each rotation with the same dice."""
    count = len(bots)
    turned = [tuple(bots[(seat + turn) % count] for seat in range(count)) for turn in range(count)]
    if len(set(bots)) < count:  # one against several of a kind: as many different rotations as there are
        turned = list(dict.fromkeys(turned))
    deals = -(-games // len(turned))
    return [Match(setting, seated, deal) for deal in range(deals) for seated in turned]


def pairings(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Every bot against every other: with two seats as pairs, with more each alone among several of the other."""
    pairs = itertools.combinations(bots, 2) if seats == 2 else itertools.permutations(bots, 2)
    return [(one, *[other] * (seats - 1)) for one, other in pairs]


def play_one(game: Match) -> list[float]:
    """Each seat's share of the win; 0 for all of them where pieces that no seat plays have won."""
    setting, count = game.setting, len(game.seated)
    players = [
        bot_from(text, seed=(setting.seed * 1_000_003 + game.deal) * count + seat) for seat, text in enumerate(game.seated)
    ]
    options = json.loads(setting.options)
    play = flotta.new(setting.game, seats=count, seed=setting.seed * 1_000_003 + game.deal, box=setting.box, **options)
    while not play.over:
        seat = play.waiting[0]
        play.act(seat, players[seat].choose(play.view(seat)))
    winners = [seat for seat in range(count) if play.places[seat] == 1]
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(count)]


def played(
    games: Sequence[Match], jobs: int, kept: Path | None = None, cluster: str | None = None
) -> Iterator[tuple[Match, list[float]]]:
    """Every game with its result, as they end, on so many processes or on a cluster. With a file, what is in it is not played
    again and what is played is added at once: a contest that was stopped goes on where it was.
    """
    known = results_in(kept) if kept and kept.exists() else {}
    yield from ((game, known[game.key]) for game in games if game.key in known)
    todo = [game for game in games if game.key not in known]
    for game, result in spread(play_one, todo, jobs, cluster):
        if kept:
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"game": game.key, "shares": result}) + "\n")
        yield game, result


def results_in(path: Path) -> dict[str, list[float]]:
    """The results a file holds, by the games' keys. A line that was cut short is closed, so that the next one begins anew."""
    found = {}
    text = path.read_text(encoding="utf-8")
    if text and not text.endswith("\n"):
        path.write_text(text + "\n", encoding="utf-8")
    for line in text.splitlines():
        try:
            entry = json.loads(line)
            found[entry["game"]] = [float(share) for share in entry["shares"]]
        except (ValueError, LookupError, TypeError):  # stopped in the middle of a line: that game is played again
            continue
    return found


def interval(share: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a share of so many games (Wilson's, which stays sensible near 0 and 1)."""
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def share_of(bot: str, results: Iterable[tuple[Match, list[float]]]) -> tuple[float, float, float, int]:
    """A bot's share of the wins with its 95 % interval, and the number of games. Games of a deal share their dice, so the
    interval counts the deals, each as the mean of its games, as far as they agree.
    """
    deals: dict[tuple[tuple[str, ...], int], list[float]] = {}
    for game, shares in results:
        won = sum(share for name, share in zip(game.seated, shares, strict=True) if name == bot)
        deals.setdefault((tuple(sorted(game.seated)), game.deal), []).append(won)
    every = [won for deal in deals.values() for won in deal]
    share, games = sum(every) / len(every), len(every)
    means = np.array([sum(deal) / len(deal) for deal in deals.values()])
    alone = share * (1 - share) / games
    together = float(means.var(ddof=1)) / len(means) if len(means) > 1 else alone
    worth = games * min(1.0, alone / together) if together > alone > 0 else games
    low, high = interval(share, max(1.0, worth))
    return share, low, high, games


def ratings(bots: Sequence[str], results: Sequence[tuple[Match, list[float]]]) -> dict[str, tuple[float, float, float]]:
    """Elo ratings, 0 on average, with 95 % intervals: the strengths under which these wins are likeliest, each seat's
    chance being its strength over the sum of all; the interval by drawing the deals again.
    """
    index = {bot: i for i, bot in enumerate(bots)}
    told, shares, deals = [], [], []
    for game, won in results:
        if sum(won) > 0:
            told.append([[1.0 if index[name] == i else 0.0 for i in range(len(bots))] for name in game.seated])
            shares.append(won)
            deals.append(game.deal)
    sample, deal = Sample(np.array(told), np.array(shares)), np.array(deals)
    middle = _elo(sample)
    dice = np.random.default_rng(1)
    names = np.unique(deal)
    by_deal = {name: np.flatnonzero(deal == name) for name in names}
    again = []
    for _ in range(RESAMPLED):
        rows = np.concatenate([by_deal[name] for name in dice.choice(names, len(names))])
        again.append(_elo(Sample(sample.told[rows], sample.shares[rows])))
    low, high = np.percentile(np.array(again), [2.5, 97.5], axis=0)
    return {bot: (float(middle[i]), float(low[i]), float(high[i])) for bot, i in index.items()}


def _elo(sample: Sample) -> Any:
    strength = fitted(sample) * ELO
    return strength - strength.mean()
