"""Positions that a person can write: one line for each thing on the table, `what: value` or `what whose: value`.

    cartagena: 3 players, boards=4
    red: 1 11 ship
    hand green: rum 2, hook
    turn: green

The first line names the game, how many play, and the options that differ from their defaults. A game's `notation.py` says which
other lines there are (`ITEMS`), how the table stands when none is written (`begin`), and what follows from those that are
(`derive`: sizes, sums, the cards that are left). Whatever these cannot say is written as `field <name>: numbers`, so that every
position can be written and read back, in a game without a `notation.py` too. Lines may also be separated by semicolons; what
follows a # is a comment.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from flotta.engine.box import Box
from flotta.engine.errors import BadPosition, FlottaError
from flotta.engine.state import Record
from flotta.engine.words import Say

if TYPE_CHECKING:
    from flotta.engine.contract import Game

NONE = "-"
"""Written where a list has nothing in a place."""
MOST = 32767
"""The fields of a record are numbers of 16 bits."""
DIGITS = r"-?\d{1,5}"


class WrittenLine(NamedTuple):
    """One line of a written position."""

    number: int
    key: str
    value: str


class Wrong(Exception):
    """Something in a line cannot be read: what, as a sentence."""

    def __init__(self, what: Say) -> None:
        super().__init__(what)
        self.what = what


class Kind(Protocol):
    """How the numbers of a field are written."""

    def write(self, numbers: Any) -> str:
        """The numbers as text."""

    def read(self, text: str, numbers: Any) -> Any:
        """The numbers that a text says, in the shape of those given. Raises Wrong."""


def index_of(names: Sequence[str], name: str) -> int:
    """Which of the names this is. Raises Wrong."""
    if name not in names:
        raise Wrong(Say("there is no {name}; it can be: {names}", name=repr(name), names=", ".join(names)))
    return names.index(name)


def whole(text: str) -> int:
    """A whole number. Raises Wrong."""
    if not re.fullmatch(DIGITS, text) or abs(int(text)) > MOST:
        raise Wrong(Say("{text} is not a whole number from {low} to {high}", text=repr(text), low=-MOST, high=MOST))
    return int(text)


@dataclass(frozen=True)
class Number:
    """A single number, or a word for it. `names` are those of the numbers from `first` on; one without a name
    is written in digits.
    """

    names: tuple[str, ...] = ()
    first: int = 0

    def write(self, numbers: Any) -> str:
        """Its name, or its digits."""
        number = int(numbers)
        return self.names[number - self.first] if self.named(number) else str(number)

    def read(self, text: str, numbers: Any) -> Any:
        """A name, or the digits of a number that has none."""
        digits = text not in self.names and re.fullmatch(DIGITS, text)
        if not self.names or (digits and not self.named(int(text))):
            return whole(text)
        return index_of(self.names, text) + self.first

    def named(self, number: int) -> bool:
        """Whether this number has a name."""
        return 0 <= number - self.first < len(self.names)


@dataclass(frozen=True)
class Numbers:
    """Several numbers side by side."""

    def write(self, numbers: Any) -> str:
        """In their order."""
        return " ".join(map(str, np.ravel(numbers).tolist()))

    def read(self, text: str, numbers: Any) -> Any:
        """As many as there are."""
        found = [whole(word) for word in text.split()]
        if len(found) != numbers.size:
            raise Wrong(Say("{n} numbers are wanted here, not {found}", n=numbers.size, found=len(found)))
        return np.array(found).reshape(numbers.shape)


@dataclass(frozen=True)
class Counted:
    """How many of each: `rum 2, hook`."""

    names: tuple[str, ...]

    def write(self, numbers: Any) -> str:
        """Those of which there are some."""
        pairs = zip(self.names, numbers.tolist(), strict=True)
        return ", ".join(name if n == 1 else f"{name} {n}" for name, n in pairs if n)

    def read(self, text: str, numbers: Any) -> Any:
        """A name alone is one; a name said twice adds up."""
        found = np.zeros_like(numbers)
        for part in filter(None, map(str.strip, text.split(","))):
            name, _, count = part.rpartition(" ") if part[-1].isdigit() and " " in part else (part, "", "1")
            found[index_of(self.names, name)] += whole(count)
        return found


@dataclass(frozen=True)
class Spots:
    """How many stand on each place, a word for each of them: `prison prison 7`."""

    names: tuple[str, ...]

    def write(self, numbers: Any) -> str:
        """From the first place on."""
        return " ".join(name for name, n in zip(self.names, numbers.tolist(), strict=True) for _ in range(n))

    def read(self, text: str, numbers: Any) -> Any:
        """In any order."""
        found = np.zeros_like(numbers)
        for word in text.split():
            found[index_of(self.names, word)] += 1
        return found


@dataclass(frozen=True)
class Ordered:
    """What lies in each place of a row, in order: `red - blue`. Nothing is `blank`; what is left out at the end is nothing."""

    names: tuple[str, ...]
    blank: int = -1
    first: int = 0

    def write(self, numbers: Any) -> str:
        """Up to the last place where something lies."""
        words = [NONE if n == self.blank else self.names[n - self.first] for n in numbers.tolist()]
        while words and words[-1] == NONE:
            words.pop()
        return " ".join(words)

    def read(self, text: str, numbers: Any) -> Any:
        """From the first place on."""
        words = text.split()
        if len(words) > numbers.size:
            raise Wrong(Say("there is room for {n} here, not for {found}", n=numbers.size, found=len(words)))
        found = np.full_like(numbers, self.blank)
        for place, word in enumerate(words):
            found[place] = self.blank if word == NONE else index_of(self.names, word) + self.first
        return found


@dataclass(frozen=True)
class Item:
    """Lines that say one field: `key: value`, or one `key whose: value` for each of `whose` along the field's first axis.

    Of a `rest` item `derive` usually finds the value; it is written only where that would be another.
    """

    key: str
    field: str
    kind: Kind
    whose: tuple[str, ...] = ()
    rest: bool = False

    def write(self, s: Record) -> Iterator[tuple[str, str]]:
        """The lines of this item."""
        for place, key in self.lines():
            yield key, self.kind.write(s[self.field] if place is None else s[self.field][place])

    def lines(self) -> Iterator[tuple[int | None, str]]:
        """The keys, each with its place along the first axis."""
        if self.whose:
            yield from ((place, f"{self.key} {who}".strip()) for place, who in enumerate(self.whose))
        else:
            yield None, self.key

    def read(self, s: Record, key: str, text: str) -> None:
        """Take in the value of one of the keys. Raises Wrong."""
        place = next(place for place, own in self.lines() if own == key)
        if place is None:
            s[self.field] = self.kind.read(text, s[self.field])
        else:
            s[self.field][place] = self.kind.read(text, s[self.field][place])


@dataclass(frozen=True)
class OwnItem:
    """Lines that say several fields at once, by functions of the game: `write(s, place)` and `read(s, place, text)`."""

    key: str
    writes: Callable[[Record, int], str]
    reads: Callable[[Record, int, str], None]
    whose: tuple[str, ...] = ()
    rest: bool = False

    def lines(self) -> Iterator[tuple[int | None, str]]:
        """The keys, each with its place."""
        yield from ((place, f"{self.key} {who}".strip()) for place, who in enumerate(self.whose or ("",)))

    def write(self, s: Record) -> Iterator[tuple[str, str]]:
        """The lines of this item."""
        for place, key in self.lines():
            yield key, self.writes(s, place or 0)

    def read(self, s: Record, key: str, text: str) -> None:
        """Take in the value of one of the keys. Raises Wrong."""
        self.reads(s, next(place for place, own in self.lines() if own == key) or 0, text)


def notation(game: Game, s: Record, options: dict[str, Any]) -> str:
    """The position as text."""
    head = (game.name, heading(game, int(s.seats), options))
    base, items = placed(game, int(s.seats), options, game.box, []), game.written_items
    usual = {key: text for item in items for key, text in item.write(base[0])}
    lines = [(key, text) for item in items if not item.rest for key, text in item.write(s) if text != usual[key]]
    for late in (True, False):
        found = placed(game, int(s.seats), options, game.box, [WrittenLine(0, *line) for line in lines], s["box"])
        wrong = [name for name in game.state.fields if not np.array_equal(found[0][name], s[name])]
        if late:
            there = {key: text for item in items for key, text in item.write(found[0])}
            lines += [(key, text) for item in items if item.rest for key, text in item.write(s) if text != there[key]]
        else:
            lines += [(f"field {name}", Numbers().write(s[name])) for name in wrong]
    return "\n".join(f"{key}: {text}".rstrip() for key, text in (head, *lines)) + "\n"


def heading(game: Game, seats: int, options: dict[str, Any]) -> str:
    """What the first line says after the name of the game."""
    parts = [f"{seats} players"]
    usual = game.options.complete({})
    for name, value in options.items():
        if value != usual[name]:
            values = value if isinstance(value, list) else [value]
            parts.append(f"{name}={' '.join(str(v).lower() if isinstance(v, bool) else str(v) for v in values)}")
    return ", ".join(parts)


def lines_of(text: str) -> list[WrittenLine]:
    """The lines of a written position. Raises BadPosition."""
    found: list[WrittenLine] = []
    for number, row in enumerate(text.splitlines(), 1):
        for part in row.partition("#")[0].split(";"):
            if part.strip():
                key, colon, value = part.partition(":")
                line = WrittenLine(number, " ".join(key.split()), " ".join(value.split()))
                if not colon:
                    raise located(line, Say("a line is written as what: value"))
                if any(line.key == other.key for other in found):
                    raise located(line, Say("this is said twice"))
                found.append(line)
    if not found:
        raise BadPosition(Say("A position begins with a line such as: {example}", example="<game>: 2 players"))
    return found


def located(line: WrittenLine, what: Say) -> BadPosition:
    """The exception for a line that cannot be read."""
    return BadPosition(Say("line {line}, {key}: {what}", line=line.number, key=line.key, what=what))


def read_heading(game: Game, line: WrittenLine) -> tuple[int, dict[str, Any]]:
    """How many play, and the options chosen. Raises BadPosition."""
    parts = [part.strip() for part in line.value.split(",")]
    seats = re.fullmatch(r"(\d+) players?", parts[0])
    if not seats:
        raise located(line, Say("how many play is missing, such as: {example}", example="2 players"))
    chosen: dict[str, Any] = {}
    for part in parts[1:]:
        name, equals, text = part.partition("=")
        option = game.options.by_name.get(name.strip())
        if option is None or not equals:
            names = ", ".join(game.options.by_name)
            raise located(line, Say("there is no option {name}; the options are: {names}", name=repr(name), names=names))
        chosen[option.name] = option.parse(",".join(text.split()) if option.length else text.strip())
    return int(seats[1]), chosen


def read_position(game: Game, lines: list[WrittenLine], box: Box) -> tuple[Any, dict[str, Any]]:
    """The record and the options that a written position says. Raises BadPosition."""
    seats, chosen = read_heading(game, lines[0])
    try:
        options = game.checked(seats, chosen)
        array = placed(game, seats, options, box, lines[1:])
    except BadPosition:
        raise
    except FlottaError as error:
        raise located(lines[0], error.say) from error
    return array, options


def placed(game: Game, seats: int, options: dict[str, Any], box: Box, lines: list[WrittenLine], filled: Any = None) -> Any:
    """A table with these lines on it, as an array of one record; `filled` are the box's numbers, where they were read before."""
    array, _ = game.ready_to_play(seats, options, box)
    if filled is not None:
        array[0]["box"] = filled
    s = array[0]
    game.begin(s)
    keys = {key: item for item in game.written_items for _, key in item.lines()}
    raw = [line for line in lines if line.key.startswith("field ")]
    for line in lines:
        item = keys.get(line.key)
        try:
            if item is not None:
                item.read(s, line.key, line.value)
            elif line not in raw:
                raise Wrong(Say("nothing is called so; a line can say: {names}", names=", ".join(keys)))
        except Wrong as wrong:
            raise located(line, wrong.what) from wrong
    spoken = frozenset(line.key for line in lines)
    try:
        game.derive(s, spoken)
    except Wrong as wrong:
        raise BadPosition(wrong.what) from wrong
    for line in raw:
        read_field(game, s, line)
    bound(game, array, lines)
    return array


