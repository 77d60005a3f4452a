"""How long a bot takes to look at a finished game, and what that costs people who play meanwhile:

    python -m bench.analysis [GAME ...] [--seats 3]

For each game: decisions of one seat, seconds until all of them are known, and the median time a sailor needs to answer at
another table, alone and while the analysis runs.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path

import flotta
from flotta.engine.play import Play
from flotta.store import SqliteStore
from flotta.table import House, Settings
from flotta.table.analysing import Analysis
from flotta.table.thinking import Rank

ASKED = 40
"""How often the sailor is asked alone."""


def played(name: str, seats: int) -> Play:
    """A whole game among sailors."""
    play, bots = flotta.new(name, seats=seats), [flotta.bot("sailor", seed=seat) for seat in range(seats)]
    while not play.over:
        seat = play.waiting[0]
        play.act(seat, bots[seat].choose(play.view(seat)))
    return play


async def answer_time(house: House, play: Play) -> float:
    """Seconds until a sailor whom people wait for has answered."""
    view, bot, began = play.view(play.waiting[0]), flotta.bot("sailor", seed=1), time.perf_counter()
    await house.bots.thinking.think(lambda: bot.choose(view), Rank.PEOPLE, "elsewhere", "somebody")
    return time.perf_counter() - began


async def measured(name: str, seats: int) -> str:
    """A line of the table for one game."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=Path(folder) / "house.db")
        async with House(SqliteStore(settings.database), settings, clockwork=False) as house:
            await house.prepare(name)
            play, other = await asyncio.to_thread(played, name, seats), flotta.new(name, seats=seats, seed=1)
            alone = [await answer_time(house, other) for _ in range(ASKED)]
            began = time.perf_counter()
            analysis = await house.analyses.ask(Analysis(("game", 0), play, play.record(), None, "somebody"))
            meanwhile = []
            while analysis.status in ("waiting", "computing"):
                meanwhile.append(await answer_time(house, other))
                await asyncio.sleep(0.05)
            took = time.perf_counter() - began
    middle = [f"{1000 * statistics.median(times):.0f} ms" for times in (alone, meanwhile)]
    return f"| {name} | {seats} | {len(analysis.known)} | {took:.1f} s | {middle[0]} | {middle[1]} | {analysis.status} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=flotta.games.names())
    parser.add_argument("--seats", type=int, default=3)
    chosen = parser.parse_args()
    print(
        "| game | seats | decisions | looked at in | a sailor's answer alone | meanwhile | |\n|---|---:|---:|---:|---:|---:|---|"
    )
    for name in chosen.games:
        print(asyncio.run(measured(name, chosen.seats)), flush=True)


if __name__ == "__main__":
    main()
