"""Bots at the tables: they think in threads beside the event loop, see the view of their seat, and move at a pace people
can follow.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from flotta.bots.advise import advise
from flotta.engine.advice import Advice
from flotta.engine.verbs import Action
from flotta.engine.view import View
from flotta.engine.words import Say
from flotta.table.buckets import Gauge
from flotta.table.choices import bot_act
from flotta.table.errors import Refused, TooMany
from flotta.table.levels import FALLBACK, seated
from flotta.table.settings import Settings
from flotta.table.thinking import Abandoned, Rank, Thinking
from flotta.table.workers import Workers

if TYPE_CHECKING:
    from flotta.table.core import Core
    from flotta.table.state import State

log = logging.getLogger("flotta.bots")
ALL = "all"


class Bots:
    """All bots of a house: one task for each table where one is asked, a few threads for all of them."""

    def __init__(self, settings: Settings, workers: Workers) -> None:
        self.workers = workers
        self.settings, self.delay, self.calm = settings, settings.bot_delay, settings.calm
        self.thinking = Thinking(settings.bot_threads, workers)
        self._asking = Gauge("advice", workers)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._closed = False

    def busy(self, table: str) -> bool:
        """Whether a bot is thinking at this table."""
        return table in self._tasks

    def wake(self, table: Core) -> None:
        """Let a bot that is asked at this table begin to think, if this worker keeps the table; otherwise the worker that does
        will.
        """
        if self._closed or table.closed or table.id in self._tasks or not self.workers.keeps(table.id):
            return
        if table.state.bot_asked() is not None:
            self._tasks[table.id] = asyncio.create_task(self._play(table))

    async def _play(self, table: Core) -> None:
        try:
            while not table.closed and (seat := table.state.bot_asked()) is not None:
                await self._move(table, seat)
        except Refused as error:
            log.warning("a bot could not move: %s", type(error).__name__)
        except Exception:
            log.exception("a bot could not move")
        finally:
            del self._tasks[table.id]

    async def _move(self, table: Core, seat: int) -> None:
        state = table.state
        assert state.play is not None
        decision, loop = state.decision[seat], asyncio.get_running_loop()
        ready_at = loop.time() + self.held_back(state)
        view, level = state.play.view(seat), str(state.seats[seat].level)
        rank = Rank.PEOPLE if any(found.decides for found in state.seats) else Rank.BOTS
        try:
            action = await self.thinking.think(
                lambda: thought(view, level),
                rank,
                table.address or state.host,
                state.host,
                lambda: table.asks_bot(seat, decision),
            )
        except Abandoned:
            return
        while table.asks_bot(seat, decision) and (rest := ready_at - loop.time()) > 0:
            await table.news(rest)
        await table.command(lambda draft: bot_act(draft, seat, action.id, decision))

    def held_back(self, state: State) -> float:
        """How long the next move waits: people must be able to follow it, and whoever has just decided may want to take it
        back.
        """
        play = state.play
        before = play.happened[-1][0] if play and play.happened else None
        if play and before is not None and before < len(state.seats) and state.seats[before].decides:
            if state.taken_back(before):
                return max(self.delay, self.calm)
        return self.delay if len(state.waiting) == 1 else 0.0

    async def advise(self, view: View, who: str, address: str, wanted: Callable[[], bool]) -> Advice:
        """What the best bot thinks of a view. Raises TooMany, and Stale when it is not `wanted` any more."""
        limits = self.settings
        asked = self._asking.count
        if asked(who):
            raise TooMany(Say("A bot is thinking about your question already."), 2.0)
        if asked(address) >= limits.advice_per_address or asked(ALL) >= limits.advice:
            raise TooMany(Say("The bots have too many questions to answer; try again in a moment."), 5.0)
        for each in (who, address, ALL):
            self._asking.add(each, 1)
        try:
            return await self.thinking.think(lambda: advise(view), Rank.ADVICE, address, who, wanted)
        finally:
            for each in (who, address, ALL):
                self._asking.add(each, -1)

    async def settled(self) -> None:
        """Wait until no bot is asked anywhere."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def close(self) -> None:
        """Stop all bots."""
        self._closed = True
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        await asyncio.to_thread(self.thinking.close)


def thought(view: View, level: str) -> Action:
    """A bot's choice; any legal one if the bot fails, because the others are waiting."""
    try:
        return seated(level).choose(view)
    except Abandoned:
        raise
    except Exception:
        log.exception("the bot %s failed", level)
        return seated(FALLBACK).choose(view)
