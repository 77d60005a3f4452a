"""Bad options and bad calls: the right exception, a sentence a person understands, nothing changed."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import flotta
from flotta.engine.verbs import CHANCE, WATCHER_BIT
from harness import Case, called, names, some_option_sets
from harness.walk import finished, fresh, steps


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("seats", [0, 1, -1, 9, 99, "2", None, 2.0, True])
def test_wrong_seat_counts_are_refused(name: str, seats: Any) -> None:
    game = flotta.games.find(name)
    if isinstance(seats, int) and game.min_seats <= seats <= game.max_seats and not isinstance(seats, bool):
        return
    with pytest.raises(flotta.BadOption, match="players"):
        flotta.new(name, seats=seats)


@pytest.mark.parametrize("name", names())
def test_unknown_options_and_values_are_refused_by_name(name: str) -> None:
    game = flotta.games.find(name)
    with pytest.raises(flotta.BadOption, match="no_such_option"):
        flotta.new(name, seats=game.max_seats, no_such_option=1)
    for option in game.options:
        wrong: list[Any] = ["nonsense", -99, None, 3.5, [99], {}]
        for bad in wrong:
            with pytest.raises(flotta.BadOption, match=option.name):
                flotta.new(name, seats=game.max_seats, **{option.name: bad})


@pytest.mark.parametrize("name", names())
def test_every_value_of_every_option_can_be_chosen_or_is_forbidden_by_a_rule(name: str) -> None:
    game = flotta.games.find(name)
    for option in game.options:
        for value in option.values:
            chosen: Any = [value] if option.length else value
            for seats in range(game.min_seats, game.max_seats + 1):
                try:
                    play = flotta.new(name, seats=seats, seed=1, **{option.name: chosen})
                    assert play.options[option.name] == chosen
                except flotta.BadOption as refused:
                    assert refused.rule in game.law.ids


def test_an_unknown_game_and_bad_dice_are_refused() -> None:
    with pytest.raises(flotta.BadOption, match="no game"):
        flotta.new("chess", seats=2)
    with pytest.raises(flotta.BadOption, match="dice"):
        flotta.new("toy", seats=2, dice="loaded")
    with pytest.raises(flotta.BadOption, match="seed"):
        flotta.new("toy", seats=2, seed="7")  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(flotta.BadOption, match="not both"):
        flotta.new("toy", seats=2, seed=7, dice="manual")


@pytest.mark.parametrize(("name", "options"), some_option_sets(), ids=called)
def test_bad_calls_change_nothing(name: str, options: dict[str, Any]) -> None:
    play = fresh(name, options)
    chooser = random.Random(1)
    for number, _ in enumerate(steps(play, 2)):
        if number > 200:
            break
        if number % 5 or play.over:
            continue
        before, events = play.bytes(), len(play.events)
        waiting = play.waiting
        for seat in range(-2, play.seats + 2):
            if seat not in waiting:
                with pytest.raises(flotta.Illegal):
                    play.act(seat, 0)
        seat = waiting[0]
        for bad in (-1, len(play.game.verbs), 10**9, "no:such", "", None, 1.5, True, [0]):
            with pytest.raises(flotta.Illegal):
                play.act(seat, bad)  # type: ignore[arg-type]  # wrong on purpose
        legal = {a.id for a in (play.legal(seat) if seat != CHANCE else [a for a, _ in play.odds()])}
        illegal = [id for id in range(len(play.game.verbs)) if id not in legal]
        for id in chooser.sample(illegal, min(5, len(illegal))):
            with pytest.raises(flotta.Illegal) as refused:
                play.act(seat, id)
            assert len(str(refused.value)) > 9
            assert refused.value.rule is None or refused.value.rule in play.game.law.ids
            assert seat == CHANCE or play.why(seat, id) == refused.value.rule
        assert play.bytes() == before
        assert len(play.events) == events


@pytest.mark.parametrize(("name", "options"), some_option_sets(), ids=called)
def test_nobody_acts_after_the_end(name: str, options: dict[str, Any]) -> None:
    play = finished(name, options, 1)
    before = play.bytes()
    assert play.waiting == []
    for seat in [*range(play.seats), CHANCE]:
        assert play.legal(seat) == []
        with pytest.raises(flotta.Illegal, match="over"):
            play.act(seat, 0)
    assert play.odds() == []
    assert play.bytes() == before


@pytest.mark.parametrize(("name", "options"), some_option_sets(), ids=called)
def test_undo_goes_back_to_the_start_of_open_decisions_and_no_further(name: str, options: dict[str, Any]) -> None:
    play = fresh(name, options)
    first, history, undone = len(play.events), [play.bytes()], 0
    for number, _ in enumerate(steps(play, 13)):
        if number:
            history.append(play.bytes())
        if number > 240:
            break
        if (number > 60 and number % 3) or not play.happened:
            continue
        last, events = play.happened[-1][0], play.happened[:]
        stops = [play.undo_leaves(seat) for seat in range(play.seats)]  # worked out once for each event, as at a table
        if number % 10 == 0:
            assert stops == [play.as_of(len(events)).undo_leaves(seat) for seat in range(play.seats)]
        if last == CHANCE:
            assert all(play.copy().undo(seat) == 0 for seat in range(play.seats)), "undo went past a throw"
            continue
        twin = play.copy()
        assert all(play.copy().undo(seat) == 0 for seat in range(play.seats) if seat != last), "undo of another's decision"
        taken = twin.undo(last)
        kept = len(events) - taken
        assert twin.happened == events[:kept]
        assert all(actor == last for actor, _ in events[kept:])
        assert kept < first or twin.bytes() == history[kept - first]
        undone += taken
        for index in range(kept, len(events)):
            before = play.as_of(index)
            secret = not play.game.seen(before.s, *events[index]) & WATCHER_BIT
            assert not (secret and len(before.waiting) == 1), "undo went past the end of a round of secret choices"
    assert undone > 0


@pytest.mark.parametrize(("name", "options"), some_option_sets(), ids=called)
def test_a_position_is_taken_back_as_it_was(name: str, options: dict[str, Any]) -> None:
    play = fresh(name, options)
    for number, _ in enumerate(steps(play, 17)):
        if number % 25 == 0:
            again = flotta.at(name, play.position())
            assert again.bytes() == play.bytes()
            assert again.position() == play.position()
            text = again.record()
            assert flotta.replay(text).record() == text
        if number > 200:
            break


@pytest.mark.parametrize("name", names())
def test_impossible_positions_are_refused_and_never_crash(name: str) -> None:
    case, chooser = Case(name), random.Random(5)
    refused = 0
    for options in case.option_sets[:6]:
        play = fresh(name, options)
        for number, _ in enumerate(steps(play, 19)):
            if number > 60:
                break
            position = play.position()
            field = chooser.choice(list(play.game.state.fields.values()))
            values = np.array(position["state"][field.name])
            spot = tuple(chooser.randrange(n) for n in values.shape)
            values[spot] = chooser.choice([field.low, field.high, field.low - 1, field.high + 1, int(values[spot]) + 1])
            position["state"][field.name] = values.tolist()
            try:
                other = flotta.at(name, position, seed=1)
            except flotta.BadPosition as error:
                refused += 1
                assert len(str(error)) > 9
                continue
            for _ in range(30):
                if other.over or CHANCE in other.waiting:
                    break
                seat = other.waiting[0]
                legal = other.legal(seat)
                assert legal, (
                    f"{field.name} = {values.tolist()}: a position was taken in which somebody waits with nothing to choose"
                )
                other.act(seat, legal[0])
    assert refused > 0


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize(
    "position",
    [[], {"seats": 2, "nonsense": 1}, {"game": "chess"}, {"version": 99}, {"box": "0"}, {"seats": 2, "state": []},
     {"seats": 2, "state": {"no_such_field": 1}}],
)  # fmt: skip
def test_malformed_positions_are_refused(name: str, position: Any) -> None:
    if isinstance(position, dict) and "seats" in position:
        position = {**position, "seats": flotta.games.find(name).max_seats}
    with pytest.raises((flotta.BadPosition, flotta.BadOption)):
        flotta.at(name, position)


@pytest.mark.parametrize("name", names())
def test_wrong_shapes_and_types_in_a_position_are_refused(name: str) -> None:
    play = fresh(name, Case(name).option_sets[0])
    for field in play.game.state.fields.values():
        for bad in ("x", None, [[[[1]]]], 1.5, True, [1, [2]], 10**6):
            position = play.position()
            position["state"][field.name] = bad
            with pytest.raises(flotta.BadPosition):
                flotta.at(name, position)
