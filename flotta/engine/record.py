"""A game as text: what was agreed, then one line per event; written, read back, and checked.

    flotta record 1
    game cartagena 1
    box 5a0c…
    seats 2
    options {"boards": 4}
    dice seed 7
    events 3
    1 * lay:3:no 4f21
    2 * first:1 90aa
    3 1 play:rum 1be0
    end 8b57…

The four digits after an event are a running checksum, so damage is found at its line; the last line is the SHA-256 of
all before it. A record cut for one viewer says so in a line `cut for seat 1`, has `?` for what that viewer did not
learn, and names no dice. Where people chose their colours, a line `colours 3 1 2 0 4` after the options says which colour
each crew wears.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from typing import Any

from flotta.engine.box import Box
from flotta.engine.contract import Game
from flotta.engine.dice import Dice, FairDice, ManualDice, SeededDice, commitment
from flotta.engine.errors import BadOption, BadPosition, BadRecord, Illegal
from flotta.engine.play import Play, checked_seed
from flotta.engine.position import place_position
from flotta.engine.state import copied
from flotta.engine.verbs import CHANCE, WATCHER
from flotta.engine.words import Say

FORMAT = 1


def write(play: Play, viewer: int | None, with_secret: bool = False) -> str:
    """The record of a play, whole or as one viewer has learnt it; with the dice's secret only when the game is over or
    it is to be gone on with.
    """
    lines = [f"flotta record {FORMAT}", f"game {play.game.name} {play.game.version}", f"box {play.box.digest}"]
    lines += [f"seats {play.seats}", f"options {json.dumps(play.options, separators=(',', ':'))}"]
    if play.colours:
        lines.append(f"colours {' '.join(map(str, play.colours))}")
    if not play.from_setup:
        table = Play(play.game, play.start, play.options, play.box, ManualDice())
        state = (table if viewer is None else table.view(viewer)).position()["state"]
        lines.append(f"start {json.dumps(state, separators=(',', ':'))}")
    if viewer is None:
        lines.append(f"dice {play.dice.text(play.over or with_secret)}")
        events = play.events
    else:
        lines.append("cut for " + ("watchers" if viewer == WATCHER else f"seat {viewer}"))
        events = [event for event, _ in play.told(viewer)]
    lines.append(f"events {len(events)}")
    running = hashlib.sha256("\n".join(lines).encode())
    for event in events:
        actor = "*" if event.actor == CHANCE else str(event.actor)
        line = f"{event.number} {actor} {event.action.slug if event.action else '?'}"
        running.update(line.encode())
        lines.append(f"{line} {running.hexdigest()[:4]}")
    return "\n".join([*lines, f"end {_digest(lines)}"]) + "\n"


def _digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


class Reader:
    """The lines of a record, read one after another, each expected to look as write makes it."""

    def __init__(self, text: object) -> None:
        if not isinstance(text, str):
            raise BadRecord(Say("a record is text"), 1)
        self.lines = text.split("\n")
        self.at = 0

    def refuse(self, message: Say) -> BadRecord:
        """The exception for the line just read."""
        return BadRecord(message, min(max(self.at, 1), len(self.lines)))

    def next(self, pattern: str, wanted: str) -> tuple[str, ...]:
        """The parts of the next line, which must match the pattern."""
        self.at += 1
        line = self.lines[self.at - 1] if self.at <= len(self.lines) else ""
        found = re.fullmatch(pattern, line)
        if found is None:
            raise self.refuse(Say("expected {wanted}, found {line}", wanted=repr(wanted), line=repr(line[:60])))
        return found.groups()


def read(text: str, find: Callable[[str], Game], box_for: Callable[[Game], Box]) -> Play:
    """The play a record tells of, every event checked against the rules. Raises BadRecord."""
    reader = Reader(text)
    (form,) = reader.next(r"flotta record ([0-9]{1,6})", f"flotta record {FORMAT}")
    if int(form) != FORMAT:
        raise reader.refuse(Say("this record has format {theirs}, this program reads {mine}", theirs=form, mine=FORMAT))
    play = _table(reader, find, box_for)
    (count,) = reader.next(r"events ([0-9]{1,9})", "events <count>")
    _events(reader, play, int(count))
    (digest,) = reader.next(r"end ([0-9a-f]{64})", "end <sha256>")
    if digest != _digest(reader.lines[: reader.at - 1]):
        raise reader.refuse(Say("the checksum does not fit: the record was changed"))
    if reader.lines[reader.at :] != [""]:
        reader.at += 1
        raise reader.refuse(Say("something stands after the end"))
    for number, (line, ours) in enumerate(zip(reader.lines, write(play, None, with_secret=True).split("\n"), strict=False), 1):
        if line != ours:
            raise BadRecord(Say("this line is not written as records are"), number)
    return play


def _table(reader: Reader, find: Callable[[str], Game], box_for: Callable[[Game], Box]) -> Play:
    name, version = reader.next(r"game ([a-z_]{1,40}) ([0-9]{1,6})", "game <name> <version>")
    try:
        game = find(name)
    except BadOption as error:
        raise reader.refuse(error.say) from error
    if int(version) != game.version:
        raise reader.refuse(
            Say(
                "this record is of version {theirs} of {game}, here it is {mine}: the rules have changed in between",
                theirs=version,
                game=name,
                mine=game.version,
            )
        )
    (digest,) = reader.next(r"box ([0-9a-f]{16})", "box <digest>")
    box = box_for(game)
    if digest != box.digest:
        raise reader.refuse(
            Say("this record was played with another box ({theirs}) than the one here ({mine})", theirs=digest, mine=box.digest)
        )
    (seats,) = reader.next(r"seats ([0-9])", "seats <count>")
    if not game.min_seats <= int(seats) <= game.max_seats:
        raise reader.refuse(game.wrong_seats(int(seats)).say)
    (options,) = reader.next(r"options (\{.*\})", "options {…}")
    chosen = _json(reader, options)
    try:
        array, whole = game.ready_to_play(int(seats), chosen, box)
    except BadOption as error:
        raise reader.refuse(error.say) from error
    colours = _colours(reader, game)
    start = _start(reader, game, box, int(seats), whole)
    dice = _dice(reader)
    play = Play(game, array, whole, box, dice)
    play.from_setup = True
    if start is not None:
        play = Play(game, start, whole, box, dice)
    play.colours = colours
    return play


def _json(reader: Reader, text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise reader.refuse(Say("this is not JSON: {reason}", reason=str(error))) from error
    assert isinstance(value, dict)
    return value


def _colours(reader: Reader, game: Game) -> tuple[int, ...]:
    if not (reader.at < len(reader.lines) and reader.lines[reader.at].startswith("colours ")):
        return ()
    (text,) = reader.next(r"colours ((?:[0-9] ?)+)", "colours <numbers>")
    colours, own = tuple(map(int, text.split())), tuple(range(len(game.colours)))
    if tuple(sorted(colours)) != own or colours == own:
        raise reader.refuse(Say("each crew must have a colour of its own"))
    return colours


def _start(reader: Reader, game: Game, box: Box, seats: int, options: dict[str, Any]) -> Any:
    if not (reader.at < len(reader.lines) and reader.lines[reader.at].startswith("start ")):
        return None
    (text,) = reader.next(r"start (\{.*\})", "start {…}")
    try:
        position = {"seats": seats, "options": options, "state": _json(reader, text)}
        return place_position(game, position, None, box).copy_of_record()
    except BadPosition as error:
        raise reader.refuse(error.say) from error


def _dice(reader: Reader) -> Dice:
    line = reader.lines[reader.at] if reader.at < len(reader.lines) else ""
    if line.startswith("cut for "):
        reader.at += 1
        raise reader.refuse(Say("this record was cut for one viewer; it can be read, not replayed"))
    (kind,) = reader.next(r"dice (manual|seed -?[0-9]{1,19}|fair [0-9a-f]{64}(?: [0-9a-f]{64})?)", "dice …")
    if kind == "manual":
        return ManualDice()
    how, *rest = kind.split(" ")
    if how == "seed":
        try:
            return SeededDice(checked_seed(int(rest[0])))
        except BadOption as error:
            raise reader.refuse(error.say) from error
    if len(rest) == 1:
        return Sealed(rest[0])
    if commitment(rest[1]) != rest[0]:
        raise reader.refuse(Say("the dice secret does not fit what was promised before the game"))
    return FairDice(rest[1])


class Sealed(ManualDice):
    """Fair dice whose secret is not told yet: the game can be shown, but neither continued nor verified."""

    by_hand = False

    def __init__(self, promised: str) -> None:
        self.promised = promised

    def text(self, over: bool) -> str:
        """How a record names these dice."""
        return f"fair {self.promised}"


def _events(reader: Reader, play: Play, count: int) -> None:
    running = hashlib.sha256("\n".join(reader.lines[: reader.at]).encode())
    for number in range(1, count + 1):
        found, actor, slug, check = reader.next(
            r"([0-9]{1,9}) (\*|[0-9]) ([a-z0-9_:-]{1,80}) ([0-9a-f]{4})", f"{number} <seat> <action> <check>"
        )
        running.update(f"{found} {actor} {slug}".encode())
        if int(found) != number:
            raise reader.refuse(Say("this should be event {number}, not {found}", number=number, found=found))
        if running.hexdigest()[:4] != check:
            raise reader.refuse(Say("the checksum does not fit: this line or one above was changed"))
        seat = CHANCE if actor == "*" else int(actor)
        try:
            play.happen(seat, play.checked(seat, slug))
        except Illegal as error:
            raise reader.refuse(Say("event {number} is not possible: {reason}", number=number, reason=error.say)) from error


def verify(play: Play) -> int | None:
    """Throw every die of a replayed game again. The number of the first event that came out otherwise, or None when all
    are as the dice say. Manual dice, and fair ones whose secret is still sealed, cannot be thrown again: ValueError.
    """
    if isinstance(play.dice, ManualDice):
        raise ValueError("these dice cannot be thrown again")
    twin = Play(play.game, copied(play.start), play.options, play.box, ManualDice())
    for number, (actor, id) in enumerate(play.happened, 1):
        if actor == CHANCE:
            outcomes = twin.odds()
            index = play.dice.pick(number, [weight for _, weight in outcomes])
            if outcomes[index][0].id != id:
                return number
        twin.happen(actor, id)
    return None
