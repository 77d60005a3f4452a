"""All tables of one server: loaded from their logs when somebody comes, put away when nobody does."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from types import TracebackType

from flotta import games
from flotta.engine.errors import FlottaError
from flotta.engine.words import Say
from flotta.store import Conflict, Damaged, Full, Store, Summary, Unavailable
from flotta.table import laying, tidying
from flotta.table.analysing import Analyses
from flotta.table.bots import Bots
from flotta.table.buckets import Buckets
from flotta.table.counting import Counts
from flotta.table.draft import DAY
from flotta.table.errors import Broken, Compacted, NoTable, NotNow, TooMany
from flotta.table.finished import Finished, finished_from, finished_of
from flotta.table.live import LiveTable
from flotta.table.notices import Notices
from flotta.table.people import TABLE, checked_request, key_of, new_table_id
from flotta.table.ready import Preparation, Readiness
from flotta.table.rights import must_be
from flotta.table.settings import Settings
from flotta.table.state import AWAY_AFTER, BOT_GRACE, HOUR, State, rebuilt
from flotta.table.workers import Workers

log = logging.getLogger("flotta.house")
KEY = re.compile("[0-9a-f]{64}")
TIDY_EVERY = 3600.0
TIDYING = "tidying"
"""The name under which workers divide the work at old tables, as if it were a table: one of them does it."""


async def house_key(store: Store) -> str:
    """The secret of this house, made when it is opened for the first time. Raises Unavailable when it was damaged."""
    key = await store.setting("key", lambda: secrets.token_hex(32))
    if not KEY.fullmatch(key):
        raise Unavailable(Say("The database {path} cannot be used: {reason}", path=store.name, reason="settings, row key"))
    return key


class House:
    """The tables of one server. Several houses may share a store, so each reads what the others have written."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        *,
        now: Callable[[], float] = time.time,
        ticks: Callable[[], float] = time.monotonic,
        clockwork: bool = True,
        hears: bool = True,
        workers: Workers | None = None,
    ) -> None:
        self.store = store
        self.settings = settings
        self.now = now
        self.key = ""
        self.workers = workers or Workers()
        self._writing = self.workers.turn("writing")
        store.write_in_turn(self._writing)
        self.bots = Bots(settings, self.workers)
        self.analyses = Analyses(store, settings, self.workers)
        self.counts = Counts()
        self.ready = Readiness(self.workers)
        self.notices = Notices(self)
        self.at_hand: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._broken: set[str] = set()
        self._said_damaged: set[tuple[str, str]] = set()
        self._has_clockwork, self._hears = clockwork, hears
        self._clockwork: asyncio.Task[None] | None = None
        self._catching_up: asyncio.Task[None] | None = None
        self._heard_of: set[str] = set()
        self._tidy_at = 0.0
        self.life = tidying.Lifetime(store, now, ticks)
        self._laid_from = [
            Buckets("tables in an hour", settings.tables_per_hour / HOUR, settings.tables_per_hour, self.workers),
            Buckets("tables in a day", settings.tables_per_day / DAY, settings.tables_per_day, self.workers),
        ]

    async def open(self) -> None:
        """Open the store, and take up what was left: bots that are asked, clocks that have run out."""
        await self.store.open()
        self.key = await house_key(self.store)
        await self.life.open()
        self._tidy_at = self.life.age
        if self._has_clockwork:
            self._clockwork = asyncio.create_task(self._run())
            if self._hears:
                self.store.listen(self._heard)

    async def close(self) -> None:
        """End all listening, stop the bots, close the store. Nothing is lost: everything true is in the log."""
        if self._clockwork is not None:
            self._clockwork.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._clockwork
        if self._catching_up is not None:
            await self._catching_up
        self.hang_up()
        await self.notices.close()
        await self.analyses.close()
        await self.bots.close()
        await self.ready.close()
        for table in self.at_hand.values():
            await table.settled()
        self.at_hand.clear()
        with contextlib.suppress(Unavailable):
            await self.life.keep()
        await self.store.close()
        self._writing.close()

    def hang_up(self) -> None:
        """End all listening; commands that were begun are carried out."""
        for table in self.at_hand.values():
            table.close()

    async def __aenter__(self) -> House:
        await self.open()
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.close()

    def getting_ready(self, game: str) -> Preparation | None:
        """How far a game is from being compiled; None when it is ready. Compiling begins with the first call."""
        return self.ready.getting_ready(game)

    async def prepare(self, game: str) -> None:
        """Wait until a game is compiled."""
        await self.ready.prepare(game)

    async def new_table(
        self,
        person: str,
        game: str,
        options: Mapping[str, object],
        seats: Sequence[str],
        names: Sequence[str] = (),
        *,
        pace: float | None = None,
        public: bool = False,
        advice: bool = True,
        away_after: float | None = AWAY_AFTER,
        colours: Sequence[int | None] = (),
        request: str | None = None,
        address: str = "",
        start: Mapping[str, object] | None = None,
    ) -> LiveTable:
        """Lay a table. It starts by itself as soon as every seat is taken and all are ready. The same request again finds the
        same table. How many are laid from an `address` is counted. With `start`, the fields of a position, the game goes on
        from there. Raises BadOption, TooMany.
        """
        who = key_of(person)
        id = new_table_id(self.key, who, None if request is None else checked_request(request))
        if request is not None and await self.store.summary(id) is not None:
            return await self.table(id)
        body = laying.first_entry(
            self.settings, who, game, options, seats, names, pace, public, advice, away_after, colours, start
        )
        self._not_too_many_from(address)
        await self.prepare(game)
        draft = await asyncio.to_thread(laying.laid, self.settings, id, body, self.now())
        try:
            room = laying.room_for(self.settings, who, self.now())
            await self.store.append(id, draft.entries, draft.state.summary(), room=room)
        except Conflict:
            return await self.table(id)
        except Full as error:
            raise laying.full(error) from error
        return self._take_in(draft.state, address)

    def _not_too_many_from(self, address: str) -> None:
        """Count a table that is laid from an address, by the hour and by the day. Raises TooMany."""
        for bucket in self._laid_from if address else ():
            wait = bucket.take(address)
            if wait:
                raise TooMany(Say("Too many tables were opened from your address; try again later."), wait)

    async def lay_again(self, who: str, state: State, id: str) -> None:
        """Lay the table of a rematch, unless that has been done. Raises TooMany."""
        draft = await asyncio.to_thread(laying.laid_again, self.settings, state, id, self.now())
        room = laying.room_for(self.settings, who, self.now())
        try:
            await self.store.append(id, draft.entries, draft.state.summary(), room=room)
            self._take_in(draft.state)
        except Conflict:
            return
        except Full as error:
            raise laying.full(error) from error

    def _take_in(self, state: State, address: str = "") -> LiveTable:
        table = self.at_hand.get(state.id)
        if table is None:
            table = self.at_hand[state.id] = LiveTable(self, state)
            table.address = address
            self.bots.wake(table)
            self.notices.look(table)
        return table

    async def table(self, id: str) -> LiveTable:
        """A table by its id, rebuilt from its log if it is not at hand. Raises NoTable, Compacted, Broken."""
        found = self.at_hand.get(id)
        if found is not None:
            found.used_at = self.now()
            return found
        if not TABLE.fullmatch(id):
            raise NoTable
        task = self._loading.get(id)
        if task is None:
            task = self._loading[id] = asyncio.create_task(self._load(id))
            task.add_done_callback(lambda _: self._loading.pop(id, None))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(task)

    async def _load(self, id: str) -> LiveTable:
        try:
            summary = await self.store.summary(id)
            if summary is not None and summary.status == "removed":
                raise NoTable(Say("This table was given up. Whoever runs the house can bring it back."))
            entries = await self.store.read(id)
            if not entries:
                raise Compacted if await self.store.record(id) is not None else NoTable
        except Damaged as error:
            self._say_damaged(id, "damaged row", error.row)
            raise Broken from error
        name = entries[0].body.get("game")
        await self.prepare(self.playable(name))
        try:
            state = await asyncio.to_thread(rebuilt, id, entries, self.settings.boxes)
        except Broken as error:
            self._say_damaged(id, "damaged row, or one of other rules", error.row)
            raise
        return self._take_in(state)

    def _say_damaged(self, id: str, what: str, row: str) -> None:
        """Name a row that a table cannot be opened for in the log: once, however often somebody asks for the table."""
        if (id, row) not in self._said_damaged:
            self._said_damaged.add((id, row))
            log.error("table %s: %s: %s", id, what, row)

    def playable(self, game: object) -> str:
        """The name of a game, if it is on the shelf and sound. Raises Broken."""
        try:
            return games.find(str(game)).name
        except Exception as error:
            raise Broken from error

    async def summary(self, id: str) -> Summary:
        """What lists show of a table, without loading it. Raises NoTable, Broken."""
        try:
            found = await self.store.summary(id)
        except Damaged as error:
            self._say_damaged(id, "damaged row", error.row)
            raise Broken from error
        if found is None or found.status == "removed":
            raise NoTable
        self.playable(found.game)
        return found

    async def tables(
        self,
        *,
        person: str | None = None,
        status: str | Iterable[str] | None = None,
        public: bool | None = None,
        game: str | None = None,
        limit: int = 50,
    ) -> list[Summary]:
        """Tables, the last changed first; of one person (all of theirs), in a state, of a game."""
        states = [status] if isinstance(status, str) else status
        who = key_of(person) if person is not None else None
        return await self.store.tables(status=states, public=public, person=who, game=game, limit=limit)

    async def knows(self, game: str, person: str | None) -> bool:
        """Whether this person has seen a game of this kind through before, as far as the house remembers."""
        return person is not None and bool(await self.tables(person=person, status=("over", "record"), game=game, limit=1))

    def seats_in(self, summary: Summary, person: str | None) -> list[int]:
        """Which seats of a table in a list are this person's."""
        who = key_of(person) if person else ""
        return [seat for seat, holders in enumerate(summary.holders) if who in holders]

    async def finished(self, id: str) -> Finished:
        """A game that is over, from its table or from its record. Raises NoTable, NotNow, Broken."""
        try:
            table = await self.table(id)
        except Compacted:
            try:
                body = await self.store.record(id)
                if body is None:
                    raise NoTable
                return await asyncio.to_thread(finished_from, id, body, self.settings.boxes)
            except (NoTable, Unavailable):
                raise
            except Exception as error:  # the row may hold anything, and the game may be gone
                log.error("table %s: damaged row: records, table_id %a", id, id)
                raise Broken from error
        if table.state.status == "playing":
            raise NotNow(laying.NOT_OVER)
        must_be(table.state, "over")
        return await asyncio.to_thread(finished_of, table.state)

    async def tick(self) -> None:
        """What must be done from time to time: other servers' entries, clocks, forgotten bots, idle and old tables."""
        await self._hear_others()
        await self._look_after(await self.store.due(self.now()))
        for table in self.at_hand.values():
            table.note_overdue()
        self._put_away_idle()
        self._give_back()
        if self.life.age >= self._tidy_at and self.workers.keeps(TIDYING):
            self._tidy_at = self.life.age + TIDY_EVERY
            await self.tidy()

    async def _run(self) -> None:
        soon = BOT_GRACE
        while True:
            try:
                await self._look_after(await self.store.due(self.now() + soon))
                soon = 0.0
                await self.tick()
            except FlottaError as error:
                log.warning("the clockwork missed a beat: %s", type(error).__name__)
            except Exception:
                log.exception("the clockwork missed a beat")
            await asyncio.sleep(self.settings.poll)

    async def _hear_others(self) -> None:
        versions = await self.store.versions(self.at_hand)
        behind = [id for id, table in self.at_hand.items() if versions.get(id, 0) > table.version]
        await self._for_each(behind, lambda table: table.refresh())

    def _heard(self, changed: Mapping[str, int] | None) -> None:
        """Take in what another server has just written. What is missed here is read at the next `tick`."""
        for id in self.at_hand if changed is None else changed:
            table = self.at_hand.get(id)
            if table is not None and (changed is None or changed[id] > table.version):
                self._heard_of.add(id)
        if self._heard_of and (self._catching_up is None or self._catching_up.done()):
            self._catching_up = asyncio.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        with contextlib.suppress(Unavailable):
            while self._heard_of:
                await self._for_each([self._heard_of.pop()], lambda table: table.refresh())

    async def _look_after(self, ids: Sequence[str]) -> None:
        await self._for_each(list(filter(self.workers.keeps, ids)), lambda table: table.look_at_clocks())

    async def _for_each(self, ids: Sequence[str], work: Callable[[LiveTable], Awaitable[None]]) -> None:
        """Do something at each of these tables. One that cannot be read is named in the log, once, and stops nothing else."""
        for id in ids:
            if id in self._broken:
                continue
            try:
                await work(await self.table(id))
            except (NoTable, Conflict):
                continue
            except Unavailable:
                raise
            except Exception as error:
                self._broken.add(id)
                log.error("table %s cannot be gone on with: %r", id, error.__cause__ or error)

    def _put_away_idle(self) -> None:
        for id, table in list(self.at_hand.items()):
            patience = self.settings.idle / (10 if table.state.status == "over" else 1)
            if table.used_at <= self.now() - patience and table.idle and not self.bots.busy(id):
                self.put_away(id)

    def _give_back(self) -> None:
        """Put away the tables that another worker keeps again: this one had them only while the other was gone. The pages that
        listen here connect again, and are then handed over.
        """
        for id, table in list(self.at_hand.items()):
            if not table.working and not self.workers.keeps(id):
                self.put_away(id)

    async def tidy(self) -> None:
        """See to old tables."""
        await tidying.tidy(self)

    def put_away(self, id: str) -> None:
        """Forget a table until somebody comes again."""
        table = self.at_hand.pop(id, None)
        if table is not None:
            table.close()

    def loaded(self) -> dict[str, LiveTable]:
        """The tables at hand, by id."""
        return dict(self.at_hand)
