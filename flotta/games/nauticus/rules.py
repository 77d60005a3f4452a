"""The law of Nauticus. Ids like NA-6.3 name the rules in law.toml.

Each chapter has its own file: the course of the game in rounds.py, ships in ships.py, what a use needs in uses.py, what
may be chosen in choices.py, performing an action in actions.py, the end in scoring.py. Here is where they meet.
"""

from __future__ import annotations

from typing import Any

from flotta.engine.compile import compiled
from flotta.engine.state import Record
from flotta.engine.words import Say
from flotta.games.nauticus import terms as t
from flotta.games.nauticus.actions import decline, place_tile, take_reward, use_on_ship, use_tile, use_worker
from flotta.games.nauticus.box import say
from flotta.games.nauticus.choices import legal, odds, waiting
from flotta.games.nauticus.knowledge import guess, seen
from flotta.games.nauticus.refusals import why
from flotta.games.nauticus.rounds import (
    after_regular,
    begin_round,
    choose_extra,
    choose_tile,
    deal_kits,
    end_action,
    end_turn,
    lay_tile,
    perform,
    spend_extra,
    turn_pass_tile,
)
from flotta.games.nauticus.scoring import place, score
from flotta.games.nauticus.terms import OPTIONS, SEATS, STATE, VERBS, VERSION

__all__ = [
    "OPTIONS", "SEATS", "STATE", "VERBS", "VERSION", "apply", "forbid", "guess", "legal", "odds", "place", "score", "seen",
    "setup", "waiting", "why",
]  # fmt: skip


def forbid(seats: int, options: dict[str, Any]) -> tuple[str, Say] | None:
    """All options combine (NA-8.1 to NA-8.3), as long as whoever begins sits at the table (NA-8.2)."""
    first = options["first_start_player"]
    if first != "random" and int(first.removeprefix("seat")) >= seats:
        return "NA-8.2", say("Whoever begins must sit at the table.")
    return None


@compiled
def setup(s: Record) -> None:
    """The table before the first chance event (NA-4.1 to NA-4.4)."""
    for kind in range(t.N_KINDS):
        s.supply[kind] = s.box.tiles[kind]
    for seat in range(s.seats):
        s.vp[seat] = s.box.start_vp
        s.extra[seat] = s.box.extra_action_tiles
    s.crest[:] = t.OPEN
    s.doing, s.in_hand, s.first_good = t.NOTHING, t.NOTHING, t.NOTHING
    s.chosen, s.anchor_tile = t.NOWHERE, t.NOWHERE
    s.anchor = s.box.initial_anchor  # NA-4.3
    s.round_marker = 1
    begin_round(s)
    if s.options.first_start_player == t.RANDOM:  # NA-8.2
        s.step = t.DRAWING_LOTS
    else:
        s.first = max(t.SEAT0, s.options.first_start_player - 1)
        deal_kits(s)


@compiled
def apply(s: Record, seat: int, action: int) -> None:
    """Let one legal event happen."""
    if action >= t.LAY:
        happen(s, action)
    elif action >= t.REWARD:
        take_reward(s, action - t.REWARD)
    elif action >= t.PERFORM:
        decide(s, action)
    elif action >= t.TO_SHIP:
        use_on_ship(s, action, action - t.TO_SHIP)
    elif action == t.TO_NEW_SHIP or action == t.TO_WAREHOUSE:
        place_tile(s, action, t.NOWHERE)
    elif action >= t.TILE:
        take_tile(s, action - t.TILE)
    elif s.step == t.CHOOSING:
        choose_tile(s, action - t.ACTION)
    else:
        choose_extra(s, action - t.ACTION)


@compiled
def decide(s: Record, action: int) -> None:
    """A decision about the course of the turn (NA-5.7)."""
    if action == t.PERFORM:
        perform(s)
    elif action == t.USE_WORKER:
        use_worker(s)
    elif action == t.DONE:
        end_action(s)
    elif action == t.DECLINE:
        if s.step == t.BONUS_TILE:
            s.step = t.TURN
        else:
            decline(s)
    elif action == t.USE_EXTRA:
        spend_extra(s)
    elif action == t.END_TURN:
        end_turn(s)
    elif action == t.PASS_PLAIN:  # NA-R13
        after_regular(s)
    else:
        turn_pass_tile(s, action - t.PASS_FLIP)


@compiled
def take_tile(s: Record, kind: int) -> None:
    """A kind was chosen: as the bonus of the space (NA-5.6), or in an action."""
    if s.step == t.BONUS_TILE:
        s.supply[kind] -= 1
        s.warehouse[s.active, kind] += 1
        s.step = t.TURN
    else:
        use_tile(s, kind)


@compiled
def happen(s: Record, action: int) -> None:
    """An outcome of chance (NA-5.2, NA-8.2)."""
    if action >= t.FIRST:
        s.first = action - t.FIRST
        deal_kits(s)
        begin_round(s)
    else:
        lay_tile(s, action - t.LAY)
