"""The toy as text."""

from __future__ import annotations

from flotta.engine.state import Record


def picture(v: Record, viewer: int, names: list[object]) -> str:
    """Tricks of all, hand of the viewer."""
    lines = [f"{names[seat]}: {v.tricks[seat]} {'*' if v.ready[seat] else ''}" for seat in range(v.seats)]
    return "\n".join([*lines, f"{v.hand[viewer].tolist() if viewer >= 0 else ''} {v.played.tolist()}"])
