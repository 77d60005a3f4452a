"""What a program that learns is given of a view: one row of numbers, laid out the same in every position of a game.

The row is made from what the fields of the game say of themselves. Seats are turned so that the viewer comes first; a small
choice of values becomes one number for each value, of which one is 1; a count becomes a number around 0, by what is usual in
play (`scales.toml` in the game's folder). Counts stand in front, then the choices, then the number of the viewer's seat.

Where a game has signs of its seats (`signs.py`), those of every seat can follow, found out from the view: what lies several
lookups deep in the fields is hard to learn. They take time, so a row has them only for those who ask: nets do.
"""

from __future__ import annotations

import hashlib
import math
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from flotta.engine.compile import compiled
from flotta.engine.contract import Game
from flotta.engine.state import Field

Singles = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int32 | np.uint32]

COUNTS, ONE_OF, SEATS, MOVER, SIGNS = range(5)
"""The kinds of a block: counts brought near 0; one number for each value; one for each seat, from the viewer on, and one for
nobody; the number of the viewer's own seat; the signs of a seat, brought near 0 like counts.
"""
TO, LOW, VALUES, TURNED = range(4)
"""The columns of a choice: where its numbers begin in the row, its least value, how many values, whether they are seats."""
MOST_VALUES = 40
"""A field of more values than these is a count."""
FAR = 5.0
"""No number of the row is further from 0."""
LEAST, MOST = np.float32(-FAR), np.float32(FAR)
AS_IT_IS = [[0.0], [1.0]]
"""What is taken to be usual of signs, and how far they are taken to stray, before it is known."""


@dataclass(frozen=True)
class Block:
    """Some numbers of a record that stand side by side, and where they go: `size` numbers of a field from `at` on, for the
    `player`-th seat from the viewer on (-1: not by seats) `stride` further for each seat. A choice of values has `count` of
    them from `low` on. In the row they begin at `to`. What is `hidden` from some is read from a view, never from the table.
    """

    field: str
    index: tuple[int, ...]
    kind: int
    at: int
    size: int
    stride: int = 0
    player: int = -1
    low: int = 0
    count: int = 1
    hidden: bool = False
    to: int = 0

    @property
    def width(self) -> int:
        """How many numbers of the row it takes."""
        return self.size * self.count

    def numbers(self, seats: int, viewer: int) -> list[int]:
        """Which numbers of the record it takes, seen by this viewer; it must be a block of a player who is there."""
        moved = (max(viewer, 0) + self.player) % seats * self.stride if self.player >= 0 else 0
        return list(range(self.at + moved, self.at + moved + self.size))


class RowNumber(NamedTuple):
    """What one number of a row tells: of which field, or `option ...`, `players`, `mover` or a sign; of which player, counted
    from the viewer on (None: of the table); at which place of the field, without that of the seat; and, where it is 1 for one
    value and 0 for all others, that value, which is a player where the field names seats (-1: nobody).
    """

    field: str
    player: int | None
    place: tuple[int, ...]
    value: int | None


class Tables(NamedTuple):
    """The tables by which compiled code makes the rows of a game with so many seats, in the order of the arguments of `fill`:
    for each viewer (the last row is a watcher's) the number of the record behind each count and each choice; where the counts
    go and how they are scaled; what the choices are; and `parts`: where what is hidden from some begins among the counts, among
    the choices, and where the number of the viewer's seat is in the row. What is always 0 is in none of them: players who are
    not there, and counts that never change.
    """

    source: Indices
    place: Indices
    centre: Singles
    scale: Singles
    choices: Indices
    parts: Indices

    @property
    def spots(self) -> int:
        """How many numbers of a row are 1 at most: one for each choice and one for the viewer's seat."""
        return len(self.choices) + 1


class Signs(NamedTuple):
    """Where the signs of each player, from the viewer on, stand in the row of a game with so many seats, and how they are scaled.
    No players where a game has no signs.
    """

    place: Indices
    centre: Singles
    scale: Singles


