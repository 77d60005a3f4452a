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
from flotta.engine.state import numbers_of
from flotta.env.batches import Batch, dice_for
from flotta.env.card_box import SIMULATED, share_box
from flotta.env.loops import ACTION_BITS, GO_ON

for _old, _new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):  # dropped by NumPy, used by numba-cuda
    if not hasattr(np, _old):
        setattr(np, _old, getattr(np, _new))

cuda: Any = importlib.import_module("numba.cuda")
"""Numba's part for cards, which needs the names above."""

LANES = 2 if SIMULATED else 32
"""Threads that wait for each other when they do different things: a group. They make one row together, so that what they write
lies side by side. On the simulator there are few, since every thread takes time there.
"""
THREADS = 2 * LANES if SIMULATED else 1024
"""Threads to a block, at most. There is one block on each multiprocessor."""
SLOTS = THREADS if SIMULATED else 2 * THREADS
"""Games that a block has in hand, at most: more than threads, so that more of them wait for the same. At every turn they are
sorted by what is to happen, and each thread takes one of them: neighbours on a card wait for each other unless they do the same.
When a game has come to a choice, the next one takes its slot.
"""
REGISTERS = 65536 // 1024
"""Registers of a thread, so that a whole block fits on a multiprocessor."""
NO_EVENTS = 3
"""How many kinds of games have no event: those that are over, begin or go on."""
PATIENCE = 16
"""Turns until games that are over are counted up and begun anew: that takes long and few threads, and all others wait."""
KIND_SHIFT = 16
"""The kind of a slot above, its place among those of its kind below, in one number."""
ROW_THREADS = 64
"""Threads to a block that makes rows."""


