"""Why something is not allowed: the rule named for every kind of refusal, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from games.cartagena.table import COLOURS, JUNGLE, LAY_A, LAY_B, Table, table

import flotta
from flotta.games.cartagena.terms import ACTION

MORGAN = {"refill_tunnel": "morgan", "refill_jungle": "morgan"}
MAGIC = {"magician": True}


def refusal(t: Table, who: str, action: str) -> str | None:
    """The rule that forbids it, as the play says and as the exception does; nothing changes."""
    before = t.play.bytes()
    rule = t.play.why(COLOURS.index(who), action)
    with pytest.raises(flotta.Illegal) as refused:
        t.does(who, action)
    assert refused.value.rule == rule or who != t.turn
    assert t.play.bytes() == before
    return rule


REFUSALS: list[tuple[str, str, dict[str, Any], list[str], str, str]] = [
    # layout, position, options, what red does first, what is refused, the rule
    (LAY_A, "hand r: rum", {}, [], "play:hook", "CA-6.1"),
    (LAY_A, "hand r: rum", {}, [], "play:rum_dark", "CA-6.1"),
    (LAY_A, "hand r: rum", {}, [], "end_turn", "CA-5.4"),
    (LAY_A, "hand r: rum", {}, [], "pass_draw", "CA-5.6"),
    (LAY_A, "r: 9; g: 4", {}, ["retreat", "from:9", "draw:rum", "play:rum", "from:0"], "pass_draw", "CA-R4"),
    (LAY_A, "hand r: rum", {}, [], "retreat", "CA-6.6"),  # all in prison
    (LAY_A, "r: 9; hand r: rum", {}, [], "retreat", "CA-6.10"),  # nobody behind
    (LAY_A, "r: 9; g: 4; hand r: rum", {"refill_tunnel": "morgan"}, [], "retreat", "CA-8.18"),
    (JUNGLE, "r: 9; g: 4; hand r: rum", {"refill_jungle": "morgan"}, [], "retreat", "CA-8.18"),
    (LAY_A, "r: 9; g: 4; hand r: rum", {}, [], "morgan", "CA-8.18"),
    (LAY_A, "hand r: rum", {}, [], "sail", "CA-8.12"),
    (LAY_A, "hand r: rum", {}, [], "captain_sail", "CA-8.15"),
    (LAY_A, "hand r: rum", {}, [], "enchant:rum", "CA-8.27"),
    (LAY_A, "r: 9 S; g: 12; hand r: rum", {}, ["play:rum"], "from:49", "CA-6.2"),
    (LAY_A, "r: 9 S; g: 12; hand r: rum", {}, ["play:rum"], "from:12", "CA-6.2"),
    (LAY_A, "r: 9 S; g: 12; hand r: rum", {}, ["play:rum"], "end_turn", "CA-5.1"),
    (LAY_A, "r: 9 S; g: 4; hand r: rum", {}, ["retreat"], "from:0", "CA-6.6"),
    (LAY_A, "r: 9 S; g: 4; hand r: rum", {}, ["retreat"], "from:12", "CA-6.6"),
    (LAY_A, "r: 3 9; g: 4; hand r: rum", {}, ["retreat"], "from:3", "CA-6.10"),
    # the full adventure
    (LAY_B, "r: P K K K K K; g: 1 10 14; hand r: hook; ship: tortuga", {}, [], "play:hook", "CA-8.8"),
    (LAY_B, "r: S S S K K K; hand r: hook", {}, [], "play:hook", "CA-8.11"),
    (LAY_B, "r: 17 S S S; hand r: hook", {}, ["play:hook"], "from:17", "CA-8.8"),
    (LAY_B, "r: 17 S; hand r: hook", {}, ["play:hook"], "from:49", "CA-8.11"),
    (LAY_B, "r: 17 K; hand r: hook", {}, ["play:hook"], "from:50", "CA-6.2"),
    (LAY_B, "r: 3 S; g: 2; hand r: rum; ship: tortuga", {}, ["retreat"], "from:49", "CA-8.17"),
    (LAY_B, "r: S S S K K K; hand r: rum; ship: tortuga", {"refill_jungle": "both"}, [], "retreat", "CA-6.10"),
    (LAY_B, "r: P P P S S S; g: 19; hand r: rum; ship: tortuga", {}, [], "retreat", "CA-8.17"),
    (LAY_B, "r: 21 20 3 2; hand r: rum", {"refill_jungle": "morgan"}, ["retreat"], "from:21", "CA-8.18"),
    (LAY_B, "r: 3; hand r: rum", {}, [], "sail", "CA-8.12"),
    (LAY_B, "r: S; hand r: rum; ship: tortuga", {}, [], "sail", "CA-8.13"),
    (LAY_B, "r: S; hand r: rum", {}, [], "captain_sail", "CA-R16"),
    (LAY_B, "r: S; hand r: rum; captain: yes", {}, [], "play:rum", "CA-8.15"),
    # pushes
    (LAY_A, "g: S S S S S 4; hand r: rum", MORGAN, ["morgan"], "colour:red", "CA-8.19"),
    (LAY_A, "g: S S S S S 4; hand r: rum", MORGAN, ["morgan"], "colour:yellow", "CA-R34"),
    (LAY_A, "g: S S S S S 4; hand r: rum", MORGAN, ["morgan", "colour:green"], "from:49", "CA-8.19"),
    (LAY_A, "g: S S S S S 4; hand r: rum", MORGAN, ["morgan", "colour:green"], "from:9", "CA-8.19"),
    (LAY_B, "r: 30; g: 17 29; hand r: rum; ship: tortuga", MORGAN, ["morgan", "colour:green"], "from:17", "CA-8.23"),
    (LAY_B, "r: 30; g: 17 S; hand r: rum", MORGAN, ["morgan", "colour:green"], "from:49", "CA-8.22"),
    (LAY_B, "g: P K K K K K; hand r: rum; ship: tortuga", MORGAN, [], "morgan", "CA-8.23"),
    (LAY_B, "g: S S S K K K; hand r: rum", MORGAN, [], "morgan", "CA-8.22"),
    (LAY_B, "g: 17 29; hand r: rum", {"refill_jungle": "morgan"}, ["morgan", "colour:green"], "from:17", "CA-8.18"),
    (LAY_B, "g: 17; y: 29; hand r: rum", {"refill_jungle": "morgan"}, ["morgan"], "colour:green", "CA-8.18"),
    (LAY_B, "g: 17 K K K K K; y: 29; hand r: rum; ship: tortuga", MORGAN, ["morgan"], "colour:green", "CA-8.23"),
    # the Magician
    (LAY_A, "hand r: hook", MAGIC, [], "enchant:rum", "CA-8.27"),
    (LAY_A, "hand r: rum 5", MAGIC, [], "enchant:rum", "CA-8.29"),
    (LAY_A, "hand r: pistol", MAGIC, [], "enchant:pistol", "CA-8.30"),
    (LAY_A, "hand r: hook", MAGIC, [], "enchant:hook", "CA-8.31"),
    (LAY_A, "hand r: lantern", MAGIC, [], "enchant:lantern", "CA-8.32"),
    (LAY_A, "hand r: parrot", MAGIC, [], "enchant:parrot", "CA-8.33"),
    (LAY_A, "hand r: rum, parrot", MAGIC, ["play:rum", "from:0"], "enchant:parrot", "CA-R36"),
    (LAY_A, "hand r: chest; closed: 12; opened: snare", MAGIC, [], "enchant:chest", "CA-8.34"),
    (LAY_A, "r: 3; g: 1 5; y: 2; hand r: pistol", MAGIC, ["enchant:pistol"], "colour:red", "CA-8.30"),
    (LAY_A, "r: 3; g: 1; y: 5; hand r: pistol", MAGIC, ["enchant:pistol"], "colour:green", "CA-8.30"),
    (LAY_A, "r: 3; g: 1 5; hand r: pistol", MAGIC, ["enchant:pistol", "colour:green"], "from:1", "CA-8.30"),
    (LAY_A, "r: 3; g: 1 5; hand r: pistol", MAGIC, ["enchant:pistol", "colour:green"], "from:0", "CA-8.30"),
    (LAY_A, "r: 3 20; g: 5; hand r: hook", MAGIC, ["enchant:hook"], "from:20", "CA-8.31"),
    (LAY_A, "r: 3 33; hand r: chest", MAGIC, ["enchant:chest"], "from:33", "CA-8.34"),
    (LAY_A, "r: 7 8; hand r: lantern; discard: pistol, lantern", MAGIC, ["enchant:lantern"], "take:lantern", "CA-8.32"),
    (LAY_A, "hand r: chest, rum; hand g: rum", MAGIC, ["enchant:chest", "from:0", "open:curse"], "discard:hook", "CA-8.37"),
]


@pytest.mark.parametrize(("lay", "text", "options", "first", "refused", "rule"), REFUSALS)
def test_the_rule_that_forbids(lay: str, text: str, options: dict[str, Any], first: list[str], refused: str, rule: str) -> None:
    t = table(lay, text, **options)
    for action in first:
        t.chance(action) if t.turn == "chance" else t.does("r", action)
    assert refusal(t, "r", refused) == rule


def test_a_discard_for_the_freebooters() -> None:
    t = table(LAY_A, "hand r: rum_dark; hand g: hook 9", freebooter=True).does("r", "play:rum_dark", "from:0")
    assert refusal(t, "g", "discard:rum") == "CA-8.25"
    assert refusal(t, "g", "play:hook") == "CA-5.1"
    assert refusal(t, "r", "end_turn") == "CA-4.10"


def test_out_of_turn_and_while_chance_decides() -> None:
    t = table(LAY_A, "r: 9; g: 4; hand r: rum; hand g: rum")
    assert refusal(t, "g", "play:rum") == "CA-4.10"
    assert refusal(t.does("r", "retreat", "from:9"), "r", "play:rum") == "CA-4.10"


def test_what_is_allowed_has_no_reason_against_it() -> None:
    for lay, text, options, first, _, _ in REFUSALS:
        t = table(lay, text, **options)
        for action in first:
            t.chance(action) if t.turn == "chance" else t.does("r", action)
        for option in t.options:
            id = t.play.game.verbs.by_slug[option].id
            assert t.play.why(0, option) is None
            assert t.play.game.why(t.play.s, 0, id) is None


def test_every_choice_has_a_rule_or_is_offered() -> None:
    for lay, text, options, first, _, _ in REFUSALS:
        t = table(lay, text, **options)
        for action in first:
            t.chance(action) if t.turn == "chance" else t.does("r", action)
        asked = {"colour", "from", "take", "discard"} if t.play.s.step == ACTION else set()  # nothing of the kind is asked yet
        for choice in t.play.game.verbs.actions:
            if not choice.chance and choice.slug not in t.options and choice.verb not in asked:
                assert t.play.why(0, choice.id) in {*t.play.game.law.ids}, choice.slug


def test_chance_and_the_end_have_no_rule() -> None:
    t = table(LAY_A, "hand r: rum")
    assert t.play.why(0, "draw:rum") is None
    won = table(LAY_A, "r: 36 S S S S S; hand r: rum").does("r", "play:rum", "from:36")
    assert won.play.why(0, "end_turn") is None
    with pytest.raises(flotta.Illegal):
        won.does("r", "end_turn")


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ["End the turn", "CA-5.4", "at least one action"]), ("hu", ["CA-5.4", "legalább egy akciót"])],
)
def test_the_refusal_speaks_both_languages(lang: str, words: list[str]) -> None:
    t = table(LAY_A, "hand r: rum")
    with pytest.raises(flotta.Illegal) as refused:
        t.does("r", "end_turn")
    with flotta.speaking(lang):
        text = str(refused.value)
    assert all(word in text for word in words)
    if lang == "hu":
        assert "End the turn" not in text
        assert "not allowed" not in text
