"""Who knows what: views against the law's table, and guesses against every world that fits what a seat has seen."""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from games.cartagena.cases import VARIANTS
from games.cartagena.table import COLOURS, LAY_A, LAY_B, Table, table
from harness import rule
from harness.walk import fresh, steps

import flotta
from flotta.engine.dice import seeded
from flotta.engine.play import Play
from flotta.engine.verbs import CHANCE, WATCHER, WATCHER_BIT
from flotta.games.cartagena.box import CARDS
from flotta.games.cartagena.terms import N_CARDS

GUESSES = 1500

SECRET = {"draw_pile", "pool"}  # nobody sees these
OWN = {"hand", "own_draws"}  # everyone sees the own row

Hand = tuple[str, ...]


def middle(**options: Any) -> Table:
    """A game in full swing: the discard pile was turned over, cards were taken by lantern, chests opened."""
    t = table(
        LAY_A,
        "r: 7 9 20; g: 4 18; y: 5 21; hand g: rum 2, hook 3; hand y: chest, lantern; hand r: lantern, chest, parrot 2; "
        "draw pile: rum, hook; discard: pistol 3, hook, rum; rest: b",
        magician=True,
        **options,
    )
    t.does("r", "enchant:lantern", "take:pistol").does("r", "enchant:chest", "from:0").chance("open:doubloons_3")
    t.chance("draw:rum", "draw:hook", "draw:pistol")  # the third from the discard pile turned over
    t.does("r", "play:pistol", "from:7").does("g", "play:hook", "from:0").does("g", "retreat", "from:18").chance("draw:rum")
    return t.does("g", "play:rum", "from:0")


@rule("CA-R12", "CA-6.13")
@pytest.mark.parametrize("viewer", ["", "r", "g", "y", "b"])
def test_a_view_is_exactly_the_table_of_who_sees_what(viewer: str) -> None:
    t = middle()
    full, view = t.play.s, t.seen_by(viewer).play.s
    assert (full.turnings, full.trail_size) == (1, 1)
    for name in t.play.game.state.fields:
        if name in SECRET:
            assert not np.any(view[name]), name
        elif name in OWN:
            for seat, colour in enumerate(COLOURS):
                assert np.array_equal(view[name][seat], full[name][seat] if colour == viewer else np.zeros(N_CARDS)), name
        else:
            assert np.array_equal(view[name], full[name]), name
    assert (view.seats, view.options.tobytes(), view.box.tobytes()) == (full.seats, full.options.tobytes(), full.box.tobytes())
    assert np.any(full.draw_pile)


@rule("CA-8.4", "CA-R12")
@pytest.mark.parametrize("viewer", ["", "r", "g"])
def test_with_open_hands_a_view_has_all_hands(viewer: str) -> None:
    t = middle(hand_visibility="open")
    full, view = t.play.s, t.seen_by(viewer).play.s
    for name in t.play.game.state.fields:
        assert np.array_equal(view[name], np.zeros_like(full[name]) if name in SECRET else full[name]), name


@rule("CA-6.13", "CA-R12")
@pytest.mark.parametrize("hands", ["hidden", "open"])
def test_drawn_cards_are_learnt_by_the_drawer_alone_all_else_by_everyone(hands: str) -> None:
    play = flotta.new("cartagena", seats=3, dice="manual", scenario="full", magician=True, freebooter=True, hand_visibility=hands)
    everyone = 0b111 | WATCHER_BIT
    drawn = set()
    for number, (actor, id) in enumerate(steps(play, 5)):
        learns = play.game.seen(play.s, actor, id) & everyone
        if actor == CHANCE and play.game.verbs[id].verb == "draw" and hands == "hidden":
            assert learns == 1 << play.s.active
            drawn.add(int(play.s.active))
        else:
            assert learns == everyone
        if number == 400:
            break
    assert drawn == ({0, 1, 2} if hands == "hidden" else set())


@pytest.mark.parametrize("variant", ["magician", "jungle-magic", "full-all"])
def test_what_a_seat_may_do_is_told_by_its_view(variant: str) -> None:
    play = fresh("cartagena", {"seats": 3, **VARIANTS[variant]}, 2)
    for number, (actor, _) in enumerate(steps(play, 2)):
        if actor != CHANCE:
            view = play.view(actor)
            assert [action.id for action in view.legal(actor)] == [action.id for action in play.legal(actor)]
            assert view.waiting == play.waiting
        if number == 300:
            break


