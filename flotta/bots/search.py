"""The bot that grows trees of what may happen (information-set Monte Carlo tree search)."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import replace

from flotta.bots.base import Bot, number, whole_number
from flotta.bots.bind import loops_for
from flotta.bots.loops import ACTION, FIRST_CHILD, SIBLING, VISITS, Desk
from flotta.bots.mind import How, brain
from flotta.bots.pauses import pause
from flotta.engine.advice import Prospect
from flotta.engine.dice import below
from flotta.engine.verbs import Action
from flotta.engine.view import View

SLICE = 32
"""Iterations between two looks at the clock."""
NEARLY = 0.02
"""Secret choices are drawn from those that seem to cost at most so much of a chance to win."""


class Search(Bot):
    """Looks at its options for some `seconds` or a number of `iterations`, whichever is used up first, and takes the one it
    came back to most. Where the choice stays hidden from others it is drawn from the options that look as good.
    `noise` makes it misjudge each option by about so much of a chance to win.
    """

    name = "search"

    def __init__(
        self,
        seed: int | None = None,
        seconds: float | None = None,
        iterations: int | None = None,
        noise: float | None = None,
        depth: int | None = None,
        **how: float | str,
    ) -> None:
        super().__init__(seed)
        self.iterations = None if iterations is None else whole_number("iterations", iterations, 1)
        self.seconds = 1.0 if seconds is None and iterations is None else seconds
        if self.seconds is not None:
            number("seconds", self.seconds, 0, 86_400)
        self.noise = 0.0 if noise is None else number("noise", noise, 0, 10)
        self.depth = None if depth is None else whole_number("depth", depth)
        How(**how).numbers()  # type: ignore[arg-type]
        self.how = how

    def pick(self, view: View, options: list[Action]) -> Action:
        """The option visited most often; with noise, the one judged best; in secret, one of the best."""
        looked = self.look(view, options)
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

    def look(self, view: View, options: list[Action], closer: Sequence[Action] = (), best: int = 0) -> list[Prospect]:
        """What the search finds out about each option. Those to be looked at `closer`, and the `best` so many others, are tried
        as often as the one tried most, so that their figures can be compared.
        """
        loops, desk = loops_for(view.game), self.desk(view.game)
        mind = brain(view.game).mind(view.seats, depth=self.depth, **self.how)
        desk.shown[:] = view.copy_of_record()
        deadline = math.inf if self.seconds is None else time.perf_counter() + self.seconds
        left = math.inf if self.iterations is None else self.iterations
        size = loops.plant(desk)
        while left > 0:
            size = loops.grow(desk, mind, size, view.seat, min(SLICE, left), -1, self.dice)
            left -= SLICE
            if time.perf_counter() >= deadline:
                break
            pause()
        found = self.found(desk, view, options)
        ranked = sorted(found, key=lambda option: -option.visits)
        wanted = {option.action.id: option.visits for option in ranked[:best]}
        wanted |= {option.action.id: option.visits for option in found if option.action.id in {each.id for each in closer}}
        for id, visits in wanted.items():
            more = ranked[0].visits - visits
            while more > 0:
                size = loops.grow(desk, mind, size, view.seat, min(SLICE, more), id, self.dice)
                more -= SLICE
                pause()
        if not wanted:
            return found
        again = {option.action.id: option for option in self.found(desk, view, options)}
        return [
            replace(option, chances=again[option.action.id].chances, is_sure=True) if option.action.id in wanted else option
            for option in found
        ]

    def found(self, desk: Desk, view: View, options: list[Action]) -> list[Prospect]:
        """The options as the tree has them now."""
        tree, found = desk.tree, {}
        child = int(tree[view.seat, FIRST_CHILD])
        while child >= 0:
            visits = int(tree[child, VISITS])
            found[int(tree[child, ACTION])] = (visits, tuple(float(x) / visits for x in desk.values[child, : view.seats]))
            child = int(tree[child, SIBLING])
        nothing = (0, (0.0,) * view.seats)
        return [Prospect(action, *found.get(action.id, nothing)) for action in options]

    def misjudged(self, seat: int, looked: list[Prospect]) -> Action:
        """The best option by an estimate that is off by a little for each."""
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
