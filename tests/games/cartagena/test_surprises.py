"""What cannot be taken back, and whether that can be seen coming."""

from __future__ import annotations

from games.cartagena.table import LAY_A, Table, table

from flotta.table.choices import Surprise, surprising, tried


def asked_about(t: Table) -> dict[str, Surprise]:
    """The choices before which a page asks once more, and why."""
    seat = t.play.waiting[0]
    legal = t.play.legal(seat)
    world = t.play.view(seat).guess()
    found = surprising(world, seat, tried(world, seat, [action.id for action in legal]))
    return {action.slug: found[action.id] for action in legal if action.id in found}


def test_a_step_back_that_only_one_pirate_can_make_draws_cards_at_once() -> None:
    assert asked_about(table(LAY_A, "r: 9; g: 8 8; hand r: rum")) == {"retreat": Surprise.CHANCE}


def test_a_step_back_that_several_could_make_is_asked_about_by_asking_which() -> None:
    t = table(LAY_A, "r: 9 12; g: 8 8; hand r: rum")
    assert asked_about(t) == {}
    assert asked_about(t.does("r", "retreat")) == {}, "the step itself draws cards: that can be seen coming"
