"""The dice: even, repeatable, the same compiled and interpreted, and checkable."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import flotta
from flotta.engine import dice
from flotta.engine.dice import FairDice, SeededDice, below, commitment, draw, seeded


def chi_square(counts: list[int], expected: list[float]) -> float:
    return sum((c - e) ** 2 / e for c, e in zip(counts, expected, strict=True))


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 100])
def test_every_side_falls_equally_often(sides: int) -> None:
    source = seeded(12)
    counts = np.bincount([below(source, sides) for _ in range(60_000)], minlength=sides).tolist()
    bound = sides - 1 + 5 * math.sqrt(2 * sides)
    assert chi_square(counts, [60_000 / sides] * sides) < bound


def test_neighbouring_seeds_events_and_bits_are_unrelated() -> None:
    for shift in (0, 8, 16, 31):
        bits = [draw(seeded(seed, event)) >> shift & 1 for seed in range(100) for event in range(100)]
        assert abs(sum(bits) - 5000) < 300
    pairs = [(below(seeded(s), 6), below(seeded(s + 1), 6)) for s in range(20_000)]
    counts = np.bincount([a * 6 + b for a, b in pairs], minlength=36).tolist()
    assert chi_square(counts, [20_000 / 36] * 36) < 35 + 5 * math.sqrt(72)


@given(st.integers(0, 2**32 - 1), st.integers(0, 2**32 - 1), st.integers(0, 2**40), st.integers(1, 2**16))
def test_interpreted_and_compiled_dice_agree(low: int, high: int, counter: int, n: int) -> None:
    one = np.array([low, high, counter], dtype=np.int64)
    other = one.copy()
    plain = {"mix": dice.mix.py_func, "draw": dice.draw.py_func}  # type: ignore[attr-defined]  # Numba adds py_func
    assert plain["draw"](one) == draw(other)
    assert plain["mix"](low) == dice.mix(low)
    assert 0 <= below(other, n) < n


def test_the_same_seed_gives_the_same_game() -> None:
    assert flotta.new("toy", seats=3, seed=4).bytes() == flotta.new("toy", seats=3, seed=4).bytes()
    assert flotta.new("toy", seats=3, seed=4).bytes() != flotta.new("toy", seats=3, seed=5).bytes()


def test_weights_are_kept() -> None:
    for source in (SeededDice(3), FairDice("ab" * 32)):
        counts = [0, 0, 0]
        for event in range(12_000):
            counts[source.pick(event, [1, 2, 3])] += 1
        assert chi_square(counts, [2000, 4000, 6000]) < 14


def test_fair_dice_are_committed_before_and_checked_after() -> None:
    play = flotta.new("toy", seats=2)
    assert isinstance(play.dice, FairDice)
    sealed = play.record()
    assert play.dice.secret not in sealed
    assert f"dice fair {play.dice.commitment}\n" in sealed
    with pytest.raises(ValueError, match="thrown again"):
        flotta.verify(sealed)
    while not play.over:
        seat = play.waiting[0]
        play.act(seat, play.legal(seat)[0])
    text = play.record()
    assert play.dice.secret in text
    assert commitment(play.dice.secret) == play.dice.commitment
    assert flotta.verify(text) is None


def test_another_secret_is_noticed() -> None:
    play = flotta.new("toy", seats=2)
    while not play.over:
        seat = play.waiting[0]
        play.act(seat, play.legal(seat)[0])
    play.dice = FairDice("00" * 32)
    assert flotta.verify(play.record()) is not None


def test_a_secret_must_look_like_one() -> None:
    with pytest.raises(ValueError, match="hexadecimal"):
        FairDice("nonsense")


def test_manual_dice_wait_for_the_caller() -> None:
    play = flotta.new("toy", seats=2, dice="manual")
    assert play.waiting == [flotta.CHANCE]
    assert sum(weight for _, weight in play.odds()) == 10
    play.act(flotta.CHANCE, "deal:5")
    assert {a.slug: w for a, w in play.odds()}["deal:5"] == 1
    with pytest.raises(flotta.Illegal):
        play.act(flotta.CHANCE, "choose:5")
