"""The law of Portolano. Ids like PO-6.3 name the rules in law.toml. Each chapter has a file of its own: setting.py sets the
table up, course.py leads through a round, moves.py knows the sea, turns.py what a captain does, battles.py who fights,
holds.py and missions.py what ships carry and strive for, scores.py the end; choices.py says what may be chosen,
chances.py what may happen, knowledge.py who knows what. Here events are handed to them.
"""

from __future__ import annotations

from typing import Any

from flotta.engine.compile import compiled
from flotta.engine.state import Record
from flotta.engine.words import Say
from flotta.games.portolano.battles import (
    answer_knight,
    fire_at_pirate,
    loot,
    next_looter,
    next_target,
    next_tile,
    pay,
    pirate_fires,
    roll,
    roll_next,
    settle_with_pirate,
)
from flotta.games.portolano.chances import odds
from flotta.games.portolano.choices import legal, waiting
from flotta.games.portolano.course import (
    begin_round,
    begin_turn,
    choose_cards,
    end_round,
    end_turn,
    hand_out_cards,
    offer_relief,
    relieve,
    spin,
)
from flotta.games.portolano.knowledge import guess, seen, sees_chests, sees_heap, sees_order
from flotta.games.portolano.refusals import why
from flotta.games.portolano.scores import place, score
from flotta.games.portolano.setting import (
    begin_with,
    choose_side,
    deal_stern,
    distil,
    draw_missions,
    draw_port,
    draw_tile,
    fill_supply,
    lay_tile,
    place_pirate,
    place_ship,
    setup,
    tinker,
    use_sterns,
)
from flotta.games.portolano.table import (
    ANCHOR,
    CARDS_OUT,
    CHEST,
    DONE,
    DROP,
    HITS,
    KNIGHT_OUT,
    LAY,
    LOOT,
    LOOT_DONE,
    MISSION_SET,
    NEXT_LOOTER,
    NEXT_TARGET,
    NEXT_TILE,
    OPTIONS,
    PAY,
    PIRATE,
    PIRATE_FIRES,
    PIRATE_SETTLES,
    PORT,
    PORT_LEFT,
    REFILL,
    RELIEF,
    RELIEF_OFFERS,
    RELIEF_PASS,
    REPLACE,
    ROUND_BEGINS,
    SAIL,
    SEATS,
    SHIP,
    SHIP_FIRES,
    SIDE,
    START,
    STATE,
    STERN,
    STERNS_DEALT,
    STILL,
    TILE,
    TILES_CHOSEN,
    TINKER,
    TURN_BEGINS,
    TURN_ENDS,
    UNLOAD,
    UNLOAD_DONE,
    VERBS,
    VERSION,
    VOLLEYS,
    WIND,
    say,
)
from flotta.games.portolano.turns import act_at_sea, draw_chest, drop, finish_unloading, leave_port, refill, replace_port, unload

__all__ = [
    "OPTIONS", "SEATS", "STATE", "VERBS", "VERSION", "apply", "forbid", "guess", "legal", "odds", "place", "score", "seen",
    "sees_chests", "sees_heap", "sees_order", "setup", "waiting", "why",
]  # fmt: skip

SMALL = 3  # the most players on the small board


def forbid(seats: int, options: dict[str, Any]) -> tuple[str, Say] | None:
    """Options that do not go together, or not with so many players."""
    small = seats <= SMALL
    if options["board"] == ("large" if small else "small"):
        return "PO-8.1", say("The small board is for 2 or 3 players, the large one for 4 or 5.")
    if options["start_player"] != "random" and options["start_player"] >= seats:
        return "PO-8.3", say("start_player must be a seat from 0 to {last}.", last=seats - 1)
    if options["upgrade_tile"] != "random" and not small:
        return "PO-8.4", say("upgrade_tile is only for the small board of 2 or 3 players.")
    for name, wanted, rule in (("missions", 3, "PO-8.5"), ("sterns", seats, "PO-8.6")):
        chosen = options[name]
        if chosen != ["random"] and ("random" in chosen or len(set(chosen)) != wanted or len(chosen) != wanted):
            return rule, say("{option} must be random or list {wanted} different ones.", option=name, wanted=wanted)
    return None


