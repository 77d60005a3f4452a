"""A table as its log makes it. Every change goes through `State.apply`, live and when the log is read again, so the two
cannot differ.
"""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from flotta import games
from flotta.engine.box import Box
from flotta.engine.colours import must_differ, wearing, worn
from flotta.engine.contract import Game
from flotta.engine.dice import FairDice
from flotta.engine.play import Play, new_play
from flotta.engine.position import filled
from flotta.engine.state import Record
from flotta.engine.verbs import CHANCE, WATCHER
from flotta.store import Entry, Summary
from flotta.table.entries import well_formed
from flotta.table.errors import Broken
from flotta.table.seat import Seat, laid

BOT_GRACE = 10.0
"""A bot that was asked and has not moved for so long is forgotten by its server: whoever looks may ask it again."""
TALK_KEPT = 200
AWAY_AFTER = 600.0
"""At a table without a clock: how long one may think before the others may let a bot play on, when nothing else was agreed."""
HOUR = 3600.0
MOVING = ("open", "start", "act", "back", "end", "rematch", "resume")
"""Entries that move a game; all others are beside it."""


@dataclass(frozen=True)
class Said:
    """A line of table talk."""

    number: int
    seat: int
    text: str
    at: float


@dataclass(frozen=True)
class Offer:
    """Somebody would like to end the game here; who has agreed."""

    by: int
    yes: frozenset[int]


class Unasked(NamedTuple):
    """What was pressed unasked for a seat last: the action, the entry that opened the decision, and the one that made it."""

    action: int
    decision: int
    number: int


@dataclass(frozen=True)
class Again:
    """Who would play another game: what each seat has said, for whom a bot will play instead, the colours that are wished for,
    and since when everybody has been asked.
    """

    said: Mapping[int, bool] = field(default_factory=dict)
    excused: frozenset[int] = frozenset()
    wishes: Mapping[int, int] = field(default_factory=dict)
    asked_at: float = 0.0


@dataclass(frozen=True)
class LaidFor:
    """What a table is laid for: the game, how many seats, which options (as JSON), and which box, known by its digest."""

    game: Game
    seats: int
    options: str
    digest: str
    box: Box = field(compare=False)


@lru_cache(64)
def laid_out(table: LaidFor) -> Any:
    """A table before its first event. It takes a while, and everybody who looks at a table that waits for people asks for it."""
    return table.game.ready_to_play(table.seats, json.loads(table.options), table.box)[0]


