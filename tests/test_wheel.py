"""The wheel holds everything, and playing from it works as from the checkout."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

import flotta

ROOT = Path(__file__).parent.parent
PACKAGE = Path(flotta.__file__).parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of what it is made of."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    shutil.copytree(PACKAGE, source / "flotta", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    build = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", str(out), str(source)]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (found,) = out.glob("*.whl")
    return found


def test_nothing_is_left_out_of_the_wheel(wheel: Path) -> None:
    ours = {path.relative_to(PACKAGE.parent).as_posix() for path in PACKAGE.rglob("*") if path.is_file()}
    ours = {name for name in ours if "__pycache__" not in name}
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("flotta/")}
    assert packed == ours


def test_the_wheel_is_installed_and_played(wheel: Path, tmp_path: Path) -> None:
    """In a scratch environment that sees the packages of this one, but not this checkout."""
    home = tmp_path / "scratch"
    venv.create(home, with_pip=False, symlinks=True)
    install = [sys.executable, "-m", "pip", "--python", str(home), "install", "-q", "--no-deps", "--no-index", str(wheel)]
    done = subprocess.run(install, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    site = Path(sysconfig.get_path("purelib", vars={"base": str(home), "platbase": str(home)}))
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    clean |= {"FLOTTA_COMPILE": "0", "FLOTTA_PREPARE": "0", "LANG": "C.UTF-8"}
    command = [str(home / "bin" / "flotta"), "serve", "--port", "0", "--data", str(tmp_path / "house.db")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tmp_path, env=clean) as house:
        assert house.stdout
        address = re.search(r"http://\S+:\d+", house.stdout.readline())
        assert address
        try:
            for path in ("/", "/rules", *(f"/new/{name}" for name in flotta.games.names() if name != "toy")):
                with urllib.request.urlopen(address[0] + path, timeout=60) as answer:
                    assert answer.status == 200
                    assert "<main" in answer.read().decode()
        finally:
            house.terminate()
    where = subprocess.run(
        [str(home / "bin" / "python"), "-c", "import flotta; print(flotta.__file__)"],
        capture_output=True, text=True, cwd=tmp_path, env=clean, check=True,
    )  # fmt: skip
    assert where.stdout.startswith(str(home))
