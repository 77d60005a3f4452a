"""MaskablePPO of sb3-contrib learns one seat against random play: pip install sb3-contrib; python examples/maskable_ppo.py"""

import sys
import time

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

import flotta.env

GAME, GAMES = "lighthouse_run", 500
steps = int((sys.argv[1:] or [20_000])[0])
torch.set_num_threads(1)  # a small net is fastest on one core
envs = DummyVecEnv([lambda: flotta.env.gym(GAME, seats=2, bots=["random"])] * 16)
settings = {"n_steps": 128, "batch_size": 256, "n_epochs": 4, "learning_rate": 1e-3, "gamma": 1.0, "seed": 1, "device": "cpu"}
model = MaskablePPO("MlpPolicy", envs, **settings)


def policy(row, mask):
    """The likeliest action that is allowed."""
    return int(model.predict(row, action_masks=mask, deterministic=True)[0])


def told(when):
    """The share of the wins against random play, and how far it may be off (95 %)."""
    share = flotta.env.against(policy, GAME, bots=["random"], games=GAMES)
    print(f"{when}: {share:.1%} of {GAMES} games against random play, ± {1.96 * (share * (1 - share) / GAMES) ** 0.5:.1%}")


told("before")
began = time.time()
model.learn(steps)
told(f"after {steps:,} decisions, {time.time() - began:.0f} s")
