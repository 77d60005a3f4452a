"""What people read: the picture, what choices cost and where tiles may go, the log, the scoring."""

from __future__ import annotations

import random
from pathlib import Path

from games.nauticus.boxes import variant
from games.nauticus.table import act, table

import flotta
from flotta.engine.play import Play

PEOPLE = ["Anna", "Bence", "Csilla", "Dani"]
LONG = ["Somebody with a name", "Another with a name!", "A third with one more", "And a fourth at last"]


def checked_picture(play: Play) -> list[str]:
    lines: list[str] = []
    for lang in ("en", "hu"):
        with flotta.speaking(lang):
            for names in (PEOPLE, LONG):
                lines = play.picture(0, names[: play.seats]).split("\n")
                assert len(lines) < 45
                assert max(map(len, lines)) <= 110
    return lines


def test_the_picture_shows_wheel_bonuses_prices_warehouse_and_shipyard() -> None:
    play = table("""
        2 players, phase 1, anchor 2
        buy_goods on 1: TURN of 1
        seat 0: t9 w2 vp12 W{hull_single 2, mast_whale 1, sail_crown 1, good_fish 1} D{good_salt 3}
        [B M S | anchor K | anchor | c g] [1]
        seat 1: t0 w1 vp-3 P{3} spent
    """)
    assert play.picture(0, ["Anna", "Bence"]) == "\n".join([
        "Round 1 of 4, phase 2 of 7. Start player: Bence.",
        "Bence: perform the action or pass.",
        "  Space  Action tile                            Blue workers   Bonus                        Prices",
        "  1      Buy hulls                              3              3 workers                    <3 =2 >1 o0",
        "> 2      Buy goods                              1              1 mast                       c0 g1 f2 s3",
        "  3      Buy masts                              anchor, 0      1 sail                       W2 A1 H0 S3",
        "  4      Buy sails                              1              2 victory points             W1 A2 H3 S0",
        "  5      Transport                              3              2 workers",
        "  6      Draw money                             2              1 worker + 1 good",
        "  7      Deliver goods                          2              1 worker + 1 victory point",
        "  8      (Score crowns), anchor tile            2              4 talers",
        "Sails: W whale 15, A anchor 14, H helm 15, S star 15, * crown 11",
        "Masts: W whale 14, A anchor 14, H helm 15, S star 15, * crown 11",
        "Hulls: o 1-ship hull 15, < bow 17, = middle section 8, > stern 17",
        "Goods: c coffee 11, g grain 11, f fish 11, s salt 9",
        "  Anna (you): 12 VP, 9 talers, 2 workers, 2 crowns, pass tiles −3 −2 −1, extra action, delivered s3",
        "   warehouse 6/12  ship  1   2",
        "   sails    *            A.. .",
        "   masts    W            A*. .",
        "   hulls    oo           <=> o",
        "   goods    f            cg. .",
        "> Bence: −3 VP, 0 talers, 1 worker, 1 crown, pass tiles * −2 −1, delivered none",
        "   warehouse 0/12",
        "   sails",
        "   masts",
        "   hulls",
        "   goods",
    ])  # fmt: skip


def test_the_picture_of_four_players_fits_a_terminal_through_whole_games(tmp_path: Path) -> None:
    for seed in range(6):
        box = variant(tmp_path, talers=60, workers=40) if seed % 2 else None
        play, chooser = flotta.new("nauticus", seats=4, seed=seed, box=box), random.Random(seed)
        while not play.over:
            options = play.legal(play.waiting[0])
            play.act(play.waiting[0], chooser.choice(options))
            if len(play.events) % 25 == 0:
                checked_picture(play)
        checked_picture(play)


def test_the_fullest_shipyards_fit_too() -> None:
    """All 63 hull tiles: one player with 24 ships of most parts, the rest with the others."""
    most = "[B M M S | K K K K | K K K K] " * 2 + "[B M S] " * 5 + "[B S] " * 11 + "[1] " * 6
    play = table(
        "4 players\nmoney on 3: TURN of 0\nseat 0: D{good_coffee 10, good_grain 10, good_fish 11, good_salt 12}\n"
        f"{most}\nseat 3:\n{'[1] ' * 12}"
    )
    checked_picture(play)
    many = table(
        "4 players\nmoney on 3: TURN of 0\nseat 0:\n"
        + "[1] " * 18
        + "[B] " * 6
        + "\nseat 1:\n"
        + "[B] " * 12
        + "[S] " * 12
        + "\nseat 2:\n[S] [S] [S] [S] [S] [S] "
        + "[M] " * 9
    )
    checked_picture(many)


def texts(play: Play) -> list[str]:
    return [str(action) for action in play.legal(play.waiting[0])]


