"""Throwing, keeping, the reveal, forced rerolls and advantages (TO-5.5 to TO-5.23 and their rulings)."""

from __future__ import annotations

from itertools import permutations

import pytest
from games.tortuga.table import SIDES, Table, all_dice, rule_of, table
from harness import rule

import flotta
from flotta.engine.verbs import EVERYONE
from flotta.games.tortuga.box import ACTIONS

IDLE = "on: fleet ABCDE"


def refused_by(t: Table, seat: int, action: str) -> str:
    """The rule by which an action is refused."""
    with pytest.raises(flotta.Illegal) as refused:
        t.does(seat, action)
    return rule_of(refused.value)


@rule("TO-R1", "TO-5.15")
def test_the_numbers_on_the_dice() -> None:
    dice = flotta.games.find("tortuga").box.data["dice"]
    numbers = {letter: [dice[letter][action] for action in ACTIONS] for letter in "abcde"}
    assert numbers == {
        "a": [4, 1, 3, 5, 2],
        "b": [5, 2, 4, 1, 3],
        "c": [1, 3, 5, 2, 4],
        "d": [2, 4, 1, 3, 5],
        "e": [3, 5, 2, 4, 1],
    }
    for column in zip(*numbers.values(), strict=True):
        assert sorted(column) == [1, 2, 3, 4, 5]
    for i, action in enumerate(ACTIONS):
        t = table("", "").throws(f"A {action}, B skull, C skull, D skull, E skull", all_dice("crew")).does(1, "keep:a")
        t.does(0, "keep:abcde" if i < 3 else "keep:ab")
        assert t.on(0).split()[1:3] == [f"A{numbers['a'][i]}", f"B{numbers['b'][i]}"]


@rule("TO-R2", "TO-5.15")
@pytest.mark.parametrize(
    ("action", "rival", "first"), [("boarding", "E", 0), ("crew", "B", 1), ("raid", "E", 0), ("raid", "B", 1)]
)
def test_a_turned_skull_counts_the_number_of_the_side_it_is_turned_to(action: str, rival: str, first: int) -> None:
    # skull A is worth 5 on boarding, 1 on crew, 2 on raid
    others = "".join(sorted(set("ABCDE") - {rival}))
    t = table("on: fleet BCDE", f"on: {action} {rival}, fleet {others}").throws("A skull").does(0, "keep:a", f"assign:{action}")
    t.does(1, "adv_new:treasure")
    while not t.phase.startswith(action):
        t.does(t.waiting[0], "pass")
    assert t.phase == f"{action} first {first}"


@rule("TO-5.5", "TO-5.6", "TO-R48")
def test_all_roll_at_the_same_time_and_each_sees_his_own_dice_alone() -> None:
    t = table("", "", "")
    for thrower in range(3):
        for _ in range(5):
            assert int(t.play.game.seen(t.play.s, flotta.CHANCE, t.play.odds()[0][0].id)) == 1 << thrower
            t.chance("face:crew")
    assert t.waiting == [0, 1, 2]
    for viewer in range(-1, 3):
        faces = t.seen_by(viewer).play.position()["state"]["face"]
        for seat in range(3):
            assert faces[seat] == ([1] * 5 if seat == viewer else [6] * 5)  # crew, or unseen


@rule("TO-5.5")
def test_every_side_of_a_die_is_as_likely() -> None:
    assert table("", "").odds == dict.fromkeys([f"face:{side}" for side in SIDES], 1)


@rule("TO-5.5")
def test_only_dice_in_hand_are_thrown_and_who_has_none_does_not_roll() -> None:
    t = table("on: crew AC", IDLE, "on: fleet ABCE").throws("B fleet, D fleet, E fleet", "D crew")
    assert t.waiting == [0, 2]
    assert refused_by(t, 1, "keep:a") == ""  # not his turn
    assert t.play.why(1, "keep:a") == "TO-5.5"
    assert t.play.why(0, "keep:a") == "TO-5.6"  # A lies on the board


@rule("TO-5.6", "TO-R39")
def test_the_rest_goes_back_to_the_hand_and_what_it_showed_is_never_told() -> None:
    t = table("", "").throws("A fleet, B crew, C raid, D skull, E boarding", all_dice("crew")).does(0, "keep:a").does(1, "keep:a")
    assert t.hand(0) == "BCDE"
    for viewer in (-1, 0, 1):
        faces = t.seen_by(viewer).play.position()["state"]["face"]
        assert {face for row in faces for face in row} == {-1}
    told = " ".join(str(line) for _, line in t.play.told(1))
    for secret in ("Ambush", "Ship Attack", "skull"):
        assert secret not in told


