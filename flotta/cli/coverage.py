"""Which rules the tests cite."""

from __future__ import annotations

import ast
from pathlib import Path


def cited_in(folder: Path) -> dict[str, list[str]]:
    """Each rule id that stands in a `@rule(...)` above a test in this folder, with the tests that cite it."""
    cited: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "rule":
                    for argument in mark.args:
                        if isinstance(argument, ast.Constant):
                            cited.setdefault(str(argument.value), []).append(f"{path.name}::{node.name}")
    return cited