@rule("CA-R12")
def test_exchanging_a_hidden_card_with_the_draw_pile_changes_no_other_view() -> None:
    t = middle()
    position = t.play.position()
    hand, pile = position["state"]["hand"], position["state"]["draw_pile"]
    rum, pistol = CARDS.index("rum"), CARDS.index("pistol")
    hand[3][rum], pile[rum] = hand[3][rum] - 1, pile[rum] + 1
    hand[3][pistol], pile[pistol] = hand[3][pistol] + 1, pile[pistol] - 1
    other = t.copy()
    other.play.s.hand[:], other.play.s.draw_pile[:] = hand, pile
    for viewer in ("", "r", "g", "y"):
        assert t.seen_by(viewer).play.bytes() == other.seen_by(viewer).play.bytes()
    assert t.seen_by("b").play.bytes() != other.seen_by("b").play.bytes()


# Guesses. The worlds a seat cannot tell apart, each with its probability, by going through what happened: a hidden hand
# draws any card of the draw pile and puts down any of its cards, but a card taken in the open first.


class Worlds:
    """The hidden hands and the draw pile, as one seat (or a watcher) must think of them."""

    def __init__(self, play: Play, viewer: int) -> None:
        self.hidden = [seat for seat in range(play.seats) if seat != viewer]
        self.known = [Counter[str]() for _ in range(play.seats)]
        work = play.as_of(0)
        unseen = Counter[str]()
        for seat in self.hidden:
            unseen += counted(work.s.hand[seat])
        unseen += counted(work.s.draw_pile)
        sizes = [int(work.s.hand_size[seat]) for seat in self.hidden]
        self.worlds = deals(tuple(sorted(unseen.elements())), sizes)
        for actor, id in play.happened:
            event, turnings, active = play.game.verbs[id], int(work.s.turnings), int(work.s.active)
            work.happen(actor, id)
            if event.verb in ("play", "enchant", "discard"):
                self.put_down(actor, str(event.params["card"]))
            elif event.verb == "take":
                self.take(actor, str(event.params["card"]))
            elif event.verb == "draw":
                self.draw(active, str(event.params["card"]))
            if work.s.turnings > turnings:
                pile = tuple(sorted(counted(work.s.turned).elements()))
                self.worlds = {(hands, pile): p for (hands, _), p in self.worlds.items()}

    def put_down(self, seat: int, card: str) -> None:
        if seat not in self.hidden:
            return
        in_the_open = self.known[seat][card] > 0
        self.known[seat][card] -= in_the_open
        after: defaultdict[tuple[tuple[Hand, ...], Hand], float] = defaultdict(float)
        for (hands, pile), p in self.worlds.items():
            hand = hands[self.hidden.index(seat)]
            if card not in hand:
                continue
            unknown = Counter(hand) - self.known[seat]
            chance = 1.0 if in_the_open else unknown[card] / unknown.total()
            after[self.changed(hands, seat, without(hand, card)), pile] += p * chance
        self.worlds = normal(after)

    def take(self, seat: int, card: str) -> None:
        if seat in self.hidden:
            self.known[seat][card] += 1
            at = self.hidden.index(seat)
            self.worlds = {(self.changed(hands, seat, (*hands[at], card)), pile): p for (hands, pile), p in self.worlds.items()}

    def draw(self, seat: int, card: str) -> None:
        after: defaultdict[tuple[tuple[Hand, ...], Hand], float] = defaultdict(float)
        for (hands, pile), p in self.worlds.items():
            for drawn, count in Counter(pile).items():
                if seat in self.hidden:
                    hand = (*hands[self.hidden.index(seat)], drawn)
                    after[self.changed(hands, seat, hand), without(pile, drawn)] += p * count / len(pile)
                elif drawn == card:
                    after[hands, without(pile, drawn)] += p * count / len(pile)
        self.worlds = normal(after)

    def changed(self, hands: tuple[Hand, ...], seat: int, hand: Hand) -> tuple[Hand, ...]:
        at = self.hidden.index(seat)
        return (*hands[:at], tuple(sorted(hand)), *hands[at + 1 :])

    def hands(self) -> dict[tuple[Hand, ...], float]:
        """The chances of all hidden hands together."""
        chances: defaultdict[tuple[Hand, ...], float] = defaultdict(float)
        for (hands, _), p in self.worlds.items():
            chances[hands] += p
        return dict(chances)


