"""Why something is not allowed in Cartagena: the rule to point a person to. Plain Python, clarity over speed."""

from __future__ import annotations

from flotta.engine.state import Record
from flotta.games.cartagena.box import CARDS
from flotta.games.cartagena.choices import may_sail, target, waiting
from flotta.games.cartagena.paths import goal, refill_allows
from flotta.games.cartagena.table import (
    ACTION,
    ADVANCE,
    AT_CARTAGENA,
    CAPTAIN,
    CHEST,
    CHOOSING_COLOUR,
    CHOOSING_PIRATE,
    CLASSIC,
    DISCARDING,
    FULL,
    GRAPPLE,
    HOOK,
    LANTERN,
    MORGAN,
    NOWHERE,
    OPEN_CHEST,
    PARROT,
    PISTOL,
    PUSH,
    RUM,
    SHIP,
    SHOT,
    START,
    STEP_BACK,
    TAKING,
    VERBS,
)

ENCHANTMENTS = {PISTOL: "CA-8.30", RUM: "CA-8.29", LANTERN: "CA-8.32", HOOK: "CA-8.31", CHEST: "CA-8.34"}
EFFECTS = {SHOT: "CA-8.30", GRAPPLE: "CA-8.31", OPEN_CHEST: "CA-8.34"}
ASKED = {CHOOSING_COLOUR: "colour", CHOOSING_PIRATE: "from", TAKING: "take", DISCARDING: "discard"}


def why(s: Record, seat: int, action: int) -> str | None:
    """The rule that forbids an action, or None when it is legal or nothing of the kind is asked for."""
    chosen = VERBS[action]
    if chosen.chance or not waiting(s):
        return None
    if not waiting(s) >> seat & 1:
        return "CA-4.10"
    if s.step == CAPTAIN:
        return None if chosen.verb.startswith("captain") else "CA-8.15"
    if s.step == ACTION:
        return why_not_action(s, chosen.verb, action)
    if chosen.verb != ASKED[int(s.step)]:
        return "CA-5.1"
    if s.step == CHOOSING_COLOUR:
        return why_not_colour(s, action - VERBS.first("colour"))
    if s.step == CHOOSING_PIRATE:
        return why_not_pirate(s, action - VERBS.first("from"))
    if s.step == TAKING:
        return "CA-8.32"
    return "CA-8.25" if s.hand[seat, action - VERBS.first("discard")] == 0 else None


def why_not_action(s: Record, verb: str, action: int) -> str | None:
    """The rule against one of the choices of an action."""
    if verb == "play":
        return "CA-6.1" if s.hand[s.active, action - VERBS.first("play")] == 0 else "CA-8.8"
    if verb == "enchant":
        card = action - VERBS.first("enchant")
        if not s.options.magician or s.hand[s.active, card] == 0:
            return "CA-8.27"
        symbol = card % (len(CARDS) // 2)
        if symbol == PARROT:
            return "CA-R36" if s.cards_laid else "CA-8.33"
        return ENCHANTMENTS[symbol]
    if verb == "retreat":
        mine = [place for place in range(SHIP + 2) if s.pirates[s.active, place]]
        return "CA-6.10" if any(refill_allows(s, place, CLASSIC) for place in mine) else "CA-8.18"
    if verb == "morgan":
        theirs = [p for c in range(s.seats) if c != s.active for p in range(SHIP + 2) if s.pirates[c, p]]
        return "CA-8.23" if any(refill_allows(s, place, MORGAN) for place in theirs) else "CA-8.18"
    if verb == "sail":
        return "CA-8.13" if s.options.scenario == FULL and s.ship_at != AT_CARTAGENA and not may_sail(s) else "CA-8.12"
    if verb == "pass_draw":
        return "CA-5.6" if s.hand_size[s.active] else "CA-R4"
    return {"end_turn": "CA-5.4", "captain_sail": "CA-R16", "captain_stay": "CA-R16"}.get(verb)


def why_not_colour(s: Record, colour: int) -> str:
    """The rule against choosing this colour."""
    if colour >= s.seats:
        return "CA-R34"
    if colour == s.active:
        return "CA-8.19"
    return "CA-8.23" if s.doing == PUSH else "CA-8.30"


def why_not_pirate(s: Record, place: int) -> str | None:
    """The rule against choosing the pirate of this place."""
    if target(s, s.doing, s.colour, place, s.symbol_played) != NOWHERE:
        return None
    if s.pirates[s.colour, place] == 0:
        return "CA-8.19" if s.doing in (PUSH, SHOT) else "CA-6.2"
    if s.doing == ADVANCE:
        if place == goal(s):
            return "CA-6.2"
        return "CA-8.11" if place == SHIP else "CA-8.8"
    if s.doing == STEP_BACK:
        if place == START:
            return "CA-6.6"
        if not refill_allows(s, place, CLASSIC):
            return "CA-8.18"
        return "CA-8.17" if place == SHIP and s.ship_at != AT_CARTAGENA else "CA-6.10"
    if s.doing == PUSH:
        if place == goal(s):
            return "CA-8.19"
        if place == SHIP:
            return "CA-8.22"
        return "CA-8.23" if refill_allows(s, place, MORGAN) else "CA-8.18"
    return EFFECTS[int(s.doing)]