def read_field(game: Game, s: Record, line: WrittenLine) -> None:
    """Take in a line that gives the numbers of a field as they stand in the record. Raises BadPosition."""
    name = line.key.removeprefix("field ")
    if name not in game.state.fields:
        raise located(line, Say("{game} has no field {name}.", game=game.name, name=repr(name)))
    try:
        found = Numbers().read(line.value, np.asarray(s[name]))
    except Wrong as wrong:
        raise located(line, wrong.what) from wrong
    s[name] = found if game.state.fields[name].shape else int(found)


def bound(game: Game, array: Any, lines: list[WrittenLine]) -> None:
    """Raise BadPosition where a field is outside its bounds, naming the line that says it, if one does."""
    name = game.state.out_of_bounds(array[0])
    if name is None:
        return
    field = game.state.fields[name]
    what = Say("Field {name} must lie between {low} and {high}.", name=name, low=field.low, high=field.high)
    own = {key for item in game.written_items if getattr(item, "field", "") == name for _, key in item.lines()} | {
        f"field {name}"
    }
    line = next((line for line in reversed(lines) if line.key in own), None)
    raise located(line, what) if line else BadPosition(what)


def as_it_is(s: Record) -> None:
    """The `begin` of a game that has none: the table stands as the set-up leaves it."""


def nothing_follows(s: Record, spoken: frozenset[str]) -> None:
    """The `derive` of a game that has none: nothing follows from the lines that were written."""
