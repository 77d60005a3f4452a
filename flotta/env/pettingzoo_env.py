"""PettingZoo: a game as an environment of agents that act in turn (AEC). The games are known there as `flotta/<game>-v0` once
this file is imported.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.env_registry.registration import register

import flotta
from flotta.env import mask, observation
from flotta.env.plan import FAR, plan_of
from flotta.env.seats import actor_of, drawn_seed, play_through, returns_of


class Aec(AECEnv):
    """Agents `seat_0`, `seat_1`, ... Each is asked only when it has a choice; rewards come at the end, the sum is 0. Of several
    who choose in secret at the same time the lowest seat is asked first, and the others do not see what it chose.

    The info of an agent holds its `action_mask`. An action that it does not allow ends the game: its agent loses 1, which the
    others share, and its info says `illegal`.
    """

    def __init__(self, game: str, seats: int, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.game, self.seats, self.options = flotta.games.find(game), seats, options
        self.game.checked(seats, options)
        self.metadata = {"name": f"flotta/{game}-v0", "render_modes": ["human", "ansi"], "is_parallelizable": False}
        self.metadata["render_fps"] = 2
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.random, _ = seeding.np_random(None)
        row = spaces.Box(-FAR, FAR, (plan_of(self.game).length,), np.float32)
        self.observation_spaces = dict.fromkeys(self.possible_agents, row)
        self.action_spaces = {agent: spaces.Discrete(len(self.game.verbs)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """What an agent is given."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent may answer."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begin a game. The options of the game are given when the environment is made; these are not looked at."""
        if seed is not None:
            self.random, _ = seeding.np_random(seed)
        self.play = flotta.new(self.game.name, seats=self.seats, seed=drawn_seed(self.random), **self.options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.go_on()

    def go_on(self) -> None:
        """Go to the next choice, or to the end."""
        play_through(self.play)
        seat = actor_of(self.play)
        if seat is None:
            for agent, worth in zip(self.possible_agents, returns_of(self.play), strict=True):
                self.rewards[agent], self.terminations[agent] = worth, True
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[seat]
        for agent in self.agents:
            self.infos[agent] = {"action_mask": mask(self.play.view(self.seat_of[agent]))}

    def end_by(self, agent: str) -> None:
        """End the game because this agent did what it may not."""
        self.rewards = {other: -1.0 if other == agent else 1 / (self.seats - 1) for other in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos[agent]["illegal"] = True

    def observe(self, agent: str) -> Any:
        """The row of this agent's seat."""
        return observation(self.play.view(self.seat_of[agent]))

    def step(self, action: Any) -> None:
        """The selected agent does this."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.infos[agent]["action_mask"][action]:
            self.play.act(self.seat_of[agent], int(action))
            self.go_on()
        else:
            self.end_by(agent)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as a watcher sees it: printed ("human"), or as text ("ansi")."""
        if self.render_mode == "human":
            print(self.play.picture())
            return None
        return self.play.picture() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""


for _game in flotta.games.names():
    register("aec", f"flotta/{_game}-v0", f"{__name__}:Aec", kwargs={"game": _game, "seats": flotta.games.find(_game).min_seats})
