"""Why something is not allowed in Cartagena: the rule to point a person to. Plain Python, clarity over speed."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from flotta.engine.state import Record
from flotta.games.cartagena import terms as t
from flotta.games.cartagena.box import CARDS
from flotta.games.cartagena.choices import legal, waiting
from flotta.games.cartagena.paths import goal, refill_allows

ENCHANTMENTS = {t.PISTOL: "CA-8.30", t.RUM: "CA-8.29", t.LANTERN: "CA-8.32", t.HOOK: "CA-8.31", t.CHEST: "CA-8.34"}
EFFECTS = {t.SHOT: "CA-8.30", t.GRAPPLE: "CA-8.31", t.OPEN_CHEST: "CA-8.34"}
ASKED = {t.CHOOSING_COLOUR: "colour", t.CHOOSING_PIRATE: "from", t.TAKING: "take", t.DISCARDING: "discard"}
TELLING = ("CA-6.10", "CA-8.8", "CA-8.23", "CA-8.17", "CA-8.11", "CA-8.22", "CA-8.18", "CA-6.6", "CA-6.2", "CA-8.19", "CA-8.30")
"""Where several pirates are each stopped by a rule of their own, the one named is the first of these."""


def why(s: Record, seat: int, action: int) -> str | None:
    """The rule that forbids an action, or None when it is legal or nothing of the kind is asked for."""
    chosen = t.VERBS[action]
    if chosen.chance or not waiting(s):
        return None
    if not waiting(s) >> seat & 1:
        return "CA-4.10"
    ids = np.empty(len(t.VERBS), dtype=np.int64)
    if action in ids[: legal(s, seat, ids)]:
        return None
    if s.step == t.CAPTAIN:
        return "CA-8.15"
    if s.step == t.ACTION:
        return why_not_action(s, chosen.verb, action)
    if chosen.verb != ASKED[int(s.step)]:
        return "CA-5.1"
    if s.step == t.CHOOSING_COLOUR:
        return why_not_colour(s, action - t.COLOUR)
    if s.step == t.CHOOSING_PIRATE:
        return why_not_pirate(s, int(s.doing), int(s.colour), action - t.FROM)
    if s.step == t.TAKING:
        return "CA-8.32"
    return "CA-8.37" if s.discarder == s.active else "CA-8.25"


def why_not_action(s: Record, verb: str, action: int) -> str | None:
    """The rule against one of the choices of an action."""
    rivals = [colour for colour in range(s.seats) if colour != s.active]
    if verb == "play":
        return "CA-6.1" if s.hand[s.active, action - t.PLAY] == 0 else why_nobody(s, t.ADVANCE, [s.active])
    if verb == "enchant":
        return why_not_enchanted(s, action - t.ENCHANT)
    if verb == "retreat":
        return why_nobody(s, t.STEP_BACK, [s.active])
    if verb == "morgan":
        return why_nobody(s, t.PUSH, rivals)
    if verb == "sail":
        return "CA-8.13" if s.options.scenario == t.FULL and s.ship_at != t.AT_CARTAGENA else "CA-8.12"
    if verb == "pass_draw":
        return "CA-5.6" if s.hand_size[s.active] else "CA-R4"
    if verb.startswith("captain"):
        return "CA-R16" if s.options.scenario == t.FULL else "CA-8.15"
    return "CA-5.4" if verb == "end_turn" else None


def why_not_enchanted(s: Record, card: int) -> str:
    """The rule against playing this card for its effect."""
    if not s.options.magician or s.hand[s.active, card] == 0:
        return "CA-8.27"
    symbol = card % (len(CARDS) // 2)
    if symbol == t.PARROT:
        return "CA-R36" if s.cards_laid else "CA-8.33"
    return ENCHANTMENTS[symbol]


def why_not_colour(s: Record, colour: int) -> str:
    """The rule against choosing this colour."""
    if colour >= s.seats:
        return "CA-R34"
    if colour == s.active:
        return "CA-8.19" if s.doing == t.PUSH else "CA-8.30"
    return why_nobody(s, int(s.doing), [colour])


def why_nobody(s: Record, doing: int, colours: Iterable[int]) -> str:
    """The rule against all pirates of these colours, when none of them can do it."""
    places = [(colour, place) for colour in colours for place in range(t.N_PLACES) if s.pirates[colour, place]]
    rules = {why_not_pirate(s, doing, colour, place) for colour, place in places}
    return next(rule for rule in TELLING if rule in rules)


def why_not_pirate(s: Record, doing: int, colour: int, place: int) -> str:
    """The rule against choosing the pirate of this place, when it cannot do it."""
    if s.pirates[colour, place] == 0:
        return {t.PUSH: "CA-8.19", t.STEP_BACK: "CA-6.6", t.ADVANCE: "CA-6.2"}.get(doing) or EFFECTS[doing]
    if doing == t.ADVANCE:
        return "CA-6.2" if place == goal(s) else "CA-8.11" if place == t.SHIP else "CA-8.8"
    if doing == t.STEP_BACK:
        if place == t.START:
            return "CA-6.6"
        if not refill_allows(s, place, t.CLASSIC):
            return "CA-8.18"
        return "CA-8.17" if place == t.SHIP and s.ship_at != t.AT_CARTAGENA else "CA-6.10"
    if doing == t.PUSH:
        if place == goal(s):
            return "CA-8.19"
        if not refill_allows(s, place, t.MORGAN):
            return "CA-8.18"
        return "CA-8.22" if place == t.SHIP else "CA-8.23"
    return EFFECTS[doing]