@cache
def kernels(game: Game) -> tuple[Any, Any, Any, Any]:
    """What the card runs for this game: a step of every game; what each actor sees of hidden fields; the row of each actor; the
    signs in it.
    """
    share_box(game)
    loops = bind.to_game("flotta.env.loops", game)
    first_event, happen, offer, tell, close = loops.first_event, loops.happen, loops.offer, loops.tell, loops.close
    unveil, fill, signs, fill_signs, sign_count = loops.unveil, loops.fill, game.signs, loops.fill_signs, len(game.signs_named)
    actions, kinds_of_events = len(game.verbs), NO_EVENTS + len(list(game.verbs)) + 1
    settled = kinds_of_events - 1

    def step(
        free: int, most: int, kinds: Any, events: Any, records: Any, starts: Any, work: Any, dice: Any, actor: Any, action: Any,
        mask: Any, allowed: Any, choices: Any, done: Any, returns: Any, scores: Any,
    ) -> None:  # fmt: skip
        thread, width, block, blocks, seats = cuda.threadIdx.x, cuda.blockDim.x, cuda.blockIdx.x, cuda.gridDim.x, returns.shape[1]
        first, last = work.shape[0] * block // blocks, work.shape[0] * (block + 1) // blocks  # the games of the block
        slots = min(most, last - first)
        game_in = cuda.shared.array(SLOTS, numba.int32)  # each slot
        event = cuda.shared.array(SLOTS, numba.int32)  # of the game in it
        turns = cuda.shared.array(SLOTS, numba.int32)  # that it has had
        place = cuda.shared.array(SLOTS, numba.int32)  # among those of its kind
        counts = cuda.shared.array(kinds_of_events, numba.int32)  # of slots, by kind
        begins = cuda.shared.array(kinds_of_events, numba.int32)  # the first thread for each kind
        fresh = cuda.shared.array(1, numba.int32)  # the next game that has had no slot yet
        slot_of = cuda.shared.array(THREADS, numba.int32)  # for each thread; negative: it has nothing to do
        ids = cuda.local.array(actions, numba.int16)
        weights = cuda.local.array(actions, numba.int32)
        spread = thread % LANES * (width // LANES) + thread // LANES  # neighbours in different groups that wait for each other
        for slot in range(thread, slots, width):
            game_in[slot], turns[slot] = first + slot, 0
            event[slot] = first_event(first + slot, free, actor, action, done)
        fresh[0] = first + slots
        turn, happened = 0, 0
        while True:
            slot_of[thread], goes_on = -1, 0
            for k in range(thread, kinds_of_events, width):
                counts[k] = 0
            cuda.syncthreads()
            for slot in range(thread, slots, width):  # first all slots are counted by kind
                due = event[slot]
                goes_on |= due >= GO_ON
                kind = kinds[due & ACTION_BITS] if due >= 0 else -1 - due if due >= GO_ON else settled
                place[slot] = kind << KIND_SHIFT | cuda.atomic.add(counts, kind, 1)
            if not cuda.syncthreads_or(np.int32(goes_on)):
                break
            # Then each kind gets its threads, in groups; who comes first changes from turn to turn.
            renew = turn % PATIENCE == 0 or counts[0] + counts[1] + counts[settled] == slots
            lowest = 0 if renew else 2
            for kind in range(lowest + thread, settled, width):
                at, k = 0, 0 if renew else 2 + turn % (settled - 2)
                while k != kind:
                    at += (counts[k] + LANES - 1) // LANES * LANES
                    k = k + 1 if k + 1 < settled else 2
                begins[kind] = at
            cuda.syncthreads()
            for slot in range(thread, slots, width):
                kind = place[slot] >> KIND_SHIFT
                if lowest <= kind < settled:
                    at = begins[kind] + (place[slot] & (1 << KIND_SHIFT) - 1)
                    if at < width:
                        slot_of[at] = slot
            cuda.syncthreads()
            if renew:  # games that are over come first, then those that begin
                ended = min(counts[0], width)
                for k in range(spread, ended * seats, width):
                    tell(game_in[slot_of[k // seats]], k % seats, work, returns, scores)
                cuda.syncthreads()
                for k in range(spread, ended, width):
                    close(game_in[slot_of[k]], done, returns)
                begin = (ended + LANES - 1) // LANES * LANES
                for k in range(min(begin + counts[1], width)):  # all threads together lay the table of each game that begins
                    if k < ended or k >= begin:
                        i = game_in[slot_of[k]]
                        for number in range(thread, records.shape[1], width):
                            records[i, number] = starts[i % starts.shape[0], number]
                cuda.syncthreads()
            slot = slot_of[thread]
            if slot >= 0:
                i, due = game_in[slot], event[slot]
                happened += due >= 0
                due = happen(work[i], due, turns[slot] < free, dice[i], ids, weights)
                turns[slot] += 1
                if due < GO_ON:
                    offer(i, due, ids, actor, mask, allowed, choices)
                    i = cuda.atomic.add(fresh, 0, 1)
                    if i < last:
                        game_in[slot], turns[slot] = i, 0
                        due = first_event(i, free, actor, action, done)
                event[slot] = due
            turn += 1
        cuda.atomic.add(events, 0, happened)

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

    def sign(views: Any, actor: Any, place: Any, centre: Any, scale: Any, row: Any) -> None:
        seats = place.shape[0]
        i, seat = cuda.grid(1) // seats, cuda.grid(1) % seats
        if i < views.shape[0]:
            found = cuda.local.array(sign_count, numba.float64)
            signs(views[i], seat, found)
            fill_signs(found, seats, actor[i], seat, place, centre, scale, row[i])

    limits = {} if SIMULATED else {"max_registers": REGISTERS}  # the simulator has none
    return cuda.jit(step, **limits), cuda.jit(peek), cuda.jit(look), cuda.jit(sign)


def kinds_of(game: Game) -> Any:
    """What kind of event each action is when events are sorted: its verb. The first kinds are games without an event."""
    order = {verb.name: NO_EVENTS + number for number, verb in enumerate(game.verbs)}
    return np.array([order[game.verbs[id].verb] for id in range(len(game.verbs))], np.int32)


class OnCard(Batch):
    """A batch in the memory of a graphics card."""

    def begin(self, seed: int) -> None:
        """Make the arrays and begin every game."""
        self.step_kernel, self.peek_kernel, self.look_kernel, self.sign_kernel = kernels(self.game)
        self.stream: Any = 0
        self.places = 1 if SIMULATED else int(cuda.get_current_device().MULTIPROCESSOR_COUNT)
        for name, array in self.arrays().items():
            setattr(self, name, cuda.to_device(array))
        self.veiled, self.kinds = cuda.to_device(self.hidden), cuda.to_device(kinds_of(self.game))
        self.views = cuda.to_device(self.game.state.blank(self.count))
        self.starts = cuda.to_device(numbers_of(self.start))
        self.records, self.numbers = self.same_memory(self.work), self.same_memory(self.views)
        self.card_tables = [cuda.to_device(table) for table in self.tables]
        self.card_signs = [cuda.to_device(table) for table in self.signs if table.size]
        self.dice = cuda.to_device(dice_for(seed, self.count))
        self.go()

    def same_memory(self, records: Any) -> Any:
        """The numbers of each record in a row, in the same memory of the card."""
        width = self.game.state.dtype.itemsize // 2
        if not hasattr(records, "__cuda_array_interface__"):  # the simulator
            return type(records)(numbers_of(records._ary))
        face = {**records.__cuda_array_interface__, "shape": (len(records), width), "typestr": "<i2", "strides": None}
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
            there = hasattr(actions, "__cuda_array_interface__")
            given = cuda.as_cuda_array(actions, sync=False) if there else np.asarray(actions, np.int32)
            self.action.copy_to_device(given, stream=self.stream)

    def run(self, kernel: Any, threads: int, block: int, *arguments: Any) -> None:
        """Let so many threads of a kernel run, in blocks of so many."""
        kernel[(threads + block - 1) // block, block, self.stream](*arguments)

    def go(self, free: int = 0) -> None:
        """Do what is in `action`; or let dice choose for everybody for so many turns."""
        blocks = min(self.places, -(-self.count // LANES))
        slots = min(SLOTS, -(-self.count // blocks))
        threads = min(THREADS, -(-slots // LANES) * LANES)
        arrays = (self.kinds, self.events, self.records, self.starts, self.work, self.dice)
        self.run(self.step_kernel, blocks * threads, threads, free, slots, *arrays, *self.stepped())

    def observe(self) -> Any:
        """The row of each actor, one below the other. Signs are found from the whole view, which is the table but for what is
        hidden.
        """
        if self.card_signs:
            self.numbers.copy_to_device(self.records, stream=self.stream)
        if len(self.hidden):
            self.run(self.peek_kernel, self.count, ROW_THREADS, self.work, self.actor, self.views, self.numbers, self.veiled)
        seen = (self.seats, self.records, self.numbers, self.actor)
        self.run(self.look_kernel, self.count * LANES, ROW_THREADS, *seen, *self.card_tables, self.spots, self.row)
        if self.card_signs:
            threads = self.count * self.seats
            self.run(self.sign_kernel, threads, ROW_THREADS, self.views, self.actor, *self.card_signs, self.row)
        return self.row
