"""Who may see a field of the record, and the function `show` that is made from what the fields say.

A view starts empty. What is copied into it is what its viewer may see; the rest stays 0.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from flotta.engine.compile import COMPILING, compiled_text, is_compiled

if TYPE_CHECKING:
    from flotta.engine.state import Field


@dataclass(frozen=True)
class Sight:
    """Who may see a field. `axis` is the one along which the seats run, for what each owner sees alone; `function` is the
    name of a function of the rules that decides; `hidden` is what a view holds in place of a number that must not be seen;
    `unless` is a number that everybody sees all the same; `until` is the name of a field that counts the parts in use.
    """

    kind: str
    axis: int = 0
    function: str = ""
    hidden: int = 0
    unless: int | None = None
    until: str = ""


ALL = Sight("all")
"""Everybody sees it, watchers too."""
SECRET = Sight("nobody")
"""No viewer sees it: what lies in a bag or in a pile face down."""
SCRATCH = Sight("scratch")
"""No viewer sees it, and there is nothing to see: room that `guess` writes on, empty at any other time."""


def owner(axis: int = 0) -> Sight:
    """Each seat sees its own part and nobody else's. The seats run along this axis of the field."""
    return Sight("owner", axis)


OWNER = owner()


def by(function: str, hidden: int = 0, unless: int | None = None, until: str = "") -> Sight:
    """A compiled function of the rules decides. It takes `(s, seat)` and, where parts of the field are seen and others not,
    the indices of a part: `(s, seat, row)`, `(s, seat, row, column)`. It says whether this seat (-1: a watcher) sees it.
    A number that tells nothing is shown to everybody: `unless`, such as that of a die which was not thrown yet.
    Where a field has room for many parts and another counts those in use, `until` names the other: nothing is asked of the rest,
    which a view shows as 0.
    """
    return Sight("function", function=function, hidden=hidden, unless=unless, until=until)


def show_made(fields: Iterable[Field], rules: Any, compiling: bool = COMPILING) -> Any:
    """The function `show(s, seat, v)`, which copies onto an empty view `v` what a seat may see."""
    fields = list(fields)
    body = [*lines_for_all([field.name for field in fields if field.seen_by == ALL])]
    known: dict[str, Any] = {}
    asked: dict[tuple[str, ...], dict[str, list[Field]]] = {}
    for field in fields:
        assert field.seen_by is not None
        if field.seen_by.kind == "function":
            name = field.seen_by.function
            known[name] = getattr(rules, name)
            sizes = [str(size) for size in field.shape[: len(arguments_of(known[name])) - 2]]
            if field.seen_by.until:
                sizes[0] = f"s.{field.seen_by.until}"
            asked.setdefault(tuple(sizes), {}).setdefault(name, []).append(field)
        elif field.seen_by.kind == "owner":
            body += lines_for_owner(field, field.seen_by)
    for parts, together in asked.items():
        body += lines_asking(parts, together)
    return compiled_text("show", "s, seat, v", body, known, compiling)


def lines_for_all(names: list[str]) -> Iterator[str]:
    """The lines of `show` for the fields that everybody sees. Several are read before any is written: then the compiler knows
    that writing one cannot change the next, and copies neighbours in one go.
    """
    for some in (names[i : i + 6] for i in range(0, len(names), 6)):
        yield f"{', '.join(f'v.{name}' for name in some)} = {', '.join(f's.{name}' for name in some)}"


def lines_for_owner(field: Field, sight: Sight) -> Iterator[str]:
    """The lines of `show` for a field of which each seat sees its own part."""
    yield "if seat >= 0:"
    places = [f"i{axis}" if axis != sight.axis else "seat" for axis in range(len(field.shape))]
    yield from copying(field, places, 0, f"s.{field.name}@", "    ")


def lines_asking(parts: tuple[str, ...], functions: dict[str, list[Field]]) -> Iterator[str]:
    """The lines of `show` for fields of which functions decide, part by part: each is asked once for all its fields. `parts` are
    the sizes of the axes whose indices they take, as the lines say them.
    """
    indent = ""
    for axis, size in enumerate(parts):
        yield f"{indent}for i{axis} in range({size}):"
        indent += "    "
    for name, fields in functions.items():
        yield f"{indent}_seen = {name}({', '.join(['s', 'seat', *(f'i{axis}' for axis in range(len(parts)))])})"
        for field in fields:
            assert field.seen_by is not None
            value, hidden, unless = f"s.{field.name}@", field.seen_by.hidden, field.seen_by.unless
            places = [f"i{axis}" for axis in range(len(field.shape))]
            yield f"{indent}if _seen:"
            yield from copying(field, places, len(parts), value, indent + "    ")
            if hidden or unless is not None:
                instead = f"{hidden}" if unless is None else f"{unless} if {value} == {unless} else {hidden}"
                yield f"{indent}else:"
                yield from copying(field, places, len(parts), instead, indent + "    ")


def copying(field: Field, places: list[str], first: int, value: str, indent: str) -> Iterator[str]:
    """Lines that put a value into a field of the view, number by number, over all axes from `first` on that are not fixed. In the
    value @ stands for the place.
    """
    at = f"[{', '.join(places)}]" if places else ""
    for axis in range(first, len(places)):
        if places[axis] != "seat":
            yield f"{indent}for {places[axis]} in range({field.shape[axis]}):"
            indent += "    "
    yield f"{indent}v.{field.name}{at} = {value.replace('@', at)}"


def arguments_of(function: Any) -> tuple[str, ...]:
    """The names of a function's arguments, compiled or not."""
    return tuple(inspect.signature(getattr(function, "py_func", function)).parameters)


def sight_faults(field: Field, rules: Any, most_seats: int) -> Iterator[str]:
    """What is wrong with what a field says about who may see it."""
    sight = field.seen_by
    if sight is None:
        yield f"field {field.name} does not say who may see it: seen_by=ALL, OWNER, SECRET or by(...)"
    elif sight.kind == "owner" and not (sight.axis < len(field.shape) and field.shape[sight.axis] >= most_seats):
        yield f"field {field.name} is its owner's, but no axis {sight.axis} of it has a place for each of {most_seats} seats"
    elif sight.kind == "function":
        function = getattr(rules, sight.function, None)
        if not callable(function) or (COMPILING and not is_compiled(function)):
            yield f"field {field.name} is seen by rules.{sight.function}, which is no @compiled function"
        elif arguments_of(function)[:2] != ("s", "seat") or len(arguments_of(function)) > 2 + len(field.shape):
            yield f"rules.{sight.function} must take (s, seat) and at most an index for each axis of field {field.name}"
        elif sight.until and (sight.until not in rules.STATE.fields or len(arguments_of(function)) == 2):
            yield f"field {field.name}: {sight.until} must be a field, and rules.{sight.function} must take an index"
