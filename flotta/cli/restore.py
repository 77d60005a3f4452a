"""`flotta restore`: brings back tables that the house has given up."""

from __future__ import annotations

import argparse
import asyncio
import time
from typing import TYPE_CHECKING, Any

from flotta.engine.words import Say

if TYPE_CHECKING:
    from flotta.table import Settings


def add_to(commands: Any) -> None:
    """The command and its arguments."""
    about = Say("Brings back tables that were given up because nothing happened at them; without a name it lists them.")
    parser = commands.add_parser(
        "restore", help=str(Say("bring back given-up tables")), description=str(about), example="flotta restore abcdefghijklm"
    )
    parser.add_argument("table", nargs="*", help=str(Say("the tables to bring back, by the name in their address")))
    parser.add_argument(
        "--data", metavar=str(Say("PLACE")), help=str(Say("where the tables are kept: a file, or postgresql://..."))
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """List what can be brought back, or bring it back; people may go on playing meanwhile."""
    import dataclasses

    from flotta.store import must_exist, where_of
    from flotta.table import Settings

    settings = Settings.from_environment()
    if chosen.data:
        settings = dataclasses.replace(settings, database=where_of(chosen.data))
    must_exist(settings.database)
    asyncio.run(restored(settings, chosen.table))
    return 0


async def restored(settings: Settings, tables: list[str]) -> None:
    """Bring back these tables, or say which there are."""
    from flotta.store import store_at
    from flotta.table import House
    from flotta.table.tidying import given_up, restore

    async with House(store_at(settings.database), settings, clockwork=False) as house:
        for id in tables:
            await restore(house, id)
            print(Say("Brought back: {table}", table=id))
        if not tables:
            for summary in await given_up(house):
                print(summary.id, summary.game, summary.status, time.strftime("%Y-%m-%d", time.gmtime(summary.changed_at)))
