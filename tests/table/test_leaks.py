"""The leak test at a table: exchange everything hidden from a viewer, and neither the snapshot nor a refusal changes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from harness import Case, called, some_option_sets
from harness.leaks import twin_event
from harness.walk import fresh, steps

import flotta
from flotta.engine.dice import FairDice, ManualDice
from flotta.engine.play import Play
from flotta.engine.verbs import CHANCE, WATCHER
from flotta.store import Entry
from flotta.table import LiveTable
from flotta.table.seat import Seat
from flotta.table.state import Offer, Said, State
from table import SETTINGS

TOGETHER = 7
"""How many events two worlds go on side by side."""


def table_at(play: Play, options: dict[str, Any], secret: str) -> LiveTable:
    """A table at this position of a game: whatever stands on it that is not the game is the same each time."""
    state = State("a" * 13, {})
    state.game, state.box, state.options, state.dice = play.game, play.box, options, FairDice(secret)
    state.seats = [Seat("open", name=f"Seat {n}", holders=(f"holder {n}",)) for n in range(play.seats)]
    state.play = Play(play.game, play.copy_of_record(), play.options, play.box, ManualDice())
    state.decision, state.since, state.heard = [0] * play.seats, [0.0] * play.seats, [0] * (play.seats + 1)
    state.pace, state.offer = 60.0, Offer(0, frozenset([0]))
    state.said = [Said(1, 0, "hello", 1.0)]
    ask(state, None)
    house: Any = SimpleNamespace(settings=SETTINGS, now=lambda: 0.0, key="00" * 32)
    return LiveTable(house, state)


def ask(state: State, seat: int | None) -> None:
    entry = Entry(state.version + 1, "act", {}, float(state.version))
    state.note_asked(entry, seat)
    state.note_heard(entry)
    state.version = entry.number


def happen(table: LiveTable, actor: int, id: int) -> None:
    """An event at a table whose dice are thrown by hand."""
    state, play = table.state, table.state.play
    assert play is not None
    play.happen(actor, id)
    state.pressed.append(actor == CHANCE)
    ask(state, actor)


def given(table: LiveTable, viewer: int) -> list[object]:
    """Everything a table gives a viewer, in both languages."""
    whole: list[object] = []
    for lang in ("en", "hu"):
        with flotta.speaking(lang):
            whole.append({**table.snapshot(viewer).data(), "seal": ""})
            if viewer != WATCHER:
                whole.append(refusals(table, viewer))
    return whole


def refusals(table: LiveTable, seat: int) -> list[str]:
    """What the table says to a spread of choices, allowed or not."""
    verbs, said = table.state.game.verbs, []
    assert table.state.play
    for id in range(0, len(verbs), max(1, len(verbs) // 12)):
        try:
            said.append(f"{id} {table.state.play.view(seat).checked(seat, id)}")
        except flotta.Illegal as error:
            said.append(f"{id} {error.rule} {error}")
    return [*said, f"surprising: {table.surprising(seat)}"]


@pytest.mark.parametrize(("name", "options"), some_option_sets(3), ids=called)
def test_exchanging_secrets_changes_nothing_a_table_gives(name: str, options: dict[str, Any]) -> None:
    case, play, compared = Case(name), fresh(name, options), 0
    game = play.game
    walk = list(steps(play.copy(), 17))
    every = max(2, len(walk) // 12)
    for number, (actor, id) in enumerate(walk):
        if number % every == 0:
            viewer = (number // every) % (play.seats + 1) - 1
            here = table_at(play, options, "0" * 64)
            there = table_at(play.view(viewer).guess(number), options, "f" * 64)
            for later in range(number, min(number + TOGETHER, len(walk))):
                said = f"event {later}: a table leaks to {viewer} (if the rules turn it over, `reveals` in cases.py says so)"
                assert given(here, viewer) == given(there, viewer), said
                compared += 1
                one, two = here.state.play, there.state.play
                assert one is not None and two is not None
                assert str(one.forced()) == str(two.forced())
                actor2, id2 = walk[later]
                other = twin_event(game, one.copy_of_record(), two.copy_of_record(), viewer, actor2, id2, later)
                if other is None or case.reveals(one, actor2, id2) or case.reveals(two, actor2, other):
                    break
                happen(here, actor2, id2)
                happen(there, actor2, other)
                if one.over or two.over:
                    break
        play.happen(actor, id)
    assert compared > 5
    assert game.waiting(play.s) == 0


def test_the_dice_and_the_people_are_no_part_of_a_snapshot() -> None:
    play = fresh("toy", {"seats": 2})
    table = table_at(play, {}, "a" * 64)
    for viewer in (-1, 0, 1):
        shown = table.snapshot(viewer)
        text = repr(shown.data())
        assert "a" * 64 not in text and "holder" not in text
        assert shown.secret is None
        assert not any(isinstance(value, (Play, State, FairDice)) for value in shown)
