"""Small helpers for drawings as SVG text, and the shapes all pictures of the house share.

Colours come by class from drawing.css and the house's tokens, never from here: light and dark are the reader's. Geometry
stands in attributes, because the house allows no inline style. Nothing here has an id, so shapes can be used many times.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from html import escape
from math import cos, pi, sin
from operator import itemgetter
from pathlib import Path
from struct import Struct
from typing import TYPE_CHECKING, Any, NamedTuple, ParamSpec, TypeVar, TypeVarTuple

import numpy as np

from flotta.engine.colours import all_worn
from flotta.engine.state import Record, spans_of
from flotta.engine.words import Spoken, language, language_if_chosen

Drawn = TypeVar("Drawn")
More = TypeVarTuple("More")
Given = ParamSpec("Given")

if TYPE_CHECKING:

    def cache(draw: Callable[Given, Drawn]) -> Callable[Given, Drawn]:
        """What functools knows by this name forgets the arguments, and mypy would take wrong ones."""

else:
    from functools import cache

CSS = Path(__file__).parent / "drawing.css"
"""The style sheet of everything drawn here."""

HUES = ("coral", "azure", "moss", "saffron", "plum", "umber", "teal")
"""The colours of seats and crews, in the order of the classes seat-0, seat-1 and so on."""

ANCHOR = (
    "M12 2a3 3 0 0 1 1.3 5.7V9H17v2.5h-3.7v8q4-.7 5-4.2l-1.6.5 2.6-4.3 2.2 4.6-1.6-.5Q18.3 21.5 12 22 5.7 21.5 4.1 "
    "15.6l-1.6.5 2.2-4.6 2.6 4.3-1.6-.5q1 3.5 5 4.2v-8H7V9h3.7V7.7A3 3 0 0 1 12 2zm0 1.9a1.2 1.2 0 1 0 0 2.4 1.2 1.2 "
    "0 0 0 0-2.4z"
)
FISH = "M2 12q5-7 11-6.5 3 .3 5 3.5l4-4v14l-4-4q-2 3.2-5 3.5-6 .5-11-6.5zm5-1.8a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6z"
PINE = "M12 1l5 7h-2.6l4 5.5h-3l4.1 5.5h-6.3v4h-2.4v-4H4.5l4.1-5.5h-3L9.6 8H7z"
SUN = (
    "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM11 1h2l.4 4.5h-2.8zM11 23h2l.4-4.5h-2.8zM1 11v2l4.5.4v-2.8zM23 11v2l-4.5.4v-2.8z"
    "M3.5 5l1.4-1.4 3.3 2.9-1.9 1.9zM20.5 5l-1.4-1.4-3.3 2.9 1.9 1.9zM3.5 19l1.4 1.4 3.3-2.9-1.9-1.9z"
    "M20.5 19l-1.4 1.4-3.3-2.9 1.9-1.9z"
)
SHELL = (
    "M12 3q10 3 10 12l-6.6 2.5-.4 3.5H9l-.4-3.5L2 15Q2 6 12 3zm-.8 3.5l-.6 9.5h2.8l-.6-9.5zM7.5 8.2L6 14l2.2.9z"
    "m9 0l-.7 6.7L18 14z"
)
BARREL = "M7 2h10q4 10 0 20H7Q3 12 7 2zm-.9 4.5v1.4h11.8V6.5zm0 9.6v1.4h11.8v-1.4z"
STAR = "M12 1.5l3 7.2 7.6.6-5.8 5 1.8 7.5-6.6-4-6.6 4 1.8-7.5-5.8-5 7.6-.6z"
EMBLEMS = (ANCHOR, FISH, PINE, SUN, SHELL, BARREL, STAR)
"""What goes with each hue, drawn on a square of 24."""


KEPT = 2048
"""How many drawings of a part are remembered; the oldest go."""
_afresh: ContextVar[bool] = ContextVar("flotta_afresh", default=False)
is_afresh: Callable[[], bool] = _afresh.get
"""Whether everything is to be drawn anew."""


Mood = tuple[str, tuple[int, ...]]
"""What every drawing depends on beside what it shows: the language, and the colours worn."""


def mood() -> Mood | None:
    """The language and the colours of now; None where everything is to be drawn anew."""
    return None if is_afresh() else (language_if_chosen() or language(), all_worn())


def remembered(*fields: str) -> Callable[[Callable[[Record, *More], Drawn]], Callable[[Record, *More], Drawn]]:
    """For a part of a picture that depends on nothing but these fields of its record, its other arguments, the language
    and the colours worn: it is drawn once for everybody who sees the same there, whatever else they see, and again only when
    it changes.
    """

    def remember(draw: Callable[[Record, *More], Drawn]) -> Callable[[Record, *More], Drawn]:
        kept: OrderedDict[Hashable, Drawn] = OrderedDict()
        cut: dict[np.dtype[Any], Callable[[bytes], Hashable]] = {}

        @wraps(draw)
        def recalled(v: Record, /, *rest: *More) -> Drawn:
            now = v.mood if type(v) is Plain else mood()
            if now is None:
                return draw(v, *rest)
            key: Hashable = (now, rest)
            if fields:
                taken = cut.get(v.dtype)
                if taken is None:
                    taken = cut[v.dtype] = itemgetter(*together(spans_of(v.dtype, fields)))
                key = (key, taken(v.tobytes()))
            found = kept.get(key)
            if found is None:
                found = kept[key] = draw(v, *rest)
                if len(kept) > KEPT:
                    kept.popitem(last=False)
            return found

        return recalled

    return remember


class Plain:
    """A record as plain numbers and tuples. NumPy takes ten times as long for each, and a picture asks often. Single numbers are
    read all at once, any other field when it is first asked for. `record` is a copy of the record, for the compiled rules.
    `mood` is that of the picture it is read for: what is remembered of its parts need not ask again.
    """

    def __init__(self, dtype: np.dtype[Any], numbers: bytes, mood: Mood | None = None) -> None:
        names, read = singles(dtype)
        self.__dict__ = dict(zip(names, read(numbers), strict=True))
        self.dtype, self.numbers, self.mood = dtype, numbers, mood
        self.found: dict[Hashable, Any] = {}

    def tobytes(self) -> bytes:
        """The bytes of the record."""
        return self.numbers

    def __getattr__(self, name: str) -> Any:
        """A field that was not asked for before."""
        if name == "record":
            value = np.ndarray((1,), self.dtype, bytearray(self.numbers))[0]
        else:
            read = readers(self.dtype).get(name)
            if read is None:
                raise AttributeError(name)
            value = read(self.numbers)
        setattr(self, name, value)
        return value


@cache
def singles(dtype: np.dtype[Any]) -> tuple[list[str], Callable[[bytes], tuple[int, ...]]]:
    """The fields of such a record that are single numbers, and how these are read from its bytes."""
    fields = (dtype.fields or {}).items()
    parts = ["h" if is_single(field[0]) else f"{field[0].itemsize}x" for _, field in fields]
    return [name for name, field in fields if is_single(field[0])], Struct(f"<{''.join(parts)}").unpack


@cache
def readers(dtype: np.dtype[Any]) -> dict[str, Callable[[bytes], Any]]:
    """How each other field of such a record is read from its bytes."""
    fields = (dtype.fields or {}).items()
    return {name: reader(field[0], field[1]) for name, field in fields if not is_single(field[0])}


def is_single(dtype: np.dtype[Any]) -> bool:
    """Whether a field is one number."""
    return dtype.fields is None and not dtype.shape


def reader(dtype: np.dtype[Any], start: int) -> Callable[[bytes], Any]:
    """How a field that begins there is read: a tuple, tuples in a tuple, or a record in the record."""
    end = start + dtype.itemsize
    if dtype.fields is not None:
        return lambda numbers: within(dtype, numbers[start:end])
    *outer, columns = dtype.shape
    row = Struct(f"<{columns}h")
    if not outer:
        return lambda numbers: row.unpack_from(numbers, start)
    return lambda numbers: grouped(tuple(row.iter_unpack(numbers[start:end])), outer[1:])


def grouped(rows: tuple[Any, ...], sizes: list[int]) -> tuple[Any, ...]:
    """Rows put together by so many, these again, and so on; the last size is that of the innermost group."""
    for size in reversed(sizes):
        rows = tuple(rows[i : i + size] for i in range(0, len(rows), size))
    return rows


within = lru_cache(256)(Plain)
"""The record in a record, its options or its box, which is the same at every moment of a game."""
_plain = Plain(np.dtype([]), b"")


def plain(v: Record) -> Plain:
    """The record as plain numbers. The last one is kept: the parts of a picture are asked for one after the other."""
    global _plain
    numbers, last = v.tobytes(), _plain
    now = mood()
    if now is None or last.mood != now or last.numbers != numbers or last.dtype is not v.dtype:
        _plain = last = Plain(v.dtype, numbers, now)
    return last


def spelled(names: Iterable[object]) -> tuple[str, ...]:
    """What people are called, as text; each name asked in the language of now, which is looked up once."""
    lang = language()
    return tuple([name.text(lang) if isinstance(name, Spoken) else str(name) for name in names])


def once(find: Callable[[Plain, *More], Drawn]) -> Callable[[Plain, *More], Drawn]:
    """For what several parts of one picture need to know of its record: it is found once."""

    @wraps(find)
    def known(v: Plain, *rest: *More) -> Drawn:
        key, found = (find, rest), v.found
        if key not in found:
            found[key] = find(v, *rest)
        answer: Drawn = found[key]
        return answer

    return known


def together(spans: list[tuple[int, int]]) -> list[slice]:
    """Spans in their order, those that touch each other as one: fewer bytes are cut out one by one."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if joined and joined[-1][1] >= start:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return [slice(*span) for span in joined]


