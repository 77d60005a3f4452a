"""The rules walk beside a second, independent telling of the law: same choices, same odds, same table, same tree."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from games.lighthouse_run.reference import COLOURS, Reference
from harness.perft import count, positions
from harness.walk import fresh, steps

import flotta
from flotta.engine.play import Play
from flotta.engine.verbs import CHANCE
from flotta.games.lighthouse_run.box import CARDS

KINDS: list[dict[str, Any]] = [
    {"seats": 2},
    {"seats": 3},
    {"seats": 4},
    {"seats": 2, "variant": "erik"},
    {"seats": 2, "variant": "big_fleet"},
]


def ships(play: Play) -> dict[str, list[int]]:
    s = play.s
    return {
        colour: [field for field in range(25) for _ in range(s.ships[i, field])]
        for i, colour in enumerate(COLOURS)
        if s.owner[i] >= 0
    }


def compare(play: Play, other: Reference) -> None:
    s = play.s
    assert ships(play) == {colour: sorted(fields) for colour, fields in other.ships.items()}
    assert {p + 1 for p in range(6) if s.beacon[p]} == other.beacons
    assert s.cloud == other.round
    for i, colour in enumerate(COLOURS):
        if colour in other.hand:
            assert Counter({card: int(n) for card, n in zip(CARDS, s.hand[i], strict=True) if n}) == Counter(other.hand[colour])
    if play.waiting == [CHANCE]:
        assert {a.slug: weight for a, weight in play.odds()} == other.odds()
        assert other.options() == set()
    else:
        assert other.odds() == {}
        assert {a.slug for seat in play.waiting for a in play.legal(seat)} == other.options()
        assert play.waiting == ([other.seat] if other.phase != "over" else [])


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_both_agree_at_every_step_of_random_games(kind: dict[str, Any]) -> None:
    for seed in range(12):
        chooser = random.Random(seed)
        play, other = flotta.new("lighthouse_run", dice="manual", **kind), Reference(**kind)
        while not play.over:
            compare(play, other)
            actor = play.waiting[0]
            actions = sorted(a.slug for a in ([a for a, _ in play.odds()] if actor == CHANCE else play.legal(actor)))
            # stay seldom, so that ships get somewhere
            slug = chooser.choice([a for a in actions if a not in ("stay", "bonus_skip")] or actions)
            slug = slug if chooser.random() < 0.9 else chooser.choice(actions)
            play.act(actor, slug)
            other.happens(slug)
        compare(play, other)
        assert play.scores == other.scores()
        assert play.places == other.places()


@pytest.mark.parametrize("position", positions("lighthouse_run"), ids=lambda position: position["name"])
def test_both_count_the_same_tree(position: dict[str, Any]) -> None:
    play = fresh("lighthouse_run", position["options"], position["seed"])
    for number, _ in enumerate(steps(play, position["seed"])):
        if number == position["events"]:
            break
    other = Reference(**position["options"])
    for event in play.events:
        assert event.action is not None
        other.happens(event.action.slug)
    depth = position["depth"] - 2  # the whole depth agrees too, and takes half a minute
    assert other.count(depth) == count("lighthouse_run", position, depth)
