"""A game moment by moment: the board as one side saw it, what a bot thinks of each decision, and playing on from there."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from flotta.bots.analysis import LINE, Decision, turning_points
from flotta.engine.colours import wearing
from flotta.engine.ending import turns
from flotta.engine.sight import ALL
from flotta.engine.told import Teller
from flotta.engine.verbs import CHANCE, WATCHER
from flotta.engine.words import Say
from flotta.table import NotNow, default_level
from flotta.table.analysing import ALL_CARDS, Analysis
from flotta.table.told import left
from flotta.web import drawn
from flotta.web.answers import wants_json
from flotta.web.beside import beside
from flotta.web.forms import Form, form_of, number
from flotta.web.guard import address_of
from flotta.web.over import PastGame, looked_back, still_theirs
from flotta.web.pages import page, rendered
from flotta.web.reader import new_person, person_of, remember_person
from flotta.web.river import RiverOfChances
from flotta.web.shelf import house_of
from flotta.web.view import line_words

router = APIRouter()
AROUND = 8
"""How many lines of the log stand beside the picture."""
PARTS = ("board", "controls", "chances", "moment", "sides", "tray", "analysis", "panels")


@dataclass(frozen=True)
class Moment:
    """Where a reader is in a game: the side they look from, after how many events, how far along the bot's own way (-1: along the
    way that was taken), and what is known of the seat's decisions. The bot knew `all_cards`, or only what the seat knew. With
    `both` the two ways are shown side by side.
    """

    game: PastGame
    side: int
    at: int
    step: int
    analysis: Analysis | None
    before: int
    all_cards: bool = False
    both: bool = False

    @property
    def query(self) -> str:
        """What every address of this page keeps: whose side it is, and what the bot knew."""
        return f"seat={self.side}&cards=all" if self.all_cards else f"seat={self.side}"

    @property
    def last(self) -> int:
        """How many events there are."""
        return len(self.game.play.happened)

    @property
    def decisions(self) -> list[Decision]:
        """What is known of the decisions of this side."""
        return self.analysis.decisions if self.analysis else []

    @property
    def decision(self) -> Decision | None:
        """The decision that is made next, if it is one that was looked at."""
        return self.analysis.known.get(self.at + 1) if self.analysis else None


@router.get("/t/{id}/replay", name="replay")
async def replay(
    request: Request, id: str, seat: int | None = None, at: int | None = None, step: int = 0, cards: str = "", both: str = ""
) -> Response:
    """The page of a game, or for the script the parts of one moment. With `step`, so far along the bot's own way from there; with
    `both`, that way beside the one that was taken. `cards=all`: what the bot thinks that knows everything.
    """
    game, side = await looked_back(request, id, seat)
    analyses, all_cards = house_of(request).analyses, cards == "all"
    wanted = wanted_of(request, game, side, person_of(request) or "", all_cards)
    analysis = await analyses.of(wanted) if wanted else None
    last = len(game.play.happened)
    moment = last if at is None else max(0, min(last, at))
    before = analyses.before(analysis) if analysis else 0
    shown = Moment(game, side, moment, step, analysis, before, all_cards, both == "yes")
    answer = await beside(moment_page, request, shown)
    await still_theirs(request, game, side)
    return answer


def wanted_of(request: Request, game: PastGame, side: int, person: str, all_cards: bool) -> Analysis | None:
    """The analysis that somebody who looks from this side could ask for; None before the end, and for a watcher: nobody is told
    anything in play, least of all by somebody who knows all cards.
    """
    if game.finished is None or side == WATCHER:
        return None
    box = house_of(request).settings.boxes.get(game.play.game.name)
    return Analysis((game.id, side + ALL_CARDS * all_cards), game.play, game.finished.record, box, person)


def moment_page(request: Request, moment: Moment) -> Response:
    """The page, or the parts, of one moment of a game."""
    parts = replay_parts(moment)
    if wants_json(request):
        return JSONResponse({"parts": parts, "at": moment.at}, headers={"Cache-Control": "no-store"})
    return page(request, "replay.html", g=moment.game, m=moment, parts=parts)


def replay_parts(moment: Moment) -> dict[str, str]:
    """Everything that changes from moment to moment."""
    game, play = moment.game, moment.game.play
    with wearing(play.colours):
        values: dict[str, Any] = {"m": moment, "g": game, "game": play.game, "names": [str(name) for name in game.names]}
        values |= pictures(moment) | jumps(moment) | judgement(moment)
        return {part: rendered(f"replay/{part}.html", **values) for part in PARTS}


def pictures(moment: Moment) -> dict[str, Any]:
    """The board, what lies before the seats, and the lines around a moment."""
    game, play, side = moment.game, moment.game.play, moment.side
    names: list[object] = [str(name) for name in game.names[: play.seats]]
    now = play.as_of(moment.at)
    since = max(0, moment.at - AROUND)
    if moment.step and moment.decision:
        since = moment.at
        for action in moment.decision.line[: moment.step] if moment.step > 0 else [moment.decision.done]:
            now.happen(side, action.id)
    teller, lines = Teller(now, side, names, min(since, len(now.happened))), []
    while (line := teller.next(now)) is not None:
        lines.append(line)
    view = now.view(side)
    marks = left(tuple(lines), WATCHER if moment.step else side) if lines else ()
    panels = [
        (game.names[seat], drawn.badge(play.game, view.s, seat), Markup("".join(drawn.panel(play.game, view, seat, game.names))))
        for seat in range(play.seats)
        if seat != side or play.game.scene is None
    ]
    return {
        "two": side_by_side(moment),
        "told": [
            (drawn.badge(play.game, view.s, line.seat) if line.seat != CHANCE else Markup(), line_words(line), line.text.leads_on)
            for line in lines
            if str(line.text)
        ],
        "board": Markup("".join(drawn.board(play.game, view, game.names, marks))),
        "tray": Markup("".join(drawn.tray(play.game, view, game.names))),
        "panels": panels,
        "is_drawn": play.game.scene is not None,
        "stage": str(play.game.scene.stage(view.s)) if play.game.scene else "",
    }


def side_by_side(moment: Moment) -> tuple[Markup, Markup] | None:
    """The board after what was done and after what the bot would have done, each until somebody else has a say; None where the
    reader did not ask for both, or the bot has no other way.
    """
    if not moment.both or moment.decision is None or not moment.decision.line:
        return None
    game, side = moment.game, moment.side
    done = [id for _, id in takewhile(lambda event: event[0] == side, game.play.happened[moment.at :])]
    boards = []
    for ids in (done[:LINE], [action.id for action in moment.decision.line]):
        now = game.play.as_of(moment.at)
        for id in ids:
            now.happen(side, id)
        teller, lines = Teller(now, side, [str(name) for name in game.names[: game.play.seats]], moment.at), []
        while (line := teller.next(now)) is not None:
            lines.append(line)
        boards.append("".join(drawn.board(game.play.game, now.view(side), game.names, left(tuple(lines), WATCHER))))
    return Markup(boards[0]), Markup(renamed(boards[1]))


def renamed(drawing: str) -> str:
    """A drawing that can stand on a page beside another of its kind: every id in it, and what refers to one, is another."""
    own = set(re.findall(r'\bid="([^"]+)"', drawing))

    def other(found: re.Match[str]) -> str:
        return f"{found[1]}beside-{found[2]}" if found[2] in own else found[0]

    return re.sub(
        r'(\b(?:id|for|aria-labelledby|aria-describedby|data-from|data-along)="|href="#|url\(#)([^")]+)', other, drawing
    )


def jumps(moment: Moment) -> dict[str, Any]:
    """Where the controls lead: one step, to the ends, to the next own decision, to the next turning point."""
    play, at = moment.game.play, moment.at
    own = [n for n, (actor, _) in enumerate(play.happened) if actor == moment.side or (moment.side < 0 and actor != CHANCE)]
    flags = sorted(n - 1 for n in turning_points(moment.decisions))
    return {
        "mine": next((n for n in own if n > at), None),
        "mine_before": next((n for n in reversed(own) if n < at), None),
        "flag": next((n for n in flags if n > at), None),
        "flag_before": next((n for n in reversed(flags) if n < at), None),
    }


def judgement(moment: Moment) -> dict[str, Any]:
    """What is known of the side's decisions, as a river, a table and a list."""
    play, analysis = moment.game.play, moment.analysis
    known = {"has_secrets": any(field.seen_by != ALL for field in play.game.state.fields.values())}
    found: dict[str, Any] = {**known, "river": None, "rows": [], "marked": [], "flags": {}, "opened": None, "lost": 0}
    if analysis is None or not analysis.known:
        return found
    decisions = analysis.decisions
    rounds, flags = turns(play), turning_points(decisions)
    worded = {one.number: words(moment, one, rounds) for one in decisions}
    said = {number: f"{Say('Round {n}', n=row['round'])}: {row['done']}" for number, row in worded.items()}
    to = f"/t/{moment.game.id}/replay?{moment.query}&at="
    flowing = RiverOfChances(
        play, moment.side, decisions, rounds, moment.at, flags, said, lambda at: f"{to}{at}", analysis.status == "ready"
    )
    marked = [one for one in decisions if one.mark] or sorted(decisions, key=lambda one: -one.cost)[:3]
    return {
        **known,
        "river": flowing.draw(),
        "chances": standing(moment, flowing.order),
        "rows": [worded[one.number] for one in decisions],
        "marked": [worded[number] for number in sorted(one.number for one in marked)],
        "any_marked": any(one.mark for one in decisions),
        "flags": flags,
        "opened": worded.get(moment.at + 1),
        "lost": round(100 * sum(one.cost for one in decisions)),
    }


