"""A seat's name, its badge and its pieces are of one colour, and at every table of the colour chosen there."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

import flotta
from flotta.cli.play import colours_from
from flotta.engine import drawing
from flotta.engine.colours import wearing, worn
from flotta.engine.state import Record
from flotta.web import drawn

GAMES = flotta.games.names()


def test_a_crew_wears_its_own_colour_unless_others_were_chosen() -> None:
    assert [worn(crew) for crew in range(3)] == [0, 1, 2]
    with wearing((2, 0, 1)):
        assert [worn(crew) for crew in range(3)] == [2, 0, 1]
    assert worn(0) == 0


@pytest.mark.parametrize("name", GAMES)
def test_name_and_badge_of_every_seat_agree(name: str) -> None:
    play = flotta.new(name, seats=flotta.games.find(name).max_seats, seed=1)
    colours = play.game.colours
    for chosen in ((), tuple(reversed(range(len(colours))))):
        play.colours = chosen
        for seat in range(play.seats):
            colour = colours[chosen[seat] if chosen else seat]
            assert str(play.seat_name(seat)) == str(play.names()[seat]) == str(colour.name)
            with wearing(chosen):
                badge = drawn.badge(play.game, play.s, seat)
            assert f'class="badge seat-{colour.hue}"' in badge
            assert f">{colour.letter}<" in badge


@pytest.mark.parametrize("lang", ["en", "hu"])
@pytest.mark.parametrize("name", GAMES)
def test_letters_of_one_game_differ_in_every_language(name: str, lang: str) -> None:
    colours = flotta.games.find(name).colours
    assert (
        len({colour.letter.text(lang) for colour in colours})
        == len({colour.name.text(lang) for colour in colours})
        == len(colours)
    )


def test_a_view_a_copy_and_a_look_back_wear_the_colours_of_their_play() -> None:
    play = flotta.new("toy", seats=3, seed=1)
    play.colours = (2, 0, 1)
    others = (play.view(0), play.view(0).guess(), play.copy(), play.as_of(0))
    assert [str(table.seat_name(0)) for table in others] == ["Green"] * 4


def test_colours_are_named_in_any_language_on_the_command_line() -> None:
    toy = flotta.games.find("toy")
    assert colours_from(toy, "Zöld, red", 3) == [2, 0, None]
    assert colours_from(toy, "-,Green", 2) == [None, 2]


def test_what_is_remembered_of_a_picture_is_remembered_by_colours() -> None:
    @drawing.remembered()
    def part(v: Record) -> str:
        return f"colour {worn(0)}"

    record = flotta.new("toy", seats=2, seed=1).s
    assert part(record) == "colour 0"
    with wearing((1, 0)):
        assert part(record) == "colour 1"
    assert part(record) == "colour 0"


SEEN_BY = {
    "everybody": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
}
"""What becomes of linear red, green and blue in the eyes of people who do not see red, or green (Machado, Oliveira, Fernandes 2009)."""
LEAST = {"everybody": 30.0, "protanopia": 8.0, "deuteranopia": 13.0}
"""How far apart two colours of seats must be, in steps that can just be told (CIE 1976). Without red or green some pairs come close:
therefore nothing is told by colour alone, and every colour has an emblem and a letter of its own.
"""
HUES = re.findall(r"\.seat-\d \{ --seat: #([0-9a-f]{6})", drawing.CSS.read_text("utf-8"))


def lab(hue: str, eyes: str) -> tuple[float, float, float]:
    """A colour as these eyes see it: lightness, from green to red, from blue to yellow."""
    shares = [int(hue[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    light = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    r, g, b = (min(1.0, max(0.0, sum(a * c for a, c in zip(row, light, strict=True)))) for row in SEEN_BY[eyes])
    whites = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
    )
    x, y, z = (each ** (1 / 3) if each > 0.008856 else 7.787 * each + 16 / 116 for each in whites)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("eyes", SEEN_BY)
def test_colours_of_seats_can_be_told_apart_by_every_eye(eyes: str) -> None:
    assert len(HUES) == len(drawing.HUES)
    distances = {
        (drawing.HUES[i], drawing.HUES[j]): sum((a - b) ** 2 for a, b in zip(lab(one, eyes), lab(other, eyes), strict=True))
        ** 0.5
        for (i, one), (j, other) in combinations(enumerate(HUES), 2)
    }
    closest = min(distances, key=distances.__getitem__)
    assert distances[closest] > LEAST[eyes], closest


def test_every_colour_has_an_emblem_of_its_own() -> None:
    assert len(set(drawing.EMBLEMS)) == len(drawing.HUES)
    for name in GAMES:
        hues = [colour.hue for colour in flotta.games.find(name).colours]
        assert len(set(hues)) == len(hues), "two crews of a game would wear the same hue and emblem"
