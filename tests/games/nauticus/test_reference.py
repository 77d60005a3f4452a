"""The engine and the slow telling of the same rules offer the same choices, at every step of many games."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from games.nauticus.boxes import variant
from games.nauticus.reference import Nauticus
from games.nauticus.table import DECISIONS, points

import flotta
from flotta.engine.play import Play
from flotta.games.nauticus.box import ACTIONS, KINDS

DRAWS = [*ACTIONS, *(f"seat_{i}" for i in range(4))]
LAZY = {"done", "decline", "pass_plain", "pass_flip_3", "pass_flip_2", "pass_flip_1"}


def names_offered(play: Play) -> list[str]:
    if play.waiting == [flotta.CHANCE]:
        return [DRAWS[action.id - 68] for action, _ in play.odds()]
    return [DECISIONS[action.id] for action in play.legal(play.waiting[0])]


def compare(play: Play, slow: Nauticus) -> None:
    """Everything on the table, counted both ways."""
    s = play.s
    assert [int(n) for n in s.supply] == list(slow.supply.values())
    for seat, player in enumerate(slow.players):
        assert (s.talers[seat], s.workers[seat], s.vp[seat]) == (player.talers, player.workers, player.vp)
        assert [int(n) for n in s.warehouse[seat]] == [player.warehouse[kind] for kind in KINDS]
        assert [int(n) for n in s.delivered[seat]] == [player.delivered[kind[5:]] for kind in KINDS[14:]]
        assert s.ships[seat] == len(player.ships)
        assert bool(s.extra[seat]) == player.extra


def one_game(seed: int, options: dict[str, Any], eagerness: float, box: Path | None) -> Play:
    """A random game on both, building eagerly rather than passing; every choice is compared, the table now and then."""
    chooser = random.Random(seed)
    play = flotta.new("nauticus", dice="manual", box=box, **options)
    slow = Nauticus(play.box.data, options["seats"], "first_start_player" in options)
    telling = slow.play()
    asked, wanted = next(telling)
    for step in range(10_000):
        actor = flotta.CHANCE if asked is None else asked
        assert play.waiting == [actor], step
        assert names_offered(play) == wanted, f"seed {seed}, step {step}"
        if asked is not None and step % 20 == 0 and play.s.in_hand < 0:
            compare(play, slow)
        keen = [name for name in wanted if name not in LAZY] if chooser.random() < eagerness else wanted
        choice = chooser.choice(keen or wanted)
        play.act(actor, DRAWS.index(choice) + 68 if asked is None else DECISIONS.index(choice))
        try:
            asked, wanted = telling.send(choice)
        except StopIteration:
            break
    assert play.over
    compare(play, slow)
    keys = [slow.key(player) for player in slow.players]
    assert play.scores == [key[0] for key in keys]
    assert play.places == [1 + sum(other > key for other in keys) for key in keys]
    return play


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("start", [{}, {"first_start_player": "random"}])
def test_the_engine_offers_what_the_rules_say(seats: int, start: dict[str, str]) -> None:
    for seed in range(12):
        one_game(seed, {"seats": seats, **start}, eagerness=(0.0, 0.6, 0.9)[seed % 3], box=None)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_with_workers_and_talers_in_plenty(seats: int, tmp_path: Path) -> None:
    box = variant(tmp_path, talers=99, workers=60)
    built = 0
    for seed in range(12):
        play = one_game(seed, {"seats": seats}, eagerness=(0.3, 0.6, 0.8)[seed % 3], box=box)
        built += sum(points(play, seat, "NA-7.3") > 0 for seat in range(seats))
    assert built > 0


def test_the_same_with_every_number_of_the_box_changed(tmp_path: Path) -> None:
    box = variant(tmp_path, talers=40, workers=30, other_print=True)
    for seed in range(12):
        one_game(seed, {"seats": 2 + seed % 3}, eagerness=0.6, box=box)
