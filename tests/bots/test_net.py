"""The net: its file, its arithmetic, and what a search does with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from harness import called, names, some_option_sets
from harness.nets import nets as nets
from harness.nets import random_arrays
from harness.walk import fresh, steps

import flotta
import flotta.env
from flotta.bots import LEVELS
from flotta.bots.bind import loops_for
from flotta.bots.desk import new_desk
from flotta.bots.forward import LANES, MIX, stamped, think
from flotta.bots.levels import AtLevel
from flotta.bots.loops import OFFERED, VISITS
from flotta.bots.mind import Strength, guide
from flotta.bots.net import FILE, MOST_BYTES, has_net, net_of, read_weights, weights_of
from flotta.bots.search import Search
from flotta.engine.contract import HOPED
from flotta.engine.state import numbers_of
from flotta.engine.view import View

Give = Callable[[str], None]


def softmax(numbers: Any) -> Any:
    grown = np.exp(numbers - numbers.max())
    return grown / grown.sum()


def asked(view: View, mix: float) -> tuple[Any, Any]:
    """What the compiled net makes of a view: the chances of its legal actions, and what it is worth to each seat."""
    desk, numbers, ids = new_desk(view.game, nodes=1), numbers_of(view.copy_of_record())[0], np.array(view.legal_ids(view.seat))
    net = net_of(view.game, view.seats)
    net = net._replace(how=np.where(np.arange(len(net.how)) == MIX, mix, 1.0))
    for seat in range(view.seats):
        view.game.signs(view.s, seat, desk.signs[seat])
    told = numbers, numbers, desk.signs, view.seats, view.seat
    think(net, *told, ids, len(ids), 1.0, desk.layers, desk.likely, desk.heads, desk.value)
    return desk.likely[: len(ids)].copy(), desk.value[: view.seats].copy()


def expected(view: View, mix: float) -> tuple[Any, Any]:
    """The same by NumPy, from the row that programs are given."""
    weights = weights_of(view.game)
    assert weights is not None
    policy, value = weights.answer(flotta.env.observation(view, signs=True))
    most = view.game.max_seats
    worth = (1 - mix) * softmax(value[: view.seats]) + mix / (1 + np.exp(-value[most : most + view.seats]))
    return softmax(policy[view.legal_ids(view.seat)]), np.roll(worth, view.seat)


@pytest.mark.parametrize("name", names())
def test_the_compiled_net_is_the_net_of_its_row(name: str, nets: Give) -> None:
    nets(name)
    game, compared = flotta.games.find(name), 0
    for seats in range(game.min_seats, game.max_seats + 1):
        play = fresh(name, {"seats": seats}, seed=seats)
        for number, (actor, _) in enumerate(steps(play, 5)):
            if actor != flotta.CHANCE and (number < 12 or number % 17 == 0):
                view = play.view(actor)
                for found, wanted in zip(asked(view, 0.25), expected(view, 0.25), strict=True):
                    assert found == pytest.approx(wanted, abs=1e-4)
                compared += 1
    assert compared > 2 * (game.max_seats - game.min_seats + 1)


def test_positions_have_the_same_stamp_when_the_net_is_told_the_same(nets: Give) -> None:
    nets("toy")
    found: dict[tuple[int, bytes], set[int]] = {}
    for seed in range(3):
        play = fresh("toy", {"seats": 3}, seed=seed)
        net = net_of(play.game, 3)
        for actor, _ in steps(play, 5):
            if actor != flotta.CHANCE:
                view = play.view(actor)
                for same in (view, view.guess(1).view(actor)):
                    numbers = numbers_of(same.copy_of_record())[0]
                    row = flotta.env.observation(same).tobytes()
                    found.setdefault((actor, row), set()).add(stamped(net, numbers, numbers, actor))
    assert len(found) > 20 and all(len(stamps) == 1 for stamps in found.values())
    assert len({(actor, *stamps) for (actor, _), stamps in found.items()}) == len(found)


def test_nets_on_the_shelf_are_small_and_whole() -> None:
    for game in map(flotta.games.find, names()):
        path = game.folder / FILE
        if path.exists():
            assert path.stat().st_size <= MOST_BYTES
            assert read_weights(path, game)
        assert has_net(game) == path.exists()


BROKEN: dict[str, Callable[[dict[str, Any]], object]] = {
    "second is missing": lambda arrays: arrays.pop("second"),
    "layout is missing": lambda arrays: arrays.pop("layout"),
    "first is missing": lambda arrays: arrays.pop("first"),
    "policy must be": lambda arrays: arrays.update(policy=arrays["policy"][:, 1:]),
    "value_bias must be": lambda arrays: arrays.update(value_bias=arrays["value_bias"].astype(np.int16)),
    "not a number": lambda arrays: arrays["first_bias"].fill(np.nan),
    "another layout": lambda arrays: arrays.update(layout=np.zeros(32, np.uint8)),
    "allow_pickle": lambda arrays: arrays.update(second=np.array([{"a": 1}])),
}


@pytest.mark.parametrize("said", BROKEN)
def test_weights_that_are_no_net_of_the_game_are_refused_in_a_sentence(said: str, tmp_path: Path) -> None:
    toy, path = flotta.games.find("toy"), tmp_path / "net.npz"
    arrays = random_arrays(toy)
    BROKEN[said](arrays)
    np.savez(path, **arrays)
    with pytest.raises(flotta.BadGame, match=rf"toy cannot be loaded: net\.npz: .*{said}"):
        read_weights(path, toy)


@pytest.mark.parametrize("text", [b"", b"PK\x03\x04 and no more", b"weights"])
def test_a_file_that_is_no_archive_is_refused_in_a_sentence(text: bytes, tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    path.write_bytes(text)
    with pytest.raises(flotta.BadGame, match=r"net\.npz: it is no archive"):
        read_weights(path, flotta.games.find("toy"))


def thought(view: View, seed: int) -> tuple[list[tuple[int, int, tuple[float, ...], float]], bytes, bytes]:
    """What a search found out, and its trees, bit for bit."""
    bot = Search(seed, iterations=60)
    bot.kept_desks = view.game, [new_desk(view.game, nodes=20_000)]  # room enough, and little to compare
    looked = bot.look(view, view.legal(view.seat))
    desk = bot.desk(view.game)
    assert not desk.tree[-1].any(), "there was not room for the whole search"
    return [(o.action.id, o.visits, o.chances, o.prior) for o in looked], desk.tree.tobytes(), desk.values.tobytes()


def worth(table: View | flotta.Play, seat: int, **how: float) -> list[float]:
    """What a position is worth to every seat, as this seat sees it, at one look."""
    desk, game = new_desk(table.game, nodes=1), table.game
    desk.work[:] = table.copy_of_record()
    loops_for(game).ask(desk, guide(game, table.seats, **how), seat, 1)
    return [float(number) for number in desk.value[: table.seats]]


@pytest.mark.parametrize("name", [name for name in names() if HOPED in flotta.games.find(name).signs_named])
def test_what_seats_may_hope_for_is_mixed_into_what_a_position_is_worth(name: str, nets: Give) -> None:
    nets(name)
    game, gap, orders = flotta.games.find(name), 0.3, set()
    for seats in range(game.min_seats, game.max_seats + 1):
        play, told = fresh(name, {"seats": seats}, seed=seats), np.zeros(len(game.signs_named))
        for number, (actor, _) in enumerate(steps(play, 5)):
            if actor == flotta.CHANCE or number % 29:
                continue
            view, hoped = play.view(actor), []
            for seat in range(seats):
                game.signs(view.s, seat, told)
                hoped.append(float(told[game.signs_named.index(HOPED)]))
            alone, wanted = worth(view, actor, hope=0), softmax(np.array(hoped) / gap)
            assert alone == worth(view, actor, hope=0, gap=99) == pytest.approx(list(expected(view, 0)[1]), abs=1e-4)
            assert worth(view, actor, hope=1, gap=gap) == pytest.approx(list(wanted))
            assert worth(view, actor, hope=0.25, gap=gap) == pytest.approx(list(0.75 * np.array(alone) + 0.25 * wanted))
            orders.add(tuple(np.argsort(hoped)))
    assert len(orders) > game.max_seats, "they never hoped for different things"


@pytest.mark.parametrize("hope", [0.0, 1.0])
def test_in_a_tree_too_the_net_and_hopes_are_given_only_what_the_actor_sees(
    hope: float, nets: Give, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There whole tables are looked at. In a game with hidden cards, of which a sign tells, other cards change nothing."""
    monkeypatch.setattr("flotta.bots.net.HOPED", "highest")
    nets("toy")
    worths, others = set(), 0
    for seed in range(6):
        play = fresh("toy", {"seats": 3}, seed=seed)
        for number, (actor, _) in enumerate(steps(play, 23)):
            if actor != flotta.CHANCE:
                twin = play.view(actor).guess(number)
                found = worth(play, actor, hope=hope)
                assert found == worth(twin, actor, hope=hope) == worth(play.view(actor), actor, hope=hope)
                worths.add(tuple(found))
                others += twin.bytes() != play.bytes()
    assert others > 20 and len(worths) > 3