@contextmanager
def afresh() -> Iterator[None]:
    """Inside the block nothing that was remembered is used, so that a test can compare it with what is drawn anew."""
    token = _afresh.set(True)
    try:
        yield
    finally:
        _afresh.reset(token)


def el(tag: str, *children: str, **attributes: object) -> str:
    """One element: `class_` is written class, `data_x` data-x; None leaves an attribute out. Children are markup already."""
    inside = "".join(children)
    return f"<{opened(tag, attributes)}>{inside}</{tag}>" if inside else f"<{opened(tag, attributes)}/>"


def opened(tag: str, attributes: dict[str, object]) -> str:
    """What stands between the brackets where an element begins."""
    said = tag
    for name, value in attributes.items():
        kind = type(value)
        if kind is str:
            said += f' {WRITTEN[name]}="{escaped(value)}"'
        elif kind is int:
            said += f' {WRITTEN[name]}="{value}"'
        elif isinstance(value, float) and value.is_integer():
            said += f' {WRITTEN[name]}="{int(value)}"'  # 2 and 2.0 are the same to whatever remembers a drawing
        elif value is not None:
            said += f' {WRITTEN[name]}="{escaped(str(value))}"'
    return said


escaped = lru_cache(8192)(escape)
"""Text as markup has it, known for what is written again and again."""


