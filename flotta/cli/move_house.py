"""`flotta move-house`: everything a house keeps, from one place to another."""

from __future__ import annotations

import argparse
from typing import Any

from flotta.engine.words import Say


def add_to(commands: Any) -> None:
    """The command and its arguments."""
    about = Say(
        "Copies everything a house keeps from one place to another, and looks at every row on its way. Close the house first;"
        " what is in the old place stays there."
    )
    parser = commands.add_parser(
        "move-house",
        help=str(Say("copy the house to another place")),
        description=str(about),
        example="flotta move-house tables.db postgresql://flotta@localhost/flotta",
    )
    parser.add_argument("old", metavar=str(Say("OLD")), help=str(Say("where the tables are kept: a file, or postgresql://...")))
    parser.add_argument("new", metavar=str(Say("NEW")), help=str(Say("an empty database, or a file that is not there yet")))
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Copy everything and say how much it was."""
    from flotta.store import must_exist, store_at, where_of
    from flotta.store.moving import move

    must_exist(where_of(chosen.old))
    old, new = store_at(where_of(chosen.old)), store_at(where_of(chosen.new))
    done = move(old, new)
    print(
        Say(
            "Copied from {old} to {new}: {tables} tables, {entries} entries of their logs, {records} records of finished games.",
            old=old.name,
            new=new.name,
            tables=done["tables"],
            entries=done["log"],
            records=done["records"],
        )
    )
    return 0
