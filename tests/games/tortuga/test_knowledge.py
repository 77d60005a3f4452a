"""Who knows what (TO-R38 to TO-R40, TO-R48): views, logs, and guesses with the right odds."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from games.tortuga.boxes import small_box
from games.tortuga.cases import OPTION_SETS
from games.tortuga.table import SIDES, Table, all_dice, table
from harness import called, rule
from harness.walk import fresh, steps

import flotta
from flotta.engine.dice import seeded
from flotta.engine.play import Play
from flotta.engine.verbs import WATCHER
from flotta.games.tortuga.box import MAX_TILES
from flotta.games.tortuga.rolling import can_keep, may_keep
from flotta.games.tortuga.terms import HAND, KEEPING, KEEPING_TILE, N_DICE, NOBODY, THROWING, UNSEEN

DRAWS = 6000
STUCK = "ship 1; pirate 1; on: boarding A, raid B"


def given_to(play: Play, viewer: int) -> list[object]:
    """Everything a viewer is handed."""
    view = play.view(viewer)
    choices = [(a.id, str(a)) for a in view.legal(viewer)]
    log = [(event.number, event.actor, event.action, str(line)) for event, line in play.told(viewer)]
    return [view.bytes(), view.waiting, view.scores, choices, play.picture(viewer), log, play.record(viewer)]


def rethrown(play: Play, owner: int, seed: int) -> Play:
    """The same table, with another throw and another choice behind one screen; who is ready does not change."""
    rebuilt, chooser = flotta.at("tortuga", play.position()), random.Random(seed)
    s = rebuilt.s
    while True:
        for die in range(N_DICE):
            if s.die[owner, die] == HAND:
                s.face[owner, die] = chooser.randrange(6)
        if can_keep(s, owner) != bool(s.stuck[owner]):
            break
    if s.kept[owner]:
        s.kept[owner] = chooser.choice([dice for dice in range(1, 32) if may_keep(s, owner, dice)])
    return flotta.at("tortuga", rebuilt.position())


@rule("TO-R48", "TO-R39", "TO-5.5")
@pytest.mark.parametrize("options", OPTION_SETS[:6], ids=called)
def test_what_lies_behind_other_screens_can_be_exchanged_without_changing_a_byte(options: dict[str, Any]) -> None:
    play, compared = fresh("tortuga", options), 0
    for number, _ in enumerate(steps(play, 31)):
        if play.s.step != KEEPING or compared > 200:
            continue
        here = flotta.at("tortuga", play.position())
        for owner in range(play.seats):
            if not play.s.rolled[owner]:
                continue
            other = rethrown(here, owner, number)
            for viewer in range(-1, play.seats):
                if viewer != owner:
                    assert given_to(other, viewer) == given_to(here, viewer), f"seat {viewer} sees behind the screen of {owner}"
                    compared += 1
    assert compared > 100


@rule("TO-R48", "TO-5.6", "TO-5.11")
def test_the_log_before_the_reveal_is_the_same_whatever_was_thrown_and_chosen() -> None:
    throws = ("A fleet, B fleet, C raid, D skull, E crew", all_dice("skull"), all_dice("boarding"))
    lines = set()
    for throw, choice in zip(throws, ("keep:ab", "keep:abcd", "keep:c"), strict=True):
        t = table("", "", "").throws(all_dice("crew"), throw, all_dice("treasure")).does(1, choice)
        for viewer in (WATCHER, 0, 2):
            lines.add((viewer, *map(str, given_to(t.play, viewer))))
        assert [str(line) for _, line in t.play.told(0)][-1] == "Orange is ready."
    assert len(lines) == 3


@rule("TO-R39")
def test_after_the_reveal_nothing_of_a_throw_is_left_to_be_known() -> None:
    a = table("", "").throws("A fleet, B crew, C raid, D skull, E boarding", all_dice("crew")).does(0, "keep:a").does(1, "keep:a")
    b = table("", "").throws("A fleet, B fleet, C fleet, D fleet, E fleet", all_dice("crew")).does(0, "keep:a").does(1, "keep:a")
    assert a.play.bytes() == b.play.bytes()
    assert a.play.view(1).guess(5).bytes() == a.play.bytes()


@rule("TO-R38", "TO-6.3", "TO-6.4")
def test_tiles_are_their_takers_secret() -> None:
    t = table("on: treasure C", "on: treasure D", "", phase="treasure").does(0, "act").chance("chest:red")
    for tile in ("tile:3", "tile:2"):
        assert int(t.play.game.seen(t.play.s, flotta.CHANCE, t.play.game.verbs.by_slug[tile].id)) == 1
        t.chance(tile)
    assert t.seen_by(0).play.position()["state"]["looked_at"] == [0, 1, 1]
    assert t.seen_by(1).play.position()["state"]["looked_at"] == [0, 0, 0]
    assert int(t.play.game.seen(t.play.s, 0, t.play.game.verbs.by_slug["keep_tile:3"].id)) == 1
    t.does(0, "keep_tile:3").does(1, "act").chance("tile:1")
    own, other, watcher = (t.seen_by(viewer).play.position()["state"] for viewer in (0, 1, WATCHER))
    assert (own["tile_coins"][:2], other["tile_coins"][:2], watcher["tile_coins"][:2]) == ([3, 0], [0, 1], [0, 0])
    assert (own["tile_returned"][0], other["tile_returned"][0], watcher["tile_returned"][0]) == (2, 0, 0)
    assert own["tile_owner"][:3] == other["tile_owner"][:3] == [0, 1, NOBODY]  # how many each has is seen by all
    assert [own["pool"], other["pool"], watcher["pool"]] == [[0, 0, 0]] * 3


@rule("TO-R38", "TO-7.8")
def test_tiles_are_turned_over_at_the_end_but_not_what_was_put_back() -> None:
    t = table("on: treasure C; tortuga red red red red red; fleet blue", "", "", phase="treasure").does(0, "act")
    t.chance("chest:red", "tile:3", "tile:2").does(0, "keep_tile:3").chance(*["chest:white"] * 3)
    t.does(0, "load:red", "load:white").does(1, "load:white").does(2, "load:white")
    assert t.play.over
    for viewer in (1, WATCHER):
        state = t.seen_by(viewer).play.position()["state"]
        assert (state["tile_coins"][0], state["tile_returned"][0]) == (3, 0)
    assert t.play.view(1).scores == t.play.scores


@rule("TO-R40")
def test_the_content_of_the_bag_is_seen_by_all() -> None:
    t = table("crew red; area white", "fleet blue")
    for viewer in (WATCHER, 0, 1):
        assert t.seen_by(viewer).bag == t.bag


# ---- guesses


def agree(counted: Counter[Any], expected: dict[Any, Fraction]) -> None:
    """Whether counts are as the odds say, within five standard deviations each, with nothing that cannot be."""
    total = counted.total()
    assert sum(expected.values()) == 1
    assert set(counted) <= {what for what, odds in expected.items() if odds}, "a guess contradicts what is known"
    for what, odds in expected.items():
        spread = sqrt(total * float(odds) * (1 - float(odds)))
        assert abs(counted[what] - total * float(odds)) <= 5 * spread + 1e-9, (
            f"{what}: {counted[what]} of {total}, expected {odds}"
        )


def guesses(t: Table, viewer: int) -> Iterator[Any]:
    """Many guesses of the record behind a view."""
    game, view, dice = t.play.game, t.play.view(viewer), seeded(77)
    for _ in range(DRAWS):
        guess = view.copy_of_record()
        game.guess(guess[0], viewer, dice)
        yield guess[0]


def throws_of(t: Table, owner: int) -> dict[tuple[int, ...], list[int]]:
    """Every throw a player can have made with the dice in hand, with the choices it allows."""
    s, found = t.copy().play.s, {}
    dice = [die for die in range(N_DICE) if s.die[owner, die] == HAND]
    for sides in product(range(len(SIDES)), repeat=len(dice)):
        for die, side in zip(dice, sides, strict=True):
            s.face[owner, die] = side
        found[sides] = [k for k in range(1, 32) if may_keep(s, owner, k)]
    return found


@rule("TO-R48", "TO-R5")
def test_a_throw_behind_a_screen_is_any_that_fits_whether_its_roller_can_choose() -> None:
    boards = (f"{STUCK}, fleet C", "ship 1; on: boarding A, fleet BC", "on: fleet ABC")
    t = table(*boards).throws("D boarding, E raid", "D crew, E boarding", "D fleet, E fleet")
    assert t.waiting == [1, 2]
    throws = throws_of(t, 0)
    unplaceable = [sides for sides, keeps in throws.items() if not keeps]
    agree(
        Counter(tuple(g.face[0, 3:].tolist()) for g in guesses(t, 2)),
        {sides: Fraction(1, len(unplaceable)) for sides in unplaceable},
    )
    throws = throws_of(t, 1)
    placeable = [sides for sides, keeps in throws.items() if keeps]
    assert len(placeable) == 35
    agree(Counter(tuple(g.face[1, 3:].tolist()) for g in guesses(t, 2)), {sides: Fraction(1, 35) for sides in placeable})
    assert all(not g.kept[1] for g in guesses(t, 2))


@rule("TO-R48")
def test_a_hidden_choice_is_any_legal_one_of_any_throw() -> None:
    t = (
        table("ship 1; on: boarding A, fleet BC", "on: fleet ABC")
        .throws("D crew, E skull", "D fleet, E fleet")
        .does(0, "keep:de")
    )
    throws = throws_of(t, 0)
    placeable = {sides: keeps for sides, keeps in throws.items() if keeps}
    expected = {(*sides, k): Fraction(1, len(placeable) * len(keeps)) for sides, keeps in placeable.items() for k in keeps}
    agree(Counter((*g.face[0, 3:].tolist(), int(g.kept[0])) for g in guesses(t, 1)), expected)


@rule("TO-5.5")
def test_a_throw_half_made_is_any() -> None:
    t = table("on: fleet ABC", "on: fleet ABC").throws("D crew")
    assert t.play.s.step == THROWING
    assert t.seen_by(1).play.position()["state"]["face"][0] == [-1, -1, -1, UNSEEN, -1]
    agree(Counter(int(g.face[0, 3]) for g in guesses(t, 1)), {side: Fraction(1, 6) for side in range(6)})


TILES = {1: 3, 2: 2, 3: 1}
Log = list[tuple[int, bool]]
"""Who took each tile, and whether it was one of two looked at."""


def posterior(log: Log, own: list[tuple[int, int]], viewer: int, looking: int = 0) -> dict[tuple[int, ...], Fraction]:
    """The odds of what others have taken (and look at), by going through everything that can have happened: every tile is
    drawn as likely as every other, every legal choice made as likely as every other. Only what this viewer has seen
    (own: what it kept and put back, in order) is taken as given.
    """
    weights: defaultdict[tuple[int, ...], Fraction] = defaultdict(Fraction)

    def walk(step: int, seen: int, pool: tuple[int, ...], hidden: tuple[int, ...], weight: Fraction) -> None:
        if step == len(log):
            for drawn, odds in draws(pool, looking):
                weights[(*hidden, *sorted(drawn))] += weight * odds
            return
        owner, of_two = log[step]
        for drawn, odds in draws(pool, 2 if of_two else 1):
            for kept in sorted(set(drawn)):
                rest = list(drawn)
                rest.remove(kept)
                left = list(pool)
                left.remove(kept)
                if owner == viewer:
                    if (kept, rest[0] if rest else 0) == own[seen]:
                        walk(step + 1, seen + 1, tuple(left), hidden, weight * odds)
                else:
                    walk(step + 1, seen, tuple(left), (*hidden, kept, *rest), weight * odds / len(set(drawn)))

    walk(0, 0, tuple(coins for coins, n in TILES.items() for _ in range(n)), (), Fraction(1))
    total = sum(weights.values())
    return {hidden: Fraction(weight, total) for hidden, weight in weights.items()}


def draws(pool: tuple[int, ...], count: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every way to draw so many tiles from a pool, one after the other."""
    if count == 0:
        yield (), Fraction(1)
        return
    for i in range(len(pool)):
        for rest, odds in draws(pool[:i] + pool[i + 1 :], count - 1):
            yield (pool[i], *rest), odds / len(pool)


