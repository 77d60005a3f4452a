"""Decisions that are one thought, given together at a table: a card with its pirate, a push with the rival's pirate."""

from __future__ import annotations

from pathlib import Path

import pytest
from table import ANNA, BENCE, a_house, run

from flotta.engine.errors import Illegal
from flotta.games.cartagena.box import COLOURS
from flotta.games.cartagena.terms import SHIP, START


@pytest.mark.parametrize("then", ["from:0", None])
def test_a_card_and_the_only_pirate_it_can_move_are_given_together_or_the_pirate_moves_by_itself(
    tmp_path: Path, then: str | None
) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await house.new_table(ANNA, "cartagena", {}, ["person", "open"], ["Anna"])
            await table.sit(BENCE, 1, "Bence")
            (seat,) = table.state.waiting
            play = next(action for action in table.snapshot(seat).legal if action.verb == "play")
            await table.act((ANNA, BENCE)[seat], seat, play.slug, table.version, "request-01", then)
            assert table.state.play is not None
            s = table.state.play.s
            assert (s.pirates[seat, START], s.actions_left) == (5, 2)

    run(work())


def test_a_push_its_rival_and_the_pirate_are_one_choice(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await house.new_table(ANNA, "cartagena", {"refill_tunnel": "morgan"}, ["person", "open"], ["Anna"])
            await table.sit(BENCE, 1, "Bence")
            (seat,) = table.state.waiting
            person, rival, stood = (ANNA, BENCE)[seat], COLOURS[1 - seat], table.version
            with pytest.raises(Illegal):
                await table.act(person, seat, "morgan", stood, "request-01", f"colour:{rival}/from:7")
            assert table.version == stood, "nothing of it was done"
            await table.act(person, seat, "morgan", stood, "request-02", f"colour:{rival}/from:0")
            assert table.state.play is not None
            assert table.state.play.s.pirates[1 - seat, SHIP] == 1

    run(work())