@dataclass(frozen=True)
class RowPlan:
    """The layout of a game's row."""

    blocks: tuple[Block, ...]
    centre: Singles
    scale: Singles
    sign_centre: Singles
    """What is usual of the signs of each player."""
    sign_scale: Singles
    hidden: Indices
    """From where to where the numbers of each field are that not everybody sees."""
    actions: tuple[str, ...]
    """What can be done, by id."""

    @property
    def layout(self) -> bytes:
        """32 bytes that change whenever a number of the row or an action's id comes to mean something else: what was learnt of
        one layout is of no use to another.
        """
        digest = hashlib.sha256()
        for block in self.blocks:
            meant = block.field, block.index, block.kind, block.size, block.player, block.low, block.count, block.to
            digest.update(f"{meant}\n".encode())
        for numbers in (self.centre, self.scale, self.sign_centre, self.sign_scale):
            digest.update(numbers.astype("<f4").tobytes())
        digest.update("\n".join(self.actions).encode())
        return digest.digest()

    @property
    def length(self) -> int:
        """How many numbers a row has."""
        return self.blocks[-1].to + self.blocks[-1].width

    def tables(self, seats: int) -> Tables:
        """The tables for a game of so many seats."""
        here = [block for block in self.blocks if block.player < seats]
        counts = [block for block in here if block.kind == COUNTS]
        chosen = [block for block in here if block.kind in (ONE_OF, SEATS)]
        place = np.array([block.to + number for block in counts for number in range(block.size)], np.int32)
        hidden = np.array([block.hidden for block in counts for _ in range(block.size)], np.bool_)
        moves = self.scale[place] != 0
        of_counts, of_choices = (
            np.array([[number for block in some for number in block.numbers(seats, viewer)] for viewer in (*range(seats), -1)])
            for some in (counts, chosen)
        )
        choices = [
            (block.to + number * block.count, block.low, block.count, block.kind == SEATS)
            for block in chosen
            for number in range(block.size)
        ]
        mover_at = next(block.to for block in self.blocks if block.kind == MOVER)
        parts = [sum(moves & ~hidden), sum(block.size for block in chosen if not block.hidden), mover_at]
        return Tables(
            np.ascontiguousarray(np.hstack([of_counts[:, moves], of_choices]), np.uint32),
            place[moves].astype(np.uint32),
            self.centre[place][moves],
            self.scale[place][moves],
            np.array(choices, np.int32),
            np.array(parts, np.int32),
        )

    def signs(self, seats: int) -> Signs:
        """The tables of the signs for a game of so many seats."""
        here = [block for block in self.blocks if block.kind == SIGNS and block.player < seats]
        place = np.array([[block.to + number for number in range(block.size)] for block in here], np.uint32)
        players = len(here)
        return Signs(place.reshape(self.sign_centre[:players].shape), self.sign_centre[:players], self.sign_scale[:players])


def names_of(game: Game, signs: bool = False) -> list[RowNumber]:
    """What each number of a game's row tells, in their order."""
    found: list[RowNumber] = []
    for block in plan_of(game, signs).blocks:
        player, field = (block.player if block.player >= 0 else None), game.state.fields.get(block.field)
        if block.kind == SIGNS:
            found += [RowNumber(sign, player, (), None) for sign in game.signs_named]
            continue
        values: list[int | None] = [block.low + number for number in range(block.count)]
        if block.kind == COUNTS:
            values = [None]
        elif block.kind == SEATS:
            values[-1] = -1
        shape = () if field is None else field.shape if field.by_seat is None else field.shape[field.by_seat + 1 :]
        found += [RowNumber(block.field, player, (*block.index, *at), value) for at in np.ndindex(*shape) for value in values]
    return found


