"""Positions that people write: every position of random games can be written and read back, and mistakes are named."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import flotta
from flotta.engine.notation import Number, Wrong
from harness import called, names, some_option_sets
from harness.walk import fresh, steps

EVERY, STEPS = 7, 600
SETS = some_option_sets(8)


@pytest.mark.parametrize(("name", "options"), SETS, ids=called)
def test_every_position_can_be_written_and_read_back(name: str, options: dict[str, Any]) -> None:
    play = flotta.new(name, dice="manual", **options)
    for number, _ in enumerate(islice(steps(play, 11), STEPS)):
        if number % EVERY == 0:
            same(play)
    same(play)


def same(play: flotta.Play) -> None:
    text = play.notation()
    again = flotta.at(text)
    assert again.bytes() == play.bytes(), text
    assert again.notation() == text
    assert again.options == play.options


@pytest.mark.parametrize("name", [name for name in names() if flotta.games.find(name).written_items])
def test_a_game_with_a_notation_needs_no_bare_numbers(name: str) -> None:
    for seats in range(flotta.games.find(name).min_seats, flotta.games.find(name).max_seats + 1):
        play = fresh(name, {"seats": seats}, seats)
        for number, _ in enumerate(islice(steps(play, seats), STEPS)):
            if number % 5 == 0:
                assert "field " not in play.notation()


@pytest.mark.parametrize("name", names())
def test_a_mistake_is_named_with_its_line(name: str) -> None:
    text = fresh(name, {"seats": flotta.games.find(name).min_seats}).notation()
    lines = text.count("\n")
    field = next(iter(flotta.games.find(name).state.fields))
    for wrong, said in (
        ("mast height: 3", f"line {lines + 1}, mast height"),
        ("field nothing: 1", f"line {lines + 1}, field nothing"),
        (f"field {field}: 1 2 3", f"line {lines + 1}, field {field}"),
        (f"field {field}: x", f"line {lines + 1}, field {field}"),
        (f"field {field}: 32767", f"line {lines + 1}, field {field}"),
        (f"field {field}: 99999", f"line {lines + 1}, field {field}"),
        ("no colon", f"line {lines + 1}, no colon"),
    ):
        with pytest.raises(flotta.BadPosition, match=said):
            flotta.at(text + wrong)


@pytest.mark.parametrize("name", names())
def test_the_first_line_is_checked(name: str) -> None:
    for wrong in (
        f"{name}:",
        f"{name}: many players",
        f"{name}: 2 players, height=3",
        f"{name}: 99 players",
        f"{name}: 2 players, x",
    ):
        with pytest.raises(flotta.BadPosition, match=f"line 1, {name}"):
            flotta.at(wrong)
    with pytest.raises(flotta.BadOption):
        flotta.at("chess: 2 players")
    with pytest.raises(flotta.BadPosition):
        flotta.at("  # nothing\n")


@pytest.mark.parametrize("name", names())
def test_lines_may_be_commented_and_joined(name: str) -> None:
    play = fresh(name, {"seats": flotta.games.find(name).max_seats})
    text = play.notation()
    joined = "; ".join(text.splitlines()) + "  # all in one"
    assert flotta.at(joined).bytes() == play.bytes()
    first, *rest = text.splitlines()
    if rest:
        with pytest.raises(flotta.BadPosition, match="twice"):
            flotta.at("\n".join([first, *rest, rest[0]]))


def test_a_number_without_a_name_is_written_in_digits() -> None:
    water = Number(("shallow", "deep"), 1)
    for number, text in ((-1, "-1"), (0, "0"), (1, "shallow"), (2, "deep"), (3, "3")):
        assert water.write(number) == text
        assert water.read(text, 0) == number
    for wrong in ("sky", "1", "99999999"):
        with pytest.raises(Wrong):
            water.read(wrong, 0)
