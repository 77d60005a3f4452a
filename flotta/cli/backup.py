"""`flotta backup`: a copy of the house's tables, made while people go on playing."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import Any

from flotta.engine.errors import BadOption
from flotta.engine.words import Say


def add_to(commands: Any) -> None:
    """The command and its arguments."""
    about = Say("Copies the file that keeps the tables, whole and checked, while the house stays open.")
    parser = commands.add_parser(
        "backup", help=str(Say("copy the tables of the house")), description=str(about), example="flotta backup friday.db"
    )
    parser.add_argument("path", help=str(Say("the file to write; replaced if it is there")))
    parser.add_argument("--data", metavar="FILE", help=str(Say("the file that keeps the tables")))
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Make the copy and say how big it is."""
    from flotta.table import Settings

    source = Path(chosen.data).expanduser() if chosen.data else Settings.from_environment().database
    target = Path(chosen.path).expanduser()
    if not source.exists():
        raise BadOption(Say("There is no house at {path} yet.", path=str(source)))
    if target.exists() and target.samefile(source):
        raise BadOption(Say("A copy must have another name than the original."))
    asyncio.run(copied(source, target))
    print(Say("Copied to {path} ({bytes} bytes).", path=str(target), bytes=target.stat().st_size))
    return 0


async def copied(source: Path, target: Path) -> None:
    """Copy a house's file."""
    from flotta.store import SqliteStore

    store = SqliteStore(source)
    await store.open()
    try:
        await store.backup(target)
    finally:
        await store.close()
