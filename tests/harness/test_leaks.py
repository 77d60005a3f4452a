"""Nobody is handed more than a seat may know: exchange everything hidden from a viewer, and nothing it is given changes."""

from __future__ import annotations

from typing import Any

import pytest

import flotta
from flotta.engine.play import Play
from flotta.engine.verbs import CHANCE, WATCHER, WATCHER_BIT
from harness import Case, called, names, some_option_sets
from harness.walk import finished, fresh, scratch, steps


def learns(play: Play, viewer: int, actor: int, id: int) -> bool:
    return bool(play.game.seen(play._s, actor, id) & (WATCHER_BIT if viewer == WATCHER else 1 << viewer))


def twin_event(twin: Play, viewer: int, actor: int, id: int, seen: bool, number: int) -> int | None:
    """The same event in the exchanged world, if the viewer sees which it is; any other one it cannot see if not."""
    ids, weights = scratch(twin.game)
    count = twin.game.odds(twin._s, ids, weights) if actor == CHANCE else twin.game.legal(twin._s, actor, ids)
    possible = [int(i) for i in ids[:count]]
    if seen:
        return id if id in possible else None
    hidden = [i for i in possible if not learns(twin, viewer, actor, i)]
    return hidden[number % len(hidden)] if hidden else None


@pytest.mark.parametrize(("name", "options"), some_option_sets(), ids=called)
def test_exchanging_secrets_changes_nothing_a_viewer_is_given(name: str, options: dict[str, Any]) -> None:
    case, compared = Case(name), 0
    play = fresh(name, options)
    game = play.game
    for number, (actor, id) in enumerate(steps(play, 11)):
        if number > 120 and number % 9:
            continue
        viewer = number % (play.seats + 1) - 1
        view = play.view(viewer)
        twin = view.guess(number)
        assert twin.view(viewer).bytes() == view.bytes(), "a guess contradicts what was seen"
        assert game.broken(twin._s) == 0, f"a guess breaks invariant {game.broken(twin._s)}"
        assert game.state.out_of_bounds(twin._s) is None
        assert twin.waiting == play.waiting
        if viewer != WATCHER:
            mine = [(a.id, str(a)) for a in play.legal(viewer)]
            assert mine == [(a.id, str(a)) for a in twin.legal(viewer)] == [(a.id, str(a)) for a in view.legal(viewer)]
        assert play.picture(viewer) == twin.picture(viewer)
        seen = learns(play, viewer, actor, id)
        other = twin_event(twin, viewer, actor, id, seen, number)
        if other is None or case.reveals(play, actor, id) or case.reveals(twin, actor, other):
            continue
        after = play.copy()
        after._happen(actor, id)
        twin._happen(actor, other)
        assert after.view(viewer).bytes() == twin.view(viewer).bytes(), f"event {number}: {game.verbs[id].slug} leaks to {viewer}"
        compared += 1
    assert compared > 0


@pytest.mark.parametrize(("name", "options"), some_option_sets(), ids=called)
def test_a_cut_record_names_only_what_its_viewer_learnt(name: str, options: dict[str, Any]) -> None:
    play = finished(name, options, 4)
    for viewer in (WATCHER, 0, play.seats - 1):
        text = play.record(viewer)
        assert "\ndice" not in text
        assert "seed" not in text
        work = play.copy()
        work._array[:] = work.start
        lines = [line.split(" ") for line in text.split("\n") if line[:1].isdigit()]
        for (actor, id), (_, _, slug, _) in zip(play._events, lines, strict=True):
            assert slug == (play.game.verbs[id].slug if learns(work, viewer, actor, id) else "?")
            work.game.apply(work._s, actor, id)
        with pytest.raises(flotta.BadRecord):
            flotta.replay(text)


def test_dice_are_no_part_of_a_view() -> None:
    for name in names():
        view = flotta.new(name, seed=5, **Case(name).option_sets[0]).view(0)
        assert not hasattr(view, "dice")
        assert not any(isinstance(value, Play) for value in vars(view).values())
