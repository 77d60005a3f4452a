"""All figures in one table: our games, and OpenSpiel's C++ rollouts in the same run when it is installed.

python -m bench.run
"""

from __future__ import annotations

import sys

from rich.console import Console

import flotta
from bench.openspiel import rates
from flotta.cli.bench import add_row, empty_table, machine, measured


def main(seconds: float) -> None:
    figures = [measured(game, seconds) for game in flotta.games.shelf()]
    table = empty_table(f"random play, all events counted; {machine()}")
    for row in figures:
        add_row(table, row)
    theirs = rates(seconds)
    table.add_section()
    for name, rate in (theirs or {}).items():
        table.add_row(f"OpenSpiel {name}", "2", f"{rate:,.0f}", *["–"] * 5)
    console = Console(width=140)
    console.print(table)
    if theirs is None:
        console.print("OpenSpiel is not installed (pip install open_spiel): nothing to compare with.")
        return
    for row in figures:
        ratios = ", ".join(f"{float(row['compiled']) / rate:.2f} × {name}" for name, rate in theirs.items())
        console.print(f"{row['game']}: {ratios}")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 2.0)
