"""A batch on a graphics card: the same loops, one game to a thread, everything kept in the card's memory.

The arrays carry `__cuda_array_interface__`: PyTorch (`torch.as_tensor`), CuPy and JAX use them where they are, without a
copy. Needs a card and the package `numba-cuda`; with `NUMBA_ENABLE_CUDASIM=1` and `FLOTTA_COMPILE=0` the same code runs on the
processor, slowly, to be tested.
"""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any

import numba
import numpy as np

from flotta.engine import bind
from flotta.engine.contract import Game
from flotta.env.batches import Batch, dice_for

for _old, _new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):  # dropped by NumPy, used by numba-cuda
    if not hasattr(np, _old):
        setattr(np, _old, getattr(np, _new))

cuda: Any = importlib.import_module("numba.cuda")
"""Numba's part for cards, which needs the names above."""

THREADS = 64
"""Threads to a block; in a step each has a game of its own."""
LANES = 32
"""Threads that make one row together, so that what they write lies side by side."""


@cache
def kernels(game: Game) -> tuple[Any, Any, Any]:
    """What the card runs for this game: a step of every game; what each actor sees of hidden fields; the row of each actor."""
    loops = bind.to_game("flotta.env.loops", game)
    advance, unveil, fill, actions = loops.advance, loops.unveil, loops.fill, len(game.verbs)

    def step(
        work: Any, start: Any, dice: Any, actor: Any, action: Any, mask: Any, allowed: Any, choices: Any, done: Any, returns: Any,
        scores: Any,
    ) -> None:  # fmt: skip
        i = cuda.grid(1)
        if i < work.shape[0]:
            ids = cuda.local.array(actions, numba.int16)
            weights = cuda.local.array(actions, numba.int64)
            advance(i, work, start, dice, actor, action, mask, allowed, choices, done, returns, scores, ids, weights)

    def peek(work: Any, actor: Any, views: Any, numbers: Any, hidden: Any) -> None:
        i = cuda.grid(1)
        if i < work.shape[0]:
            unveil(work[i], actor[i], views[i], numbers[i], hidden)

    def look(
        seats: int, records: Any, numbers: Any, actor: Any, source: Any, place: Any, centre: Any, scale: Any, choices: Any,
        parts: Any, spots: Any, row: Any,
    ) -> None:  # fmt: skip
        i, lane = cuda.grid(1) // LANES, cuda.grid(1) % LANES
        if i < records.shape[0]:
            tables = source, place, centre, scale, choices, parts
            fill(records[i], numbers[i], seats, actor[i], *tables, lane, LANES, spots[i], row[i])

    return cuda.jit(step), cuda.jit(peek), cuda.jit(look)


class OnCard(Batch):
    """A batch in the memory of a graphics card."""

    def begin(self, seed: int) -> None:
        """Make the arrays and begin every game."""
        self.step_kernel, self.peek_kernel, self.look_kernel = kernels(self.game)
        self.stream: Any = 0
        for name, array in self.arrays().items():
            setattr(self, name, cuda.to_device(array))
        self.first, self.veiled = cuda.to_device(self.start), cuda.to_device(self.hidden)
        self.views = cuda.to_device(self.game.state.blank(self.count))
        self.records, self.numbers = self.numbers_of(self.work), self.numbers_of(self.views)
        self.card_tables = [cuda.to_device(table) for table in self.tables]
        self.dice = cuda.to_device(dice_for(seed, self.count))
        self.go()

    def numbers_of(self, records: Any) -> Any:
        """The numbers of each record in a row, in the same memory of the card."""
        width = self.game.state.dtype.itemsize // 2
        if not hasattr(records, "__cuda_array_interface__"):  # the simulator
            return _same_memory(records, (self.count, width))
        face = {**records.__cuda_array_interface__, "shape": (self.count, width), "typestr": "<i2", "strides": None}
        face.pop("descr", None)
        return cuda.as_cuda_array(type("Face", (), {"__cuda_array_interface__": face})())

    def use_stream(self, pointer: int) -> None:
        """Work on another library's stream (its address), so that neither waits for the other."""
        self.stream = cuda.external_stream(pointer)

    def reset(self, seed: int) -> None:
        """Begin every game anew, with other dice."""
        self.dice.copy_to_device(dice_for(seed, self.count))
        self.action.copy_to_device(np.full(self.count, -1, np.int32))
        self.returns.copy_to_device(np.zeros((self.count, self.seats), np.float32))
        self.go()

    def step(self, actions: Any) -> None:
        """Let each actor do this: an array on the card or not. What the mask does not allow must not be given: a card cannot
        refuse it without being waited for.
        """
        self.put(actions)
        self.go()

    def put(self, actions: Any) -> None:
        """Write the actions of the next step down; nothing is copied if they are there already."""
        if actions is not self.action:
            self.action.copy_to_device(actions, stream=self.stream)

    def run(self, kernel: Any, threads: int, *arguments: Any) -> None:
        """Let so many threads of a kernel run."""
        kernel[(threads + THREADS - 1) // THREADS, THREADS, self.stream](*arguments)

    def go(self) -> None:
        """Do what is in `action`."""
        self.run(self.step_kernel, self.count, self.work, self.first, self.dice, *self.stepped())

    def observe(self) -> Any:
        """The row of each actor, one below the other."""
        if len(self.hidden):
            self.run(self.peek_kernel, self.count, self.work, self.actor, self.views, self.numbers, self.veiled)
        threads = self.count * LANES
        seen = (self.seats, self.records, self.numbers, self.actor)
        self.run(self.look_kernel, threads, *seen, *self.card_tables, self.spots, self.row)
        return self.row


def _same_memory(array: Any, shape: tuple[int, int]) -> Any:
    """The simulator's array of these records as whole numbers: its memory is the processor's."""
    return type(array)(array._ary.view(np.int16).reshape(shape))
