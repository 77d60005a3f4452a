"""A table as one viewer sees it: rendered once for everybody who sees the same, then remembered for a while."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from flotta.engine.contract import Game
from flotta.engine.verbs import WATCHER
from flotta.engine.words import Say, language
from flotta.table import House, LiveTable, Snapshot, levels
from flotta.web import drawn
from flotta.web.pages import rendered, title_of

LINES = 40
"""How many lines of the log stand on the page."""
PARTS = ("turn", "board", "seats", "choices", "log", "talk", "tools")
REMEMBERED = 400


@dataclass(frozen=True)
class Seen:
    """Who looks: the seat they look from (or WATCHER), the seats that are theirs, and the seat a curtain hides, if any.
    Until one of several people at a screen has said who they are, no seat is `chosen`.
    """

    viewer: int
    own: tuple[int, ...]
    curtain: int | None = None
    host: bool = False
    chosen: bool = True


@dataclass(frozen=True)
class Rendered:
    """Everything the page of one viewer shows, at one version."""

    version: int
    mark: str
    seat: int | str
    events: int
    title: str
    mine: bool
    parts: dict[str, str]
    lines: tuple[tuple[int, str], ...] = ()
    said: tuple[tuple[int, str], ...] = ()

    def news(self, before: Rendered | None) -> list[str]:
        """What happened since `before`, a line for each event, for whoever reads by ear."""
        if before is None or before.version >= self.version:
            return []
        if self.events < before.events:
            return [str(Say("The last decisions were taken back."))]
        heard = before.said[-1][0] if before.said else 0
        told = [text for number, text in self.lines if number > before.events]
        return told + [text for number, text in self.said if number > heard]

    def update(self, before: Rendered | None = None) -> dict[str, Any]:
        """What a page that showed `before` needs to show this."""
        return {
            "version": self.version,
            "mark": self.mark,
            "seat": self.seat,
            "title": self.title,
            "mine": self.mine,
            "parts": {name: html for name, html in self.parts.items() if before is None or before.parts.get(name) != html},
            "say": [[self.version, line] for line in self.news(before)],
        }


class Remembered:
    """The latest things made, by key."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.kept: OrderedDict[Hashable, Any] = OrderedDict()

    def get(self, key: Hashable) -> Any:
        """What was made for this key, if it is still here."""
        if key in self.kept:
            self.kept.move_to_end(key)
        return self.kept.get(key)

    def put(self, key: Hashable, value: Any) -> Any:
        """Keep something; the oldest goes."""
        self.kept[key] = value
        if len(self.kept) > self.most:
            self.kept.popitem(last=False)
        return value


def looks(table: LiveTable, person: str | None, wanted: int | None) -> Seen:
    """From where this person sees the table. Several people at one screen get a curtain whenever another of them is asked."""
    own, host = tuple(table.seats_of(person)), table.is_host(person)
    asked = [seat for seat in table.state.waiting if seat in own]
    if wanted == WATCHER or not own:
        return Seen(WATCHER, own, host=host)
    if wanted in own and (wanted in asked or not asked or len(own) == 1):
        return Seen(wanted, own, host=host)
    if len(own) == 1:
        return Seen(own[0], own, host=host)
    next_one = asked[0] if asked else own[0]
    return Seen(wanted, own, next_one, host) if wanted in own else Seen(own[0], own, next_one, host, chosen=False)


class Viewer:
    """Renders tables, each state once for each kind of viewer and language."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.made = Remembered(REMEMBERED)
        self.wired = Remembered(REMEMBERED // 4)

    def see(self, table: LiveTable, seen: Seen) -> Rendered:
        """The table for this viewer, in the language in force."""
        key = (table.id, mark_of(table), seen, language())
        found: Rendered | None = self.made.get(key)
        return found or self.made.put(key, self.render(table, seen))

    def shown_at(self, table: LiveTable, seen: Seen, mark: str) -> Rendered | None:
        """What a page with this mark shows, if it is remembered."""
        found: Rendered | None = self.made.get((table.id, mark, seen, language()))
        return found

    def wire(self, now: Rendered, before: Rendered | None) -> str:
        """The update from one state to another as an event of a stream, its mark as the id a browser sends back."""
        key = (id(now), id(before))
        kept = self.wired.get(key)
        if kept is None:
            text = json.dumps(now.update(before), ensure_ascii=False, separators=(",", ":"))
            kept = self.wired.put(key, (f"id: {now.mark}\ndata: {text}\n\n", now, before))
        return str(kept[0])

    def render(self, table: LiveTable, seen: Seen) -> Rendered:
        """Draw every part anew."""
        shown = table.snapshot(WATCHER if seen.curtain is not None else seen.viewer)
        mine = seen.viewer in shown.waiting and seen.curtain is None
        box = table.state.box
        record = shown.view._s if shown.view else table.game.ready_to_play(len(shown.seats), table.options, box)[0][0]
        values = {
            "t": shown,
            "seen": seen,
            "game": table.game,
            "mine": mine,
            "lines": shown.told[-LINES:],
            "headline": headline(shown, seen),
            "board": drawn.board(table.game, shown.view, list(shown.names)) if shown.view else None,
            "panels": [
                drawn.panel(table.game, shown.view, seat, list(shown.names)) if shown.view else ""
                for seat in range(len(shown.seats))
            ],
            "badges": [drawn.badge(table.game, record, seat) for seat in range(len(shown.seats))],
            "params": " ".join(sorted({name for verb in table.game.verbs if not verb.chance for name in verb.params})),
            "act": act_data,
            "levels": levels(),
            "level_name": {level.id: level.name for level in levels()},
        }
        parts = {part: rendered(f"table/{part}.html", **values) for part in PARTS}
        title = f"{headline(shown, seen)} · {title_of(table.game)}"
        if mine or seen.curtain is not None:
            title = f"● {title}"
        lines = tuple((line.number, str(line.text)) for line in shown.told)
        said = tuple((said.number, f"{shown.names[said.seat]}: {said.text}") for said in shown.talk)
        return Rendered(
            table.version, mark_of(table), seen.viewer if seen.chosen else "", shown.events, title, mine, parts, lines, said
        )


def mark_of(table: LiveTable) -> str:
    """The state a page shows: the log's version, and who was there."""
    return ".".join(map(str, table.mark))


def act_data(action: Any) -> str:
    """An action for the script: its verb and parameters, as text."""
    return json.dumps({"verb": action.verb, **{name: str(value) for name, value in action.params.items()}})


def headline(shown: Snapshot, seen: Seen) -> str:
    """What the table is waiting for, in one line."""
    if shown.status == "over":
        return str(Say("The game is over"))
    if shown.status == "open":
        return str(Say("Waiting for players"))
    if seen.curtain is not None:
        return str(Say("{who} is next", who=shown.names[seen.curtain]))
    if seen.viewer in shown.waiting:
        return str(Say("Your turn"))
    waiting = ", ".join(str(shown.names[seat]) for seat in shown.waiting)
    return str(Say("Waiting for: {names}", names=waiting))


def not_ready(game: Game, done: int, total: int, step: str) -> Rendered:
    """The page while the game is being compiled: only how far it is."""
    ready = rendered("table/ready.html", game=game, done=done, total=total, step=step)
    words = str(Say("Getting ready"))
    parts = {part: str(Markup('<section id="{}" data-part></section>').format(part)) for part in PARTS}
    turn = Markup('<header id="turn" class="turn across" data-part><h1>{}</h1></header>').format(words)
    return Rendered(-1, "", WATCHER, 0, f"{words} · {title_of(game)}", False, {**parts, "turn": str(turn), "board": ready})