@rule("TO-R3", "TO-5.6")
def test_at_least_one_die_must_be_kept() -> None:
    t = table("", "").throws("A boarding, B raid, C raid, D boarding, E raid", all_dice("crew"))
    assert all(option.startswith("keep:") for option in t.options(0))
    assert refused_by(t, 0, "pass") == "TO-R3"


@rule("TO-5.7")
def test_different_symbols_cannot_be_kept_together() -> None:
    t = table("", "").throws("A fleet, B crew, C skull, D fleet, E raid", all_dice("crew"))
    for dice in ("ab", "abc", "de", "bd", "abcde"):
        assert refused_by(t, 0, f"keep:{dice}") == "TO-5.7"


@rule("TO-5.8")
def test_fewer_dice_than_rolled_and_a_symbol_already_placed() -> None:
    t = table("on: fleet A", "on: fleet A").throws("B fleet, C fleet, D fleet, E crew", all_dice("crew", "BCDE"))
    assert t.keeps(0) == "B C D E BC BD CD BCD"
    t.does(0, "keep:bd").does(1, "keep:bcde")
    assert t.on(0) == "fleet A4 B5 D2"


@rule("TO-5.9", "TO-5.10")
@pytest.mark.parametrize(("field", "limit"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4), (7, 4), (8, 4)])
def test_the_markers_limit_the_dice_on_the_attacks(field: int, limit: int) -> None:
    ship = table(f"ship {field}; pirate 1", "").throws(all_dice("boarding"), all_dice("fleet"))
    assert max(len(keep) for keep in ship.keeps(0).split()) == limit
    pirate = table(f"pirate {field}; ship 1", "").throws(all_dice("raid"), all_dice("fleet"))
    assert max(len(keep) for keep in pirate.keeps(0).split()) == limit


@rule("TO-5.9")
@pytest.mark.parametrize("action", ["fleet", "crew", "treasure"])
def test_the_other_actions_take_all_five_dice(action: str) -> None:
    t = table("ship 1; pirate 1", "").throws(all_dice(action), all_dice(action))
    assert "ABCDE" in t.keeps(0).split()


@rule("TO-5.10", "TO-R4")
def test_dice_placed_before_take_up_room() -> None:
    t = table("ship 4; on: boarding AB", IDLE).throws("C boarding, D boarding, E skull")
    assert t.keeps(0) == "C D E"
    assert refused_by(t, 0, "keep:cd") == "TO-5.10"
    assert refused_by(t, 0, "keep:ce") == "TO-5.10"


@rule("TO-5.11")
def test_all_screens_are_lifted_together() -> None:
    t = table("", "", "").throws(*[all_dice("crew")] * 3)
    t.does(2, "keep:abc").does(0, "keep:e")
    for viewer in (-1, 1):
        assert [t.seen_by(viewer).on(seat) for seat in range(3)] == ["", "", ""]
    t.does(1, "keep:b")
    assert [t.seen_by(-1).on(seat) for seat in range(3)] == ["crew E5", "crew B2", "crew A1 B2 C3"]


@rule("TO-5.12", "TO-R6")
def test_skulls_alone_all_go_to_one_action_with_room_for_all() -> None:
    t = table("ship 4; pirate 3", "").throws(all_dice("skull"), all_dice("crew")).does(1, "keep:abcde")
    for dice, allowed in (("ab", ACTIONS), ("abc", ACTIONS[:4]), ("abcd", ACTIONS[:3]), ("abcde", ACTIONS[:3])):
        named = t.after(0, f"keep:{dice}")
        assert named.options() == {f"assign:{action}" for action in allowed}
        named.does(0, "assign:treasure")
        assert named.on(0) == "treasure " + " ".join(
            f"{c.upper()}{n}" for c, n in zip("abcde", (3, 4, 5, 1, 2), strict=True) if c in dice
        )


