"""Setting up, and the options that change it (CA-4.1 to CA-4.11, CA-8.1 to CA-8.5)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from games.cartagena.table import JUNGLE, LAY_A, LAY_B, Table, table
from harness import rule

import flotta

TUNNEL = {
    1: "hook pistol parrot chest lantern rum",
    2: "pistol lantern hook parrot rum chest",
    3: "pistol hook rum lantern chest parrot",
    4: "lantern parrot rum pistol chest hook",
    5: "parrot chest lantern hook pistol rum",
    6: "parrot hook chest rum pistol lantern",
    7: "rum lantern pistol chest hook parrot",
    8: "chest rum hook lantern parrot pistol",
}
JUNGLE_SIDES = {
    1: "rum lantern hook pistol chest parrot",
    2: "parrot chest lantern pistol hook rum",
    3: "chest rum pistol parrot hook lantern",
    4: "pistol hook parrot rum lantern chest",
    5: "chest pistol parrot lantern rum hook",
    6: "lantern pistol rum chest parrot hook",
    7: "hook chest lantern parrot rum pistol",
    8: "rum parrot chest hook pistol lantern",
}


def new(seats: int = 2, **options: Any) -> Table:
    return Table(flotta.new("cartagena", seats=seats, dice="manual", **options))


def faces(sides: dict[int, str], *boards: int) -> list[str]:
    rows = [sides[abs(board)].split()[:: -1 if board < 0 else 1] for board in boards]
    return [symbol for row in rows for symbol in row]


def dealt(t: Table) -> Table:
    while t.turn == "chance":
        t.chance(next(iter(t.odds)))
    return t


@rule("CA-4.1")
def test_options_are_fixed_before_play() -> None:
    play = flotta.new("cartagena", seats=3, seed=1)
    defaults = {
        "scenario": "escape",
        "boards": 6,
        "boards_per_section": 3,
        "crew": 6,
        "refill_tunnel": "classic",
        "refill_jungle": "classic",
        "freebooter": False,
        "magician": False,
        "layout": "random",
        "row": [],
        "start_player": "random",
        "round_cap": 200,
        "hand_visibility": "hidden",
    }
    assert play.options == defaults
    written = play.s.options.tobytes()
    for _ in range(60):
        play.act(play.waiting[0], play.legal(play.waiting[0])[0])
    assert play.options == defaults
    assert play.s.options.tobytes() == written
    with pytest.raises(flotta.BadOption) as refused:
        flotta.new("cartagena", seats=3, scenario="island")
    assert refused.value.rule == "CA-4.1"


@pytest.mark.parametrize("seats", [0, 1, 6, True, "2"])
def test_two_to_five_play(seats: Any) -> None:
    with pytest.raises(flotta.BadOption):
        flotta.new("cartagena", seats=seats)


@rule("CA-4.2", "CA-4.6")
def test_the_escape_is_laid_tunnel_side_up_from_the_prison_on() -> None:
    t = table(LAY_A, "")
    assert t.symbols == faces(TUNNEL, 1, 2, 3, 4, 5, 6)
    assert len(t.symbols) == 36
    # a pirate leaves the prison towards space 1 and boards the ship after space 36
    assert table(LAY_A, "hand r: hook").does("r", "play:hook", "from:0").crew("r") == "P P P P P 1"
    assert table(LAY_A, "r: 36; hand r: hook").does("r", "play:hook", "from:36").crew("r") == "P P P P P S"


@rule("CA-4.3", "CA-8.5")
def test_the_jungle_is_laid_jungle_side_up_from_wreck_to_cove() -> None:
    t = table(JUNGLE, "r: 36; g: 30; hand r: parrot, hook, rum")
    assert t.symbols == faces(JUNGLE_SIDES, 1, 2, 3, 4, 5, 6)
    assert t.after("r", "play:rum", "from:0").crew("r") == "P P P P 1 36"
    assert t.after("r", "play:hook", "from:36").crew("r") == "P P P P P K"
    assert t.after("r", "retreat", "from:36").crew("r") == "P P P P P 30"
    assert not t.offers("sail")


@rule("CA-4.4", "CA-4.6")
def test_the_full_adventure_has_tunnel_boards_then_other_boards_as_jungle() -> None:
    assert table(LAY_B, "").symbols == faces(TUNNEL, 1, 5, 6) + faces(JUNGLE_SIDES, 2, 3, 4)
    t = dealt(new(scenario="full", boards_per_section=3))
    boards = [int(board) for board in t.play.s.row if board]
    assert len({abs(board) for board in boards}) == 6
    assert t.symbols == faces(TUNNEL, *boards[:3]) + faces(JUNGLE_SIDES, *boards[3:])
    assert (t.play.s.tunnel_end, t.play.s.last) == (18, 36)
    # prison before the tunnel, ship at its end, cove after the jungle
    assert table(LAY_B, "r: 18; hand r: hook").does("r", "play:hook", "from:18").crew("r") == "P P P P P S"
    assert table(LAY_B, "r: 36; hand r: hook").does("r", "play:hook", "from:36").crew("r") == "P P P P P K"


@rule("CA-4.5")
def test_the_ship_of_the_full_adventure_starts_at_cartagena() -> None:
    assert dealt(new(scenario="full")).ship == "cartagena"
    t = table(LAY_B, "r: 18; hand r: hook")  # nothing said of the ship: a pirate can board
    assert t.does("r", "play:hook", "from:18").crew("r") == "P P P P P S"


@rule("CA-4.6")
def test_a_random_layout_lays_every_board_in_either_direction_once() -> None:
    t = new(boards=8)
    laid: list[int] = []
    for turned in ("no", "yes", "yes", "no", "no", "yes", "no", "yes"):
        left = [board for board in range(1, 9) if board not in map(abs, laid)]
        assert t.odds == {f"lay:{board}:{way}": 1 for board, way in product(left, ("no", "yes"))}
        t.chance(f"lay:{left[-1]}:{turned}")
        laid.append(-left[-1] if turned == "yes" else left[-1])
    assert t.symbols == faces(TUNNEL, *laid)
    assert t.odds.keys() == {"first:0", "first:1"}


@rule("CA-4.6")
def test_the_standard_layout_is_boards_in_order_unreversed() -> None:
    assert new(boards=5, layout="standard").symbols == faces(TUNNEL, 1, 2, 3, 4, 5)
    full = new(scenario="full", boards_per_section=4, layout="standard")
    assert full.symbols == faces(TUNNEL, 1, 2, 3, 4) + faces(JUNGLE_SIDES, 5, 6, 7, 8)
    assert full.odds.keys() == {"first:0", "first:1"}


@rule("CA-4.6")
def test_a_custom_layout_is_the_list_given() -> None:
    assert new(boards=4, layout="custom", row=[8, -1, 3, -7]).symbols == faces(TUNNEL, 8, -1, 3, -7)
    full = new(scenario="full", layout="custom", row=[-8, 1, 2, -3, 7, 6])
    assert full.symbols == faces(TUNNEL, -8, 1, 2) + faces(JUNGLE_SIDES, -3, 7, 6)


@rule("CA-4.6")
@pytest.mark.parametrize(
    "options",
    [
        {"boards": 4, "layout": "custom", "row": [1, 2, 3]},
        {"boards": 4, "layout": "custom", "row": [1, 2, 3, 4, 5]},
        {"boards": 4, "layout": "custom", "row": [1, 2, 3, -1]},
        {"boards": 4, "layout": "custom", "row": [1, 2, 3, 9]},
        {"boards": 4, "layout": "custom", "row": [1, 2, 3, 0]},
        {"scenario": "full", "layout": "custom", "row": [1, 2, 3]},
        {"scenario": "full", "boards": 4, "layout": "custom", "row": [1, 2, 3, 4]},
        {"layout": "custom"},
        {"row": [1, 2, 3, 4, 5, 6]},
        {"layout": "standard", "row": [1, 2, 3, 4, 5, 6]},
    ],
)
def test_a_row_of_boards_that_cannot_be_laid_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(flotta.BadOption) as refused:
        new(**options)
    assert refused.value.rule == "CA-4.6"


@rule("CA-4.7")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_player_has_a_colour_and_a_crew_on_the_start(seats: int) -> None:
    t = dealt(new(seats))
    assert [t.crew(who) for who in "rgybn"] == ["P P P P P P"] * seats + [""] * (5 - seats)
    names = ["Red", "Green", "Yellow", "Blue", "Brown"]
    assert [str(t.play.seat_name(seat)) for seat in range(seats)] == names[:seats]


@rule("CA-4.8")
@pytest.mark.parametrize(("seats", "left"), [(2, 90), (3, 84), (4, 78), (5, 72)])
def test_six_cards_are_dealt_to_each(seats: int, left: int) -> None:
    t = new(seats, layout="standard").chance("first:1")
    for seat in range(seats):
        for _ in range(6):
            assert t.play.s.active == seat
            assert sum(t.odds.values()) == t.draw_pile
            t.chance(next(iter(t.odds)))
    assert [t.holds(who) for who in "rgybn"] == [6] * seats + [0] * (5 - seats)
    assert (t.draw_pile, t.discard, t.top) == (left, "", "")
    assert (t.hand("r"), t.hand("g")) == ("pistol 6", "pistol 6")


@rule("CA-4.9")
def test_without_the_freebooter_rule_all_cards_are_light() -> None:
    symbols = ("pistol", "rum", "lantern", "parrot", "hook", "chest")
    t = new(layout="standard").chance("first:0")
    assert t.odds == {f"draw:{symbol}": 17 for symbol in symbols}
    t = new(layout="standard", freebooter=True).chance("first:0")
    assert t.odds == {f"draw:{symbol}": 15 for symbol in symbols} | {f"draw:{symbol}_dark": 2 for symbol in symbols}


@rule("CA-4.10", "CA-R34")
def test_the_first_player_is_drawn_by_lot_and_turns_go_clockwise() -> None:
    t = new(4, layout="standard")
    assert t.odds == {"first:0": 1, "first:1": 1, "first:2": 1, "first:3": 1}
    dealt(t.chance("first:2"))
    order = []
    for _ in range(6):
        order.append(t.turn)
        t.does(t.turn, min(t.options))
        t.does(t.turn, "from:0").does(t.turn, "end_turn")
    assert order == ["y", "b", "r", "g", "y", "b"]


@rule("CA-4.11")
def test_with_the_magician_a_closed_token_lies_on_every_chest_space() -> None:
    assert table(LAY_A, "", magician=True).closed == "4 12 17 23 26 33"
    assert table(LAY_B, "", magician=True).closed == "4 8 15 20 25 36"
    assert table(LAY_A, "").closed == ""
    t = new(boards=4, magician=True)
    for outcome in ("lay:1:yes", "lay:8:no", "lay:2:no", "lay:5:yes"):
        t.chance(outcome)
    assert t.closed == "3 7 18 23"
    # the tokens set aside are unknown: what is opened first may be any of all eight
    t = table("escape: 1 2 3 4", "hand r: chest", magician=True).does("r", "enchant:chest", "from:0")
    assert sum(t.odds.values()) == 8


@rule("CA-8.1")
@pytest.mark.parametrize("scenario", ["escape", "jungle", "full"])
def test_all_options_combine(scenario: str) -> None:
    for tunnel, jungle, rest in product(("classic", "morgan", "both"), ("classic", "morgan", "both"), (False, True)):
        options: dict[str, Any] = {
            "scenario": scenario,
            "refill_tunnel": tunnel,
            "refill_jungle": jungle,
            "freebooter": rest,
            "magician": rest,
            "hand_visibility": "open" if rest else "hidden",
            "boards": 4 if rest else 8,
            "boards_per_section": 4 if rest else 3,
            "crew": 4 if rest else 5,
        }
        play = flotta.new("cartagena", seats=2, seed=1, **options)
        assert play.waiting in ([0], [1])


@rule("CA-8.1")
def test_an_option_that_does_not_apply_is_ignored() -> None:
    text = "r: 9; g: 4; hand r: rum"
    assert table(LAY_A, text, refill_jungle="morgan").options == {"play:rum", "retreat"}
    assert table(JUNGLE, text, refill_tunnel="morgan").options == {"play:rum", "retreat"}
    assert len(dealt(new(boards=8, boards_per_section=4, scenario="full")).symbols) == 48
    assert len(dealt(new(boards=8, scenario="full")).symbols) == 36
    assert len(dealt(new(boards=4, boards_per_section=4)).symbols) == 24


@rule("CA-8.2")
@pytest.mark.parametrize(("boards", "spaces"), [(4, 24), (5, 30), (6, 36), (7, 42), (8, 48)])
@pytest.mark.parametrize("scenario", ["escape", "jungle"])
def test_more_boards_make_the_path_longer(boards: int, spaces: int, scenario: str) -> None:
    t = dealt(new(scenario=scenario, boards=boards))
    assert len(t.symbols) == spaces
    goal = "S" if scenario == "escape" else "K"
    lay = f"{scenario}: {' '.join(map(str, range(1, boards + 1)))}"
    t = table(lay, f"r: {spaces}; hand r: hook").does("r", "play:hook", f"from:{spaces}")
    assert t.crew("r") == f"P P P P P {goal}"
    assert t.play.scores[0] == spaces + 1


@rule("CA-8.2")
@pytest.mark.parametrize("boards", [3, 9, "6", 6.0])
def test_other_numbers_of_boards_are_refused(boards: Any) -> None:
    with pytest.raises(flotta.BadOption) as refused:
        new(boards=boards)
    assert refused.value.rule == "CA-8.2"


@rule("CA-8.3", "CA-4.7")
@pytest.mark.parametrize("crew", [4, 5])
def test_a_smaller_crew_is_enough_to_win(crew: int) -> None:
    assert dealt(new(crew=crew)).crew("g") == " ".join("P" * crew)
    aboard = " ".join("S" * (crew - 1))
    t = table(LAY_A, f"r: 36 {aboard}; hand r: rum", crew=crew).does("r", "play:rum", "from:36")
    assert t.winner == "r"
    t = table(LAY_A, f"r: P 36 {aboard[2:]}; hand r: rum", crew=crew).does("r", "play:rum", "from:36")
    assert (t.winner, t.turn) == ("", "r")


@rule("CA-8.4")
def test_open_hands_are_seen_by_all_and_change_nothing_else() -> None:
    text = "r: 9; g: 4; hand r: rum; hand g: hook 2, chest"
    opened, hidden = (table(LAY_A, text, hand_visibility=how) for how in ("open", "hidden"))
    for viewer in ("", "r"):
        assert opened.seen_by(viewer).hand("g") == "hook 2, chest"
        assert hidden.seen_by(viewer).hand("g") == ""
    assert opened.options == hidden.options
    opened.does("r", "retreat", "from:9")
    hidden.does("r", "retreat", "from:9")
    assert opened.odds == hidden.odds
    drawn = opened.play.game.verbs.by_slug["draw:rum"].id
    assert opened.play.game.seen(opened.play.s, flotta.CHANCE, drawn) & 0b10
    assert not hidden.play.game.seen(hidden.play.s, flotta.CHANCE, drawn) & 0b10


@rule("CA-4.10")
@pytest.mark.parametrize("layout", ["random", "standard"])
def test_the_players_may_choose_who_begins(layout: str) -> None:
    play = flotta.new("cartagena", seats=3, seed=5, start_player=2, layout=layout)
    assert play.waiting == [2]
    assert not [event for event in play.events if event.action and event.action.verb == "first"]
    assert [flotta.new("cartagena", seats=3, seed=seed).waiting for seed in range(6)] != [[2]] * 6
    with pytest.raises(flotta.BadOption) as refused:
        flotta.new("cartagena", seats=2, start_player=2)
    assert refused.value.rule == "CA-4.10"
