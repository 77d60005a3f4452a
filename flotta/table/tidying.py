"""Old tables: how long nothing has happened at one, and what is done then.

The clock of a machine can be wrong by weeks, and nobody's game may end because of that. So the time after which a table is given
up is counted in what the house itself has seen pass: the seconds it was open, and at most a day for each time it was closed.
"""

from __future__ import annotations

import contextlib
import logging
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from flotta.engine.errors import FlottaError
from flotta.store import Conflict, Store, Summary
from flotta.table.finished import kept

if TYPE_CHECKING:
    from flotta.table.house import House

log = logging.getLogger("flotta.house")
DAY = 86400.0
KEPT = re.compile(r"([0-9.]{1,20}) ([0-9.]{1,20}) ([0-9.]{1,20})")


class Lifetime:
    """How old the house is, in seconds it has seen pass. `clock` may be wrong, `ticks` only ever go on while it is open."""

    def __init__(self, store: Store, clock: Callable[[], float], ticks: Callable[[], float]) -> None:
        self.store, self.clock, self.ticks = store, clock, ticks
        self.age_at_opening, self.opened = 0.0, ticks()
        self.resumed_at = 0.0
        """What the clock said when the house was opened after more than a day, or after the clock was set: nobody could play
        before that, so decisions are timed from then at the earliest.
        """

    async def open(self) -> None:
        """Go on from where the house was closed; of the time since then at most a day counts."""
        now = self.clock()
        found = KEPT.fullmatch(await self.store.setting("age", lambda: f"0 {now} 0"))
        age, closed_at, self.resumed_at = map(float, found.groups()) if found else (0.0, now, 0.0)
        if not -DAY < now - closed_at < DAY or self.resumed_at > now:
            self.resumed_at = now
        self.age_at_opening, self.opened = age + min(DAY, max(0.0, now - closed_at)), self.ticks()
        await self.keep()

    @property
    def age(self) -> float:
        """How old the house is now."""
        return self.age_at_opening + self.ticks() - self.opened

    async def keep(self) -> None:
        """Write down how old the house is, and what the clock says."""
        await self.store.keep("age", f"{self.age:.0f} {self.clock():.0f} {self.resumed_at:.0f}")


async def tidy(house: House) -> None:
    """Keep only the records of games long over, and give up tables where nothing has happened for very long: a few at a time,
    so that a mistake is noticed before much is gone.
    """
    store, settings, age = house.store, house.settings, house.life.age
    await house.life.keep()
    await store.watch(age)
    left = settings.removals

    async def some(status: str, days: float, unplayed: bool = False) -> list[Summary]:
        nonlocal left
        found = await store.stale(status, age - days * DAY, left, unplayed) if left else []
        left -= len(found)
        return found

    for summary in await some("over", settings.keep_days):
        with contextlib.suppress(Conflict, FlottaError):
            await store.compact(summary, kept(await house.finished(summary.id)))
            house.put_away(summary.id)
    for days, unplayed in ((settings.abandon_days, False), (settings.unplayed_days, True)):
        for summary in await some("playing", days, unplayed):
            with contextlib.suppress(FlottaError):
                await (await house.table(summary.id)).give_up(summary.version)
                log.warning("given up: %s; `flotta restore` brings it back", summary.id)
        for summary in await some("open", days, unplayed):
            with contextlib.suppress(Conflict):
                await store.remove(summary, age)
                house.put_away(summary.id)
                log.warning("removed: %s; `flotta restore` brings it back", summary.id)
    for id in await store.purge(age - settings.removed_days * DAY, left):
        log.warning("gone for good: %s", id)


async def restore(house: House, id: str) -> None:
    """Bring back a table that was removed, or a game that was given up. Raises NoTable, NotNow."""
    if await house.store.put_back(id, house.life.age):
        return
    await (await house.table(id)).resume()


async def given_up(house: House) -> list[Summary]:
    """The tables that can be brought back."""
    removed = await house.store.tables(status=["removed"], limit=1000)
    over = await house.store.tables(status=["over"], limit=1000)
    return removed + [summary for summary in over if summary.agreed and await was_given_up(house, summary)]


async def was_given_up(house: House, summary: Summary) -> bool:
    """Whether a game was ended because nothing happened any more."""
    entries = await house.store.read(summary.id, summary.version - 1)
    return bool(entries) and entries[-1].body.get("reason") == "abandoned"
