"""What a viewer is given, held against worlds that look the same to it; and mutants of who sees what, which must not pass.

python -m harness.leaks GAME    (with FLOTTA_COMPILE=0) prints how each mutant was found out, None where it was not
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from itertools import chain, count
from typing import Any

import numpy as np

from flotta.engine import dice
from flotta.engine.contract import Game
from flotta.engine.dice import seeded
from flotta.engine.play import Play
from flotta.engine.sight import ALL, SCRATCH, SECRET, Sight, show_made
from flotta.engine.state import copied, numbers_of, spans_of
from flotta.engine.verbs import CHANCE, WATCHER, WATCHER_BIT
from harness import Case
from harness.walk import from_the_first_event, scratch, steps

Look = Callable[[Any, int, Any], None]

MOST_DRAWS = 20_000
"""A guess that throws more dice than this never ends."""


def seen(game: Game, look: Look, record: Any, viewer: int) -> Any:
    """What a viewer is given of a record."""
    view = game.state.blank()
    look(record[0], viewer, view[0])
    return view


def learns(game: Game, record: Any, viewer: int, actor: int, id: int) -> bool:
    """Whether a viewer learns which event this is."""
    return bool(game.seen(record[0], actor, id) & (WATCHER_BIT if viewer == WATCHER else 1 << viewer))


def possible(game: Game, record: Any, actor: int) -> list[int]:
    """What an actor, or chance, may do."""
    ids, weights = scratch(game)
    count = game.odds(record[0], ids, weights) if actor == CHANCE else game.legal(record[0], actor, ids)
    return [int(id) for id in ids[:count]]


def twin_event(game: Game, record: Any, twin: Any, viewer: int, actor: int, id: int, number: int) -> int | None:
    """The same event in the exchanged world, if the viewer sees which it is; any other one it cannot see if not."""
    others = possible(game, twin, actor)
    if learns(game, record, viewer, actor, id):
        return id if id in others else None
    hidden = [other for other in others if not learns(game, twin, viewer, actor, other)]
    return hidden[number % len(hidden)] if hidden else None


def fault(case: Case, play: Play, viewer: int, look: Look, actor: int, id: int, number: int) -> str | None:
    """What is wrong with the view that `look` gives here, before and after an event; None when nothing is.

    The hidden things are exchanged for others that the game itself takes for possible. Nothing the viewer is given may
    change by that, and what the view leaves out must have been filled in.
    """
    game, now = play.game, play.copy_of_record()
    view = seen(game, look, now, viewer)
    twin = copied(view)
    game.guess(twin[0], viewer, seeded(number))
    if seen(game, look, twin, viewer).tobytes() != view.tobytes():
        return "a guess contradicts what was seen"
    if (blank := filled(game, now) & ~filled(game, twin)).any():
        return f"{in_memory(game)[int(blank.argmax())][1]} is neither shown nor guessed"
    if game.broken(twin[0]) or game.state.out_of_bounds(twin[0]):
        return f"a guess breaks invariant {game.broken(twin[0])}"
    if game.waiting(twin[0]) != game.waiting(now[0]):
        return "who is waiting depends on what is hidden"
    if viewer != WATCHER and game.waiting(now[0]) >> viewer & 1:
        mine = possible(game, now, viewer)
        if not mine == possible(game, twin, viewer) == possible(game, view, viewer):
            return "what the viewer may do depends on what is hidden"
    other = twin_event(game, now, twin, viewer, actor, id, number)
    if other is None or case.reveals(play, actor, id) or case.reveals(world(play, twin), actor, other):
        return None
    game.apply(now[0], actor, id)
    game.apply(twin[0], actor, other)
    if seen(game, look, now, viewer).tobytes() != seen(game, look, twin, viewer).tobytes():
        return f"{game.verbs[id].slug} shows what is hidden (if the rules want it to, `reveals` in cases.py says so)"
    return None


@cache
def in_memory(game: Game) -> list[tuple[int, str]]:
    """Where the fields of a record begin, counted in numbers, and their names: one lies behind the other."""
    names = tuple(game.state.fields)
    return sorted((first // 2, name) for (first, _), name in zip(spans_of(game.state.dtype, names), names, strict=True))


def filled(game: Game, record: Any) -> Any:
    """Of each field whether anything but zeros stands in it."""
    places = in_memory(game)
    end = max(last for _, last in spans_of(game.state.dtype, tuple(game.state.fields))) // 2
    return np.logical_or.reduceat(numbers_of(record)[0, :end] != 0, [first for first, _ in places])


def world(play: Play, record: Any) -> Play:
    """A play that stands at this record."""
    return Play(play.game, copied(record), play.options, play.box, play.dice)


def looking(game: Game, field: str, sight: Sight) -> Look:
    """A mutant: how a viewer would look if this field said something else about who may see it."""
    fields = [replace(f, seen_by=sight) if f.name == field else f for f in game.state.fields.values()]
    show = show_made(fields, game.modules["rules"])

    def look(s: Any, seat: int, v: Any) -> None:
        v.seats, v.options, v.box = s.seats, s.options, s.box
        show(s, seat, v)

    return look


def mutants(game: Game) -> dict[str, Look]:
    """Every field that not everybody sees, shown to all; every field that everybody sees, shown to nobody."""
    found = {}
    for name, field in game.state.fields.items():
        if field.seen_by == ALL:
            found[f"hides {name}"] = looking(game, name, SECRET)
        elif field.seen_by != SCRATCH:
            found[f"reveals {name}"] = looking(game, name, ALL)
    return found


def found_out(case: Case, games: int = 40) -> dict[str, str | None]:
    """What gives each mutant away in random games; None where nothing does."""
    alive = mutants(case.game)
    verdicts: dict[str, str | None] = dict.fromkeys(alive)
    sets = case.option_sets
    plays = chain(case.rare(), (from_the_first_event(case.name, sets[k * 7 % len(sets)]) for k in range(games)))
    for k, play in enumerate(plays):
        for number, (actor, id) in enumerate(steps(play, k)):
            if not alive:
                return verdicts
            viewer = number % (play.seats + 1) - 1
            now = play.copy_of_record()
            honest = seen(case.game, case.game.loops.look, now, viewer).tobytes()
            for name, look in list(alive.items()):
                if seen(case.game, look, now, viewer).tobytes() == honest:
                    continue
                try:
                    with few_dice():
                        verdicts[name] = fault(case, play, viewer, look, actor, id, number)
                except (IndexError, ZeroDivisionError, ValueError, EndlessGuess) as error:
                    verdicts[name] = f"no guess can be made: {error!r}"
                if verdicts[name]:
                    del alive[name]
    return verdicts


class EndlessGuess(Exception):
    """A guess that would never come to an end."""


@contextmanager
def few_dice() -> Iterator[None]:
    """Inside the block a guess that throws too many dice is stopped. Only where nothing is compiled."""
    throw, thrown = dice.draw, count(1)

    def draw(of: Any) -> int:
        if next(thrown) > MOST_DRAWS:
            raise EndlessGuess
        return throw(of)

    vars(dice)["draw"] = draw
    try:
        yield
    finally:
        vars(dice)["draw"] = throw


if __name__ == "__main__":
    json.dump(found_out(Case(sys.argv[1])), sys.stdout)
