"""The log of a table, read from the house's file: what people chose, in order."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import flotta


def entries(database: Path, table: str) -> list[tuple[str, dict[str, Any]]]:
    """Every entry: its kind, and what it says."""
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute("SELECT kind, body FROM log WHERE table_id = ? ORDER BY number", (table,)).fetchall()
    return [(kind, json.loads(body)) for kind, body in rows]


def chosen(database: Path, table: str, seat: int, unasked: bool = False) -> list[tuple[str, str]]:
    """What the person of a seat chose and took back; and what was pressed for them `unasked`, where that is wanted."""
    log = entries(database, table)
    actions = flotta.games.find(log[0][1]["game"]).verbs.actions
    kinds = [(kind, body) for kind, body in log if kind in ("act", "undo") and body["seat"] == seat]
    mine = [(kind, body) for kind, body in kinds if body.get("who") or (unasked and body.get("auto"))]
    return [(kind, actions[body["action"]].slug if kind == "act" else "") for kind, body in mine]
