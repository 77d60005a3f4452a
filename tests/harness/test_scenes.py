"""Every game's pictures, at every step of random games and for every viewer: sound, free of secrets, and enough to play by."""

from __future__ import annotations

import copy
import os
import random
import re
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import flotta
from flotta.engine import drawing
from flotta.engine.box import Box
from flotta.engine.colours import wearing
from flotta.engine.play import Play, new_play
from flotta.engine.verbs import CHANCE, WATCHER
from flotta.engine.words import LANGUAGES
from flotta.web import offers
from flotta.web.offers import two_steps
from harness import SOAKING, TESTS, Case, at_most, called, names, some_option_sets
from harness.pictures import boxes, classes, faults, names_of, reachable, wishes
from harness.test_boxes import leaves, value_at
from harness.walk import fresh, steps

DRAWN = [name for name in names() if flotta.games.find(name).scene]
COVERED = [name for name in names() if flotta.games.find(name).cover]
SETS = [(name, options) for name, options in some_option_sets(at_most(6, 10)) if name in DRAWN]
HOSTILE = "<script>&\"'</title>"
STEPS, EVERY = 400, at_most(4, 2)
"""How far random games are followed, and one table in so many is drawn."""


def drawn(play: Play, viewer: int, people: list[str]) -> list[str]:
    """Everything a viewer is shown of a table, in the pieces it is made of: the board, the tray, each other seat's panel and chip."""
    scene, view = play.game.scene, play.view(viewer).s
    assert scene
    named = play.names(people)
    own = [scene.tray(view, viewer, named)] if viewer != WATCHER else []
    others = [seat for seat in range(play.seats) if seat != viewer]
    panels = [scene.panel(view, viewer, seat, named) for seat in others]
    chips = [scene.chip(view, viewer, seat, named) for seat in others]
    regions = [scene.board(view, viewer, named, ()), *own, *panels, *chips]
    assert all(isinstance(pieces, tuple) for pieces in regions), "board, tray, panel and chip each give a tuple of pieces"
    return [piece for pieces in regions for piece in pieces]


def people(play: Play) -> list[str]:
    return [f"{HOSTILE}{seat}" for seat in range(play.seats)]


@pytest.mark.parametrize(("name", "options"), SETS, ids=called)
def test_pictures_are_sound_at_every_step(name: str, options: dict[str, Any]) -> None:
    play = fresh(name, options)
    for number, _ in enumerate(islice(steps(play, 5), 0, STEPS, EVERY)):
        viewer = number % (play.seats + 1) - 1
        with flotta.speaking(LANGUAGES[number % len(LANGUAGES)]):
            parts = drawn(play, viewer, people(play))
            assert not faults(*parts)
            assert not any(wrong in "".join(parts) for wrong in ("<script", "{", "Say(", "None"))


@pytest.mark.parametrize(("name", "options"), SETS, ids=called)
def test_pictures_of_a_finished_and_of_an_unbegun_game_are_sound(name: str, options: dict[str, Any]) -> None:
    play = flotta.new(name, dice="manual", **options)
    for event in (0, 1):
        for viewer in range(WATCHER, play.seats):
            assert not faults(*drawn(play, viewer, people(play))), event
        for _ in steps(play, 8):
            pass
        assert play.over


@pytest.mark.parametrize(("name", "options"), SETS, ids=called)
def test_pictures_show_nothing_a_viewer_may_not_know(name: str, options: dict[str, Any]) -> None:
    play = fresh(name, options)
    for number, _ in enumerate(islice(steps(play, 11), STEPS)):
        if number % 5 == 0:
            viewer = number // 5 % (play.seats + 1) - 1
            twin = play.view(viewer).guess(number)
            with drawing.afresh():
                assert drawn(play, viewer, people(play)) == drawn(twin, viewer, people(play))


