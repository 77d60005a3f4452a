"""Positions of random games of every variant, drawn: nothing reaches over the edge of its picture, no piece hides words."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count, islice
from typing import Any

import pytest

import flotta
from flotta.engine import drawing
from flotta.engine.play import Play
from flotta.engine.verbs import CHANCE
from flotta.engine.words import LANGUAGES
from harness import called, option_sets, some_option_sets
from harness.geometry import along, misplaced
from harness.pictures import faults
from harness.test_scenes import DRAWN, drawn
from harness.walk import fresh, steps

SOAKED = int(os.environ.get("FLOTTA_SOAK_POSITIONS", 0))
"""How many positions of every variant are drawn, instead of a few of some."""
POSITIONS = SOAKED or 12
EVERY = 11
"""One step of a random game in so many is drawn."""
PEOPLE = ["Anna", "Bence", "Csilla", "Dániel", "Eszter"]
SETS = [(name, options) for name, options in (option_sets() if SOAKED else some_option_sets(6)) if name in DRAWN]


def positions(name: str, options: dict[str, Any]) -> Iterator[tuple[Play, int]]:
    """Moments of random games, one game after the other, each with a viewer: whoever is to decide, and everybody in turn."""
    seen = 0
    for seed in count(1):
        play = fresh(name, options, seed)
        for step, (actor, _) in enumerate(steps(play, seed)):
            if step % EVERY == seed % EVERY:
                yield play, actor if actor != CHANCE and seen % 2 else seen // 2 % (play.seats + 1) - 1
                seen += 1


@pytest.mark.parametrize(("name", "options"), SETS, ids=called)
def test_everything_has_its_place(name: str, options: dict[str, Any]) -> None:
    for number, (play, viewer) in enumerate(islice(positions(name, options), POSITIONS)):
        with flotta.speaking(LANGUAGES[number % len(LANGUAGES)]):
            parts = drawn(play, viewer, PEOPLE[: play.seats])
        assert not faults(*parts)
        assert not misplaced((drawing.CSS, play.game.scene_css), *parts), (number, viewer)


@pytest.mark.parametrize(
    ("drawing_of", "says"),
    [
        ('<text x="95" y="20">Anna</text>', "“Anna” at (95, 11, 124, 20) is outside 100 x 50"),
        ('<g transform="translate(40 20)"><rect x="55" width="30" height="9" class="hit"/></g>', "is outside"),
        ('<text x="9" y="30">7</text><use id="p" data-glide="p" href="#ship" x="12" y="26"/>', "p at (4, 18, 20, 34) hides “7”"),
        (
            '<text x="9" y="30">7</text><g id="p" data-glide="p" transform="translate(12 26) scale(2)"><path d="M-4-4h8v8"/></g>',
            "hides",
        ),
        ('<g id="p" data-glide="p"><circle cx="12" cy="26" r="8"/><text x="9" y="30">7</text></g>', ""),
        ('<use id="p" data-glide="p" href="#ship" x="12" y="26"/><text x="9" y="30">7</text>', ""),
        ('<text x="9" y="30">7</text><use id="p" data-glide="p" href="#ship" x="40" y="26"/>', ""),
        ('<text x="9" y="30">7</text><g class="ghost"><use id="p" data-glide="p" href="#ship" x="12" y="26"/></g>', ""),
    ],
)
def test_what_is_out_of_place_is_found(drawing_of: str, says: str) -> None:
    symbols = '<svg class="defs"><defs><g id="ship"><circle r="8"/></g></defs></svg>'
    found = misplaced((), symbols, f'<svg class="scene wide" viewBox="0 0 100 50">{drawing_of}</svg>')
    assert (says in found[0]) if says else not found


@pytest.mark.parametrize(
    ("d", "box"),
    [
        ("M10 20h30v-5l-7 9z", (10, 15, 40, 24)),
        ("m1 2 3 4 5-6", (1, 0, 9, 6)),
        ("M0 0q5-9 10 0t10 0", (0, -9, 20, 0)),
        ("M5 5A4 4 0 0110 5H2", (2, 5, 10, 5)),
    ],
)
def test_the_box_around_a_path(d: str, box: tuple[float, ...]) -> None:
    assert along(d) == box