@compiled
def fill(
    record: Any, view: Any, seats: int, seat: int, source: Indices, place: Indices, centre: Singles, scale: Singles,
    choices: Indices, parts: Indices, first: int, step: int, spots: Any, out: Singles,
) -> None:  # fmt: skip
    """Make the row `out` of a seat: what everybody sees from the numbers of the table, the rest from those of the seat's view.
    `out` is 0 and `spots` -1 at first; afterwards both are as the last call left them. `spots` says where the 1 of each choice
    is, so that only what changes is written: most of a row is the same from one step to the next.
    On a card several threads make one row, each of them every `step`-th part of it from the `first` on.
    """
    counts, chosen, open_counts, open_choices, mover_at = centre.shape[0], choices.shape[0], parts[0], parts[1], parts[2]
    viewer = max(seat, 0)
    c = first
    while c < counts:
        at = source[seat, c]
        number = record[at] if c < open_counts else view[at]
        out[place[c]] = min(max((np.float32(number) - centre[c]) * scale[c], LEAST), MOST)
        c += step
    c = first
    while c <= chosen:
        spot = mover_at + seat if seat >= 0 else -1
        if c < chosen:
            at = source[seat, counts + c]
            value = int(record[at] if c < open_choices else view[at]) - choices[c, LOW]
            if choices[c, TURNED]:
                value = (value - viewer + (seats if value < viewer else 0)) if 0 <= value < seats else choices[c, VALUES] - 1
            spot = choices[c, TO] + value if 0 <= value < choices[c, VALUES] else -1
        before = spots[c]
        if spot != before:
            if before >= 0:
                out[before] = 0
            if spot >= 0:
                out[spot] = 1
            spots[c] = spot
        c += step


@compiled
def near_zero(number: float, centre: Any, scale: Any) -> Any:
    """A sign as the row gives it."""
    return min(max((np.float32(number) - centre) * scale, LEAST), MOST)


@compiled
def fill_signs(
    found: Any, seats: int, viewer: int, seat: int, place: Indices, centre: Singles, scale: Singles, out: Singles
) -> None:
    """Write the signs of a seat into the row of a viewer, or of a watcher."""
    player = (seat - max(viewer, 0) + seats) % seats
    for sign in range(place.shape[1]):
        out[place[player, sign]] = near_zero(found[sign], centre[player, sign], scale[player, sign])


@cache
def plan_of(game: Game, signs: bool = False) -> RowPlan:
    """The layout of this game's row, with signs or without: the same for every number of players and every variant."""
    return planned(game, read_scales(game), signs)


@cache
def tables_of(game: Game, seats: int) -> Tables:
    """The tables of a game of so many seats: the same with signs and without, since they come last."""
    return plan_of(game).tables(seats)


@cache
def signs_of(game: Game, seats: int) -> Signs:
    """The tables of the signs of a game of so many seats."""
    return plan_of(game, signs=True).signs(seats)


