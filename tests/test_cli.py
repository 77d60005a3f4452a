"""The command line as a person meets it: every command, both languages, mistakes, exit codes, whole games at a keyboard."""

from __future__ import annotations

import io
import json
import socket
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from harness.walk import finished

import flotta
from flotta.cli import bench, main

REAL = next(name for name in flotta.games.names() if name != "toy")
"""A game of the shelf, for what runs in other processes, which do not know the toy."""
COMMANDS = ("games", "play", "serve", "replay", "verify", "show", "rules", "arena", "bench")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "game.flotta"
    path.write_text(finished("toy", {"seats": 2}, 3).record(), encoding="utf-8")
    return path


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Lines to be typed; when they run out, the first choice is taken again and again."""
    lines: list[str] = []

    def typed(prompt: str = "") -> str:
        print(prompt, end="")
        return lines.pop(0) if lines else ("" if "Enter" in prompt else "1")

    monkeypatch.setattr("builtins.input", typed)
    return lines


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("lang", ["en", "hu"])
def test_every_command_has_help_with_an_example(command: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "--help", "--lang", lang])
    assert left.value.code == 0
    text = capsys.readouterr().out
    assert f"flotta {command}" in text
    assert {"en": "Example", "hu": "Példa"}[lang] in text
    assert {"en": "usage: ", "hu": "használat: "}[lang] in text


@pytest.mark.parametrize(
    ("call", "wanted"),
    [
        (["nonsense"], "nonsense"),
        (["play", "chess"], "chess"),
        (["play", "toy", "--players", "me,somebody"], "somebody"),
        (["play", "toy", "--players", "me"], "players"),
        (["play", "toy", "--players", "me,greedy", "-o", "nonsense=1"], "nonsense"),
        (["play", "toy", "--players", "me,greedy", "-o", "low=perhaps"], "perhaps"),
        (["play", "toy", "--players", "me,greedy", "--names", "Anna"], "names"),
        (["play", "toy", "--players", "me,greedy", "--colours", "pink"], "pink"),
        (["play", "toy", "--players", "me,greedy", "--colours", "red,piros"], "Red"),
        (["play", "toy", "--players", "me,greedy", "--colours", "red,blue,green"], "colours"),
        (["play", "toy", "--seed", "x"], "x"),
        (["replay", "/no/such/file"], "/no/such/file"),
        (["verify", "/no/such/file"], "/no/such/file"),
        (["rules", "toy", "TY-99"], "TY-99"),
        (["arena", "toy", "greedy"], "players"),
        (["arena", "toy", "greedy", "sleepy"], "sleepy"),
        (["arena", "toy", "greedy", "search:depth=x"], "depth=x"),
        (["arena", "toy", "greedy", "random:wings=2"], "wings"),
        (["arena", "toy", "greedy", "random", "--games", "0"], "at least one"),
        (["games", "chess"], "chess"),
        (["bench", "chess"], "chess"),
    ],
    ids=lambda v: " ".join(v) if isinstance(v, list) else "",
)
@pytest.mark.parametrize("lang", ["en", "hu"])
def test_mistakes_are_named_and_exit_with_2(call: list[str], wanted: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code: object = main([*call, "--lang", lang])
    except SystemExit as left:
        code = left.code
    assert code == 2
    text = capsys.readouterr().err
    assert "Traceback" not in text
    assert wanted in text or lang == "hu"
    assert len(text) > 12


def test_games_lists_players_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--options", "--lang", "hu"]) == 0
    text = capsys.readouterr().out
    shelf: Any = flotta.games
    assert shelf() == flotta.games.shelf()
    for game in flotta.games.shelf():
        assert game.name in text
        assert all(option.name in text for option in game.options)


def test_rules_prints_the_law(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "toy"]) == 0
    everything = capsys.readouterr().out
    assert all(id in everything for id in flotta.games.find("toy").law.ids)
    assert main(["rules", "toy", "TY-2", "--lang", "hu"]) == 0
    assert "egyszerre" in capsys.readouterr().out


def test_coverage_counts_and_lists_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "tests" / "games" / "toy"
    folder.mkdir(parents=True)
    (folder / "test_x.py").write_text('@rule("TY-1", "TY-2")\ndef test_a(): ...\n@rule("TY-7")\ndef test_b(): ...\n')
    monkeypatch.chdir(tmp_path)
    assert main(["rules", "toy", "--coverage"]) == 1
    text = capsys.readouterr().out
    assert "2 of 4" in text
    assert "not cited: TY-3" in text
    assert "no such rule: TY-7" in text
    (folder / "test_x.py").write_text('@rule("TY-1", "TY-2", "TY-3", "TY-4")\ndef test_a(): ...\n')
    assert main(["rules", "toy", "--coverage"]) == 0
    monkeypatch.chdir(tmp_path / "tests")
    assert main(["rules", "toy", "--coverage"]) == 2


def test_replay_tells_the_game_from_a_seats_side(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(saved), "--seat", "0", "--pictures", "5"]) == 0
    text = capsys.readouterr().out
    assert "You choose" in text
    assert "Blue is ready." in text
    assert "The result" in text
    assert main(["replay", str(saved), "--seat", "7"]) == 2


def test_replay_reads_standard_input(saved: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(saved.read_bytes())))
    assert main(["replay", "-"]) == 0
    assert "The result" in capsys.readouterr().out


def test_verify_says_yes_no_and_cannot(saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(saved)]) == 0
    play = flotta.replay(saved.read_text())
    play.dice = flotta.new("toy", seats=2, seed=99).dice
    touched = tmp_path / "touched.flotta"
    touched.write_text(play.record())
    assert main(["verify", str(touched)]) == 1
    manual = tmp_path / "manual.flotta"
    manual.write_text(flotta.new("toy", seats=2, dice="manual").record())
    assert main(["verify", str(manual)]) == 1
    assert "cannot be checked" in capsys.readouterr().out
    for damage in (saved.read_bytes()[:-9], b"\xff\xfe\x00", b""):
        touched.write_bytes(damage)
        assert main(["verify", str(touched)]) == 3
        assert "line " in capsys.readouterr().err


def test_arena_prints_shares_that_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "toy", "greedy", "random", "--games", "20", "--jobs", "1", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert sum(row["share"] for row in result["meetings"]) == pytest.approx(1)
    assert all(row["low"] <= row["share"] <= row["high"] for row in result["meetings"])
    assert main(["arena", "toy", "random", "random", "random", "--games", "3", "--jobs", "1"]) == 0
    assert "95 %" in capsys.readouterr().out


def test_arena_gives_the_same_result_on_one_core_and_on_two(capsys: pytest.CaptureFixture[str]) -> None:
    results = []
    for jobs in ("1", "2"):
        assert main(["arena", REAL, "random", "random", "--games", "6", "--jobs", jobs, "--json", "--seed", "5"]) == 0
        results.append(capsys.readouterr().out)
    assert results[0] == results[1]


@pytest.mark.parametrize("lang", ["en", "hu"])
def test_a_newcomer_finishes_a_game_against_a_bot(keyboard: list[str], lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    number = str(flotta.games.names().index("toy") + 1)
    keyboard += ["99", number, "9", "1", "2", "1"]
    assert main(["play", "--lang", lang]) == 0
    text = capsys.readouterr().out
    assert {"en": "The result", "hu": "Az eredmény"}[lang] in text
    assert {"en": "place 1", "hu": "1. hely"}[lang] in text


TYPED = [
    *("help", "look", "log", "score", "hint", "rule ty-2", "rule x", "why", "why choose:1", "why Choose 5", "undo", ""),
    *("save /no/such/folder/x", "gibberish", "choose", "quit"),
]
EXPECTED = (
    *("take back", "You are dealt", "So far", "A bot would choose", "TY-2:", "no rule 'x'", "Name the choice", "allowed"),
    *("nothing that can be taken back", "Saved as", "cannot be written", "Not understood: gibberish", "Which of these?"),
)


def test_every_word_one_can_type(keyboard: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.flotta"
    keyboard += [*TYPED[:-3], f"save {path}", *TYPED[-3:]]
    assert main(["play", "toy", "--players", "me,random", "--seed", "3"]) == 0
    text = capsys.readouterr().out
    for part in EXPECTED:
        assert part in text
    again = flotta.replay(path.read_text())
    assert again.record() == path.read_text()
    assert [event.action for event in again.events][:6] == [event.action for event in flotta.new("toy", seats=2, seed=3).events]
    assert main(["play", "--resume", str(path), "--players", "me,random"]) == 0
    assert "The result" in capsys.readouterr().out
    assert main(["play", "--resume", str(path), "--players", "me"]) == 2


def test_hungarian_words_work_too(keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    keyboard += ["súgó", "napló", "állás", "kilépés"]
    assert main(["play", "toy", "--players", "me,random", "--seed", "3", "--lang", "hu"]) == 0
    assert "visszavonja" in capsys.readouterr().out


def test_people_at_one_keyboard_do_not_see_each_others_cards(keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "toy", "--players", "me,me", "--names", "Anna,Bence", "--seed", "3"]) == 0
    text = capsys.readouterr().out
    screens = text.split("\n" * 60)
    assert len(screens) > 3
    play = flotta.new("toy", seats=2, seed=3)
    hands = [str(play.position()["state"]["hand"][seat]) for seat in (0, 1)]
    assert hands[0] in screens[1]
    assert hands[1] not in screens[1]
    assert "Bence plays now" in text


def test_a_game_of_bots_only_runs_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "toy", "--players", "random,greedy", "--seed", "3"]) == 0
    assert "The result" in capsys.readouterr().out


def test_the_end_of_input_leaves_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["play", "toy", "--players", "me,random"]) == 0


def test_ctrl_c_exits_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", stop)
    assert main(["play", "toy", "--players", "me,random"]) == 130


def test_the_language_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    from flotta.engine.words import language_of_environment

    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert language_of_environment() == "en"
    monkeypatch.setenv("LANG", "hu_HU.UTF-8")
    assert language_of_environment() == "hu"
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert language_of_environment() == "en"
    with pytest.raises(ValueError, match="no such language"):
        flotta.language("xx")


@pytest.mark.long
def test_bench_prints_a_table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the toy, which is compiled anew in a few seconds; the processes that measure are told of it."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    for code in ("STARTED", "INTERPRETED"):
        monkeypatch.setattr(bench, code, f"import harness\n{getattr(bench, code)}")
    assert main(["bench", "toy", "--seconds", "0.05"]) == 0
    text = capsys.readouterr().out
    assert "toy" in text
    assert "CPUs" in text


def test_a_place_that_is_taken_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert main(["serve", "--port", port, "--data", str(tmp_path / "house.db")]) == 2
    assert port in capsys.readouterr().err


def test_a_written_position_is_shown(tmp_path: Path, saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play = flotta.new("toy", seats=2, seed=1)
    (tmp_path / "here.txt").write_text(play.notation(), encoding="utf-8")
    for position in (play.notation(), str(tmp_path / "here.txt")):
        assert main(["show", position]) == 0
        assert capsys.readouterr().out.strip() == play.picture().strip()
    assert main(["show", str(saved)]) == 0
    assert main(["show", f"{play.notation()}nonsense: 1"]) == 2
    assert "nonsense" in capsys.readouterr().err
    assert main(["show", play.notation(), "--svg", str(tmp_path / "x.svg")]) == 2
    assert main(["show", str(tmp_path / "nowhere")]) == 2


@pytest.mark.parametrize("name", [name for name in flotta.games.names() if flotta.games.find(name).scene])
def test_a_position_of_a_drawn_game_becomes_a_picture(name: str, tmp_path: Path) -> None:
    play = flotta.new(name, seats=2, seed=1)
    assert main(["show", play.notation(), "--seat", "0", "--svg", str(tmp_path / "x.svg")]) == 0
    tree = ElementTree.fromstring((tmp_path / "x.svg").read_text(encoding="utf-8"))
    assert tree.tag.endswith("svg")
    ids = {element.get("id") for element in tree.iter()}
    assert {use.get("href", "")[1:] for use in tree.iter() if use.tag.endswith("use")} <= ids
