"""Writes what programs that learn are given: docs/env/<game>.md for each game, and scales.toml in its folder.

python -m tools.env_pages                    the pages
python -m tools.env_pages --scales           what is usual in random play, first (compiles the games)
python -m tools.env_pages --scales <name>    of this game alone
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import flotta
import flotta.env
from flotta.engine.contract import Game
from flotta.env.plan import COUNTS, ONE_OF, SEATS, SIGNS, Block, plan_of, planned, whose

PAGES = Path(__file__).parent.parent / "docs" / "env"
GAMES, STEPS = 512, 150
FEW = 0.05
"""A number that strays less than this is taken to stray so far."""
HALF = 0.5
"""The same of signs, which are near 0 by themselves: in good play they go far beyond what random play shows."""


def page(game: Game) -> str:
    """The page of one game."""
    plan = plan_of(game)
    lines = [
        f"# {game.title['en']}: what a program is given",
        "",
        f"Made by `python -m tools.env_pages`. `flotta.env.observation(view)` is a row of {plan.length:,} numbers (float32, none "
        "further from 0 than 5), the same for every number of players and every variant. Seats are counted from the viewer: "
        "player 0 is the viewer, player 1 the next at the table; players who are not there are 0.",
        "",
        "| from | numbers | field | of | given as |",
        "|---:|---:|---|---|---|",
    ]
    lines += [f"| {first} | {count} | {field} | {owner} | {kind} |" for first, count, field, owner, kind in parts(game)]
    if game.signs_named:
        length, each = plan_of(game, signs=True).length, len(game.signs_named)
        lines += [
            "",
            "## Signs",
            f"With `signs=True` (`observation`, `batch`) a row has {length:,} numbers: {each} follow for each player, in the "
            "order of players. `signs.py` in the game's folder finds them out from the view alone; each is given less what is "
            "usual, by how far it strays:",
            "",
            ", ".join(game.signs_named) + ".",
        ]
    lines += ["", "## Actions", f"The mask has {len(game.verbs)} places, one for each action id. Outcomes of chance have ids too"]
    lines += ["and are never allowed.", "", "| ids | verb | parameters | rule |", "|---|---|---|---|"]
    for verb in game.verbs:
        taken = "; ".join(f"{name}: {short(values)}" for name, values in verb.params.items()) or "–"
        last = verb.first + verb.size - 1
        ids = f"{verb.first}" if verb.size == 1 else f"{verb.first}–{last}"
        lines.append(f"| {ids} | {verb.name}{' (chance)' if verb.chance else ''} | {taken} | {verb.rule} |")
    return "\n".join(lines) + "\n"


def short(values: tuple[object, ...]) -> str:
    """The values of a parameter, a long list by its ends."""
    shown = [str(value) for value in values]
    return ", ".join(shown) if len(shown) <= 8 else f"{', '.join(shown[:3])}, … {shown[-1]} ({len(shown)})"


def parts(game: Game) -> Iterator[tuple[int, int, str, str, str]]:
    """The blocks of a row, those of one field and one player together."""
    together: dict[tuple[str, int], list[Block]] = {}
    for block in plan_of(game).blocks:
        together.setdefault((block.field, block.player), []).append(block)
    for (field, player), blocks in together.items():
        kind = "one for each seat, its own number" if field == "mover" else kind_in_words(blocks[0])
        owner = "the table" if player < 0 else f"player {player}"
        yield blocks[0].to, sum(block.width for block in blocks), field, owner, kind


def kind_in_words(block: Block) -> str:
    """How the numbers of a block are given."""
    if block.kind == ONE_OF:
        return f"one for each value, {block.low} to {block.low + block.count - 1}"
    if block.kind == SEATS:
        return "one for each player, the last for nobody"
    return "a count, less what is usual, by how far it strays"


def scales(game: Game) -> str:
    """What is usual in random play, over numbers of players and variants, as the text of scales.toml."""
    bare = planned(game, {}, signs=True)
    sums: dict[tuple[str, str], list[Any]] = {}
    for seats in range(game.min_seats, game.max_seats + 1):
        for options in variants(game, seats):
            for row in rows(game, seats, options):
                gather(game, bare, row, seats, sums)
    lines = ["# What is usual in random play, and how far it strays: made by python -m tools.env_pages --scales"]
    fields = dict.fromkeys(field for field, _ in sums)
    for field in fields:
        lines.append(f"\n[{field}]")
        for owner in ("table", "own", "others"):
            if (field, owner) in sums:
                count, total, squares = sums[field, owner]
                mean = total / count
                stray = np.sqrt(np.maximum(squares / count - mean**2, 0))
                stray = np.where(stray > 0, np.maximum(stray, HALF if field == "signs" else FEW), 0)
                lines.append(f"{owner} = [{listed(mean)}, {listed(stray)}]")
    return "\n".join(lines) + "\n"


def listed(numbers: Any) -> str:
    """Numbers with three digits that matter."""
    return "[" + ", ".join(f"{number:.3g}" if number % 1 else f"{number:.1f}" for number in numbers.tolist()) + "]"


def variants(game: Game, seats: int) -> Iterator[dict[str, Any]]:
    """The default options, and each value of each option that few values are offered for, one at a time."""
    yield {}
    for option in game.options:
        if option.offered and not option.length and len(option.values) <= 4:
            for value in option.values:
                chosen = {option.name: value}
                if value != option.default and not game.forbid(seats, game.options.complete(chosen)):
                    yield chosen


def rows(game: Game, seats: int, options: dict[str, Any]) -> Iterator[Any]:
    """The numbers of the views of some games at every tenth choice."""
    batch: Any = flotta.env.batch(game.name, seats=seats, count=GAMES, seed=seats, signs=True, **options)
    choice = np.random.default_rng(seats)
    bare = planned(game, {}, signs=True)
    batch.tables, batch.signs = bare.tables(seats), bare.signs(seats)
    for kept in (batch.tables, batch.signs):
        kept.centre[:], kept.scale[:] = 0, 1e-4  # raw numbers, small enough to pass the bound
    for step in range(STEPS):
        if step % 10 == 9:
            yield batch.observe() * 1e4
        batch.step((choice.random(batch.mask.shape, dtype=np.float32) * batch.mask).argmax(1))


def gather(game: Game, plan: Any, row: Any, seats: int, sums: dict[tuple[str, str], list[Any]]) -> None:
    """Add up the counts of a batch of rows, field by field."""
    together: dict[tuple[str, str, int], list[Any]] = {}
    for block in plan.blocks:
        if block.kind in (COUNTS, SIGNS) and block.player < seats:
            key = (block.field, whose(block), block.player)
            together.setdefault(key, []).append(row[:, block.to : block.to + block.width].astype(np.float64))
    for (field, owner, _), pieces in together.items():
        numbers = np.concatenate(pieces, axis=1)
        entry = sums.setdefault((field, owner), [0, np.zeros(numbers.shape[1]), np.zeros(numbers.shape[1])])
        entry[0] += len(numbers)
        entry[1] += numbers.sum(0)
        entry[2] += (numbers**2).sum(0)


def main() -> None:
    """Write everything that is asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.env_pages", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--scales", action="store_true", help="what is usual in random play, first")
    parser.add_argument("games", nargs="*", metavar="name", help="these games only")
    chosen = parser.parse_args()
    PAGES.mkdir(exist_ok=True)
    for name in chosen.games or flotta.games.names():
        game = flotta.games.find(name)
        if chosen.scales:
            (game.folder / "scales.toml").write_text(scales(game), encoding="utf-8")
            plan_of.cache_clear()
        (PAGES / f"{name}.md").write_text(page(game), encoding="utf-8")


if __name__ == "__main__":
    main()
