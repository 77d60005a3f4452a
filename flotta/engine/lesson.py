"""A game's lesson as it is written in its `lesson.toml`: steps to try, hints for a first game, an overview of the rules.

A sentence stands there in English; its Hungarian is in the game's catalogue, like everything else the game says.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flotta.engine.verbs import Verbs
from flotta.engine.words import Say

FILE = "lesson.toml"
SPOKEN = ("title", "text", "task", "yes", "no")
"""The entries that people read."""
LEAST, MOST = 6, 10
"""How many steps a lesson has: what can be tried in two minutes."""

STEP: dict[str, type] = {
    **dict.fromkeys((*SPOKEN, "rule", "position"), str),
    **dict.fromkeys(("do", "then", "lit"), list),
    **dict.fromkeys(("free", "ask"), bool),
}
HINT: dict[str, type] = {"verbs": list, "text": str}
TOPIC: dict[str, type] = {"title": str, "text": str, "step": int, "tray": bool}
TABLES: dict[str, tuple[dict[str, type], tuple[str, ...]]] = {
    "step": (STEP, ("title", "text", "task", "yes", "no", "rule")),
    "hint": (HINT, ("verbs", "text")),
    "overview": (TOPIC, ("title", "text")),
}
"""The tables of the file: what an entry may say, with its kind, and what it must say."""


@dataclass(frozen=True)
class Step:
    """One step: what is told, what is to be done, and from which position.

    `do` are the decisions in their order, each with every answer that is right. A `free` step wants any choice, until the turn is
    over. A step with `ask` shows the answer only when the learner asks for it. `then` is what others and chance do, in their
    order. `lit` are the ids of things in the picture to look at, besides those to be pressed. Without a `position` the step goes
    on where the one before has ended.
    """

    title: Say
    text: Say
    task: Say
    yes: Say
    no: Say
    rule: str
    position: str = ""
    do: tuple[tuple[str, ...], ...] = ()
    then: tuple[str, ...] = ()
    lit: tuple[str, ...] = ()
    free: bool = False
    ask: bool = False


@dataclass(frozen=True)
class Hint:
    """What a kind of decision is for: said when one of these verbs is offered to a seat that has used none of them."""

    verbs: tuple[str, ...]
    text: Say


@dataclass(frozen=True)
class Topic:
    """A paragraph of the overview in front of the law, with the picture of a step: its board, or what lies before the learner."""

    title: Say
    text: Say
    step: int = 0
    tray: bool = False


@dataclass(frozen=True)
class Lesson:
    """Everything a `lesson.toml` says."""

    steps: tuple[Step, ...]
    hints: tuple[Hint, ...]
    overview: tuple[Topic, ...]


def read(folder: Path) -> Lesson:
    """The lesson of a game's folder, whose faults were looked for when the game was loaded."""
    data = loaded(folder / FILE)
    words = folder / "words"

    def said(entry: Mapping[str, Any]) -> dict[str, Any]:
        return {name: Say(value, folder=words) if name in SPOKEN else value for name, value in entry.items()}

    def lists(entry: Mapping[str, Any]) -> dict[str, Any]:
        return {"do": alternatives(entry), **{name: tuple(entry.get(name, ())) for name in ("then", "lit")}}

    steps = [Step(**said(entry) | lists(entry)) for entry in data.get("step", [])]
    hints = [Hint(tuple(entry["verbs"]), Say(entry["text"], folder=words)) for entry in data.get("hint", [])]
    return Lesson(tuple(steps), tuple(hints), tuple(Topic(**said(entry)) for entry in data.get("overview", [])))


def loaded(path: Path) -> dict[str, Any]:
    """What a file of this kind holds."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def messages(folder: Path) -> list[str]:
    """Every sentence of a game's lesson, in English: what its catalogue must have."""
    path = folder / FILE
    tables = loaded(path) if path.exists() else {}
    return [entry[name] for entries in tables.values() for entry in entries for name in SPOKEN if name in entry]


def alternatives(entry: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
    """The decisions of a step, each with all answers that are right."""
    return tuple(tuple(one) if isinstance(one, list) else (one,) for one in entry.get("do", []))


def faults(folder: Path, verbs: Verbs, rules: set[str]) -> Iterator[str]:
    """What is wrong with a lesson as it is written, one sentence each. Its positions are tried when it is first opened."""
    try:
        data = loaded(folder / FILE)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        yield f"{FILE} cannot be read: {error}"
        return
    shape = list(shape_faults(data))
    yield from shape or meaning_faults(data, verbs, rules)


def shape_faults(data: Mapping[str, Any]) -> Iterator[str]:
    """Tables and entries that are not as they should be."""
    for table, entries in data.items():
        if table not in TABLES or not isinstance(entries, list):
            yield f"{FILE} has no table [[{table}]]; its tables are: {', '.join(TABLES)}"
            continue
        kinds, needed = TABLES[table]
        for number, entry in enumerate(entries, 1):
            here = f"{FILE}, {table} {number}"
            yield from (f"{here}: {name} is missing" for name in needed if name not in entry)
            for name, value in entry.items():
                if name not in kinds:
                    yield f"{here}: there is no {name}; an entry can say: {', '.join(kinds)}"
                elif type(value) is not kinds[name]:
                    yield f"{here}: {name} must be a {kinds[name].__name__}"


def meaning_faults(data: Mapping[str, Any], verbs: Verbs, rules: set[str]) -> Iterator[str]:
    """Rules, verbs and actions that the game does not have, and steps that do not follow from each other."""
    steps = data.get("step", [])
    if not LEAST <= len(steps) <= MOST:
        yield f"{FILE} has {len(steps)} steps; a lesson has {LEAST} to {MOST}"
    open_ended = True
    for number, entry in enumerate(steps, 1):
        here = f"{FILE}, step {number}"
        right = alternatives(entry)
        if entry["rule"] not in rules:
            yield f"{here}: law.toml has no rule {entry['rule']}"
        if bool(right) == entry.get("free", False):
            yield f"{here}: it needs either do = [...] or free = true"
        if open_ended and "position" not in entry:
            yield f"{here}: what came before can end in several ways, so that it needs a position"
        for slug in (*(slug for one in right for slug in one), *(line.split()[-1] for line in entry.get("then", ()))):
            if slug not in verbs.by_slug:
                yield f"{here}: there is no action {slug}"
        open_ended = entry.get("free", False) or any(len(one) > 1 for one in right)
    for number, entry in enumerate(data.get("hint", []), 1):
        yield from (f"{FILE}, hint {number}: there is no verb {name}" for name in entry["verbs"] if name not in verbs.verbs)
    for number, entry in enumerate(data.get("overview", []), 1):
        if not 0 <= entry.get("step", 0) <= len(steps):
            yield f"{FILE}, overview {number}: there is no step {entry['step']}"
