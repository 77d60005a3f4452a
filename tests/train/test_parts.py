"""A course in parts comes to the same net wherever the parts are: whoever does what is asked, in whatever order, and how often."""

from __future__ import annotations

import itertools
import multiprocessing
import pickle
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from flotta.bots.net import read_weights
from flotta.cli import main
from flotta.train.elsewhere import Hands, PartsElsewhere
from flotta.train.net import Pupil
from flotta.train.parts import CourseParts, CoursePlan, PartsHere, least_tables, mean
from flotta.train.ppo import USUAL, Taught, Training
from flotta.train.run import Progress, for_rounds, for_seconds, train
from train.test_train import SMALL, examples_of

COURSE = Training(steps=64, portion=900)
THREE = CoursePlan(30, parts=3, course=COURSE, seed=5)
"""Of two parts it would not matter in which order they are added up."""


def learnt(parts: CourseParts, rounds: int = 3) -> bytes:
    """The net and what it needs to go on, after so many rounds."""
    for number in range(rounds):
        parts.round(number / rounds)
    return b"".join(np.ascontiguousarray(each).tobytes() for each in parts.net.state().values())


def pupil() -> Pupil:
    """One that foretells something: until the first games have ended an untaught net has nothing to learn."""
    net, random = Pupil(SMALL, hidden=8, seed=3), np.random.default_rng(4)
    for name in ("policy", "value"):
        net.weights[name] += 0.1 * random.standard_normal(net.weights[name].shape).astype(np.float32)
    return net


class Asked:
    """One of the results of something that is asked, and not done before it is needed."""

    def __init__(self, job: Job, number: int | None) -> None:
        self.job, self.number = job, number

    def value(self) -> Any:
        result = self.job.result()
        return result if self.number is None else result[self.number]


class Job:
    """Something that is asked. All of it travels: what is given, and what comes of it."""

    def __init__(self, work: Callable[..., Any], given: Sequence[Any], times: int) -> None:
        self.work, self.given, self.times = work, given, times
        self.found: bytes | None = None

    def result(self) -> Any:
        if self.found is None:
            sent = pickle.dumps([each.value() if isinstance(each, Asked) else each for each in self.given])
            found = {pickle.dumps(self.work(*read_only(pickle.loads(sent)))) for _ in range(self.times)}
            assert len(found) == 1, f"{self.work.__name__} done again comes to something else"
            self.found = found.pop()
        return read_only(pickle.loads(self.found))


def read_only(given: Any) -> Any:
    """The same, in arrays that lie where many read them."""
    buffers: list[pickle.PickleBuffer] = []
    sent = pickle.dumps(given, 5, buffer_callback=buffers.append)
    return pickle.loads(sent, buffers=[memoryview(bytes(buffer)) for buffer in buffers])


class LastFirst:
    """Does what was asked last first, and everything so often."""

    def __init__(self, times: int = 1) -> None:
        self.times, self.jobs, self.done = times, list[Job](), list[str]()

    def put(self, value: Any) -> Any:
        return pickle.loads(pickle.dumps(value))

    def ask(self, work: Callable[..., Any], *given: Any, results: int = 1) -> Any:
        self.jobs.append(Job(work, given, self.times))
        return Asked(self.jobs[-1], None) if results == 1 else [Asked(self.jobs[-1], number) for number in range(results)]

    def get(self, handles: Sequence[Asked]) -> Sequence[Any]:
        while self.jobs:
            self.done.append(self.jobs[-1].work.__name__)
            self.jobs.pop().result()
        return [handle.value() for handle in handles]


class AsTheyCome(LastFirst):
    """Gives slopes back as they are found, not as they were asked for."""

    def get(self, handles: Sequence[Asked]) -> Sequence[Any]:
        found = super().get(handles)
        return found[::-1] if isinstance(found[0], Taught) else found


class Pool:
    """Lets processes do it."""

    def __init__(self, pool: ProcessPoolExecutor) -> None:
        self.pool = pool

    def put(self, value: Any) -> Any:
        return value

    def ask(self, work: Callable[..., Any], *given: Any, results: int = 1) -> Any:
        future = self.pool.submit(work, *self.get(given))
        return (future, None) if results == 1 else [(future, number) for number in range(results)]

    def get(self, handles: Sequence[Any]) -> Sequence[Any]:
        found = []
        for each in handles:
            promised = isinstance(each, tuple) and isinstance(each[0], Future)
            result = each[0].result() if promised else each
            found.append(result[each[1]] if promised and each[1] is not None else result)
        return found


@pytest.fixture(scope="module")
def here() -> bytes:
    """What the parts come to in this process, one after the other."""
    parts = PartsHere(pupil(), THREE)
    found = learnt(parts)
    assert all((parts.net.weights[name] != each).any() for name, each in pupil().weights.items())
    assert parts.games > 0 and parts.scale != USUAL
    return found


