"""The flat record of a game: fields with their shapes and bounds, one NumPy dtype, no padding."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from operator import itemgetter
from typing import Any, TypeAlias

import numpy as np

from flotta.engine.sight import Sight

Record: TypeAlias = Any
"""A record of some game's Layout. Its fields are attributes; NumPy and Numba both know them, the type checker does not."""
Records: TypeAlias = Any
"""An array of records: assigning one element is one memory copy."""

MAX_BYTES = 4096
BYTE = np.dtype(np.uint8)


@dataclass(frozen=True)
class Field:
    """One field: its name, its shape (empty for a single number), the least and greatest value it may ever hold, and who may
    see it. What is in the box everybody sees, so fields of the box do not say it.

    The last three are for programs that learn (`flotta.env`): the axis along which the seats run, if there is one; whether
    the values are seats; whether it is left out of what they are given, because it means nothing as a number.
    """

    name: str
    shape: tuple[int, ...] = ()
    low: int = 0
    high: int = 32767
    seen_by: Sight | None = None
    by_seat: int | None = None
    names_seats: bool = False
    left_out: bool = False


def numbers(*fields: Field) -> np.dtype[Any]:
    """A dtype of 16-bit fields, read by attribute in Python as in compiled code."""
    return record_of([(f.name, "i2", f.shape) for f in fields])


def record_of(fields: Sequence[tuple[Any, ...]]) -> np.dtype[Any]:
    """A dtype whose fields are attributes of its records. np.record offers the same, but looks for a field in Python and
    only after it has failed to find an attribute: drawings and interpreted rules would spend their time there.
    All numbers have 16 bits, so an aligned record has no gaps; a graphics card reads the others byte by byte.
    """
    named = {name: property(itemgetter(name), _setter(name)) for name, *_ in fields}
    assert "data" not in named, "where compiled code looks for a record's memory"
    kind = type("Fields", (np.void,), {**named, "data": property(memory_of)})
    return np.dtype((kind, np.dtype(list(fields), align=True)))


def memory_of(record: Any) -> Any:
    """Where a record lies, for compiled code that is given one: it asks at every call. NumPy would describe every field of
    the record each time, which takes longer than most of the code that is called; the array it stands in need not.
    """
    base = record.base
    if base is not None and base.dtype is record.dtype and base.shape == (1,):
        return bytes_of(base)
    return np.void.data.__get__(record)


def bytes_of(records: Any) -> Any:
    """The memory of records as bytes: what `blank` and `copied` laid them into, where they are all there is in it, which is found
    much sooner than NumPy makes another view.
    """
    under = records.base
    if type(under) is np.ndarray and under.dtype is BYTE and under.size == records.nbytes:
        return under
    return records.view(np.uint8)


def copied(records: Any) -> Any:
    """A copy of records, by their bytes: NumPy would go field by field."""
    return np.ndarray(records.shape, records.dtype, bytes_of(records).copy())


def numbers_of(records: Any) -> Any:
    """The numbers of each record in a row, in the same memory."""
    return records.view(np.int16).reshape(len(records), -1)


def _setter(name: str) -> Callable[[Any, Any], None]:
    def put(record: Any, value: Any) -> None:
        record[name] = value

    return put


@cache
def spans_of(dtype: np.dtype[Any], fields: tuple[str, ...]) -> list[tuple[int, int]]:
    """Where in the bytes of a record of this kind these fields are, first and last."""
    assert dtype.fields is not None
    return [(dtype.fields[name][1], dtype.fields[name][1] + dtype.fields[name][0].itemsize) for name in fields]


class Layout:
    """The layout of a game's record. The engine fills `seats`, `options` and `box`; the rules own the rest. In memory small
    fields stand before large ones: what nearly every event reads is then close together, which is what caches want.
    """

    def __init__(self, box: np.dtype[Any], options: np.dtype[Any], fields: Sequence[Field]) -> None:
        self.fields = {f.name: f for f in fields}
        in_memory = sorted(fields, key=lambda field: math.prod(field.shape))
        self.dtype = record_of(
            [("seats", "i2"), ("options", options), *((f.name, "i2", f.shape) for f in in_memory), ("box", box)]
        )

    def blank(self, count: int = 1) -> Any:
        """An array of empty records."""
        return np.ndarray((count,), self.dtype, np.zeros(count * self.dtype.itemsize, dtype=np.uint8))

    @cached_property
    def _bounds(self) -> Any:
        """The least and the greatest value of every number of a record."""
        bounds = np.full((2, self.dtype.itemsize // 2), [[-32768], [32767]], np.int16)
        for name, (first, last) in zip(self.fields, spans_of(self.dtype, tuple(self.fields)), strict=True):
            bounds[:, first // 2 : last // 2] = [[self.fields[name].low], [self.fields[name].high]]
        return bounds

    def out_of_bounds(self, s: Record) -> str | None:
        """The name of the first field whose value is outside its bounds, if any."""
        numbers, (low, high) = np.frombuffer(s.tobytes(), np.int16), self._bounds
        if not ((numbers < low) | (numbers > high)).any():
            return None
        for name, f in self.fields.items():
            values = np.asarray(s[name])
            if values.min() < f.low or values.max() > f.high:
                return name
        return None
