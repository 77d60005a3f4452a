"""Levels, the weights behind them, and advice."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from harness import Case, names

import flotta
from flotta.bots import LEVELS, fit
from flotta.bots.bind import bot_steps
from flotta.bots.levels import at_level
from flotta.bots.merit import merit
from flotta.bots.mind import Brain, Guidance, How, Strength, brain, read, written
from flotta.bots.net import has_net
from flotta.engine.view import View

ON_THE_SHELF = [name for name in names() if name != "toy"]


def test_levels_have_names_in_both_languages() -> None:
    assert list(LEVELS) == ["boy", "sailor", "mate", "captain", "admiral"]
    with flotta.speaking("hu"):
        hungarian = [str(level.title) for level in LEVELS.values()]
    assert hungarian == ["hajósinas", "matróz", "kormányos", "kapitány", "admirális"]
    assert [str(level.title) for level in LEVELS.values()] == ["ship's boy", "sailor", "mate", "captain", "admiral"]


@pytest.mark.parametrize("name", ON_THE_SHELF)
def test_every_game_sets_its_levels_and_weighs_its_features_for_every_number_of_seats(name: str) -> None:
    game = flotta.games.find(name)
    known = brain(game)
    assert list(known.fitted) == list(LEVELS)
    assert list(known.levels) == list(LEVELS) or not (known.levels or has_net(game))  # the levels with a net
    for levels in (known.fitted, known.levels):
        budgets = [strength.iterations for strength in levels.values()]
        assert budgets == sorted(budgets)
    assert known.fitted["captain"].noise == 0 < known.fitted["boy"].noise
    assert sorted(known.weights) == list(range(game.min_seats, game.max_seats + 1))
    assert all(np.isfinite(row).all() and any(row) for row in known.weights.values())


def test_the_first_version_keeps_its_levels_where_they_have_become_stronger() -> None:
    """Few games say how their first levels were: all are looked at, also where `FLOTTA_TEST_GAMES` names one that does not."""
    stronger = [game for game in flotta.games.shelf() if brain(game).first]
    assert stronger
    for game in stronger:
        known, captain = brain(game), at_level(LEVELS["captain"])(seed=1, version=1)
        assert list(known.first) == list(LEVELS)
        assert captain.strength(game, game.min_seats) == known.first["captain"] != known.fitted["captain"]


@pytest.mark.parametrize("name", ON_THE_SHELF)
def test_a_net_is_asked_up_to_so_many_seats(name: str) -> None:
    game, captain = flotta.games.find(name), at_level(LEVELS["captain"])(seed=1)
    known = brain(game)
    for seats in range(game.min_seats, game.max_seats + 1):
        asked = has_net(game) and seats <= known.net_seats
        assert captain.guided(game, seats) == asked
        assert captain.strength(game, seats) == (known.levels if asked else known.fitted)["captain"]
    ways = ["grow_guided"] * has_net(game) + ["grow"] * (not captain.guided(game, game.max_seats))
    assert [function for function, _, _ in bot_steps(game, ["search"])] == ["plant", *ways]


def test_a_mind_is_read_as_it_was_written(tmp_path: Path) -> None:
    levels = {"boy": Strength(3, 0.5), "captain": Strength(70, 0.0, 4)}
    strong = {"admiral": Strength(900, temperature=0.5, trees=2)}
    how = {3: How(depth=7, goal="margin", mix=0.5)}
    kept = Brain(
        ("a", "b"), {2: [1.5, -2.0], 3: [0.25, 4.0]}, how, Guidance(curiosity=2.0), strong, levels, {"captain": Strength(60)}, 4
    )
    path = tmp_path / "bot.toml"
    path.write_text(written(kept), encoding="utf-8")
    assert read(path, ("a", "b"), "x") == kept


GOOD = '[weights]\nnames = ["a", "b"]\n'


@pytest.mark.parametrize(
    "broken",
    [
        *("", "[weights]", '[weights]\nnames = ["b", "a"]', f"{GOOD}2 = [1]", "=", f"net = 3\n{GOOD}"),
        *(f"{GOOD}[guidance]\n{wrong}" for wrong in ("gap = 0", 'hope = "half"', "hope = true")),
        *(f"{GOOD}[net]\n{wrong}" for wrong in ("most_sets = 4", "most_seats = 4.9", "most_seats = 0", 'most_seats = "4"')),
    ],
)
def test_weights_of_other_features_and_settings_that_are_none_are_refused(tmp_path: Path, broken: str) -> None:
    path = tmp_path / "bot.toml"
    path.write_text(broken, encoding="utf-8")
    with pytest.raises(flotta.BadGame, match=r"bot\.toml"):
        read(path, ("a", "b"), "x")


def test_fitting_finds_the_weights_that_made_the_winners() -> None:
    dice = np.random.default_rng(3)
    told = dice.normal(size=(20_000, 3, 4))
    true = np.array([2.0, -1.0, 0.5, 0.0])
    chance = fit.predicted(told, true)
    winners = (chance.cumsum(axis=1) < dice.random((len(told), 1))).sum(axis=1)
    sample = fit.Sample(told, np.eye(3)[winners])
    found = fit.fitted(sample)
    assert found == pytest.approx(true, abs=0.1)
    assert fit.loss(sample, found) < fit.loss(sample, np.zeros(4)) == pytest.approx(np.log2(3))


def test_games_against_oneself_teach_that_tricks_win() -> None:
    toy = flotta.games.find("toy")
    sample = fit.gathered((portion, fit.played(toy, portion)) for portion in fit.portions(toy, 2, None, 200, seed=1))
    assert sample.told.shape[1:] == (2, 3)
    assert fit.fitted(sample)[0] > 1


def test_advice_is_about_every_option_the_best_first_and_the_same_each_time() -> None:
    play = flotta.new("toy", seats=3, seed=5)
    seat = play.waiting[0]
    advice = play.advice(seat, iterations=300)
    assert sorted(option.action.id for option in advice.options) == [action.id for action in play.legal(seat)]
    assert advice.best == advice.options[0].action
    compared = [option.chances[seat] for option in advice.options if option.is_sure]
    assert len(compared) > 1 and compared == sorted(compared, reverse=True), "the best option is the one with the best figure"
    assert sum(advice.chances) == pytest.approx(1)
    assert advice == play.advice(seat, iterations=300) == View(play, seat).advice(300)
    last = advice.options[-1].action
    closer = play.advice(seat, iterations=300, about=last)
    assert closer.best == advice.best
    assert [o.visits for o in closer.options] == [o.visits for o in advice.options]
    assert sum(closer.of(last).chances) == pytest.approx(1)


def test_there_is_no_advice_where_there_is_nothing_to_decide() -> None:
    play = flotta.new("toy", seats=2, seed=5)
    while not play.over:
        play.act(play.waiting[0], play.legal(play.waiting[0])[0])
    with pytest.raises(flotta.Illegal, match="over"):
        play.advice(0)


def test_a_game_as_of_an_earlier_moment() -> None:
    play = flotta.new("toy", seats=2, seed=5)
    stood = [play.bytes()]
    counts = [len(play.events)]
    while not play.over:
        play.act(play.waiting[0], play.legal(play.waiting[0])[0])
        stood.append(play.bytes())
        counts.append(len(play.events))
    assert [play.as_of(count).bytes() for count in counts] == stood


@pytest.mark.parametrize("name", names())
def test_what_a_choice_is_good_for_is_said_in_words_of_the_game(name: str) -> None:
    """Of two choices the bots' own counting tells apart, one is good for something."""
    play = flotta.new(name, seed=2, **Case(name).option_sets[0])
    said: set[str] = set()
    for _ in range(12):
        if play.over:
            break
        seat = play.waiting[0]
        options = play.view(seat).legal(seat)
        if len(options) > 1:
            found = [merit(play.view(seat), options[0], options[1:3]), merit(play.view(seat), options[1], options[:1])]
            said |= {str(words) for words in found if words}
        play.act(seat, options[0])
    words = {str(sentence) for _, sentence in play.game.merits}
    assert said <= words and bool(said) == bool(words)
