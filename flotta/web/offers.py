"""The choices of a page: a button for each, and what can be said together with the decision that follows it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache

from markupsafe import escape

from flotta.engine.play import Play
from flotta.engine.verbs import Action
from flotta.engine.view import View
from flotta.table.choices import tried

Names = tuple[tuple[str, str], ...]


def offered(
    view: View, legal: Iterable[Action], surprising: Mapping[int, int], after: Mapping[int, Play] | None = None
) -> tuple[str, ...]:
    """The buttons of a seat's choices, and after them the two-step choices for the script; `after` is one possibility of the
    whole table after each choice, where the caller has tried them already.
    """
    legal = tuple(legal)
    buttons = tuple(button(view, action, surprising.get(action.id)) for action in legal)
    ahead = two_steps(view, legal, after)
    return (*buttons, f'<span id="ahead" hidden data-ahead="{escape(ahead)}"></span>\n') if ahead else buttons


def names_of(view: View, action: Action) -> Names:
    """By what a choice can be pointed at: its verb, its parameters, and the names the game adds."""
    more = view.game.scene.means(view.s, view.seat, action) if view.game.scene else {}
    return (("verb", action.verb), *((name, str(value)) for name, value in (*action.params.items(), *more.items())))


def button(view: View, action: Action, surprise: int | None) -> str:
    """A choice to press, with its phrase."""
    start = unnamed(action.id, action.slug, names_of(view, action), doubt(view, action, surprise))
    return f"{start}{escape(str(action))}</span></button>\n"


def doubt(view: View, action: Action, surprise: int | None) -> str:
    """What is asked before a choice is made: a number stands for one of the page's own questions, which say why the choice cannot
    be taken back (templates/table/sure.html); otherwise what the game warns of, or nothing.
    """
    if surprise is not None:
        return str(int(surprise))
    return str(view.game.scene.warning(view.s, view.seat, action)) if view.game.scene else ""


@lru_cache(8192)
def unnamed(id: int, slug: str, names: Names, doubt: str) -> str:
    """The button of a choice up to its phrase, with its names for the script."""
    final = f' data-final="{escape(doubt)}"' if doubt else ""
    act = escape(json.dumps(dict(names)))
    return f'<button class="btn" id="act-{id}" name="action" value="{escape(slug)}" data-act="{act}"{final}><span>'


def two_steps(view: View, legal: tuple[Action, ...], after: Mapping[int, Play] | None = None) -> str:
    """For each choice whose verb the game lets be followed at once: the choices after it, as the seat's own view foresees
    them. In the script's short form: `first>second name=value name=value>second ...|first>...`. Where the game names two verbs
    (`morgan/colour`) what follows the second is said with it: `second/third name=value ...`.
    """
    scene = view.game.scene
    firsts = [action for action in legal if scene and action.verb in scene.ahead]
    if not scene or not firsts:
        return ""
    after, found = after or tried(view.guess(), view.seat, [first.id for first in firsts]), []
    for first in firsts:
        seconds = followed(after[first.id], view.seat, first, scene.ahead)
        if seconds:
            found.append(">".join((first.slug, *seconds)))
    return "|".join(found)


def followed(after: Play, seat: int, first: Action, ahead: tuple[str, ...]) -> list[str]:
    """What a seat could choose in the world after a choice, with its names; nothing where somebody else or chance is next, nor
    where the same kind of choice is open again: then the first was whole.
    """
    if after.waiting != [seat]:
        return []
    seen, found = after.view(seat), []
    legal = seen.legal(seat)
    if any(second.verb == first.verb for second in legal):
        return []
    for second in legal:
        names = spelled(names_of(seen, second))
        if f"{first.verb}/{second.verb}" not in ahead:
            found.append(f"{second.slug} {names}")
            continue
        for third in followed(tried(after, seat, [second.id])[second.id], seat, second, ()):
            slug, _, more = third.partition(" ")
            found.append(f"{second.slug}/{slug} {names} {more}")
    return found


def spelled(names: Names) -> str:
    """The names of a choice but its verb, which its slug tells."""
    return " ".join(f"{name}={value}" for name, value in names[1:])
