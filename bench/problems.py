"""Which problems the games pose to programs that learn: a table of what random play shows, as Markdown (docs/research.md).

python -m bench.problems [--games N]
"""

from __future__ import annotations

import argparse
import random

import flotta
from flotta.engine.sight import ALL, SCRATCH
from flotta.engine.verbs import CHANCE
from flotta.env.plan import plan_of

HEADINGS = (
    "game", "seats", "decisions", "of them forced", "chance events", "choices, mean", "most", "in secret at once",
    "hidden fields", "numbers in a row", "actions",
)  # fmt: skip


def measured(name: str, seats: int, games: int) -> list[str]:
    """One row of the table: means over random games with the default options."""
    game, chance, counted = flotta.games.find(name), random.Random(name), {CHANCE: 0, "asked": 0, "forced": 0, "secret": 0}
    widths: list[int] = []
    for seed in range(games):
        play = flotta.new(name, seats=seats, seed=seed)
        while not play.over:
            seat = play.waiting[0]
            ids = play.legal_ids(seat)
            counted["asked"] += 1
            counted["forced"] += len(ids) == 1
            counted["secret"] += len(play.waiting) > 1
            if len(ids) > 1:
                widths.append(len(ids))
            play.act(seat, chance.choice(ids))
        counted[CHANCE] += sum(actor == CHANCE for actor, _ in play.happened)
    asked, plan = counted["asked"], plan_of(game)
    hidden = sum(field.seen_by not in (ALL, SCRATCH) for field in game.state.fields.values())
    shares = [f"{counted['forced'] / asked:.0%}", f"{counted[CHANCE] / games:,.0f}", f"{sum(widths) / len(widths):.1f}"]
    told = [str(max(widths)), f"{counted['secret'] / asked:.0%}", str(hidden), f"{plan.length:,}", str(len(game.verbs))]
    return [game.title["en"], str(seats), f"{asked / games:,.0f}", *shares, *told]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=50)
    games = parser.parse_args().games
    print("|", " | ".join(HEADINGS), "|")
    print("|---|" + "---:|" * (len(HEADINGS) - 1))
    for name in flotta.games.names():
        game = flotta.games.find(name)
        for seats in (game.min_seats, game.max_seats):
            print("|", " | ".join(measured(name, seats, games)), "|")


if __name__ == "__main__":
    main()
