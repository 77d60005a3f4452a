"""Random-play speed of Pgx, whose games are written in JAX: steps per second of many games at once, on all cores or on a card.

A step is one decision of a game; finished games begin anew inside the step. Pgx compiles a whole run of steps into one program;
the time of that is not counted.
"""

import importlib
import time
from importlib.metadata import version
from typing import Any

GAMES = ("backgammon", "connect_four")
COUNT = {"cpu": 1024, "gpu": 65536}
STEPS = 50


def rates(seconds: float = 2.0) -> dict[str, float] | None:
    """Steps per second by game on what JAX finds, a card first; None where Pgx is not installed."""
    try:
        pgx: Any = importlib.import_module("pgx")
    except ModuleNotFoundError as error:
        if error.name not in ("pgx", "jax"):
            raise
        return None
    return {name: rate(pgx, name, seconds) for name in GAMES}


def rate(pgx: Any, name: str, seconds: float) -> float:
    """Steps per second of one game."""
    jax: Any = importlib.import_module("jax")
    wrappers: Any = importlib.import_module("pgx.experimental.wrappers")
    env, count = pgx.make(name), COUNT.get(jax.default_backend(), COUNT["cpu"])
    step = jax.vmap(wrappers.auto_reset(env.step, env.init))

    def one(state: Any, key: Any) -> tuple[Any, None]:
        choosing, stepping = jax.random.split(key)
        action = jax.random.categorical(choosing, jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf))
        return step(state, action, jax.random.split(stepping, count)), None

    run = jax.jit(lambda state, key: jax.lax.scan(one, state, jax.random.split(key, STEPS))[0])
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), count))
    state = jax.block_until_ready(run(state, jax.random.PRNGKey(2)))
    steps, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds or not steps:
        state = jax.block_until_ready(run(state, jax.random.PRNGKey(steps)))
        steps += STEPS * count
    return steps / spent


if __name__ == "__main__":
    if (measured := rates()) is None:
        raise SystemExit("Pgx is not installed: pip install pgx")
    print(f"pgx {version('pgx')}, random play")
    for name, speed in measured.items():
        print(f"{name:12}{speed:>14,.0f} steps/s")
