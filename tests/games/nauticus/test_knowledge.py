"""Everything lies open: a view is the table, a guess adds nothing, every event is everybody's; layouts to come are chance."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from harness import rule
from harness.walk import fresh, steps

import flotta
from flotta.engine.verbs import EVERYONE
from flotta.games.nauticus.box import ACTIONS


@rule("NA-4.1")
def test_everybody_sees_the_whole_table_and_a_guess_changes_nothing() -> None:
    for seats in (2, 3, 4):
        play = fresh("nauticus", {"seats": seats, "first_start_player": "random"}, 3)
        for actor, id in steps(play, 3):
            assert play.game.seen(play.s, actor, id) == EVERYONE
            for viewer in range(-1, seats):
                view = play.view(viewer)
                assert view.bytes() == play.bytes()
                assert view.guess(7).bytes() == play.bytes()


@rule("NA-5.2")
def test_the_odds_of_a_layout_are_those_of_a_shuffle() -> None:
    """Three tiles left: enumerating all shuffles of the eight that begin as the board does gives the odds of each draw."""
    play = flotta.new("nauticus", seats=2, dice="manual")
    for action in ("money", "crowns", "buy_hull", "deliver", "buy_mast"):
        play.act(flotta.CHANCE, f"lay:{action}")
    begun = [ACTIONS.index(name) for name in ("money", "crowns", "buy_hull", "deliver", "buy_mast")]
    following = Counter(order[5] for order in permutations(range(8)) if list(order[:5]) == begun)
    assert {action.params["action"]: weight for action, weight in play.odds()} == {
        ACTIONS[tile]: count // 2 for tile, count in following.items()
    }


@rule("NA-5.2")
def test_nobody_knows_the_next_layout() -> None:
    one, two = (flotta.new("nauticus", seats=2, seed=seed) for seed in (1, 2))
    position = one.position()
    there = flotta.at("nauticus", position, seed=2)
    assert there.view(0).bytes() == one.view(0).bytes()
    assert one.s.action_tile.tolist() != two.s.action_tile.tolist()
