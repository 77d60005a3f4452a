"""The options of a game: declared once, chosen by keyword, kept as small integers in the record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from flotta.engine.errors import BadOption
from flotta.engine.state import Record, record_of
from flotta.engine.verbs import Value
from flotta.engine.words import Say

Chosen = Mapping[str, Any]


def always(seats: int, chosen: Chosen, value: object) -> bool:
    """A value that can be offered at every table."""
    return True


def only_seats(seats: int, chosen: Chosen, value: object) -> bool:
    """A value that names a seat (3, or "seat3") is offered where there is such a seat; any other always."""
    number = str(value).removeprefix("seat")
    return not number.isdecimal() or int(number) < seats


@dataclass(frozen=True)
class Preset:
    """A length of the game that people choose by name: what it means in words of the box, how long it takes, and the options
    that make it. One without options is the game as the box has it.
    """

    name: Say
    about: Say
    minutes: int
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Option:
    """A choice made before the game. Words are kept by their place among the values, numbers and yes/no as they are.

    With a `length`, the option is a list of up to that many of the values (0 in the record past its end); a word alone
    stands for a list of that word. An option that is not `offered` has no place on the form of a new table, because people
    choose it there in another way or have no use for it. A value that does not `apply` to so many seats and the other options
    is left out of that form, and the whole option where fewer than two apply. `wanted` says how many values the list must have.
    """

    name: str
    values: tuple[Value, ...]
    default: Value | tuple[Value, ...]
    rule: str
    length: int = 0
    offered: bool = True
    applies: Callable[[int, Chosen, Any], bool] = always
    wanted: Callable[[int, Chosen], int] | None = None

    @property
    def whole(self) -> Value | None:
        """The value that stands alone for a whole list, such as "random"; None where there is none."""
        return self.default[0] if isinstance(self.default, tuple) and len(self.default) == 1 else None

    def offers(self, seats: int, chosen: Chosen) -> list[Value]:
        """The values people can choose at a table for so many with these other options; none where there is nothing to choose."""
        found = [value for value in self.values if self.applies(seats, chosen, value)] if self.offered else []
        return found if len(found) > 1 else []

    def listed(self, given: list[Any], seats: int, chosen: Chosen) -> list[Any]:
        """A list of the length that is wanted: what was given, then values that are not in it yet, each only once."""
        if self.whole is not None and given[:1] in ([], [self.whole]):
            return [self.whole]
        whole = [value for value in given if value != self.whole][: self.wanted(seats, chosen) if self.wanted else self.length]
        for value in reversed(self.values) if isinstance(self.values[0], int) else self.values:
            if self.wanted and len(whole) < self.wanted(seats, chosen) and value != self.whole and not _among(value, whole):
                whole.append(value)
        return whole

    @property
    def words(self) -> bool:
        """Whether the values are words."""
        return isinstance(self.values[0], str)

    @property
    def choices(self) -> str:
        """The values in words, a long run of numbers by its ends."""
        shown: list[str] = []
        run: list[int] = []
        for value in (*self.values, None):
            counts = isinstance(value, int) and not isinstance(value, bool)
            if run and not (counts and value == run[-1] + 1):
                shown += [f"{run[0]}–{run[-1]}"] if len(run) > 6 else map(str, run)
                run = []
            if counts:
                run.append(int(value or 0))
            elif value is not None:
                shown.append(str(value).lower() if isinstance(value, bool) else str(value))
        return ", ".join(shown)

    def number(self, value: object) -> int:
        """How a value stands in the record."""
        for index, allowed in enumerate(self.values):
            if allowed == value and isinstance(allowed, bool) == isinstance(value, bool) and type(value) is type(allowed):
                return index if self.words else int(allowed)
        raise BadOption(
            Say(
                "{option} cannot be {value}; it can be: {values}.",
                option=self.name,
                value=repr(value),
                values=self.choices,
            ),
            self.rule,
        )

    def check(self, value: object) -> None:
        """Raise BadOption unless this is a value of the option."""
        if not self.length:
            self.number(value)
            return
        if not isinstance(value, (list, tuple)) or len(value) > self.length:
            raise BadOption(
                Say("{option} must be a list of at most {length} values.", option=self.name, length=self.length), self.rule
            )
        for entry in value:
            self.number(entry)

    def parse(self, text: str) -> object:
        """The value meant by a text from a command line: a word, a number, yes or no, or a list with commas."""
        if self.length:
            return [self.parse_one(part.strip()) for part in text.split(",")] if text else []
        return self.parse_one(text)

    def parse_one(self, text: str) -> object:
        """One value from a text; the text itself when it is none, for check to refuse by name."""
        if isinstance(self.values[0], bool):
            return {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}.get(text.lower(), text)
        for value in self.values:
            if str(value) == text:
                return value
        return text


def _among(value: object, values: list[Any]) -> bool:
    """Whether a list names this thing already; a number and its negative are one thing turned round."""
    return any(value == other or (isinstance(value, int) and value == -other) for other in values)


class Options:
    """All options of a game, in the order they are offered."""

    def __init__(self, *options: Option) -> None:
        self.by_name = {option.name: option for option in options}
        fields: list[tuple[str, str, tuple[int, ...]]] = [(o.name, "i2", (o.length,) if o.length else ()) for o in options]
        self.dtype: np.dtype[Any] = record_of(fields or [("none", "i2", ())])

    def complete(self, chosen: Mapping[str, object]) -> dict[str, Any]:
        """All options with their values, the defaults where nothing was chosen."""
        if not isinstance(chosen, Mapping):
            raise BadOption(Say("Options are given by name, not as {kind}.", kind=type(chosen).__name__))
        for name in chosen:
            if name not in self.by_name:
                names = ", ".join(self.by_name) or "-"
                raise BadOption(Say("There is no option {name}; the options are: {names}.", name=repr(name), names=names))
        whole: dict[str, Any] = {}
        for name, option in self.by_name.items():
            value = chosen.get(name, option.default)
            if option.length and isinstance(value, str):
                value = [value]
            option.check(value)
            whole[name] = list(value) if isinstance(value, (list, tuple)) else value
        return whole

    def write(self, whole: Mapping[str, Any], record: Record) -> None:
        """Put the chosen values into the options part of a record."""
        for name, option in self.by_name.items():
            if option.length:
                record[name] = 0
                for index, value in enumerate(whole[name]):
                    record[name][index] = option.number(value)
            else:
                record[name] = option.number(whole[name])

    def __len__(self) -> int:
        return len(self.by_name)

    def __iter__(self) -> Any:
        return iter(self.by_name.values())
