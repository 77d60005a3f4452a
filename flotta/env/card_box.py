"""A game's box on a graphics card: one constant in the card's code, which all records of the game share.

The rules read `s.box`, a part of the record that never changes. On a card, where thousands of records compete for the caches,
the code reads a constant instead: memory stays free for what changes, and the compiler knows the numbers. The processor's
code does not: it is kept between runs, and another box would not be noticed.
"""

from __future__ import annotations

import importlib
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba.core import config

from flotta.engine.contract import Game

SIMULATED = bool(vars(config)["ENABLE_CUDASIM"])
"""Whether the processor plays the card, to test what runs there."""
CARD_MEMORY = 1
"""The number of the card's main memory among its kinds of memory."""
boxes: dict[Any, tuple[str, list[int]]] = {}
"""By the type of a record: the name of the constant, and its numbers."""


def share_box(game: Game) -> None:
    """From now on, code that is compiled for a card reads the box of this game from a constant."""
    if SIMULATED:  # nothing is compiled
        return
    if not boxes:
        registry = importlib.import_module("numba.cuda.cudaimpl").registry
        registry.lower_getattr(numba.types.Record, "box")(box_of_record)
    numbers = np.frombuffer(game.empty(game.box)["box"].tobytes(), np.int16)
    boxes[numba.from_dtype(game.state.dtype)] = f"flotta_box_{game.name}", numbers.tolist()


def box_of_record(context: Any, builder: Any, kind: Any, record: Any) -> Any:
    """The code for `record.box`: where the constant is. Records that are not a game's have their own."""
    if kind not in boxes:
        return importlib.import_module("numba.cuda.np.arrayobj").record_getattr(context, builder, kind, record, "box")
    name, numbers = boxes[kind]
    of_numbers = ir.ArrayType(ir.IntType(16), len(numbers))
    constant = builder.module.globals.get(name)
    if constant is None:
        constant = ir.GlobalVariable(builder.module, of_numbers, name, addrspace=CARD_MEMORY)
        constant.linkage, constant.global_constant, constant.align = "internal", True, 16
        constant.initializer = ir.Constant(of_numbers, numbers)
    anywhere = builder.addrspacecast(constant, ir.PointerType(of_numbers), "generic")
    return builder.bitcast(anywhere, context.get_value_type(kind.typeof("box")))
