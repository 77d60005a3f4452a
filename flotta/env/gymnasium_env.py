"""Gymnasium: one seat of a game, against bots. The games are known there as `flotta/<game>-v0` once this file is imported."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

import flotta
from flotta.engine.errors import BadOption
from flotta.engine.words import Say
from flotta.env import mask, observation
from flotta.env.plan import FAR, plan_of
from flotta.env.seats import actor_of, drawn_seed, play_through, returns_of


class Gym(gymnasium.Env[Any, int]):
    """The learner sits at another seat in each game, the others are bots. An action that is not allowed ends the game: its
    reward is -1 and the info says `illegal`; `info["action_mask"]` and `action_masks()` say what is allowed.
    """

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi"], "render_fps": 2}  # noqa: RUF012  Gymnasium has it so

    def __init__(self, game: str, seats: int, bots: Sequence[str], render_mode: str | None = None, **options: Any) -> None:
        self.game, self.seats, self.options = flotta.games.find(game), seats, options
        self.game.checked(seats, options)
        if not bots or len(bots) > seats - 1:
            raise BadOption(Say("Name 1 to {most} bots, not {count}.", most=seats - 1, count=len(bots)))
        self.names = [bots[k % len(bots)] for k in range(seats - 1)]
        for name in self.names:
            flotta.bot(name)
        self.render_mode = render_mode
        self.observation_space = spaces.Box(-FAR, FAR, (plan_of(self.game).length,), np.float32)
        self.action_space = spaces.Discrete(len(self.game.verbs))  # type: ignore[assignment, unused-ignore]  # Gymnasium declares another kind of space

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a game and go to the learner's first choice. The options of the game are given when the environment is made;
        these are not looked at.
        """
        super().reset(seed=seed)
        while True:
            self.play = flotta.new(self.game.name, seats=self.seats, seed=drawn_seed(self.np_random), **self.options)
            self.seat = int(self.np_random.integers(self.seats))
            others = [seat for seat in range(self.seats) if seat != self.seat]
            made = zip(others, self.names, strict=True)
            self.bots = {seat: flotta.bot(name, seed=drawn_seed(self.np_random)) for seat, name in made}
            self.go_on()
            if not self.play.over:
                return self.told()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The learner does this, then the bots play until the learner has another choice."""
        if int(action) not in self.play.legal_ids(self.seat):
            row, info = self.told()
            return row, -1.0, True, False, {**info, "illegal": True}
        self.play.act(self.seat, int(action))
        self.go_on()
        row, info = self.told()
        return row, returns_of(self.play)[self.seat], self.play.over, False, info

    def go_on(self) -> None:
        """Let happen what is not the learner's choice."""
        play_through(self.play)
        while (seat := actor_of(self.play)) is not None and seat != self.seat:
            self.play.act(seat, self.bots[seat].choose(self.play.view(seat)))
            play_through(self.play)

    def told(self) -> tuple[Any, dict[str, Any]]:
        """What the learner sees, and what it may do."""
        view = self.play.view(self.seat)
        return observation(view), {"action_mask": mask(view), "seat": self.seat}

    def action_masks(self) -> Any:
        """What is allowed now, as sb3-contrib's MaskablePPO asks for it."""
        return mask(self.play.view(self.seat)).astype(bool)

    def render(self) -> Any:
        """The table as the learner sees it: printed ("human"), or as text ("ansi")."""
        picture = self.play.picture(self.seat)
        if self.render_mode == "human":
            print(picture)
            return None
        return picture if self.render_mode == "ansi" else None


def name_of(game: str) -> str:
    """The name of a game in Gymnasium's list. Raises BadGame."""
    return f"flotta/{flotta.games.find(game).name}-v0"


for _game in flotta.games.names():
    gymnasium.register(
        f"flotta/{_game}-v0",
        entry_point=f"{__name__}:Gym",
        kwargs={"game": _game, "seats": flotta.games.find(_game).min_seats, "bots": ("sailor",)},
        disable_env_checker=True,
    )