def with_tiles(box: Path, log: Log, taken: list[tuple[int, int]], looking: tuple[int, ...] = ()) -> Table:
    """A table of three on which these tiles have been taken; seat 1 may be looking at some."""
    position = table("on: treasure A", "on: treasure C", "", phase="treasure", box=box).play.position()
    state, blank = position["state"], MAX_TILES - len(log)
    pool = dict(TILES)
    for coins in [*(kept for kept, _ in taken), *looking]:
        pool[coins] -= 1
    state["taken"], state["pool"], state["pool_size"] = len(log), list(pool.values()), sum(pool.values())
    state["tile_owner"] = [owner for owner, _ in log] + [NOBODY] * blank
    state["tile_of_two"] = [int(of_two) for _, of_two in log] + [0] * blank
    state["tile_coins"] = [kept for kept, _ in taken] + [0] * blank
    state["tile_returned"] = [returned for _, returned in taken] + [0] * blank
    if looking:
        state["looked_at"], state["looking"], state["step"] = (
            [looking.count(coins) for coins in TILES],
            len(looking),
            KEEPING_TILE,
        )
    return Table(flotta.at("tortuga", position, box=box))


HISTORIES: dict[str, tuple[Log, list[tuple[int, int]]]] = {
    "nothing seen": ([(1, True), (2, False)], [(2, 1), (1, 0)]),
    "own tiles": ([(0, False), (1, False), (0, False), (2, True)], [(3, 0), (1, 0), (1, 0), (2, 1)]),
    "put back, then taken by others": ([(0, True), (1, False), (2, False)], [(1, 3), (2, 0), (3, 0)]),
    "taken by others, then looked at": ([(1, False), (2, False), (0, True)], [(2, 0), (1, 0), (1, 3)]),
    "looked at in between": ([(1, False), (0, True), (2, True)], [(1, 0), (2, 2), (1, 2)]),
    "looked at twice": ([(1, False), (0, True), (2, False), (0, True)], [(2, 0), (1, 2), (1, 0), (1, 3)]),
    "the same again": ([(1, False), (0, True), (1, False), (0, True)], [(1, 0), (1, 2), (3, 0), (2, 2)]),
}


