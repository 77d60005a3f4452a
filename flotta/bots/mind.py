"""What the bots know of a game before they look at a table: the game's `bot.toml`, and its net where it has one."""

from __future__ import annotations

import json
import math
import tomllib
from dataclasses import dataclass, field, fields, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from flotta.bots.forward import Net
from flotta.bots.loops import GOALS, Mind
from flotta.bots.net import net_of
from flotta.engine.contract import Game
from flotta.engine.errors import BadGame
from flotta.engine.verbs import MAX_SEATS
from flotta.engine.words import Say

DIVISORS = "scale", "softness", "gap"
"""Settings that something is divided by."""


class Checked:
    """Settings of a search. Raises ValueError where the goal is none, or where another is no number or something would be divided
    by 0.
    """

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            is_number = isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
            if not (value in GOALS if name == "goal" else is_number and (name not in DIVISORS or value > 0)):
                raise ValueError(f"{name}={value!r}")


@dataclass(frozen=True)
class How(Checked):
    """How to search, in the order of the columns in `bots.loops`.

    optimism  how much a choice that was seldom tried is preferred to one that did well
    urgency   how much better than its parent a choice never tried is taken to be
    depth     random decisions between the edge of the tree and the valuation
    goal      what is maximised: to win, the margin to the best of the others in points, or the own score
    mix       how much the goal counts beside the chance to win, where it is another
    scale     the points that make a great difference, where points are the goal
    """

    optimism: float = 0.1
    urgency: float = 0.15
    depth: int = 0
    goal: str = "win"
    mix: float = 1.0
    scale: float = 10.0

    def numbers(self) -> Any:
        """As the compiled search reads them."""
        return np.array([self.optimism, self.urgency, self.depth, GOALS.index(self.goal), self.mix, self.scale])


@dataclass(frozen=True)
class Guidance(Checked):
    """How to search with a net, in the order of the columns in `bots.forward`.

    curiosity  how much a choice the net takes to be likely is preferred to one that did well
    reduction  how much worse than its parent a choice never tried is taken to be
    softness   how much more evenly than the net says one's own choices now are taken to be likely; later ones, and those of
               others, are taken to be as the net says
    evenness   the part of the looks that goes to all choices alike, whoever's they are, also to those the net finds absurd: it
               may be wrong, and where all that it likes loses, the others must be looked at
    mix        how much being ahead in points counts beside the chance to win
    scale      the points that make a great difference, where a game is over and points count
    hope       how much what the seats may hope for (the sign `hoped`, in games that have it) counts beside the net's chances
    gap        how much more of that sign makes a great difference
    """

    curiosity: float = 1.0
    reduction: float = 0.1
    softness: float = 1.0
    evenness: float = 0.1
    mix: float = 0.0
    scale: float = 10.0
    hope: float = 0.0
    gap: float = 0.2

    def numbers(self) -> Any:
        """As the compiled search reads them."""
        settings = (self.curiosity, self.reduction, self.softness, self.evenness, self.mix, self.scale, self.hope, self.gap)
        return np.array(settings)


SETTINGS = {setting.name for kind in (How, Guidance) for setting in fields(kind)}
"""The names of everything a search can be told."""


def told(kind: type[Any], settings: dict[str, Any]) -> dict[str, Any]:
    """Those of these settings that belong to this kind and have a value."""
    known = {setting.name for setting in fields(kind)}
    return {name: value for name, value in settings.items() if name in known and value is not None}


@dataclass(frozen=True)
class Strength:
    """A level of play: how many iterations, and in how many trees side by side; how far wrong each choice may be judged (`noise`,
    in chances to win) without a net; with one, how freely it draws from what looks good (`temperature`: 0 takes the best, 1 draws
    each as often as it was looked at) and how much less likely than the best a choice may be to be drawn at all (`floor`).
    """

    iterations: int
    noise: float = 0.0
    depth: int | None = None
    temperature: float = 0.0
    floor: float = 0.05
    trees: int = 1


def seats_of_net(most_seats: int = MAX_SEATS) -> int:
    """Up to how many seats a net is asked, as a table `[net]` says it."""
    if not isinstance(most_seats, int) or not 0 < most_seats <= MAX_SEATS:
        raise ValueError(f"most_seats = {most_seats}")
    return most_seats


