"""The row of numbers a program is given: whose it is, what it holds, what it must not."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from harness import names

import flotta
import flotta.env
from flotta.engine.contract import Game
from flotta.engine.dice import seeded
from flotta.engine.state import Field, numbers_of
from flotta.engine.view import View
from flotta.env.plan import COUNTS, FAR, ONE_OF, SEATS, SIGNS, RowNumber, Singles, fill, plan_of, planned, read_scales
from tools.env_pages import PAGES, page


def middle(game: str, seats: int, moves: int = 40, seed: int = 3) -> flotta.Play:
    """A game after so many random choices."""
    play = flotta.new(game, seats=seats, seed=seed)
    choice = np.random.default_rng(seed)
    for _ in range(moves):
        if play.over:
            break
        seat = play.waiting[0]
        play.act(seat, int(choice.choice(play.legal_ids(seat))))
    return play


@pytest.mark.parametrize("game", names())
def test_the_blocks_lie_side_by_side_and_name_fields_that_may_be_seen(game: str) -> None:
    found = flotta.games.find(game)
    at = 0
    for block in plan_of(found, signs=True).blocks:
        assert block.to == at
        at += block.width
        field = found.state.fields.get(block.field)
        assert field is None or (field.seen_by is not None and field.seen_by.kind not in ("nobody", "scratch"))
    assert plan_of(found, signs=True).length == at


@pytest.mark.parametrize("game", [name for name in names() if name != "toy"])
def test_the_page_of_a_game_names_the_numbers_of_its_rows(game: str) -> None:
    path = PAGES / f"{game}.md"
    written = path.read_text(encoding="utf-8") if path.exists() else ""
    assert written == page(flotta.games.find(game)), f"`python -m tools.env_pages --scales {game}` writes it"


@pytest.mark.parametrize("game", names())
def test_a_row_says_the_same_of_tables_that_look_the_same(game: str) -> None:
    """What a seat cannot see is dealt anew behind its view: its row stays as it was, to the last bit."""
    found = flotta.games.find(game)
    for moves in (0, 15, 60):
        play = middle(game, found.max_seats, moves)
        for seat in range(play.seats):
            view = play.view(seat)
            row = flotta.env.observation(view, signs=True)
            assert np.abs(row).max() <= FAR
            assert np.isfinite(row).all()
            for world in range(3):
                assert flotta.env.observation(view.guess(world).view(seat), signs=True).tobytes() == row.tobytes()


@pytest.mark.parametrize("game", names())
def test_the_seats_are_turned_so_that_the_viewer_comes_first(game: str) -> None:
    """A record in which seat k's numbers are all k: in everybody's row, the p-th player's are those of the p-th seat on."""
    found = flotta.games.find(game)
    plan, seats = planned(found, {}), found.max_seats
    array = found.state.blank()
    array[0]["seats"] = seats
    for field in found.state.fields.values():
        if field.by_seat is not None:
            for seat in range(seats):
                np.moveaxis(array[0][field.name], field.by_seat, 0)[seat] = seat
        elif field.names_seats:
            array[0][field.name] = 1
    tables, numbers = plan.tables(seats), numbers_of(array)[0]
    tables.centre[:], tables.scale[:] = 0, 1
    for seat in range(seats):
        row = np.zeros(plan.length, np.float32)
        fill(numbers, numbers, seats, seat, *tables, 0, 1, np.full(tables.spots, -1, np.int16), row)
        for block in plan.blocks:
            part = row[block.to : block.to + block.width].reshape(block.size, block.count)
            if block.kind == SEATS:
                assert part.argmax(1).tolist() == [(1 - seat) % seats] * block.size
            elif block.player >= 0 and block.kind == COUNTS:
                assert (part == (seat + block.player) % seats).all()
            elif block.player >= 0 and block.kind == ONE_OF:
                assert (part.argmax(1) + block.low == (seat + block.player) % seats).all()


@pytest.mark.parametrize("game", names())
def test_every_number_of_a_row_is_what_its_name_says(game: str) -> None:
    """The row is found again from the view's fields by the names alone."""
    found = flotta.games.find(game)
    plan, told = plan_of(found), flotta.env.numbers(game)
    assert len(told) == plan.length
    assert len(flotta.env.numbers(game, signs=True)) == plan_of(found, signs=True).length
    for seats in (found.min_seats, found.max_seats):
        for moves in (0, 30, 80):
            play = middle(game, seats, moves)
            for viewer in (0, seats - 1):
                view = play.view(viewer)
                row = flotta.env.observation(view)
                wanted = [named(found, view, number, plan.centre, plan.scale, at) for at, number in enumerate(told)]
                assert [told[at] for at in np.flatnonzero(np.abs(row - wanted) > 1e-5)] == []


