"""A lesson being taken: its positions laid out and tried once, then step by step whatever a learner chooses.

Nothing is kept of a learner: a step and the decisions made in it say everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from flotta.engine.contract import Game
from flotta.engine.dice import ManualDice, SeededDice
from flotta.engine.errors import BadGame, BadPosition, FlottaError, Illegal
from flotta.engine.lesson import Step
from flotta.engine.notation import lines_of, read_position
from flotta.engine.play import Play
from flotta.engine.verbs import CHANCE, Action
from flotta.engine.words import Say

LEARNER = 0
"""The seat of whoever takes a lesson."""
DICE = SeededDice(1)
"""What chance does where a step does not say it: the same for everybody."""


@dataclass
class Attempt:
    """A step after some decisions: the table, what of `then` has not happened yet, how many decisions were made."""

    step: Step
    play: Play
    left: list[str]
    made: int = 0

    @property
    def done(self) -> bool:
        """Whether everything the step wants was decided."""
        if self.step.free:
            return self.made > 0 and LEARNER not in self.play.waiting
        return self.made == len(self.step.do)

    @property
    def right(self) -> list[Action]:
        """What would be right now: the answers of the step, or in a free step whatever is legal."""
        legal = [] if self.done else self.play.legal(LEARNER)
        return [action for action in legal if self.step.free or action.slug in self.step.do[self.made]]

    def decide(self, action: str) -> None:
        """Let the learner decide, right or wrong. Raises Illegal."""
        self.play.happen(LEARNER, self.play.checked(LEARNER, action))
        self.made += 1
        self.settle()

    def settle(self) -> None:
        """Let chance and the others go on, and press what leaves the learner no choice, as at a table. Raises Illegal."""
        while self.play.waiting:
            actor, action = self.next()
            if action is None:
                return
            self.play.happen(actor, self.play.checked(actor, action))

    def next(self) -> tuple[int, Action | None]:
        """What happens by itself now, and who does it; None when a decision is awaited."""
        play, waiting = self.play, self.play.waiting
        if self.left:
            who, _, slug = self.left[0].rpartition(" ")
            action = play.action(slug)
            actor = CHANCE if action.chance else int(who or -1)
            if actor in waiting:
                del self.left[0]
                return actor, action
        if CHANCE in waiting:
            outcomes = play.odds()
            return CHANCE, outcomes[DICE.pick(len(play.happened) + 1, [weight for _, weight in outcomes])][0]
        legal = play.legal(LEARNER)
        return LEARNER, legal[0] if len(legal) == 1 and (self.step.free or not self.done) else None


class Course:
    """A game's lesson, tried from its first step to its last when it is opened. Raises BadGame, naming the step.

    Whether its positions keep the invariants is asked by a test: compiling those would make everybody's first game wait.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.steps = game.lesson.steps
        self.starts: list[Play] = []
        play: Play | None = None
        for number, step in enumerate(self.steps, 1):
            try:
                play = self.tried(step, play)
            except FlottaError as error:
                raise broken(game, number, error.say) from error
        if play:
            self.starts.append(play)

    def tried(self, step: Step, before: Play | None) -> Play:
        """The table after a step, every right answer of it tried. Raises FlottaError for what cannot be."""
        if step.position:
            array, options = read_position(self.game, lines_of(step.position), self.game.box)
            before = Play(self.game, array, options, self.game.box, ManualDice())
        if before is None:
            raise BadPosition(Say("it needs a position"))
        self.starts.append(before)
        attempt = self.begun(len(self.starts))
        while not attempt.done:
            if len(attempt.play.legal(LEARNER)) < 2:
                raise Illegal(Say("the learner has nothing to decide"))
            missing = [] if step.free else sorted(set(step.do[attempt.made]) - {action.slug for action in attempt.right})
            for slug in missing:
                attempt.play.checked(LEARNER, slug)
            attempt.decide(attempt.right[0].slug if step.free else step.do[attempt.made][0])
        if attempt.left and not step.free:
            raise Illegal(Say("this does not happen: {what}", what=", ".join(attempt.left)))
        return attempt.play

    def begun(self, number: int) -> Attempt:
        """The beginning of a step, counted from 1; one after the last is the table at the end, with nothing to do."""
        last = number > len(self.steps)
        step = self.steps[-1] if last else self.steps[number - 1]
        attempt = Attempt(step, self.starts[number - 1].copy(), list(step.then), len(step.do) if last else 0)
        if not last:
            attempt.settle()
        return attempt

    def at(self, number: int, did: Sequence[str]) -> Attempt:
        """A step after these decisions. Raises Illegal for decisions that could not be made."""
        attempt = self.begun(number)
        for action in did:
            if attempt.done:
                raise Illegal(Say("This step is over."))
            attempt.decide(action)
        return attempt

    def walked(self) -> Iterator[tuple[int, tuple[str, ...], Attempt]]:
        """Every place of the lesson where somebody decides, by right answers: the step, what was decided in it, the attempt."""
        for number in range(1, len(self.steps) + 1):
            did: tuple[str, ...] = ()
            while not (attempt := self.at(number, did)).done:
                yield number, did, attempt
                did = (*did, attempt.right[0].slug)


def hint_for(game: Game, play: Play, seat: int) -> Say | None:
    """What a seat that is to decide may want to know: what this kind of decision is for, unless it has made one before."""
    if not game.lesson.hints:
        return None
    offered = {game.verbs[id].verb for id in play.legal_ids(seat)}
    used = {game.verbs[id].verb for actor, id in play.happened if actor == seat}
    return next((hint.text for hint in game.lesson.hints if offered & set(hint.verbs) and not used & set(hint.verbs)), None)


def broken(game: Game, number: int, reason: Say) -> BadGame:
    """The exception for a lesson that cannot be taken."""
    return BadGame(Say("The lesson of {name} is wrong in step {step}: {reason}", name=game.name, step=number, reason=reason))


@cache
def course(game: Game) -> Course:
    """The lesson of a game, tried once. Raises BadGame."""
    return Course(game)
