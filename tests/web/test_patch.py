"""An update of a part is the pieces that make it out of the one before."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from flotta.web.patch import patch
from web import patched

PIECE = st.sampled_from(['<g id="x1"/>', '<path d="M0 0h7"/>' * 4, "őű", "é", "😀", "\ud800", "abc" * 30, "long" * 200])


@given(st.lists(PIECE), st.lists(PIECE), st.lists(PIECE), st.lists(PIECE), st.lists(PIECE))
def test_a_patch_makes_the_new_text(start: list[str], old: list[str], middle: list[str], new: list[str], end: list[str]) -> None:
    before, now = ("".join([*start, *changed, *middle, *changed, *end]) for changed in (old, new))
    assert patched(before, patch(before, now)) == now
    if "😀" in before:
        assert patch(before, now) == now, "a script would count otherwise"


def test_little_is_sent_of_a_big_picture_that_changed_in_two_places() -> None:
    parts = [f'<circle id="c{number}" cx="{number * 7}"/>' for number in range(1000)]
    before = "".join(parts)
    parts[3] = parts[990] = '<circle id="moved"/>'
    now = "".join(parts)
    pieces = patch(before, now)
    assert patched(before, pieces) == now
    assert len(json.dumps(pieces)) < 500