def counted(counts: Any) -> Counter[str]:
    return +Counter(dict(zip(CARDS, counts.tolist(), strict=True)))


def without(cards: Hand, card: str) -> Hand:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def normal(worlds: dict[Any, float]) -> dict[Any, float]:
    whole = sum(worlds.values())
    return {world: p / whole for world, p in worlds.items() if p > 0}


def deals(unseen: Hand, sizes: list[int]) -> dict[tuple[tuple[Hand, ...], Hand], float]:
    """Every way to deal hands of these sizes, card by card."""
    worlds: dict[tuple[tuple[Hand, ...], Hand], float] = {(((),) * len(sizes), unseen): 1.0}
    for at, size in enumerate(sizes):
        for _ in range(size):
            after: defaultdict[tuple[tuple[Hand, ...], Hand], float] = defaultdict(float)
            for (hands, pile), p in worlds.items():
                for card, count in Counter(pile).items():
                    dealt = (*hands[:at], tuple(sorted((*hands[at], card))), *hands[at + 1 :])
                    after[dealt, without(pile, card)] += p * count / len(pile)
            worlds = dict(after)
    return worlds


def assert_guesses_have_the_right_odds(t: Table, viewer: int) -> None:
    """Many guesses against all worlds: none that cannot be, each as often as it should."""
    right = Worlds(t.play, viewer).hands()
    view = t.play.view(viewer)
    hidden = [seat for seat in range(t.play.seats) if seat != viewer]
    found: Counter[tuple[Hand, ...]] = Counter()
    for seed in range(GUESSES):
        record = view.copy_of_record()
        t.play.game.guess(record[0], viewer, seeded(seed))
        found[tuple(tuple(sorted(counted(record[0].hand[seat]).elements())) for seat in hidden)] += 1
        if seed < 20:
            guess = view.guess(seed)
            assert guess.view(viewer).bytes() == view.bytes()
            assert t.play.game.broken(guess.s) == 0
    assert set(found) <= set(right), "a guess that cannot be"
    for hands, p in right.items():
        assert abs(found[hands] / GUESSES - p) < 4.5 * (p * (1 - p) / GUESSES) ** 0.5 + 1e-9, hands


# Everyone has a pirate to step back with, for one card: red from 24, green from 14, yellow from 5.
SMALL = "r: 20 22 24; g: 10 12 14; y: 1 3 5; rest: r"


@rule("CA-R12")
def test_guess_two_hands_and_a_draw_pile() -> None:
    t = table(LAY_A, f"{SMALL}; hand g: rum, hook; hand y: chest; draw pile: rum, parrot; discard: pistol 3")
    assert_guesses_have_the_right_odds(t, 0)


def test_guess_one_rival() -> None:
    t = table(LAY_A, "r: 9; g: 4; rest: r; hand g: rum, hook; draw pile: rum 2, hook, parrot")
    assert_guesses_have_the_right_odds(t, 0)
    t.does("r", "retreat", "from:9").chance("draw:rum").does("r", "end_turn").does("g", "play:hook", "from:4")
    assert_guesses_have_the_right_odds(t, 0)


def test_guess_as_a_watcher() -> None:
    discard = "pistol 17, rum 14, lantern 17, parrot 17, hook 16, chest 16"
    t = table(LAY_A, f"r: 9 16; g: 4 18; hand r: rum 2; hand g: hook, chest; draw pile: rum; discard: {discard}")
    assert_guesses_have_the_right_odds(t, WATCHER)


def test_guess_with_dark_cards() -> None:
    t = table(LAY_A, f"{SMALL}; hand g: rum_dark, hook; hand y: rum; draw pile: rum_dark, parrot", freebooter=True)
    assert_guesses_have_the_right_odds(t, 0)


def test_guess_keeps_a_card_taken_in_the_open() -> None:
    text = "r: 16; g: 9; y: 20; rest: r; hand g: lantern, rum; hand y: chest; draw pile: rum, hook; discard: hook; turn: g"
    t = table(LAY_A, text, magician=True).does("g", "enchant:lantern", "take:hook")
    for hands in Worlds(t.play, 0).hands():
        assert "hook" in hands[0]
    assert_guesses_have_the_right_odds(t, 0)
    t.does("g", "play:hook", "from:9")  # there it goes: green's other card is as unknown as ever
    assert_guesses_have_the_right_odds(t, 0)


