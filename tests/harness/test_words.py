"""Everything a person reads is complete in both languages, and every event, choice and score line can be said."""

from __future__ import annotations

import ast
import pickle
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from jinja2.ext import babel_extract

import flotta
from flotta.engine import lesson
from flotta.engine.told import Teller
from flotta.engine.verbs import CHANCE
from flotta.engine.words import COMMON, LANGUAGES, Say, catalogue, joined
from harness import Case, called, names, some_option_sets
from harness.walk import finished

PACKAGE = Path(flotta.__file__).parent


def literals(folder: Path) -> dict[str, str | None]:
    """The messages said in the Python files and templates of a folder: singular, and plural where there is one."""
    found: dict[str, str | None] = {}
    for path in folder.rglob("*.py"):
        if folder == PACKAGE and "games" in path.relative_to(PACKAGE).parts[:1] and len(path.relative_to(PACKAGE).parts) > 2:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("say", "Say"):
                texts = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
                if texts:
                    found[texts[0]] = texts[1] if len(texts) > 1 else None
    for path in folder.rglob("*.html"):
        with path.open("rb") as file:
            for _, _, message, _ in babel_extract(file, ["say"], [], {"silent": "false"}):
                texts = [text for text in ([message] if isinstance(message, str) else message or ()) if text is not None]
                assert texts, f"{path.name}: say() wants its words as they are"
                found[texts[0]] = texts[1] if len(texts) > 1 else None
    for path in folder.glob(lesson.FILE):
        found |= dict.fromkeys(lesson.messages(path.parent))
    return found


