"""The house for programs."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import uvicorn
from table import run

import flotta
from web import ADDRESS, a_web_house, listening, visitor

ROOT = Path(__file__).parent.parent.parent
ME, YOU = ({"Authorization": f"Bearer {name * 8}"} for name in ("anna-", "bence"))


def test_a_game_from_the_first_request_to_the_record(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app) as web:
            shelf = (await web.get("/api/games")).json()
            assert {game["name"] for game in shelf} == set(flotta.games.names())
            assert (await web.get("/api/levels")).json()
            body = {"game": "toy", "seats": ["person", "open"], "names": ["Anna"], "options": {"low": True}, "public": True}
            assert (await web.post("/api/tables", json=body)).status_code == 403, "nobody in particular can sit nowhere"
            laid = await web.post("/api/tables", json=body, headers=ME)
            assert laid.status_code == 201 and laid.json()["seats"] == [0]
            path = f"/api/tables/{laid.json()['id']}"
            assert [table["id"] for table in (await web.get("/api/tables")).json()] == [laid.json()["id"]]
            assert len((await web.get("/api/tables?mine=true", headers=ME)).json()) == 1
            assert (await web.post(f"{path}/join", json={"seat": 1, "name": "Bence"}, headers=YOU)).json()["seats"] == [1]
            number = 0
            while (view := (await web.get(path, headers=ME)).json())["status"] == "playing":
                for seat, who in ((0, ME), (1, YOU)):
                    legal = (await web.get(f"{path}/legal", headers=who)).json()
                    if legal:
                        number += 1
                        body = {
                            "seat": seat,
                            "action": legal[0]["slug"],
                            "version": view["version"],
                            "request": f"request-{number}",
                        }
                        answer = await web.post(f"{path}/act", json=body, headers=who)
                        assert answer.status_code == 200
                        assert (await web.post(f"{path}/act", json=body, headers=who)).json() == answer.json()
            assert view["scores"] and view["secret"]
            record = (await web.get(f"{path}/record")).text
            assert flotta.verify(record) is None

    run(work())


def test_refusals_are_json_with_a_sentence(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, lang="hu") as web:
            bad: list[tuple[int, str, Any]] = [
                (404, "/api/tables/aaaaaaaaaaaaa", None),
                (422, "/api/tables/!", None),
                (422, "/api/tables", {"game": "chess", "seats": ["person"]}),
                (422, "/api/tables", {"game": "toy", "seats": ["person", "queen"]}),
                (422, "/api/tables", {"game": "toy", "seats": ["person", "open"], "options": {"low": 7}}),
                (422, "/api/tables", {"game": "toy", "seats": ["person", "open"], "more": 1}),
                (422, "/api/tables", {"game": "toy", "seats": ["person"] * 9}),
                (422, "/api/tables", {"game": "toy", "seats": ["person", "open"], "pace": 1}),
                (404, "/api/nothing", None),
            ]
            for status, path, body in bad:
                answer = await (web.get(path, headers=ME) if body is None else web.post(path, json=body, headers=ME))
                assert answer.status_code == status, path
                assert set(answer.json()) == {"error", "rule"} and answer.json()["error"]
            answer = await web.post("/api/tables", content=b"{", headers=ME)
            assert answer.status_code == 422 and set(answer.json()) == {"error", "rule"}

    run(work())


def test_the_stream_tells_every_state(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app) as web:
            laid = (await web.post("/api/tables", json={"game": "toy", "seats": ["person", "open"]}, headers=ME)).json()
            async with listening(app, f"/api/tables/{laid['id']}/stream", authorization=ME["Authorization"]) as stream:
                assert (await stream.update())["status"] == "open"
                await web.post(f"/api/tables/{laid['id']}/join", json={"seat": 1}, headers=YOU)
                view = await stream.update()
                assert view["status"] == "playing" and view["legal"] and view["id"] == str(view["version"])

    run(work())


def test_the_document_describes_the_api_and_only_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app) as web:
            document = (await web.get("/api/openapi.json")).json()
            assert all(path.startswith("/api/") for path in document["paths"])
            wanted = {"", "/legal", "/act", "/join", "/stream", "/record"}
            assert {f"/api/tables/{{id}}{end}" for end in wanted} <= set(document["paths"])

    run(work())


def test_the_example_client_plays_a_game(tmp_path: Path) -> None:
    """Over a real socket, as its reader would run it."""
    assert len((ROOT / "examples/client.py").read_text(encoding="utf-8").splitlines()) <= 40

    async def work() -> None:
        async with a_web_house(tmp_path) as app:
            server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, lifespan="off", timeout_graceful_shutdown=1))
            serving = asyncio.create_task(server.serve())
            while not server.started:
                await asyncio.sleep(0.01)
            port = server.servers[0].sockets[0].getsockname()[1]
            command = [sys.executable, "examples/client.py", ADDRESS.replace("house.test", f"127.0.0.1:{port}"), "toy"]
            ran = await asyncio.to_thread(subprocess.run, command, cwd=ROOT, capture_output=True, text=True, check=False)
            assert ran.returncode == 0, ran.stderr
            assert "Example" in ran.stdout
            server.should_exit = True
            await serving

    run(work())
