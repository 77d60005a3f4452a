"""The compiled functions are machine code throughout: no objects, no allocation, no GIL; and the cache keeps up."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from harness import Case, names

import flotta
from flotta.engine.compile import COMPILING, is_compiled
from flotta.engine.contract import COMPILED
from flotta.engine.warm import steps, warm

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("name", names())
def test_no_object_mode_no_allocation_no_gil(name: str) -> None:
    assert COMPILING
    game = flotta.games.find(name)
    warm(game)
    for function, dispatcher, signature in steps(game):
        assert is_compiled(dispatcher)
        assert dispatcher.targetoptions["nopython"] is True
        assert dispatcher.targetoptions["nogil"] is True
        code = next(text for key, text in dispatcher.inspect_llvm().items() if tuple(key) == signature)
        assert "NRT_MemInfo_alloc" not in code, f"{function} allocates"
        assert "NRT_Allocate" not in code, f"{function} allocates (a row assigned to a row does: copy element by element)"


@pytest.mark.parametrize("name", names())
def test_each_function_is_compiled_once(name: str) -> None:
    game = flotta.games.find(name)
    flotta.new(name, seed=1, **Case(name).option_sets[0])
    for module, functions in COMPILED.items():
        for function in functions:
            assert len(getattr(game.modules[module], function).signatures) <= 1, f"{function} was compiled for several types"


def run(code: str, **environment: str) -> str:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "tests"), **environment}
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, cwd=ROOT, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


PLAY = """
import harness, flotta
print(flotta.new('toy', seats=2, seed=1).bytes().hex())
import flotta.engine.dice as dice
print(dice.mix.stats)
"""


def test_the_switch_turns_compilation_off() -> None:
    text = "import flotta.engine.dice as d; print(type(d.mix).__name__)"
    assert run(text, FLOTTA_COMPILE="0").strip() == "function"
    assert run(text).strip() != "function"


def test_code_is_found_again_in_the_cache(tmp_path: Path) -> None:
    first = run(PLAY, FLOTTA_CACHE_DIR=str(tmp_path))
    second = run(PLAY, FLOTTA_CACHE_DIR=str(tmp_path))
    assert first.split("\n")[0] == second.split("\n")[0]
    assert any(tmp_path.rglob("*.nbi"))
    assert "cache_hits={}" not in second.replace(" ", "")


def test_a_changed_rule_is_noticed_although_callers_inlined_it(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "tests" / "toy", tmp_path / "toy")
    code = (
        "import sys, flotta; sys.path.insert(0, sys.argv[1]) if len(sys.argv) > 1 else None\n"
        f"sys.path.insert(0, {str(tmp_path)!r})\n"
        "flotta.games.register('toy', 'toy')\n"
        "import numpy as np\nfrom flotta.engine.dice import seeded\n"
        "game = flotta.games.find('toy')\n"
        "s = flotta.new('toy', seats=2, dice='manual').copy_of_record(); w = s.copy(); i = np.zeros(10, dtype=np.int64)\n"
        "print(game.loops.many(s, w, seeded(1), i, i.copy(), 1))"
    )
    cache = str(tmp_path / "cache")
    assert run(code, FLOTTA_CACHE_DIR=cache, PYTHONPATH="").strip() == "12"
    table = tmp_path / "toy" / "table.py"
    table.write_text(table.read_text().replace("CARDS = 1, (2, 3), 3", "CARDS = 1, (2, 3), 2"))
    assert run(code, FLOTTA_CACHE_DIR=cache, PYTHONPATH="").strip() == "8"


def test_it_works_installed_read_only_and_without_a_home(tmp_path: Path) -> None:
    package = tmp_path / "site" / "flotta"
    shutil.copytree(ROOT / "flotta", package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "tests" / "toy", tmp_path / "site" / "toy", ignore=shutil.ignore_patterns("__pycache__"))
    for path in [*package.rglob("*"), package]:
        path.chmod(path.stat().st_mode & ~(stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH))
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path / 'site')!r})\n"
        "import flotta; flotta.games.register('toy', 'toy')\n"
        "assert flotta.__file__.startswith(sys.path[0]), flotta.__file__\n"
        "print(flotta.new('toy', seats=2, seed=1).over)"
    )
    home = tmp_path / "home"
    assert run(code, HOME=str(home), XDG_CACHE_HOME="", FLOTTA_CACHE_DIR="", PYTHONPATH="").strip() == "False"
    assert any((home / ".cache" / "flotta").rglob("*.nbi"))
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where the cache should be")
    assert (
        run(code, HOME=str(blocked), XDG_CACHE_HOME="", FLOTTA_CACHE_DIR="", TMPDIR=str(tmp_path), PYTHONPATH="").strip()
        == "False"
    )