def blanks(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def check(folder: Path, words: Path) -> None:
    said, hungarian = literals(folder), catalogue(words, "hu")
    assert hungarian is not None
    common = catalogue(COMMON, "hu")
    assert common is not None
    faults = []
    for message, plural in said.items():
        if plural is None and re.fullmatch(r"(\{\w+\}|[ .,:])*", message):
            continue
        known = hungarian.one.get(message) or common.one.get(message) if plural is None else hungarian.many.get(message)
        if not known:
            faults.append(f"no Hungarian for: {message}")
            continue
        for form in [known] if isinstance(known, str) else known:
            if blanks(form) != blanks(message) | blanks(plural or ""):
                faults.append(f"other blanks in the Hungarian of: {message}")
    stale = (set(hungarian.one) | set(hungarian.many)) - set(said)
    faults += [f"translated but never said: {message}" for message in sorted(stale)]
    assert not faults, "\n".join(["the catalogue is not complete", *faults])


@pytest.mark.parametrize("name", names())
def test_a_games_words_are_complete(name: str) -> None:
    game = flotta.games.find(name)
    check(game.folder, game.folder / "words")


def test_the_common_words_are_complete() -> None:
    check(PACKAGE, COMMON)


NOT_SPOKEN = {
    r"(?i)\ba\(z\)|\baz? \{": "no article stands before a blank: whether it is a or az depends on what comes",
    r"\}-?[a-záéíóöőúüű]": "no suffix is glued to a blank",
    r"(?i)\blink|\bterít": "the house says hivatkozás and asztalt nyit",
    r"(?<!\d)\.:| \(\)|,,|  ": "marks that stand for nothing",
}
"""What no Hungarian ear would let pass, and why; found by its spelling."""
PROGRAM = r"[a-z]_[a-z]|\bseat\d|\b[a-z]+=[a-z]"
"""A name as programs write it. Only those who write programs or boxes may meet one."""


@pytest.mark.parametrize(
    "folder", [COMMON, *(flotta.games.find(name).folder / "words" for name in names())], ids=lambda f: f.parent.name
)
def test_hungarian_is_written_as_it_is_spoken(folder: Path) -> None:
    hungarian = catalogue(folder, "hu")
    assert hungarian is not None
    for message, forms in [*((one, (form,)) for one, form in hungarian.one.items()), *hungarian.many.items()]:
        for form in forms:
            for wrong, why in NOT_SPOKEN.items():
                assert not re.search(wrong, form), f"{why}: {form}"
            if message[:1].isupper() and message.endswith("."):
                assert not form[:1].islower(), f"a sentence begins with a capital: {form}"
            if folder != COMMON and "[" not in message:
                assert not re.search(PROGRAM, message + form), f"a program's name: {form}"


@pytest.mark.parametrize(
    "folder", [COMMON, *(flotta.games.find(name).folder / "words" for name in names())], ids=lambda f: f.parent.name
)
def test_no_words_have_two_translations(folder: Path) -> None:
    """Of two only one is read, and whoever mends the other wonders why nothing changes."""
    lines = (folder / "hu.po").read_text(encoding="utf-8").splitlines()
    assert [line for before, line in pairwise(lines) if before[:7] == line[:7] == "msgstr "] == []


@pytest.mark.parametrize("name", names())
def test_the_law_is_written_in_both_languages(name: str) -> None:
    law = flotta.games.find(name).law
    for rule in law.rules.values():
        assert set(rule.text.by_language) == set(LANGUAGES)
        assert all(len(text) > 9 for text in rule.text.by_language.values()), rule.id
        assert rule.text.by_language["hu"] != rule.text.by_language["en"]
        assert not any(re.search(wrong, rule.text.by_language["hu"]) for wrong in NOT_SPOKEN), rule.id
        assert rule.chapter in law.chapters
        assert rule.mark and set(rule.mark) <= set("REPC"), rule.id
    assert law.invariants


@pytest.mark.parametrize("name", names())
def test_every_option_and_value_has_its_sentence(name: str) -> None:
    game = flotta.games.find(name)
    for option in game.options:
        assert option.name in game.option_words
        if option.words:
            for value in option.values:
                assert f"{option.name}={value}" in game.option_words
    known = {o.name for o in game.options} | {f"{o.name}={v}" for o in game.options for v in o.values}
    assert set(game.option_words) <= known
    assert str(game.blurb)
    assert set(game.title) == set(LANGUAGES)


@pytest.mark.parametrize(("name", "options"), some_option_sets(), ids=called)
def test_every_event_choice_and_picture_can_be_said(name: str, options: dict[str, Any]) -> None:
    play = finished(name, options, 6)
    people = ["Anna", "Bence", "Csilla", "Dani", "Edit"][: play.seats]
    for lang in LANGUAGES:
        with flotta.speaking(lang):
            for viewer in range(-1, play.seats):
                told = [(event.actor, str(line)) for event, line in play.told(viewer, people)]
                assert len(told) == len(play.events)
                for (actor, line), (after, _) in zip(told, [*told[1:], (0, "")], strict=True):
                    assert line or actor == after == CHANCE, "only chance is told with the chance that follows it"
                assert not any(re.search(r"\{\w*\}|Say\(|\bNone\b", line) for _, line in told)
                assert not any(line[:1].islower() for _, line in told), "a name at the head of a sentence is written as one"
            for seat in range(play.seats):
                assert all(str(what) for _, what, _ in play.scoring(seat))
            assert play.picture(0, people)


@pytest.mark.parametrize("name", names())
def test_pictures_fit_a_terminal_and_choices_read_apart(name: str) -> None:
    case = Case(name)
    for options in case.option_sets[:: max(1, len(case.option_sets) // 12)]:
        play = flotta.new(name, seed=8, **options)
        for number in range(150):
            if play.over:
                break
            seat = play.waiting[0]
            for lang in LANGUAGES:
                with flotta.speaking(lang):
                    legal = play.legal(seat)
                    texts = [str(action) for action in legal]
                    assert len(set(texts)) == len(texts), f"two choices read the same: {sorted(texts)}"
                    if number % 10 == 0:
                        assert max(map(len, play.picture(seat, ["Somebody with a name"] * play.seats).split("\n"))) <= 110
            play.act(seat, legal[number * 7 % len(legal)])


@pytest.mark.parametrize("name", names())
def test_the_log_is_short_where_a_sign_tells_whose_a_line_is(name: str) -> None:
    """A short form is shorter than its sentence and does not say again whose line it is; a game that is drawn has them for most."""
    play = finished(name, {"seats": 3}, 6)
    people: list[object] = [*("Anna", "Bence", "Csilla")]
    for viewer in (0, -1):
        teller, lines = Teller(play, viewer, people, 0), []
        while (line := teller.next(play)) is not None:
            if line.seat != CHANCE and str(line.text):
                lines.append(line)
        for lang in LANGUAGES:
            with flotta.speaking(lang):
                told = [(str(people[line.seat]), str(line.text), line.text.brief()) for line in lines]
            short = [(who, whole, brief) for who, whole, brief in told if brief != whole]
            assert not [(whole, brief) for _, whole, brief in short if not 0 < len(brief.replace(" · ", " ")) < len(whole)]
            assert not [brief for who, _, brief in short if brief.startswith(f"{who} ")]
            assert not [brief for _, _, brief in short if re.search(r"\{\w*\}|\bNone\b", brief)]
            if play.game.scene is not None:
                assert len(short) > len(told) / 2


@pytest.mark.parametrize("name", names())
def test_a_line_of_the_log_can_be_read_in_each_language_whoever_it_was_told_to_first(name: str) -> None:
    """Lines are told once for everybody at a table: nothing in them may have been translated already."""
    play, told = finished(name, {"seats": 3}, 6), []
    for lang in LANGUAGES:
        with flotta.speaking(lang):
            teller, lines = Teller(play, 0, ["Anna", "Bence", "Csilla"], 0), []
            while (line := teller.next(play)) is not None:
                lines.append(line.text)
        told.append(lines)
    for lang in LANGUAGES:
        with flotta.speaking(lang):
            one, other = ([(str(text), text.brief()) for text in lines] for lines in told)
        assert one == other


def test_a_number_below_nothing_has_a_minus_sign_in_a_sentence() -> None:
    assert str(Say("{n} point", "{n} points", n=-2)) == "−2 points"
    assert Say("{who}: {n}", who="Anna-Maria", n=-1).text("hu") == "Anna-Maria: −1", "a name is left as it is"


def test_sentences_that_follow_each_other_are_short_together() -> None:
    end = Say("{who} ends the turn.", who="Anna").shortly(Say("end of the turn"))
    wind = Say("The wind: South.")
    assert joined([end, wind], " ").brief() == "end of the turn · The wind: South"
    assert str(joined([end, wind], " ")) == "Anna ends the turn. The wind: South."
    assert joined([wind, wind], " ").brief() == "The wind: South. The wind: South.", "nothing is short here"
    assert pickle.loads(pickle.dumps(end)).brief() == "end of the turn"
    assert end != Say("{who} ends the turn.", who="Anna")