class Written(dict[str, str]):
    """The names of attributes as markup has them."""

    def __missing__(self, name: str) -> str:
        """The name of an attribute that was not written before."""
        self[name] = name.rstrip("_").replace("_", "-")
        return self[name]


WRITTEN = Written()


def text(x: float, y: float, words: object, class_: str | None = None, anchor: str | None = None) -> str:
    """Words of a catalogue or of a person, escaped."""
    inside, paint = escaped(str(words)), "" if class_ is None else f' class="{class_}"'
    begun = f'<text x="{number(x)}" y="{number(y)}"{paint}' + ("" if anchor is None else f' text-anchor="{anchor}"')
    return f"{begun}>{inside}</text>" if inside else f"{begun}/>"


def number(value: float) -> str:
    """A number as markup has it: 2 and 2.0 are the same to whatever remembers a drawing."""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def svg(across: float, down: float, /, *children: str, class_: str, **attributes: object) -> str:
    """A whole picture; its size on the page is the style sheet's business."""
    return el("svg", *children, viewBox=f"0 0 {across:g} {down:g}", class_=class_, **attributes)


def defs(*symbols: str) -> str:
    """All symbols of a page, in a picture of its own that is not seen: both shapes of the table take them from here."""
    return el("svg", el("defs", *symbols), class_="defs", aria_hidden="true")


def wide(across: float, down: float, /, *pieces: str) -> tuple[str, ...]:
    """A picture in landscape, shown where its region is wide. In pieces: of those that are as they were nothing is sent again."""
    return (scene_opened(across, down, "wide"), *pieces, "</svg>")


def tall(across: float, down: float, /, *pieces: str) -> tuple[str, ...]:
    """The same in portrait, shown where its region is narrow. Every id in it begins with `t-`."""
    return (scene_opened(across, down, "tall"), *pieces, "</svg>")


@lru_cache(256)
def scene_opened(across: float, down: float, shape: str) -> str:
    """How a picture of either shape begins."""
    return f'<svg viewBox="0 0 {across:g} {down:g}" class="scene {shape}" role="group">'


def around(pieces: Iterable[str], tag: str, **attributes: object) -> tuple[str, ...]:
    """An element around pieces that stay apart."""
    return (f"<{opened(tag, attributes)}>", *pieces, f"</{tag}>")


def described(title: object, *lines: object) -> str:
    """What a screen reader says of a picture."""
    return el("title", escape(str(title))) + (el("desc", escape(" ".join(map(str, lines)))) if lines else "")


