"""Portolano in the browser: what must be seen on chart, stocks and ship, and what can be pointed at when."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest
from games.portolano.table import LARGE, SMALL, Table, table
from harness.pictures import classes, data_of, faults, is_pick, parsed
from harness.walk import fresh, steps

from flotta.engine.drawing import Left, Mark, SharedMark
from flotta.engine.verbs import CHANCE, WATCHER, Action
from flotta.engine.words import speaking
from flotta.games.portolano import scene
from flotta.games.portolano.art.events import Hunted, Sailed
from flotta.games.portolano.art.orders import danger
from flotta.games.portolano.battles import is_target
from flotta.games.portolano.moves import move_pirate
from flotta.games.portolano.terms import FIRST_SPIN, N_DIRECTIONS, SPINNING
from flotta.table.choices import Surprise, surprising, tried

PORTS = """
    S04A  S01B  H5A[.x..]  S07B
    S05A  S02A  S06A       S08A
    S09A  H4B   S10A       S11A
    S12A  S13A  S03A       H2B
"""


def board(t: Table, who: int, marks: tuple[Left, ...] = ()) -> str:
    return "".join(scene.board(t.play.view(who).s, who, t.play.names(), marks))


def tray(t: Table, who: int) -> str:
    return "".join(scene.tray(t.play.view(who).s, who, t.play.names()))


def panel(t: Table, who: int, owner: int) -> str:
    return "".join(scene.panel(t.play.view(who).s, who, owner, t.play.names()))


def wide(picture: str) -> str:
    """The landscape half of a picture."""
    return picture[picture.index('class="scene wide"') : picture.index('class="scene tall"')]


def tall(picture: str) -> str:
    """The portrait half."""
    return picture[picture.index('class="scene tall"') :]


def cell(picture: str, number: int, prefix: str = "") -> str:
    """A tile of the chart."""
    begin = picture.index(f'id="{prefix}cell-{number}"')
    return picture[begin : picture.find(f'<g id="{prefix}cell-', begin)]


def label(picture: str, number: int, prefix: str = "") -> str:
    """What is written at a tile one may sail to."""
    begin = picture.index(f'id="{prefix}cost-{number}"')
    return picture[begin : picture.index("</g>", begin)]


def picks(*fragments: str) -> list[dict[str, str]]:
    """What each thing that can be pressed stands for."""
    return [data_of(element) for element in parsed(*fragments).iter() if is_pick(element)]


def uses(picture: str) -> list[str]:
    return re.findall(r'href="#po-([\w-]+)"', picture)


def ids(picture: str) -> set[str]:
    return set(re.findall(r' id="([\w-]+)"', picture))


def left(event: int, seat: int, mark: Mark | None, last: bool = True) -> Left:
    assert mark is not None
    return Left(event, event, seat, mark, last)


def both(picture: str) -> Iterable[tuple[str, str]]:
    return (wide(picture), ""), (tall(picture), "t-")


def test_every_isle_shows_its_action_and_what_it_offers() -> None:
    t = table(LARGE, "0,0: r3", "0,1: r3", "1,1: r1", "3,3: r1")
    for half, prefix in both(board(t, 0)):
        assert {"isle-upgrade", "cotton"} <= set(uses(cell(half, 0, prefix)))
        assert {"isle-taler", "cotton", "cannon"} <= set(uses(cell(half, 6, prefix)))
        assert {"isle-free_rum", "cotton", "wine", "tea"} <= set(uses(cell(half, 15, prefix)))
        for number, name in enumerate(f"{column}{row}" for row in "1234" for column in "abcd"):
            assert f">{name}</text>" in cell(half, number, prefix)


def test_an_offer_of_an_empty_row_is_a_dashed_place_and_a_cocoa_in_front_is_seen() -> None:
    t = table(SMALL, "0,0: r3", "1,1: r3", left={"cotton": 0, "wine": 5, "tea": 4}, side="1A")
    assert "cotton-place" in uses(cell(wide(board(t, 0)), 0))
    assert "cocoa" in uses(cell(wide(board(t, 0)), 1))


def test_a_port_shows_free_spaces_full_ones_and_its_rum() -> None:
    for half, prefix in both(board(table(PORTS, "1,1: r2", "0,3: r3", "2,0: r1", "2,0: r1"), 0)):
        port = cell(half, 2, prefix)
        assert uses(port).count("cotton-place") == 2
        assert uses(port).count("tea-place") == 1
        assert uses(port).count("tick") == 1
        assert ">+3</text>" in port


@pytest.mark.parametrize(("layout", "side"), [(LARGE, 4), (SMALL, 3)])
def test_the_margin_repeats_the_far_row_and_column(layout: str, side: int) -> None:
    ships = ["0,0: r3"] * (4 if side == 4 else 3)
    for half, prefix in both(board(table(layout, *ships), 0)):
        far = re.findall(rf'viewBox="[^"]*"><use href="#{prefix}cell-(\d+)"/></svg>', half)
        edges = [row * side + column for row in range(side) for column in range(side)
                 for at in (row, column) if at in (0, side - 1)]  # fmt: skip
        assert sorted(map(int, far)) == sorted(edges)


def test_ships_and_pirate_lie_under_names_that_tell_their_place() -> None:
    t = table(LARGE, "0,0: r3", "0,0: r3", "1,1: r1", "3,3: r1", pirate="3,0")
    for half, prefix in both(board(t, WATCHER)):
        here = ids(half)
        assert {f"{prefix}s0-0", f"{prefix}s1-0", f"{prefix}s2-5", f"{prefix}s3-15", f"{prefix}pirate-12"} <= here
        assert {f"{prefix}ship-2", f"{prefix}pirate"} <= set(re.findall(r'data-glide="([\w-]+)"', half))


def test_five_ships_and_the_pirate_find_room_on_one_tile() -> None:
    ships = ["1,1: r1"] * 5
    for half, prefix in both(board(table(LARGE, *ships, pirate="1,1"), 0)):
        here = cell(half, 5, prefix)
        assert all(f'id="{prefix}s{seat}-5"' in here for seat in range(5))
        assert f'id="{prefix}pirate-5"' in here
        places = re.findall(r'transform="translate\(([\d.]+) ([\d.-]+)\)"', here)[1:]
        assert len(set(places)) == 6


def test_a_captain_sees_the_rum_of_every_course_and_is_warned_of_mutiny() -> None:
    t = table(LARGE, "1,1: r1", "0,0: r3", "0,0: r3", "0,0: r3", wind="N")
    for half, prefix in both(board(t, 0)):
        assert "cost-0" in uses(label(half, 1, prefix))  # north, with the wind
        assert "cost-1" in uses(label(half, 4, prefix))
        assert "cost-1" in uses(label(half, 6, prefix))
        assert "mutiny-2" in uses(label(half, 9, prefix))  # against it: two rum, one is there
    wished = [p["target"] for p in picks(board(t, 0)) if "target" in p]
    assert sorted(wished) == sorted(["1", "4", "6", "9"] * 2)
    assert not picks(board(t, WATCHER))
    assert "mutiny!" in board(t, 0)


def test_an_extra_sail_reaches_eleven_tiles_and_the_cards_tell_the_ways_apart() -> None:
    t = table(LARGE, "1,1: r4 sail4", "0,0: r3", "0,0: r3", "0,0: r3", wind="N")
    assert len({p["target"] for p in picks(board(t, 0)) if "target" in p}) == 11
    cards = [p for p in picks(tray(t, 0)) if p.keys() & {"direction", "twice"}]
    assert cards == [*({"direction": way} for way in ("north", "east", "south", "west")), {"twice": "yes"}] * 2
    for action in t.play.legal(0):
        named = {"verb": action.verb, **{k: str(value) for k, value in action.params.items()}}
        named |= {name: str(value) for name, value in scene.means(t.play.view(0).s, 0, action).items()}
        same = [other for other in t.play.legal(0) if reaches(t, other, named)]
        assert same == [action], "target and cards leave one order"


def test_a_course_over_the_edge_is_pressed_in_the_margin_too() -> None:
    t = table(LARGE, "0,3: r3", "1,1: r3", "1,1: r3", "1,1: r3", wind="N")
    for half, prefix in both(board(t, 0)):
        for target, areas in (("15", 2), ("0", 2), ("2", 1), ("7", 1)):  # north and east leave the board, west and south do not
            place = half[half.index(f'id="{prefix}to-{target}"') :]
            assert place[: place.index("</g>")].count('class="hit"') == areas


def test_each_way_to_a_tile_has_a_handle_where_it_bends() -> None:
    t = table(LARGE, "1,1: r4 sail4", "0,0: r3", "0,0: r3", "0,0: r3", wind="N")
    later = [p for p in picks(board(t, 0)) if {"target", "direction"} <= p.keys()]
    for action in t.play.legal(0):
        target = scene.means(t.play.view(0).s, 0, action)["target"]
        others = [each for each in t.play.legal(0) if scene.means(t.play.view(0).s, 0, each)["target"] == target]
        handle = {"target": target, "direction": str(action.params["direction"])}
        assert later.count(handle) == (2 if len(others) > 1 else 0), "one in each shape, where there is another way"


def test_an_order_of_two_cards_is_given_by_the_cards_alone() -> None:
    t = table(LARGE, "1,1: r4 sail4", "0,0: r3", "0,0: r3", "0,0: r3", wind="N")
    assert [p["then"] for p in picks(tray(t, 0)) if "then" in p] == ["north", "east", "south", "west"] * 2
    plain = table(LARGE, "1,1: r4", "0,0: r3", "0,0: r3", "0,0: r3", wind="N")
    assert not [p for p in picks(tray(plain, 0)) if "then" in p], "without an extra sail one card is the whole order"


def test_an_order_beyond_the_rum_is_asked_about_and_shows_where_the_ship_would_drift() -> None:
    t = table(LARGE, "1,1: r1", "0,0: r3", "0,0: r3", "0,0: r3", wind="N")
    v = t.play.view(0).s
    assert {action.slug for action in t.play.legal(0) if str(scene.warning(v, 0, action))} == {"sail:south"}
    assert 'data-cost="mutiny"' in board(t, 0)
    rich = table(LARGE, "1,1: r3", "0,0: r3", "0,0: r3", "0,0: r3", wind="N")
    assert not any(str(scene.warning(rich.play.view(0).s, 0, action)) for action in rich.play.legal(0))
    assert 'data-cost="mutiny"' not in board(rich, 0)


def reaches(t: Table, action: Action, named: dict[str, str]) -> bool:
    """Whether an order has the same target and first card, and the same second one."""
    other = {"verb": action.verb, **{k: str(value) for k, value in action.params.items()}}
    other |= {name: str(value) for name, value in scene.means(t.play.view(0).s, 0, action).items()}
    return all(other.get(name) == named.get(name) for name in ("target", "direction", "twice"))


def test_the_strategist_anchors_by_pressing_the_ship_or_the_2x_card() -> None:
    t = table(LARGE, "1,1: r2 strategist", "0,0: r3", "0,0: r3", "0,0: r3")
    assert {"target": "5"}.items() <= next(p for p in picks(board(t, 0)) if p.get("target") == "5").items()
    assert {"twice": "yes"} in picks(tray(t, 0))
    assert scene.means(t.play.view(0).s, 0, t.play.game.verbs.by_slug["anchor"]) == {"target": "5", "twice": "yes", "cost": "0"}


def test_the_small_rose_counts_the_winds_that_bring_the_pirate() -> None:
    """Held to the rules: for each wind the pirate is moved and asked whom it attacks."""
    for seats in (3, 5):
        play = fresh("portolano", {"seats": seats}, 2)
        for number, _ in enumerate(steps(play, 3)):
            if play.s.step < SPINNING and play.s.round_number and number % 9 == 0:
                for target in range(9 if seats == 3 else 16):
                    assert danger(play.s, target) == brought(play.copy().s, target), (number, target)


def brought(s: Any, target: int) -> int:
    """The same by the rules themselves: a ship put there, the wind spun, the pirate moved."""
    mask = 0
    for wind in range(N_DIRECTIONS):
        twin = s.copy()
        for other in range(1, twin.seats):
            twin.ship[other] = twin.pirate  # nobody else keeps a tile from being turned, and the pirate's tile stays
        twin.ship[0], twin.wind = target, wind
        move_pirate(twin)
        mask |= int(is_target(twin, 0)) << wind
    return mask


def test_the_rose_tells_the_costs_only_when_there_is_a_wind() -> None:
    play = fresh("portolano", {"seats": 2}, 1)  # the pirate and the ships are being placed
    assert play.s.step < FIRST_SPIN
    assert 'class="flame" transform=' not in "".join(scene.board(play.view(0).s, 0, play.names(), ()))
    t = table(LARGE, "1,1: r1 cape_southerner", "0,0: r3", "0,0: r3", "0,0: r3", wind="N")
    assert 'class="flame" transform=' in board(t, 0)
    assert re.search(r">D 1<|>S 1<", tall(board(t, 0))), "south is against the wind, and cheaper for the Cape Southerner"
    assert ">S 2<" in tall(board(t, 1))


def test_a_port_in_reach_says_what_could_be_sold_there() -> None:
    t = table(PORTS, "0,1: r3 2c 1t", "2,0: r3", "2,0: r1", "2,0: r1", wind="E")
    port = label(wide(board(t, 0)), 2)
    assert ">+5</text>" in port
    assert "chest" in uses(port)  # it would be full
    assert ">+5</text>" not in board(table(PORTS, "0,1: r3", "2,0: r3", "2,0: r1", "2,0: r1"), 0)


def test_orders_lie_face_down_for_the_others_and_are_known_to_their_captain() -> None:
    t = table(LARGE, "1,1: r3", "0,0: r3", "3,3: r3", "3,2: r3").does(0, "sail:east")
    for who in (0, 1, WATCHER):
        assert "folded" in uses(cell(wide(board(t, who)), 5))
    assert 'class="sealed' in board(t, 0)
    assert 'class="sealed' not in board(t, 1)
    assert "chosen-card" in tray(t, 0)
    assert "sealed" in panel(t, 1, 0)
    assert "choosing" in panel(t, 0, 1)
    assert not picks(board(t, 0), tray(t, 0))


def acting(ship: str, layout: str = LARGE, **said: object) -> Table:
    """The first captain has sailed with the wind, to the east, and may act."""
    t = table(layout, ship, "3,3: r3", "3,3: r3", "3,3: r3", wind="E", **said)
    return t.sail(p0="east")


def test_on_an_isle_its_offers_and_its_landmark_are_pressed() -> None:
    t = acting("3,2: r2 1c")  # to S13A: free rum; cotton, wine, tea
    offers = [p["offer"] for p in picks(board(t, 0)) if p.get("verb") == "take"]
    assert sorted(offers) == sorted(["cotton", "wine", "tea"] * 2)
    assert [p for p in picks(board(t, 0)) if p.get("verb") == "act_rum"] == [{"verb": "act_rum"}] * 2
    assert 'id="t-inset"' in board(t, 0)
    assert 'id="inset"' not in board(t, 0)
    assert not picks(board(t, 1), tray(t, 1))


def test_upgrades_are_bought_at_their_stacks_with_their_value() -> None:
    t = acting("0,0: r2 T1")
    assert {p["upgrade"] for p in picks(board(t, 0)) if p.get("verb") == "up"} == {
        "hold_ext",
        "gun_ext",
        "extra_sail",
        "extra_fuse",
    }
    assert ">4</text>" in wide(board(t, 0))
    broke = acting("0,0: r2")
    assert not [p for p in picks(board(broke, 0)) if p.get("verb") == "up"]


def test_taking_the_last_thing_an_isle_offers_is_asked_about_because_it_ends_the_turn() -> None:
    t = acting("0,0: r2")
    actions = {action.id: action.slug for action in t.play.legal(0)}
    asked = surprising(world := t.play.view(0).guess(), 0, tried(world, 0, actions))
    assert {actions[action]: why for action, why in asked.items()} == {"take:wine": Surprise.TURN}


def test_what_a_missed_mission_costs_and_what_the_sum_means_is_written_there() -> None:
    t = acting("0,0: r2 T1")
    assert f"✗ −{t.s.box.penalty}</text>" in wide(board(t, 0))
    assert "if it ended now</text>" in tray(t, 0)


def test_goods_of_the_hold_are_pressed_and_mean_what_the_tile_makes_of_them() -> None:
    t = acting("2,1: r2 1c 1t")  # S10A: goods for rum
    assert {p["token"] for p in picks(tray(t, 0)) if "token" in p} == {"cotton", "tea"}
    assert {p["good"] for p in picks(board(t, 0)) if p.get("verb") == "r2g"} == {"cotton", "wine", "tea"}
    t.does(0, "g2r:cotton")
    assert {p["token"] for p in picks(tray(t, 0)) if "token" in p} == {"tea"}
    assert not [p for p in picks(board(t, 0)) if p.get("verb") == "r2g"]


def test_a_full_hold_offers_its_things_to_be_thrown_out() -> None:
    t = acting("3,2: r3 4w")
    assert {p["token"] for p in picks(tray(t, 0)) if "token" in p} == {"rum", "wine"}
    assert "warn" in tray(t, 0)
    t = acting("2,1: r3 4w")  # here a wine may also become rum: the place says which is meant
    assert {"deal": "over"} in picks(tray(t, 0))
    assert {"deal": "tile"} in picks(board(t, 0))


def test_what_a_full_hold_keeps_away_can_be_pressed_with_what_goes_for_it() -> None:
    t = acting("3,2: r3 4w")  # S13A: free rum; cotton, wine, tea
    assert {p["offer"] for p in picks(board(t, 0)) if p.get("verb") == "take"} == {"cotton", "wine", "tea"}
    assert {"verb": "act_rum"} in picks(board(t, 0))
    t.does(0, "drop:wine", "take:tea", "drop:rum", "act_rum")
    assert not picks(board(t, 0), tray(t, 0)), "nothing is left to gain"
    goods = table(SMALL.replace("S10A", "S10B"), "1,1: r2 1c", "0,0: r3", wind="E").sail(p0="east")
    assert {p["good"] for p in picks(board(goods, 0)) if p.get("verb") == "gg_take"} == {"wine", "tea"}


def test_a_port_opens_to_unload_and_its_talers_climb() -> None:
    t = table(PORTS, "0,1: r1 2c 1t 1k", "2,0: r3", "2,0: r1", "2,0: r1", wind="E").sail(p0="east")
    seen = picks(board(t, 0))
    assert sorted(p["slot"] for p in seen if p.get("verb") == "unload") == sorted(["1", "3", "4"] * 2)
    assert sorted(p["slot"] for p in seen if p.get("verb") == "cocoa1") == sorted(["1", "3", "4"] * 2)
    assert sorted(p["slot"] for p in seen if p.get("verb") == "cocoa2") == ["3", "3"]
    assert {p["token"] for p in picks(tray(t, 0)) if "token" in p} == {"cotton", "tea", "cocoa"}
    assert "rung reached" not in board(t, 0)
    assert '<g class="ghost" data-verb="cocoa2">' in board(t, 0), "what two spaces at once would bring"
    t.does(0, "unload:1", "unload:3")
    assert re.search(r'class="rung-figure on"[^>]*>3<', board(t, 0))
    t.does(0, "unload_done")
    assert [p for p in picks(board(t, 0)) if p.get("verb") == "refill"] == [{"verb": "refill"}] * 2


def fought() -> Table:
    """Two ships have met at one isle, far from the pirate; the first has three guns and a fuse, the second none."""
    t = table(LARGE, "0,0: r2 g3 fuse4 gun4", "0,2: r3 1w T2", "3,2: r3", "3,0: r3", wind="E", pirate="2,2")
    t.sail(p0="east", p1="west", p2="east", p3="east")
    while t.play.waiting != [CHANCE]:
        t.pass_turn()
    return t.chance("wind:west")


def test_a_battle_takes_the_place_of_the_chart_with_dice_and_loot() -> None:
    t = fought()
    assert 'class="battle"' in board(t, WATCHER)
    t.chance("hits:1")
    for half, _ in both(board(t, 0)):
        assert 'class="battle"' in half
        assert half[half.index('class="battle"') :].count('class="die"') == 3
    assert "2 hits" in board(t, 0)
    assert ">2 − 0</text>" in wide(board(t, 0)), "why two things may be taken"
    assert {"throw-0", "throw-1", "after-0", "after-1"} <= classes(board(t, 0)), "ship by ship"
    assert "extra_fuse" in uses(wide(board(t, 0))[wide(board(t, 0)).index('class="battle"') :])
    wished = {(p["seat"], p["kind"]) for p in picks(board(t, 0)) if p.get("verb") == "loot"}
    assert wished == {("1", "rum"), ("1", "wine"), ("1", "taler")}
    assert not picks(board(t, 1))
    t.does(0, "loot:1:taler")
    assert "may still take: 1" in board(t, 0)


def test_the_pirate_is_paid_out_of_hold_and_purse() -> None:
    t = table(LARGE, "1,3: r2 1w T2", "3,3: r3", "3,3: r3", "3,3: r3", wind="E", pirate="3,0").sail(p0="east")
    while t.play.waiting != [CHANCE]:
        t.pass_turn()
    before = t.chance("wind:north").copy()
    t.chance("hits:2")
    assert {p["token"] for p in picks(tray(t, 0)) if "token" in p} == {"rum", "wine", "taler"}
    mark = scene.mark(before.play.s, t.play.s, CHANCE, t.play.game.verbs.by_slug["hits:2"], 0)
    told = wide(board(t, 0, (left(3, CHANCE, mark),)))
    assert "must still give: 2" in told
    assert ">2 − 0</text>" in told
    assert "2 hits" in told
    t.does(0, "pay:rum")
    assert "must still give: 1" in board(t, 0)
    assert "2 hits" not in board(t, 0), "nobody remembers them: what is not known is not drawn"


def test_the_knight_is_asked_at_stern_and_guns() -> None:
    t = table(LARGE, "1,3: r2 peace_knight knight", "3,3: r3", "3,3: r3", "3,3: r3", wind="E", pirate="3,0").sail(p0="east")
    while t.play.waiting != [CHANCE]:
        t.pass_turn()
    t.chance("wind:north")
    assert [p for p in picks(tray(t, 0)) if "verb" in p] == [{"verb": "knight_out"}, {"verb": "knight_fight"}] * 2


def test_the_supply_warns_of_the_end_and_missions_tell_who_leads() -> None:
    t = table(SMALL, "0,0: r3", "1,1: r3", left={"tea": 3})
    assert "hourglass" in uses(wide(board(t, 0)))
    assert "hourglass" not in uses(wide(board(table(SMALL, "0,0: r3", "1,1: r3"), 0)))
    starred = table(SMALL, "0,0: r3", "1,1: r3", missions="no_cannon: 0 1; rum6; tea4: 1")
    missions = wide(board(starred, 0))[wide(board(starred, 0)).index("No Cannon") :]
    assert re.findall(r'class="disc-letter"[^>]*>(\w)<', missions)[:2] == ["B", "Y"]


def test_a_move_leaves_the_way_it_took_out_over_the_edge_and_in_again() -> None:
    before = (
        table(LARGE, "0,3: r3", "0,0: r3", "3,3: r3", "3,2: r3", wind="E")
        .does(0, "sail:east")
        .does(1, "sail:south")
        .does(2, "sail:south")
    )
    after = before.copy().does(3, "sail:south")
    mark = scene.mark(before.play.s, after.play.s, 3, after.play.game.verbs.by_slug["sail:south"], 1)
    assert mark is not None
    assert mark.data == (Sailed(0, 3, (1,)),)
    way = re.search(r'id="mark-9"[^>]*><path d="(M[^"]+)"', board(after, 1, (left(9, 3, mark),)))
    assert way is not None
    assert way[1].count("M") == 2, "two pieces: out on the right, in from the left"
    assert 'data-along="mark-9"' in cell(wide(board(after, 1, (left(9, 3, mark),))), 0)
    own = scene.mark(before.play.s, after.play.s, 3, after.play.game.verbs.by_slug["sail:south"], 3)
    assert isinstance(own, SharedMark), "whose last word let it sail sees it too"


def test_the_pirates_way_and_what_was_done_are_left_on_the_chart() -> None:
    t = acting("3,2: r2 1c", pirate="0,1")
    before = t.copy()
    t.does(0, "take:wine")
    mark = scene.mark(before.play.s, t.play.s, 0, t.play.game.verbs.by_slug["take:wine"], 1)
    assert mark is not None
    assert mark.icon == "po-wine"
    assert "mark-4" in ids(board(t, 1, (left(4, 0, mark),)))
    while t.play.waiting != [CHANCE]:
        t.pass_turn()
    before = t.copy()
    t.chance("wind:south")
    mark = scene.mark(before.play.s, t.play.s, CHANCE, t.play.game.verbs.by_slug["wind:south"], 1)
    assert mark is not None
    assert [(each.start, each.steps) for each in mark.data if isinstance(each, Hunted)] == [(1, (2,))]


def test_what_only_one_may_know_is_shown_to_nobody_else() -> None:
    t = table(LARGE, "0,0: r3 chest3", "0,0: r3", "3,3: r3", "3,2: r3")
    assert "worth 3" in tray(t, 0)
    assert "(3)" not in panel(t, 1, 0)


def test_the_picture_speaks_the_language_of_its_reader() -> None:
    t = table(LARGE, "0,0: r3", "0,0: r3", "3,3: r3", "3,2: r3")
    with speaking("hu"):
        assert ">Kikötő</text>" in board(t, 0)
        assert ">Ny</text>" in tray(t, 0)
        assert "Lapválasztás" in str(scene.stage(t.play.s))
        assert str(scene.prompt(t.play.s, 0)) == "Merre hajózol?"
    assert ">Port</text>" in board(t, 0)


def test_pictures_with_marks_are_sound() -> None:
    for seats in (2, 5):
        play = fresh("portolano", {"seats": seats}, 4)
        marks: list[Left] = []
        before, last = play.copy().s, (0, 0)
        for number, (actor, id) in enumerate(steps(play, 6)):
            if number:
                event = scene.mark(before, play.s, last[0], play.game.verbs[last[1]], 1)
                marks = marks[-9:] + ([Left(number, len(marks) + 1, last[0], event, True)] if event else [])
            before, last = play.copy().s, (actor, id)
            if number % 6 == 0 and number > 40:
                assert not faults("".join(scene.board(play.view(1).s, 1, play.names(), tuple(marks))))
            if number > 400:
                break