@dataclass(frozen=True)
class Brain:
    """Everything in a game's `bot.toml`: weights and ways of searching by the number of seats, how to search with a net, and the
    levels with a net (`levels`), without one (`fitted`), and as they were in the first version where that differs (`first`).
    With more seats than `net_seats` a net is not asked, where it was seen to bring nothing.
    """

    features: tuple[str, ...]
    weights: dict[int, list[float]] = field(default_factory=dict)
    search: dict[int, How] = field(default_factory=dict)
    guidance: Guidance = field(default_factory=Guidance)
    levels: dict[str, Strength] = field(default_factory=dict)
    fitted: dict[str, Strength] = field(default_factory=dict)
    first: dict[str, Strength] = field(default_factory=dict)
    net_seats: int = MAX_SEATS

    def mind(self, seats: int, **changed: Any) -> Mind:
        """What a search with so many seats needs, some settings changed."""
        how = replace(self.search.get(seats, How()), **told(How, changed))
        weights = self.weights.get(seats, [0.0] * len(self.features))
        return Mind(np.array(weights, dtype=np.float64), how.numbers())


def guide(game: Game, seats: int, **changed: Any) -> Net:
    """The net of a game that has one and how to search with it, some settings changed."""
    how = replace(brain(game).guidance, **told(Guidance, changed))
    return net_of(game, seats)._replace(how=how.numbers())


@cache
def brain(game: Game) -> Brain:
    """A game's `bot.toml`, read once. Raises BadGame when its weights are not those of the features."""
    path = game.folder / "bot.toml"
    return read(path, game.features_named, game.name) if path.exists() else Brain(game.features_named)


def settings(game: Game) -> Brain:
    """A game's `bot.toml` without its weights, which may be those of other features."""
    path = game.folder / "bot.toml"
    if not path.exists():
        return Brain(game.features_named)
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    names = tuple(data["weights"]["names"])
    return replace(read(path, names, game.name), features=game.features_named, weights={})


def read(path: Path, features: tuple[str, ...], name: str) -> Brain:
    """A file of weights and settings. Raises BadGame."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        weights = dict(data["weights"])
        if tuple(weights.pop("names")) != features:
            raise ValueError("the weights are for other features: fit them anew")
        by_seats = {int(seats): [float(w) for w in row] for seats, row in weights.items()}
        if any(len(row) != len(features) for row in by_seats.values()):
            raise ValueError("as many weights as features are needed")
        search = {int(seats): How(**settings) for seats, settings in data.get("search", {}).items()}
        guidance = Guidance(**data.get("guidance", {}))
        kinds = (data.get(kind, {}) for kind in ("levels", "fitted", "first"))
        levels, fitted, first = ({level: Strength(**settings) for level, settings in kind.items()} for kind in kinds)
        net_seats = seats_of_net(**data.get("net", {}))
    except (OSError, ValueError, TypeError, LookupError) as error:
        raise BadGame(Say("The game {name} cannot be loaded: {error}", name=name, error=f"bot.toml: {error}")) from error
    return Brain(features, by_seats, search, guidance, levels, fitted, first, net_seats)


def written(brain: Brain) -> str:
    """The text of a `bot.toml`."""
    lines = ["# What the bots know of this game before they look at a table. The weights are found by `flotta fit`.", "[weights]"]
    lines += ["names = [", *(f'    "{name}",' for name in brain.features), "]"]
    lines += [f"{seats} = [{', '.join(f'{w:.4g}' for w in row)}]" for seats, row in sorted(brain.weights.items())]
    tables: dict[str, tuple[Any, Any]] = {f"search.{seats}": (how, How()) for seats, how in sorted(brain.search.items())}
    tables |= {"guidance": (brain.guidance, Guidance())} if brain.guidance != Guidance() else {}
    for kind, strengths in (("levels", brain.levels), ("fitted", brain.fitted), ("first", brain.first)):
        tables |= {f"{kind}.{level}": (strength, Strength(iterations=0)) for level, strength in strengths.items()}
    for title, (chosen, usual) in tables.items():
        lines += ["", f"[{title}]"]
        lines += [f"{name} = {json.dumps(value)}" for name, value in chosen.__dict__.items() if value != getattr(usual, name)]
    if brain.net_seats != MAX_SEATS:
        lines += ["", "[net]", f"most_seats = {brain.net_seats}"]
    return "\n".join(lines) + "\n"