@rule("TO-5.12")
def test_an_action_must_be_named() -> None:
    t = table("", "").throws(all_dice("skull"), all_dice("crew")).does(0, "keep:a").does(1, "keep:a")
    assert refused_by(t, 0, "pass") == "TO-5.12"
    assert refused_by(t, 0, "keep:b") == "TO-5.1"


@rule("TO-5.13")
def test_skulls_with_a_symbol_are_turned_to_it_at_the_reveal() -> None:
    t = table("", "").throws("A treasure, B skull, C skull, D raid, E skull", all_dice("crew"))
    assert refused_by(t, 0, "keep:bcde") == "TO-5.10"  # raid has room for two
    t.does(0, "keep:abce").does(1, "keep:a")
    assert t.on(0) == "treasure A3 B4 C5 E2"


@rule("TO-5.14")
def test_skull_players_name_their_actions_in_order_and_in_the_open() -> None:
    t = table("", "", "", start=1).throws(*[all_dice("skull")] * 3)
    t.does(0, "keep:a").does(1, "keep:a").does(2, "keep:a")
    assert t.waiting == [1]
    t.does(1, "assign:raid")
    assert t.waiting == [2]
    assert t.seen_by(2).on(1) == "raid A2"
    t.does(2, "assign:raid")
    assert t.waiting == [0]


STUCK = "ship 1; pirate 1; on: boarding A, raid B"


@rule("TO-5.16", "TO-R7", "TO-R5")
def test_a_forced_reroll_takes_all_dice_in_hand_again_and_again_in_the_open() -> None:
    t = table(STUCK, "on: fleet ABCD", start=1).throws("E crew", "C boarding, D boarding, E raid")
    assert t.waiting == [1]  # nothing to choose for seat 0
    assert t.play.why(0, "keep:c") == "TO-5.16"
    t.does(1, "keep:e")
    for _ in range(2):
        for _ in range(3):
            assert t.play.game.seen(t.play.s, flotta.CHANCE, t.play.odds()[0][0].id) == EVERYONE
            t.chance("face:raid")
    t.throws("C raid, D crew, E crew")
    assert t.waiting == [0]
    assert t.seen_by(1).play.position()["state"]["face"][0] == [-1, -1, 4, 1, 1]
    assert t.keeps(0) == "D E DE"
    assert int(t.play.game.seen(t.play.s, 0, t.play.legal(0)[0].id)) == EVERYONE
    t.does(0, "keep:de")
    assert (t.on(0), t.hand(0)) == ("crew D4 E5, boarding A5, raid B3", "C")


@rule("TO-R7", "TO-5.16")
def test_an_unplaceable_throw_is_shown_at_the_reveal_and_not_before() -> None:
    t = table(STUCK, "on: fleet ABCD", start=1).throws("E crew", "C boarding, D boarding, E raid")
    for viewer in (-1, 1):
        assert t.seen_by(viewer).play.position()["state"]["face"][0] == [-1, -1, 6, 6, 6]
    t.does(1, "keep:e")
    for viewer in (-1, 0, 1):
        assert t.seen_by(viewer).play.position()["state"]["face"][0] == [-1, -1, 3, 3, 4]


@rule("TO-5.16", "TO-R8")
def test_a_skull_of_an_open_reroll_is_named_before_the_next_player_rerolls() -> None:
    t = table(STUCK, STUCK, "on: fleet ABCD", start=2).throws("E crew", *["C boarding, D boarding, E boarding"] * 2)
    t.does(2, "keep:e").throws("C skull, D skull, E raid")
    t.does(0, "keep:cd")
    assert t.waiting == [0]
    t.does(0, "assign:treasure")
    assert (t.waiting, int(t.play.s.active)) == ([flotta.CHANCE], 1)
    assert t.on(0) == "treasure C5 D1, boarding A5, raid B3"


@rule("TO-R8")
def test_skulls_are_named_before_rerolls_and_advantages_come_last() -> None:
    t = table(STUCK, "on: fleet ABCD", IDLE).throws("C boarding, D boarding, E boarding", "E skull").does(1, "keep:e")
    assert t.options() == {f"assign:{action}" for action in ACTIONS}
    t.does(1, "assign:crew").throws("C crew, D raid, E raid").does(0, "keep:c")
    assert t.waiting == [2]
    t.does(2, "adv_new:fleet")
    assert t.roll == 3