def planned(game: Game, scales: dict[str, dict[str, list[list[float]]]], signs: bool = False) -> RowPlan:
    """The layout with these scales: for each field the usual value of each number and how far it strays."""
    blocks = tuple(laid_out(game, signs))
    counts = [block for block in blocks if block.kind == COUNTS]
    length = sum(block.size for block in counts)
    centre, scale = np.zeros(length, np.float32), np.ones(length, np.float32)
    for block in counts:
        field = game.state.fields[block.field]
        usual = scales.get(block.field, {}).get(whose(block))
        inside = slice(block.to, block.to + block.size)
        if usual is None:
            scale[inside] = 1 / max(1, field.high - field.low)
        else:
            start = _flat(block, field)
            centre[inside] = usual[0][start : start + block.size]
            scale[inside] = [1 / stray if stray else 0 for stray in usual[1][start : start + block.size]]
    told = [scales.get(block.field, {}).get(whose(block), AS_IT_IS) for block in blocks if block.kind == SIGNS]
    sign_centre, sign_scale = (np.zeros((len(told), len(game.signs_named) if told else 0), np.float32) for _ in range(2))
    for player, usual in enumerate(told):
        sign_centre[player], sign_scale[player] = usual[0], [1 / stray if stray else 0 for stray in usual[1]]
    offsets = game.state.dtype.fields
    assert offsets is not None
    veiled = [field for field in game.state.fields.values() if is_hidden(field)]
    spans = [(offsets[field.name][1] // 2, offsets[field.name][1] // 2 + math.prod(field.shape)) for field in veiled]
    actions = tuple(game.verbs[id].slug for id in range(len(game.verbs)))
    return RowPlan(blocks, centre, scale, sign_centre, sign_scale, np.array(spans, np.int32).reshape(-1, 2), actions)


def is_hidden(field: Field) -> bool:
    """Whether there is somebody who may not see it."""
    return field.seen_by is not None and field.seen_by.kind != "all"


def whose(block: Block) -> str:
    """Which scales a block takes: what is usual for the viewer's own things is not usual for those of others, who hide some of
    theirs.
    """
    return "table" if block.player < 0 else "own" if block.player == 0 else "others"


def _flat(block: Block, field: Field) -> int:
    """Where a block begins among the numbers of its field that are one seat's, or among all of them."""
    if block.player < 0 or field.by_seat is None:
        return 0
    outer = field.shape[: field.by_seat]
    return int(np.ravel_multi_index(block.index, outer)) * block.size if outer else 0


def laid_out(game: Game, signs: bool) -> Iterator[Block]:
    """The blocks of a game's row in its order, each where it stands."""
    to, order = 0, {COUNTS: 0, ONE_OF: 1, SEATS: 1, MOVER: 2, SIGNS: 3}
    for block in sorted(blocks_of(game, signs), key=lambda block: (order[block.kind], block.hidden)):
        yield replace(block, to=to)
        to += block.width


def blocks_of(game: Game, signs: bool) -> Iterator[Block]:
    """What the row of a game is made of: the number of players, the options, the fields that anybody may see, the mover, the
    signs of the seats.
    """
    offsets, chosen, most = game.state.dtype.fields, game.options.dtype.fields, game.max_seats
    assert offsets is not None and chosen is not None
    yield Block("players", (), ONE_OF, 0, 1, low=game.min_seats, count=most - game.min_seats + 1)
    for option in game.options:
        if not option.length and 1 < len(option.values) <= MOST_VALUES:
            at = (offsets["options"][1] + chosen[option.name][1]) // 2
            numbers = [option.number(value) for value in option.values]
            count = max(numbers) - min(numbers) + 1
            if count <= MOST_VALUES:
                yield Block(f"option {option.name}", (), ONE_OF, at, 1, low=min(numbers), count=count)
    for field in game.state.fields.values():
        assert field.seen_by is not None
        if not field.left_out and field.seen_by.kind not in ("nobody", "scratch"):
            yield from blocks_of_field(field, offsets[field.name][1] // 2, most)
    yield Block("mover", (), MOVER, 0, 1, count=most)
    for player in range(most if signs and game.signs_named else 0):
        yield Block("signs", (), SIGNS, 0, len(game.signs_named), player=player)


def blocks_of_field(field: Field, at: int, most: int) -> Iterator[Block]:
    """The blocks of one field, which begins at this number of the record."""
    kind, low, count = kind_of(field, most)
    axis, hidden = field.by_seat, is_hidden(field)
    if axis is None:
        yield Block(field.name, (), kind, at, math.prod(field.shape), low=low, count=count, hidden=hidden)
        return
    stride = math.prod(field.shape[axis + 1 :])
    for player in range(most):
        for index in np.ndindex(*field.shape[:axis]):
            start = at + int(np.ravel_multi_index((*index, 0), field.shape[: axis + 1])) * stride
            yield Block(field.name, index, kind, start, stride, stride, player, low, count, hidden)


def kind_of(field: Field, most: int) -> tuple[int, int, int]:
    """How the numbers of a field are given: the kind, the least value and how many values there are."""
    values = field.high - field.low + 1
    if field.names_seats:
        return SEATS, 0, most + 1
    if values <= MOST_VALUES and (field.low < 0 or (field.shape == () and values > 2)):
        return ONE_OF, field.low, values
    return COUNTS, 0, 1


def read_scales(game: Game) -> dict[str, dict[str, list[list[float]]]]:
    """What is usual in play, from the game's folder; nothing where there is no such file, and bounds are used instead."""
    path = game.folder / "scales.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