def named(game: Game, view: View, number: RowNumber, centre: Singles, scale: Singles, at: int) -> float:
    """What a number of the row must be by its name."""
    if number.player is not None and number.player >= view.seats:
        return 0.0
    if number.field in ("players", "mover"):
        return float(number.value == (view.seats if number.field == "players" else view.seat))
    if number.field.startswith("option "):
        return float(number.value == view.s["options"][number.field.removeprefix("option ")])
    field, there = game.state.fields[number.field], np.asarray(view.s[number.field])
    if number.player is not None:
        assert field.by_seat is not None
        there = np.moveaxis(there, field.by_seat, 0)[(view.seat + number.player) % view.seats]
    raw = int(there[number.place])
    if number.value is None:
        return float(np.clip((raw - centre[at]) * scale[at], -FAR, FAR))
    if field.names_seats:
        raw = (raw - view.seat) % view.seats if 0 <= raw < view.seats else -1
    return float(number.value == raw)


WITH_SIGNS = [name for name in names() if flotta.games.find(name).signs_named]


@pytest.mark.parametrize("game", WITH_SIGNS)
def test_the_signs_of_a_row_are_those_of_each_seat_from_the_viewer_on(game: str) -> None:
    """Watchers and tables that are not laid yet too; and what a row leaves out is not needed to find them."""
    found = flotta.games.find(game)
    plan, signs, told = plan_of(found, signs=True), np.zeros(len(found.signs_named)), False
    for seats in (found.min_seats, found.max_seats):
        for moves in (-1, 0, 25, 70):
            play = middle(game, seats, moves) if moves >= 0 else flotta.new(game, seats=seats, dice="manual")
            for viewer in range(-1, seats):
                view = play.view(viewer)
                row = flotta.env.observation(view, signs=True)
                assert flotta.env.observation(view).tobytes() == row[: plan_of(found).length].tobytes()
                for field in found.state.fields.values():
                    if field.left_out:
                        view.s[field.name] = 0  # what no program is told
                for block in (block for block in plan.blocks if block.kind == SIGNS):
                    inside = slice(block.to, block.to + block.size)
                    wanted = np.zeros(block.size, np.float32)
                    if block.player < seats:
                        signs[:] = 99
                        found.signs(view.s, (max(viewer, 0) + block.player) % seats, signs)
                        assert np.isfinite(signs).all() and (signs != 99).all()
                        numbers = (signs.astype(np.float32) - plan.sign_centre[block.player]) * plan.sign_scale[block.player]
                        wanted = np.clip(numbers, -FAR, FAR)
                    assert row[inside].tolist() == wanted.tolist()
                    told |= bool(wanted.any())
    assert told


@pytest.mark.parametrize("game", names())
def test_a_row_has_signs_where_the_game_has_them_and_they_are_asked_for(game: str) -> None:
    found, seats = flotta.games.find(game), flotta.games.find(game).min_seats
    bare, whole = plan_of(found), plan_of(found, signs=True)
    assert whole.blocks[: len(bare.blocks)] == bare.blocks
    assert len(whole.blocks) == len(bare.blocks) + (found.max_seats if found.has("signs") else 0)
    assert whole.signs(seats).place.shape == (seats if found.has("signs") else 0, len(found.signs_named))
    assert bare.signs(seats).place.size == 0
    assert (whole.layout == bare.layout) != found.has("signs")


@pytest.mark.parametrize("game", names())
def test_a_field_by_seats_has_a_place_for_each(game: str) -> None:
    found = flotta.games.find(game)
    for field in found.state.fields.values():
        if field.by_seat is not None:
            assert field.shape[field.by_seat] >= found.max_seats


def test_one_seed_gives_each_game_its_own_dice() -> None:
    from flotta.env.batches import dice_for

    dice = dice_for(5, 1000)
    assert len({tuple(row) for row in dice}) == 1000
    assert (dice == dice_for(5, 1000)).all()
    assert not (dice == dice_for(6, 1000))[:, :2].any(axis=1).all()
    assert seeded(5).shape == dice[0].shape


def test_a_field_of_few_values_is_a_choice_and_a_field_of_many_a_count() -> None:
    from flotta.env.plan import kind_of

    assert kind_of(Field("step", high=7), 4) == (ONE_OF, 0, 8)
    assert kind_of(Field("gold", high=999), 4) == (COUNTS, 0, 1)
    assert kind_of(Field("owner", (6,), -1, 3, names_seats=True), 4) == (SEATS, 0, 5)


def test_the_layout_changes_with_whatever_the_numbers_mean() -> None:
    found = flotta.games.find("toy")
    plan = plan_of(found, signs=True)
    moved = replace(plan.blocks[0], low=plan.blocks[0].low + 1)
    others = [
        replace(plan, blocks=(moved, *plan.blocks[1:])),
        replace(plan, centre=plan.centre + 1),
        replace(plan, scale=plan.scale * 2),
        replace(plan, sign_scale=plan.sign_scale * 2),
        replace(plan, actions=plan.actions[::-1]),
    ]
    assert len({each.layout for each in (plan, *others)}) == 6
    assert planned(found, read_scales(found), signs=True).layout == plan.layout and len(plan.layout) == 32
