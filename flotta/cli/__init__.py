"""The command line: `flotta games | play | serve | prepare | backup | restore | move-house | replay | verify | show | analyse |
rules | arena | fit | train | bench`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from flotta.cli import (
    analyse,
    arena,
    backup,
    bench,
    fit,
    lists,
    move_house,
    play,
    prepare,
    records,
    restore,
    rules,
    serve,
    show,
    train,
)
from flotta.cli.parser import Parser, chosen_language
from flotta.engine.errors import BadRecord, FlottaError
from flotta.engine.words import Say, language, speaking

OK, NO, MISTAKE, BAD_RECORD, STOPPED = 0, 1, 2, 3, 130
"""Exit codes: done; the answer is no; a mistake in the call; a record that cannot be trusted; stopped by Ctrl-C."""

COMMANDS = (lists, play, serve, prepare, backup, restore, move_house, records, show, analyse, rules, arena, fit, train, bench)


def parser() -> argparse.ArgumentParser:
    """The parser of the whole command line, in the language in force."""
    top = Parser(
        prog="flotta",
        description=str(Say("Nautical board games: play them, replay them, let programs play them.")),
        example="flotta play",
    )
    top.add_argument("--version", action="version", version=f"flotta {_version()}", help=str(Say("show the version and stop")))
    commands = top.add_subparsers(dest="command", required=True, metavar=str(Say("COMMAND")), parser_class=Parser)
    for command in COMMANDS:
        command.add_to(commands)
    return top


def _version() -> str:
    import flotta

    return flotta.__version__


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    with speaking(chosen_language(arguments) or language()):
        return run(arguments)


def run(arguments: Sequence[str]) -> int:
    """Run one command in the language in force."""
    try:
        chosen = parser().parse_args(arguments)
        code = int(chosen.run(chosen))
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader of a pipe has ended
        return OK
    except BadRecord as error:
        print(f"flotta: {error}", file=sys.stderr)
        return BAD_RECORD
    except FlottaError as error:
        print(f"flotta: {error}", file=sys.stderr)
        return MISTAKE
    except OSError as error:
        print(f"flotta: {error.filename or ''}: {error.strerror or error}", file=sys.stderr)
        return MISTAKE
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return STOPPED
