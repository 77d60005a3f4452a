"""Why a choice is not possible, told from what its own seat can see: a refusal must not say more than the view does."""

from __future__ import annotations

from flotta.engine.errors import Illegal
from flotta.engine.play import View
from flotta.engine.verbs import CHANCE, Action
from flotta.engine.words import Say, joined


def named(view: View, action: object) -> Action:
    """The decision meant by an id or a slug. Raises Illegal."""
    verbs = view.game.verbs
    found = None
    if isinstance(action, str):
        found = verbs.by_slug.get(action)
    elif isinstance(action, int) and not isinstance(action, bool) and 0 <= action < len(verbs):
        found = verbs[action]
    if found is None or found.chance:
        raise Illegal(Say("There is no such choice in this game."))
    return found


def why(view: View, action: Action) -> tuple[str, Say] | None:
    """The rule that forbids this to the view's seat now and its text; None when it is allowed, or only out of turn."""
    if action.id in view._legal_ids(view.seat):
        return None
    rule = view.game.why(view.copy_of_record()[0], view.seat, action.id)
    return (rule, Say("{text}", text=view.game.law.rules[rule].text)) if rule else None


def checked(view: View, action: object) -> int:
    """The id of a choice the view's seat may make now. Raises Illegal, with the rule when one forbids it."""
    choice = named(view, action)
    options = view._legal_ids(view.seat)
    if choice.id in options:
        return choice.id
    seat_name = view.seat_name
    if not options:
        waiting = joined([Say("chance") if seat == CHANCE else seat_name(seat) for seat in view.waiting])
        raise Illegal(Say("It is not the turn of {who}; waiting for: {waiting}.", who=seat_name(view.seat), waiting=waiting))
    label = view._label(view.copy_of_record()[0], view.seat, choice)
    forbidden = why(view, choice)
    if forbidden is None:
        raise Illegal(Say("Not possible now: {action}.", action=label))
    rule, text = forbidden
    raise Illegal(Say("{action}: not allowed by {rule}: {text}", action=label, rule=rule, text=text), rule)
