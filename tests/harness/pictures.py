"""What can be read off a picture: whether it is sound, and what a person can point at in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from xml.etree import ElementTree

from flotta.engine.verbs import Action, Verbs

SVG = "{http://www.w3.org/2000/svg}"
Wish = Mapping[str, str]


def parsed(*fragments: str) -> ElementTree.Element:
    """Fragments of one page as a tree; raises when one is not well formed."""
    return ElementTree.fromstring(f'<body xmlns="http://www.w3.org/2000/svg">{"".join(fragments)}</body>')


def faults(*fragments: str) -> list[str]:
    """What the house would not show: style, script, anything from outside, ids given twice, references to nothing."""
    tree = parsed(*fragments)
    found, ids, used = [], [], []
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
    found += [f"id {name} twice" for name in set(ids) if ids.count(name) > 1]
    found += [f"reference {name}" for name in used if name[:1] != "#" or name[1:] not in ids]
    found += [f"data-glide without id: {e.attrib}" for e in tree.iter() if "data-glide" in e.attrib and "id" not in e.attrib]
    return found


def classes(*fragments: str) -> set[str]:
    """All class names of a picture."""
    return {name for element in parsed(*fragments).iter() for name in element.attrib.get("class", "").split()}


def wishes(verbs: Verbs, *fragments: str) -> list[Wish]:
    """What each thing that can be pointed at stands for."""
    known = {"verb", *(name for verb in verbs for name in verb.params)}
    found: list[Wish] = []
    for element in parsed(*fragments).iter():
        if "pick" in element.attrib.get("class", "").split():
            data = {k.removeprefix("data-"): v for k, v in element.attrib.items() if k.startswith("data-")}
            found.append({k: v for k, v in data.items() if k in known})
            assert found[-1], f"stands for nothing: {element.attrib}"
            assert named(element), f"has no name of its own, or words beside it: {element.attrib}"
    return found


def named(element: ElementTree.Element) -> bool:
    """Whether a screen reader can name it: a drawing by its label, with no words in it; a button by what is spoken in it."""
    if element.tag == f"{SVG}button":
        return "aria-label" not in element.attrib and any(e.attrib.get("class") == "spoken" and e.text for e in element.iter())
    return bool(element.attrib.get("aria-label") and element.attrib.get("role")) and not list(element.iter(f"{SVG}text"))


def fits(action: Action, wish: Wish) -> bool:
    """Whether a thing stands for this action, as the script of the house sees it."""
    said = {"verb": action.verb, **{name: str(value) for name, value in action.params.items()}}
    return all(said.get(name) == value for name, value in wish.items())


def reachable(action: Action, legal: list[Action], pointed: Iterable[Wish]) -> bool:
    """Whether pointing at everything that stands for an action leaves no other one."""
    fitting = [wish for wish in pointed if fits(action, wish)]
    return bool(fitting) and [a.id for a in legal if all(fits(a, wish) for wish in fitting)] == [action.id]
