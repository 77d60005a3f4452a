"""What is in the box: a game's component data, read from its box.toml or from a file of the owner's own."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flotta.engine.errors import BadBox
from flotta.engine.words import Say

THE_BOX = Say("the box")


@dataclass(frozen=True)
class Box:
    """The data of a box and the digest of what it says (comments and order of writing do not count)."""

    data: dict[str, Any]
    digest: str


def read_box(path: Path) -> Box:
    """Read a box file. Raises BadBox when there is none or it is no TOML."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadBox(Say("The box file {path} cannot be read: {reason}.", path=str(path), reason=error.strerror)) from error
    except (ValueError, RecursionError) as error:
        raise BadBox(Say("The box file {path} is not TOML: {reason}.", path=str(path), reason=str(error))) from error
    canonical = json.dumps(data, sort_keys=True, ensure_ascii=False, default=str)
    return Box(data, hashlib.sha256(canonical.encode()).hexdigest()[:16])


def must_add_up(what: Say | str, parts: Iterable[int], total: int) -> None:
    """Refuse a box in which a sum fails, showing the sum."""
    terms = list(parts)
    if sum(terms) == total:
        return
    shown = " + ".join(map(str, terms)) if len(terms) <= 20 else f"{terms[0]} + … + {terms[-1]}"
    raise BadBox(
        Say(
            "The box does not add up: {what}: {terms} = {sum}, expected {total}.",
            what=what,
            terms=shown,
            sum=sum(terms),
            total=total,
        )
    )


def must_hold(what: Say | str, holds: bool) -> None:
    """Refuse a box that breaks a condition."""
    if not holds:
        raise BadBox(Say("The box is not complete: {what}.", what=what))


def number(data: dict[str, Any], table: str, key: str, low: int = 0, high: int = 999) -> int:
    """A whole number of the box (yes and no count as 1 and 0), within bounds."""
    found = data.get(table)
    value = found.get(key) if isinstance(found, dict) else None
    return whole({key: int(value) if isinstance(value, bool) else value}, f"[{table}]", key, low, high)


def whole(entry: dict[str, Any], what: str, key: str, low: int = 0, high: int = 99) -> int:
    """A whole number of an entry of the box, within bounds; `what` names the entry."""
    value: Any = entry.get(key)
    said = Say("{what} {key} must be a whole number from {low} to {high}", what=what, key=key, low=low, high=high)
    must_hold(said, type(value) is int and low <= value <= high)
    return int(value)


def whole_numbers(what: str, values: object, count: int, high: int = 99, low: int = 0) -> list[int]:
    """A list of so many whole numbers, within bounds; `what` names the list."""
    said = Say("{what} must be {count} whole numbers from {low} to {high}", what=what, count=count, low=low, high=high)
    numbers = values if isinstance(values, list) else []
    must_hold(said, len(numbers) == count and all(type(n) is int and low <= n <= high for n in numbers))
    return list(numbers)


def part(entry: dict[str, Any], key: str, what: Say | str = THE_BOX) -> dict[str, Any]:
    """A table inside the box, or inside an entry of it that `what` names."""
    found = entry.get(key)
    must_hold(Say("{what} must have a table {key}", what=what, key=key), isinstance(found, dict))
    return dict(found or {})


def rows(data: dict[str, Any], table: str) -> list[dict[str, Any]]:
    """The entries of a list of tables."""
    entries = data.get(table, [])
    what = Say("[[{table}]] must be a list of tables", table=table)
    must_hold(what, isinstance(entries, list) and all(isinstance(e, dict) for e in entries))
    return list(entries)


def named(data: dict[str, Any], table: str, ids: tuple[str, ...]) -> list[dict[str, Any]]:
    """The entries of a list of tables, whose ids must be these in this order."""
    entries = rows(data, table)
    said = Say("[[{table}]] must be, in this order: {ids}", table=table, ids=", ".join(ids))
    must_hold(said, tuple(entry.get("id") for entry in entries) == ids)
    return entries


def count_by(data: dict[str, Any], table: str, ids: tuple[str, ...], key: str = "count") -> dict[str, int]:
    """A whole number for each entry of a list of tables, whose ids must be these in this order."""
    entries = named(data, table, ids)
    counts = [entry.get(key) for entry in entries]
    what = Say("every {key} of [[{table}]] must be a whole number from 0 to 999", key=key, table=table)
    must_hold(what, all(type(n) is int and 0 <= n <= 999 for n in counts))
    return {entry["id"]: int(entry[key]) for entry in entries}
