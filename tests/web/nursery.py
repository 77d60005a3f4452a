"""Servers to be killed: a process that has imported and compiled everything forks a `flotta serve` for each life.

python -m web.nursery PORT DATABASE, then on standard input `go` for a new life, and `reap` after it was killed.
"""

from __future__ import annotations

import os
import sys

import harness as harness

from flotta.cli import main
from flotta.table.ready import Readiness


def say(*words: object) -> None:
    """A line to whoever kills, written in one piece."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def serve(port: str, path: str) -> None:
    """Fork a server for every life asked for."""
    child = 0
    for line in sys.stdin:
        if line.strip() == "reap":
            _, status = os.waitpid(child, 0)
            say("reaped", os.waitstatus_to_exitcode(status))
            continue
        child = os.fork()
        if child == 0:
            os.dup2(2, 1)
            sys.stdout = sys.stderr
            os._exit(main(["serve", "--port", port, "--data", path]))
        say("born", child)


if __name__ == "__main__":
    os.environ["FLOTTA_PREPARE"] = "0"
    Readiness().make_ready("toy")
    say("ready")
    serve(*sys.argv[1:])
