"""A damaged record always ends in BadRecord with a position: never in a wrong game, never in a crash."""

from __future__ import annotations

import hashlib
import os
import random
import re

import pytest

import flotta
from harness import Case, names
from harness.walk import finished

MUTATIONS = int(os.environ.get("FLOTTA_SOAK_MUTATIONS", "3000"))


def damaged(text: str, chooser: random.Random) -> str:
    """One kind of damage a file may suffer."""
    lines = text.split("\n")
    kind = chooser.randrange(10)
    spot = chooser.randrange(len(text))
    line = chooser.randrange(len(lines) - 1)
    if kind == 0:
        return text[:spot] + chr(ord(text[spot]) ^ 1 << chooser.randrange(7)) + text[spot + 1 :]
    if kind == 1:
        return text[:spot]
    if kind == 2:
        return text[:spot] + chooser.choice("\n\t 0aé\x00𝄞{}") + text[spot:]
    if kind == 3:
        return "\n".join(lines[:line] + lines[line + 1 :])
    if kind == 4:
        return "\n".join([*lines[:line], lines[line], *lines[line:]])
    if kind == 5:
        other = chooser.randrange(len(lines) - 1)
        lines[line], lines[other] = lines[other], lines[line]
        return "\n".join(lines)
    if kind == 6:
        return text + chooser.choice(["x", "\n", text, "1 0 end"])
    if kind == 7:
        lines[line] = re.sub(r"\d", lambda m: str((int(m[0]) + 1) % 10), lines[line], count=1)
        return "\n".join(lines)
    if kind == 8:
        length = chooser.randrange(1, 40)
        return text[:spot] + text[spot + length :]
    return (
        text.replace("seed", "soot", 1)
        if chooser.random() < 0.1
        else text[:spot] + text[spot : spot + 30][::-1] + text[spot + 30 :]
    )


def start_of(text: str, events: int) -> str:
    """The record of the same game, broken off early."""
    play = flotta.replay(text)
    play.cut_to(events)
    return play.record()


@pytest.mark.parametrize("name", names())
def test_damage_of_any_kind_is_found(name: str) -> None:
    case, chooser = Case(name), random.Random(2)
    sets = case.option_sets
    tried = 0
    for seed in range(5):
        whole = finished(name, sets[seed * 7 % len(sets)], seed).record()
        part = start_of(whole, 50)
        placed = flotta.at(name, flotta.replay(part).position(), seed=seed).record()
        fair = flotta.new(name, **sets[seed * 7 % len(sets)])
        tenth = MUTATIONS // 50
        for text, count in ((part, 8 * tenth), (placed, tenth), (fair.record(), tenth), (whole, 20)):
            for _ in range(count):
                broken = damaged(text, chooser)
                if broken == text:
                    continue
                tried += 1
                with pytest.raises(flotta.BadRecord) as refused:
                    flotta.replay(broken)
                assert 1 <= refused.value.line <= broken.count("\n") + 1
    assert tried > MUTATIONS * 9 // 10


def resealed(text: str) -> str:
    """The text with all checksums made right again: what a forger would hand in."""
    lines = text.rstrip("\n").split("\n")
    first = next(i for i, line in enumerate(lines) if line.startswith("events ")) + 1
    running = hashlib.sha256("\n".join(lines[:first]).encode())
    for i in range(first, len(lines) - 1):
        body = lines[i].rsplit(" ", 1)[0]
        running.update(body.encode())
        lines[i] = f"{body} {running.hexdigest()[:4]}"
    lines[-1] = "end " + hashlib.sha256("\n".join(lines[:-1]).encode()).hexdigest()
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", names())
def test_a_forged_record_must_still_obey_the_rules_and_the_dice(name: str) -> None:
    case, chooser = Case(name), random.Random(3)
    game = case.game
    caught = 0
    for seed in range(12):
        play = finished(name, case.option_sets[seed % len(case.option_sets)], seed)
        text = play.record()
        assert resealed(text) == text
        lines = text.split("\n")
        events = [i for i, line in enumerate(lines) if re.match(r"\d+ (\*|\d) ", line)]
        spot = chooser.choice(events)
        number, actor, slug, check = lines[spot].split(" ")
        other = chooser.choice([a.slug for a in game.verbs.actions if a.slug != slug])
        lines[spot] = f"{number} {actor} {other} {check}"
        try:
            forged = flotta.replay(resealed("\n".join(lines)))
        except flotta.BadRecord:
            caught += 1
            continue
        assert forged.events != play.events
        caught += flotta.verify(forged.record()) is not None
    assert caught > 0


@pytest.mark.parametrize("name", names())
def test_headers_are_checked(name: str) -> None:
    text = finished(name, Case(name).option_sets[0], 1).record()
    for pattern, other, line in [
        (r"flotta record 1", "flotta record 2", 1),
        (r"game \w+ \d+", "game nonsense 1", 2),
        (r"(game \w+) \d+", r"\1 999", 2),
        (r"box \w+", "box 0123456789abcdef", 3),
        (r"seats \d", "seats 9", 4),
        (r"options \{.*\}", 'options {"x":1}', 5),
        (r"options \{.*\}", "options {", 5),
        (r"options \{.*\}", "options {]}", 5),
        (r"dice seed \d+", "dice loaded", 6),
        (r"events \d+", "events x", 7),
    ]:
        with pytest.raises(flotta.BadRecord) as refused:
            flotta.replay(resealed(re.sub(pattern, other, text, count=1)))
        assert refused.value.line == line, pattern


def test_a_record_is_text() -> None:
    for bad in (None, 5, b"flotta record 1"):
        with pytest.raises(flotta.BadRecord):
            flotta.replay(bad)  # type: ignore[arg-type]  # wrong on purpose