@compiled
def apply(s: Record, seat: int, action: int) -> None:
    """Let one legal event happen, and everything that follows by itself."""
    if action >= START:
        happen(s, action)
    elif SAIL <= action <= ANCHOR:
        choose_cards(s, seat, action)
    elif action < SAIL:
        set_up_or_relieve(s, seat, action)
    elif action >= KNIGHT_OUT:
        fight(s, seat, action)
    else:
        act(s, seat, action)
    go_on(s)


@compiled
def set_up_or_relieve(s: Record, seat: int, action: int) -> None:
    """A choice before the first round, or before cards are chosen."""
    if action >= RELIEF:
        relieve(s, seat, action - RELIEF)
    elif action == RELIEF_PASS:
        s.step = RELIEF_OFFERS
    elif action >= SHIP:
        place_ship(s, seat, action - SHIP)
    elif action >= PIRATE:
        place_pirate(s, action - PIRATE)
    elif action >= STILL:
        distil(s, seat, action - STILL)
    else:
        tinker(s, seat, action - TINKER)


@compiled
def act(s: Record, seat: int, action: int) -> None:
    """A choice in a captain's turn; a drop may also make room for loot."""
    if action < DROP:
        act_at_sea(s, seat, action)
    elif action < UNLOAD:
        drop(s, seat, action - DROP)
    elif action < UNLOAD_DONE:
        unload(s, seat, action)
    elif action == UNLOAD_DONE:
        finish_unloading(s, seat)
    elif action == REFILL:
        refill(s, seat)
    else:
        s.step = PORT_LEFT


@compiled
def fight(s: Record, seat: int, action: int) -> None:
    """A choice in a battle."""
    if action == LOOT_DONE:
        s.step = NEXT_LOOTER
    elif action >= LOOT:
        loot(s, seat, action - LOOT)
    elif action >= PAY:
        pay(s, seat, action - PAY)
    else:
        answer_knight(s, seat, action)


@compiled
def happen(s: Record, action: int) -> None:
    """An outcome of chance."""
    if action >= REPLACE:
        replace_port(s, (action - REPLACE) // 2, (action - REPLACE) % 2)
    elif action >= CHEST:
        draw_chest(s, action - CHEST)
    elif action >= HITS:
        roll(s, action - HITS)
    elif action >= WIND:
        spin(s, action - WIND)
    elif action >= STERN:
        deal_stern(s, action - STERN)
    elif action >= MISSION_SET:
        draw_missions(s, action - MISSION_SET)
    elif action >= SIDE:
        fill_supply(s, action - SIDE)
    elif action >= LAY:
        lay_tile(s, (action - LAY) // 2, (action - LAY) % 2)
    elif action >= TILE:
        draw_tile(s, action - TILE)
    elif action >= PORT:
        draw_port(s, action - PORT)
    else:
        begin_with(s, action - START)


@compiled
def go_on(s: Record) -> None:
    """Everything that follows by itself, until somebody decides or chance falls."""
    while s.step > DONE:
        if s.step <= PORT_LEFT:
            lead_on(s)
        else:
            battle_on(s)


@compiled
def lead_on(s: Record) -> None:
    """The next step of the setup or of a round up to the turns."""
    if s.step == TILES_CHOSEN:
        choose_side(s)
    elif s.step == STERNS_DEALT:
        use_sterns(s)
    elif s.step == ROUND_BEGINS:
        begin_round(s)
    elif s.step == RELIEF_OFFERS:
        offer_relief(s)
    elif s.step == CARDS_OUT:
        hand_out_cards(s)
    elif s.step == TURN_BEGINS:
        begin_turn(s)
    else:
        leave_port(s)


@compiled
def battle_on(s: Record) -> None:
    """The next step after a turn: missions, battles, the end of the round."""
    if s.step == TURN_ENDS:
        end_turn(s)
    elif s.step == NEXT_TARGET:
        next_target(s)
    elif s.step == SHIP_FIRES:
        fire_at_pirate(s)
    elif s.step == PIRATE_FIRES:
        pirate_fires(s)
    elif s.step == PIRATE_SETTLES:
        settle_with_pirate(s)
    elif s.step == NEXT_TILE:
        next_tile(s)
    elif s.step == VOLLEYS:
        roll_next(s)
    elif s.step == NEXT_LOOTER:
        next_looter(s)
    else:
        end_round(s)
