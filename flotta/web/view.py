"""A table as one viewer sees it: rendered once for everybody who sees the same, then remembered for a while."""

from __future__ import annotations

import asyncio
import json
import math
from collections import OrderedDict
from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from flotta.engine.colours import wearing
from flotta.engine.contract import Game
from flotta.engine.drawing import Left
from flotta.engine.teaching import hint_for
from flotta.engine.told import Line
from flotta.engine.verbs import CHANCE, WATCHER
from flotta.engine.words import Say, language
from flotta.table import House, LiveTable, Snapshot, choices
from flotta.table.ready import Preparation
from flotta.table.snapshot import SeatShown
from flotta.table.state import State
from flotta.table.told import left
from flotta.web import drawn, triumph
from flotta.web.beside import painting
from flotta.web.offers import offered
from flotta.web.pages import Parts, clock, rendered, title_of
from flotta.web.patch import Part, patch
from flotta.web.room import card_of

LINES = 20
"""How many lines of the log stand on the page."""
PARTS = ("turn", "board", "tray", "seats", "choices", "hint", "log", "talk", "tools")
FOR_ALL = ("turn", "board", "tray", "log")
"""Parts whose frames are the same at every table of a game."""
JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
HERE, TABLE, VERSION = Markup("\0"), Markup("\0t"), Markup("\0v")
"""Mark the places in a template where pieces are put that the template does not make: pictures and times; and the table's name
and version, where everything else is the same at many tables.
"""
REMEMBERED = 800
"""How many states are kept, so that whoever comes to the same one finds it drawn."""


BEHIND = -2
"""Where several people share a screen: a page that asks for seat `BEHIND - k` stands before the curtain of seat k."""


class Viewpoint(NamedTuple):
    """Who looks: the seat they look from (or WATCHER), the seats that are theirs, and the seat a curtain hides, if any.
    Until one of several people at a screen has said who they are, no seat is `chosen`. When another of them is to decide,
    that one is the `next`: the curtain falls when they take over, and not before.
    """

    viewer: int
    own: tuple[int, ...]
    curtain: int | None = None
    host: bool = False
    chosen: bool = True
    next: int | None = None

    @property
    def seat(self) -> int | str:
        """The seat number by which a page with this viewpoint asks for it."""
        if not self.chosen:
            return ""
        return self.viewer if self.curtain is None else BEHIND - self.curtain

    @property
    def eyes(self) -> int:
        """Whose view the page shows: behind a curtain only what everybody may see."""
        return WATCHER if self.curtain is not None else self.viewer


@dataclass(frozen=True)
class Rendered:
    """Everything the page of one viewer shows, at one version."""

    version: int
    mark: str
    seat: int | str
    title: str
    mine: bool
    parts: dict[str, Part]

    def update(self, before: Rendered | None = None, had: Collection[str] = ()) -> dict[str, Any]:
        """What a page that showed `before` needs to show this: the parts that changed, those it `had` from the same stream
        as changes of what it had.
        """
        return {
            "version": self.version,
            "mark": self.mark,
            "seat": self.seat,
            "title": self.title,
            "mine": self.mine,
            "parts": {
                name: patch(before.parts[name], part) if before and name in had else part.html
                for name, part in self.parts.items()
                if before is None or (before.parts[name] is not part and before.parts[name].pieces != part.pieces)
            },
        }


