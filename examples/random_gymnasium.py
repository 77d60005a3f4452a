"""A random agent against a bot by Gymnasium: pip install flotta[gymnasium], python examples/random_gymnasium.py [GAME] [BOT]."""

from __future__ import annotations

import sys

import flotta.env

game, bot = [*sys.argv[1:], *["cartagena", "greedy"][len(sys.argv) - 1 :]]
env = flotta.env.gym(game, seats=2, bots=[bot])
for seed in range(3):
    _, info = env.reset(seed=seed)
    over, reward = False, 0.0
    while not over:
        _, reward, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
    print(f"game {seed}: the random agent sat at seat {info['seat']} and got {reward}")