class State:
    """Everything a table is, folded from the entries of its log."""

    def __init__(self, id: str, boxes: Mapping[str, Path]) -> None:
        self.id = id
        self.boxes = boxes
        self.version = 0
        self.made_at = self.at = 0.0
        self.game: Game
        self.box: Box
        self.dice: FairDice
        self.options: dict[str, Any] = {}
        self.pace: float | None = None
        self.away_after: float | None = None
        self.public = False
        self.advice = False
        self.host = ""
        self.seats: list[Seat] = []
        self.play: Play | None = None
        self.waiting: list[int] = []
        self.pressed: list[bool] = []  # for each event, whether it goes with the one before: pressed unasked, or chosen with it
        self.decision: list[int] = []  # for each seat, the entry that asked it what it is asked now; 0 when it is asked nothing
        self.unasked: list[Unasked | None] = []
        self.since: list[float] = []
        self.heard: list[int] = []
        self.asked: list[float] = []
        self.moved = 0
        self.undone = 0
        self.kept = 0
        self.took_back: int | None = None  # who has just taken back a decision
        self.requests: dict[tuple[str, str], int] = {}
        self.asides: Counter[str] = Counter()
        self.comings: list[float] = []
        self.said: list[Said] = []
        self.offer: Offer | None = None
        self.ended: str | None = None
        self.played = False
        self.start: dict[str, Any] | None = None
        self.again = Again()
        self.rematch: str | None = None
        self.changed = False
        self.evening: list[dict[str, Any]] = []  # the games these people played before this one: where, and which seats won

    def copy(self) -> State:
        """The same table again, to try something on."""
        twin = copy.copy(self)
        twin.seats, twin.decision, twin.since = list(self.seats), list(self.decision), list(self.since)
        twin.heard, twin.asides, twin.comings = list(self.heard), self.asides.copy(), list(self.comings)
        twin.requests, twin.said, twin.asked = dict(self.requests), list(self.said), list(self.asked)
        twin.pressed, twin.unasked = list(self.pressed), list(self.unasked)
        twin.play = self.play.copy() if self.play else None
        return twin

    @property
    def agreed(self) -> bool:
        """Whether the game was ended before its own end."""
        return self.ended is not None

    def taken_back(self, seat: int) -> int:
        """How many events an undo by this seat would take back now: the last decision it was asked for, with what was chosen
        together with it or pressed unasked since; 0 when there is none. Another undo takes back the decision before.
        """
        if self.play is None:
            return 0
        left, count = self.play.undo_leaves(seat), len(self.play.happened)
        return next((count - at for at in range(count - 1, left - 1, -1) if not self.pressed[at]), 0)

    @property
    def status(self) -> str:
        """Whether the table is open, being played at, or over."""
        if self.play is None:
            return "open"
        return "playing" if self.waiting else "over"

    @property
    def all_ready(self) -> bool:
        """Whether every seat is taken and nobody is awaited."""
        return not any(seat.awaited for seat in self.seats)

    @property
    def laid(self) -> Record:
        """The table before its first event, for what must be known of it before it is begun."""
        return laid_out(LaidFor(self.game, len(self.seats), json.dumps(self.options), self.box.digest, self.box)).copy()[0]

    @property
    def record(self) -> Record:
        """The table as it stands, or as it was laid."""
        return self.play.s if self.play else self.laid

    @property
    def colours(self) -> tuple[int, ...]:
        """The colours the crews wear; empty where each wears its own."""
        return self._colours(self.record)

    def _colours(self, record: Record) -> tuple[int, ...]:
        return self.play.colours if self.play else self.game.dressed(record, [seat.colour for seat in self.seats])

    def worn(self) -> list[list[int]]:
        """The colours of each seat, by number: one, or as many as it has crews."""
        record = self.record
        with wearing(self._colours(record)):
            return [[worn(crew) for crew in self.game.crews(record, seat)] for seat in range(len(self.seats))]

    def taken(self, seat: int, colours: list[list[int]]) -> set[int]:
        """The colours of the others who have sat down, of those that are worn."""
        return {colour for other, own in enumerate(colours) if other != seat and self.seats[other].claimed for colour in own}

    @property
    def names(self) -> list[object]:
        """What the seats are called: the names people gave, the game's own where they gave none; then those nobody plays."""
        if self.play is None:
            record = self.laid
            with wearing(self._colours(record)):
                return [seat.name or self.game.seat_name(record, number) for number, seat in enumerate(self.seats)]
        return self.play.names([seat.name or self.play.seat_name(number) for number, seat in enumerate(self.seats)])

    def seats_of(self, who: str) -> list[int]:
        """The seats a person holds."""
        return [number for number, seat in enumerate(self.seats) if who in seat.holders]

    def bot_asked(self) -> int | None:
        """A seat that is asked and played by a bot."""
        return next((seat for seat in self.waiting if self.seats[seat].bot), None)

    def deadline(self, seat: int) -> float | None:
        """When the time of a seat that is asked runs out."""
        if self.pace is None or seat not in self.waiting or not self.seats[seat].decides:
            return None
        return self.since[seat] + self.pace

    def bot_from(self, seat: int) -> float | None:
        """From when the others may let a bot play on for a seat that is asked: when its time is up, or at a table without a
        clock after the time agreed on. None: never, or nobody waits for it.
        """
        if self.pace is not None:
            return self.deadline(seat)
        if self.away_after is None or seat not in self.waiting or not self.seats[seat].decides:
            return None
        return self.since[seat] + self.away_after

    def overdue(self, now: float) -> frozenset[int]:
        """The seats for which the others may let a bot play on now."""
        return frozenset(seat for seat in range(len(self.seats)) if (at := self.bot_from(seat)) is not None and at <= now)

    def due_at(self) -> float | None:
        """When somebody must look at this table again, if nothing happens before."""
        if self.bot_asked() is not None:
            return self.at + BOT_GRACE
        return min((at for seat in self.waiting if (at := self.deadline(seat)) is not None), default=None)

    def summary(self) -> Summary:
        """The table as lists show it."""
        return Summary(
            id=self.id,
            game=self.game.name,
            status=self.status,
            public=self.public,
            version=self.version,
            made_at=self.made_at,
            changed_at=self.at,
            due_at=self.due_at(),
            seats=[{**seat.shown(), "colours": colours} for seat, colours in zip(self.seats, self.worn(), strict=True)],
            people=tuple(sorted({self.host, *(who for seat in self.seats for who in seat.holders)})),
            waiting=tuple(self.waiting),
            holders=tuple(seat.holders for seat in self.seats),
            played=self.played,
            agreed=self.agreed,
        )

    def apply(self, entry: Entry) -> None:
        """Take in the next entry. Raises Broken when it cannot come next, or when replaying it gives another outcome than it
        says.
        """
        change: Callable[[State, Entry], None] | None = CHANGES.get(entry.kind)
        row = f"log, table_id {self.id!a}, number {entry.number}"
        if entry.number != self.version + 1 or change is None or not well_formed(entry):
            raise Broken(row)
        try:
            change(self, entry)
        except Exception as error:  # whatever a damaged log holds breaks this table and no other
            raise Broken(row) from error
        self.version, self.at = entry.number, entry.at
        self.note_heard(entry)
        self._note_aside(entry)
        if "request" in entry.body:
            self.requests[entry.body["who"], entry.body["request"]] = entry.number

    def note_heard(self, entry: Entry) -> None:
        """Note for each viewer the last entry they may know of. Talk is not for those who mute its speaker, and whom a seat
        mutes is only that seat's business.
        """
        if entry.kind == "talk":
            viewers = [seat for seat, found in enumerate(self.seats) if entry.body["seat"] not in found.muted] + [WATCHER]
        elif entry.kind == "mute":
            viewers = [entry.body["seat"]]
        else:
            viewers = list(range(WATCHER, len(self.seats)))
        for viewer in viewers:
            self.heard[viewer] = entry.number

    def _note_aside(self, entry: Entry) -> None:
        """Count what does not move the game: by person, and the comings and goings of the last hour."""
        if entry.kind not in MOVING and "who" in entry.body:
            self.asides[entry.body["who"]] += 1
        if entry.kind in ("sit", "stand") and self.play is None:
            self.comings = [at for at in self.comings if at > entry.at - HOUR] + [entry.at]

    def _set(self, seat: int, **changes: Any) -> None:
        self.seats[seat] = replace(self.seats[seat], **changes)

    def _open(self, entry: Entry) -> None:
        body = entry.body
        self.game = games.find(body["game"])
        self.box = self.game.box_from(self.boxes.get(self.game.name))
        if (self.game.version, self.box.digest) != (body["version"], body["box"]):
            raise Broken
        self.dice = FairDice(body["secret"])
        if self.dice.commitment != body["seal"]:
            raise Broken
        self.options, self.pace, self.public, self.advice = body["options"], body["pace"], body["public"], body["advice"]
        self.away_after, self.start = body.get("away_after", AWAY_AFTER), body.get("start")
        self.evening = body.get("evening", [])
        self.host, self.seats, self.made_at = body["who"], laid(body["seats"]), entry.at
        must_differ(self.game.colours, [seat.colour for seat in self.seats])
        self.decision, self.since = [0] * len(self.seats), [0.0] * len(self.seats)
        self.unasked = [None] * len(self.seats)
        self.heard = [0] * (len(self.seats) + 1)  # the last place is the watchers': WATCHER is -1

    def _sit(self, entry: Entry) -> None:
        seat, who = entry.body["seat"], entry.body["who"]
        was = self.seats[seat]
        self._set(seat, name=entry.body["name"])
        if "colour" in entry.body:
            self._dress(seat, entry.body["colour"])
        if who not in was.holders:
            self._set(seat, holders=(*was.holders, who), generation=was.generation + 1)
        self.played |= len({holder for found in self.seats for holder in found.holders}) > 1
        if not was.claimed:
            self._set(seat, level=None, ready=entry.body.get("ready", True))
            self.since[seat] = entry.at

    def _dress(self, seat: int, colour: object) -> None:
        """Note the colour that was chosen; a seat that has it and where nobody sits gets another."""
        others = [other.colour for number, other in enumerate(self.seats) if number != seat and other.claimed]
        must_differ(self.game.colours, [colour, *others])
        if self.play is not None:
            raise Broken
        for number, other in enumerate(self.seats):
            if number == seat or other.colour == colour:
                self._set(number, colour=colour if number == seat else None)

    def _stand(self, entry: Entry) -> None:
        seat = entry.body["seat"]
        was = self.seats[seat]
        kind = "open" if was.kind == "person" else was.kind
        self.seats[seat] = Seat(kind=kind, generation=was.generation + 1)

    def _ready(self, entry: Entry) -> None:
        if self.play is not None or not self.seats[entry.body["seat"]].claimed:
            raise Broken
        self._set(entry.body["seat"], ready=entry.body["yes"])

    def _plan(self, entry: Entry) -> None:
        seat, kind, level = entry.body["seat"], entry.body["for"], entry.body["level"]
        if self.play is not None or kind not in ("open", "link", "bot") or (kind == "bot") != (level is not None):
            raise Broken
        was = self.seats[seat]
        self.seats[seat] = Seat(kind=kind, level=level, generation=was.generation + 1, colour=was.colour)

    def _change(self, entry: Entry) -> None:
        """Before the game another number of seats and other options: seats come and go at the end, and only free ones go."""
        body, count = entry.body, entry.body["count"]
        if self.play is not None or any(seat.claimed for seat in self.seats[count:]):
            raise Broken
        self.options = self.game.checked(count, body["options"])
        self.pace, self.public, self.advice = body["pace"], body["public"], body["advice"]
        self.away_after, self.changed = body["away_after"], True
        more = count - len(self.seats)
        self.seats = [*self.seats[:count], *[Seat("open", generation=entry.number)] * more]
        self.decision, self.since, self.unasked = [0] * count, [entry.at] * count, [None] * count
        self.heard = [entry.number] * (count + 1)

    def _renew(self, entry: Entry) -> None:
        seat = entry.body["seat"]
        self._set(seat, holders=(entry.body["who"],), generation=self.seats[seat].generation + 1)

    def _start(self, entry: Entry) -> None:
        colours = self.colours
        self.play = self._first_play()
        self.play.colours = colours
        self._chance(entry, 0)
        self.pressed = [True] * len(self.play.happened)
        self.asked = [entry.at] * len(self.play.happened)
        self.note_asked(entry, None)

    def _first_play(self) -> Play:
        """The game at its first decision: from the set-up, or from the position this table goes on from."""
        if self.start is None:
            return new_play(self.game, len(self.seats), None, self.dice, self.box, self.options)
        position = {"seats": len(self.seats), "options": self.options, "state": self.start}
        array, options = filled(self.game, position, self.box)
        play = Play(self.game, array, options, self.box, self.dice)
        play.settle()
        return play

    @property
    def _running(self) -> Play:
        if self.play is None or self.agreed:
            raise Broken
        return self.play

    def _act(self, entry: Entry) -> None:
        play, seat = self._running, entry.body["seat"]
        self.played |= "who" in entry.body
        at = len(play.happened)
        if entry.body.get("auto"):
            self.unasked[seat] = Unasked(entry.body["action"], self.decision[seat], entry.number)
        play.act(seat, entry.body["action"])
        self.took_back = None
        self._chance(entry, at)
        goes_with = entry.body.get("auto", False) or ("who" in entry.body and "request" not in entry.body)
        self.pressed += [goes_with, *[True] * (len(play.happened) - at - 1)]
        self.asked += [self.since[seat]] * (len(play.happened) - at)
        self.note_asked(entry, seat)

    def _chance(self, entry: Entry, before: int) -> None:
        """Write what chance did into a new entry; in one that is read again it must be what the dice say."""
        rolled = [id for actor, id in self._running.happened[before:] if actor == CHANCE]
        if entry.body.setdefault("chance", rolled) != rolled:
            raise Broken

    def note_asked(self, entry: Entry, acted: int | None) -> None:
        """Note since when each seat has been asked what it is asked now. A decision stays open when another seat chooses."""
        self.moved = entry.number
        self.waiting = waiting = self._running.waiting
        for seat in range(len(self.seats)):
            if seat not in waiting:
                self.decision[seat] = 0
            elif seat == acted or not self.decision[seat]:
                self.decision[seat], self.since[seat] = entry.number, entry.at

    def _undo(self, entry: Entry) -> None:
        self.kept = len(self._running.happened) - entry.body["count"]
        self._running.cut_to(self.kept)
        del self.pressed[self.kept :]
        self.undone += 1
        self.took_back = entry.body["seat"]
        self.unasked = [None] * len(self.seats)
        self.note_asked(entry, entry.body["seat"])
        self.since[entry.body["seat"]] = self.asked[self.kept]  # taking back does not turn the clock back
        del self.asked[self.kept :]

    def _bot(self, entry: Entry) -> None:
        self._set(entry.body["seat"], level=entry.body["level"])
        if self.offer and entry.body["seat"] == self.offer.by:
            self.offer = None

    def _back(self, entry: Entry) -> None:
        self._set(entry.body["seat"], level=None)
        self.since[entry.body["seat"]] = entry.at

    def _talk(self, entry: Entry) -> None:
        self.said.append(Said(entry.number, entry.body["seat"], entry.body["text"], entry.at))
        del self.said[:-TALK_KEPT]

    def _mute(self, entry: Entry) -> None:
        seat, others = entry.body["seat"], frozenset(entry.body["others"])
        muted = self.seats[seat].muted
        self._set(seat, muted=muted | others if entry.body["on"] else muted - others)

    def _offer(self, entry: Entry) -> None:
        self.offer = Offer(entry.body["seat"], frozenset([entry.body["seat"]]))

    def _answer(self, entry: Entry) -> None:
        if self.offer is None:
            raise Broken
        yes = self.offer.yes | {entry.body["seat"]}
        self.offer = replace(self.offer, yes=yes) if entry.body["yes"] else None

    def _end(self, entry: Entry) -> None:
        self.ended, self.offer = str(entry.body["reason"]), None
        self.waiting, self.decision = [], [0] * len(self.seats)

    def _resume(self, entry: Entry) -> None:
        if self.play is None or self.ended != "abandoned":
            raise Broken
        self.ended = None
        self.note_asked(entry, None)

    def _again(self, entry: Entry) -> None:
        seat, body, now = entry.body["seat"], entry.body, self.again
        if self.status != "over" or not 0 <= seat < len(self.seats):
            raise Broken
        if body.get("excused"):
            self.again = replace(now, excused=now.excused | {seat})
            return
        wishes = {**now.wishes, seat: body["colour"]} if isinstance(body.get("colour"), int) else now.wishes
        asked_at = now.asked_at or entry.at
        self.again = Again({**now.said, seat: body["yes"]}, now.excused - {seat}, wishes, asked_at)

    def _rematch(self, entry: Entry) -> None:
        self.rematch = entry.body["table"]


CHANGES: dict[str, Callable[[State, Entry], None]] = {
    "open": State._open,
    "sit": State._sit,
    "stand": State._stand,
    "ready": State._ready,
    "plan": State._plan,
    "change": State._change,
    "renew": State._renew,
    "start": State._start,
    "act": State._act,
    "undo": State._undo,
    "bot": State._bot,
    "back": State._back,
    "talk": State._talk,
    "mute": State._mute,
    "offer": State._offer,
    "answer": State._answer,
    "end": State._end,
    "resume": State._resume,
    "again": State._again,
    "rematch": State._rematch,
}
"""The kinds of entries, and what each does to a table."""


def rebuilt(id: str, entries: Iterable[Entry], boxes: Mapping[str, Path]) -> State:
    """The table a log tells of. Raises Broken."""
    state = State(id, boxes)
    for entry in entries:
        state.apply(entry)
    return state