def turned(text: str = "hand g: rum 2, hook; hand y: chest, rum; discard: pistol 2, rum 2, hook, chest", **options: Any) -> Table:
    """Red's step back has turned the discard pile over and drew a pistol from it; it is green's turn."""
    t = table(LAY_A, f"{SMALL}; draw pile: ; {text}", **options).does("r", "retreat", "from:24").chance("draw:pistol")
    return t.does("r", "end_turn")


def test_guess_remembers_what_was_turned_over() -> None:
    t = turned()
    held = Counter({"rum": 3, "hook": 1, "chest": 1})  # nothing of the new draw pile is in the hands
    for hands in Worlds(t.play, 0).hands():
        assert Counter(hands[0] + hands[1]) == held
    assert_guesses_have_the_right_odds(t, 0)
    t.does("g", "retreat", "from:14").chance("draw:chest")
    assert_guesses_have_the_right_odds(t, 0)


def test_guess_knows_a_card_put_down_before_drawing_as_one_held() -> None:
    t = turned("hand g: rum, hook; hand y: chest; discard: pistol 2, rum")
    t.does("g", "play:rum", "from:14").does("g", "retreat", "from:15").chance("draw:pistol")
    assert t.play.s.trail_size == 0
    # green's rum was held, so green drew one of pistol and rum, and still holds one of hook and chest
    assert_guesses_have_the_right_odds(t, 0)


def test_guess_weighs_whether_a_card_was_held_or_drawn() -> None:
    t = turned()
    t.does("g", "retreat", "from:14").chance("draw:chest").does("g", "play:rum", "from:12")
    assert t.play.s.trail_size == 1
    assert_guesses_have_the_right_odds(t, 0)
    t.does("g", "play:chest", "from:12")
    assert t.play.s.trail_size == 2
    assert_guesses_have_the_right_odds(t, 0)
    t.does("y", "retreat", "from:5").chance("draw:rum").does("y", "play:rum", "from:0")
    assert t.play.s.trail_size == 3
    assert_guesses_have_the_right_odds(t, 0)


def test_guess_weighs_all_cards_put_down_together() -> None:
    t = turned("hand g: rum; hand y: hook; discard: pistol, rum, hook 4")
    t.does("g", "retreat", "from:14").chance("draw:hook").does("g", "play:rum", "from:12").does("g", "play:hook", "from:12")
    # by the rum alone it is 5 to 2 that green had held it; the hook after it makes it 4 to 1, and so for yellow's card
    right = Worlds(t.play, 0).hands()
    assert {hands: round(p, 6) for hands, p in right.items()} == {((), ("hook",)): 0.8, ((), ("rum",)): 0.2}
    assert_guesses_have_the_right_odds(t, 0)


def test_guess_minds_when_a_card_was_drawn() -> None:
    t = turned("hand g: hook, chest; hand y: parrot; discard: pistol 2, hook 2, chest")
    t.does("g", "retreat", "from:14").chance("draw:hook")
    t.does("g", "play:hook", "from:12", "play:hook", "from:10")  # two put down, but only one was drawn by then
    t.does("y", "retreat", "from:5").chance("draw:pistol").does("y", "end_turn")
    t.does("r", "play:rum", "from:22", "end_turn").does("g", "retreat", "from:14").chance("draw:chest")
    assert (t.play.s.turnings, t.play.s.trail_size) == (1, 3)
    assert_guesses_have_the_right_odds(t, 0)


def test_guess_remembers_with_two_seats() -> None:
    text = "r: 9 16; g: 4 18; draw pile: ; hand g: rum 2, hook; discard: pistol 2, rum; rest: r"
    t = table(LAY_A, text).does("r", "retreat", "from:9").chance("draw:rum").does("r", "end_turn")
    assert set(Worlds(t.play, 0).hands()) == {(("hook", "rum", "rum"),)}  # the only cards not accounted for
    assert_guesses_have_the_right_odds(t, 0)
    t.does("g", "retreat", "from:18").chance("draw:pistol").does("g", "play:rum", "from:0")
    assert_guesses_have_the_right_odds(t, 0)


