"""The arrows between packages point one way, and nothing outside a game's folder names a particular game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import flotta

ROOT = Path(__file__).parent.parent
PACKAGE = Path(flotta.__file__).parent
ALLOWED = {
    "engine": set(),
    "games": {"engine"},
    "bots": {"engine", "env"},
    "store": {"engine"},
    "table": {"engine", "games", "bots", "store"},
    "web": {"engine", "games", "bots", "store", "table"},
    "env": {"engine", "games", ""},
    "train": {"engine", "games", "bots", "env", ""},
    "cli": {"engine", "games", "bots", "store", "table", "web", "train", ""},
    "": {"engine", "games", "bots"},
}
"""What each part of the package may import from; the empty name is flotta/__init__.py itself."""


def part(path: Path) -> str:
    inside = path.relative_to(PACKAGE).parts
    return inside[0] if len(inside) > 1 else ""


def imported(path: Path) -> set[str]:
    """The parts of the package a file imports from."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written out in full"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            if name.split(".")[0] == "flotta":
                inside = (name.split(".")[1:] or [""])[0]
                found.add(inside if (PACKAGE / inside).is_dir() and inside else "")
    return found


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda p: str(p.relative_to(PACKAGE)))
def test_arrows_point_one_way(path: Path) -> None:
    here = part(path)
    assert here in ALLOWED, f"{here} is a new package: say in ALLOWED what it may import"
    assert imported(path) - {here} <= ALLOWED[here]
    if here == "games" and len(path.relative_to(PACKAGE).parts) > 2:
        game = path.relative_to(PACKAGE).parts[1]
        others = {g for g in flotta.games.names() if g not in (game, "toy")}
        text = path.read_text(encoding="utf-8")
        assert not any(f"flotta.games.{other}" in text for other in others), "a game imports another game"


@pytest.mark.parametrize("path", sorted((PACKAGE / "bots").glob("*.py")), ids=lambda p: p.name)
def test_bots_know_of_the_rows_for_programs_only_how_they_are_laid_out(path: Path) -> None:
    assert set(re.findall(r"flotta\.env[.\w]*", path.read_text(encoding="utf-8"))) <= {
        "flotta.env.plan",
        "flotta.env.observation",
    }


def tracked() -> list[Path]:
    """The files a person wrote, outside the folders, tests and docs of games."""
    folders = ("flotta/games", "tests/games", "docs/games", "bench/scripted")
    own = {f"{where}/{game}" for game in flotta.games.names() for where in folders}
    found = []
    for folder in ("flotta", "tests", "bench"):
        for path in (ROOT / folder).rglob("*"):
            name = str(path.relative_to(ROOT))
            if path.suffix in (".py", ".toml", ".po", ".pyi", ".js", ".css", ".html", ".svg") and not any(
                name.startswith(f"{o}/") for o in own
            ):
                found.append(path)
    return [*found, ROOT / "Makefile", ROOT / "pyproject.toml"]


def test_no_game_is_named_outside_its_folder() -> None:
    """Examples in docstrings and in the help of commands aside."""
    games = [game for game in flotta.games.names() if game != "toy"]
    pattern = re.compile(
        r"\b(" + "|".join(re.escape(n) for g in games for n in {g, g.replace("_", " "), g.title()}) + r")\b", re.I
    )
    named = []
    for path in tracked():
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".py":
            text = without_examples(text)
        named += [f"{path.relative_to(ROOT)}: {match[0]}" for match in pattern.finditer(text)]
    assert not named


def without_examples(text: str) -> str:
    """A Python source without its docstrings and without the `example` strings of commands."""
    lines = text.split("\n")
    for node in ast.walk(ast.parse(text)):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
            for i in range(body[0].lineno - 1, body[0].end_lineno or 0):
                lines[i] = ""
    return "\n".join(line for line in lines if not re.search(r"\bexample\b", line))


def private_names(path: Path) -> tuple[set[str], set[str]]:
    """The names with an underscore that a file defines, and those it uses of something that is not its own."""
    defined, used = set(), set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            defined.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            defined.add(node.id)
        elif isinstance(node, ast.Attribute):
            own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            if ast.unparse(node.value).startswith("asyncio."):  # a name of a library that we have, too
                continue
            if own and isinstance(node.ctx, ast.Store):
                defined.add(node.attr)
            elif not own:
                used.add(node.attr)
        elif isinstance(node, ast.ImportFrom):
            used |= {alias.name for alias in node.names}
    return private(defined), private(used)


