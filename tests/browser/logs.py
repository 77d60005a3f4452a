"""The log of a table, read from the house's file: what people chose, in order."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import Any

import flotta
from tools.house import House


def entries(house: House, table: str) -> list[tuple[str, dict[str, Any]]]:
    """Every entry: its kind, and what it says."""
    with closing(sqlite3.connect(house.database)) as connection:
        rows = connection.execute("SELECT kind, body FROM log WHERE table_id = ? ORDER BY number", (table,)).fetchall()
    return [(kind, json.loads(body)) for kind, body in rows]


def chosen(house: House, table: str, seat: int) -> list[tuple[str, str]]:
    """What the person of a seat chose and took back."""
    log = entries(house, table)
    actions = flotta.games.find(log[0][1]["game"]).verbs.actions
    mine = [(kind, body) for kind, body in log if kind in ("act", "undo") and body.get("who") and body["seat"] == seat]
    return [(kind, actions[body["action"]].slug if kind == "act" else "") for kind, body in mine]
