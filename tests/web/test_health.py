"""Whether the house says that it is ill when it is, and whether it stays closed with a sentence when it cannot open."""

from __future__ import annotations

import contextlib
import os
import re
import resource
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from flotta.cli import MISTAKE
from web import PATIENCE

SERVE = """
import os, resource, sys
import flotta.web, uvicorn
from flotta.cli import main
if {user}:
    os.setuid({user})
limit = {limit}
if limit is not None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
sys.exit(main(["serve", "--port", "0", "--data", sys.argv[1]]))
"""


@contextlib.contextmanager
def serving(path: Path, limit: int | None = None, user: int = 0) -> Iterator[subprocess.Popen[str]]:
    """A server whose files may not grow beyond a limit, run by somebody who owns nothing if a user is given."""
    code = SERVE.format(limit=limit, user=user if os.getuid() == 0 else 0)
    command = [sys.executable, "-c", code, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            yield server
        finally:
            server.kill()


def status(port: str, path: str = "/healthz") -> int:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=PATIENCE) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code


def test_a_full_disk_is_ill_health(tmp_path: Path) -> None:
    with serving(tmp_path / "house.db") as server:
        assert server.stdout is not None
        found = re.search(r":(\d+)/", server.stdout.readline())
        assert found
        assert status(found.group(1)) == 200
        # No file of that process may grow any more, as on a disk that is full.
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        assert status(found.group(1)) == 503
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        assert status(found.group(1)) == 200, "and it is well again as soon as there is room"


@pytest.mark.parametrize("trouble", ["read-only", "no database", "a folder", "full", "damaged key"])
def test_a_house_that_cannot_open_says_why_and_ends(tmp_path: Path, trouble: str) -> None:
    path = tmp_path / "house.db"
    limit, user = None, 0
    if trouble == "read-only":
        subprocess.run([sys.executable, "-c", MAKE, str(path)], check=True)
        path.chmod(0o444)
        for folder in (tmp_path, tmp_path.parent, tmp_path.parent.parent):
            folder.chmod(0o755)
        user = 65534
    elif trouble == "no database":
        path.write_text("These are the voyages. " * 100)
    elif trouble == "a folder":
        path.mkdir()
    elif trouble == "full":
        limit = 0
    else:
        subprocess.run([sys.executable, "-c", MAKE, str(path)], check=True)
        code = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute(\"UPDATE settings SET value = 'x'\"); c.commit()"
        subprocess.run([sys.executable, "-c", code, str(path)], check=True)
    with serving(path, limit, user) as server:
        out, err = server.communicate(timeout=PATIENCE)
    assert server.returncode == MISTAKE, err
    assert "Traceback" not in err and "open" not in out
    lines = [line for line in err.splitlines() if line]
    assert len(lines) == 1 and lines[0].startswith("flotta: The database") and str(path) in lines[0]


MAKE = """
import asyncio, sys
from flotta.store import SqliteStore
from flotta.table import House, Settings
async def work():
    async with House(SqliteStore(sys.argv[1]), Settings()):
        pass
asyncio.run(work())
"""