def private(names: set[str]) -> set[str]:
    return {name for name in names if re.fullmatch(r"_[a-z]\w*", name)}


def test_no_private_name_is_used_across_packages() -> None:
    """What has an underscore belongs to the package that defines it: the parts of flotta, the tests, the tools."""
    files = [path for folder in ("flotta", "tests", "bench", "tools") for path in (ROOT / folder).rglob("*.py")]
    found = {path: private_names(path) for path in files}
    package = {
        path: f"flotta/{part(path)}" if path.is_relative_to(PACKAGE) else path.relative_to(ROOT).parts[0] for path in files
    }
    ours = {name for path, (defined, _) in found.items() if path.is_relative_to(PACKAGE) for name in defined}
    own: dict[str, set[str]] = {}
    for path, (defined, _) in found.items():
        own.setdefault(package[path], set()).update(defined)
    reached = {str(path.relative_to(ROOT)): sorted((used & ours) - own[package[path]]) for path, (_, used) in found.items()}
    assert {path: names for path, names in reached.items() if names} == {}


@pytest.mark.parametrize("name", sorted(flotta.games.names()))
def test_ids_are_named_after_their_verbs(name: str) -> None:
    """`KEEP, ASSIGN = VERBS.firsts` gives names by their order: a name in the wrong place would be another verb's id."""
    game = flotta.games.find(name)
    tree = ast.parse((game.folder / "terms.py").read_text(encoding="utf-8"))
    assigned = [n for n in tree.body if isinstance(n, ast.Assign) and ast.unparse(n.value) == "VERBS.firsts"]
    names = [
        ast.unparse(constant)
        for node in assigned
        for target in node.targets
        for constant in ast.walk(target)
        if isinstance(constant, ast.Name)
    ]
    assert len(names) == len(list(game.verbs))
    assert [(name, verb.name) for name, verb in zip(names, game.verbs, strict=True) if verb.name not in name.lower()] == []


def test_a_class_name_has_one_meaning() -> None:
    """Two games may each have a class of the same name, but none that the rest of the package has."""
    shared: dict[str, str] = {}
    own: list[tuple[str, str, str]] = []
    for path in sorted(PACKAGE.rglob("*.py")):
        inside = path.relative_to(PACKAGE).parts
        for name in class_names(path):
            if inside[0] == "games" and len(inside) > 2:
                own.append((inside[1], name, "/".join(inside)))
            else:
                assert name not in shared, f"{name} is a class in {shared[name]} and in {'/'.join(inside)}"
                shared[name] = "/".join(inside)
    found: dict[tuple[str, str], str] = {}
    for game, name, file in own:
        there = shared.get(name) or found.get((game, name))
        assert there is None, f"{name} is a class in {there} and in {file}"
        found[game, name] = file


def class_names(path: Path) -> Iterator[str]:
    """The classes of a file, and the types it gives a name to; not type variables, which mean something only where they stand."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and not is_type_variable(node.value):
            name = node.targets[0].id
            if name[0].isupper() and not name.isupper():
                yield name


def is_type_variable(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in ("TypeVar", "ParamSpec")


def test_whatever_is_let_pass_says_why() -> None:
    """`type: ignore` and `noqa` switch a check off: the reason stands behind them on the same line."""
    files = [path for folder in ("flotta", "bench", "tools") for path in (ROOT / folder).rglob("*.py")]
    silent = re.compile(r"# (type: ignore(\[[^]]*\])?|noqa(: [A-Z0-9, ]+)?)\s*$", re.M)
    assert [f"{path.relative_to(ROOT)}: {match[0]}" for path in files for match in silent.finditer(path.read_text("utf-8"))] == []


def test_no_page_moves_for_ever() -> None:
    """A page that is left open uses no processor, and what moves comes to rest: no animation without an end."""
    assert [path.name for path in PACKAGE.rglob("*.css") if "infinite" in path.read_text(encoding="utf-8")] == []
