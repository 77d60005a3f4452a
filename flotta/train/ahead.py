"""Looking through one's whole turn for the way after which a seat may hope for most: how a player thinks who goes by rules of
thumb (the game's `hoped`).

Never imported as it stands: `engine.bind` imports it once per game, with the game's functions under the names below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flotta.engine.compile import compiled

if TYPE_CHECKING:
    from flotta.engine.unbound import apply, hoped, legal, waiting

LEFT, COUNT, NEXT = range(3)
"""Of each level of the search: the looks left there, how many choices there are, and the next one to be tried."""
WORST = -1e9


def levels_for(looks: int) -> int:
    """How many records it takes to look ahead with so many looks: each choice of two or more halves them at least; two more are
    for where it begins and for going straight on.
    """
    return max(1, looks.bit_length()) + 2


@compiled
def best_end(records: Any, numbers: Any, ids: Any, tasks: Any, seat: int, action: int, looks: int) -> float:
    """What a seat may hope for after this action in the position of the first record, if it goes on as well as it can for as
    long as only it decides. Where there are fewer looks left than choices, it does what seems best at once.
    """
    copy_numbers(numbers, 0, 1)
    apply(records[1], seat, action)
    level, best, tasks[1, LEFT], tasks[1, COUNT] = 1, WORST, looks, 0
    while level > 0:
        if tasks[level, COUNT] == 0:  # it has just been come to
            count = choices_left(records[level], ids[level], seat)
            if count == 0 or tasks[level, LEFT] < count:
                if count > 0:
                    go_straight(records, numbers, ids[level], level, count, seat)
                best = max(best, hoped(records[level], seat))
                level -= 1
                continue
            tasks[level, COUNT], tasks[level, NEXT] = count, 0
        count, k = tasks[level, COUNT], tasks[level, NEXT]
        if k == count:
            level -= 1
            continue
        tasks[level, NEXT] = k + 1
        copy_numbers(numbers, level, level + 1)
        apply(records[level + 1], seat, ids[level, k])
        tasks[level + 1, LEFT], tasks[level + 1, COUNT] = (tasks[level, LEFT] - 1) // count, 0
        level += 1
    return best


@compiled
def choices_left(s: Any, ids: Any, seat: int) -> int:
    """Go through what leaves no choice to where this seat has one. How many choices; 0 where its turn is over."""
    while waiting(s) == 1 << seat:
        count = legal(s, seat, ids)
        if count > 1:
            return int(count)
        apply(s, seat, ids[0])
    return 0


@compiled
def go_straight(records: Any, numbers: Any, ids: Any, level: int, count: int, seat: int) -> None:
    """End the turn from the record of this level by what seems best at once; the next record is written on."""
    while count > 0:
        best, chosen = WORST, ids[0]
        for k in range(count):
            copy_numbers(numbers, level, level + 1)
            apply(records[level + 1], seat, ids[k])
            seems = hoped(records[level + 1], seat)
            if seems > best:
                best, chosen = seems, ids[k]
        apply(records[level], seat, chosen)
        count = choices_left(records[level], ids, seat)


@compiled
def copy_numbers(numbers: Any, source: int, to: int) -> None:
    """Copy one record over another, number by number: what allocates cannot be compiled."""
    for k in range(numbers.shape[1]):
        numbers[to, k] = numbers[source, k]


@compiled
def consider(
    i: int, part: int, parts: int, looks: int, rivals: Any, tables: Any, actor: Any, allowed: Any, choices: Any, records: Any,
    numbers: Any, ids: Any, tasks: Any, worth: Any, way: Any,
) -> None:  # fmt: skip
    """Game i, where a rival is to choose: look at every so-many-th choice from this one on, and write down the best of them and
    what it is worth. Where nobody or somebody else chooses, `way` is negative.
    """
    way[i, part], worth[i, part] = -1, WORST
    seat = actor[i]
    if rivals[i] >> seat & 1:
        for k in range(part, choices[i], parts):
            for number in range(numbers.shape[1]):
                numbers[0, number] = tables[i, number]
            hopes = best_end(records, numbers, ids, tasks, seat, allowed[i, k], looks)
            if hopes > worth[i, part] or way[i, part] < 0:
                worth[i, part], way[i, part] = hopes, allowed[i, k]


@compiled
def consider_some(
    first: int, last: int, looks: int, rivals: Any, tables: Any, actor: Any, allowed: Any, choices: Any, records: Any,
    numbers: Any, ids: Any, tasks: Any, worth: Any, way: Any,
) -> None:  # fmt: skip
    """The same of games `first` to `last` - 1, every choice: what one thread does."""
    given = rivals, tables, actor, allowed, choices, records, numbers, ids, tasks, worth, way
    for i in range(first, last):
        for part in range(way.shape[1]):
            consider(i, part, way.shape[1], looks, *given)
