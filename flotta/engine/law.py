"""The numbered rules of a game in our own words, in every language, read from its law.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from flotta.engine.words import Spoken, language


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
def read(path: Path) -> Law:
    """Read a law.toml."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
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
