"""What a captain can work out: guesses have the right odds and never contradict what was seen."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import sqrt
from typing import Any

from games.portolano.table import SMALL, Table, order, table
from harness import rule

from flotta.engine.dice import seeded
from flotta.engine.verbs import CHANCE, EVERYONE, WATCHER
from flotta.games.portolano.terms import VERBS

GUESSES = 20_000


def guesses(t: Table, viewer: int, count: int = GUESSES) -> list[Any]:
    """Many possibilities behind one view."""
    game, view = t.play.game, t.play.view(viewer)
    work, dice, found = view.copy_of_record(), seeded(5), []
    for _ in range(count):
        game.loops.imagine(view.copy_of_record(), work, viewer, dice)
        found.append(work[0].copy())
    return found


def fits(found: Counter[tuple[int, ...]], expected: dict[tuple[int, ...], float]) -> None:
    """Each outcome as often as its probability says, within four deviations."""
    total = found.total()
    assert set(found) <= set(expected)
    for outcome, p in expected.items():
        assert abs(found[outcome] - p * total) < 4 * sqrt(p * (1 - p) * total) + 1, (outcome, found[outcome], p * total)


@rule("PO-R38")
def test_unseen_chests_are_dealt_as_a_blind_draw_would() -> None:
    t = table(SMALL, "0,0: r3 chest3 chest3", "0,1: r3 chest1 chest2", "0,2: r3 chest3")
    heap = [1] * 5 + [2] * 5 + [3] * 5
    heap.remove(3)
    heap.remove(3)  # seat 0 knows its own two
    ways: Counter[tuple[int, ...]] = Counter()
    for first, second, third in permutations(heap, 3):
        one = sorted((first, second))
        ways[(*[one.count(v) for v in (1, 2, 3)], *[int(third == v) for v in (1, 2, 3)])] += 1
    expected = {deal: n / ways.total() for deal, n in ways.items()}
    seen = Counter((*map(int, g.chest[1]), *map(int, g.chest[2])) for g in guesses(t, 0))
    fits(seen, expected)


@rule("PO-5.6", "PO-5.8")
def test_face_down_cards_are_guessed_evenly_among_those_that_may_be_chosen() -> None:
    t = table(SMALL, "0,0: r3", "0,1: r3 sail3", "0,2: r3 strategist").does(1, "sail:north").does(2, "anchor")
    seen = guesses(t, 0)
    fits(Counter((int(g.order[1]),) for g in seen), {(n,): 1 / 20 for n in range(1, 21)})
    fits(Counter((int(g.order[2]),) for g in seen), {**{(n,): 1 / 5 for n in range(1, 5)}, (21,): 1 / 5})
    banned = table(SMALL, "0,0: r3", "0,1: r3", "0,2: r3 sail3 strategist anchored").does(2, "sail:west")
    fits(Counter((int(g.order[2]),) for g in guesses(banned, 0)), {(n,): 1 / 20 for n in range(1, 21)})


def test_a_guess_never_contradicts_what_was_seen() -> None:
    t = table(SMALL, "0,0: r3 chest3", "0,1: r3 sail3 chest1 chest1", "0,2: r3 strategist")
    t.does(0, order("north")).does(1, order("south,west"))
    for viewer in (WATCHER, 0, 1, 2):
        view = t.play.view(viewer)
        for seed in range(200):
            twin = view.guess(seed)
            assert twin.view(viewer).bytes() == view.bytes()
            assert twin.game.broken(twin.s) == 0
            assert twin.s.heap.sum() == 12
    own = t.play.view(0).guess(1).s
    assert (own.order[0], own.chest[0].tolist()) == (t.s.order[0], [0, 0, 1])


def test_at_the_end_nothing_is_left_to_guess() -> None:
    t = table(SMALL, "0,0: r3 chest3", "0,1: r3 chest1 chest1", left={"tea": 0}, round=9, last_round=9, over=True)
    for viewer in (WATCHER, 0, 1):
        assert t.play.view(viewer).bytes() == t.play.bytes()
        assert t.play.view(viewer).guess(3).bytes() == t.play.bytes()


def test_only_cards_and_chests_are_kept_from_anybody() -> None:
    t = table(SMALL, "0,0: r3", "0,1: r3")
    game = t.play.game
    for action in VERBS.actions:
        if action.verb in ("sail", "sail_two", "anchor"):
            assert game.seen(t.s, 1, action.id) == 1 << 1
        elif action.verb == "chest":
            assert game.seen(t.s, CHANCE, action.id) == 1 << int(t.s.active)
        else:
            assert game.seen(t.s, CHANCE if action.chance else 0, action.id) == EVERYONE