@pytest.fixture
def few_cards(tmp_path: Path) -> Path:
    """A box of two cards of each symbol, so that every hand is small."""
    text = flotta.games.find("cartagena").folder.joinpath("box.toml").read_text(encoding="utf-8")
    for old, new in (
        ("count = 15", "count = 2"),
        ("dark = true\ncount = 2", "dark = true\ncount = 0"),
        ("total = 102", "total = 12"),
        ("per_symbol = 17", "per_symbol = 2"),
        ("hand_start = 6", "hand_start = 1"),
    ):
        text = text.replace(old, new)
    path = tmp_path / "few.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("viewer", [WATCHER, 0, 1, 2])
def test_guess_is_right_for_every_viewer(few_cards: Path, viewer: int) -> None:
    text = "r: 9 16; g: 4 18; y: 5 20; hand g: lantern, rum; hand y: chest 2; hand r: parrot; draw pile: pistol; "
    t = table(LAY_A, f"{text} discard: rum, lantern, parrot, hook 2, pistol", box=few_cards, magician=True)
    assert_guesses_have_the_right_odds(t, viewer)
    t.does("r", "play:parrot", "from:0").does("r", "retreat", "from:16").chance("draw:pistol").does("r", "retreat", "from:9")
    t.chance("draw:parrot")  # the discard pile was turned over for this one
    assert_guesses_have_the_right_odds(t, viewer)
    t.does("g", "play:rum", "from:0").does("g", "retreat", "from:18").chance("draw:hook").does("g", "play:lantern", "from:0")
    assert t.play.s.trail_size == 1
    assert_guesses_have_the_right_odds(t, viewer)
    t.does("y", "play:chest", "from:0").does("y", "retreat", "from:20").chance("draw:parrot").does("y", "play:parrot", "from:0")
    assert (t.play.s.turnings, t.play.s.trail_size) == (1, 2)
    assert_guesses_have_the_right_odds(t, viewer)


@pytest.mark.parametrize("viewer", [0, 2])
def test_guess_keeps_a_card_taken_in_the_open_through_a_turning(few_cards: Path, viewer: int) -> None:
    text = "r: 20 22 24; g: 10 12 14; y: 1 3 5; hand g: lantern, rum; hand y: chest; hand r: parrot 2; turn: g; "
    t = table(LAY_A, f"{text} discard: hook 2, rum, pistol 2, chest, lantern", box=few_cards, magician=True)
    t.does("g", "enchant:lantern", "take:hook").does("g", "retreat", "from:14").chance("draw:pistol").does("g", "end_turn")
    assert (t.play.s.turnings, t.play.s.known[1].sum()) == (1, 1)
    assert_guesses_have_the_right_odds(t, viewer)
    t.does("y", "retreat", "from:5").chance("draw:rum").does("y", "end_turn").does("r", "play:parrot", "from:0", "end_turn")
    t.does("g", "play:hook", "from:0")
    assert (t.play.s.known[1].sum(), t.play.s.trail_size) == (0, 0)
    assert_guesses_have_the_right_odds(t, viewer)


def test_guess_with_open_hands_only_fills_the_draw_pile() -> None:
    t = middle(hand_visibility="open")
    for viewer in (WATCHER, 0, 1):
        assert t.play.view(viewer).guess(3).bytes() == t.play.bytes()


@pytest.mark.parametrize("variant", ["escape-short", "jungle-magic", "full-all", "magician"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_no_guess_contradicts_a_view_in_long_games(variant: str, seats: int) -> None:
    play = fresh("cartagena", {"seats": seats, **VARIANTS[variant]}, 7)
    turnings = set()
    for number, _ in enumerate(steps(play, 7)):
        if number % 23 == 0:
            turnings.add(int(play.s.turnings))
            for viewer in range(-1, seats):
                view = play.view(viewer)
                guess = view.guess(number)
                assert guess.view(viewer).bytes() == view.bytes()
                assert play.game.broken(guess.s) == 0
                assert play.game.state.out_of_bounds(guess.s) is None
        if number == 1500:
            break
    assert variant != "full-all" or len(turnings) > 1


@pytest.mark.parametrize("lay", [LAY_A, LAY_B])
def test_the_true_world_is_among_the_guesses(lay: str) -> None:
    t = table(lay, "r: 9; g: 4; hand g: rum; draw pile: rum, hook; rest: r")
    truth = t.play.bytes()
    assert any(t.play.view(0).guess(seed).bytes() == truth for seed in range(50))