@cache
def emblem(hue: int, x: float = 0, y: float = 0, size: float = 24, class_: str = "on") -> str:
    """The emblem that goes with a colour."""
    return el("path", d=EMBLEMS[hue], class_=class_, transform=f"translate({x:g} {y:g}) scale({size / 24:g})")


@cache
def badge(hue: int, letter: str = "") -> str:
    """The sign of a seat or crew: colour, emblem and letter together. It is 24 high and 38 wide, 24 without a letter."""
    width = 48 if letter else 30
    parts = [el("rect", x=1, y=1, width=width - 2, height=28, rx=5, class_="hue"), emblem(hue, 4, 4, 22)]
    if letter:
        parts.append(text(36, 21.5, letter, "letter sign", "middle"))
    return svg(width, 30, *parts, class_=f"badge seat-{hue}", aria_hidden="true", width=width * 0.8, height=24)


@cache
def rhumbs(x: float, y: float, radius: float, count: int = 16, inner: float = 0) -> str:
    """Rhumb lines fanning from a point."""
    lines = []
    for i in range(count):
        a = 2 * pi * i / count
        lines.append(f"M{x + inner * cos(a):.1f} {y + inner * sin(a):.1f}L{x + radius * cos(a):.1f} {y + radius * sin(a):.1f}")
    return el("path", d="".join(lines), class_="rhumb")


@cache
def rose(x: float, y: float, radius: float) -> str:
    """A wind rose: long points to the four winds, short ones between, half of each in shadow."""
    light: list[str] = []
    dark: list[str] = []
    for i in range(16):
        a, reach = pi * i / 8 - pi / 2, radius * (1, 0.42, 0.66, 0.42)[i % 4]
        tip = f"{x + reach * cos(a):.1f} {y + reach * sin(a):.1f}"
        for side, into in ((-1, light), (1, dark)):
            b = a + side * pi / 8
            into.append(f"M{x:g} {y:g}L{tip} {x + radius * 0.18 * cos(b):.1f} {y + radius * 0.18 * sin(b):.1f}z")
    ring = el("circle", cx=x, cy=y, r=round(radius * 0.5, 1), class_="fine")
    return ring + el("path", d="".join(light), class_="rose-light") + el("path", d="".join(dark), class_="rose-dark")


@cache
def waves(x: float, y: float, width: float, step: float = 24, height: float = 5) -> str:
    """One line of waves: the repeated curve."""
    count = round(width / step)
    return el("path", d=f"M{x:g} {y:g}" + f"q{step / 2:g} {-height:g} {step:g} 0" * count, class_="wave")


@cache
def sea(x: float, y: float, width: float, height: float, step: float = 26, rows: int = 3) -> str:
    """A stretch of water: lines of waves, every second one shifted."""
    gap = height / rows
    return "".join(waves(x + (step / 2) * (i % 2), y + gap * (i + 0.7), width - step * (i % 2), step, 4) for i in range(rows))


@cache
def ship(x: float, y: float, scale: float = 1) -> str:
    """A small ship in engraving strokes, its waterline at y, some 70 wide and 70 high."""
    return el(
        "g",
        el("path", d="M-34-14q8 3 16 3h36q9 0 17-6-2 12-10 17h-50q-8-5-9-14z", class_="plank"),
        el("path", d="M-31-8q10 3 20 3h38M-28-4q9 2 17 2h36", class_="fine"),
        el("path", d="M-12-11v-46M12-11v-52M-34-14l-12-10", class_="ink"),
        el("path", d="M-25-50h26q-5 9 0 18h-26q5-9 0-18zM-1-57h27q-6 10 0 20H-1q6-10 0-20z", class_="sail"),
        el("path", d="M-27-29h30q-5 7 0 14h-30q5-7 0-14zM-3-34h33q-6 9 0 18H-3q6-9 0-18z", class_="sail"),
        el("path", d="M12-63l12-3-12-4zM-12-57l10-3-10-3z", class_="pennant"),
        transform=f"translate({x:g} {y:g}) scale({scale:g})",
    )


@cache
def cartouche(x: float, y: float, width: float, height: float) -> str:
    """A frame for a title, with curled corners."""
    c = height / 4
    d = (
        f"M{x + c:g} {y:g}h{width - 2 * c:g}q0 {c:g} {c:g} {c:g}v{height - 2 * c:g}q{-c:g} 0 {-c:g} {c:g}h{2 * c - width:g}"
        f"q0 {-c:g} {-c:g} {-c:g}v{2 * c - height:g}q{c:g} 0 {c:g} {-c:g}z"
    )
    return el("path", d=d, class_="cartouche")


