"""A finished game looked at again with a bot: each decision of a seat, what the bot would have done, what that cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from flotta.bots.open_view import OpenView
from flotta.engine.play import Play
from flotta.engine.verbs import CHANCE, Action
from flotta.engine.view import View
from flotta.engine.words import Say

SLIP, BLUNDER = 0.05, 0.12
"""How much of a chance to win a choice must cost to be marked, and to be marked twice."""
LINE = 5
"""How many steps of the bot's own way are shown at most."""


@dataclass(frozen=True)
class Decision:
    """One decision of a game: what was done, what the bot would have done and how it would have gone on, each seat's chances
    before and after, and what the bot's choice is good for.
    """

    number: int
    seat: int
    done: Action
    best: Action
    before: tuple[float, ...]
    after: tuple[float, ...]
    line: tuple[Action, ...] = ()
    good_for: Say | None = None

    @property
    def cost(self) -> float:
        """How much of its own chance to win the seat gave away."""
        return max(0.0, self.before[self.seat] - self.after[self.seat])

    @property
    def mark(self) -> str:
        """`?` a slip, `??` a blunder."""
        return "" if self.done.id == self.best.id else "??" if self.cost >= BLUNDER else "?" if self.cost >= SLIP else ""


def open_decisions(play: Play, seats: Iterable[int]) -> list[int]:
    """The numbers of the events by which these seats decided something that was open."""
    wanted, found = set(seats), []
    walk = play.as_of(0)
    for number, (actor, id) in enumerate(play.happened, 1):
        if actor in wanted and len(walk.legal_ids(actor)) > 1:
            found.append(number)
        walk.happen(actor, id)
    return found


def judged(play: Play, number: int, iterations: int | None = None, all_cards: bool = False) -> Decision:
    """One decision, judged by a bot that sees what its seat saw, or with `all_cards` everything."""
    at = play.as_of(number - 1)
    seat, id = play.happened[number - 1]
    advice = eyes(at, seat, all_cards).advice(iterations, about=play.game.verbs[id])
    done = advice.of(play.game.verbs[id])
    found = Decision(number, seat, done.action, advice.best, advice.chances, done.chances)
    if not found.mark:
        return found
    line = tuple(way(at, seat, advice.best, iterations, all_cards))
    return Decision(number, seat, done.action, advice.best, advice.chances, done.chances, line, advice.good_for)


def eyes(at: Play, seat: int, all_cards: bool) -> View:
    """What the bot is shown in the place of a seat."""
    return OpenView(at, seat) if all_cards else at.view(seat)


def way(at: Play, seat: int, first: Action, iterations: int | None = None, all_cards: bool = False) -> Iterator[Action]:
    """How the bot would have gone on from here: its choice, and what it would choose next until another seat or chance comes
    next.
    """
    yield first
    at = at.copy()
    at.happen(seat, first.id)
    for _ in range(LINE - 1):
        if at.waiting != [seat]:
            return
        options = at.view(seat).legal(seat)
        choice = options[0] if len(options) == 1 else eyes(at, seat, all_cards).advice(iterations).best
        yield choice
        at.happen(seat, choice.id)


def turning_points(decisions: Iterable[Decision]) -> dict[int, int]:
    """Where the lead changed hands: the number of the decision, and who was clearly ahead after it."""
    leader, found = -1, {}
    for one in sorted(decisions, key=lambda each: each.number):
        for chances in (one.before, one.after):
            ahead = max(range(len(chances)), key=chances.__getitem__)
            if chances[ahead] - max(chance for seat, chance in enumerate(chances) if seat != ahead) < SLIP:
                continue
            if leader not in (-1, ahead):
                found[one.number] = ahead
            leader = ahead
    return found


def decisions(play: Play, iterations: int | None = None) -> Iterator[Decision | None]:
    """Every event of a game: the decision where it was one, else None."""
    wanted = set(open_decisions(play, range(play.seats)))
    for number, (actor, _) in enumerate(play.happened, 1):
        yield judged(play, number, iterations) if actor != CHANCE and number in wanted else None
