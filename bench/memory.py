"""The memory that the bots take beside the compiled games: all nets, then every level once in every game; a table in Markdown.

`python -m bench.memory` reads the resident memory of its own process (Linux). The bots are kept, as if all of them sat at tables.
"""

from __future__ import annotations

from pathlib import Path

import flotta
from flotta.bots import LEVELS
from flotta.bots.bind import warm
from flotta.bots.net import has_net, net_of


def resident() -> float:
    """Resident memory of this process in MB."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def main() -> None:
    games = [flotta.games.find(name) for name in flotta.games.names()]
    bots: list[flotta.Bot] = []
    nets = [(game, seats) for game in games if has_net(game) for seats in range(game.min_seats, game.max_seats + 1)]
    first = [net_of(game, seats) for game, seats in nets]
    print(f"{len(first)} nets are {sum(array.nbytes for net in first for array in net.weights) / 1e6:.0f} MB of numbers.\n")
    for game in games:
        warm(game, None, ["search"])
    ready = resident()
    print("| | MB | more than ready |\n|---|---:|---:|")
    print(f"| all games and nets ready | {ready:.0f} | |", flush=True)
    for level in LEVELS:
        for game in games:
            play = flotta.new(game.name, seats=2, seed=1)
            bots.append(flotta.bot(level, seed=1))
            play.act(play.waiting[0], bots[-1].choose(play.view(play.waiting[0])))
        print(f"| and the {level} in each | {resident():.0f} | {resident() - ready:.0f} |", flush=True)


if __name__ == "__main__":
    main()