def test_what_is_asked_can_be_done_again_and_in_any_order(here: bytes) -> None:
    hands = LastFirst(times=2)
    parts = PartsElsewhere(pupil(), THREE, hands)
    assert learnt(parts) == here
    assert (hands.done.count("play_part"), hands.done.count("learn_part")) == (9, 3 * 3 * 2 * portions(parts))


def portions(parts: CourseParts) -> int:
    """How many portions the decisions of a part are."""
    return -(-parts.course.steps * parts.tables // parts.course.portion)


def test_slopes_added_up_as_they_come_make_another_net(here: bytes) -> None:
    assert learnt(PartsElsewhere(pupil(), THREE, AsTheyCome())) != here
    random = np.random.default_rng(1)
    some = [{"first": random.standard_normal(1000).astype(np.float32)} for _ in range(3)]
    assert mean(some)["first"].dtype == np.float32
    assert mean(some)["first"] == pytest.approx(np.mean([each["first"] for each in some], 0), abs=1e-6)
    assert (mean(some)["first"] != mean(some[::-1])["first"]).any()


def test_a_single_part_elsewhere_is_the_whole_course_here() -> None:
    one = CoursePlan(16, course=COURSE, seed=2)
    assert learnt(PartsElsewhere(pupil(), one, LastFirst())) == learnt(PartsHere(pupil(), one))


def test_the_parts_have_other_games_and_share_what_margin_is_usual(here: bytes) -> None:
    parts = PartsHere(pupil(), THREE)
    ended = 0
    for _ in range(2):
        parts.round(0.0)
        ended += sum(int(learner.kept.done.sum()) for learner in parts.learners)
    assert parts.games == ended
    first, second, third = (each.rows for each in parts.decisions)
    assert (first != second).any() and (second != third).any() and (first != third).any()
    scales = [learner.scale for learner in parts.learners]
    assert len({USUAL, *scales}) == 4 and parts.scale == sum(scales) / 3
    assert [part.chance.size for part in parts.decisions] == [parts.tables * COURSE.steps] * 3
    assert parts.size == 3 * parts.tables * COURSE.steps
    assert parts.course.portion == COURSE.portion / 3
    other = CoursePlan(30, parts=3, course=COURSE, seed=6)
    assert learnt(PartsHere(pupil(), other)) != here


def test_games_begin_in_the_middle_elsewhere_too() -> None:
    plan = CoursePlan(30, parts=3, course=COURSE, positions={2: examples_of(2, 6).record})
    assert learnt(PartsElsewhere(pupil(), plan, LastFirst()), 2) == learnt(PartsHere(pupil(), plan), 2)


class FarGone(PartsHere):
    """Of which the second part has moved too far."""

    def teach(self, turn: int, first: int, done: float) -> Sequence[Taught]:
        one, two, three = super().teach(turn, first, done)
        return one, Taught(None, {"moved": 1.0, "variety": two.news["variety"]}), three


def test_when_a_part_has_moved_too_far_the_round_is_cut_short() -> None:
    parts, fresh = FarGone(pupil(), THREE), pupil()
    parts.round(0.0)
    assert parts.net.steps == 0
    assert all((parts.net.weights[name] == each).all() for name, each in fresh.weights.items())
    assert parts.news["moved"] == pytest.approx(1 / 3) and "missed" not in parts.news


def kept(folder: Path) -> tuple[bytes, dict[str, Any]]:
    """What is kept in a folder, but for the time it took."""
    with np.load(folder / "course.npz") as course:
        return (folder / "net.npz").read_bytes(), {name: course[name].tobytes() for name in course.files if name != "seconds"}


@pytest.fixture(scope="module")
def processes() -> Iterator[Pool]:
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield Pool(pool)


def test_two_processes_keep_the_same_files_as_one(tmp_path: Path, processes: Pool) -> None:
    stands: dict[str, list[Progress]] = {"here": [], "again": [], "there": []}
    for name, told in stands.items():
        hands: Hands | None = processes if name == "there" else None
        (tmp_path / name).mkdir()
        pupil().write(tmp_path / name / "net.npz")
        train(SMALL, tmp_path / name, for_rounds(2), count=30, parts=3, hidden=8, course=COURSE, hands=hands, tell=told.append)
    assert kept(tmp_path / "there") == kept(tmp_path / "here") == kept(tmp_path / "again")
    pupil().write(tmp_path / "before.npz")
    assert (read_weights(tmp_path / "there" / "net.npz", SMALL).first != read_weights(tmp_path / "before.npz", SMALL).first).any()
    assert [stand.rounds for stand in stands["there"]] == [1, 2]
    assert [(s.decisions, s.games, s.news) for s in stands["there"]] == [(s.decisions, s.games, s.news) for s in stands["here"]]


def test_a_course_of_rounds_is_gone_on_with() -> None:
    assert [Progress(rounds=rounds).of_course(for_rounds(2, 8)) for rounds in (0, 2, 8)] == [0, 0.25, 1]
    assert Progress(rounds=2, begun=0.5).of_course(for_rounds(2, 8)) == 0.625
    assert Progress(seconds=30, rounds=7).of_course(for_seconds(10, 60)) == 0.5
    assert Progress(seconds=30, rounds=7).of_course(for_seconds(60)) == 0.5


@pytest.mark.parametrize("there", [False, True])
def test_it_goes_on_where_it_stopped_here_and_elsewhere(tmp_path: Path, there: bool) -> None:
    stands: list[Progress] = []
    for extent in (for_rounds(2, 5), for_rounds(1, 5), for_seconds(1e-9)):
        hands: Hands | None = LastFirst() if there else None
        train(SMALL, tmp_path, extent, count=30, parts=3, hidden=8, course=COURSE, hands=hands, tell=stands.append)
    assert [stand.rounds for stand in stands] == [1, 2, 3, 4]
    assert all(later.decisions > sooner.decisions for sooner, later in itertools.pairwise(stands))
    assert all(later.games >= sooner.games for sooner, later in itertools.pairwise(stands))
    assert read_weights(tmp_path / "net.npz", SMALL).first.shape[1] == 8
    with np.load(tmp_path / "course.npz") as course:
        altered = {**course, "scale": np.array(1000.0)}
    np.savez(tmp_path / "course.npz", **altered)
    train(SMALL, tmp_path, for_rounds(1), count=30, parts=3, hidden=8, course=COURSE, tell=stands.append)
    assert stands[-1].scale > 500, "what margin is usual is taken up"


class RayInThisProcess(SimpleNamespace):
    """As much of Ray as `--ray` uses, in this process."""

    def __init__(self) -> None:
        super().__init__(begun=[], asked=[])

    def is_initialized(self) -> bool:
        return bool(self.begun)

    def init(self, **settings: Any) -> None:
        self.begun.append(settings["address"])

    def put(self, value: Any) -> Any:
        return value

    def get(self, handles: list[Any]) -> list[Any]:
        return handles

    def remote(self, max_retries: int) -> Callable[[Any], Any]:
        assert max_retries == -1, "what a lost worker was doing is done again, however often"

        def asked(work: Any, given: Any, results: int) -> Any:
            self.asked.append(work.__name__)
            found = work(*pickle.loads(pickle.dumps(given)))
            assert results == 1 or len(found) == results
            return found

        return lambda work: SimpleNamespace(
            options=lambda num_returns: SimpleNamespace(remote=lambda *given: asked(work, given, num_returns))
        )


def test_the_command_shares_the_course_and_says_what_it_cannot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def called(name: str, *more: str) -> int:
        least = str(3 * least_tables(SMALL))
        command = [
            "train",
            SMALL.name,
            "--tables",
            least,
            "--folder",
            str(tmp_path / name),
            "--against",
            "random",
            "--games",
            "1",
        ]
        return main([*command, *more])

    ray = RayInThisProcess()
    monkeypatch.setitem(sys.modules, "ray", ray)
    assert called("here", "--rounds", "1", "--parts", "3") == 0
    assert ray.begun == []
    assert called("there", "--rounds", "1", "--parts", "3", "--ray", "somewhere:6379") == 0
    assert ray.begun == ["somewhere:6379"] and ray.asked.count("play_part") == 3 and "learn_part" in ray.asked
    assert kept(tmp_path / "there" / SMALL.name) == kept(tmp_path / "here" / SMALL.name)
    capsys.readouterr()
    monkeypatch.setitem(sys.modules, "ray", None)
    for wrong, said in {
        "--ray --parts 3": "pip install flotta[ray]",
        "--ray --parts 3 --device cuda": "cannot go with --device cuda",
        "--ray": f"at least {8 * least_tables(SMALL)} are needed",
        "--parts 4": f"at least {4 * least_tables(SMALL)} are needed",
        "--parts 0": "at least one part",
        "--rounds 0": "must be more than 0",
        "--rounds 1 --whole 0": "must be more than 0",
        "--seconds nan": "must be more than 0",
        "--rounds 1 --seconds 1": "not both",
    }.items():
        assert called("wrong", *wrong.split()) == 2, wrong
        assert said in capsys.readouterr().err, wrong
    assert not (tmp_path / "wrong").exists()
    assert called("wrong", "--parts", "0", "--lang", "hu") == 2
    assert "Legalább egy résznek" in capsys.readouterr().err
