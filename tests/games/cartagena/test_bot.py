"""Positions of Cartagena in which a bot must not go wrong.

The boards of LAY_A: 25 parrot, 26 chest, 27 lantern, 28 hook, 29 pistol, 30 rum, 31 parrot, 32 hook, 33 chest, 34 rum,
35 pistol, 36 lantern, then the ship. Where nothing else is said Green is about to bring its last pirates home: who does not
win now has lost.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from games.cartagena.table import LAY_A, LAY_B, table
from harness.puzzles import Puzzle, finds, puzzle

GREEN = "g: S S S S S 35; hand g: rum 2, hook 2, parrot 2; discard: chest 3, pistol 3"


def last_pirate() -> Puzzle:
    t = table(LAY_A, f"r: S S S S S 33; hand r: rum, lantern, chest; left: 1; {GREEN}")
    return puzzle(t.play, 0, "play:chest", "There is no chest ahead, so it leads aboard; rum and lantern stop on the way.")


def order_of_cards() -> Puzzle:
    t = table(LAY_A, f"r: S S S S S 30; hand r: rum, lantern; left: 2; {GREEN}")
    return puzzle(t.play, 0, "play:lantern", "First to 36, then the rum leads aboard; the other way round ends on 36.")


def which_pirate() -> Puzzle:
    t = table(LAY_A, "r: S S S S 33 35; hand r: chest, pistol; left: 2; g: S S S S S 34; hand g: rum 2, hook 2, parrot 2")
    t.does("r", "play:chest")
    return puzzle(t.play, 0, "from:33", "Then the pistol leads aboard from 35; left behind on 33, it would only lead to 35.")


def stepping_stone() -> Puzzle:
    t = table(LAY_A, f"r: S S S S 34 30; hand r: hook, rum; left: 2; {GREEN}")
    t.does("r", "play:rum")
    return puzzle(t.play, 0, "from:30", "While the own pirate stands on 34 the rum leads aboard from 30; then the hook from 34.")


def step_back() -> Puzzle:
    t = table(LAY_A, "r: S S S S S 36; g: S S S S 35 35; hand g: rum 2, hook 2, parrot 2; discard: chest 3, pistol 3")
    return puzzle(t.play, 0, "retreat", "A step back to 35 draws two cards, and two actions bring the pirate aboard with them.")


def who_steps_back() -> Puzzle:
    t = table(LAY_A, "r: S S S S S 36; g: S S S S 35 35; hand g: rum 2, hook 2, parrot 2; discard: chest 3, pistol 3")
    t.does("r", "retreat")
    return puzzle(t.play, 0, "from:36", "A pirate that leaves the ship brings one card for two pirates to bring home.")


def no_gift() -> Puzzle:
    t = table(LAY_A, "r: S S S S S 20; g: S S S S S 24; y: 12 9 3; hand r: hook; hand y: rum 2; left: 1", refill_tunnel="morgan")
    t.does("r", "morgan")
    return puzzle(t.play, 0, "colour:yellow", "Nobody stands ahead of Green's last pirate: a push would take it home.")


def captain_sails() -> Puzzle:
    t = table(LAY_B, "r: K K K K K S; g: K K K K 36 29; hand r: hook 3; hand g: rum 2, hook 2, parrot 2; captain: yes")
    return puzzle(t.play, 0, "captain_sail", "Hooks on 23 and 32 are free: three cards to the cove, no action left for sailing.")


PUZZLES = (last_pirate, order_of_cards, which_pirate, stepping_stone, step_back, who_steps_back, no_gift, captain_sails)


@pytest.mark.parametrize("position", PUZZLES, ids=lambda position: position.__name__)
def test_the_bot_finds_it(position: Callable[[], Puzzle]) -> None:
    asked = position()
    finds(asked.play, asked.seat, asked.right)
