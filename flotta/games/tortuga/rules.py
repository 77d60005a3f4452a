"""The law of Tortuga. Ids like TO-5.6 name the rules in law.toml. Here: the set-up and the course of a round. Its three phases
are in rolling.py, actions.py and moving.py; what may be chosen in choices.py, the end in scoring.py, who knows what in
knowledge.py.
"""

from __future__ import annotations

from typing import Any

from flotta.engine.compile import compiled
from flotta.engine.state import Record
from flotta.engine.words import Say
from flotta.games.tortuga import terms as t
from flotta.games.tortuga.actions import (
    act,
    attack,
    draw_chest,
    finish_attack,
    go_on_acting,
    go_on_hunting,
    hunt_tile,
    keep_tile,
    lapse,
    salvage,
    steal,
)
from flotta.games.tortuga.board import in_order, put_chest
from flotta.games.tortuga.choices import legal, odds, waiting
from flotta.games.tortuga.knowledge import guess, seen, sees_coins, sees_looked_at, sees_returned, sees_throw
from flotta.games.tortuga.moving import begin_moving, end_round, go_on_loading, load, next_drawer
from flotta.games.tortuga.refusals import why
from flotta.games.tortuga.rolling import (
    assign,
    begin_roll_step,
    gain_advantage,
    go_on_rolling,
    keep,
    reveal_if_all_ready,
    throw_die,
)
from flotta.games.tortuga.scoring import place, score
from flotta.games.tortuga.terms import OPTIONS, SEATS, STATE, VERBS, VERSION, say

__all__ = [
    "OPTIONS", "SEATS", "STATE", "VERBS", "VERSION", "apply", "forbid", "guess", "legal", "odds", "place", "score", "seen",
    "sees_coins", "sees_looked_at", "sees_returned", "sees_throw", "setup", "waiting", "why",
]  # fmt: skip


def forbid(seats: int, options: dict[str, Any]) -> tuple[str, Say] | None:
    """Options combine freely; only the start player must sit at the table (TO-4.7)."""
    first = options["first_player"]
    if first != "random" and int(first.removeprefix("seat")) >= seats:
        return "TO-4.7", say("The start player must sit at the table.")
    return None


@compiled
def setup(s: Record) -> None:
    """The table before the first chance event (TO-4.1 to TO-4.9)."""
    for colour in range(t.N_COLOURS):  # TO-4.3
        s.bag[colour] = s.box.chests[colour]
        s.bag_size += s.box.chests[colour]
    for i in range(len(s.pool)):  # TO-4.2
        s.pool[i] = s.box.tiles[i]
        s.pool_size += s.box.tiles[i]
    s.supply = s.box.tokens  # TO-4.1
    s.area[:] = t.EMPTY  # TO-4.8
    s.tile_owner[:] = t.NOBODY
    s.die[:] = t.HAND  # TO-4.4
    s.face[:] = t.NOT_THROWN
    for seat in range(s.seats):  # TO-4.5
        for track in range(t.N_TRACKS):
            s.marker[seat, track] = s.box.start_field[track]
    s.first, s.second, s.victim = t.NOBODY, t.NOBODY, t.NOBODY
    s.duel = 1 if s.seats == 2 else 0
    if s.options.first_player == t.RANDOM:  # TO-4.7
        s.step = t.DRAWING_LOTS
    else:
        choose_start(s, s.options.first_player - 1)


@compiled
def choose_start(s: Record, seat: int) -> None:
    """The start player is known; the chests of the set-up are dealt from there on (TO-4.6, TO-4.7)."""
    s.start_player, s.first_start, s.active = seat, seat, seat
    s.turns = 0
    s.step = t.DEALING


@compiled
def deals(s: Record) -> int:
    """How many chests each player draws at the set-up (TO-4.6)."""
    count = 0
    for area in s.box.setup_draws:
        if area != t.NO_AREA:
            count += 1
    return count


@compiled
def deal_chest(s: Record, colour: int) -> None:
    """A chest drawn at the set-up stays in the island area or goes on to the crew area; player by player (TO-4.6)."""
    draws = deals(s)
    if s.box.setup_draws[s.turns % draws] == t.TO_CREW_AREA:
        s.island_area[s.active, colour] -= 1
        put_chest(s, s.active, t.CREW_AREA, colour)
    s.turns += 1
    if s.turns == draws * s.seats:
        s.turns = 0
        s.rounds = 1
        s.step = t.NEXT_ROLL
    else:
        s.active = in_order(s, s.turns // draws)


@compiled
def apply(s: Record, seat: int, action: int) -> None:
    """Let one legal event happen, and go on until somebody has to decide or chance comes next."""
    if action < t.START_PLAYER:
        decide(s, seat, action)
    else:
        happen(s, action)
    # The course of a round (TO-5.1): what one step leaves open, the next goes on with.
    if s.step == t.KEEPING:
        reveal_if_all_ready(s)
    if s.step == t.AFTER_THROW:
        go_on_rolling(s)
    if s.step == t.AFTER_ATTACK:
        finish_attack(s)
    if s.step == t.AFTER_PLACE:
        go_on_acting(s)
    if s.step == t.AFTER_ACTIONS:
        begin_moving(s)
    if s.step == t.LOADING_FLEET or s.step == t.LOADING_CREW:
        go_on_loading(s)
    if s.step == t.AFTER_MOVES:
        end_round(s)
    if s.step == t.NEXT_ROLL:
        begin_roll_step(s)


@compiled
def decide(s: Record, seat: int, action: int) -> None:
    """A player's decision."""
    if action < t.ASSIGN:
        keep(s, seat, action - t.KEEP + 1)
    elif action < t.ADV_NEW:
        assign(s, seat, action - t.ASSIGN)
    elif action < t.ADV_FLIP:
        gain_advantage(s, seat, action - t.ADV_NEW)
    elif action < t.ACT:
        gain_advantage(s, seat, action - t.ADV_FLIP)
    elif action == t.ACT:
        act(s, seat)
    elif action == t.PASS:
        lapse(s)
    elif action < t.STEAL:
        attack(s, action - t.TARGET)
    elif action < t.SALVAGE:
        steal(s, action - t.STEAL)
    elif action < t.KEEP_TILE:
        salvage(s, seat, action - t.SALVAGE)
    elif action < t.LOAD:
        keep_tile(s, action - t.KEEP_TILE + 1)
    else:
        load(s, action - t.LOAD)


@compiled
def happen(s: Record, action: int) -> None:
    """An outcome of chance."""
    if action >= t.TILE:
        hunt_tile(s, action - t.TILE + 1)
    elif action >= t.CHEST:
        draw_chest(s, action - t.CHEST)
        if s.step == t.DEALING:
            deal_chest(s, action - t.CHEST)
        elif s.step == t.HUNTING_CHEST:
            s.chests_due -= 1
            go_on_hunting(s)
        else:
            next_drawer(s)
    elif action >= t.FACE:
        throw_die(s, action - t.FACE)
    else:
        choose_start(s, action - t.START_PLAYER)
