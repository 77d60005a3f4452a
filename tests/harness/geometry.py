"""Where things lie on a picture, computed from its text: what reaches over the edge of its frame, and words that a piece hides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from math import cos, radians, sin
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

from harness.pictures import SVG, parsed

Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
UNMOVED: Matrix = (1, 0, 0, 1, 0, 0)
UNSEEN = {"ghost", "chooser", "moment", "old", "spoken", "defs"}
"""Classes of what is not there until it is asked for, or stands above everything for a moment."""
EDGE = 1.5
"""How far something may reach over the edge."""
HIDDEN = 0.3
"""A piece that covers more than this part of words hides them."""
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")


class Letters(NamedTuple):
    """What a style sheet says of the words of a class: their size, and how they stand to their place."""

    size: float | None
    anchor: str | None


class Seen(NamedTuple):
    """Something on a picture: words or a piece, where it is, and what it is called in a report."""

    is_words: bool
    box: Box
    name: str
    of: int
    """The number of the piece it belongs to, or -1."""


def times(a: Matrix, b: Matrix) -> Matrix:
    """First b, then a."""
    return (
        a[0] * b[0] + a[2] * b[1],
        a[1] * b[0] + a[3] * b[1],
        a[0] * b[2] + a[2] * b[3],
        a[1] * b[2] + a[3] * b[3],
        a[0] * b[4] + a[2] * b[5] + a[4],
        a[1] * b[4] + a[3] * b[5] + a[5],
    )


@lru_cache(65536)
def moved_by(transform: str) -> Matrix:
    """What an attribute `transform` does."""
    whole = UNMOVED
    for name, inside in re.findall(r"(\w+)\(([^)]*)\)", transform):
        n = [float(each) for each in NUMBER.findall(inside)]
        if name == "translate":
            step: Matrix = (1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0)
        elif name == "scale":
            step = (n[0], 0, 0, n[-1], 0, 0)
        elif name == "rotate":
            a = radians(n[0])
            step = (cos(a), sin(a), -sin(a), cos(a), 0, 0)
            if len(n) == 3:
                step = times(times((1, 0, 0, 1, n[1], n[2]), step), (1, 0, 0, 1, -n[1], -n[2]))
        else:
            raise AssertionError(f"a transform nobody uses: {transform}")
        whole = times(whole, step)
    return whole


def laid(matrix: Matrix, box: Box) -> Box:
    """A box after a move: the box around its corners."""
    a, b, c, d, e, f = matrix
    xs = [a * x + c * y + e for x in box[::2] for y in box[1::2]]
    ys = [b * x + d * y + f for x in box[::2] for y in box[1::2]]
    return min(xs), min(ys), max(xs), max(ys)


def joined(boxes: list[Box]) -> Box | None:
    """The box around boxes."""
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


@lru_cache(65536)
def along(d: str) -> Box | None:
    """The box around a path: its points and those that bend it."""
    xs, ys, x, y, start = [], [], 0.0, 0.0, (0.0, 0.0)
    for command, rest in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", d):
        kind, own = command.upper(), command.islower()
        n = arc_numbers(rest) if kind == "A" else [float(each) for each in NUMBER.findall(rest)]
        if kind == "Z":
            x, y = start
        size = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "Q": 4, "S": 4, "C": 6, "A": 7, "Z": 0}[kind]
        for at in range(0, len(n), size or 1):
            part = n[at : at + size]
            if kind in "HV":
                x = part[0] + (x if own else 0) if kind == "H" else x
                y = part[0] + (y if own else 0) if kind == "V" else y
            else:
                pairs = [part[5:7]] if kind == "A" else [part[i : i + 2] for i in range(0, size, 2)]
                points = [(px + (x if own else 0), py + (y if own else 0)) for px, py in pairs]
                xs += [px for px, _ in points]
                ys += [py for _, py in points]
                x, y = points[-1]
            xs.append(x)
            ys.append(y)
            if kind == "M" and at == 0:
                start = (x, y)
    return (min(xs), min(ys), max(xs), max(ys)) if xs else None


def arc_numbers(rest: str) -> list[float]:
    """The numbers of an arc: its two flags may stand without a space between them."""
    pattern = re.compile(rf"\s*,?\s*({NUMBER.pattern})" * 3 + r"\s*,?\s*([01])" * 2 + rf"\s*,?\s*({NUMBER.pattern})" * 2)
    return [float(each) for found in pattern.findall(rest) for each in found]


def number(element: Element, name: str, otherwise: float = 0.0) -> float:
    """A number among the attributes."""
    return float(element.attrib.get(name, otherwise))


def around(element: Element, named: dict[str, Element]) -> Box | None:
    """The box around what an element draws, words left out, where it is laid by its own attributes."""
    tag, own = element.tag.removeprefix(SVG), element.attrib.get("transform")
    box: Box | None = None
    if tag == "rect":
        x, y = number(element, "x"), number(element, "y")
        box = x, y, x + number(element, "width"), y + number(element, "height")
    elif tag in ("circle", "ellipse"):
        x, y = number(element, "cx"), number(element, "cy")
        across, down = number(element, "rx", number(element, "r")), number(element, "ry", number(element, "r"))
        box = x - across, y - down, x + across, y + down
    elif tag == "path":
        box = along(element.attrib["d"])
    elif tag == "line":
        ends = [(number(element, f"x{i}"), number(element, f"y{i}")) for i in (1, 2)]
        box = joined([(x, y, x, y) for x, y in ends])
    elif tag == "use":
        x, y, shape = number(element, "x"), number(element, "y"), named[element.attrib["href"][1:]]
        if shape.tag == f"{SVG}symbol":
            box = x, y, x + number(element, "width"), y + number(element, "height")
        else:
            inside = around(shape, named)
            box = inside and laid((1, 0, 0, 1, x, y), inside)
    elif tag in ("g", "svg") and not UNSEEN & set(element.attrib.get("class", "").split()):
        box = joined([found for child in element if (found := around(child, named))])
    return laid(moved_by(own), box) if own and box else box


@lru_cache(8)
def letters_of(*sheets: Path | None) -> dict[tuple[str, bool], Letters]:
    """What the style sheets say of words, by class: (class, whether only in the tall picture)."""
    found: dict[tuple[str, bool], Letters] = {}
    for sheet in sheets:
        text = re.sub(
            r"/\*.*?\*/|@[^{;]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", sheet.read_text("utf-8") if sheet else "", flags=re.S
        )
        for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", text):
            size = re.search(r"font(?:-size)?:[^;]*?([\d.]+)px", body)
            anchor = re.search(r"text-anchor: *(\w+)", body)
            if size or anchor:
                for selector in selectors.split(","):
                    names = re.findall(r"\.([\w-]+)", selector)
                    own = [name for name in names if name not in ("scene", "tall", "wide")]
                    key = (own[-1] if own else "", "tall" in names)
                    old = found.get(key, Letters(None, None))
                    found[key] = Letters(float(size[1]) if size else old.size, anchor[1] if anchor else old.anchor)
    return found


def written(element: Element, classes: list[str], sheet: dict[tuple[str, bool], Letters]) -> Box:
    """The box around words, by what letters take up on the average, without what hangs below the line."""
    size, anchor = 13.5, element.attrib.get("text-anchor", "start")
    for name in ["", *classes]:
        for only_tall in (False, True):
            said = sheet.get((name, only_tall))
            if said and (not only_tall or "tall" in classes):
                size = said.size or size
                anchor = said.anchor or anchor
    words = "".join(element.itertext())
    wide = size * sum(0.3 if c in "iljtf.,:;!' |1()" else 0.75 if c in "MWmw×→" else 0.53 for c in words)
    x, y = number(element, "x"), number(element, "y")
    left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
    return left, y - 0.7 * size, left + wide, y


def looked_at(
    element: Element, named: dict[str, Element], sheet: dict[tuple[str, bool], Letters], at: Matrix, above: list[str], of: int
) -> Iterator[Seen]:
    """The words and pieces of a picture in the order in which they are painted."""
    tag, own = element.tag.removeprefix(SVG), element.attrib.get("class", "").split()
    if tag in ("defs", "title", "desc") or (UNSEEN & set(own) and "shown" not in own):
        return
    is_piece = "data-glide" in element.attrib
    if (is_piece or "hit" in own) and (box := around(element, named)):
        of = id(element) if is_piece else of
        yield Seen(False, laid(at, box), element.attrib.get("id", "what is pressed"), of if is_piece else 0)
    if "transform" in element.attrib:
        at = times(at, moved_by(element.attrib["transform"]))
    if tag == "text":
        words = "".join(element.itertext())
        if words.strip():
            yield Seen(True, laid(at, written(element, [*above, *own], sheet)), f"“{words}”", of)
        return
    for child in element:
        yield from looked_at(child, named, sheet, at, [*above, *own], of)


def misplaced(sheets: tuple[Path | None, ...], *fragments: str) -> list[str]:
    """What lies outside its picture, and words over which a piece was painted later."""
    tree, found = parsed(*fragments), []
    sheet = letters_of(*sheets)
    named = {element.attrib["id"]: element for element in tree.iter() if "id" in element.attrib}
    for picture in tree.iter(f"{SVG}svg"):
        if "scene" not in picture.attrib.get("class", "").split():
            continue
        x, y, width, height = (float(each) for each in picture.attrib["viewBox"].split())
        words: list[Seen] = []
        for seen in looked_at(picture, named, sheet, UNMOVED, [], -1):
            left, top, right, bottom = seen.box
            if left < x - EDGE or top < y - EDGE or right > x + width + EDGE or bottom > y + height + EDGE:
                found.append(f"{seen.name} at {rounded(seen.box)} is outside {width:g} x {height:g}")
            if seen.is_words:
                words.append(seen)
            elif seen.of:
                found += [
                    f"{seen.name} at {rounded(seen.box)} hides {each.name} at {rounded(each.box)}"
                    for each in words
                    if each.of != seen.of and covered(each.box, seen.box) > HIDDEN
                ]
    return found


def rounded(box: Box) -> tuple[int, ...]:
    """A box for a report."""
    return tuple(round(each) for each in box)


def covered(words: Box, piece: Box) -> float:
    """How much of words lies below a piece; a tenth of the piece on each side is air around its shape."""
    air = (piece[2] - piece[0]) / 10, (piece[3] - piece[1]) / 10
    across = min(words[2], piece[2] - air[0]) - max(words[0], piece[0] + air[0])
    down = min(words[3], piece[3] - air[1]) - max(words[1], piece[1] + air[1])
    if across <= 0 or down <= 0:
        return 0.0
    return across * down / ((words[2] - words[0]) * (words[3] - words[1]))
