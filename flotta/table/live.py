"""A table as people use it: every command they have, each in one place of its own (`choices`, `seating`, `manners`)."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from flotta.engine.advice import Advice
from flotta.engine.words import Say
from flotta.table import choices, manners, seating
from flotta.table.core import Core
from flotta.table.draft import Draft
from flotta.table.errors import Stale
from flotta.table.levels import default_level
from flotta.table.people import checked_request, key_of, rematch_id
from flotta.table.rights import must_hold, seat_at
from flotta.table.thinking import Abandoned


@dataclass(frozen=True)
class Answer:
    """A command is in the log, as the entry of this number."""

    version: int


class LiveTable(Core):
    """A table, with the commands of its people."""

    async def by(self, person: str, work: Callable[[Draft, str], int], seen: int = 0) -> Answer:
        """Carry out a command of a person, whom the log names by a digest of their secret; `seen` as in `command`."""
        who = key_of(person)
        return Answer(await self.command(lambda draft: work(draft, who), seen))

    def why(self, seat: int, action: int | str) -> tuple[str, Say] | None:
        """The rule that forbids a choice to a seat now and its text, as far as the seat can see; None when it is allowed."""
        seat_at(self.state, seat)
        if self.state.play is None:
            return None
        rule = self.state.play.view(seat).why(seat, action)
        return (rule, Say("{text}", text=self.state.game.law.rules[rule].text)) if rule else None

    def surprising(self, seat: int) -> dict[int, choices.Surprise]:
        """The choices open to a seat that look as if they could be taken back, and cannot, and why (`choices.surprising`)."""
        seat_at(self.state, seat)
        play = self.state.play
        if play is None or self.state.status != "playing":
            return {}
        view = play.view(seat)
        world = view.guess()
        return choices.surprising(world, seat, choices.tried(world, seat, [action.id for action in view.legal(seat)]))

    async def act(
        self, person: str, seat: int, action: int | str, version: int, request: str, then: int | str | None = None
    ) -> Answer:
        """Choose, for a decision as it was open at `version`; with `then` the next decision too, both or none. The same
        request again gets the same answer.
        """
        id = checked_request(request)
        return await self.by(person, lambda draft, who: choices.act(draft, who, seat, action, version, id, then), version)

    async def undo(self, person: str, seat: int, version: int, request: str) -> Answer:
        """Take back one's last decision."""
        id = checked_request(request)
        return await self.by(person, lambda draft, who: choices.undo(draft, who, seat, version, id), version)

    async def talk(self, person: str, seat: int, text: str, request: str) -> Answer:
        """Say something to the table."""
        id = checked_request(request)
        return await self.by(person, lambda draft, who: manners.talk(draft, who, seat, text, id))

    async def mute(self, person: str, seat: int, other: int | None, on: bool) -> Answer:
        """Stop hearing another seat (None: all of them), or hear it again."""
        return await self.by(person, lambda draft, who: manners.mute(draft, who, seat, other, on))

    async def offer_end(self, person: str, seat: int) -> Answer:
        """Offer to end the game here."""
        return await self.by(person, lambda draft, who: manners.offer_end(draft, who, seat))

    async def answer_end(self, person: str, seat: int, yes: bool) -> Answer:
        """Agree to end the game here, or go on."""
        return await self.by(person, lambda draft, who: manners.answer_end(draft, who, seat, yes))

    async def sit(self, person: str, seat: int, name: str = "", colour: int | None = None, begin: bool = True) -> Answer:
        """Sit down on a free seat, in a colour that is left. The last to come begins the game, if all are ready; without `begin`
        one says by `ready` that one is.
        """
        return await self.by(person, lambda draft, who: seating.sit(draft, who, seat, name, colour, begin))

    async def sit_by(self, person: str, token: str, name: str = "", colour: int | None = None, begin: bool = True) -> int:
        """Sit down by a personal link, or bring one's seat to this device; the seat. `begin` as in `sit`."""
        who, key = key_of(person), self.house.key
        return await self.command(lambda draft: seating.sit_by(draft, key, who, token, name, colour, begin))

    def seat_by(self, token: str, person: str | None = None) -> int | None:
        """The seat a personal link leads to, None when it is worthless; for the person who has used it, the seat it led to."""
        found = seating.seat_by(self.state, self.house.key, token)
        if found is None and person is not None:
            found = seating.own_seat_by(self.state, self.house.key, key_of(person), token)
        return found

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
        return await self.by(person, lambda draft, who: seating.stand(draft, who, seat))

    async def ready(self, person: str, yes: bool) -> Answer:
        """Say before the game that one is ready, or not yet."""
        return await self.by(person, lambda draft, who: seating.say_ready(draft, who, yes))

    async def plan(self, person: str, seat: int, level: str | None, begin: bool = True) -> Answer:
        """Free a seat before the game begins, or put a bot of this level on it: the host's right. `begin` as in `sit`."""
        return await self.by(person, lambda draft, who: seating.plan(draft, who, seat, level, begin))

    async def change(
        self,
        person: str,
        count: int,
        options: Mapping[str, object],
        *,
        pace: float | None,
        away_after: float | None,
        public: bool,
        advice: bool,
        begin: bool = True,
    ) -> Answer:
        """Change the number of seats and what is played, before the game begins: the host's right. `begin` as in `sit`."""
        return await self.by(
            person, lambda draft, who: seating.change(draft, who, count, options, pace, away_after, public, advice, begin)
        )

    async def sit_anywhere(self, person: str, name: str = "", colour: int | None = None, begin: bool = True) -> int:
        """Sit down on the first seat that is free; which one. Whoever sits here already stays there. `begin` as in `sit`."""
        who = key_of(person)

        def sit(draft: Draft) -> int:
            own = draft.state.seats_of(who)
            seat = own[0] if own else seating.first_free(draft.state)
            seating.sit(draft, who, seat, name, colour, begin)
            return seat

        return await self.command(sit)

    async def start(self, person: str, level: str | None = None) -> Answer:
        """Begin, with bots of this level on the seats that are still empty."""
        return await self.by(person, lambda draft, who: seating.start(draft, who, level or default_level()))

    async def start_when_ready(self, person: str) -> Answer:
        """Begin, if everybody is there and ready."""
        return await self.by(person, seating.start_when_ready)

    async def take_over(self, person: str, seat: int, level: str | None = None) -> Answer:
        """Let a bot play on for a seat."""
        return await self.by(person, lambda draft, who: seating.take_over(draft, who, seat, level or default_level()))

    async def come_back(self, person: str, seat: int) -> Answer:
        """Take one's seat back from the bot."""
        return await self.by(person, lambda draft, who: seating.come_back(draft, who, seat))

    async def rematch(self, person: str, yes: bool = True, colour: int | None = None) -> str | None:
        """Say whether one plays again; the table of the next game once everybody has agreed, None before that."""
        who = key_of(person)
        await self.command(lambda draft: seating.play_again(draft, who, yes, colour))
        return await self.lay_next(who)

    async def excuse(self, person: str, seat: int) -> str | None:
        """Let a bot play the next game for a seat; the table of that game once everybody has agreed."""
        who = key_of(person)
        await self.command(lambda draft: seating.excuse(draft, who, seat))
        return await self.lay_next(who)

    async def lay_next(self, who: str) -> str | None:
        """The table where the same people play again, laid when all of them have agreed: the same one on every server."""
        await self.refresh()  # somebody may have answered at another server
        if self.state.rematch is None and seating.agreed_on(self.state):
            following = rematch_id(self.house.key, self.id)
            await self.house.lay_again(who, self.state, following)
            await self.command(lambda draft: draft.state.rematch or draft.add("rematch", table=following))
        return self.state.rematch

    async def opinion(self, person: str, seat: int, address: str = "") -> Advice:
        """What the best bot thinks of this seat's choices, from its view: the same each time it is asked."""
        who, decision = key_of(person), self.state.decision[seat] if 0 <= seat < len(self.state.seats) else 0
        seating.advised(self.state, who, seat)
        assert self.state.play is not None

        def wanted() -> bool:
            return who in self.state.seats[seat].holders and self.state.decision[seat] == decision

        view = self.state.play.view(seat)
        with contextlib.suppress(Abandoned):
            advice = await self.house.bots.advise(view, who, address or who, wanted)
            if wanted():
                return advice
        must_hold(self.state, who, seat)
        raise Stale(self.state.heard[seat])

    async def give_up(self, version: int) -> None:
        """End the game if nothing has happened since this version."""
        await self.command(lambda draft: manners.give_up(draft, version))

    async def resume(self) -> None:
        """Go on with a game that was given up."""
        await self.command(manners.resume)

    async def look_at_clocks(self) -> None:
        """Hand over the seats whose time has run out, and wake the bots."""
        not_before = self.house.life.resumed_at
        await self.command(lambda draft: seating.time_out(draft, not_before))
        self.house.bots.wake(self)
