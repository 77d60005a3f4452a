"""Finished games looked at by a bot on request: one after another, in a process beside the house.

That process has a low priority: the house goes first, but a busy machine does not stop it either. What was found out is kept in
the store, and what was only asked for when the house closed is taken up again when somebody looks at the game.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import subprocess
import sys
from collections import OrderedDict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from flotta.bots.analysis import Decision, open_decisions
from flotta.engine.play import Play
from flotta.engine.words import Say
from flotta.store import Store
from flotta.table.errors import TooMany
from flotta.table.settings import Settings
from flotta.table.workers import Workers

log = logging.getLogger("flotta.analysis")
KEPT = 200
"""How many analyses are at hand; older ones are read again from the store."""
WAITING = 20
"""How many games may wait to be looked at; each of several workers may keep its share of them waiting."""
ALL_CARDS = 100
"""Added to the number of a seat in the key of an analysis for which the bot knew all cards."""
USUAL = 0.4
"""Seconds a decision is expected to take, before any time has been measured."""


@dataclass(eq=False)
class Analysis:
    """What a bot has found out about a seat's decisions in a game, so far: those known, of all there are. The key is the table
    and the seat, whose number is higher by `ALL_CARDS` where the bot knew everything and not only what the seat knew.
    """

    key: tuple[str, int]
    play: Play
    record: str
    box: Path | None
    person: str
    numbers: list[int] = field(default_factory=list)
    known: dict[int, Decision] = field(default_factory=dict)
    status: str = "waiting"

    @property
    def seat(self) -> int:
        """Whose decisions they are."""
        return self.key[1] % ALL_CARDS

    @property
    def all_cards(self) -> bool:
        """Whether the bot knew all cards."""
        return self.key[1] >= ALL_CARDS

    @property
    def decisions(self) -> list[Decision]:
        """The decisions that are known, in the order of the game."""
        return [self.known[number] for number in sorted(self.known)]


class Analyses:
    """The analyses of one house."""

    def __init__(self, store: Store, settings: Settings, workers: Workers) -> None:
        self.store, self.settings, self.workers = store, settings, workers
        self.at_hand: OrderedDict[tuple[str, int], Analysis] = OrderedDict()
        self.queue: list[Analysis] = []
        self._task: asyncio.Task[None] | None = None

    def before(self, analysis: Analysis) -> int:
        """How many games are looked at before this one."""
        return self.queue.index(analysis) if analysis in self.queue else 0

    async def of(self, wanted: Analysis) -> Analysis | None:
        """What is known so far of the game and seat of a `wanted` analysis: at hand, or kept in the store. One that was asked for
        and never finished is taken up again, if there is room. None: nobody has asked for it.
        """
        if wanted.key in self.at_hand:
            return self.at_hand[wanted.key]
        asked, found = await self.store.analysis(*wanted.key)
        if not asked or wanted.key in self.at_hand:
            return self.at_hand.get(wanted.key)
        try:
            wanted.known = {one["number"]: decision(wanted.play, one) for one in found or []}
            wanted.status = "waiting" if found is None else "ready"
        except (LookupError, TypeError, ValueError):
            log.error("damaged row: analyses, table_id %a, seat %d", *wanted.key)
        if wanted.status == "waiting":
            with contextlib.suppress(TooMany):
                return self._begin(wanted)
            return None
        return self._have(wanted)

    async def ask(self, wanted: Analysis) -> Analysis:
        """Have a seat's game looked at, unless that was done or is under way. Raises TooMany."""
        found = await self.of(wanted)
        if found is not None and found.status != "failed":
            return found
        begun = self._begin(wanted)
        await self.store.keep_analysis(*wanted.key, None)
        return begun

    def _have(self, analysis: Analysis) -> Analysis:
        """Keep an analysis in memory; the oldest are dropped (the store has them), except those that are being made."""
        self.at_hand[analysis.key] = analysis
        while len(self.at_hand) > KEPT + len(self.queue):
            self.at_hand.popitem(last=False)
        return analysis

    def _begin(self, analysis: Analysis) -> Analysis:
        if any(analysis.person == other.person for other in self.queue):
            raise TooMany(Say("A bot is looking at another game for you already."), 20.0)
        if len(self.queue) >= max(1, WAITING // self.workers.count):
            raise TooMany(Say("The bots have too many questions to answer; try again in a moment."), 60.0)
        self.queue.append(analysis)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())
        return self._have(analysis)

    async def _work(self) -> None:
        while self.queue:
            analysis = self.queue[0]
            try:
                async with self.workers.one_at_a_time("analysis"):
                    analysis.status = "computing"
                    told = await self._look(analysis)
                await self.store.keep_analysis(*analysis.key, told)
                analysis.status = "ready"
            except Exception:
                log.exception("a game could not be looked at")
                analysis.status = "failed"
            finally:
                self.queue.pop(0)

    async def _look(self, analysis: Analysis) -> list[dict[str, Any]]:
        """What the process says of each decision of a game, the last one first: a game is usually decided near its end."""
        analysis.numbers = (await asyncio.to_thread(open_decisions, analysis.play, [analysis.seat]))[::-1]
        process, told = begun(), []
        try:
            await asyncio.to_thread(instruct, process, analysis, self.settings.analysis_nice)
            for number in analysis.numbers:
                told.append({"number": number, **await asyncio.to_thread(answered, process, number)})
                analysis.known[number] = decision(analysis.play, told[-1])
            return told
        finally:
            process.kill()
            await asyncio.to_thread(process.wait)
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()

    async def close(self) -> None:
        """Stop looking."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


def begun() -> subprocess.Popen[str]:
    """The process that will look at a game."""
    line = [sys.executable, "-m", "flotta.table.analyst"]
    return subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


def instruct(process: subprocess.Popen[str], analysis: Analysis, nice: int) -> None:
    """Tell the process which game it will look at, and how far it stands back; wait until it is ready."""
    game = analysis.play.game
    package = game.modules["rules"].__name__.rpartition(".")[0]
    told = {
        "record": analysis.record,
        "box": str(analysis.box) if analysis.box else None,
        "package": None if package.startswith("flotta.games.") else [game.name, package],
        "path": sys.path,
        "all_cards": analysis.all_cards,
        "nice": nice,
    }
    assert process.stdin is not None
    process.stdin.write(json.dumps(told) + "\n")
    process.stdin.flush()
    assert process.stdout is not None
    if process.stdout.readline() != "ready\n":
        raise RuntimeError("the process that looks at games did not begin")


def answered(process: subprocess.Popen[str], number: int) -> dict[str, Any]:
    """What the process says of one decision."""
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(f"{number}\n")
    process.stdin.flush()
    line = process.stdout.readline()
    if not line:
        raise RuntimeError("the process that looks at games has ended")
    answer: dict[str, Any] = json.loads(line)
    return answer


def decision(play: Play, told: dict[str, Any]) -> Decision:
    """One decision, from what the process said of it. Raises LookupError, TypeError or ValueError where that is no decision."""
    verbs, merits = play.game.verbs, play.game.merits
    if told["number"] < 1 or not len(told["before"]) == len(told["after"]) == play.seats:
        raise ValueError(told["number"])
    return Decision(
        told["number"],
        play.happened[told["number"] - 1][0],
        verbs[told["done"]],
        verbs[told["best"]],
        tuple(map(float, told["before"])),
        tuple(map(float, told["after"])),
        tuple(verbs[id] for id in told["line"]),
        None if told["good_for"] is None else merits[told["good_for"]][1],
    )
