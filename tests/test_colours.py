"""A seat's name, its badge and its pieces are of one colour, and at every table of the colour chosen there."""

from __future__ import annotations

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
