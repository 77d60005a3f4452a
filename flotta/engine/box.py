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
    value = data.get(table, {}).get(key) if isinstance(data.get(table), dict) else None
    what = Say("[{table}] {key} must be a whole number from {low} to {high}", table=table, key=key, low=low, high=high)
    must_hold(what, isinstance(value, int) and low <= value <= high)
    return int(value)  # type: ignore[arg-type]


def rows(data: dict[str, Any], table: str) -> list[dict[str, Any]]:
    """The entries of a list of tables."""
    entries = data.get(table, [])
    what = Say("[[{table}]] must be a list of tables", table=table)
    must_hold(what, isinstance(entries, list) and all(isinstance(e, dict) for e in entries))
    return list(entries)


def count_by(data: dict[str, Any], table: str, ids: tuple[str, ...], key: str = "count") -> dict[str, int]:
    """A whole number for each entry of a list of tables, whose ids must be these in this order."""
    entries = rows(data, table)
    what = Say("[[{table}]] must be, in this order: {ids}", table=table, ids=", ".join(ids))
    must_hold(what, tuple(entry.get("id") for entry in entries) == ids)
    counts = [entry.get(key) for entry in entries]
    what = Say("every {key} of [[{table}]] must be a whole number from 0 to 999", key=key, table=table)
    must_hold(what, all(type(n) is int and 0 <= n <= 999 for n in counts))
    return {entry["id"]: int(entry[key]) for entry in entries}
