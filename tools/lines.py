"""How many lines of Python the package has, against an older commit, with what has come since left out by name.

    python -m tools.lines [92507dc]

A feature counts as come since by whole files: those below are left out on both sides. What it needed in files that were there
before is not taken out, so the right-hand column is too high rather than too low.
"""

from __future__ import annotations

import argparse
import subprocess
from collections import Counter
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parent.parent
SINCE = {
    "drawings": ("engine/drawing.py", "games/*/art/*", "games/*/scene.py", "games/*/cover.py", "web/drawn.py"),
    "lessons": ("engine/lesson.py", "engine/teaching.py", "web/lesson.py"),
    "positions that a person can write": ("engine/notation.py", "games/*/notation.py", "cli/show.py"),
    "score sheets and endings": ("engine/ending.py", "games/*/ending.py", "web/triumph.py", "web/poster.py"),
    "colours that people choose": ("engine/colours.py",),
    "finished games looked at by a bot": ("*/analysis.py", "table/analys*.py", "web/replay.py", "web/river.py"),
    "what a choice is good for": ("bots/merit.py", "games/*/merits.py"),
    "nets, programs that learn": ("bots/forward.py", "bots/net.py", "bots/grove.py", "env/*", "train/*", "cli/train.py"),
    "PostgreSQL": ("store/postgres.py", "store/dialect.py", "store/moves.py", "store/moving.py", "cli/move_house.py"),
    "several workers, and clusters": ("table/workers.py", "web/handing.py", "web/supervisor.py", "cli/spread.py"),
    "the way in: rooms, links, other devices": ("web/address.py", "web/room.py", "web/change.py", "web/reach.py", "*/carry*.py"),
    "notices": ("*/notices.py",),
    "limits, fair thinking, old tables": (
        "table/buckets.py", "table/thinking.py", "bots/pauses.py", "web/connections.py", "table/tidying.py", "cli/restore.py",
    ),
    "figures for whoever runs a house": ("table/counting.py", "web/metrics.py"),
}  # fmt: skip


def feature_of(path: str) -> str | None:
    """The feature that a file was written for, None for one that belongs to what there was before."""
    found = (name for name, patterns in SINCE.items() if any(fnmatch(path, pattern) for pattern in patterns))
    return next(found, None)


def lines_at(commit: str) -> dict[str, int]:
    """The lines of each Python file of the package at a commit; an empty name stands for the files as they are now."""
    if not commit:
        files = sorted((ROOT / "flotta").rglob("*.py"))
        return {str(path.relative_to(ROOT / "flotta")): path.read_text("utf-8").count("\n") for path in files}
    found = git("grep", "-c", "", commit, "--", "flotta/*.py").splitlines()
    named = (line.removeprefix(f"{commit}:flotta/").rpartition(":") for line in found)
    return {path: int(count) for path, _, count in named}


def git(*arguments: str) -> str:
    """What git answers."""
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("commit", nargs="?", default="92507dc")
    then, now = lines_at(parser.parse_args().commit), lines_at("")
    counts: Counter[tuple[str, str]] = Counter()
    for when, files in (("then", then), ("now", now)):
        for path, lines in files.items():
            feature = feature_of(path)
            package = path.split("/")[0] if "/" in path else "flotta itself"
            counts[feature or package, when] += lines
            counts["all that came since" if feature else "all that was there", when] += lines
    rows = sorted({name for name, _ in counts} - set(SINCE), key=lambda name: (name.startswith("all"), name))
    for names in (rows, list(SINCE)):
        print("| | then | now |\n|---|---:|---:|")
        for name in names:
            print(f"| {name} | {counts[name, 'then']:,} | {counts[name, 'now']:,} |")
        print()


if __name__ == "__main__":
    main()
