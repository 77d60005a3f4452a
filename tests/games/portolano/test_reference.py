"""The rules walk beside a second, independent telling of the law: same choices, same odds, same table, same tree."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from games.portolano.reference import G4, Reference

import flotta
from flotta.engine.play import Play
from flotta.engine.verbs import CHANCE
from flotta.games.portolano.box import DIRECTIONS, MISSIONS, PORT_TILES, SEA_TILES

KINDS: list[dict[str, Any]] = [
    {"seats": 2},
    {"seats": 3},
    {"seats": 4},
    {"seats": 5},
    {"seats": 2, "sterns": ["peace_knight", "fortunes_child"], "upgrade_tile": "S05", "missions": ["no_mutiny", "rum6", "hits3"]},
    {"seats": 3, "sterns": ["hustler", "strategist", "handyman"], "start_player": 2, "supply_side": "1B", "round_cap": 20},
    {"seats": 4, "sterns": ["cape_southerner", "rum_still", "grapeshot_master", "fortunes_child"], "supply_side": "2B"},
    {
        "seats": 5,
        "sterns": ["fortunes_child", "peace_knight", "strategist", "handyman", "hustler"],
        "missions": ["no_cannon", "tea4", "beat_pirate"],
    },
]
DULL = ("end_turn", "unload_done", "loot_done", "refill_done", "trade_done", "gg_stop", "relief_pass", "knight_out")


def asked(play: Play) -> dict[int, dict[str, int]]:
    """What the rules offer now, in the words of the reference."""
    if play.waiting == [CHANCE]:
        return {CHANCE: {action.slug: weight for action, weight in play.odds()}}
    return {seat: {action.slug: 1 for action in play.legal(seat)} for seat in play.waiting}


def compare(play: Play, other: Reference) -> None:
    """The same table, as far as both have it laid."""
    s, n, size = play.s, play.seats, other.size
    assert asked(play) == other.asked
    assert s.rum[:n].tolist() == other.rum
    assert s.goods[:n].tolist() == [[hold[good] for good in G4] for hold in other.goods]
    assert s.in_box.tolist() == [other.box[good] for good in G4]
    assert s.talers[:n].tolist() == other.talers
    assert s.cannons[:n].tolist() == other.cannons
    assert s.chests[:n].tolist() == [len(own) for own in other.chests]
    for (row, column), (tile, face) in other.tile.items():
        cell = row * size + column
        assert (*SEA_TILES, *PORT_TILES)[s.tile[cell]].lower() == tile
        assert "ab"[s.face[cell]] == face
    for seat, (row, column) in other.ship.items():
        if len(other.ship) == n and other.round:
            assert s.ship[seat] == row * size + column
    for mission, seats in other.markers.items():
        index = s.mission.tolist().index(MISSIONS.index(mission))
        marks = sorted((int(s.marker[seat, index]), seat) for seat in range(n) if s.marker[seat, index])
        assert [seat for _, seat in marks] == (sorted(seats) if mission.startswith("no_") else seats)
    if other.round:
        assert DIRECTIONS[s.wind] == other.wind
        assert s.pirate == other.pirate[0] * size + other.pirate[1]
        assert (s.round_number, s.last_round) == (other.round, other.last_round or 0)


def choose(play: Play, chooser: random.Random) -> tuple[int, str]:
    """A random event, seldom one that ends something, so that holds fill and ports are completed."""
    actor = chooser.choice(play.waiting)
    actions = sorted(asked(play)[actor])
    lively = [slug for slug in actions if slug not in DULL]
    if any(slug.startswith(("unload", "cocoa", "take")) for slug in lively) and chooser.random() < 0.8:
        lively = [slug for slug in lively if slug.startswith(("unload", "cocoa", "take"))]
    return actor, chooser.choice(lively if lively and chooser.random() < 0.85 else actions)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_both_agree_at_every_step_of_random_games(kind: dict[str, Any]) -> None:
    for seed in range(6):
        chooser = random.Random(seed)
        play, other = flotta.new("portolano", dice="manual", **kind), Reference(**kind)
        while not play.over:
            compare(play, other)
            actor, slug = choose(play, chooser)
            play.act(actor, slug)
            other.happens(slug, actor)
        assert other.over
        assert play.scores == other.scores()
        assert play.places == other.places()


def tree(kind: dict[str, Any], past: list[tuple[int, str]], depth: int) -> int:
    """How many event sequences the reference knows from here, simultaneous choices in the order of seats."""
    other = Reference(**kind)
    for actor, slug in past:
        other.happens(slug, actor)
    if depth == 0 or other.over:
        return 1
    actor = min(other.asked)
    return sum(tree(kind, [*past, (actor, slug)], depth - 1) for slug in list(other.asked[actor]))


@pytest.mark.parametrize("kind", KINDS[:4], ids=str)
def test_both_count_the_same_tree(kind: dict[str, Any]) -> None:
    for seed, events, depth in ((1, 40, 3), (2, 110, 3), (3, 190, 3)):
        chooser = random.Random(seed)
        play, past = flotta.new("portolano", dice="manual", **kind), []
        for _ in range(events):
            actor, slug = choose(play, chooser)
            play.act(actor, slug)
            past.append((actor, slug))
            if play.over:
                break
        stack = play.game.state.blank(depth + 1)
        stack[0] = play.s
        ids = np.zeros((depth + 1, len(play.game.verbs)), dtype=np.int64)
        assert play.game.loops.perft(stack, ids, ids[0].copy(), *np.zeros((2, depth + 1), dtype=np.int64), depth) == tree(
            kind, past, depth
        )
