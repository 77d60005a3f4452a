"""`/metrics`: off unless switched on, in the text format of Prometheus, true figures and nobody's secrets."""

from __future__ import annotations

import re
from pathlib import Path

from table import run

from web import ANNA, BENCE, a_web_house, listening, played_out, two_people, visitor

LINE = re.compile(
    r"# HELP flotta_[a-z_]+ [A-Z][^\n]*|# TYPE flotta_[a-z_]+ (counter|gauge|histogram)"
    r'|flotta_[a-z_]+(\{[a-z]+="[^"\\\n]*"(,[a-z]+="[^"\\\n]*")*\})? [0-9.]+'
)


def test_nothing_is_told_unless_it_is_switched_on(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app) as anybody:
            assert (await anybody.get("/metrics")).status_code == 404

    run(work())


def test_moves_tables_streams_and_queues_are_counted_by_game_and_nobody_is_named(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path, metrics=True) as app, visitor(app) as prometheus:
            table = await two_people(app)
            await played_out(table, {0: ANNA, 1: BENCE})
            other = await two_people(app)
            made = sum([entry.kind == "act" for entry in await app.state.house.store.read(table.id)])
            async with listening(app, f"/t/{other.id}/stream", ANNA, "seat=0"):
                answer = await prometheus.get("/metrics")
            text = answer.text
            assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
            assert [line for line in text.splitlines() if not LINE.fullmatch(line)] == []
            values = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
            assert float(values['flotta_moves_total{game="toy"}']) == made > 0
            assert (
                values['flotta_tables{game="toy",status="over"}'] == values['flotta_tables{game="toy",status="playing"}'] == "1"
            )
            assert values["flotta_streams"] == "1"
            assert values["flotta_bot_queue"] == values["flotta_analysis_queue"] == "0"
            assert int(values["flotta_commits_total"]) > 0
            buckets = [int(value) for name, value in values.items() if name.startswith("flotta_move_seconds_bucket")]
            assert buckets == sorted(buckets)
            assert buckets[-1] == int(values['flotta_move_seconds_count{game="toy"}']) > 0
            assert float(values['flotta_move_seconds_sum{game="toy"}']) > 0
            for secret in (table.id, other.id, ANNA, BENCE, "Anna", app.state.house.key):
                assert secret not in text

    run(work())
