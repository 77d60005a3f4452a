"""One table in a running house. Every command: check, store durably, only then make it true and tell."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from flotta.engine.advice import Advice
from flotta.engine.contract import Game
from flotta.engine.errors import Illegal
from flotta.engine.play import Play
from flotta.engine.verbs import WATCHER, Action
from flotta.engine.words import Say
from flotta.store import Conflict
from flotta.table import choices, manners, refusal, seating, snapshot
from flotta.table.draft import Draft
from flotta.table.errors import Compacted, Refused, TooMany
from flotta.table.levels import default_level
from flotta.table.people import checked_request, key_of, rematch_id
from flotta.table.rights import must_be, seat_at
from flotta.table.seat import Seat
from flotta.table.state import State
from flotta.table.told import Chronicle

if TYPE_CHECKING:
    from flotta.table.house import House

Result = TypeVar("Result")


@dataclass(frozen=True)
class Answer:
    """A command is in the log, as the entry of this number."""

    version: int


class LiveTable:
    """A table that was loaded from its log. Its state is replaced whole, never changed in place."""

    def __init__(self, house: House, state: State) -> None:
        self.house = house
        self.state = state
        self.closed = False
        self.used_at = house.now()
        self._lock = asyncio.Lock()
        self._behind = False
        self._news = asyncio.Event()
        self._connected: Counter[int] = Counter()
        self._presence = 0
        self._listeners = 0
        self._chronicle = Chronicle()

    @property
    def id(self) -> str:
        """The table's name in addresses."""
        return self.state.id

    @property
    def version(self) -> int:
        """The number of the last entry of its log."""
        return self.state.version

    @property
    def mark(self) -> tuple[int, int]:
        """Changes whenever a page would: with the version, and when somebody comes or goes."""
        return self.state.version, self._presence

    @property
    def status(self) -> str:
        """open, playing or over."""
        return self.state.status

    @property
    def game(self) -> Game:
        """The game played here."""
        return self.state.game

    @property
    def options(self) -> dict[str, Any]:
        """The options of the game, all of them."""
        return self.state.options

    @property
    def play(self) -> Play | None:
        """The game in play with all its secrets: not for pages. None before it begins."""
        return self.state.play

    @property
    def seats(self) -> list[Seat]:
        """The seats."""
        return self.state.seats

    @property
    def names(self) -> list[object]:
        """What the seats are called, then those nobody plays."""
        return self.state.names

    @property
    def host(self) -> str:
        """The person who laid the table, by digest."""
        return self.state.host

    @property
    def pace(self) -> float | None:
        """Seconds for a decision, if the table plays by the clock."""
        return self.state.pace

    @property
    def public(self) -> bool:
        """Whether lists show the table to everybody."""
        return self.state.public

    @property
    def advice(self) -> bool:
        """Whether bots may be asked for advice."""
        return self.state.advice

    @property
    def idle(self) -> bool:
        """Whether nobody listens and nothing is being done."""
        return not self._listeners and not self._lock.locked()

    def seats_of(self, person: str | None) -> list[int]:
        """The seats a person holds."""
        return self.state.seats_of(key_of(person)) if person else []

    def is_host(self, person: str | None) -> bool:
        """Whether this person laid the table."""
        return bool(person) and key_of(str(person)) == self.state.host

    def snapshot(self, viewer: int = WATCHER, since: int | None = None) -> snapshot.Snapshot:
        """What this viewer may see now, with what happened after event `since` (None: the newest lines)."""
        state = self.state
        self.used_at = self.house.now()
        if viewer != WATCHER:
            seat_at(state, viewer)
        told = self._chronicle.lines(state.play, viewer, state.names, state.undone, state.kept, since) if state.play else []
        return snapshot.taken(state, viewer, told, self._undoable(viewer), set(self._connected), self.mark)

    def _undoable(self, viewer: int) -> bool:
        state = self.state
        if viewer == WATCHER or state.play is None or state.status != "playing" or not state.seats[viewer].decides:
            return False
        return state.open.taken_back(state.play, viewer) > 0

    def why(self, seat: int, action: int | str) -> tuple[str, Say] | None:
        """The rule that forbids a choice to a seat now and its text, as far as the seat can see; None when it is allowed."""
        seat_at(self.state, seat)
        if self.state.play is None:
            return None
        view = self.state.play.view(seat)
        return refusal.why(view, refusal.named(view, action))

    def final(self, seat: int, action: int | str) -> bool:
        """Whether a choice could not be taken back, as far as the seat can foresee. Raises Illegal."""
        seat_at(self.state, seat)
        must_be(self.state, "playing")
        assert self.state.play is not None
        return choices.final(self.state.play, seat, action)

    async def act(self, person: str, seat: int, action: int | str, version: int, request: str) -> Answer:
        """Choose, for a decision as it was open at `version`. The same request again gets the same answer."""
        who, id = key_of(person), checked_request(request)
        return Answer(await self.command(lambda draft: choices.act(draft, who, seat, action, version, id), version))

    async def undo(self, person: str, seat: int, version: int, request: str) -> Answer:
        """Take back one's open decisions."""
        who, id = key_of(person), checked_request(request)
        return Answer(await self.command(lambda draft: choices.undo(draft, who, seat, version, id), version))

    async def bot_act(self, seat: int, action: int, opened: int) -> int | None:
        """A bot's choice, dropped when it is no longer asked for."""
        return await self.command(lambda draft: choices.bot_act(draft, seat, action, opened), by_people=False)

    async def talk(self, person: str, seat: int, text: str, request: str) -> Answer:
        """Say something to the table."""
        who, id = key_of(person), checked_request(request)
        return Answer(await self.command(lambda draft: manners.talk(draft, self.house.settings, who, seat, text, id)))

    async def mute(self, person: str, seat: int, other: int | None, on: bool) -> Answer:
        """Stop hearing another seat (None: all of them), or hear it again."""
        who = key_of(person)
        return Answer(await self.command(lambda draft: manners.mute(draft, who, seat, other, on)))

    async def offer_end(self, person: str, seat: int) -> Answer:
        """Offer to end the game here."""
        who = key_of(person)
        return Answer(await self.command(lambda draft: manners.offer_end(draft, who, seat)))

    async def answer_end(self, person: str, seat: int, yes: bool) -> Answer:
        """Agree to end the game here, or go on."""
        who = key_of(person)
        return Answer(await self.command(lambda draft: manners.answer_end(draft, who, seat, yes)))

    async def sit(self, person: str, seat: int, name: str = "") -> Answer:
        """Sit down on a free seat."""
        who = key_of(person)
        return Answer(await self.command(lambda draft: seating.sit(draft, self.house.settings, who, seat, name)))

    async def sit_by(self, person: str, token: str, name: str = "") -> int:
        """Sit down by a personal link, or bring one's seat to this device; the seat."""
        who, house = key_of(person), self.house
        return await self.command(lambda draft: seating.sit_by(draft, house.settings, house.key, who, token, name))

    def link(self, person: str, seat: int) -> str:
        """The secret of a seat's personal link."""
        return seating.link(self.state, self.house.key, key_of(person), seat)

    async def renew_link(self, person: str, seat: int) -> str:
        """A new link; the old ones, and all other devices, lose the seat."""
        who = key_of(person)
        await self.command(lambda draft: seating.renew(draft, who, seat))
        return self.link(person, seat)

    async def stand(self, person: str, seat: int) -> Answer:
        """Leave a seat before the game begins."""
        who = key_of(person)
        return Answer(await self.command(lambda draft: seating.stand(draft, who, seat)))

    async def start(self, person: str, level: str | None = None) -> Answer:
        """Begin, with bots of this level on the seats that are still empty."""
        who = key_of(person)
        return Answer(await self.command(lambda draft: seating.start(draft, who, level or default_level())))

    async def take_over(self, person: str, seat: int, level: str | None = None) -> Answer:
        """Let a bot play on for a seat."""
        who = key_of(person)
        chosen = level or default_level()
        return Answer(await self.command(lambda draft: seating.take_over(draft, self.house.settings, who, seat, chosen)))

    async def come_back(self, person: str, seat: int) -> Answer:
        """Take one's seat back from the bot."""
        who = key_of(person)
        return Answer(await self.command(lambda draft: seating.come_back(draft, who, seat)))

    async def rematch(self, person: str) -> str:
        """The table where the same people play again: the same one for everybody who asks."""
        who, following = key_of(person), rematch_id(self.house.key, self.id)
        await self.command(lambda draft: seating.may_play_again(draft.state, who))
        if self.state.rematch is None:
            await self.house.lay_again(self.state, following)
            await self.command(lambda draft: draft.state.rematch or draft.add("rematch", table=following))
        return following

    async def advise(self, person: str, seat: int) -> Action:
        """What the best bot would do with this seat's view."""
        return (await self.opinion(person, seat)).best

    async def opinion(self, person: str, seat: int) -> Advice:
        """What the best bot thinks of this seat's choices, from its view: the same each time it is asked."""
        seating.advised(self.state, key_of(person), seat)
        assert self.state.play is not None
        return await self.house.bots.advise(self.state.play.view(seat))

    async def give_up(self, before: float) -> None:
        """End the game if nothing has happened since then."""
        await self.command(lambda draft: manners.give_up(draft, before), by_people=False)

    async def look_at_clocks(self) -> None:
        """Hand over the seats whose time has run out, and wake the bots."""
        await self.command(seating.time_out, by_people=False)
        self.house.bots.wake(self)

    async def command(self, work: Callable[[Draft], Result], seen: int = 0, by_people: bool = True) -> Result:
        """Carry out a command, to the end even if the asker goes away; `seen` is how far the asker has seen the log."""
        if by_people and self.version >= self.house.settings.entries:
            raise TooMany(Say("Too much has happened at this table; lay a new one."), 86400.0)
        task = asyncio.ensure_future(self._carry_out(work, seen))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(task)

    async def _carry_out(self, work: Callable[[Draft], Result], seen: int) -> Result:
        async with self._lock:
            self.used_at = self.house.now()
            fresh = self._behind or seen > self.version
            if fresh:
                await self._catch_up()
            while True:
                draft = Draft(self.state, self.house.now())
                try:
                    result = work(draft)
                except (Refused, Illegal):
                    if fresh or not await self._catch_up():
                        raise
                    fresh = True
                    continue
                if not draft.entries or await self._store(draft):
                    return result
                fresh = await self._catch_up()
                if not fresh:
                    raise Compacted

    async def _store(self, draft: Draft) -> bool:
        """Make a draft true, unless somebody else has written in the meantime."""
        try:
            await self.house.store.append(self.id, draft.entries, draft.state.summary())
        except Conflict:
            return False
        except BaseException:
            self._behind = True
            raise
        self._become(draft.state)
        return True

    async def refresh(self) -> None:
        """Take in what other servers have written."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> bool:
        """Read on in the log; whether there was anything new."""
        entries = await self.house.store.read(self.id, self.version)
        self._behind = False
        if not entries:
            return False
        state = self.state.copy()
        for entry in entries:
            state.apply(entry)
        self._become(state)
        return True

    def _become(self, state: State) -> None:
        self.state = state
        self._tell()
        self.house.bots.wake(self)

    def _tell(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    def close(self) -> None:
        """End all listening."""
        self.closed = True
        self._tell()

    async def news(self, seconds: float) -> bool:
        """Wait until something changes, but not longer than this; whether something did."""
        try:
            async with asyncio.timeout(seconds):
                return await self._news.wait()
        except TimeoutError:
            return False

    def asks_bot(self, seat: int, opened: int) -> bool:
        """Whether a bot is still asked what it was asked by entry `opened`."""
        return not self.closed and self.state.opened[seat] == opened and self.state.seats[seat].bot

    async def settled(self) -> None:
        """Wait until every command that was begun is carried out."""
        async with self._lock:
            pass

    async def listen(self, since: tuple[int, int] | None = None, seats: Sequence[int] = ()) -> AsyncGenerator[int, None]:
        """The version whenever there is something new (only the newest, whoever is slow), and at every heartbeat. While
        listening, these seats count as connected.
        """
        self._come_or_go(seats, 1)
        self._listeners += 1
        try:
            while not self.closed:
                if self.mark != since:
                    since = self.mark
                    yield self.version
                    continue
                if not await self.news(self.house.settings.heartbeat):
                    yield self.version
        finally:
            self._listeners -= 1
            self._come_or_go(seats, -1)

    def _come_or_go(self, seats: Sequence[int], step: int) -> None:
        before = set(self._connected)
        for seat in seats:
            self._connected[seat] += step
        self._connected = +self._connected
        if set(self._connected) != before:
            self._presence += 1
            self._tell()