def standing(moment: Moment, order: list[int]) -> list[tuple[Markup, str, int]]:
    """Each seat's sign, name and chance at this moment, from the uppermost band of the river down."""
    game, decisions = moment.game, moment.decisions
    made = [one for one in decisions if one.number <= moment.at]
    next_one = moment.decision or (decisions[0] if not made else None)
    chances = next_one.before if next_one else made[-1].after
    return [
        (drawn.badge(game.play.game, game.play.s, seat), str(game.names[seat]), round(100 * chances[seat]))
        for seat in reversed(order)
    ]


def words(moment: Moment, one: Decision, rounds: list[int]) -> dict[str, Any]:
    """A decision in the words of the game."""
    view = moment.game.play.as_of(one.number - 1).view(one.seat)
    return {
        "one": one,
        "at": one.number - 1,
        "round": rounds[one.number - 1],
        "done": str(view.label(view.s, one.seat, one.done)),
        "best": str(view.label(view.s, one.seat, one.best)),
        "before": [round(100 * chance) for chance in one.before],
        "after": [round(100 * chance) for chance in one.after],
        "cost": round(100 * one.cost),
    }


async def finished(request: Request, id: str, form: Form, no_side: Say) -> tuple[PastGame, int]:
    """The game that is meant and the seat it is looked at from. Raises NotNow where it is not over, or no seat was chosen."""
    game, side = await looked_back(request, id, number(form, "seat"))
    if game.finished is None or side == WATCHER:
        raise NotNow(Say("This can be done when the game is over.") if game.finished is None else no_side)
    return game, side


