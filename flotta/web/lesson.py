"""A game's lesson: the real table in a set position, one choice at a time. The address says everything; nothing is kept."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from flotta.engine.colours import wearing
from flotta.engine.contract import Game
from flotta.engine.errors import Illegal
from flotta.engine.lesson import Step
from flotta.engine.teaching import LEARNER, Attempt, course, hint_for
from flotta.engine.told import Line, Teller
from flotta.engine.view import View
from flotta.engine.words import Say
from flotta.table.told import left
from flotta.web import drawn
from flotta.web.answers import wants_json
from flotta.web.beside import beside
from flotta.web.commands import wish_of
from flotta.web.forms import Form, form_of
from flotta.web.guard import address_of
from flotta.web.offers import offered
from flotta.web.pages import page, rendered, title_of
from flotta.web.questions import because
from flotta.web.reader import person_of
from flotta.web.shelf import game_of, house_of
from flotta.web.view import not_ready, told_line

router = APIRouter()
PARTS = ("turn", "board", "tray", "told", "choices", "seats", "log")
MOST_DECISIONS = 40
"""More decisions than any step has: an address with more was not made by a page of ours."""


@dataclass(frozen=True)
class Place:
    """Where a learner is: the step, the decisions made in it, what was tried in vain, whether the step before has just been
    done, and whether the answer is to be shown.
    """

    game: Game
    step: int
    did: tuple[str, ...] = ()
    tried: str = ""
    done: bool = False
    show: bool = False

    @property
    def address(self) -> str:
        """The address of this place."""
        said = {"did": ",".join(self.did), "tried": self.tried, "done": "yes" * self.done, "show": "yes" * self.show}
        query = urlencode({name: value for name, value in said.items() if value}, safe=":,")
        return f"/lesson/{self.game.name}/{self.step}{'?' * bool(query)}{query}"

    @property
    def back(self) -> str:
        """The address of the place before: the beginning of this step, or of the one before it."""
        return Place(self.game, self.step if self.did else max(1, self.step - 1)).address


def place_of(name: str, step: int, did: str, tried: str = "", done: str = "", show: str = "") -> Place:
    """The place an address means, or no such page."""
    game = game_of(name)
    decisions = tuple(filter(None, did.split(",")))
    known = {*decisions, *filter(None, [tried])} <= set(game.verbs.by_slug)
    if not game.has_lesson or not 1 <= step <= len(game.lesson.steps) + 1 or not known or len(decisions) > MOST_DECISIONS:
        raise HTTPException(404)
    return Place(game, step, decisions, tried, done == "yes", show == "yes")


def attempt_at(place: Place) -> Attempt:
    """The table at a place, or no such page."""
    try:
        return course(place.game).at(place.step, place.did)
    except Illegal as error:
        raise HTTPException(404) from error


@router.get("/lesson/{name}")
@router.get("/lesson/{name}/{step}")
async def lesson(
    request: Request, name: str, step: int = 1, did: str = "", tried: str = "", done: str = "", show: str = ""
) -> Response:
    """A step of a lesson."""
    place = place_of(name, step, did, tried, done, show)
    progress = house_of(request).getting_ready(name)
    if progress:
        shown = not_ready(place.game, progress)
        answer = page(request, "table.html", stream="", game=place.game, shown=shown, seat="")
        answer.headers["Refresh"] = "2"
        return answer
    return await beside(step_page, request, place)


def step_page(request: Request, place: Place) -> Response:
    """The page of a place; for the script only its parts."""
    values = values_of(place, attempt_at(place))
    if wants_json(request):
        parts = {part: rendered(f"lesson/{part}.html", **values) for part in PARTS}
        told = {"parts": parts, "here": place.address, "title": values["title"]}
        return JSONResponse(told, headers={"Cache-Control": "no-store"})
    return page(request, "lesson.html", parts=PARTS, **values)


def values_of(place: Place, attempt: Attempt) -> dict[str, Any]:
    """What the templates of a lesson show."""
    game, play, view = place.game, attempt.play, attempt.play.view(LEARNER)
    names, right = list(play.names()), [action.id for action in attempt.right]
    with wearing(play.colours):
        lines = told(attempt)
        buttons = offered(view, [] if attempt.done else view.legal(LEARNER), {})
        if place.show and not attempt.step.free:
            buttons = tuple(shown_as_right(button, right) for button in buttons)
        steps = game.lesson.steps
        return {
            "game": game,
            "place": place,
            "steps": steps,
            "step": steps[place.step - 1] if place.step <= len(steps) else None,
            "before": steps[place.step - 2] if place.done and place.step > 1 else None,
            "tried": tried(view, place, attempt.step) if place.tried else None,
            "right": json.dumps([] if attempt.step.free else attempt.step.do[attempt.made :]),
            "hint": hint_for(game, play, LEARNER) if attempt.step.free and place.did and not attempt.done else None,
            "mine": not attempt.done,
            "title": title(place),
            "stage": str(game.scene.stage(view.s)) if game.scene else "",
            "board": Markup("".join(drawn.board(game, view, names, left(lines, LEARNER)))),
            "tray": Markup("".join(drawn.tray(game, view, names))),
            "seats": [
                {
                    "seat": seat,
                    "name": names[seat],
                    "badge": drawn.badge(game, view.s, seat),
                    "chip": Markup("".join(drawn.chip(game, view, seat, names))),
                    "panel": Markup("".join(drawn.panel(game, view, seat, names))),
                }
                for seat in range(play.seats)
                if seat != LEARNER or game.scene is None
            ],
            "badges": [drawn.badge(game, view.s, seat) for seat in range(play.seats)],
            "log": Markup("".join(told_line(game.name, line) for line in reversed(lines) if str(line.text))),
            "buttons": Markup("".join(buttons)),
            "count": len(view.legal(LEARNER)),
        }


def title(place: Place) -> str:
    """The title of the page: the step, and which lesson it is of."""
    steps = place.game.lesson.steps
    step = Say("{n} of {total}", n=place.step, total=len(steps)) if place.step <= len(steps) else Say("The end of the lesson")
    return str(Say("{step} · Learn {game}", step=step, game=title_of(place.game)))


def told(attempt: Attempt) -> list[Line]:
    """What has happened since the position was laid, as the learner reads it."""
    play = attempt.play
    teller, lines = Teller(play, LEARNER, list(play.names()), 0), []
    while (line := teller.next(play)) is not None:
        lines.append(line)
    return lines


def tried(view: View, place: Place, step: Step) -> dict[str, object]:
    """What is said to a choice that is not the one the step is about: what it is, what that kind of choice is for, and what the
    step says to it.
    """
    action = place.game.verbs.by_slug[place.tried]
    hint = next((hint.text for hint in place.game.lesson.hints if action.verb in hint.verbs), None)
    return {"action": view.label(view.s, LEARNER, action), "no": step.no, "hint": hint}


def shown_as_right(button: str, right: list[int]) -> str:
    """A button of the list, marked where it is what the step wants."""
    wanted = any(f'id="act-{id}"' in button for id in right)
    return button.replace('class="btn"', 'class="btn main"', 1) if wanted else button


@router.post("/lesson/{name}/{step}")
async def decide(request: Request, name: str, step: int, did: str = "") -> Response:
    """A choice of the learner: on to the next decision or step, or an explanation of what was tried."""
    form, place = await form_of(request), place_of(name, step, did)
    await house_of(request).prepare(name)
    return await beside(answered, request, place, form)


def answered(request: Request, place: Place, form: Form) -> Response:
    """The page after a choice, for a plain form the way to it."""
    to = after(place, [form.get("action", ""), *filter(None, form.get("then", "").split("/"))])
    return step_page(request, to) if wants_json(request) else RedirectResponse(to.address, 303)


def after(place: Place, chosen: list[str]) -> Place:
    """Where these choices lead, one after the other: all of them are right, or the first that is not is named. Raises Illegal."""
    attempt, did = attempt_at(place), place.did
    for slug in chosen:
        action = attempt.play.action(slug)
        if attempt.done or action.id not in [each.id for each in attempt.right]:
            attempt.play.checked(LEARNER, action)
            return Place(place.game, place.step, place.did, tried=action.slug)
        attempt.decide(action.slug)
        did = (*did, action.slug)
    return Place(place.game, place.step + 1, done=True) if attempt.done else Place(place.game, place.step, did)


@router.post("/lesson/{name}/{step}/why")
async def why(request: Request, name: str, step: int, did: str = "") -> Response:
    """Why not something else, at a step of a lesson: the rules that forbid it."""
    form, place = await form_of(request), place_of(name, step, did)
    request.app.state.questions.count(person_of(request) or "", address_of(request))
    await house_of(request).prepare(name)
    return await beside(reasons, request, place, form)


def reasons(request: Request, place: Place, form: Form) -> Response:
    """The reasons as a part of the page, or as a page of their own."""
    answer = because(attempt_at(place).play.view(LEARNER), wish_of(form))
    if wants_json(request):
        return JSONResponse({"parts": {"answer": answer}}, headers={"Cache-Control": "no-store"})
    return page(request, "answer.html", game=place.game, back=place.address, answer=answer)
