"""Finished games looked at by a bot on request: one after another, in a process beside the house.

Every decision is one turn of the house's thinking, behind everything people wait for. So an analysis slows nobody down by more
than the one decision that is being looked at.
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
from functools import partial
from pathlib import Path
from typing import Any

from flotta.bots.analysis import Decision, open_decisions
from flotta.engine.play import Play
from flotta.engine.words import Say
from flotta.table.errors import TooMany
from flotta.table.thinking import Abandoned, Rank, Thinking

log = logging.getLogger("flotta.analysis")
KEPT = 200
"""How many analyses are remembered; older ones are made again when somebody asks."""
WAITING = 20
"""How many games may wait to be looked at."""
USUAL = 0.4
"""Seconds a decision takes, said before anything is known of the machine."""


@dataclass(eq=False)
class Analysis:
    """What a bot has found out about a seat's decisions in a game, so far: those known, of all there are."""

    key: tuple[str, int]
    play: Play
    record: str
    box: Path | None
    person: str
    address: str
    numbers: list[int] = field(default_factory=list)
    known: dict[int, Decision] = field(default_factory=dict)
    status: str = "waiting"

    @property
    def decisions(self) -> list[Decision]:
        """The decisions that are known, in the order of the game."""
        return [self.known[number] for number in sorted(self.known)]


class Analyses:
    """The analyses of one house."""

    def __init__(self, thinking: Thinking) -> None:
        self.thinking = thinking
        self.found: OrderedDict[tuple[str, int], Analysis] = OrderedDict()
        self.queue: list[Analysis] = []
        self._task: asyncio.Task[None] | None = None

    def of(self, id: str, seat: int) -> Analysis | None:
        """The analysis of a seat's game, as far as it is."""
        return self.found.get((id, seat))

    def before(self, analysis: Analysis) -> int:
        """How many games are looked at before this one."""
        return self.queue.index(analysis) if analysis in self.queue else 0

    def ask(self, id: str, seat: int, play: Play, record: str, box: Path | None, person: str, address: str) -> Analysis:
        """Have a seat's game looked at, unless that was done or is under way. Raises TooMany."""
        found = self.found.get((id, seat))
        if found is not None and found.status != "failed":
            return found
        if any(person == other.person for other in self.queue):
            raise TooMany(Say("A bot is looking at another game for you already."), 20.0)
        if len(self.queue) >= WAITING:
            raise TooMany(Say("The bots have too many questions to answer; try again in a moment."), 60.0)
        made = self.found[id, seat] = Analysis((id, seat), play, record, box, person, address)
        self.queue.append(made)
        while len(self.found) > KEPT:
            self.found.popitem(last=False)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())
        return made

    async def _work(self) -> None:
        while self.queue:
            analysis = self.queue[0]
            try:
                analysis.status = "computing"
                await self._look(analysis)
                analysis.status = "ready"
            except Abandoned:
                analysis.status = "failed"
            except Exception:
                log.exception("a game could not be looked at")
                analysis.status = "failed"
            finally:
                self.queue.pop(0)

    async def _look(self, analysis: Analysis) -> None:
        """The decisions of a game, the last first: what decided it is usually there."""
        analysis.numbers = (await asyncio.to_thread(open_decisions, analysis.play, [analysis.key[1]]))[::-1]
        process = await asyncio.to_thread(started, analysis)
        try:
            for number in analysis.numbers:
                told = await self.thinking.think(
                    partial(answered, process, number), Rank.ANALYSIS, analysis.address, analysis.person
                )
                analysis.known[number] = decision(analysis.play, number, told)
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


def started(analysis: Analysis) -> subprocess.Popen[str]:
    """The process that will look at a game, told which one."""
    line = [sys.executable, "-m", "flotta.table.analyst"]
    process = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    game = analysis.play.game
    package = game.modules["rules"].__name__.rpartition(".")[0]
    told = {
        "record": analysis.record,
        "box": str(analysis.box) if analysis.box else None,
        "package": None if package.startswith("flotta.games.") else [game.name, package],
        "path": sys.path,
    }
    assert process.stdin is not None
    process.stdin.write(json.dumps(told) + "\n")
    process.stdin.flush()
    assert process.stdout is not None
    if process.stdout.readline() != "ready\n":
        process.kill()
        raise RuntimeError("the process that looks at games did not begin")
    return process


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


def decision(play: Play, number: int, told: dict[str, Any]) -> Decision:
    """One decision, from what the process said."""
    verbs, merits = play.game.verbs, play.game.merits
    return Decision(
        number,
        play.happened[number - 1][0],
        verbs[told["done"]],
        verbs[told["best"]],
        tuple(told["before"]),
        tuple(told["after"]),
        tuple(verbs[id] for id in told["line"]),
        None if told["good_for"] is None else merits[told["good_for"]][1],
    )
