"""The compiled functions are machine code throughout: no objects, no allocation, no GIL; and the cache keeps up."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from harness import Case, names
from harness.nets import nets as nets
from numba.core.errors import NumbaError

import flotta
from flotta.bots.bind import bot_steps
from flotta.engine.compile import compiled_text, is_compiled
from flotta.engine.contract import COMPILED
from flotta.engine.warm import steps

ROOT = Path(__file__).parent.parent


def code_of(dispatcher: Any, signature: tuple[Any, ...]) -> str:
    """The code of a function in the language of the compiler, just compiled or from the cache: the cache keeps it for callers in
    other files. (`inspect_llvm` shows only what was compiled in this process.)
    """
    dispatcher.compile(signature)
    return str(dispatcher.overloads[signature].library._get_module_for_linking())


@pytest.mark.long
@pytest.mark.parametrize("name", names())
def test_no_object_mode_no_allocation_no_gil(name: str, nets: Callable[[str], None]) -> None:
    nets(name)
    game = flotta.games.find(name)
    for step, dispatcher, signature in [*steps(game, everything=True), *bot_steps(game, ["greedy", "search", "version=1"])]:
        assert is_compiled(dispatcher), step
        assert dispatcher.targetoptions["nopython"] is True and dispatcher.targetoptions["nogil"] is True, step
        assert dispatcher.targetoptions["_nrt"] is False, f"{step} may allocate"
        code = code_of(dispatcher, signature)
        assert dispatcher.overloads[signature].fndesc.llvm_func_name in code, f"{step}: there is no code to look at"
        assert not calls_python(code), f"{step} calls Python"


def calls_python(code: str) -> bool:
    return "PyObject_Call" in code.split("cpython_wrapper")[0]


def test_what_allocates_is_not_compiled() -> None:
    frugal, wasteful = (compiled_text("made", "n", [f"return {what}"], {"np": np}, True) for what in ("n + 1", "np.zeros(n)[0]"))
    assert frugal(1) == 2
    with pytest.raises(NumbaError, match="No implementation of function"):
        wasteful(1)


@pytest.mark.parametrize("name", names())
def test_each_function_is_compiled_once(name: str) -> None:
    game = flotta.games.find(name)
    flotta.new(name, seed=1, **Case(name).option_sets[0])
    for module, functions in COMPILED.items():
        for function in functions:
            assert len(getattr(game.modules[module], function).signatures) <= 1, f"{function} was compiled for several types"


def run(code: str, *arguments: str, **environment: str) -> str:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "tests"), **environment}
    ran = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, env=env, cwd=ROOT, check=False)
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


def test_bots_are_loaded_when_they_are_asked_for() -> None:
    text = (
        "import sys, flotta; play = flotta.new(flotta.games.names()[0], seats=2, seed=1)\n"
        "print('flotta.bots' in sys.modules, play.advice(play.waiting[0], iterations=2).best in play.legal(play.waiting[0]))\n"
        "print(issubclass(type(flotta.bot('random')), flotta.Bot), 'captain' in flotta.bots.LEVELS, hasattr(flotta, 'bott'))"
    )
    assert run(text, FLOTTA_COMPILE="0").split() == ["False", "True", "True", "True", "False"]


def test_code_is_found_again_in_the_cache(tmp_path: Path) -> None:
    first = run(PLAY, FLOTTA_CACHE_DIR=str(tmp_path))
    second = run(PLAY, FLOTTA_CACHE_DIR=str(tmp_path))
    assert first.split("\n")[0] == second.split("\n")[0]
    assert any(tmp_path.rglob("*.nbi"))
    assert "cache_hits={}" not in second.replace(" ", "")


def test_old_versions_are_swept_away_when_a_new_one_comes(tmp_path: Path) -> None:
    old, recent, not_ours = (tmp_path / "code" / name for name in ("0" * 16, "1" * 16, "my notes"))
    for folder in (old, recent, not_ours):
        folder.mkdir(parents=True)
    long_ago = time.time() - 31 * 24 * 3600
    os.utime(old, (long_ago, long_ago))
    os.utime(not_ours, (long_ago, long_ago))
    run("import flotta.engine.dice", FLOTTA_CACHE_DIR=str(tmp_path))
    assert not old.exists() and recent.exists() and not_ours.exists()


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
    table = tmp_path / "toy" / "terms.py"
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


HELPED = """
import sys, flotta
sys.path.insert(0, sys.argv[1])
flotta.games.register("toy", "toy")
from flotta.engine import warm
ran = []
real = warm.subprocess.Popen
warm.os.cpu_count = lambda: int(sys.argv[2])
warm.subprocess.Popen = lambda *line, **how: ran.append(line) or real(*line, **how)
warm.warm(flotta.games.find("toy"))
print(len(ran))
"""


def test_a_second_process_helps_the_first_time_only(tmp_path: Path) -> None:
    """Also when it can do nothing, as here: it does not know the toy, and the game is ready all the same."""
    environment = {**os.environ, "FLOTTA_CACHE_DIR": str(tmp_path), "FLOTTA_COMPILE": "1"}
    for cores, helpers in (("2", "1"), ("2", "0"), ("1", "0")):
        line = [sys.executable, "-c", HELPED, str(Path(__file__).parent), cores]
        ran = subprocess.run(line, env=environment, capture_output=True, text=True, check=True)
        assert ran.stdout.strip() == helpers
