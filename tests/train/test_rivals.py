"""Rivals at practice tables: they look through their turn as they should, wherever they do it, and the net learns from its own
decisions alone.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from harness import TESTS, names

import flotta
import flotta.env
from flotta.cli import main
from flotta.engine import bind
from flotta.engine.contract import HOPED, Game
from flotta.engine.state import copied, numbers_of
from flotta.train.ahead import levels_for
from flotta.train.loss import policy_slope
from flotta.train.net import Pupil
from flotta.train.parts import CoursePlan, learner_for
from flotta.train.ppo import Learner, Training
from flotta.train.rivals import RivalsOnCores, places_of_rivals
from flotta.train.tables import PracticeTables, sizes_of
from train import rival_walk

GAMES = [flotta.games.find(name) for name in names() if name != "toy"]
SMALL = min(GAMES, key=lambda game: game.state.dtype.itemsize)
"""The game that is compiled soonest."""
HOPING = [game for game in GAMES if HOPED in game.signs_named]
"""The games that say what a seat may hope for."""
SHORT = Training(steps=12, portion=64)

a_game = pytest.mark.parametrize("game", HOPING, ids=lambda game: game.name)


def looked(game: Game, table: Any, seat: int, action: int, looks: int) -> float:
    """What a seat may hope for after an action, found plainly: every way there is, as far as there are looks, then by what seems
    best at once.
    """
    work, ids = copied(table), np.zeros(len(game.verbs), np.int64)
    game.apply(work[0], seat, action)
    count = 0
    while game.waiting(work[0]) == 1 << seat:
        count = game.legal(work[0], seat, ids)
        if count > 1:
            break
        game.apply(work[0], seat, int(ids[0]))
    if game.waiting(work[0]) != 1 << seat:
        return game.hoped(work[0], seat)
    choices = [int(id) for id in ids[:count]]
    if looks >= count:
        return max(looked(game, work, seat, id, (looks - 1) // count) for id in choices)
    seems = [looked_once(game, work, seat, id) for id in choices]
    return looked(game, work, seat, choices[seems.index(max(seems))], 0)


def looked_once(game: Game, table: Any, seat: int, action: int) -> float:
    """What a seat may hope for right after an action."""
    work = copied(table)
    game.apply(work[0], seat, action)
    return game.hoped(work[0], seat)


@pytest.mark.long
@pytest.mark.parametrize("looks", [0, 1, 3, 40])
@a_game
def test_looking_ahead_finds_the_best_end_of_a_turn(game: Game, looks: int) -> None:
    loops, turns = bind.to_game("flotta.train.ahead", game), 0
    levels = levels_for(looks)
    records = game.state.blank(levels)
    room = records, numbers_of(records), np.zeros((levels, len(game.verbs)), np.int64), np.zeros((levels, 3), np.int64)
    play, dice = flotta.new(game.name, seats=game.max_seats, seed=3), np.random.default_rng(1)
    while not play.over and turns < 60:
        seat, table = play.waiting[0], play.copy_of_record()
        legal = play.legal_ids(seat)
        for action in legal:
            room[1][0] = numbers_of(table)[0]
            assert loops.best_end(*room, seat, action, looks) == looked(game, table, seat, action, looks)
        turns += len(legal) > 1
        play.act(seat, int(dice.choice(legal)))


@a_game
def test_a_sign_and_the_function_of_its_name_say_the_same(game: Game) -> None:
    sign, told, ratios = game.signs_named.index(HOPED), np.zeros(len(game.signs_named)), []
    play, dice = flotta.new(game.name, seats=2, seed=1), np.random.default_rng(1)
    while not play.over:
        for seat in range(2):
            game.signs(play.s, seat, told)
            ratios.append((told[sign], game.hoped(play.s, seat)))
        play.act(play.waiting[0], int(dice.choice(play.legal_ids(play.waiting[0]))))
    signs, hopes = np.array(ratios).T
    scale = (signs @ hopes) / (hopes @ hopes)
    assert np.ptp(hopes) > 0 and np.abs(signs - scale * hopes).max() < 1e-9


@pytest.mark.long
@a_game
def test_rivals_on_a_card_and_on_cores_choose_the_same(game: Game) -> None:
    settings = {"FLOTTA_COMPILE": "0", "NUMBA_ENABLE_CUDASIM": "1", "PYTHONPATH": f"{TESTS}{os.pathsep}{TESTS.parent}"}
    command = [sys.executable, str(Path(rival_walk.__file__)), game.name, str(game.max_seats), "4"]
    ran = subprocess.run(command, env={**os.environ, **settings}, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert int(ran.stdout) > 2


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_rivals_never_play_a_whole_table(seats: int) -> None:
    places = places_of_rivals(2000, seats, 0.5, 1)
    assert 0.4 < (places > 0).mean() < 0.6
    assert set(np.unique(places[places > 0])) == set(range(1, (1 << seats) - 1))


@a_game
def test_the_net_learns_from_its_own_decisions_alone(game: Game) -> None:
    plan = CoursePlan(40, course=SHORT, rivals=0.7)
    net = Pupil(game, hidden=8)
    net.weights["value"] += np.random.default_rng(1).standard_normal(net.weights["value"].shape).astype(np.float32)
    learner = learner_for(net, game, plan, 1)
    for batch in learner.tables.batches:
        batch.wander(100)
    learner.play()
    kept, tables = learner.kept, learner.tables
    assert isinstance(tables.rivals[0], RivalsOnCores)
    places = np.concatenate([rivals.places for rivals in tables.rivals])
    theirs = (places >> kept.actor[:-1] & 1 == 1).ravel()
    gain = learner.decisions(0.0).gain
    assert theirs.any() and not theirs.all()
    assert (gain[theirs] == 0).all() and (gain[~theirs] != 0).mean() > 0.9
    assert abs(gain[~theirs].mean()) < 1e-5 and gain[~theirs].std() == pytest.approx(1, abs=1e-3)


def test_what_a_rival_does_against_all_odds_neither_spoils_a_lesson_nor_ends_it() -> None:
    """A net that was nearly sure of something else may have changed its mind: only how its own choices moved counts."""
    logits, mask = np.zeros((2, 3), np.float32), np.ones((2, 3), bool)
    action, chance, gain = np.array([0, 1]), np.log(np.array([1e-44, 1 / 3])).astype(np.float32), np.array([0, 1], np.float32)
    slope, _, moved = policy_slope(np, logits, mask, action, chance, gain, 0.2, 0.01)
    assert (slope[0] == 0).all() and slope[1, 1] < 0 < slope[1, 0]
    assert moved == pytest.approx(0, abs=1e-6)
    assert policy_slope(np, logits, mask, action, chance - np.float32(0.5), gain, 0.2, 0.01)[2] == pytest.approx(np.exp(0.5) - 1)


@a_game
def test_rivals_do_what_they_have_chosen(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = CoursePlan(24, course=SHORT, rivals=1.0)
    chosen: list[Any] = []
    learner = learner_for(Pupil(game, hidden=8), game, plan, 1)

    def noted(tables: PracticeTables, actions: Any) -> None:
        before = actions.copy()
        for rivals, span in zip(tables.rivals, tables.spans, strict=True):
            choices = rivals.choices(np)
            before[span] = np.where(choices >= 0, choices, before[span])
        plainly(tables, actions)
        chosen.append(before)
        assert (actions == before).all()

    plainly = PracticeTables.let_rivals_choose
    monkeypatch.setattr(PracticeTables, "let_rivals_choose", noted)
    Learner.play(learner)
    assert (learner.kept.action == np.array(chosen)).all()


@pytest.mark.parametrize("favour", [None, 2, 3])
def test_half_of_the_tables_can_have_so_many_players(favour: int | None) -> None:
    for game in GAMES:
        sizes = sizes_of(game, 1200, favour)
        assert set(sizes) == set(range(game.min_seats, game.max_seats + 1))
        assert 1100 < sum(sizes.values()) <= 1200
        if favour is not None and len(sizes) > 1:
            assert 2 * sizes[favour] == sum(sizes.values())
    favoured = PracticeTables(SMALL, 32, "cpu", 1, favour=3)
    assert (favoured.seats == 3).mean() == 0.5


def test_the_command_refuses_what_it_cannot_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plain = next(game for game in flotta.games.shelf() if HOPED not in game.signs_named)
    rest = ["--folder", str(tmp_path), "--lang", "en"]
    for more, sentence in (
        (["--rivals", "0.5"], "does not say what its seats may hope for"),
        (["--rivals", "1.5"], "must be from 0 to 1"),
        (["--favour", "17"], str(plain.wrong_seats(17))),
    ):
        assert main(["train", plain.name, *more, *rest]) != 0
        assert sentence in capsys.readouterr().err
