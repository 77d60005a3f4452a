"""`flotta backup`: a copy of the house's tables, made while people go on playing."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flotta.engine.errors import BadOption
from flotta.engine.words import Say

if TYPE_CHECKING:
    from flotta.store import Where


def add_to(commands: Any) -> None:
    """The command and its arguments."""
    about = Say("Copies everything the house keeps into one file, whole and checked, while the house stays open.")
    parser = commands.add_parser(
        "backup", help=str(Say("copy the tables of the house")), description=str(about), example="flotta backup friday.db"
    )
    parser.add_argument("path", help=str(Say("the file to write; replaced if it is there")))
    parser.add_argument(
        "--data", metavar=str(Say("PLACE")), help=str(Say("where the tables are kept: a file, or postgresql://..."))
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Make the copy and say how big it is."""
    from flotta.store import must_exist, where_of
    from flotta.table import Settings

    source = where_of(chosen.data) if chosen.data else Settings.from_environment().database
    target = Path(chosen.path).expanduser()
    must_exist(source)
    if isinstance(source, Path) and target.exists() and target.samefile(source):
        raise BadOption(Say("A copy must have another name than the original."))
    asyncio.run(copied(source, target))
    print(Say("Copied to {path} ({bytes} bytes).", path=str(target), bytes=target.stat().st_size))
    return 0


async def copied(source: Where, target: Path) -> None:
    """Copy a house into a file."""
    from flotta.store import store_at

    store = store_at(source)
    await store.open()
    try:
        await store.backup(target)
    finally:
        await store.close()
