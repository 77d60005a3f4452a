"""The toy's box: how many cards of each value."""

from __future__ import annotations

from typing import Any

from flotta.engine.box import must_add_up, number
from flotta.engine.state import Field, Record, numbers

VALUES = 5
BOX = numbers(Field("copies", (VALUES,)))


def read(data: dict[str, Any], box: Record) -> None:
    """Put the deck into the record."""
    must_add_up("cards", data["deck"]["copies"], number(data, "deck", "total"))
    box["copies"][:] = data["deck"]["copies"]