@rule("TO-R38")
@pytest.mark.parametrize("history", HISTORIES)
@pytest.mark.parametrize("looking", [False, True])
def test_unseen_tiles_are_dealt_with_the_odds_of_all_that_can_have_happened(history: str, looking: bool, tmp_path: Path) -> None:
    log, taken = HISTORIES[history]
    own = [pair for (owner, _), pair in zip(log, taken, strict=True) if owner == 0]
    box = small_box(tmp_path, treasure_tiles=TILES)
    left = [coins for coins, n in TILES.items() for _ in range(n - sum(kept == coins for kept, _ in taken))]
    t = with_tiles(box, log, taken, tuple(left[:2]) if looking else ())

    def hidden(g: Any) -> tuple[int, ...]:
        others = [i for i, (owner, _) in enumerate(log) if owner != 0]
        kept = [n for i in others for n in (int(g.tile_coins[i]), int(g.tile_returned[i])) if n]
        return (*kept, *(coins for coins in TILES for _ in range(g.looked_at[coins - 1])))

    agree(Counter(hidden(g) for g in guesses(t, 0)), posterior(log, own, 0, 2 if looking else 0))
    for number, g in enumerate(guesses(t, 0)):
        if number % 100 == 0:
            assert t.play.game.broken(g) == 0


@rule("TO-R38")
def test_a_watcher_and_the_one_who_looks_guess_rightly_too(tmp_path: Path) -> None:
    log, taken = HISTORIES["looked at in between"]
    t = with_tiles(small_box(tmp_path, treasure_tiles=TILES), log, taken, (1, 3))

    def hidden(g: Any, viewer: int) -> tuple[int, ...]:
        others = [i for i, (owner, _) in enumerate(log) if owner != viewer]
        kept = [n for i in others for n in (int(g.tile_coins[i]), int(g.tile_returned[i])) if n]
        return (*kept, *(coins for coins in TILES for _ in range(g.looked_at[coins - 1])))

    agree(Counter(hidden(g, WATCHER) for g in guesses(t, WATCHER)), posterior(log, [], WATCHER, 2))
    # seat 1 took the first tile and now looks at a one and a three: what others put back before was in the pool then
    now = posterior([*log, (1, True)], [(1, 0), (1, 3)], 1)
    agree(Counter(hidden(g, 1)[:-2] for g in guesses(t, 1)), now)