@router.post("/t/{id}/replay/analysis")
async def analyse(request: Request, id: str) -> Response:
    """Ask a bot to look at the decisions of a side."""
    form = await form_of(request)
    game, side = await finished(request, id, form, Say("Choose first whose decisions you want to see."))
    house, person = house_of(request), person_of(request) or new_person()
    request.app.state.questions.count(person, address_of(request))
    await house.prepare(game.play.game.name)
    all_cards = form.get("cards") == "all"
    wanted = wanted_of(request, game, side, person, all_cards)
    assert wanted is not None
    await house.analyses.ask(wanted)
    at = number(form, "at", 0)
    answer = RedirectResponse(f"/t/{id}/replay?{Moment(game, side, at, 0, wanted, 0, all_cards).query}&at={at}", 303)
    remember_person(request, answer, person)
    return answer


@router.post("/t/{id}/replay/practice")
async def practice(request: Request, id: str) -> Response:
    """Play on from a moment of a finished game, at one of its seats, against bots; what that seat could not see is dealt anew."""
    form = await form_of(request)
    game, side = await finished(request, id, form, Say("Choose first whose place you want to take."))
    at = max(0, min(len(game.play.happened), number(form, "at")))
    start = await beside(dealt_anew, game, side, at)
    house, person = house_of(request), person_of(request) or new_person()
    seats = ["person" if seat == side else f"bot:{default_level()}" for seat in range(game.play.seats)]
    names = [str(name) if seat == side else "" for seat, name in enumerate(game.names[: game.play.seats])]
    colours = [seat["colours"][0] for seat in game.finished.seats] if game.finished and game.play.colours else []
    table = await house.new_table(
        person, game.play.game.name, game.play.options, seats, names, colours=colours, start=start,
        address=address_of(request),
    )  # fmt: skip
    answer = RedirectResponse(f"/t/{table.id}", 303)
    remember_person(request, answer, person)
    return answer


def dealt_anew(game: PastGame, side: int, at: int) -> dict[str, Any]:
    """The fields of a position as one seat saw it, with what it could not see guessed. Raises NotNow after the end."""
    then = game.play.as_of(at)
    if then.over:
        raise NotNow(Say("The game is over."))
    state: dict[str, Any] = then.view(side).guess(secrets.randbits(31)).position()["state"]
    return state
