"""Contests: who sits where, what is kept, what the results amount to; and the commands around them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

import flotta
from flotta.cli import contest, main
from flotta.cli.contest import Match, Setting, interval, pairings, played, ratings, rotations, share_of

TOY = Setting("toy", seed=3)


def test_everybody_sits_everywhere_equally_often_with_the_same_dice() -> None:
    games = rotations(TOY, ("a", "b", "c"), 7)
    assert len(games) == 9
    assert Counter((seat, bot) for game in games for seat, bot in enumerate(game.seated)) == Counter(
        {(seat, bot): 3 for seat in range(3) for bot in "abc"}
    )
    assert [game.deal for game in games] == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert len(rotations(TOY, ("a", "b", "b"), 3)) == 3
    assert pairings(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert ("c", "a", "a") in pairings(["a", "b", "c"], 3)


def test_a_stopped_contest_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games, kept = rotations(TOY, ("greedy", "random"), 12), tmp_path / "kept.jsonl"
    whole = dict(played(games, 1))
    for _, result in zip(range(5), played(games, 1, kept), strict=False):
        assert result
    text = kept.read_text()
    kept.write_text(text[: len(text) - 7])  # stopped in the middle of a line
    asked: list[Match] = []
    real = contest.play_one

    def counted(game: Match) -> list[float]:
        asked.append(game)
        return real(game)

    monkeypatch.setattr(contest, "play_one", counted)
    assert dict(played(games, 1, kept)) == whole
    assert len(asked) == 12 - len(text.splitlines()) + 1
    asked.clear()
    assert dict(played(games, 1, kept)) == whole
    assert not asked


def test_shares_of_all_bots_add_up() -> None:
    results = list(played(rotations(TOY, ("random", "greedy"), 100), 1))
    shares = {bot: share_of(bot, results) for bot in ("random", "greedy")}
    assert shares["random"][0] + shares["greedy"][0] == pytest.approx(1)
    assert all(low < share < high and games == 100 for share, low, high, games in shares.values())


def test_intervals_stay_within_the_possible() -> None:
    assert interval(0, 10)[0] == pytest.approx(0)
    assert interval(1, 10)[1] == pytest.approx(1)
    low, high = interval(0.5, 100)
    assert low == pytest.approx(0.4038, abs=1e-3)
    assert high == pytest.approx(0.5962, abs=1e-3)


def test_deals_that_decide_the_game_widen_the_interval() -> None:
    """When both rotations of a deal go to the same bot, half as many games are worth counting."""
    alike = [
        (Match(TOY, seated, deal), [float(name == "ab"[deal % 2]) for name in seated])
        for deal in range(50)
        for seated in (("a", "b"), ("b", "a"))
    ]
    apart = [(Match(TOY, seated, deal), [1.0, 0.0]) for deal in range(50) for seated in (("a", "b"), ("b", "a"))]
    wide, narrow = share_of("a", alike), share_of("a", apart)
    assert wide[0] == narrow[0] == 0.5
    assert wide[2] - wide[1] > 1.3 * (narrow[2] - narrow[1])


def test_ratings_follow_the_wins() -> None:
    games = [Match(TOY, seated, deal) for deal in range(60) for seated in (("a", "b"), ("b", "a"), ("b", "c"), ("c", "b"))]
    order = {"a": 0, "b": 1, "c": 2}
    results = []
    for game in games:
        better = min(game.seated, key=order.__getitem__) if game.deal % 4 else max(game.seated, key=order.__getitem__)
        results.append((game, [float(name == better) for name in game.seated]))
    rated = ratings(["a", "b", "c"], results)
    assert rated["a"][0] > rated["b"][0] > rated["c"][0]
    assert rated["a"][0] - rated["b"][0] == pytest.approx(191, abs=8)  # three wins in four
    assert all(low < middle < high for middle, low, high in rated.values())


def test_a_round_robin_on_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    line = [
        "arena",
        "toy",
        "random",
        "greedy",
        "boy",
        "--round-robin",
        "--games",
        "10",
        "--jobs",
        "1",
        "--keep",
        str(tmp_path / "k"),
    ]
    assert main([*line, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert [(row["bot"], row["against"]) for row in result["meetings"]] == [
        ("random", "greedy"),
        ("random", "boy"),
        ("greedy", "boy"),
    ]
    assert result["whole"] and set(result["ratings"]) == {"random", "greedy", "boy"}
    assert main(line) == 0
    assert "ratings" in capsys.readouterr().out
    assert main([*line[:-2], "--seats", "3"]) == 0
    assert "2 × greedy" in capsys.readouterr().out


def test_fit_on_the_command_line_keeps_what_it_finds(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    plot = tmp_path / "fit.svg"
    before = (flotta.games.find("toy").folder / "bot.toml").read_bytes()
    assert main(["fit", "toy", "--games", "60", "--rounds", "2", "--dry", "--plot", str(plot), "--seats", "2"]) == 0
    assert "tricks" in capsys.readouterr().out
    assert plot.read_text().startswith("<svg") and "NaN" not in plot.read_text()
    assert (flotta.games.find("toy").folder / "bot.toml").read_bytes() == before
    assert main(["fit", "toy", "--games", "0"]) == 2
    assert main(["fit", "toy", "--seats", "9"]) == 2


def test_analyse_walks_through_every_real_decision(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    play, many = flotta.new("toy", seats=2, seed=8), 0
    while not play.over:
        seat = play.waiting[0]
        many += len(play.legal(seat)) > 1
        play.act(seat, play.legal(seat)[0])
    file = tmp_path / "game.flotta"
    file.write_text(play.record(), encoding="utf-8")
    assert main(["analyse", str(file), "--iterations", "200", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert len(result["decisions"]) == many > 2
    assert all(sum(row["before"]) == pytest.approx(1, abs=0.01) for row in result["decisions"])
    assert main(["analyse", str(file), "--iterations", "200", "--lang", "hu"]) == 0
    assert "esély" in capsys.readouterr().out
    assert main(["analyse", str(file), "--iterations", "0"]) == 2
    file.write_text("nonsense", encoding="utf-8")
    assert main(["analyse", str(file)]) == 3
