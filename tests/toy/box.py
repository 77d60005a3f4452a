"""The toy's box: how many cards of each value."""

from __future__ import annotations

from typing import Any

from flotta.engine.box import must_add_up, must_hold, number
from flotta.engine.state import Field, Record, numbers

VALUES = 5
BOX = numbers(Field("copies", (VALUES,)))


def read(data: dict[str, Any], box: Record) -> None:
    """Put the deck into the record."""
    total = number(data, "deck", "total", low=9, high=45)
    copies = data["deck"].get("copies")
    whole = isinstance(copies, list) and len(copies) == VALUES and all(type(n) is int and 0 <= n <= 9 for n in copies)
    must_hold(f"copies must be {VALUES} whole numbers from 0 to 9", whole)
    must_add_up("cards", copies, total)
    box["copies"][:] = copies