@rule("TO-R9")
def test_nobody_reacts_to_a_reroll() -> None:
    t = table(STUCK, "on: fleet ABC").throws("C boarding, D boarding, E boarding", "D crew, E crew").does(1, "keep:d")
    assert t.on(1) == "fleet A4 B5 C1, crew D4"
    t.throws("C crew, D crew, E crew")
    assert t.waiting == [0]
    assert t.options(1) == set()


@rule("TO-5.17")
def test_after_a_reroll_the_next_roll_is_behind_the_screen_again() -> None:
    t = table(STUCK, "on: fleet ABC").throws("C boarding, D boarding, E boarding", "D crew, E crew").does(1, "keep:d")
    t.throws("C crew, D crew, E crew").does(0, "keep:c")
    assert t.roll == 3
    t.throws("D crew, E fleet", "E crew")
    assert t.waiting == [0, 1]
    assert t.seen_by(1).play.position()["state"]["face"][0] == [-1, -1, -1, 6, 6]


@rule("TO-R5")
@pytest.mark.parametrize(
    ("attacks", "full"), [("", 0), ("ship 1; on: boarding A", 1), ("ship 1; pirate 1; on: boarding A, raid B", 2)]
)
def test_chance_of_a_forced_reroll(attacks: str, full: int) -> None:
    placed = {0: "on: fleet ABC", 1: f"{attacks}, fleet BC", 2: f"{attacks}, fleet C"}[full]
    unplaceable = 0
    for first in SIDES:
        for second in SIDES:
            t = table(placed, IDLE).throws(f"D {first}, E {second}")
            unplaceable += t.waiting == [flotta.CHANCE]
    assert unplaceable == full**2


@rule("TO-5.18")
def test_rolls_go_on_until_no_dice_are_in_hand() -> None:
    t = table("", "").throws(*[all_dice("crew")] * 2).does(1, "keep:abcde").does(0, "keep:a")
    gains = ("adv_new:raid", "adv_flip:raid", "adv_new:fleet", "adv_flip:fleet")
    for roll, (rest, gain) in enumerate(zip(("BCDE", "CDE", "DE", "E"), gains, strict=True), 2):
        assert (t.roll, t.phase) == (roll, "roll")
        t.throws(all_dice("crew", rest)).does(0, f"keep:{rest[0].lower()}").does(1, gain)
    assert t.phase == "crew first 0"


@rule("TO-5.19", "TO-R10")
def test_one_gain_for_a_roll_however_many_roll_and_none_for_the_last_die_itself() -> None:
    t = table(IDLE, "on: fleet ABCD", "on: fleet ABCD", "on: fleet ABC")
    t.throws("E crew", "E crew", "D crew, E crew").does(1, "keep:e").does(2, "keep:e").does(3, "keep:d")
    assert t.waiting == [0]
    t.does(0, "adv_new:raid")
    assert (t.tokens(0), t.waiting, t.roll) == ("raid 1", [flotta.CHANCE], 3)  # nothing for seats 1 and 2 yet
    t.throws("E crew").does(3, "keep:e")
    gained = []
    while t.phase == "roll":
        gained += t.waiting
        t.does(t.waiting[0], "adv_new:boarding")
    assert gained == [0, 1, 2]


@rule("TO-5.20")
def test_a_reroll_brings_no_further_gain() -> None:
    t = table(STUCK, IDLE).throws("C boarding, D boarding, E boarding")
    t.throws("C raid, D raid, E boarding").throws("C crew, D crew, E crew").does(0, "keep:cde")
    t.does(1, "adv_new:raid")
    assert (t.tokens(1), t.phase) == ("raid 1", "fleet first 1")


@rule("TO-5.21", "TO-R11")
def test_a_gain_is_a_new_token_or_a_flip() -> None:
    t = table("on: crew ABCD", f"{IDLE}; tokens: fleet 1, raid 2").throws("E crew").does(0, "keep:e")
    assert t.options() == {"adv_new:crew", "adv_new:treasure", "adv_new:boarding", "adv_flip:fleet"}
    assert refused_by(t, 1, "adv_new:fleet") == "TO-5.21"
    assert refused_by(t, 1, "adv_flip:raid") == "TO-5.21"
    new, flipped = t.after(1, "adv_new:crew"), t.after(1, "adv_flip:fleet")
    assert (new.tokens(1), new.supply) == ("fleet 1, crew 1, raid 2", 17)
    assert (flipped.tokens(1), flipped.supply) == ("fleet 2, raid 2", 18)


