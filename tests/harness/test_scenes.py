"""Every game's pictures, at every step of random games and for every viewer: sound, free of secrets, and enough to play by."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import flotta
from flotta.engine.play import Play
from flotta.engine.verbs import CHANCE, WATCHER
from flotta.engine.words import LANGUAGES
from harness import called, names, some_option_sets
from harness.pictures import faults, reachable, wishes
from harness.walk import fresh, steps

DRAWN = [name for name in names() if flotta.games.find(name).scene]
COVERED = [name for name in names() if flotta.games.find(name).cover]
SETS = [(name, options) for name, options in some_option_sets(14) if name in DRAWN]
HOSTILE = "<script>&\"'</title>"
STEPS = 700


def drawn(play: Play, viewer: int, people: list[str]) -> list[str]:
    """Everything a viewer is shown of a table: the scene, each seat's panel, each seat's badge."""
    game, view = play.game, play.view(viewer)._s
    assert game.scene
    assert game.panel
    assert game.badge
    named = play.names(people)
    panels = [game.panel(view, viewer, seat, named) for seat in range(play.seats)]
    return [game.scene(view, viewer, named), *panels, *(game.badge(view, seat) for seat in range(play.seats))]


def people(play: Play) -> list[str]:
    return [f"{HOSTILE}{seat}" for seat in range(play.seats)]


@pytest.mark.parametrize(("name", "options"), SETS, ids=called)
def test_pictures_are_sound_at_every_step(name: str, options: dict[str, Any]) -> None:
    play = fresh(name, options)
    for number, _ in enumerate(islice(steps(play, 5), STEPS)):
        viewer = number % (play.seats + 1) - 1
        with flotta.speaking(LANGUAGES[number % len(LANGUAGES)]):
            parts = drawn(play, viewer, people(play))
            assert not faults(*parts)
            assert not any("<script" in part or "{" in part or "Say(" in part or "None" in part for part in parts)


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
            assert drawn(play, viewer, people(play)) == drawn(twin, viewer, people(play))


@pytest.mark.parametrize(("name", "options"), SETS, ids=called)
def test_whatever_may_be_done_can_be_pointed_at_or_is_a_plain_verb(name: str, options: dict[str, Any]) -> None:
    play = fresh(name, options)
    seen = set()
    for actor, _ in islice(steps(play, 17), STEPS):
        if actor == CHANCE:
            continue
        legal = play.legal(actor)
        pointed = wishes(play.game.verbs, *drawn(play, actor, people(play))[: 1 + play.seats])
        for action in legal:
            if action.params:
                together = [a for a in legal if a.params == action.params]
                assert reachable(action, [a for a in legal if a not in together] + [action], pointed), action.slug
                seen.add(action.verb)
        for other in range(play.seats):
            if other not in play.waiting:
                assert not wishes(play.game.verbs, *drawn(play, other, people(play)))
    assert seen


@pytest.mark.parametrize("name", COVERED)
def test_covers_are_sound_and_stand_beside_each_other(name: str) -> None:
    cover = flotta.games.find(name).cover
    assert cover
    assert not faults(cover())
    assert cover() == cover()
    assert cover().startswith("<svg ")


def test_all_covers_fit_on_one_page() -> None:
    assert not faults(*(str(cover()) for name in COVERED if (cover := flotta.games.find(name).cover)))