def test_hope_changes_nothing_in_a_game_that_does_not_say_what_seats_may_hope_for(nets: Give) -> None:
    nets("toy")
    play = flotta.new("toy", seats=2, seed=4)
    view = play.view(play.waiting[0])
    looked = [Search(3, iterations=50, hope=hope).look(view, view.legal(view.seat)) for hope in (0.0, 1.0)]
    assert looked[0] == looked[1]


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels that think less than usual, in all other things as they are."""
    usual = AtLevel.strength

    def strength(bot: AtLevel, game: Any, seats: int) -> Strength:
        found = usual(bot, game, seats)
        return replace(found, iterations=min(40, found.iterations))

    monkeypatch.setattr(AtLevel, "strength", strength)


@pytest.mark.parametrize(("name", "options"), some_option_sets(1), ids=called)
@pytest.mark.usefixtures("hasty")
def test_with_a_net_too_what_a_seat_cannot_see_changes_nothing_it_thinks(name: str, options: dict[str, Any], nets: Give) -> None:
    nets(name)
    play, compared = fresh(name, options), 0
    for number, (actor, _) in enumerate(steps(play, 23)):
        if (number > 12 and number % 13) or actor == flotta.CHANCE or len(play.legal(actor)) < 2:
            continue
        view = play.view(actor)
        twin = view.guess(number).view(actor)
        assert thought(twin, number) == thought(view, number)
        for level in LEVELS:
            both = [flotta.bot(level, seed=number, seconds=600).choose(seen) for seen in (twin, view)]  # also on a busy machine
            assert both[0] == both[1]
        compared += 1
    assert compared > 1


@pytest.mark.parametrize(("iterations", "trees"), [(1, 1), (33, 1), (101, 2)])
def test_iterations_are_kept_to_the_one_and_the_same_seed_finds_the_same(iterations: int, trees: int, nets: Give) -> None:
    nets("toy")
    play = flotta.new("toy", seats=3, seed=1)
    seat = play.waiting[0]
    found = []
    for _ in range(2):
        bot = Search(5, iterations=iterations, trees=trees)
        found.append(bot.look(play.view(seat), play.legal(seat)))
        assert sum(int(desk.tree[seat, VISITS]) for desk in bot.desks(play.game, trees)) == iterations
    assert found[0] == found[1]
    assert sum(option.visits for option in found[0]) == iterations - trees  # the first look of each asks the net of the root


@pytest.mark.parametrize("name", [name for name in names() if flotta.games.find(name).signs_named])
def test_before_the_first_look_the_net_decides_alone(name: str, nets: Give) -> None:
    """So the search asks the net about the very row that programs are given, signs included."""
    nets(name)
    play = fresh(name, {"seats": 2}, seed=3)
    choices = (n for n, (actor, _) in enumerate(steps(play, 5)) if actor != flotta.CHANCE and len(play.legal(actor)) > 1)
    assert next(n for n in choices if n >= 3)
    view = play.view(play.waiting[0])
    bot = Search(1, iterations=1, softness=1.0)
    looked = bot.look(view, view.legal(view.seat))
    assert [option.prior for option in looked] == pytest.approx(list(expected(view, 0)[0]), abs=1e-4)
    assert bot.drawn(looked, max(looked, key=lambda option: option.weight), 1e-3) == max(looked, key=lambda o: o.prior).action


def test_a_choice_far_below_the_best_is_never_drawn(nets: Give) -> None:
    nets("toy")
    play = flotta.new("toy", seats=2, seed=3)
    view = play.view(play.waiting[0])
    looked = Search(1, iterations=1).look(view, view.legal(view.seat))
    shares = {option.action.id: option.prior / max(each.prior for each in looked) for option in looked}
    floor = (1 + min(shares.values())) / 2
    good = {id for id, share in shares.items() if share >= floor}
    bot = Search(1, iterations=1, temperature=5.0, floor=floor)
    assert {bot.pick(view, view.legal(view.seat)).id for _ in range(60)} <= good < set(shares)


def test_trees_that_are_full_are_used_as_they_are_with_a_net(nets: Give) -> None:
    nets("toy")
    play = flotta.new("toy", seats=3, seed=2)
    seat = play.waiting[0]
    bot = Search(1, iterations=400)
    bot.kept_desks = play.game, [new_desk(play.game, nodes=20)]
    looked = bot.look(play.view(seat), play.legal(seat))
    assert sum(option.visits for option in looked) == 399
    assert (bot.desk(play.game).tree[:, OFFERED] >= 0).all()


def test_the_first_version_thinks_without_the_net(nets: Give) -> None:
    play = flotta.new("toy", seats=2, seed=4)
    view = play.view(play.waiting[0])
    before = Search(3, iterations=50).look(view, view.legal(view.seat))
    captain = flotta.bot("captain", seed=1, seconds=600).choose(view)  # to the end, also on a busy machine
    nets("toy")
    assert Search(3, iterations=50, version=1).look(view, view.legal(view.seat)) == before
    assert Search(3, iterations=50).look(view, view.legal(view.seat)) != before
    assert flotta.bot("captain", seed=1, version=1, seconds=600).choose(view) == captain
    with pytest.raises(flotta.BadOption):
        flotta.bot("captain", version=2)


@pytest.mark.parametrize("name", names())
def test_two_trees_and_the_net_stay_small(name: str, nets: Give) -> None:
    nets(name)
    game = flotta.games.find(name)
    assert sum(array.nbytes for desk in Search(1).desks(game, 2) for array in desk) < 64 << 20
    assert new_desk(game, nodes=1).layers.shape[1] % LANES == 0


def test_an_admiral_and_the_nets_of_all_games_stay_within_200_mb() -> None:
    def size(arrays: Any) -> int:
        if isinstance(arrays, np.ndarray):
            return int(arrays.nbytes)
        return sum(map(size, arrays)) if isinstance(arrays, tuple) else 0

    games = [flotta.games.find(name) for name in names()]
    guided = [game for game in games if has_net(game)]
    assert guided
    nets = sum(size(net_of(game, seats)) for game in guided for seats in range(game.min_seats, game.max_seats + 1))
    files = sum(size(weights_of(game)) for game in guided)
    largest = max(2 * size(new_desk(game)) for game in games)
    assert nets + files + largest < 200 << 20
