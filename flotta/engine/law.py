"""The numbered rules of a game in our own words, in every language, read from its law.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from flotta.engine.words import Spoken, language

FILE = "law.toml"
MARKS = "REPC"
"""Where a rule comes from: rulebook, example, public source, our choice; several letters where it comes from several."""
NEEDED = {
    "chapter": ("id", "en", "hu"),
    "rule": ("id", "chapter", "mark", "en", "hu"),
    "invariant": ("number", "en", "hu"),
}
"""The tables of the file and what each of their entries must say; the first is what the entry is called by."""


@dataclass(frozen=True)
class Text(Spoken):
    """A text in each of our languages."""

    by_language: dict[str, str]

    def text(self, lang: str | None = None) -> str:
        """The text in this language; in the language in use when none is given."""
        return self.by_language[lang or language()]

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True)
class Rule:
    """One rule or ruling: its id, its chapter, where it comes from (R rulebook, E example, P public source, C our choice)."""

    id: str
    chapter: str
    mark: str
    text: Text
    title: Text | None


@dataclass(frozen=True)
class Law:
    """How long a game takes, all its rules in order, its chapters, and the invariants of its table."""

    minutes: int
    rules: dict[str, Rule]
    chapters: dict[str, Text]
    invariants: dict[int, Text]
    played_when: dict[str, list[dict[str, list[object]]]]
    """For each chapter of a variant the sets of options with which it is played; one set that fits is enough."""

    @property
    def ids(self) -> set[str]:
        """The ids of all rules and rulings."""
        return set(self.rules)

    def is_played(self, rule: str, options: Mapping[str, object]) -> bool:
        """Whether a rule belongs to the game with these options, or to a variant that is not being played."""
        sets = self.played_when.get(self.rules[rule].chapter)
        return sets is None or any(all(options.get(name) in values for name, values in each.items()) for each in sets)


def _text(entry: dict[str, str], prefix: str = "") -> Text:
    return Text({"en": entry[f"{prefix}en"], "hu": entry[f"{prefix}hu"]})


@cache
def parsed(path: Path) -> dict[str, Any]:
    """A law.toml as it is written. Raises TOMLDecodeError and UnicodeDecodeError."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def read(path: Path) -> Law:
    """Read a law.toml."""
    data = parsed(path)
    rules = {}
    for entry in data["rule"]:
        title = _text(entry, "title_") if "title_en" in entry else None
        rules[entry["id"]] = Rule(entry["id"], entry["chapter"], entry["mark"], _text(entry), title)
    return Law(
        data["minutes"],
        rules,
        {entry["id"]: _text(entry) for entry in data["chapter"]},
        {entry["number"]: _text(entry) for entry in data.get("invariant", [])},
        {entry["id"]: entry["when"] for entry in data["chapter"] if "when" in entry},
    )


def faults(folder: Path) -> Iterator[str]:
    """What is wrong with the law of a game as it is written, one sentence each."""
    try:
        data = parsed(folder / FILE)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        yield f"{FILE} cannot be read: {error}"
        return
    if type(data.get("minutes")) is not int:
        yield f"{FILE}: minutes must be a whole number"
    for table in NEEDED:
        yield from table_faults(table, data.get(table, []))
    chapters = {entry.get("id") for entry in data.get("chapter", [])}
    for entry in data.get("rule", []):
        here = f"{FILE}, rule {entry.get('id')}"
        if entry.get("chapter") not in chapters:
            yield f"{here}: there is no chapter {entry.get('chapter')}"
        if not set(entry.get("mark", "")) <= set(MARKS):
            yield f"{here}: its mark must be of the letters {MARKS}"
    numbers = [entry.get("number") for entry in data.get("invariant", [])]
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"{FILE}: invariants must be numbered 1, 2, 3... in this order"


def table_faults(table: str, entries: list[dict[str, Any]]) -> Iterator[str]:
    """Entries of a table that are there twice or say too little."""
    needed, known = NEEDED[table], set()
    if not entries and table != "invariant":
        yield f"{FILE} has no [[{table}]]"
    for count, entry in enumerate(entries, 1):
        name = entry.get(needed[0], f"({count})")
        yield from (f"{FILE}, {table} {name}: {each} is missing" for each in needed if each not in entry)
        if name in known:
            yield f"{FILE}, {table} {name} is there twice"
        known.add(name)
