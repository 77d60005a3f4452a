"""What a server counts of itself, in the text format of Prometheus: if the operator wants it; never an id, a name or a link."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import accumulate

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse

from flotta.table import House
from flotta.table.counting import BOUNDS

router = APIRouter()
Measured = tuple[str, float]
"""The labels of a value, and the value."""


@router.get("/metrics")
async def metrics(request: Request) -> PlainTextResponse:
    """Everything that is counted, now."""
    if not request.app.state.settings.metrics:
        raise HTTPException(404)
    text = "".join(written(request.app.state.house, request.app.state.streams.here))
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4", headers={"Cache-Control": "no-store"})


def written(house: House, streams: int) -> Iterator[str]:
    """All families of values."""
    counts = house.counts
    yield family("moves_total", "counter", "Moves made by this server", by("game", counts.moves))
    yield "# HELP flotta_move_seconds From a command to the durable move\n# TYPE flotta_move_seconds histogram\n"
    for game, within in sorted(counts.within.items()):
        for bound, count in zip((*BOUNDS, "+Inf"), accumulate(within), strict=True):
            yield f'flotta_move_seconds_bucket{{game="{game}",le="{bound}"}} {count}\n'
        yield f'flotta_move_seconds_sum{{game="{game}"}} {counts.seconds[game]:.6f}\n'
        yield f'flotta_move_seconds_count{{game="{game}"}} {sum(within)}\n'
    tables = Counter((table.state.game.name, table.state.status) for table in house.loaded().values())
    samples = [(f'{{game="{game}",status="{status}"}}', count) for (game, status), count in tables.items()]
    yield family("tables", "gauge", "Tables at hand in this server", samples)
    yield family("streams", "gauge", "Pages that listen", [("", streams)])
    yield family("bot_queue", "gauge", "Thoughts of bots that wait or are under way", [("", house.bots.thinking.busy)])
    yield family("analysis_queue", "gauge", "Finished games that wait to be looked at", [("", len(house.analyses.queue))])
    yield family("commits_total", "counter", "Transactions of this server", [("", house.store.commits)])


def by(label: str, values: Counter[str]) -> list[Measured]:
    """One value for each name."""
    return [(f'{{{label}="{name}"}}', value) for name, value in values.items()]


def family(name: str, kind: str, about: str, samples: Iterable[Measured]) -> str:
    """One kind of value, with what it means."""
    lines = [f"# HELP flotta_{name} {about}", f"# TYPE flotta_{name} {kind}"]
    lines += [f"flotta_{name}{labels} {value}" for labels, value in sorted(samples)]
    return "\n".join(lines) + "\n"
