"""A bot is handed a view, so what it cannot see cannot move it: not its choice, and not one number of its search."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from harness import called, some_option_sets
from harness.walk import fresh, steps

import flotta
from flotta.bots.desk import new_desk
from flotta.bots.open_view import OpenView
from flotta.bots.search import Search
from flotta.engine.view import View

ITERATIONS, NODES = 60, 20_000
"""How long a search is, and room enough for its trees: every byte of it is compared."""


def thought(view: View, seed: int) -> tuple[list[tuple[int, int, tuple[float, ...]]], bytes, bytes]:
    """What a search found out, and its trees, bit for bit."""
    bot = Search(seed, iterations=ITERATIONS)
    bot.kept_desks = view.game, [new_desk(view.game, NODES)]
    options = bot.look(view, view.legal(view.seat))
    desk = bot.desk(view.game)
    assert not desk.tree[-1].any(), "there was not room for the whole search"
    return [(o.action.id, o.visits, o.chances) for o in options], desk.tree.tobytes(), desk.values.tobytes()


@pytest.mark.parametrize(("name", "options"), some_option_sets(4), ids=called)
def test_exchanging_what_a_seat_cannot_see_changes_nothing_it_thinks(name: str, options: dict[str, Any]) -> None:
    play, compared = fresh(name, options), 0
    for number, (actor, _) in enumerate(steps(play, 23)):
        if (number > 12 and number % 13) or actor == flotta.CHANCE or len(play.legal(actor)) < 2:
            continue
        view = play.view(actor)
        twin = view.guess(number)
        assert thought(twin.view(actor), number) == thought(view, number)
        for bot, time in (("random", {}), ("greedy", {}), ("boy", {"seconds": 600})):  # to the end, also on a busy machine
            both = [flotta.bot(bot, seed=number, **time).choose(seen) for seen in (twin.view(actor), view)]
            assert both[0] == both[1]
        compared += 1
    assert compared > 1


def test_the_search_starts_from_the_view_and_nothing_else() -> None:
    """The record it thinks from is the view's, byte for byte, also when the bot has just played another seat."""
    play = flotta.new("toy", seats=2, seed=4)
    bot = Search(1, iterations=20)
    for seat in (0, 1):
        view = play.view(seat)
        bot.look(view, view.legal(seat))
        assert np.array_equal(bot.desk(play.game).shown, view.copy_of_record())


def test_a_bot_that_may_know_all_cards_thinks_of_this_one_table() -> None:
    """Shown everything it guesses nothing: the table it thinks of is the one there is, and other cards are another thought. The next
    time it is shown a view it guesses again.
    """
    play = flotta.new("toy", seats=2, seed=4)
    view, whole = play.view(0), OpenView(play, 0)
    assert all(whole.guess(seed).bytes() == play.bytes() for seed in range(5))
    assert any(view.guess(seed).bytes() != play.bytes() for seed in range(5))
    others = [guessed for seed in range(9) if (guessed := view.guess(seed)).bytes() != play.bytes()]
    bot = Search(1, iterations=20)
    bot.look(whole, whole.legal(0))
    assert bot.desk(play.game).open[0] and np.array_equal(bot.desk(play.game).shown, play.copy_of_record())
    assert any(thought(OpenView(other, 0), 1) != thought(whole, 1) for other in others)
    bot.look(view, view.legal(0))
    assert not bot.desk(play.game).open[0] and np.array_equal(bot.desk(play.game).shown, view.copy_of_record())
