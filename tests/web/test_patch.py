"""An update of a part is the pieces that make it out of the one before."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from bench.load import patched
from flotta.web.patch import Part, patch

PIECE = st.sampled_from(['<g id="x1"/>', '<path d="M0 0h7"/>' * 4, "őű", "é", "😀", "\ud800", "abc" * 30, "long" * 200, ""])
PIECES = st.lists(st.lists(PIECE, max_size=4).map("".join))


@settings(deadline=None)
@given(PIECES, PIECES, PIECES, PIECES, PIECES)
def test_a_patch_makes_the_new_text(start: list[str], old: list[str], middle: list[str], new: list[str], end: list[str]) -> None:
    before, now = (Part([*start, *changed, *middle, *changed, *end]) for changed in (old, new))
    made = patch(before, now)
    assert patched(before.html, made) == now.html
    if "😀" in before.html:
        assert made == now.html, "a script would count otherwise"


def little_is_sent(before: Part, now: Part) -> None:
    made = patch(before, now)
    assert patched(before.html, made) == now.html
    assert len(json.dumps(made)) < 500


def test_little_is_sent_of_a_big_picture_that_changed_in_two_places() -> None:
    circles = [f'<circle id="c{number}" cx="{number * 7}"/>' for number in range(1000)]
    before = list(circles)
    circles[3] = circles[990] = '<circle id="moved"/>'
    little_is_sent(Part(before), Part(circles))
    little_is_sent(Part(["".join(before)]), Part(["".join(circles)]))
    little_is_sent(Part(["<svg>", "".join(before), "</svg>"]), Part(["<svg>", "".join(circles), "<desc>new</desc>", "</svg>"]))


def test_little_is_sent_of_a_list_that_lost_its_last_line_and_got_a_first() -> None:
    lines = [f'<li id="line-{number}">What happened then, as everybody saw it.</li>' for number in range(40, 0, -1)]
    little_is_sent(Part(["<ol>", *lines[1:], "</ol>"]), Part(["<ol>", *lines[:-1], "</ol>"]))