def test_every_buying_decision_says_what_it_costs_and_where_the_tile_may_go() -> None:
    play = table("2 players\nbuy_mast on 1: CHOOSE_ACTION\nseat 0: t5 w1 W{good_salt 9}\n[B S | anchor] [1 | helm | -] [1]")
    assert "Buy masts: 1 blue worker, bonus 1 mast; Whale mast 0, Anchor mast 1, Helm mast 2, Star mast 3" in texts(play)
    act(play, "buy_mast")
    assert texts(play)[0] == "Whale mast: free, into the warehouse"
    act(play, "decline", "perform")
    assert texts(play) == [
        "Whale mast: 0 talers, 1 blue worker; into the warehouse",
        "Anchor mast: 1 taler, 1 blue worker; to ship 1, ship 3, the warehouse",
        "Helm mast: 2 talers, 1 blue worker; to ship 3, the warehouse",
        "Star mast: 3 talers, 1 blue worker; to ship 3, the warehouse",
    ]
    act(play, "mast_anchor")
    assert texts(play) == [
        "Into the warehouse (9 of 12 spaces taken)",
        "On ship 1 (hull 2, masts 1, sails 0, goods 0)",
        "On ship 3 (hull 1, masts 0, sails 0, goods 0)",
    ]
    act(play, "ship_0")
    assert texts(play)[1] == "Anchor mast: 4 talers, 1 own worker; to ship 3, the warehouse"
    with flotta.speaking("hu"):
        assert texts(play)[1] == "Horgonyos árboc: 4 tallér, 1 saját munkás; helye: 3. hajó, raktár"


def test_other_choices_say_what_they_bring() -> None:
    play = table("2 players\ntransport on 2: TURN of 0\nseat 0: w5 t9 W{sail_star 1, hull_bow 1}\n[B S | star star | star]")
    assert texts(play) == [
        "Perform: Transport",
        "Pass and turn −3 over to its crown",
        "Pass and turn −2 over to its crown",
        "Pass and turn −1 over to its crown",
        "Use the extra action (2 workers)",
    ]
    act(play, "perform")
    assert texts(play) == ["Bow: 1 blue worker; to a new ship", "Star sail: 1 blue worker; to ship 1"]
    act(play, "sail_star")
    assert texts(play) == ["On ship 1 (hull 2, masts 2, sails 1, goods 0); completes it: 2 rewards"]
    act(play, "ship_0")
    assert texts(play) == [
        *("Reward: 1 crown mast", "Reward: 1 crown sail", "Reward: 3 victory points"),
        *("Reward: 7 talers", "Reward: 3 workers", "Reward: 2 different goods"),
    ]
    extra = act(table("2 players\nmoney on 3: TURN of 0\nseat 0: t9 w1 W{sail_crown 1}\n[1 | K | K | c]"), "use_extra")
    assert texts(extra)[0] == "Buy hulls: 2 talers for the first of a kind, then 4"
    assert texts(act(extra.copy(), "crowns")) == ["1 own worker for 3 victory points"]
    assert texts(act(extra.copy(), "money")) == ["1 own worker for 2 talers"]
    assert texts(act(extra, "deliver")) == ["Unload ship 1 (hull 1, masts 1, sails 1, goods 1) for 1 worker"]


def test_the_log_from_each_side() -> None:
    play = table("2 players\nbuy_sail on 1: TURN of 0\nseat 0: t9 w5\n[1 | star]")
    act(play, "perform", "sail_whale", "sail_star", "ship_0", "reward_talers7", "done")
    mine, theirs = ([str(line) for _, line in play.told(viewer, ["Anna", "Bence"])] for viewer in (0, 1))
    assert mine == [
        "You perform: Buy sails.",
        "You buy a whale sail for 0 talers; it goes to the warehouse.",
        "You buy a star sail for 3 talers.",
        "You put a star sail on ship 1. The ship is complete and brings 1 reward.",
        "Your reward: 7 talers.",
        "You are done with the action.",
    ]
    assert theirs == [
        "Anna performs: Buy sails.",
        "Anna buys a whale sail for 0 talers; it goes to the warehouse.",
        "Anna buys a star sail for 3 talers.",
        "Anna puts a star sail on ship 1. The ship is complete and brings 1 reward.",
        "Anna takes a reward: 7 talers.",
        "Anna is done with the action.",
    ]


def test_the_log_tells_of_the_round_end() -> None:
    play = table("2 players, phase 6\nmoney on 3: TURN of 1\nseat 0: P{3}\nseat 1: w5 spent")
    act(play, "pass_flip_2")
    last = [str(line) for _, line in play.told(0, ["Anna", "Bence"])][-1]
    assert last == "Bence passes and turns −2 over. Round 1 ends. Pass tiles: Anna: −3, Bence: −4."
