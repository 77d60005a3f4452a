"""The house in real browsers: `flotta serve` in a process of its own, Chromium in front of it."""

from __future__ import annotations

from harness import names

import flotta

SHELF = [name for name in names() if name != "toy"]
DRAWN = [name for name in SHELF if flotta.games.find(name).scene]
UNDRAWN = [name for name in SHELF if not flotta.games.find(name).scene]
