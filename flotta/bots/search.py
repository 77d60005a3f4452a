"""The bot that grows trees of what may happen (information-set Monte Carlo tree search)."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from flotta.bots.base import Bot, number, whole_number
from flotta.bots.bind import loops_for
from flotta.bots.grove import Grove, Looked, Tree, planted
from flotta.bots.loops import Desk
from flotta.bots.mind import SETTINGS, Guidance, How, brain, guide, told
from flotta.bots.net import has_net
from flotta.bots.open_view import OpenView
from flotta.bots.pauses import pause
from flotta.engine.contract import Game
from flotta.engine.dice import Ints, below, seeded
from flotta.engine.verbs import Action
from flotta.engine.view import View

SLICE = 32
"""Iterations of each tree between two looks at the clock."""
NEARLY = 0.02
"""Secret choices are drawn from those that seem to cost at most so much of a chance to win."""
MIXED = 0.5
"""How freely a bot with a net draws a secret choice, where it would otherwise take the best."""
MOST_TREES = 8


class Search(Bot):
    """Looks at its options for some `seconds` or a number of `iterations`, whichever is used up first, and takes the one it
    came back to most. Where the choice stays hidden from others it is drawn from the options that look as good.

    It is guided by the game's net, where there is one; `version=1` is the search as it was before there were nets. `trees` are
    grown side by side. Without a net `noise` makes it misjudge each option by about so much of a chance to win; with one
    `temperature` and `floor` let it take others than the best (see `Strength`).
    """

    name = "search"

    def __init__(
        self,
        seed: int | None = None,
        seconds: float | None = None,
        iterations: int | None = None,
        noise: float | None = None,
        depth: int | None = None,
        temperature: float = 0.0,
        floor: float = 0.05,
        trees: int = 1,
        version: int | None = None,
        **how: float | str,
    ) -> None:
        super().__init__(seed)
        self.iterations = None if iterations is None else whole_number("iterations", iterations, 1)
        self.seconds = 1.0 if seconds is None and iterations is None else seconds
        if self.seconds is not None:
            number("seconds", self.seconds, 0, 86_400)
        self.noise = 0.0 if noise is None else number("noise", noise, 0, 10)
        self.depth = None if depth is None else whole_number("depth", depth)
        self.temperature, self.floor = number("temperature", temperature, 0, 10), number("floor", floor, 0, 1)
        self.trees = int(number("trees", whole_number("trees", trees, 1), 1, MOST_TREES))
        if version not in (None, 1):
            raise TypeError(f"version={version!r}")
        self.version = version
        if unknown := sorted(set(how) - SETTINGS):
            raise TypeError(", ".join(unknown))
        How(**told(How, how)).numbers()
        Guidance(**told(Guidance, how)).numbers()
        self.how = how

    def guided(self, game: Game, seats: int) -> bool:
        """Whether it thinks with a net in this game with so many seats."""
        return self.version is None and has_net(game) and seats <= brain(game).net_seats

    def pick(self, view: View, options: list[Action]) -> Action:
        """The option visited most often; with noise, the one judged best; in secret, one of the best."""
        looked = self.look(view, options)
        if self.guided(view.game, view.seats):
            best = max(looked, key=lambda found: found.weight)
            free = self.temperature or (MIXED if self.in_secret(view, best.action) else 0.0)
            return self.drawn(looked, best, free) if free else best.action
        if self.noise:
            return self.misjudged(view.seat, looked)
        best = max(looked, key=lambda found: found.visits)
        if not self.in_secret(view, best.action):
            return best.action
        good = [f for f in looked if 4 * f.visits >= best.visits and f.chances[view.seat] >= best.chances[view.seat] - NEARLY]
        point = below(self.dice, sum(found.visits for found in good))
        for found in good:
            point -= found.visits
            if point < 0:
                return found.action
        return best.action

    def drawn(self, looked: list[Looked], best: Looked, temperature: float) -> Action:
        """One of the options that are not much worse than the best, the better the likelier."""
        shares = [(found.weight / best.weight, found.action) for found in looked]
        odds = [(share ** (1 / temperature), action) for share, action in shares if share >= max(self.floor, 1e-9)]
        point = sum(share for share, _ in odds) * int(below(self.dice, 1 << 30)) / (1 << 30)
        for share, action in odds:
            point -= share
            if point < 0:
                return action
        return best.action

    def look(self, view: View, options: list[Action], closer: Sequence[Action] = (), best: int = 0) -> list[Looked]:
        """What the search finds out about each option. Those to be looked at `closer`, and the `best` so many others, are tried
        as often as the one tried most, so that their figures can be compared.
        """
        deadline = math.inf if self.seconds is None else time.perf_counter() + self.seconds
        left = math.inf if self.iterations is None else self.iterations
        with self.growing(view) as grove:
            portion = SLICE * len(grove.trees)
            while left > 0:
                grove.grow(int(min(portion, left)))
                left -= portion
                if time.perf_counter() >= deadline:
                    break
                pause()
            found = grove.found(view.seat, view.seats, options)
            ranked = sorted(found, key=lambda option: -option.visits)
            wanted = {option.action.id: option.visits for option in ranked[:best]}
            wanted |= {option.action.id: option.visits for option in found if option.action.id in {each.id for each in closer}}
            for id, visits in wanted.items():
                more = ranked[0].visits - visits
                while more > 0:
                    grove.grow(min(portion, more), id)
                    more -= portion
                    pause()
            if not wanted:
                return found
            again = {option.action.id: option for option in grove.found(view.seat, view.seats, options)}
        return [
            replace(option, chances=again[option.action.id].chances, is_sure=True) if option.action.id in wanted else option
            for option in found
        ]

    @contextmanager
    def growing(self, view: View) -> Iterator[Grove]:
        """Trees of this view, just planted."""
        game, loops = view.game, loops_for(view.game)
        trees = []
        for place, desk in enumerate(self.desks(game, self.trees)):
            desk.shown[:] = view.copy_of_record()
            desk.open[0] = isinstance(view, OpenView)
            dice = self.dice if place == 0 else seeded(int(below(self.dice, 1 << 30)))
            trees.append(Tree(desk, dice, loops.plant(desk)))
        guided = self.guided(game, view.seats)
        mind: Any = guide(game, view.seats, **self.how) if guided else brain(game).mind(view.seats, depth=self.depth, **self.how)
        looking = loops.grow_guided if guided else loops.grow

        def grow(desk: Desk, size: int, iterations: int, first: int, dice: Ints) -> int:
            return int(looking(desk, mind, size, view.seat, iterations, first, dice))

        with planted(trees, grow) as grove:
            yield grove

    def misjudged(self, seat: int, looked: list[Looked]) -> Action:
        """The option that looks best when each estimate has a small random error."""
        wrong = [self.noise * self.error() for _ in looked]
        tried = [(found.chances[seat] + off, found.action) for found, off in zip(looked, wrong, strict=True) if found.visits]
        return max(tried, key=lambda pair: pair[0])[1]

    def error(self) -> float:
        """About normally distributed, with deviation 1 (the sum of twelve even draws)."""
        return sum(int(below(self.dice, 1 << 20)) for _ in range(12)) / (1 << 20) - 6.0

    def in_secret(self, view: View, action: Action) -> bool:
        """Whether the others will not see at once what is chosen here."""
        record = view.copy_of_record()
        return any(
            not view.game.seen(record[0], view.seat, action.id) >> other & 1 for other in range(view.seats) if other != view.seat
        )
