"""The ending: the chart of who led, and the sentence beside it."""

from __future__ import annotations

import re

import pytest
from harness import names

import flotta
from flotta.engine import drawing
from flotta.engine.ending import Stand
from flotta.web.triumph import MOST_ROUNDS, lead_changes, leaders, ranks


def stands(*places: tuple[int, ...]) -> list[Stand]:
    """How it stood after each round: the place of every seat."""
    return [Stand(turn, [*each], [0] * len(each)) for turn, each in enumerate(places, 1)]


def tops(rounds: list[Stand]) -> list[int]:
    """Who stands in the uppermost row of the chart."""
    return [ranks(stand, lead).index(0) for stand, lead in zip(rounds, leaders(rounds), strict=True)]


def test_a_lead_that_is_shared_for_a_while_has_not_changed_hands() -> None:
    rounds = stands((2, 1), (1, 1), (2, 1))
    assert tops(rounds) == [1, 1, 1]
    assert str(lead_changes(rounds)) == "The lead never changed hands."


def test_a_lead_that_passes_by_way_of_a_shared_one_has_changed_hands_once() -> None:
    rounds = stands((1, 1, 3), (2, 1, 3), (1, 1, 3), (1, 2, 3))
    assert tops(rounds) == [1, 1, 1, 0]
    assert str(lead_changes(rounds)) == "The lead changed hands once."


def test_it_is_said_when_not_every_round_is_drawn() -> None:
    rounds = stands(*((1, 2) if number % 2 else (2, 1) for number in range(MOST_ROUNDS + 1)))
    assert str(lead_changes(rounds)) == f"The lead changed hands {MOST_ROUNDS} times. Not every round is drawn."


def test_a_lead_that_is_shared_to_the_end_is_nobodys() -> None:
    assert str(lead_changes(stands((1, 1), (1, 1)))) == "The lead never changed hands."


DRAWN = [name for name in names() if flotta.games.find(name).scene]


def test_each_game_ends_with_a_ship_of_its_own() -> None:
    assert len({flotta.games.find(name).vessel(0) for name in DRAWN}) == len(DRAWN)


@pytest.mark.parametrize("name", DRAWN)
def test_a_ship_of_the_ending_wears_the_seats_colour_and_needs_no_style_of_the_table(name: str) -> None:
    """The picture of an ending that is sent to friends stands alone, with the styles that all drawings share."""
    known = set(re.findall(r"\.([a-z-]+)", drawing.CSS.read_text(encoding="utf-8")))
    for hue in (None, *range(len(drawing.HUES))):
        worn = {each for found in re.findall(r'class="([^"]+)"', flotta.games.find(name).vessel(hue)) for each in found.split()}
        assert worn <= known
        assert "hue" in worn