class Remembered:
    """The latest things made, by key."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.kept: OrderedDict[Hashable, Any] = OrderedDict()
        self.get = self.kept.get

    def put(self, key: Hashable, value: Any) -> Any:
        """Keep something; the oldest goes."""
        self.kept[key] = value
        if len(self.kept) > self.most:
            self.kept.popitem(last=False)
        return value


def event(update: dict[str, Any]) -> str:
    """An update on the wire, its mark as the id a browser sends back when it reconnects."""
    return f"id: {update['mark']}\ndata: {JSON.encode(update)}\n\n"


def looks(table: LiveTable, person: str | None, wanted: int | None) -> Viewpoint:
    """From where this person sees the table. Of several people at one screen each sees it from their own seat until the next
    one takes over, with a curtain between them.
    """
    own, host = tuple(table.seats_of(person)), table.is_host(person)
    asked = [seat for seat in table.state.waiting if seat in own]
    if wanted == WATCHER or not own:
        return Viewpoint(WATCHER, own, host=host)
    if len(own) == 1:
        return Viewpoint(own[0], own, host=host)
    if wanted in own:
        return Viewpoint(wanted, own, host=host, next=asked[0] if asked and wanted not in asked else None)
    behind = BEHIND - wanted if wanted is not None else WATCHER
    known = behind in own
    next_one = behind if known and (behind in asked or not asked) else [*asked, own[0]][0]
    return Viewpoint(own[0], own, next_one, host, chosen=known)


class Viewer:
    """Renders tables, each state once for each kind of viewer and language."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.made = Remembered(REMEMBERED)
        self.wired = Remembered(REMEMBERED // 4)
        self.small = Remembered(10 * REMEMBERED)
        self.logs = Remembered(2 * REMEMBERED)
        self.drawing: dict[Hashable, asyncio.Future[Rendered]] = {}

    async def see(self, table: LiveTable, person: str | None, wanted: int | None) -> Rendered:
        """The table for this person, in the language in force. Who holds the seat is asked again after drawing, because drawing
        takes long.
        """
        while True:
            seen = looks(table, person, wanted)
            found = await self.drawn(table, seen)
            if looks(table, person, wanted) == seen:
                return found

    async def drawn(self, table: LiveTable, seen: Viewpoint) -> Rendered:
        """The table as it is now for one kind of viewer: remembered, or drawn beside the event loop, once for all who wait."""
        key = (table.id, mark_of(table, seen), seen, language())
        kept: Rendered | None = self.made.get(key)
        if kept is not None:
            return kept
        task = self.drawing.get(key)
        if task is None:
            task = painting.begin(self.painted, table.state, table.snapshot(seen.eyes), seen, key[1])
            self.drawing[key] = task
            task.add_done_callback(lambda done: self.finish(key, done))
        return await asyncio.shield(task)

    def finish(self, key: Hashable, done: asyncio.Future[Rendered]) -> None:
        """Remember a drawing that is ready; forget one that failed."""
        del self.drawing[key]
        if not done.cancelled() and done.exception() is None:
            self.made.put(key, done.result())

    def shown_at(self, table: LiveTable, seen: Viewpoint, mark: str) -> Rendered | None:
        """What a page with this mark shows, if it is remembered."""
        found: Rendered | None = self.made.get((table.id, mark, seen, language()))
        return found

    def wire(self, now: Rendered, before: Rendered | None, had: frozenset[str] = frozenset()) -> tuple[str, frozenset[str]]:
        """The update from one state to another as an event of a stream, its mark as the id a browser sends back; and the
        parts the page has from this stream after it, of those it `had`.
        """
        key = (id(now), id(before), had)
        kept = self.wired.get(key)
        if kept is None:
            update = now.update(before, had)
            kept = self.wired.put(key, (event(update), had.union(update["parts"]), now, before))
        return kept[0], kept[1]

    def painted(self, state: State, shown: Snapshot, seen: Viewpoint, mark: str) -> Rendered:
        """Draw what has changed; what depends on little is taken from what was drawn before."""
        with wearing(state.colours):
            return self.paint(state, shown, seen, mark)

    def paint(self, state: State, shown: Snapshot, seen: Viewpoint, mark: str) -> Rendered:
        """The parts of the page, and what is said around them."""
        game, play = state.game, state.play
        mine = seen.viewer in shown.waiting and seen.curtain is None
        world = shown.view.guess() if mine and shown.view else None
        after = choices.tried(world, seen.viewer, [each.id for each in shown.legal]) if world else {}
        surprising = choices.surprising(world, seen.viewer, after) if world else {}
        log = self.log(state.id, shown)
        names = tuple(map(str, shown.names))
        marks = left(shown.told, shown.viewer)
        pictures = drawings(state, shown, marks)
        times = [times_of(seat, shown, seen, bool(pictures.tray)) for seat in shown.seats]
        words = headline(shown, seen, names)
        inside: dict[str, list[tuple[str, ...]]] = {
            "turn": [(escape(each),) for each in (pictures.stage, words) if each],
            "board": [pictures.board] if pictures.board else [],
            "tray": [pictures.tray] if pictures.tray else [],
            "seats": [*around_seats(pictures, times)],
            "log": [log] if log else [],
            "choices": [offered(shown.view, shown.legal, surprising, after)] if world and shown.view else [],
        }
        values = {
            "t": shown,
            "version": shown.version,
            "seen": seen,
            "game": game,
            "mine": mine,
            "names": names,
            "headline": words,
            "badges": pictures.badges,
            "here": HERE,
            "has_board": bool(pictures.board),
            "has_tray": bool(pictures.tray),
            "has_chip": tuple(bool(chip) for chip, _ in pictures.seats),
            "has_panel": tuple(bool(panel) for _, panel in pictures.seats),
            "has_deadline": tuple([deadline is not None for deadline, _ in times]),
            "bot_may_come": tuple([bot_from is not None for _, bot_from in times]),
            "has_log": bool(log),
            "has_marks": bool(marks),
            "prompt": pictures.prompt,
            "hint": hint_for(game, play, seen.viewer) if play and mine else None,
            "stage": pictures.stage,
            "room": card_of(game, shown) if shown.status == "open" else None,
        }
        bot = seen.viewer >= 0 and shown.seats[seen.viewer].bot
        few: dict[str, Hashable] = {
            "turn": (game.name, mine, bool(pictures.stage), shown.practice, shown.pace),
            "talk": (shown.talk[-1].number if shown.talk else 0, len(shown.talk), shown.status, tuple(map(hearing, shown.seats))),
            "tools": (shown.status, bot, shown.offer is None),
            "seats": (
                tuple([seat.lasting for seat in shown.seats]),
                *(shown.status, shown.scores, tuple(pictures.badges)),
                *(values[each] for each in ("has_chip", "has_panel", "has_deadline", "bot_may_come")),
            ),
            "board": (game.name, values["has_board"], values["room"] and (values["room"], state.id, seen.host)),
            "tray": (game.name, values["has_tray"], names[seen.curtain] if seen.curtain is not None else None),
            "hint": (str(values["hint"] or ""),),
            "log": (tuple(pictures.badges), bool(marks), values["has_log"], names, shown.taken_back),
        }
        if not (mine or shown.can_undo or shown.offer or shown.status == "over"):
            few["choices"] = (words, shown.status, bot, values["room"])
        plainly_asked = mine and shown.legal and not (shown.offer or bot or seen.next is not None)
        parts, fresh = {}, Parts(values)
        for name in PARTS:
            if name == "choices" and plainly_asked:
                parts[name] = self.choices(shown, values, inside[name][0])
                continue
            whose = () if name in FOR_ALL else (state.id, seen, names)
            frame = self.frame(name, (*whose, few[name]) if name in few else None, fresh)
            parts[name] = filled(frame, *inside[name]) if inside.get(name) else frame
        title = f"{words} · {title_of(game)}"
        return Rendered(
            version=shown.version,
            mark=mark,
            seat=seen.seat,
            title=f"● {title}" if mine or seen.curtain is not None or seen.next is not None else title,
            mine=mine,
            parts=parts,
        )

    def choices(self, shown: Snapshot, values: dict[str, Any], buttons: tuple[str, ...]) -> Part:
        """The choices of somebody who is asked in a game that goes on: their frame is the same at every table where as many can
        be made, but for the table's name and version.
        """
        prompt, seen = values["prompt"], values["seen"]
        depends_on = (shown.game, prompt, seen.viewer, len(shown.legal), shown.can_undo, shown.advice)
        apart = Parts({**values, "t": shown._replace(table=TABLE), "version": VERSION})
        told: dict[str, tuple[str, ...]] = {HERE: buttons, TABLE: (shown.table,), VERSION: (str(shown.version),)}
        return Part(chain.from_iterable(told.get(piece, (piece,)) for piece in self.frame("choices", depends_on, apart).pieces))

    def frame(self, name: str, depends_on: Hashable, fresh: Parts) -> Part:
        """A part as its template has it, taken from memory where everything it depends on is unchanged; None for a part that
        depends on too much to be kept.
        """
        key = (name, language(), depends_on)
        kept: Part | None = self.small.get(key) if depends_on else None
        if kept is None:
            kept = Part(fresh.rendered(f"table/{name}.html"))
            if depends_on:
                self.small.put(key, kept)
        return kept

    def log(self, id: str, shown: Snapshot) -> tuple[str, ...]:
        """The newest lines of the log in the language in force, the last first: what has come since is put before those that
        were there.
        """
        if not shown.told:
            return ()
        key = (id, shown.viewer, language())
        last, before = self.logs.get(key) or (None, ())
        fresh: list[str] = []
        for line in reversed(shown.told):
            if line is last:
                fresh += before
                break
            if str(line.text):  # what has no sentence is told with the event after it
                fresh.append(told_line(shown.game, line))
        log = tuple(fresh[:LINES])
        self.logs.put(key, (shown.told[-1], log))
        return log


@lru_cache(1024)
def filled(frame: Part, *inside: tuple[str, ...]) -> Part:
    """A part with what belongs into it, each in its place: the same for everybody who sees the same."""
    places = frame.pieces.count(HERE)
    if places != len(inside):
        raise ValueError(f"{len(inside)} things for {places} places")
    pieces: list[str] = []
    rest = iter(inside)
    for piece in frame.pieces:
        if piece == HERE:
            pieces += next(rest)
        else:
            pieces.append(piece)
    return Part(pieces)


class Pictures(NamedTuple):
    """Everything a game draws for one viewer: for each seat its chip and its panel, and what is said in words around them."""

    board: tuple[str, ...]
    tray: tuple[str, ...]
    seats: list[tuple[tuple[str, ...], tuple[str, ...]]]
    badges: list[Markup]
    prompt: str
    stage: str


def drawings(state: State, shown: Snapshot, marks: tuple[Left, ...]) -> Pictures:
    """The pictures of a table. The viewer's own things lie in the tray, those of the others in panels."""
    game, names, seats = state.game, list(shown.names), range(len(shown.seats))
    if shown.view is None:
        record = state.laid
        badges = [drawn.badge(game, record, seat) for seat in seats]
        return Pictures((), (), [((), ())] * len(badges), badges, "", "")
    view = shown.view
    others = [
        (drawn.chip(game, view, seat, names), drawn.panel(game, view, seat, names)) if seat != view.seat else ((), ())
        for seat in seats
    ]
    return Pictures(
        board=drawn.board(game, view, names, marks),
        tray=drawn.tray(game, view, names),
        seats=others,
        badges=[drawn.badge(game, view.s, seat) for seat in seats],
        prompt=str(game.scene.prompt(view.s, view.seat)) if game.scene and view.seat in shown.waiting else "",
        stage=str(game.scene.stage(view.s)) if game.scene else "",
    )


Times = tuple[float | None, float | None]
"""What a page says of a seat: when its time runs out, and from when on the others may let a bot play on."""


def times_of(seat: SeatShown, shown: Snapshot, seen: Viewpoint, has_tray: bool) -> Times:
    """The times that stand at a seat. A viewer's own seat is not among the others while its things lie in the tray."""
    if seat.seat == seen.viewer and seen.curtain is None and has_tray and shown.status == "playing":
        return None, None
    mine = seen.viewer < 0 or seat.seat in seen.own
    return seat.deadline, None if mine or seat.overdue or shown.pace else seat.bot_from


def around_seats(pictures: Pictures, times: Sequence[Times]) -> Iterator[tuple[str, ...]]:
    """What is put into the frame of the seats, in the order of its places. The times change with every move, so the frame does
    not hold them.
    """
    for (chip, panel), (deadline, bot_from) in zip(pictures.seats, times, strict=True):
        if chip:
            yield chip
        if deadline is not None:
            yield (str(int(deadline)),)
            yield (clock(deadline),)
        if panel:
            yield panel
        if bot_from is not None:
            yield (str(int(bot_from)),)
            yield (clock(bot_from),)


def mark_of(table: LiveTable, seen: Viewpoint) -> str:
    """The state a page shows: the last entry its viewer knows of, and who was there."""
    return ".".join(map(str, table.mark_for(seen.eyes)))


def line_words(line: Line) -> Markup:
    """What a line of the log says, with a small icon of what it was: the sentence. Where a sign before it tells whose it is, the
    short form is seen, if there is one, and the sentence is read aloud.
    """
    icon = line.mark.icon if line.mark is not None else None
    drawing = f'<svg class="icon" aria-hidden="true"><use href="#{icon}"/></svg>' if icon else ""
    whole = str(line.text)
    brief = line.text.brief() if line.seat != CHANCE else whole
    if brief == whole:
        return Markup(f"{drawing}<span>{escape(whole)}</span>")
    words = f'<span class="away">{escape(whole)}</span><span aria-hidden="true">{escape(brief)}</span>'
    return Markup(f"{drawing}{words}")


def told_line(game: str, line: Line) -> str:
    """A line of the log: whose it is, what it was, the rule it happened by. One that left a mark shows it when it is pressed."""
    sign = f'<svg class="badge" aria-hidden="true"><use href="#badge-{line.seat}"/></svg>' if line.seat != CHANCE else ""
    words = f"{sign}{line_words(line)}"
    if line.mark is not None:
        words = f'<button type="button" class="line" data-shows="{line.number}">{words}</button>'
    rule = f'<a class="rule" href="/rules/{game}#{line.action.rule}">{line.action.rule}</a>' if line.action else ""
    leads = ' class="leads"' if line.text.leads_on else ""
    return f'<li id="line-{line.number}"{leads}>{words}{rule}</li>\n'


def hearing(seat: SeatShown) -> tuple[bool, bool, bool]:
    """What must be known of a seat to say whether its talk can be heard."""
    return seat.bot, seat.claimed, seat.muted


def headline(shown: Snapshot, seen: Viewpoint, names: Sequence[str]) -> str:
    """What the table is waiting for, in one line."""
    if shown.status == "over":
        won = triumph.won(shown.names, shown.places, [seen.viewer], shown.agreed) if shown.places else Say("The game is over")
        return str(won)
    if shown.status == "open":
        return str(Say("Waiting for friends"))
    if seen.curtain is not None:
        return str(Say("{who} is next", who=names[seen.curtain]))
    if seen.next is not None:
        return str(Say("{who} is next", who=names[seen.next]))
    if seen.viewer in shown.waiting:
        return str(Say("Your turn"))
    waiting = [names[seat] for seat in shown.waiting]
    if len(waiting) == 1:
        return str(Say("Waiting for: {name}", name=waiting[0]))
    return str(Say("Waiting for: {names}", names=", ".join(waiting)))


def not_ready(game: Game, progress: Preparation | None) -> Rendered:
    """The page while the game is being compiled: only how far it is, and how long it will take."""
    now = progress or Preparation(1, 1, "", 0)
    ready = rendered("table/ready.html", game=game, now=now, seconds=5 * math.ceil(now.left / 5))
    words = str(Say("Getting ready"))
    parts = {part: str(Markup('<section id="{}" data-part></section>').format(part)) for part in PARTS}
    turn = str(Markup('<div id="turn" class="turn" data-part><h1>{}</h1></div>').format(words))
    cover = str(Markup('<div id="tray" class="awaited" data-part aria-hidden="true">{}</div>').format(drawn.cover(game)))
    whole = {part: Part((html,)) for part, html in {**parts, "turn": turn, "board": ready, "tray": cover}.items()}
    return Rendered(-1, "", WATCHER, f"{words} · {title_of(game)}", False, whole)
