"""What a table asks of a record at every move, in one call each. Bound to a game by `engine.bind`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flotta.engine.compile import compiled
from flotta.engine.verbs import WATCHER_BIT

if TYPE_CHECKING:
    from flotta.engine.loops import look
    from flotta.engine.unbound import apply, guess, seen, waiting

Records = Any
Numbers = Any


@compiled
def blank(numbers: Numbers) -> None:
    """Nothing, in the place of a record whose numbers these are."""
    for i in range(numbers.shape[0]):
        numbers[i] = 0


@compiled
def follow(s: Records, actor: int, action: int, viewer: int, v: Records, numbers: Numbers) -> int:
    """Let an event happen and look again with the eyes of a viewer; who learnt which event it was. `numbers` are those
    of `v` in a row.
    """
    learns = seen(s[0], actor, action)
    apply(s[0], actor, action)
    blank(numbers)
    look(s[0], viewer, v[0])
    return int(learns)


@compiled
def reveals(before: Records, seat: int, action: int, dice: Any, looks: Records, numbers: Numbers, work: Records) -> bool:
    """Whether a decision turned something over, as `engine.play` has it: it was the last of a round of secret choices, or
    in one of several worlds that looked the same to its actor it would have led to something that looks different.
    `numbers` are those of three `looks`, each in a row.
    """
    if waiting(before[0]) == 1 << seat and not seen(before[0], seat, action) & WATCHER_BIT:
        return True
    blank(numbers[0])
    look(before[0], seat, looks[0])
    work[0] = before[0]
    apply(work[0], seat, action)
    blank(numbers[1])
    look(work[0], seat, looks[1])
    for world in range(dice.shape[0]):
        work[0] = looks[0]
        guess(work[0], seat, dice[world])
        apply(work[0], seat, action)
        blank(numbers[2])
        look(work[0], seat, looks[2])
        for i in range(numbers.shape[1]):
            if numbers[2, i] != numbers[1, i]:
                return True
    return False
