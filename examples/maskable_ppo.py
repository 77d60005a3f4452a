"""MaskablePPO of sb3-contrib learns one seat against a bot: pip install sb3-contrib, python examples/maskable_ppo.py [STEPS]"""

from __future__ import annotations

import sys

from sb3_contrib import MaskablePPO

import flotta.env

steps = int((sys.argv[1:] or [30_000])[0])
model = MaskablePPO("MlpPolicy", flotta.env.gym("lighthouse_run", seats=2, bots=["random"]), n_steps=1024, seed=1, device="cpu")


def policy(row, mask):
    """The likeliest action that is allowed."""
    return int(model.predict(row, action_masks=mask, deterministic=True)[0])


before = flotta.env.against(policy, "lighthouse_run", bots=["random"], games=200)
model.learn(steps)
after = flotta.env.against(policy, "lighthouse_run", bots=["random"], games=200)
print(f"wins against random play: {before:.1%} before, {after:.1%} after {steps:,} decisions")