@rule("TO-R11")
def test_a_first_gain_cannot_flip_and_twenty_tokens_are_enough() -> None:
    t = table("on: crew ABCD", IDLE).throws("E crew").does(0, "keep:e")
    assert t.options() == {f"adv_new:{action}" for action in ACTIONS}
    tokens = "tokens: fleet 1, crew 1, treasure 1, boarding 1, raid 1"
    full = table(f"on: crew ABCD; {tokens}", *[f"{IDLE}; {tokens}"] * 3)
    assert full.supply == 0
    full.throws("E crew").does(0, "keep:e")
    assert full.options() == {f"adv_flip:{action}" for action in ACTIONS}
    assert full.does(1, "adv_flip:raid").supply == 0


@rule("TO-R10")
def test_a_gain_must_be_used_at_once() -> None:
    t = table("on: crew ABCD", IDLE).throws("E crew").does(0, "keep:e")
    assert refused_by(t, 1, "pass") == "TO-R10"


@rule("TO-5.23")
def test_tokens_stay_for_the_rest_of_the_game() -> None:
    t = table("tokens: fleet 1, raid 2; crew red", "", phase="move").chance("chest:red", "chest:red").does(0, "load:red")
    while t.rounds == 1:
        t.does(t.waiting[0], min(t.options()))
    assert t.tokens(0) == "fleet 1, raid 2"
    t.throws(*[all_dice("raid")] * 2).does(0, "keep:a").does(1, "keep:a")
    assert t.tokens(0) == "fleet 1, raid 2"
    assert t.supply == 18


@rule("TO-R48")
def test_hidden_choices_in_any_order_give_the_same_table() -> None:
    t = table("", "", "").throws("A skull, B fleet, C crew, D raid, E raid", all_dice("skull"), all_dice("crew"))
    choices = {0: "keep:de", 1: "keep:cd", 2: "keep:b"}
    results = set()
    for order in permutations(choices):
        twin = t.copy()
        for seat in order:
            twin.does(seat, choices[seat])
        results.add(twin.play.bytes())
    assert len(results) == 1


@rule("TO-R48")
def test_before_the_reveal_others_see_only_who_is_ready() -> None:
    t = table(STUCK, "on: fleet ABC", "on: fleet AB").throws(
        "C boarding, D boarding, E boarding", "D skull, E raid", "C fleet, D crew, E crew"
    )
    ready = t.seen_by(2).play.position()["state"]["ready"]
    assert ready == [1, 0, 0, 0]  # nothing can be placed: ready from the throw on
    a, b = t.after(1, "keep:d"), t.after(1, "keep:de")
    for viewer in (-1, 0, 2):
        assert a.seen_by(viewer).play.bytes() == b.seen_by(viewer).play.bytes()
        assert a.seen_by(viewer).play.position()["state"]["ready"] == [1, 1, 0, 0]
    assert a.seen_by(1).play.bytes() != b.seen_by(1).play.bytes()
    assert a.waiting == [2]


@rule("TO-R48", "TO-5.6")
def test_a_choice_is_made_once() -> None:
    t = table("", "").throws(*[all_dice("crew")] * 2).does(0, "keep:a")
    with pytest.raises(flotta.Illegal):
        t.does(0, "keep:b")
    assert t.play.why(0, "keep:b") == "TO-5.6"


@rule("TO-R41")
def test_a_single_option_is_pressed_unasked_only_where_it_betrays_nothing() -> None:
    behind = table("ship 1; on: boarding A, fleet BC", IDLE).throws("D boarding, E crew")
    assert behind.options() == {"keep:e"}
    assert behind.play.forced() is None  # nobody else knows that it is the only one
    last = table("on: fleet ABCD", IDLE).throws("E crew").play.forced()
    assert last is not None  # with one die in hand everybody does
    assert last[1].slug == "keep:e"
    openly = table("ship 1; on: boarding A, fleet BCD", IDLE).throws("E boarding").throws("E crew")
    forced = openly.play.forced()
    assert forced is not None
    assert forced[1].slug == "keep:e"
    moving = table("area red", "", phase="move").chance("chest:red", "chest:blue")
    forced = moving.play.forced()
    assert forced is not None
    assert forced[1].slug == "load:red"