def cover(x: float, y: float, *parts: str) -> str:
    """A game's cover, 320 by 240: rhumb lines from a rose at (x, y), and what the game puts on the chart."""
    sheet = el("rect", x=0, y=0, width=320, height=240, class_="sky") + rhumbs(x, y, 400, 32, 10) + rose(x, y, 26)
    return svg(320, 240, sheet, *parts, class_="cover-art", preserveAspectRatio="xMidYMid slice", aria_hidden="true")


def at(x: float, y: float, scale: float, *parts: str, class_: str | None = None) -> str:
    """Parts moved to a place and drawn larger or smaller."""
    inside, paint = "".join(parts), "" if class_ is None else f' class="{class_}"'
    begun = f'<g transform="translate({x:g} {y:g}) scale({scale:g})"{paint}'
    return f"{begun}>{inside}</g>" if inside else f"{begun}/>"


class Mark(tuple[Hashable, ...]):
    """What an event leaves to be seen: a small icon (the id of a symbol, or None) and whatever its drawing needs."""

    __slots__ = ()

    def __new__(cls, icon: str | None, *data: Hashable) -> Mark:
        """The icon first, then plain numbers and words."""
        return super().__new__(cls, (icon, *data))

    @property
    def icon(self) -> str | None:
        """The id of a symbol of the game's `defs`, shown in the line that tells the event."""
        return None if self[0] is None else str(self[0])

    @property
    def data(self) -> tuple[Hashable, ...]:
        """What the game gave to draw it by."""
        return self[1:]


class SharedMark(Mark):
    """What an event leaves that everybody had a part in, like a reveal: seen also by the one whose decision brought it about."""

    __slots__ = ()


class Left(NamedTuple):
    """A mark on the table: of which event it is, its number among the marks there, whose it is, and whether it is the last
    one of that seat.
    """

    event: int
    number: int
    seat: int
    mark: Mark
    last: bool


def wake(
    left: Left,
    hue: int,
    d: str,
    x: float,
    y: float,
    turn: float | None = None,
    prefix: str = "",
    disc_at: tuple[float, float] | None = None,
) -> str:
    """The trace of a move: its dotted way, where it ended, and its number. With `turn` (degrees, 0 points right) the end is an
    arrow head, otherwise a ring. `prefix` is "t-" in the tall picture; the number stands at `disc_at`, or beside the end.
    """
    across, down = disc_at or (x + 13, y - 13)
    end = el("circle", cx=round(x, 1), cy=round(y, 1), r=7, class_="way-ring")
    if turn is not None:
        end = el("path", d="M9 0-7-7-3 0-7 7z", class_="way-head", transform=f"translate({x:.1f} {y:.1f}) rotate({turn:.0f})")
    path = el("path", d=d, class_="way-edge") + el("path", d=d, class_="way") if d else ""
    disc = el("circle", cx=round(across, 1), cy=round(down, 1), r=9, class_="hue")
    count = text(round(across, 1), round(down + 4.7, 1), left.number, "letter way-number", "middle")
    class_ = f"mark seat-{hue}" if left.last else f"mark seat-{hue} old"
    return el("g", path, end, disc, count, class_=class_, id=f"{prefix}mark-{left.event}", data_mark=left.event)


def ghost(*parts: str, shown: bool = False, **data: object) -> str:
    """A preview of what a choice does, seen while somebody points at a choice with these values (`place=3` is written
    data-place="3"); with `shown` all the time.
    """
    return el("g", *parts, class_="ghost shown" if shown else "ghost", **{f"data_{name}": value for name, value in data.items()})


def tag(x: float, y: float, words: object, class_: str = "tag") -> str:
    """A small label with a cost or a gain, its middle at (x, y)."""
    return f'<g class="{class_}" transform="translate({x:.4g} {y:.4g})">{label(str(words))}</g>'


@lru_cache(1024)
def label(words: str) -> str:
    """What is drawn of a label, around (0, 0)."""
    width = round(8.2 * len(words) + 14)
    return el("rect", x=-width / 2, y=-11, width=width, height=22, rx=11) + text(0, 5, words, None, "middle")


def spoken(words: object) -> str:
    """The name of a button whose face is a drawing: read aloud, not seen."""
    return el("span", escape(str(words)), class_="spoken")


@cache
def hit(x: float, y: float, width: float, height: float, radius: float = 6) -> str:
    """The part of a picture that answers to a finger, with the ring that shows it can be chosen."""
    box = {"x": x, "y": y, "width": width, "height": height, "rx": radius}
    return el("rect", **box, class_="hit") + el("rect", **box, class_="ring")
