"""Random play by OpenSpiel: pip install flotta[openspiel], python examples/random_openspiel.py [GAME] [SEATS]."""

from __future__ import annotations

import random
import sys

import flotta.env

game, seats = [*sys.argv[1:], *["nauticus", "2"][len(sys.argv) - 1 :]]
state = flotta.env.openspiel(game, seats=int(seats)).new_initial_state()
while not state.is_terminal():
    if state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(outcomes, odds)[0])
    else:
        state.apply_action(random.choice(state.legal_actions()))
print(state.returns())
