"""Every lesson can be taken to its end, shows what it speaks of, and a wrong one is refused with the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

import flotta
from flotta.engine import lesson
from flotta.engine.errors import BadGame
from flotta.engine.teaching import LEARNER, Course, course, hint_for
from flotta.web import drawn
from harness import names

TAUGHT = [name for name in names() if name != "toy"]


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_asks_for_a_decision_in_every_step_and_comes_to_its_end(name: str) -> None:
    assert flotta.games.find(name).has_lesson, "lesson.toml is missing"
    taught = course(flotta.games.find(name))
    steps = {number for number, _, moment in taught.walked() if len(moment.play.legal(LEARNER)) > 1}
    assert steps == set(range(1, len(taught.steps) + 1))
    assert taught.steps[-1].free, "a lesson ends with a turn of one's own"
    assert [number for number, play in enumerate(taught.starts, 1) if play.game.broken(play.s)] == []
    assert {verb for hint in flotta.games.find(name).lesson.hints for verb in hint.verbs}


@pytest.mark.parametrize("name", TAUGHT)
def test_what_a_step_lights_up_is_in_its_picture(name: str) -> None:
    game = flotta.games.find(name)
    for number, step in enumerate(game.lesson.steps, 1):
        view = course(game).begun(number).play.view(LEARNER)
        shown = "".join((*drawn.board(game, view, view.names()), *drawn.tray(game, view, view.names())))
        assert [id for id in step.lit if f'id="{id}"' not in shown] == [], f"step {number}"


@pytest.mark.parametrize("name", TAUGHT)
def test_every_decision_of_the_usual_game_has_a_hint(name: str) -> None:
    """The hint of a kind of decision is there until a decision of that kind was made, and then no more."""
    game = flotta.games.find(name)
    play = flotta.new(name, seats=game.min_seats, seed=4)
    seen: set[str] = set()
    for _ in range(60):
        if play.over:
            break
        seat = play.waiting[0]
        hint = hint_for(game, play, seat)
        if seat == LEARNER and hint is not None:
            seen.add(str(hint))
        chosen = play.legal(seat)[0]
        play.act(seat, chosen)
        if hint is not None and seat in play.waiting:
            verbs = next(each.verbs for each in game.lesson.hints if each.text == hint)
            assert chosen.verb not in verbs or hint_for(game, play, seat) != hint
    assert seen, "lesson.toml has no [[hint]] for what is decided"


STEP = """
[[step]]
title = "A card"
text = "The higher card takes the trick."
task = "Choose a card."
yes = "Good."
no = "Not now."
rule = "TY-2"
"""
POSITION = 'position = """\ntoy: 2 players\nfield hand: 1 0 1 0 1 1 1 0 1 0 0 0 0 0 0\nfield held: 3 3 0"""\n'
CHOOSE = 'do = ["choose:1"]\n'
FREE = "free = true\n"
WHOLE = (STEP + POSITION + CHOOSE + 'then = ["1 choose:2"]\n') * 6


def in_a_folder(folder: Path, text: str) -> Path:
    (folder / lesson.FILE).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[[step", "cannot be read"),
        ("[[stop]]", "no table [[stop]]"),
        (STEP.replace('no = "Not now."', "") + POSITION + CHOOSE, "step 1: no is missing"),
        (STEP + POSITION + "free = 1", "step 1: free must be a bool"),
        (STEP + POSITION + CHOOSE + "colour = 3", "there is no colour"),
        (STEP + POSITION + CHOOSE, "1 steps; a lesson has 6 to 10"),
        (STEP + POSITION + 'do = ["choose:9"]', "there is no action choose:9"),
        (STEP + POSITION, "either do = [...] or free = true"),
        (STEP + CHOOSE, "it needs a position"),
        (STEP + POSITION + FREE + STEP + CHOOSE, "step 2: what came before can end in several ways"),
        (STEP.replace("TY-2", "TY-99") + POSITION + CHOOSE, "law.toml has no rule TY-99"),
        (STEP + POSITION + CHOOSE + '[[hint]]\nverbs = ["swim"]\ntext = "Swim."', "hint 1: there is no verb swim"),
        (STEP + POSITION + CHOOSE + '[[overview]]\ntitle = "All"\ntext = "All."\nstep = 9', "overview 1: there is no step 9"),
    ],
)
def test_a_lesson_that_is_badly_written_is_refused_when_the_game_is_loaded(tmp_path: Path, text: str, fault: str) -> None:
    game = flotta.games.find("toy")
    assert list(lesson.faults(in_a_folder(tmp_path, WHOLE), game.verbs, game.law.ids)) == []
    found = list(lesson.faults(in_a_folder(tmp_path, text), game.verbs, game.law.ids))
    assert any(fault in each for each in found), found


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("field held: 3 3 0", "field held: 3 9 0", "wrong in step 1: line 3, field held"),
        ("choose:1", "choose:2", "wrong in step 1: .*not allowed by TY-2"),
        ("1 choose:2", "1 choose:5", "wrong in step 1: .*not allowed by TY-2"),
        ('"1 choose:2"', '"1 choose:2", "deal:1"', "this does not happen: deal:1"),
        ("field hand: 1 0 1 0 1", "field hand: 3 0 0 0 0", "nothing to decide"),
    ],
)
def test_a_lesson_whose_positions_cannot_be_is_refused_when_it_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, fault: str
) -> None:
    game = flotta.games.find("toy")
    for text, is_sound in ((WHOLE, True), (WHOLE.replace(old, new, 1), False)):
        monkeypatch.setitem(vars(game), "lesson", lesson.read(in_a_folder(tmp_path, text)))
        if is_sound:
            assert len(list(Course(game).walked())) == 6
        else:
            with pytest.raises(BadGame, match=fault):
                Course(game)