@pytest.mark.parametrize(("name", "options"), SETS, ids=called)
def test_what_is_remembered_is_what_would_be_drawn_now(name: str, options: dict[str, Any]) -> None:
    """A part of a picture that depends on more than it says would be shown as it was at another moment, or another table."""
    play = fresh(name, options)
    for number, _ in enumerate(islice(steps(play, 29), 0, STEPS, EVERY)):
        with flotta.speaking(LANGUAGES[number // 3 % len(LANGUAGES)]):
            viewer = number % (play.seats + 1) - 1
            remembered = drawn(play, viewer, people(play))
            with drawing.afresh():
                assert drawn(play, viewer, people(play)) == remembered


def in_colours(name: str, colours: tuple[int, ...]) -> str:
    """A table in the middle of a game, drawn for a seat and for a watcher, its crews wearing these colours."""
    game = flotta.games.find(name)
    play = fresh(name, {"seats": game.min_seats})
    for _ in islice(steps(play, 31), 60):
        pass
    play.colours = colours
    with wearing(colours):
        return repr([drawn(play, viewer, [str(who) for who in play.names()]) for viewer in (0, WATCHER)])


@pytest.mark.parametrize("name", DRAWN)
def test_a_table_is_drawn_in_its_colours_whatever_was_drawn_before(name: str) -> None:
    """What is kept of another table's drawing must not be shown here: a process that has drawn nothing else would draw the same."""
    reversed_colours = tuple(reversed(range(len(flotta.games.find(name).colours))))
    usual, chosen = in_colours(name, ()), in_colours(name, reversed_colours)
    assert usual != chosen
    assert in_colours(name, ()) == usual
    code = f"from harness.test_scenes import in_colours; print(in_colours({name!r}, {reversed_colours!r}))"
    paths = os.pathsep.join([str(TESTS), str(TESTS.parent)])
    environment = {**os.environ, "PYTHONPATH": paths, "FLOTTA_COMPILE": "0", "FLOTTA_TEST_GAMES": name, "PYTHONUTF8": "1"}
    alone = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", env=environment, check=True)
    assert alone.stdout.rstrip("\n") == chosen


def known(play: Play, seat: int) -> set[str]:
    """All names by which this seat's choices can be pointed at, those after the next one included."""
    view = play.view(seat)
    ahead = re.findall(r"(\w+)=", two_steps(view, tuple(view.legal(seat))))
    return {
        *names_of(play.game.verbs),
        *ahead,
        *(name for action in view.legal(seat) for name, _ in offers.names_of(view, action)),
    }


@pytest.mark.parametrize(("name", "options"), SETS, ids=called)
def test_whatever_may_be_done_can_be_pointed_at_or_is_a_plain_verb(name: str, options: dict[str, Any]) -> None:
    play = fresh(name, options)
    seen = set()
    for number, (actor, _) in enumerate(islice(steps(play, 17), 0, STEPS, EVERY)):
        if actor == CHANCE:
            continue
        legal, shown, view = play.legal(actor), drawn(play, actor, people(play)), play.view(actor)
        pointed, together = wishes(known(play, actor), *shown), boxes(*shown)
        choices = {action.id: dict(offers.names_of(view, action)) for action in legal}
        for action in legal:
            if action.params:
                others = [choices[a.id] for a in legal if a.params != action.params]
                assert reachable(choices[action.id], [*others, choices[action.id]], pointed, together), action.slug
                seen.add(action.verb)
        for other in range(play.seats):
            if other not in play.waiting and (SOAKING or other == number % play.seats):
                assert not wishes(names_of(play.game.verbs), *drawn(play, other, people(play)))
    assert seen


@pytest.mark.parametrize(("name", "options"), SETS, ids=called)
def test_two_steps_are_those_that_will_really_be_open(name: str, options: dict[str, Any]) -> None:
    """What a seat is offered to say together is what it could say one after the other."""
    play = fresh(name, options)
    scene = play.game.scene
    assert scene
    for actor, id in islice(steps(play, 19), STEPS):
        action = play.game.verbs[id]
        if actor == CHANCE or action.verb not in scene.ahead:
            continue
        view = play.view(actor)
        groups = [group.split(">") for group in two_steps(view, tuple(view.legal(actor))).split("|")]
        promised = {first: {re.split("[ /]", second)[0] for second in seconds} for first, *seconds in groups}
        after = play.copy()
        after.act(actor, action)
        at_once = after.waiting == [actor] and len(after.events) == len(play.events) + 1  # no chance between
        open_now = after.legal(actor) if at_once else []
        again = any(choice.verb == action.verb for choice in open_now)  # the choice before was whole
        really = set() if again else {choice.slug for choice in open_now}
        assert promised.get(action.slug, set()) == really


def styled_by(*sheets: Path | None) -> set[str]:
    return {name for sheet in sheets if sheet for name in re.findall(r"\.([a-z][\w-]*)", sheet.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("name", DRAWN)
def test_every_class_is_known_to_the_style_sheets(name: str) -> None:
    """A class nobody styles would be painted black: in the dark it could not be seen."""
    game = flotta.games.find(name)
    styled = styled_by(drawing.CSS, game.scene_css)
    for options in Case(name).option_sets[::3]:
        play = fresh(name, options)
        for number, (actor, _) in enumerate(islice(steps(play, 23), 400)):
            if number % 10 == 0:
                assert classes(*drawn(play, actor if actor != CHANCE else WATCHER, people(play))) <= styled | {"pick"}


@pytest.mark.parametrize("name", DRAWN)
def test_tables_of_changed_boxes_can_be_drawn(name: str) -> None:
    game, chooser, seen = flotta.games.find(name), random.Random(6), 0
    numbers = [path for path in leaves(game.box.data) if type(value_at(game.box.data, path)) is int]
    for path in chooser.sample(numbers, min(40, len(numbers))):
        data = copy.deepcopy(game.box.data)
        value_at(data, path[:-1])[path[-1]] += chooser.choice([-1, 1])
        options = dict(chooser.choice(Case(name).option_sets))
        try:
            play = new_play(game, options.pop("seats"), 1, None, Box(data, "0" * 16), options)
        except (flotta.BadOption, flotta.BadBox):
            continue
        for _ in islice(steps(play, 3), 120):
            pass
        assert not faults(*drawn(play, 0, people(play))), path
        seen += 1
    assert seen


@pytest.mark.parametrize("name", COVERED)
def test_covers_are_sound_and_stand_beside_each_other(name: str) -> None:
    cover = flotta.games.find(name).cover
    assert cover
    assert not faults(cover())
    assert classes(cover()) <= styled_by(drawing.CSS), "on the shelf a game's own style sheet is not there"
    assert cover() == cover()
    assert cover().startswith("<svg ")


def test_all_covers_fit_on_one_page() -> None:
    assert not faults(*(str(cover()) for name in COVERED if (cover := flotta.games.find(name).cover)))
