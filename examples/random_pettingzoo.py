"""A random agent by PettingZoo: pip install flotta[pettingzoo], python examples/random_pettingzoo.py [GAME] [SEATS]."""

from __future__ import annotations

import sys

import flotta.env

game, seats = [*sys.argv[1:], *["tortuga", "3"][len(sys.argv) - 1 :]]
env = flotta.env.aec(game, seats=int(seats))
env.reset(seed=1)
for agent in env.agent_iter():
    _, reward, over, _, info = env.last()
    if over:
        print(agent, "gets", round(reward, 2))
    env.step(None if over else env.action_space(agent).sample(info["action_mask"]))
