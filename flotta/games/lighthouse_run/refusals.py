"""Why something is not allowed in Lighthouse Run: the rule to point a person to. Plain Python, clarity over speed."""

from __future__ import annotations

from flotta.engine.state import Record
from flotta.games.lighthouse_run import terms as t
from flotta.games.lighthouse_run.box import ALL_LIGHTHOUSES
from flotta.games.lighthouse_run.choices import may_play_from, own_colour, slots, waiting
from flotta.games.lighthouse_run.river import is_frozen, may_choose, steps

WHILE_BONUS = {"bonus_take": None, "bonus_skip": None, "sail_from": "LR-R17", "stay": "LR-6.18"}
MUST_HOLD_SHIPS = {t.SOLO: "LR-6.12", t.TEAM: "LR-6.13", t.GROUP: "LR-6.15"}


def why(s: Record, seat: int, action: int) -> str | None:
    """The rule that forbids an action, or None when it is legal or nothing of the kind is asked for."""
    chosen = t.VERBS[action]
    if chosen.chance or not waiting(s):
        return None
    if not waiting(s) >> seat & 1:
        return "LR-8.15" if s.options.variant == t.BIG_FLEET else "LR-5.2"
    if s.step == t.PLAYING:
        if chosen.verb != "play":
            return "LR-5.5" if chosen.verb == "stay" else "LR-5.3"
        return why_not_card(s, seat, *divmod(action - t.PLAY, t.N_CARDS))
    if chosen.verb == "play":
        return "LR-5.3"
    if s.step == t.LIFTING:
        return why_not_lift(s, chosen.verb, action)
    if s.step == t.SETTING:
        return why_not_set(s, chosen.verb, action)
    if s.step == t.BONUS:
        return WHILE_BONUS.get(chosen.verb, "LR-5.4")
    return why_not_sail(s, chosen.verb, action)


def why_not_card(s: Record, seat: int, slot: int, card: int) -> str | None:
    """The rule against playing this card."""
    if slot >= slots(s):
        return "LR-8.13"
    colour = s.fleet[seat, slot]
    if s.hand[colour, card] == 0:
        return "LR-5.3"
    return None if may_play_from(s, colour) else "LR-8.16"


def why_not_lift(s: Record, verb: str, action: int) -> str | None:
    """The rule against this when a beacon may or must be taken."""
    free = s.box.lighthouse[s.card] == ALL_LIGHTHOUSES
    if verb == "beacon_keep":
        return None if free else "LR-R21"
    if verb == "beacon_from":
        is_lit = s.beacon[action - t.BEACON_FROM]
        return None if is_lit else "LR-6.4" if free else "LR-6.2"
    if verb == "beacon_to":
        return "LR-6.4" if free else "LR-6.2"
    return "LR-5.4"


def why_not_set(s: Record, verb: str, action: int) -> str | None:
    """The rule against this when a beacon has been taken and needs a place."""
    if verb == "beacon_to":
        position = action - t.BEACON_TO
        if position == s.lifted:
            return "LR-R23"
        return "LR-6.5" if s.beacon[position] else None
    return "LR-6.6" if verb.startswith("beacon") else "LR-5.4"


def why_not_sail(s: Record, verb: str, action: int) -> str | None:
    """The rule against this when ships are to sail."""
    if verb.startswith("beacon"):
        return "LR-5.4"
    if verb.startswith("bonus"):
        return "LR-6.17"
    kind, value, colour = s.box.kind[s.card], s.box.value[s.card], own_colour(s)
    if verb == "stay":
        fields = [field for field in range(s.box.last_field + 1) if may_choose(s, colour, kind, field)]
        return None if not fields or any(steps(s, field, value) == 0 for field in fields) else "LR-6.20"
    field = action - t.SAIL_FROM
    if field > s.box.last_field:
        return "LR-6.7"
    if may_choose(s, colour, kind, field):
        return None if steps(s, field, value) > 0 else "LR-6.19"
    if kind == t.TEAM and field == t.START_FIELD:
        return "LR-6.14"
    if is_frozen(s, field):
        return "LR-R54" if kind == t.GROUP and field == t.START_FIELD else "LR-5.10"
    return MUST_HOLD_SHIPS[int(kind)]
