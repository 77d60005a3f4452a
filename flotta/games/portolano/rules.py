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
from flotta.games.portolano import terms as t
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
from flotta.games.portolano.terms import OPTIONS, SEATS, SMALL, STATE, VERBS, VERSION, say
from flotta.games.portolano.turns import act_at_sea, draw_chest, drop, finish_unloading, leave_port, refill, replace_port, unload

__all__ = [
    "OPTIONS", "SEATS", "STATE", "VERBS", "VERSION", "apply", "forbid", "guess", "legal", "odds", "place", "score", "seen",
    "sees_chests", "sees_heap", "sees_order", "setup", "waiting", "why",
]  # fmt: skip


def forbid(seats: int, options: dict[str, Any]) -> tuple[str, Say] | None:
    """Options that do not go together, or not with so many players."""
    small = seats <= SMALL
    if options["board"] == ("large" if small else "small"):
        return "PO-8.1", say("The small board is for 2 or 3 players, the large one for 4 or 5.")
    if options["start_player"] != "random" and options["start_player"] >= seats:
        return "PO-8.3", say("The start player must sit at the table.")
    if options["upgrade_tile"] != "random" and not small:
        return "PO-8.4", say("The tile with Ship upgrade is chosen only on the small board of 2 or 3 players.")
    for name, wanted, rule, reason in (
        ("missions", 3, "PO-8.5", say("The missions are drawn, or three different ones are chosen.")),
        ("sterns", seats, "PO-8.6", say("The sterns are drawn, or each ship has another one.")),
    ):
        chosen = options[name]
        if chosen != ["random"] and ("random" in chosen or len(set(chosen)) != wanted or len(chosen) != wanted):
            return rule, reason
    return None


@compiled
def apply(s: Record, seat: int, action: int) -> None:
    """Let one legal event happen, and everything that follows by itself."""
    if action >= t.START:
        happen(s, action)
    elif t.SAIL <= action <= t.ANCHOR:
        choose_cards(s, seat, action)
    elif action < t.SAIL:
        set_up_or_relieve(s, seat, action)
    elif action >= t.KNIGHT_OUT:
        fight(s, seat, action)
    else:
        act(s, seat, action)
    go_on(s)


@compiled
def set_up_or_relieve(s: Record, seat: int, action: int) -> None:
    """A choice before the first round, or before cards are chosen."""
    if action >= t.RELIEF:
        relieve(s, seat, action - t.RELIEF)
    elif action == t.RELIEF_PASS:
        s.step = t.RELIEF_OFFERS
    elif action >= t.SHIP:
        place_ship(s, seat, action - t.SHIP)
    elif action >= t.PIRATE:
        place_pirate(s, action - t.PIRATE)
    elif action >= t.STILL:
        distil(s, seat, action - t.STILL)
    else:
        tinker(s, seat, action - t.TINKER)


@compiled
def act(s: Record, seat: int, action: int) -> None:
    """A choice in a captain's turn; a drop may also make room for loot."""
    if action < t.DROP:
        act_at_sea(s, seat, action)
    elif action < t.UNLOAD:
        drop(s, seat, action - t.DROP)
    elif action < t.UNLOAD_DONE:
        unload(s, seat, action)
    elif action == t.UNLOAD_DONE:
        finish_unloading(s, seat)
    elif action == t.REFILL:
        refill(s, seat)
    else:
        s.step = t.PORT_LEFT


@compiled
def fight(s: Record, seat: int, action: int) -> None:
    """A choice in a battle."""
    if action == t.LOOT_DONE:
        s.step = t.NEXT_LOOTER
    elif action >= t.LOOT:
        loot(s, seat, action - t.LOOT)
    elif action >= t.PAY:
        pay(s, seat, action - t.PAY)
    else:
        answer_knight(s, seat, action)


@compiled
def happen(s: Record, action: int) -> None:
    """An outcome of chance."""
    if action >= t.REPLACE:
        replace_port(s, (action - t.REPLACE) // 2, (action - t.REPLACE) % 2)
    elif action >= t.CHEST:
        draw_chest(s, action - t.CHEST)
    elif action >= t.HITS:
        roll(s, action - t.HITS)
    elif action >= t.WIND:
        spin(s, action - t.WIND)
    elif action >= t.STERN:
        deal_stern(s, action - t.STERN)
    elif action >= t.MISSIONS_SET:
        draw_missions(s, action - t.MISSIONS_SET)
    elif action >= t.SIDE:
        fill_supply(s, action - t.SIDE)
    elif action >= t.LAY:
        lay_tile(s, (action - t.LAY) // 2, (action - t.LAY) % 2)
    elif action >= t.TILE:
        draw_tile(s, action - t.TILE)
    elif action >= t.PORT:
        draw_port(s, action - t.PORT)
    else:
        begin_with(s, action - t.START)


@compiled
def go_on(s: Record) -> None:
    """Everything that follows by itself, until somebody decides or chance falls."""
    while s.step > t.DONE:
        if s.step <= t.PORT_LEFT:
            lead_on(s)
        else:
            battle_on(s)


@compiled
def lead_on(s: Record) -> None:
    """The next step of the setup or of a round up to the turns."""
    if s.step == t.TILES_CHOSEN:
        choose_side(s)
    elif s.step == t.STERNS_DEALT:
        use_sterns(s)
    elif s.step == t.ROUND_BEGINS:
        begin_round(s)
    elif s.step == t.RELIEF_OFFERS:
        offer_relief(s)
    elif s.step == t.CARDS_OUT:
        hand_out_cards(s)
    elif s.step == t.TURN_BEGINS:
        begin_turn(s)
    else:
        leave_port(s)


@compiled
def battle_on(s: Record) -> None:
    """The next step after a turn: missions, battles, the end of the round."""
    if s.step == t.TURN_ENDS:
        end_turn(s)
    elif s.step == t.NEXT_TARGET:
        next_target(s)
    elif s.step == t.SHIP_FIRES:
        fire_at_pirate(s)
    elif s.step == t.PIRATE_FIRES:
        pirate_fires(s)
    elif s.step == t.PIRATE_SETTLES:
        settle_with_pirate(s)
    elif s.step == t.NEXT_TILE:
        next_tile(s)
    elif s.step == t.VOLLEYS:
        roll_next(s)
    elif s.step == t.NEXT_LOOTER:
        next_looter(s)
    else:
        end_round(s)
