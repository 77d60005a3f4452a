"""What every table in a running house does: carry out commands one at a time, store before telling, hear of other servers,
let people listen.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from flotta.engine.errors import Illegal
from flotta.engine.verbs import WATCHER
from flotta.store import Conflict, Damaged
from flotta.table import snapshot
from flotta.table.draft import Draft
from flotta.table.errors import Broken, Compacted, Refused
from flotta.table.people import key_of
from flotta.table.rights import seat_at
from flotta.table.snapshot import Here, SeatShown
from flotta.table.state import State
from flotta.table.told import Chronicle

if TYPE_CHECKING:
    from flotta.table.house import House

Result = TypeVar("Result")
MOST_ASKING = 5
"""How many people who ask for a new link a room is told of."""


def answer(somebody: asyncio.Future[bool], told: bool) -> None:
    """Answer somebody who still waits."""
    if not somebody.done():
        somebody.set_result(told)


class ForAll(NamedTuple):
    """What is the same for all who look at a table: the names, who is there, and the seats."""

    names: list[object]
    here: Here
    seats: tuple[SeatShown, ...]


class Core:
    """A table that was loaded from its log. Its state is replaced whole, never changed in place."""

    def __init__(self, house: House, state: State) -> None:
        self.house = house
        self.state = state
        self.closed = False
        self.used_at = house.now()
        self.address = ""
        """From where somebody last did something here, as far as this server knows: bots that think here are counted by it."""
        self._lock = asyncio.Lock()
        self._behind = False
        self._listening: set[asyncio.Future[bool]] = set()
        self._people: Counter[str] = Counter()
        self._at_the_door: Counter[tuple[str, int]] = Counter()
        self._asked_for_links: dict[str, str] = {}
        self._presence = 0
        self._overdue = state.overdue(self.used_at)
        self._chronicle = Chronicle()
        self._known: tuple[State, int, ForAll] | None = None

    @property
    def id(self) -> str:
        """The table's name in addresses."""
        return self.state.id

    @property
    def version(self) -> int:
        """The number of the last entry of its log."""
        return self.state.version

    def mark_for(self, viewer: int = WATCHER) -> tuple[int, int]:
        """A mark that changes whenever this viewer's page must: with every entry they may know of, and when somebody comes or
        goes.
        """
        return self.state.heard[viewer], self._presence

    @property
    def idle(self) -> bool:
        """Whether nobody listens and nothing is being done."""
        return not self._people and not self._at_the_door and not self._lock.locked()

    @property
    def working(self) -> bool:
        """Whether a command is being carried out."""
        return self._lock.locked()

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
        names, here, seats = self._for_all()
        told = self._chronicle.lines(state.play, viewer, names, state.undone, state.kept, since) if state.play else []
        return snapshot.taken(state, viewer, names, told, self._undoable(viewer), seats, here.asking, self.mark_for(viewer))

    def _for_all(self) -> ForAll:
        """What every viewer's snapshot holds, found once for a state and those who are there."""
        state, known = self.state, self._known
        if known is None or known[0] is not state or known[1] != self._presence:
            names, here = state.names, self.here()
            found = ForAll(names, here, snapshot.seats_shown(state, names, here, self._overdue))
            self._known = known = state, self._presence, found
        return known[2]

    def _undoable(self, viewer: int) -> bool:
        state = self.state
        if viewer == WATCHER or state.play is None or state.status != "playing" or not state.seats[viewer].decides:
            return False
        return state.taken_back(viewer) > 0

    async def command(self, work: Callable[[Draft], Result], seen: int = 0) -> Result:
        """Carry out a command, to the end even if the asker goes away; `seen` is how far the asker has seen the log."""
        task = asyncio.ensure_future(self._carry_out(work, seen))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(task)

    async def _carry_out(self, work: Callable[[Draft], Result], seen: int) -> Result:
        began = time.perf_counter()
        async with self._lock:
            self.used_at = self.house.now()
            fresh = self._behind or seen > self.version
            if fresh:
                await self._catch_up()
            while True:
                draft = Draft(self.state, self.house.now(), self.house.settings)
                try:
                    # Beginning a game takes so long that others would wait. Nobody else uses a draft, so a thread may fill it.
                    result = await asyncio.to_thread(work, draft) if draft.state.status == "open" else work(draft)
                except (Refused, Illegal):
                    if fresh or not await self._catch_up():
                        raise
                    fresh = True
                    continue
                if not draft.entries:
                    return result
                if await self._store(draft):
                    self.house.counts.note(self.state.game.name, draft.entries, time.perf_counter() - began)
                    return result
                fresh = await self._catch_up()
                if not fresh:  # nobody else wrote, and our entries were refused all the same: the table is gone
                    raise Compacted if await self.house.store.record(self.id) is not None else Broken

    async def _store(self, draft: Draft) -> bool:
        """Make a draft true, unless somebody else has written in the meantime."""
        try:
            same_people = draft.state.seats == self.state.seats
            await self.house.store.append(self.id, draft.entries, draft.state.summary(), same_people)
        except Conflict:
            return False
        except BaseException:
            self._behind = True
            raise
        self.become(draft.state)
        return True

    async def refresh(self) -> None:
        """Take in what other servers have written."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> bool:
        """Read on in the log; whether there was anything new."""
        try:
            entries = await self.house.store.read(self.id, self.version)
        except Damaged as error:
            raise Broken from error
        self._behind = False
        if not entries:
            return False
        state = self.state.copy()
        for entry in entries:
            state.apply(entry)
        self.become(state)
        return True

    def become(self, state: State) -> None:
        """Take this state for the true one, and tell those who listen."""
        self.state, self._overdue = state, state.overdue(self.house.now())
        self._tell()
        self.house.bots.wake(self)
        self.house.notices.look(self)

    def _tell(self) -> None:
        listening, self._listening = self._listening, set()
        for somebody in listening:
            answer(somebody, True)

    def note_overdue(self) -> None:
        """Tell the pages when the time of a seat is up and the others may let a bot play on. No entry of the log says this:
        only time has passed.
        """
        overdue = self.state.overdue(self.house.now())
        if overdue != self._overdue:
            self._overdue = overdue
            self._presence += 1
            self._tell()

    def close(self) -> None:
        """End all listening."""
        self.closed = True
        self._tell()

    async def news(self, seconds: float) -> bool:
        """Wait until something changes, but not longer than this; whether something did."""
        loop = asyncio.get_running_loop()
        heard: asyncio.Future[bool] = loop.create_future()
        self._listening.add(heard)
        patience = loop.call_later(seconds, answer, heard, False)
        try:
            return await heard
        finally:
            patience.cancel()
            self._listening.discard(heard)

    def asks_bot(self, seat: int, decision: int) -> bool:
        """Whether a bot is still asked what it was asked by entry `decision`."""
        return not self.closed and self.state.decision[seat] == decision and self.state.seats[seat].bot

    async def settled(self) -> None:
        """Wait until every command that was begun is carried out."""
        async with self._lock:
            pass

    async def listen(
        self,
        since: tuple[int, int] | None = None,
        person: str | None = None,
        viewer: Callable[[], int] = lambda: WATCHER,
        door: int | None = None,
    ) -> AsyncGenerator[int, None]:
        """The version, whenever there is something new for the viewer that `viewer` names, and at every heartbeat; who reads
        slowly gets only the newest. While listening, the person is here: on whatever seats are theirs at that moment; or at the
        `door`, which shows them this seat (WATCHER: any that is free).
        """
        loop, who = asyncio.get_running_loop(), key_of(person) if person else ""
        self._come_or_go(who, door, 1)
        try:
            beat = loop.time() + self.house.settings.heartbeat
            while not self.closed:
                mark = self.mark_for(viewer())
                if mark != since:
                    since = mark
                elif loop.time() < beat:
                    await self.news(beat - loop.time())
                    continue
                yield self.version
                beat = loop.time() + self.house.settings.heartbeat
        finally:
            self._come_or_go(who, door, -1)

    def connected(self) -> set[int]:
        """The seats of which somebody is here."""
        return {number for number, seat in enumerate(self.state.seats) if any(who in self._people for who in seat.holders)}

    def here(self) -> Here:
        """Who is here, on the way, or asks to be let in, as everybody may know it."""
        asking = tuple(name for who, name in self._asked_for_links.items() if not self.state.seats_of(who))
        return Here(frozenset(self.connected()), self._coming(), asking if self.state.status == "open" else ())

    def _coming(self) -> frozenset[int]:
        """Before the game: the free seats for which somebody stands at the door: those their links lead to, and for whoever may
        take any, the first that are open.
        """
        free = [number for number, seat in enumerate(self.state.seats) if not seat.filled] if self.state.status == "open" else []
        wanted = [seat for who, seat in self._at_the_door if not self.state.seats_of(who)]
        named = {seat for seat in wanted if seat in free}
        others = [number for number in free if self.state.seats[number].kind == "open" and number not in named]
        return frozenset(named).union(others[: wanted.count(WATCHER)])

    def ask_for_link(self, person: str, name: str) -> None:
        """Tell the room that somebody whose link was used up asks for another. Nothing of it is kept when the house closes."""
        if key_of(person) in self._asked_for_links or len(self._asked_for_links) < MOST_ASKING:
            self._asked_for_links[key_of(person)] = name
            self._presence += 1
            self._tell()

    def _come_or_go(self, who: str, door: int | None, step: int) -> None:
        before = self.here()
        if door is None:
            self._people[who] += step
            self._people = +self._people
        else:
            self._at_the_door[who, door] += step
            self._at_the_door = +self._at_the_door
        if self.here() != before:
            self._presence += 1
            self._tell()
