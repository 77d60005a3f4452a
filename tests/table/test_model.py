"""A table against a simple model of it: whatever people do in whatever order, both agree, and the log makes the same table."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from pathlib import Path
from typing import Any
from unittest.mock import patch

import hypothesis.strategies as st
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from flotta.bots import bot
from flotta.engine.dice import FairDice
from flotta.engine.errors import FlottaError, Illegal
from flotta.engine.play import Play, new_play
from flotta.store import SqliteStore
from flotta.table import House, LiveTable, Refused, Stale
from flotta.table.people import key_of
from flotta.table.state import AWAY_AFTER
from table import SETTINGS, Clock, Requests, check_log, fingerprint

PEOPLE = [name * 8 for name in ("anna", "bence", "csilla")]
SEATS = st.integers(0, 2)
PERSONS = st.integers(0, 2)


class TableMachine(RuleBasedStateMachine):
    """Three people, three seats; the model knows who holds a seat, who plays it, and the game itself."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.same_each_time = contextlib.ExitStack()
        self.same_each_time.enter_context(patch("flotta.table.laying.FairDice", lambda: FairDice("5eed" * 16)))
        self.same_each_time.enter_context(patch("flotta.table.bots.seated", lambda level: bot("random", seed=5)))
        self.runner = asyncio.Runner()
        self.clock = Clock()
        self.requests = Requests()
        self.house: House
        self.table: LiveTable
        self.holders: list[set[int]] = [set(), set(), set()]
        self.bot = [False, False, False]
        self.kinds: list[str] = []
        self.play: Play | None = None
        self.ended = False
        self.offer: set[int] | None = None
        self.talks: list[tuple[int, str]] = []
        self.muted: list[set[int]] = [set(), set(), set()]
        self.answers: dict[tuple[int, str], tuple[str, tuple[Any, ...], int]] = {}
        self.known = 0

    def run(self, work: Any) -> Any:
        return self.runner.run(work)

    async def opened(self) -> House:
        house = House(SqliteStore(Path(self.folder.name) / "house.db"), SETTINGS, now=self.clock)
        await house.open()
        return house

    @initialize(kinds=st.lists(st.sampled_from(["person", "open", "link", "bot"]), min_size=3, max_size=3))
    def lay(self, kinds: list[str]) -> None:
        async def work() -> None:
            self.house = await self.opened()
            plan = ["bot:random" if kind == "bot" else kind for kind in kinds]
            self.table = await self.house.new_table(PEOPLE[0], "toy", {}, plan)

        self.kinds = kinds
        self.holders = [{0} if kind == "person" else set() for kind in kinds]
        self.bot = [kind == "bot" for kind in kinds]
        self.run(work())
        self.learn()

    @property
    def status(self) -> str:
        return "open" if self.play is None else "over" if self.ended or self.play.over else "playing"

    def decides(self, seat: int) -> bool:
        return bool(self.holders[seat]) and not self.bot[seat]

    def learn(self) -> None:
        """Let the bots move and the game begin; the model takes both from the log, everything else it must foresee."""

        async def work() -> list[Any]:
            await self.house.bots.settled()
            return await self.house.store.read(self.table.id)

        entries = self.run(work())
        if self.play is None and all(self.holders[s] or self.bot[s] for s in range(3)):
            dice = FairDice(entries[0].body["secret"])
            self.play = new_play(self.table.state.game, 3, None, dice, self.table.state.game.box, {})
        for entry in entries[self.known :]:
            if entry.kind == "act" and "who" not in entry.body:
                assert self.play is not None
                assert entry.body.get("auto") or self.bot[entry.body["seat"]]
                self.play.act(entry.body["seat"], entry.body["action"])
        self.known = len(entries)

    def attempt(self, work: Any, allowed: bool) -> Any:
        """Do it; it must succeed or be refused as the model says."""
        before = self.table.version
        try:
            answer = self.run(work)
        except FlottaError as error:
            assert isinstance(error, (Refused, Illegal))
            assert not allowed, f"refused: {error}"
            assert self.table.version == before, "a refusal changes nothing"
            return None
        assert allowed, "this should have been refused"
        return answer

    @rule(person=PERSONS, seat=SEATS)
    def sit(self, person: int, seat: int) -> None:
        mine = person in self.holders[seat]
        free = not self.holders[seat] and self.kinds[seat] != "bot" and self.status != "over"
        may = self.kinds[seat] == "open" or person == 0
        if self.attempt(self.table.sit(PEOPLE[person], seat), mine or (free and may)) and not mine:
            self.holders[seat], self.bot[seat] = {person}, False
            self.learn()

    @rule(person=PERSONS, seat=SEATS, asker=PERSONS)
    def sit_by_link(self, person: int, seat: int, asker: int) -> None:
        async def work() -> int:
            return await self.table.sit_by(PEOPLE[person], self.table.link(PEOPLE[asker], seat))

        invited = asker == 0 and self.kinds[seat] == "link" and not self.holders[seat] and self.status != "over"
        if self.attempt(work(), invited or asker in self.holders[seat]) is not None:
            self.bot[seat] = self.bot[seat] and bool(self.holders[seat])
            self.holders[seat].add(person)
            self.learn()

    @rule(person=PERSONS, seat=SEATS)
    def renew(self, person: int, seat: int) -> None:
        if self.attempt(self.table.renew_link(PEOPLE[person], seat), person in self.holders[seat]):
            self.holders[seat] = {person}

    @rule(person=PERSONS, seat=SEATS)
    def stand(self, person: int, seat: int) -> None:
        if self.attempt(self.table.stand(PEOPLE[person], seat), self.status == "open" and person in self.holders[seat]):
            self.holders[seat] = set()
            self.muted[seat] = set()
            self.kinds[seat] = "open" if self.kinds[seat] == "person" else self.kinds[seat]

    @rule(person=PERSONS)
    def start(self, person: int) -> None:
        if self.attempt(self.table.start(PEOPLE[person], "random"), self.status == "open" and person == 0):
            self.bot = [self.bot[s] or not self.holders[s] for s in range(3)]
            self.learn()

    @precondition(lambda self: self.status == "playing")
    @rule(person=PERSONS, seat=SEATS, which=st.integers(0, 4), late=st.booleans())
    def act(self, person: int, seat: int, which: int, late: bool) -> None:
        assert self.play is not None
        legal = [action.id for action in self.play.legal(seat)]
        version = self.table.state.decision[seat] - 1 if late else self.table.version
        allowed = person in self.holders[seat] and self.decides(seat) and which in legal and not late
        request = self.requests()
        answer = self.attempt(self.table.act(PEOPLE[person], seat, which, version, request), allowed)
        if answer:
            self.play.act(seat, which)
            self.answers[person, request] = ("act", (seat, which, version), answer.version)
            self.learn()

    @precondition(lambda self: self.status == "playing")
    @rule(person=PERSONS, seat=SEATS)
    def undo(self, person: int, seat: int) -> None:
        assert self.play is not None
        allowed = person in self.holders[seat] and self.decides(seat) and self.play.copy().undo(seat) > 0
        request, version = self.requests(), self.table.version
        answer = self.attempt(self.table.undo(PEOPLE[person], seat, version, request), allowed)
        if answer:
            self.play.undo(seat)
            self.answers[person, request] = ("undo", (seat, version), answer.version)
            self.learn()

    @rule(person=PERSONS, seat=SEATS, text=st.sampled_from(["hello", "<b>", "ő"]))
    def talk(self, person: int, seat: int, text: str) -> None:
        self.clock.time += 60
        request = self.requests()
        answer = self.attempt(self.table.talk(PEOPLE[person], seat, text, request), person in self.holders[seat])
        if answer:
            self.talks.append((seat, text))
            self.answers[person, request] = ("talk", (seat, text), answer.version)

    @rule(person=PERSONS, seat=SEATS, other=SEATS, on=st.booleans())
    def mute(self, person: int, seat: int, other: int, on: bool) -> None:
        if self.attempt(self.table.mute(PEOPLE[person], seat, other, on), person in self.holders[seat]) and other != seat:
            (self.muted[seat].add if on else self.muted[seat].discard)(other)

    @rule(person=PERSONS, seat=SEATS)
    def take_over(self, person: int, seat: int) -> None:
        allowed = self.status == "playing" and self.decides(seat)
        if person not in self.holders[seat]:
            state = self.table.state
            waited = seat in state.waiting and self.clock.time - state.since[seat] >= (state.pace or AWAY_AFTER)
            allowed = allowed and waited and any(person in holders for holders in self.holders)
        if self.attempt(self.table.take_over(PEOPLE[person], seat, "random"), allowed):
            self.bot[seat] = True
            if self.offer is not None and self.table.state.offer is None:
                self.offer = None
            self.learn()

    @rule(person=PERSONS, seat=SEATS)
    def come_back(self, person: int, seat: int) -> None:
        if self.attempt(self.table.come_back(PEOPLE[person], seat), self.status == "playing" and person in self.holders[seat]):
            self.bot[seat] = False

    @rule(person=PERSONS, seat=SEATS, yes=st.booleans(), offering=st.booleans())
    def end(self, person: int, seat: int, yes: bool, offering: bool) -> None:
        allowed = self.status == "playing" and person in self.holders[seat] and self.decides(seat)
        if offering:
            done = self.attempt(self.table.offer_end(PEOPLE[person], seat), allowed)
            yes = True
        else:
            done = self.attempt(self.table.answer_end(PEOPLE[person], seat, yes), allowed and self.offer is not None)
        if done:
            self.offer = (self.offer or set()) | {seat} if yes else None
            if self.offer and all(s in self.offer for s in range(3) if self.holders[s]):
                self.offer, self.ended = None, True

    @precondition(lambda self: self.answers)
    @rule(data=st.data())
    def ask_again(self, data: st.DataObject) -> None:
        (person, request), (what, arguments, number) = data.draw(st.sampled_from(sorted(self.answers.items())))
        before = self.table.version
        answer = self.run(getattr(self.table, what)(PEOPLE[person], *arguments, request))
        assert answer.version == number
        assert self.table.version == before

    @precondition(lambda self: self.status == "playing")
    @rule(person=PERSONS, seat=SEATS, version=st.sampled_from([-1, 0, 10**9]))
    def act_at_an_impossible_version(self, person: int, seat: int, version: int) -> None:
        if person in self.holders[seat] and self.decides(seat):
            try:
                self.run(self.table.act(PEOPLE[person], seat, 0, version, self.requests()))
            except Stale:
                return
            raise AssertionError("not stale")

    @rule(seconds=st.sampled_from([1.0, 200.0, 1000.0]))
    def time_passes(self, seconds: float) -> None:
        self.clock.time += seconds
        self.run(self.house.tick())
        self.again()

    @rule()
    def restart(self) -> None:
        async def work() -> None:
            await self.house.close()
            self.house = await self.opened()

        before = fingerprint(self.table.state)
        self.run(work())
        self.again()
        assert fingerprint(self.table.state) == before

    def again(self) -> None:
        self.table = self.run(self.house.table(self.table.id))
        self.learn()

    @invariant()
    def the_log_makes_the_same_table(self) -> None:
        self.run(check_log(self.house.store, self.table.id, self.table.state))

    @invariant()
    def the_model_agrees(self) -> None:
        assert self.table.state.status == self.status
        assert [set(seat.holders) for seat in self.table.state.seats] == [
            {key_of(PEOPLE[p]) for p in who} for who in self.holders
        ]
        assert [seat.bot for seat in self.table.state.seats] == self.bot
        assert (self.table.state.offer is None) == (self.offer is None)
        assert [set(seat.muted) for seat in self.table.state.seats] == self.muted
        if self.play is not None and self.table.state.play is not None:
            assert self.table.state.play.bytes() == self.play.bytes()
            assert self.table.state.play.happened == self.play.happened
        for viewer in range(-1, 3):
            heard = [(seat, text) for seat, text in self.talks if viewer < 0 or seat not in self.muted[viewer]]
            assert [(said.seat, said.text) for said in self.table.snapshot(viewer).talk] == heard[-200:]

    def teardown(self) -> None:
        if hasattr(self, "house"):
            self.run(self.house.close())
        self.runner.close()
        self.same_each_time.close()
        self.folder.cleanup()


TestTable = TableMachine.TestCase
TestTable.settings = settings(
    max_examples=25, stateful_step_count=30, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
