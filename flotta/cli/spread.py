"""Work in many equal parts, on processes of this machine or, by Ray, on several machines. Each part brings its own seed, so the
results are the same wherever it is done; only the order in which they come differs.
"""

from __future__ import annotations

import importlib
import itertools
import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any, TypeVar

from flotta.engine.errors import BadOption
from flotta.engine.words import Say

Part = TypeVar("Part")
Result = TypeVar("Result")

HERE = "local"
"""The address of a cluster that is only this machine."""
WAITING = 256
"""Parts that Ray is given at a time."""


def spread(
    work: Callable[[Part], Result], parts: Sequence[Part], jobs: int = 1, cluster: str | None = None
) -> Iterator[tuple[Part, Result]]:
    """Every part with its result, as they are done: by Ray where the address of a cluster is given, else on so many processes."""
    if cluster:
        return on_ray(work, parts, cluster)
    if jobs > 1:
        return on_processes(work, parts, jobs)
    return ((part, work(part)) for part in parts)


def on_processes(work: Callable[[Part], Result], parts: Sequence[Part], jobs: int) -> Iterator[tuple[Part, Result]]:
    """On processes of this machine."""
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        running = {pool.submit(work, part): part for part in parts}
        try:
            for done in as_completed(running):
                yield running[done], done.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def on_ray(work: Callable[[Part], Result], parts: Sequence[Part], address: str) -> Iterator[tuple[Part, Result]]:
    """On the machines of a Ray cluster. A part whose worker is lost on the way is done again by another. Raises BadOption."""
    ray = joined(address)
    far = ray.remote(max_retries=-1)(work)
    waiting = iter(parts)
    running = {far.remote(part): part for part in itertools.islice(waiting, WAITING)}
    while running:
        done, _ = ray.wait(list(running))
        for one in done:
            yield running.pop(one), ray.get(one)
        running.update((far.remote(part), part) for part in itertools.islice(waiting, len(done)))


class RayHands:
    """The machines of a Ray cluster, for work that is asked bit by bit (`flotta.train.elsewhere.Hands`). What a lost worker was
    doing is done again by another. Raises BadOption.
    """

    def __init__(self, address: str) -> None:
        self.ray = joined(address)
        self.far: dict[Any, Any] = {}

    def put(self, value: Any) -> Any:
        """A handle of a value, by which it can be given to many."""
        return self.ray.put(value)

    def ask(self, work: Callable[..., Any], *given: Any, results: int = 1) -> Any:
        """Have this done with values or handles of them. A handle of the result, or of each of several results."""
        if work not in self.far:
            self.far[work] = self.ray.remote(max_retries=-1)(work)
        return self.far[work].options(num_returns=results).remote(*given)

    def get(self, handles: Sequence[Any]) -> Sequence[Any]:
        """The values of these handles, in their order, as soon as all are there."""
        values: Sequence[Any] = self.ray.get(list(handles))
        return values


def joined(address: str) -> Any:
    """Ray, joined to the cluster with this address. Raises BadOption."""
    try:
        ray: Any = importlib.import_module("ray")
    except ImportError as error:
        raise BadOption(Say("For --ray the package Ray is needed: {command}", command="pip install flotta[ray]")) from error
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody outside is told
    if not ray.is_initialized():
        ray.init(address=None if address == HERE else address, log_to_driver=False, include_dashboard=False)
    return ray
