"""Box files of one's own, for tests: the shipped one with some numbers changed."""

from __future__ import annotations

import re
from pathlib import Path

import flotta

SHIPPED = (flotta.games.find("tortuga").folder / "box.toml").read_text(encoding="utf-8")


def changed_box(folder: Path, *changes: tuple[str, str]) -> Path:
    """The shipped box with pieces of its text replaced; each must be there exactly once."""
    text = SHIPPED
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times"
        text = text.replace(old, new)
    path = folder / "box.toml"
    path.write_text(text, encoding="utf-8")
    return path


def small_box(folder: Path, chests: dict[str, int] | None = None, treasure_tiles: dict[int, int] | None = None) -> Path:
    """The shipped box with other numbers of chests and tiles."""
    text = SHIPPED
    for table, counts, total in (("chests", chests, "chests"), ("treasure_tiles", treasure_tiles, "treasure_tiles")):
        if counts is None:
            continue
        rows = "\n".join(f"{name} = {n}" for name, n in counts.items())
        text = re.sub(rf"(\[{table}\][^\n]*\n)(?:\w+ = \d+\n)+", rf"\g<1>{rows}\n", text)
        text = re.sub(rf"\n{total} = \d+", f"\n{total} = {sum(counts.values())}", text, count=1)
    path = folder / "small.toml"
    path.write_text(text, encoding="utf-8")
    return path
