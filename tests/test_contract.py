"""A folder that does not keep the contract is refused when it is loaded, every fault named."""

from __future__ import annotations

import ast
import importlib
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import flotta
from flotta.engine import contract
from flotta.engine.contract import COMPILED, DRAWN, HOPES, SIGNS, Game
from flotta.engine.errors import BadGame

TOY = Path(__file__).parent / "toy"


def load(tmp_path: Path, name: str, change: Callable[[Path], object]) -> Game:
    folder = tmp_path / name
    shutil.copytree(TOY, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for path in folder.glob("*.py"):
        path.write_text(path.read_text().replace("from toy.", f"from {name}."))
    change(folder)
    sys.path.insert(0, str(tmp_path))
    try:
        return Game(name, importlib.import_module(name))
    finally:
        sys.path.remove(str(tmp_path))


def edit(file: str, old: str, new: str) -> Callable[[Path], object]:
    def change(folder: Path) -> None:
        path = folder / file
        assert old in path.read_text()
        path.write_text(path.read_text().replace(old, new))

    return change


def sight(of_an_owner: str) -> Callable[[Path], object]:
    return edit("terms.py", "import ALL, OWNER", f"import ALL, by, owner\n\nOWNER = {of_an_owner}")


def preset(options: str) -> Callable[[Path], object]:
    made = f"PRESETS = (Preset(Say('Short'), Say('Short'), 5, {options}),)"
    return edit("talk.py", "COLOURS = ", f"from flotta.engine.options import Preset\n{made}\nCOLOURS = ")


def draw(file: str, text: str) -> Callable[[Path], object]:
    return lambda folder: (folder / file).write_text(text)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda f: (f / "checks.py").unlink(), "checks.py is missing"),
        (lambda f: (f / "words" / "hu.po").unlink(), "words/hu.po is missing"),
        (
            edit("rules.py", "def score(s: Record, seat: int)", "def points(s: Record, seat: int)"),
            "rules.score(s, seat) is missing",
        ),
        (
            edit("rules.py", "def place(s: Record, seat: int)", "def place(s: Record, who: int, seat: int = 0)"),
            "takes (s, who, seat)",
        ),
        (edit("rules.py", "@compiled\ndef setup", "def setup"), "rules.setup must be @compiled"),
        (edit("terms.py", "0, 9, seen_by=OWNER)", "0, 9)"), "field hand does not say who may see it"),
        (sight("owner(2)"), "field hand is its owner's, but no axis 2"),
        (sight('by("sees_hand")'), "seen by rules.sees_hand, which is no @compiled function"),
        (sight('by("odds")'), "rules.odds must take (s, seat) and at most an index"),
        (sight('by("score", until="held")'), "field hand: held must be a field, and rules.score must take an index"),
        (edit("terms.py", 'Field("trick", (), 0, 3', 'Field("round", (), 0, 3'), "field round would be hidden"),
        (edit("terms.py", 'Field("held", (3,), 0, 3', 'Field("held", (3,), 0, 99999'), "do not fit 16 bits"),
        (edit("terms.py", 'Field("held", (3,), 0, 3', 'Field("held", (3000,), 0, 3'), "at most 4096"),
        (edit("terms.py", "VERSION, SEATS, CARDS = 1, (2, 3), 3", "VERSION, SEATS, CARDS = 1, (2, 30), 3"), "SEATS must be"),
        (edit("terms.py", 'Verb("choose", "TY-2"', 'Verb("choose", "TY-99"'), "names rule TY-99"),
        (lambda f: (f / "law.toml").unlink(), "law.toml is missing"),
        (edit("law.toml", "minutes = 1", "minutes = one"), "law.toml cannot be read: Invalid value (at line 2"),
        (edit("law.toml", "minutes = 1\n", ""), "law.toml: minutes must be a whole number"),
        (edit("law.toml", 'id = "TY-2"\n', ""), "law.toml, rule (2): id is missing"),
        (edit("law.toml", 'id = "TY-2"', 'id = "TY-1"'), "law.toml, rule TY-1 is there twice"),
        (edit("law.toml", 'hu = "Mindenki három', 'de = "Mindenki három'), "law.toml, rule TY-1: hu is missing"),
        (edit("law.toml", 'id = "all"', 'id = "whole"'), "law.toml, rule TY-1: there is no chapter all"),
        (edit("law.toml", 'mark = "C"', 'mark = "X"'), "law.toml, rule TY-1: its mark must be of the letters REPC"),
        (edit("law.toml", "number = 2", "number = 3"), "law.toml: invariants must be numbered 1, 2, 3..."),
        (edit("box.toml", "title_hu", "title_de"), "box.toml: [game] title_hu is missing"),
        (edit("talk.py", "BLURB = ", "NO_BLURB = "), "talk.BLURB must be a Say"),
        (edit("talk.py", "COLOURS = ", "PAINTS = "), "talk.COLOURS must be a tuple"),
        (edit("talk.py", "(RED, BLUE, GREEN)", "(RED, BLUE, 'green')"), "talk.COLOURS must hold Colours with a hue of 0 to 6"),
        (edit("talk.py", "(RED, BLUE, GREEN)", "(RED, BLUE)"), "talk.COLOURS has 2 colours for 3 seats"),
        (edit("talk.py", "(RED, BLUE, GREEN)", "(RED, BLUE, RED)"), "two colours of talk.COLOURS have the same hue"),
        (edit("talk.py", "COLOURS = ", "PRESETS = ('short',)\nCOLOURS = "), "talk.PRESETS must be a tuple of Presets"),
        (preset("{'low': True}"), "one of talk.PRESETS, and only one, must be the game as the box has it"),
        (preset("{'high': True}"), "the preset Short cannot be played: There is no option 'high'"),
        (draw("scene.py", "def tray(v, viewer): ..."), "scene.tray takes (v, viewer), expected (v, viewer, names)"),
        (draw("scene.py", "def tray(v, viewer, names): ..."), "scene.panel(v, viewer, seat, names) is missing"),
        (draw("scene.py", "AHEAD = 3"), "scene.AHEAD must be a tuple"),
        (draw("scene.py", "AHEAD = ('choose/jump',)"), "scene.AHEAD names jump, which is no verb"),
        (
            draw("notation.py", "from flotta.engine.notation import Item, Numbers\nITEMS = (Item('hand', 'hnad', Numbers()),)"),
            "notation.ITEMS: hand names hnad, which is no field of STATE",
        ),
        (draw("cover.py", "def cover(width): ..."), "cover.cover takes (width), expected ()"),
        (draw("cover.py", "def cover(): ...\ndef vessel(): ..."), "cover.vessel takes (), expected (hue)"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_faults_are_named(tmp_path: Path, request: pytest.FixtureRequest, change: Callable[[Path], object], fault: str) -> None:
    name = f"toy_{abs(hash(request.node.name))}"
    with pytest.raises(BadGame) as refused:
        load(tmp_path, name, change)
    assert fault in str(refused.value)


def test_the_types_of_a_games_functions_are_those_of_the_contract() -> None:
    wanted = {name: arguments for names in COMPILED.values() for name, arguments in names.items()}
    wanted["show"] = wanted["show_hidden"] = ("s", "seat", "v")
    wanted |= SIGNS["signs"] | HOPES["signs"]
    assert {name for name in Game.__annotations__ if name in wanted} == set(wanted)
    stub = Path(contract.__file__).with_name("unbound.pyi").read_text()
    found = {
        node.name: tuple(a.arg for a in node.args.args) for node in ast.parse(stub).body if isinstance(node, ast.FunctionDef)
    }
    assert found == {name: arguments for name, arguments in wanted.items() if name != "setup"}  # no loop sets up


def test_a_folder_that_has_just_been_begun_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flotta.games, "HERE", tmp_path)
    (tmp_path / "raft").mkdir()
    for file in ("__init__.py", "rules.py"):
        with pytest.raises(flotta.BadOption, match=f"'raft' is no game yet: it has no {file}"):
            flotta.games.find("raft")
        (tmp_path / "raft" / file).touch()
    for wrong in ("raft", "no_such_folder", "..", "", "x" * 300):
        with pytest.raises(flotta.BadOption, match="There is no game"):
            flotta.games.find(wrong)


