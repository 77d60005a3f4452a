"""The toy's rules, each by a position, choices, and what follows."""

from __future__ import annotations

from typing import Any

from harness import rule

import flotta


def table(hands: list[str], **more: Any) -> flotta.Play:
    hand = [[0] * 5 for _ in range(3)]
    for seat, cards in enumerate(hands):
        for card in cards:
            hand[seat][int(card) - 1] += 1
    state = {"hand": hand, "held": [len(cards) for cards in hands] + [0] * (3 - len(hands)), "trick": 3 - len(hands[0]), **more}
    return flotta.at("toy", {"seats": len(hands), "options": more.pop("options", {}), "state": state})


@rule("TY-1")
def test_three_cards_are_dealt_to_each_and_hidden() -> None:
    play = flotta.new("toy", seats=3, seed=1)
    assert sum(map(sum, play.position()["state"]["hand"])) == 9
    assert sum(map(sum, play.view(0).position()["state"]["hand"])) == 3


@rule("TY-2", "TY-3")
def test_all_choose_at_once_and_the_highest_takes_the_trick() -> None:
    play = table(["15", "24"])
    assert play.waiting == [0, 1]
    play.act(1, "choose:4")
    assert play.waiting == [0]
    assert play.view(0).position()["state"]["chosen"] == [0, 0, 0]
    play.act(0, "choose:5")
    assert play.scores == [1, 0]
    assert play.waiting == [0, 1]


@rule("TY-3")
def test_equal_cards_take_nothing() -> None:
    play = table(["5", "5"])
    play.act(0, "choose:5")
    play.act(1, "choose:5")
    assert play.scores == [0, 0]


@rule("TY-4")
def test_most_tricks_win_and_low_turns_the_ranking_round() -> None:
    play = flotta.at(
        "toy",
        {
            "seats": 2,
            "options": {"low": True},
            "state": {"hand": [[1, 0, 0, 0, 0], [0, 0, 0, 1, 0], [0] * 5], "held": [1, 1, 0], "trick": 2, "tricks": [1, 1, 0]},
        },
    )
    play.act(0, "choose:1")
    play.act(1, "choose:4")
    assert play.over
    assert play.places == [1, 2]
