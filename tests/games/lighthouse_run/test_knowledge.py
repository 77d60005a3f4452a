"""Who knows what: the table of the law, the odds of a guess against brute force, and nothing that contradicts."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from games.lighthouse_run.cases import OPTION_SETS
from games.lighthouse_run.table import SET, Table, cards, counts, table
from harness import rule

import flotta
from flotta.engine.dice import seeded
from flotta.engine.verbs import CHANCE, EVERYONE
from flotta.games.lighthouse_run.box import CARDS, COLOURS

Hand = tuple[int, ...]
SAMPLES = 20_000


def combined(chances: Iterator[tuple[Hand, Fraction]]) -> dict[Hand, Fraction]:
    total: dict[Hand, Fraction] = {}
    for hand, chance in chances:
        total[hand] = total.get(hand, Fraction(0)) + chance
    return total


def drawn(hands: dict[Hand, Fraction], played: list[str]) -> dict[Hand, Fraction]:
    """Every hand with one more card from a pile that holds whatever is neither in hand nor played."""

    def outcomes() -> Iterator[tuple[Hand, Fraction]]:
        for hand, chance in hands.items():
            pile = [whole - mine - gone for whole, mine, gone in zip(counts(SET), hand, counts(played), strict=True)]
            for card, n in enumerate(pile):
                if n:
                    more = tuple(h + (i == card) for i, h in enumerate(hand))
                    yield more, chance * Fraction(n, sum(pile))

    return combined(outcomes())


def brute_force(played: list[str], has_drawn: bool) -> dict[Hand, Fraction]:
    """The chance of every hand of a player who dealt, dealt again while both team cards were there, and then played these
    cards, each picked blindly from the hand, drawing one after each.
    """
    hands: dict[Hand, Fraction] = {(0,) * len(CARDS): Fraction(1)}
    for _ in range(3):
        hands = drawn(hands, [])
    both = [CARDS.index("team_2"), CARDS.index("team_3")]
    hands = {hand: chance for hand, chance in hands.items() if not all(hand[card] for card in both)}
    for number, name in enumerate(played):
        card = CARDS.index(name)
        hands = {
            tuple(h - (i == card) for i, h in enumerate(hand)): chance * hand[card]
            for hand, chance in hands.items()
            if hand[card]
        }
        if has_drawn or number < len(played) - 1:
            hands = drawn(hands, played[: number + 1])
    total = sum(hands.values())
    return {hand: chance / total for hand, chance in hands.items()}


def guessed(t: Table, viewer: int, colour: str, samples: int = SAMPLES) -> Counter[Hand]:
    view = t.play.view(viewer)
    start, work, dice = view.copy_of_record(), view.copy_of_record(), seeded(7)
    found: Counter[Hand] = Counter()
    for _ in range(samples):
        t.play.game.loops.imagine(start, work, viewer, dice)
        found[tuple(work[0].hand[COLOURS.index(colour)].tolist())] += 1
    return found


@rule("LR-4.6", "LR-8.14")
@pytest.mark.parametrize(
    ("played", "has_drawn"),
    [
        ("", True),
        ("group_1", True),
        ("group_1", False),
        ("team_3", True),
        ("team_3", False),
        ("team_3, team_2", True),
        ("group_1, team_2", False),
        ("team_2, solo_pink_3", True),
    ],
)
def test_a_guess_has_the_odds_of_everything_seen(played: str, has_drawn: bool) -> None:
    gone = cards(played)
    now = "" if has_drawn else "now: draw; "
    earlier = f"gone red: {played}; " if gone else ""
    t = table(f"players: red blue; {now}{earlier}round: {len(gone) + has_drawn}; turn: {'red' if not has_drawn else 'blue'}")
    expected, found = brute_force(gone, has_drawn), guessed(t, 1, "red")
    assert set(found) <= set(expected), "a hand that cannot be"
    for hand, chance in expected.items():
        spread = (float(chance) * (1 - float(chance)) / SAMPLES) ** 0.5
        assert abs(found[hand] / SAMPLES - float(chance)) < 5 * spread + 1e-9, (hand, float(chance), found[hand] / SAMPLES)


def test_the_other_team_card_is_not_in_a_hand_that_began_with_one() -> None:
    t = table("players: red blue; now: draw; turn: red; gone red: team_3")
    team_2 = CARDS.index("team_2")
    assert all(hand[team_2] == 0 for hand in guessed(t, 1, "red", 2000))


def test_while_a_first_hand_is_dealt_it_may_hold_both_team_cards() -> None:
    t = Table(flotta.new("lighthouse_run", seats=2, dice="manual"))
    while t.waits_for == "tower":
        t.draws()
    t.chance("draw:team_2", "draw:team_3")
    both = [CARDS.index("team_2"), CARDS.index("team_3")]
    found = guessed(t, 1, "green")
    share = sum(n for hand, n in found.items() if all(hand[card] for card in both)) / SAMPLES
    assert abs(share - 1 / 91) < 0.005


@rule("LR-R50")
def test_everyone_sees_what_the_law_says_and_no_more() -> None:
    t = table("players: green red blue; round: 3; turn: green; hand green: team_2, team_3, group_1; gone green: group_2, group_3")
    secret = {"hand", "draw_pile"}
    for viewer in (-1, 0, 1, 2):
        v, s = t.play.view(viewer).s, t.play.s
        for field in t.play.game.state.fields:
            if field not in secret:
                assert np.array_equal(v[field], s[field]), field
        for owner, colour in enumerate(COLOURS[:3]):
            for field in secret:
                mine, whole = v[field][owner].tolist(), s[field][owner].tolist()
                assert mine == (whole if owner == viewer else [0] * len(CARDS)), (viewer, colour, field)


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_a_guess_never_contradicts_what_was_seen_of_the_deal(options: dict[str, Any]) -> None:
    play = flotta.new("lighthouse_run", dice="manual", **options)
    chooser = random.Random(1)
    while play.waiting == [CHANCE]:
        for viewer in range(-1, play.seats):
            view = play.view(viewer)
            twin = view.guess(len(play.events))
            assert twin.view(viewer).bytes() == view.bytes()
            assert play.game.broken(twin.s) == 0
            assert twin.waiting == [CHANCE]
        teams = [action for action, _ in play.odds() if "team" in action.slug]  # so that some hands are dealt again
        play.act(CHANCE, chooser.choice(teams if teams and chooser.random() < 0.5 else [action for action, _ in play.odds()]))
    assert play.seats * 3 * (2 if options.get("variant") == "big_fleet" else 1) <= len(play.events)


def test_eriks_pile_is_known_to_all_as_a_multiset() -> None:
    t = table("players: red blue; erik: green; round: 2; gone green: group_1")
    for viewer in (-1, 0, 1):
        pile = [card for card in SET if "team" not in card]
        pile.remove("group_1")
        assert t.play.view(viewer).s.draw_pile[0].tolist() == counts(pile)


def test_leftover_cards_lie_open_at_the_end_and_not_before() -> None:
    text = "players: green red; round: 12; turn: red; start: green; red: 24 24 24 24 24; hand red: team_2, group_1, team_3"
    t = table(text)
    assert t.play.view(0).s.hand[1].sum() == 0
    t.does("red", "play:team_2", "beacon_keep", "stay")
    assert t.play.over
    for viewer in (-1, 0, 1):
        assert t.play.view(viewer).s.hand[1].tolist() == counts(["group_1", "team_3"])
        assert t.play.view(viewer).places == t.play.places


@rule("LR-4.6")
def test_a_redeal_is_seen_by_all_but_its_cards_only_by_their_owner() -> None:
    play = flotta.new("lighthouse_run", seats=2, dice="manual", lighthouse_order="random")
    while play.odds()[0][0].verb != "draw":
        play.act(CHANCE, play.odds()[0][0])
    for card in ("team_2", "group_1", "team_3"):
        assert play.game.seen(play.s, CHANCE, play.game.verbs.by_slug[f"draw:{card}"].id) == 1 << 0
        play.act(CHANCE, f"draw:{card}")
    for viewer in (-1, 0, 1):
        assert play.view(viewer).s.redeals.tolist() == [1, 0, 0, 0]
    names = ["Anna", "Béla"]
    assert [str(line) for _, line in play.told(0, names)][-3:] == [
        "You are dealt: Team 2.",
        "You are dealt: Group 1.",
        "You are dealt: Team 3. Both team cards are in the first hand: the whole set is shuffled and dealt again.",
    ]
    assert [str(line) for _, line in play.told(1, names)][-3:] == [
        "Anna is dealt a card.",
        "Anna is dealt a card.",
        "Anna is dealt a card. Both team cards are in the first hand: the whole set is shuffled and dealt again.",
    ]


def test_only_draws_are_secret() -> None:
    for options in ({"seats": 3}, {"seats": 2, "variant": "erik"}, {"seats": 2, "variant": "big_fleet"}):
        play = flotta.new("lighthouse_run", seed=4, **options)
        work = play.start.copy()
        while not play.over:
            play.act(play.waiting[0], play.legal(play.waiting[0])[-1])
        for event in play.events:
            assert event.action is not None
            learn = play.game.seen(work[0], event.actor, event.action.id)
            assert learn == (1 << int(work[0].active) if event.action.verb == "draw" else EVERYONE)
            play.game.apply(work[0], event.actor, event.action.id)


def test_ranks_on_the_way_say_nothing_of_a_hand() -> None:
    play = flotta.new("lighthouse_run", seats=3, seed=9)
    while not play.over:
        for viewer in range(-1, 3):
            assert play.view(viewer).places == play.places
            assert play.view(viewer).scores == play.scores
        play.act(play.waiting[0], play.legal(play.waiting[0])[0])
