"""Answers to a player's two questions: what would you do here, and why can I not do that?"""

from __future__ import annotations

import json
from dataclasses import dataclass

from flotta.engine.advice import Advice
from flotta.engine.colours import wearing
from flotta.engine.verbs import Action
from flotta.engine.view import View
from flotta.web.offers import names_of
from flotta.web.pages import rendered

RULES, LABELS = 4, 3
"""How many reasons are given at once, and how many choices are named for each."""
WHOLESALE = 3
"""A rule that forbids this many kinds of choice only says that something else is being decided."""


@dataclass(frozen=True)
class Forbidden:
    """Choices that one rule forbids now: the rule, its text, some of them by name, and how many more there are."""

    rule: str
    text: object
    labels: list[str]
    more: int


def advised(view: View, thought: Advice) -> str:
    """A bot's advice as a part of the page: its choice with the best figure, what that is good for, the others it compared."""
    with wearing(view.colours):
        options = [(str(option.action), round(100 * option.chances[view.seat])) for option in thought.options if option.is_sure]
        lights = json.dumps(dict(names_of(view, thought.best)))
        return rendered(
            "table/answer.html", game=view.game, advice=options, good_for=thought.good_for, lights=lights, reasons=None
        )


def because(view: View, wish: dict[str, str]) -> str:
    """The reasons why something is not allowed, as a part of the page."""
    with wearing(view.colours):
        return rendered("table/answer.html", game=view.game, advice=[], good_for=None, lights="", reasons=reasons(view, wish))


def meant(action: Action, wish: dict[str, str]) -> bool:
    """Whether an action is what was pointed at."""
    return all((action.verb if name == "verb" else str(action.params.get(name, ""))) == value for name, value in wish.items())


def reasons(view: View, wish: dict[str, str]) -> list[Forbidden]:
    """What is near the wish and not allowed now to the seat of a view, by the rule that forbids it. Only rules of the variant
    that is being played are named. Without a wish those of the kinds of choice that are open come first; what belongs to
    another moment of the game is left out.
    """
    game, seat, legal = view.game, view.seat, view.legal(view.seat)
    allowed, open_verbs = {action.id for action in legal}, {action.verb for action in legal}
    record = view.copy_of_record()[0]
    grouped: dict[str, list[Action]] = {}
    for action in game.verbs.actions:
        played = not action.chance and game.law.is_played(action.rule, view.options)
        if played and action.id not in allowed and meant(action, wish):
            rule = game.why(record, seat, action.id)
            if rule and game.law.is_played(rule, view.options):
                grouped.setdefault(rule, []).append(action)
    near = grouped if wish else {rule: found for rule, found in grouped.items() if len({a.verb for a in found}) < WHOLESALE}

    def distance(entry: tuple[str, list[Action]]) -> tuple[bool, int]:
        return all(action.verb not in open_verbs for action in entry[1]), len(entry[1])

    named = []
    for rule, actions in sorted(near.items(), key=distance)[:RULES]:
        labels = list(dict.fromkeys(str(game.label(record, seat, action)) for action in actions))
        named.append(Forbidden(rule, game.law.rules[rule].text, labels[:LABELS], max(0, len(labels) - LABELS)))
    return named
