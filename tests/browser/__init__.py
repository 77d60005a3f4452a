"""The house in real browsers: `flotta serve` in a process of its own, Chromium in front of it."""

from __future__ import annotations

from harness import names

import flotta

SHELF = [name for name in names() if name != "toy"]
DRAWN = [name for name in SHELF if flotta.games.find(name).scene]
ALL_DRAWN = [name for name in flotta.games.names() if name != "toy" and flotta.games.find(name).scene]
"""Every drawn game, also where `FLOTTA_TEST_GAMES` names some: for what the games must show together."""
UNDRAWN = [name for name in SHELF if not flotta.games.find(name).scene]
