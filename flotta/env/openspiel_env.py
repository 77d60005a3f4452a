"""OpenSpiel: a game under the name `python_flotta_<game>`."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pyspiel

import flotta
from flotta.engine.contract import Game
from flotta.engine.dice import ManualDice
from flotta.engine.play import Play
from flotta.engine.verbs import CHANCE, WATCHER
from flotta.env import observation
from flotta.env.plan import plan_of
from flotta.env.seats import actor_of, returns_of

LONGEST = 100_000
"""Events of a game, more than any has: OpenSpiel wants a bound."""
DEFAULT = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER)
"""What an observer shows if nobody says what it should: a player's view."""


def options_of(game: Game, params: dict[str, Any]) -> dict[str, Any]:
    """The options that OpenSpiel's parameters mean: each is a text there, empty for the default."""
    return {option.name: option.parse(params[option.name]) for option in game.options if params.get(option.name)}


@cache
def registered(name: str) -> str:
    """The game's name in OpenSpiel, after it was made known there."""
    game = flotta.games.find(name)
    kind = pyspiel.GameType(
        short_name=f"python_flotta_{name}",
        long_name=f"Flotta: {game.title['en']}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION
        if len(plan_of(game).hidden)
        else pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.max_seats,
        min_num_players=game.min_seats,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.min_seats, **dict.fromkeys((option.name for option in game.options), "")},
    )

    def begin(self: Any, params: dict[str, Any] | None = None) -> None:
        SpielGame.__init__(self, game, kind, params or {})

    made = type(f"Game_{name}", (SpielGame,), {"__init__": begin, "__module__": __name__})
    globals()[made.__name__] = made  # found there by pickle
    pyspiel.register_game(kind, made)
    return str(kind.short_name)


class SpielGame(pyspiel.Game):
    """The rules with a number of players and options."""

    def __init__(self, game: Game, kind: Any, params: dict[str, Any]) -> None:
        self.named = game.name  # OpenSpiel copies this object deeply: a name, not the game
        self.seats = int(params.get("players", game.min_seats))
        self.options = options_of(game, params)
        game.checked(self.seats, self.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.verbs),
            max_chance_outcomes=len(game.verbs),
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        self.first = Held(flotta.new(self.named, seats=self.seats, dice="manual", **self.options))
        super().__init__(kind, info, params)

    def new_initial_state(self) -> Any:
        """The table before the first event. OpenSpiel asks for it at every copy of a state, so it is laid out once."""
        return SpielState(self, self.first.play.copy())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What makes rows and texts of a state."""
        if params:
            raise ValueError(f"observation parameters are not supported: {params}")
        return Observer(flotta.games.find(self.named), iig_obs_type or DEFAULT)


class SpielState(pyspiel.State):
    """A game in play."""

    def __init__(self, game: Any, play: Play) -> None:
        super().__init__(game)
        self.held = Held(play)

    @property
    def play(self) -> Play:
        """The game in play, as Flotta has it."""
        return self.held.play

    def current_player(self) -> int:
        """Who acts next: of several who choose in secret the lowest seat."""
        actor = actor_of(self.play)
        if actor is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def _legal_actions(self, player: int) -> list[int]:
        """Nobody but the current player is asked, not even those who will choose in secret next."""
        return self.play.legal_ids(player) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may do now, and how likely each is."""
        odds = self.play.odds()
        total = sum(weight for _, weight in odds)
        return [(action.id, weight / total) for action, weight in odds]

    def _apply_action(self, action: int) -> None:
        actor = actor_of(self.play)
        assert actor is not None
        self.play.act(actor, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.play.game.verbs[action].slug

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.play.over

    def returns(self) -> list[float]:
        """What it was worth to each player; 0 while it is not over."""
        return returns_of(self.play)

    def __str__(self) -> str:
        """The latest event and the numbers of the record: made often, so quickly. `state.play.picture()` is for people."""
        happened = self.play.happened
        latest = self.play.game.verbs[happened[-1][1]].slug if happened else "set-up"
        return f"{latest} ({len(happened)} events) {self.play.s.tobytes().hex()}"


class Held:
    """A play in a state of OpenSpiel, which copies states deeply."""

    def __init__(self, play: Play) -> None:
        self.play = play

    def __deepcopy__(self, memory: Any) -> Held:
        return Held(self.play.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        play = self.play
        return held, (play.game.name, play.seats, play.options, play.start.tobytes(), list(play.happened))


def held(name: str, seats: int, options: dict[str, Any], start: bytes, happened: list[tuple[int, int]]) -> Held:
    """A play again, from its start and what happened."""
    play = flotta.new(name, seats=seats, dice="manual", **options)
    begun = np.ndarray(play.start.shape, play.start.dtype, np.frombuffer(start, np.uint8).copy())
    again = Play(play.game, begun, play.options, play.box, ManualDice())
    for actor, action in happened:
        again.happen(actor, action)
    return Held(again)


class Observer:
    """Rows and texts of a state, from one player's side; from a watcher's where nothing private is asked for. Where only what is
    private is asked for, the texts are the numbers of the fields that not everybody sees.
    """

    def __init__(self, game: Game, wanted: Any) -> None:
        if wanted.perfect_recall:
            raise ValueError("a view holds what is on the table now, not what was there before: there is no perfect recall")
        self.public = wanted.public_info
        self.private = wanted.private_info != pyspiel.PrivateInfoType.NONE
        self.hidden = [slice(2 * first, 2 * last) for first, last in plan_of(game).hidden.tolist()]
        self.tensor = np.zeros(plan_of(game).length, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Make the row of this player."""
        self.tensor[:] = observation(state.play.view(player if self.private else WATCHER))

    def string_from(self, state: SpielState, player: int) -> str:
        """The numbers of what the player sees: searches know positions by this text, so it is made quickly.
        `state.play.view(player).picture()` is for people.
        """
        numbers = state.play.view(player if self.private else WATCHER).s.tobytes()
        return numbers.hex() if self.public else "".join(numbers[part].hex() for part in self.hidden)


def resample(state: SpielState, player: int, seed: int) -> SpielState:
    """A state that looks the same to this player, the rest drawn with the right odds from its view: a resampler for
    information set search.
    """
    guessed = state.play.view(player if player >= 0 else WATCHER).guess(seed)
    assert isinstance(guessed.dice, ManualDice)
    return SpielState(state.get_game(), guessed)
