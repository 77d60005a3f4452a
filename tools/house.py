"""A house as people start it: `flotta serve` in a process of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

PLENTY = {"FLOTTA_ADDRESS_RATE": "100000", "FLOTTA_ADDRESS_BURST": "100000", "FLOTTA_PERSON_RATE": "100000"}
PLENTY |= {"FLOTTA_PREPARE": "0", "FLOTTA_PERSON_BURST": "100000", "FLOTTA_TABLES_PER_PERSON": "1000"}
PLENTY |= {"FLOTTA_TABLES_PER_HOUR": "1000", "FLOTTA_TABLES_PER_DAY": "1000", "FLOTTA_QUESTION_BURST": "100000"}
"""Everybody here comes from one address, faster than people do."""


class House:
    """A running server with a database of its own; it can be stopped and started again on the same port."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.database = folder / "house.db"
        self.settings = {**PLENTY, "FLOTTA_BOT_DELAY": "0", "FLOTTA_CALM": "0", **settings}
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def address(self) -> str:
        """Where it is, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, unless it runs, and wait until it listens."""
        if self.process and self.process.poll() is None:
            return
        command = [sys.executable, "-m", "flotta.cli", "serve", "--port", str(self.port), "--data", str(self.database)]
        environment = {**os.environ, **self.settings}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        assert found, f"the house did not open: {line!r}"
        self.port = int(found[1])

    def stop(self) -> None:
        """Ask it to end, and wait until it has."""
        assert self.process and self.process.stdout
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
