"""Learning by self-play: its slopes are right, what is told of seats is turned rightly, and it gets better at a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from harness import names

import flotta
import flotta.env
from flotta.bots.net import read_weights
from flotta.cli import main
from flotta.engine.contract import HOPED, Game
from flotta.engine.state import numbers_of
from flotta.train.examples import Examples, follow, read_examples, rows_of, turned, write_examples
from flotta.train.ladder import against_bot, against_net
from flotta.train.loss import NEVER, log_softmax, policy_slope, value_slope
from flotta.train.net import Judged, Pupil
from flotta.train.parts import CoursePlan, PartsHere
from flotta.train.ppo import FORESIGHT, Learner, Training
from flotta.train.run import Progress, for_seconds, train
from flotta.train.tables import PracticeTables, beginnings

GAMES = [flotta.games.find(name) for name in names() if name != "toy"]
SMALL = min(GAMES, key=lambda game: game.state.dtype.itemsize)
"""The game that is compiled soonest."""
SHORT = Training(steps=4, portion=64)
ONE_ROUND = for_seconds(1e-9)
"""Seconds that are over after one round on any machine."""


@pytest.fixture(scope="module")
def tables() -> PracticeTables:
    return PracticeTables(SMALL, 32, "cpu", seed=1)


def test_the_slopes_are_those_of_the_loss(tables: PracticeTables) -> None:
    random, some, variety = np.random.default_rng(0), 9, 0.1
    net = Pupil(SMALL, hidden=8, seed=3)
    for name, each in net.weights.items():
        net.weights[name] = each + 0.1 * random.standard_normal(each.shape)
    rows = random.standard_normal((some, tables.length))
    mask = random.random((some, tables.actions)) < 0.3
    mask[:, 0] = True
    action = np.array([random.choice(np.flatnonzero(each)) for each in mask])
    gain, chance = random.standard_normal(some), np.log(random.uniform(0.02, 0.5, some))
    present = np.arange(tables.most) < random.integers(SMALL.min_seats, SMALL.max_seats + 1, some)[:, None]
    wins, margins = random.random(present.shape) * present, random.random(present.shape)

    def judged() -> Judged:
        w = net.weights
        one = np.maximum(rows @ w["first"] + w["first_bias"], 0)
        added = np.maximum(one @ w["second"] + w["second_bias"], 0)
        two = one + added
        return Judged(two @ w["policy"] + w["policy_bias"], two @ w["value"] + w["value_bias"], rows, one, added, two)

    def loss() -> float:
        seen = judged()
        policy = log_softmax(np, np.where(mask, seen.policy, NEVER))
        ratio = np.exp(policy[np.arange(some), action] - chance)
        better = np.minimum(ratio * gain, np.clip(ratio, 0.8, 1.2) * gain).mean()
        open_to = -(np.exp(policy) * np.where(mask, policy, 0)).sum(1).mean()
        told = np.where(present, log_softmax(np, np.where(present, seen.value[:, : tables.most], NEVER)), 0)
        margin = seen.value[:, tables.most :]
        off = (np.logaddexp(0, margin) - margins * margin)[present].mean()
        return float(off - (wins * told).sum(1).mean() - better - variety * open_to)

    seen = judged()
    policy = policy_slope(np, seen.policy, mask, action, chance, gain, SHORT.trust, variety)[0]
    value = value_slope(np, seen.value, present, wins, margins)[0]
    slopes = net.slopes(seen, policy, value)
    assert slopes.keys() == net.weights.keys()
    for name, weights in net.weights.items():
        for _ in range(5):
            at = tuple(int(random.integers(size)) for size in weights.shape)
            kept = weights[at]
            weights[at] = kept + 1e-5
            above = loss()
            weights[at] = kept - 1e-5
            below = loss()
            weights[at] = kept
            assert slopes[name][at] == pytest.approx((above - below) / 2e-5, abs=2e-6)


def test_what_is_told_of_the_seats_is_turned_to_the_table_and_back(tables: PracticeTables) -> None:
    random = np.random.default_rng(1)
    actor = random.integers(0, tables.seats)
    told = random.random((tables.count, tables.most))
    turned = tables.turned(told, actor)
    for table in range(tables.count):
        seats = int(tables.seats[table])
        for seat in range(tables.most):
            assert turned[table, seat] == (told[table, (seat - actor[table]) % seats] if seat < seats else 0)
    assert (tables.turned(turned, actor, back=True) == np.where(tables.present, told, 0)).all()


def test_shares_and_margins_are_those_of_the_games_that_ended() -> None:
    tables = PracticeTables(SMALL, 16, "cpu", seed=4)
    done, random = np.zeros(tables.count, bool), np.random.default_rng(2)
    shares, margins = np.zeros((tables.count, tables.most)), np.zeros((tables.count, tables.most))
    ended = 0
    while ended < 20:
        tables.step(np.concatenate([(random.random(part["mask"].shape) * part["mask"]).argmax(1) for part in tables.parts]))
        tables.ended(done, shares, margins)
        for table in np.flatnonzero(done):
            span = next(k for k, span in enumerate(tables.spans) if span.start <= table < span.stop)
            part, row = tables.parts[span], table - tables.spans[span].start
            seats = int(tables.seats[table])
            won, scores = part["returns"][row], [int(score) for score in part["scores"][row]]
            wanted = [1 / seats] * seats if not won.any() else [max(float(each), 0.0) for each in won]
            assert shares[table, :seats] == pytest.approx(wanted)
            for seat in range(seats):
                assert margins[table, seat] == scores[seat] - max(scores[:seat] + scores[seat + 1 :])
            ended += 1


def test_a_course_is_kept_gone_on_with_and_read_by_the_bots(tmp_path: Path) -> None:
    stands: list[Progress] = []
    for _ in range(2):
        net = train(SMALL, tmp_path, ONE_ROUND, count=16, hidden=8, course=SHORT, tell=stands.append)
    assert [stand.rounds for stand in stands] == [1, 2]
    assert stands[1].decisions == 2 * stands[0].decisions
    assert stands[1].seconds > stands[0].seconds
    weights = read_weights(tmp_path / "net.npz", SMALL)
    row = flotta.env.observation(flotta.new(SMALL.name, seats=2, seed=3).view(0))
    policy, value = weights.answer(row)
    seen = net.judge(row[None])
    assert policy == pytest.approx(seen.policy[0], abs=1e-2)
    assert value == pytest.approx(seen.value[0], abs=1e-2)


def test_a_net_of_another_width_is_taught_and_one_of_other_rows_is_refused(tmp_path: Path) -> None:
    Pupil(SMALL, hidden=16, seed=5).write(tmp_path / "net.npz")
    taught = train(SMALL, tmp_path, ONE_ROUND, count=16, hidden=8, course=SHORT)
    assert taught.weights["second"].shape == (16, 16)
    with np.load(tmp_path / "net.npz") as kept:
        np.savez(tmp_path / "net.npz", **{**kept, "layout": np.zeros(32, np.uint8)})
    with pytest.raises(flotta.BadGame, match="another layout"):
        Pupil(SMALL).read(tmp_path / "net.npz")


def test_a_course_that_is_stopped_while_it_keeps_its_net_can_be_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    net = train(SMALL, tmp_path, ONE_ROUND, count=16, hidden=8, course=SHORT)
    before = (tmp_path / "net.npz").read_bytes()

    def stopped(file: Any, **arrays: Any) -> None:
        file.write(before[:100])
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(np, "savez_compressed", stopped)
        with pytest.raises(KeyboardInterrupt):
            net.write(tmp_path / "net.npz")
    assert (tmp_path / "net.npz").read_bytes() == before
    train(SMALL, tmp_path, ONE_ROUND, count=16, hidden=8, course=SHORT)
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["course.npz", "net.npz"]


def examples_of(seats: int, count: int, winner: str = "first") -> Examples:
    """Decisions of players who always take the first of their choices, from all over random games; the first seat has won, or
    whoever decides.
    """
    batch = flotta.env.batch(SMALL.name, seats=seats, count=count, seed=3)
    batch.wander(20)
    share = np.eye(seats, dtype=np.float32)[np.zeros(count, int) if winner == "first" else batch.actor]
    action, good = batch.mask.argmax(1).astype(np.int64), np.ones(count, np.float32)
    return Examples(batch.work.copy(), batch.actor.astype(np.int64), action, good, share, 10 * share - 5)


def test_examples_are_kept_in_a_file_and_others_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "examples.npz"
    write_examples(file, SMALL, {seats: examples_of(seats, 8) for seats in (2, 3)})
    found = read_examples(file, SMALL)
    assert list(found) == [2, 3]
    for seats, some in found.items():
        for name, array in examples_of(seats, 8).numbers().items():
            assert (some.numbers()[name] == array).all(), name
    np.savez(file, layout=np.zeros(3, np.uint8))
    with pytest.raises(flotta.BadOption, match="no examples of this game"):
        read_examples(file, SMALL)
    file.write_text("not an archive")
    with pytest.raises(flotta.BadOption, match="cannot be read"):
        read_examples(file, SMALL)


def test_the_rows_of_examples_are_what_their_actors_saw() -> None:
    some = examples_of(3, 8)
    rows, mask = rows_of(Pupil(SMALL, hidden=8), SMALL, 3, some)
    batch = flotta.env.batch(SMALL.name, seats=3, count=8, seed=3, signs=True)
    batch.wander(20)
    assert (rows == batch.observe()).all()
    assert (mask == batch.mask).all()
    share, margin, present = turned(some, 3, 4)
    assert (share.argmax(1) == -some.actor % 3).all()
    assert (share.sum(1) == 1).all() and (margin[:, 3] == 0).all() and not present[:, 3].any()


def test_examples_teach_what_was_chosen_and_how_it_ended() -> None:
    net, some = Pupil(SMALL, hidden=32, seed=2), {2: examples_of(2, 64, "actor")}  # no row need tell which seat it is
    followed = follow(net, SMALL, some, seed=1, passes=60)
    assert followed.agreed > 0.9
    assert followed.missed < 0.3
    assert followed.scale == pytest.approx(5)


def test_half_of_the_games_begin_where_the_examples_are() -> None:
    some = examples_of(2, 6)
    begun = PracticeTables(SMALL, 48, "cpu", 1, beginnings(SMALL, 1, {2: some.record})).batches[0].start
    middle = [any((each == start).all() for each in some.numbers()["record"]) for start in numbers_of(begun)]
    assert (len(middle), sum(middle)) == (12, 6)


def test_a_net_alone_goes_on_being_taught(tmp_path: Path) -> None:
    taught = Pupil(SMALL, hidden=8, seed=5)
    taught.weights["value"] += np.random.default_rng(1).standard_normal(taught.weights["value"].shape).astype(np.float32)
    taught.write(tmp_path / "net.npz")
    before = read_weights(tmp_path / "net.npz", SMALL)
    train(SMALL, tmp_path, ONE_ROUND, count=16, hidden=8, course=SHORT)
    after = read_weights(tmp_path / "net.npz", SMALL)
    assert np.abs(after.first - before.first).max() < 0.05
    assert np.abs(after.value - before.value).max() > 0


@pytest.mark.long
@pytest.mark.parametrize("game", [game for game in GAMES if HOPED in game.signs_named], ids=lambda game: game.name)
def test_what_a_decision_lets_its_seat_hope_for(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = PracticeTables(game, 12, "cpu", seed=2)
    for batch in tables.batches:
        batch.wander(400)  # so that games end on the way
    learner = Learner(Pupil(game, hidden=8), tables, Training(steps=40, portion=64), seed=1)
    sign, told, hoped = game.signs_named.index(HOPED), np.zeros(len(game.signs_named)), []

    def noted(rows: Any, mask: Any, actor: Any) -> None:
        PracticeTables.look(tables, rows, mask, actor)
        hoped.append(np.zeros((tables.count, tables.most)))
        table = 0
        for batch in tables.batches:
            for record in batch.work:
                for seat in range(int(record["seats"])):
                    game.signs(record, seat, told)
                    hoped[-1][table, seat] = told[sign]
                table += 1

    monkeypatch.setattr(tables, "look", noted)
    learner.play()
    assert np.abs(tables.hoped(learner.kept.rows, learner.kept.actor) - np.array(hoped)).max() < 1e-5
    gains, done, actor = learner.hopes(), learner.kept.done, learner.kept.actor
    assert done.any() and not done.all(0).any()
    for table in range(tables.count):
        for step in range(40):
            seat, gain, weight, later = actor[step, table], 0.0, 1.0, step
            while later < 40 and not done[later, table]:
                gain += weight * (hoped[later + 1][table, seat] - hoped[later][table, seat])
                weight, later = weight * float(FORESIGHT), later + 1
            assert gains[step, table] == pytest.approx(gain, abs=1e-4)


@pytest.mark.long
def test_half_a_million_decisions_teach_a_small_net_to_play() -> None:
    net = Pupil(SMALL, hidden=64, seed=1)
    course = Training(steps=32, portion=2048, rate=(1e-3, 1e-3), variety=(0.01, 0.01))
    parts = PartsHere(net, CoursePlan(512, course=course))
    for _ in range(30):
        parts.round(0.0)
    shares = against_net(net, Pupil(SMALL, hidden=64), PracticeTables(SMALL, 512, "cpu", 5))
    assert shares[2] > 0.65
    assert all(share > 1.3 / seats for seats, share in shares.items())


def test_a_net_that_knows_nothing_is_no_better_than_its_like() -> None:
    shares = against_net(Pupil(SMALL, hidden=8), Pupil(SMALL, hidden=8, seed=9), PracticeTables(SMALL, 512, "cpu", 6))
    assert all(abs(share - 1 / seats) < 0.12 for seats, share in shares.items())
    assert against_bot(Pupil(SMALL, hidden=8), SMALL, "random", 2, 4) in (0, 0.25, 0.5, 0.75, 1)


def test_the_command_teaches_and_says_what_it_cannot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path / "nets")
    command = [
        "train",
        SMALL.name,
        "--seconds",
        "0.01",
        "--tables",
        "16",
        "--folder",
        folder,
        "--against",
        "random",
        "--lang",
        "en",
    ]
    assert main([*command, "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "its older self" in said and "decisions" in said
    assert (tmp_path / "nets" / SMALL.name / "net.npz").exists()
    kept = tmp_path / "examples.npz"
    write_examples(kept, SMALL, {2: examples_of(2, 8)})
    assert main([*command, "--from", str(kept), "--games", "1"]) == 0
    assert "decisions" in capsys.readouterr().out
    assert main(["train", SMALL.name, "--seconds", "0", "--folder", folder, "--lang", "hu"]) == 2
    assert "0-nál" in capsys.readouterr().err
    for wrong in ("1.5", "-0.1", "nan"):
        assert main([*command, f"--hoping={wrong}"]) == 2
        assert "from 0 to 1" in capsys.readouterr().err
    assert main([*command, "--hoping", "0.5"]) == 2
    assert "does not say what its seats may hope for" in capsys.readouterr().err
