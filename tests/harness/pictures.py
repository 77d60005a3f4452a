"""What can be read off a picture: whether it is sound, and what a person can point at in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from xml.etree import ElementTree

from flotta.engine.verbs import Verbs

SVG = "{http://www.w3.org/2000/svg}"
Wish = Mapping[str, str]


HERE = f"{SVG}here"
"""Stands in a skeleton where a piece is left out."""
KEPT = 4096
"""So many pieces are remembered: from one moment to the next most of a picture stays as it was."""


def read(text: str) -> ElementTree.Element:
    """A page with this on it as a tree; raises when it is not well formed."""
    return ElementTree.fromstring(f'<body xmlns="http://www.w3.org/2000/svg">{text}</body>')


@lru_cache(KEPT)
def elements_of(piece: str) -> list[ElementTree.Element] | None:
    """What a piece of a page holds; None where it is none by itself: it only opens or closes something, or is words."""
    try:
        page = read(piece)
    except ElementTree.ParseError:
        return None
    return None if page.text else list(page)


def skeleton(fragments: tuple[str, ...]) -> tuple[ElementTree.Element, list[str]]:
    """The tree of fragments of one page without those that are whole by themselves, and these; raises when the page is not
    well formed.
    """
    whole = [fragment for fragment in fragments if elements_of(fragment) is not None]
    tree = read("".join(fragment if elements_of(fragment) is None else "<here/>" for fragment in fragments))
    if any(place.tail for place in tree.iter(HERE)):
        return read("".join(fragments)), []  # words after a piece are part of its last element
    return tree, whole


@lru_cache(8)
def parsed(*fragments: str) -> ElementTree.Element:
    """Fragments of one page as a tree; raises when one is not well formed."""
    tree, whole = skeleton(fragments)
    fill(tree, iter(whole))
    return tree


def fill(element: ElementTree.Element, pieces: Iterator[str]) -> None:
    """Put the pieces into a skeleton, in their order."""
    children: list[ElementTree.Element] = []
    for child in element:
        if child.tag == HERE:
            children += elements_of(next(pieces)) or []
        else:
            fill(child, pieces)
            children.append(child)
    element[:] = children


Facts = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
"""What the house would not show, the ids, and the references."""


def facts(tree: ElementTree.Element) -> Facts:
    """What `faults` wants to know of each element."""
    found: list[str] = []
    ids: list[str] = []
    used: list[str] = []
    for element in tree.iter():
        tag = element.tag.removeprefix(SVG)
        if tag in ("script", "style", "image", "foreignObject", "iframe", "a"):
            found.append(f"<{tag}>")
        for name, value in element.attrib.items():
            if name == "style" or name.startswith("on"):
                found.append(f"{tag} {name}")
            if name in ("fill", "stroke", "color", "class") and re.search(r"#[0-9a-f]{3}|rgb|hsl|url[(]", value):
                found.append(f"{tag} {name}={value}")
            if "href" in name or name == "src":
                used.append(value)
        ids += [element.attrib["id"]] if "id" in element.attrib else []
        if "data-glide" in element.attrib and "id" not in element.attrib:
            found.append(f"data-glide without id: {element.attrib}")
    return tuple(found), tuple(ids), tuple(used)


@lru_cache(KEPT)
def facts_of(piece: str) -> Facts:
    """The facts of a piece that is whole by itself."""
    return facts(read(piece))


def faults(*fragments: str) -> list[str]:
    """What the house would not show: style, script, anything from outside, ids given twice, references to nothing."""
    tree, whole = skeleton(fragments)
    parts = [facts(tree), *(facts_of(piece) for piece in whole)]
    found = [fault for faults, _, _ in parts for fault in faults]
    counts = Counter(id for _, ids, _ in parts for id in ids)
    found += [f"id {name} twice" for name, count in counts.items() if count > 1]
    found += [f"reference {name}" for _, _, used in parts for name in used if name[:1] != "#" or name[1:] not in counts]
    return found


def classes(*fragments: str) -> set[str]:
    """All class names of a picture."""
    tree, whole = skeleton(fragments)
    return classes_in(tree).union(*(classes_of(piece) for piece in whole))


def classes_in(tree: ElementTree.Element) -> set[str]:
    """All class names in a tree."""
    return {name for element in tree.iter() for name in element.attrib.get("class", "").split()}


@lru_cache(KEPT)
def classes_of(piece: str) -> frozenset[str]:
    """The class names of a piece that is whole by itself."""
    return frozenset(classes_in(read(piece)))


def wishes(known: Iterable[str], *fragments: str) -> list[Wish]:
    """What each thing that can be pointed at stands for, by these names. A part of something that is put together stands for
    nothing alone (`boxes` has it), nor does the thing that sends or takes back.
    """
    if not any("pick" in fragment for fragment in fragments):
        return []  # most pictures of those who are not asked: reading them whole takes longest
    names = {"verb", *known}
    found: list[Wish] = []
    for element in parsed(*fragments).iter():
        if is_pick(element):
            data = data_of(element)
            assert named(element), f"has no name of its own, or words beside it: {element.attrib}"
            if not {"part", "send", "undo"} & set(data):
                found.append({name: value for name, value in data.items() if name in names})
                assert found[-1], f"stands for nothing: {element.attrib}"
    return found


def boxes(*fragments: str) -> list[tuple[str, str, list[str]]]:
    """What is put together of parts: the parameter, what joins the parts, and the parts."""
    found = []
    for element in parsed(*fragments).iter():
        if "data-together" in element.attrib:
            parts = [data_of(e)["part"] for e in element.iter() if is_pick(e) and "part" in data_of(e)]
            found.append((element.attrib["data-together"], element.attrib.get("data-join", ""), parts))
    return found


def is_pick(element: ElementTree.Element) -> bool:
    """Whether it can be pointed at."""
    return "pick" in element.attrib.get("class", "").split()


def data_of(element: ElementTree.Element) -> dict[str, str]:
    """The data attributes of an element by their names."""
    return {name.removeprefix("data-"): value for name, value in element.attrib.items() if name.startswith("data-")}


def named(element: ElementTree.Element) -> bool:
    """Whether a screen reader can name it: a drawing by its label, with no words in it; a button by what is spoken in it."""
    if element.tag == f"{SVG}button":
        return "aria-label" not in element.attrib and any(e.attrib.get("class") == "spoken" and e.text for e in element.iter())
    return bool(element.attrib.get("aria-label") and element.attrib.get("role")) and not list(element.iter(f"{SVG}text"))


Names = Mapping[str, str]
"""By what a choice can be pointed at."""


def names_of(verbs: Verbs) -> set[str]:
    """The names of all parameters of a game's choices."""
    return {name for verb in verbs for name in verb.params}


def fits(choice: Names, wish: Wish) -> bool:
    """Whether a thing stands for this choice, as the script of the house sees it."""
    return all(choice.get(name) == value for name, value in wish.items())


def spelled(value: str, join: str, parts: list[str]) -> bool:
    """Whether a value can be put together of some of these parts, in their order or another."""
    left = list(parts)
    for part in value.split(join) if join else value:
        if part not in left:
            return not value
        left.remove(part)
    return True


def reachable(choice: Names, legal: list[Names], pointed: Iterable[Wish], together: Iterable[tuple[str, str, list[str]]]) -> bool:
    """Whether pointing at everything that stands for a choice, and putting together what it is made of, leaves no other one."""
    fitting = [wish for wish in pointed if fits(choice, wish)]
    made = [{name: choice[name]} for name, join, parts in together if name in choice and spelled(choice[name], join, parts)]
    meant = [*fitting, *made]
    return bool(meant) and [other for other in legal if all(fits(other, wish) for wish in meant)] == [choice]