def test_a_sound_folder_is_taken(tmp_path: Path) -> None:
    assert load(tmp_path, "toy_sound", lambda f: None).max_seats == 3


def test_a_game_without_pictures_is_whole(tmp_path: Path) -> None:
    game = load(tmp_path, "toy_undrawn", lambda f: None)
    assert (game.scene, game.cover, game.scene_css) == (None,) * 3


def test_pictures_of_a_game_are_found(tmp_path: Path) -> None:
    def change(folder: Path) -> None:
        drawn = [f"def {name}({', '.join(arguments)}): return '<{name}/>'\n" for name, arguments in DRAWN["scene"].items()]
        (folder / "scene.py").write_text("".join(drawn) + "AHEAD = ('choose',)\n")
        (folder / "cover.py").write_text("def cover(): return '<cover/>'\n")
        (folder / "scene.css").write_text("")

    game = load(tmp_path, "toy_drawn", change)
    assert game.scene and game.cover and game.scene_css
    shown = (*game.scene.board(None, 0, [], ()), *game.scene.tray(None, 0, []), *game.scene.panel(None, 0, 1, []), game.cover())
    assert "".join(shown) == "<board/><tray/><panel/><cover/>"
    assert game.scene.ahead == ("choose",)
    assert str(game.scene.prompt(None, 0)) == "What will you do?"
