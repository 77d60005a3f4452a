"""What people read: choices in words, the log from each side, the scoring, the picture."""

from __future__ import annotations

import pytest
from games.tortuga.table import Table, all_dice, table
from harness import rule

import flotta
from flotta.engine.verbs import WATCHER

NAMES = ["Anna", "Béla", "Cili"]


def labels(t: Table, seat: int) -> dict[str, str]:
    return {action.slug: str(action) for action in t.play.legal(seat)}


def log(t: Table, viewer: int) -> list[str]:
    return [str(line) for _, line in t.play.told(viewer, NAMES[: t.play.seats])]


@rule("TO-5.7", "TO-5.12", "TO-5.13")
def test_a_choice_of_dice_says_symbol_dice_and_skulls() -> None:
    t = table("", "").throws("A fleet, B crew, C skull, D fleet, E skull", all_dice("crew"))
    said = labels(t, 0)
    assert said["keep:a"] == "Keep Expand Fleet: 1 die (A4)"
    assert said["keep:ad"] == "Keep Expand Fleet: 2 dice (A4, D2)"
    assert said["keep:acde"] == "Keep Expand Fleet: 2 dice (A4, D2) and 2 skulls (C1, E3)"
    assert said["keep:bc"] == "Keep Recruit Crew: 1 die (B2) and 1 skull (C3)"
    assert said["keep:ce"] == "Keep 2 skulls (C, E), the action is named after the reveal"
    assert len(set(said.values())) == 19
    with flotta.speaking("hu"):
        assert labels(t, 0)["keep:bc"] == "Kiválasztás: legénységtoborzás, 1 kocka (B2) és 1 koponya (C3)"
    t.does(0, "keep:ce").does(1, "keep:a")
    assert labels(t, 0)["assign:boarding"] == "Turn the skulls to Ship Attack: C2, E4"


def test_refusals_name_the_choice_and_the_rule() -> None:
    t = table("", "").throws("A fleet, B crew, C skull, D boarding, E skull", all_dice("crew"))
    with pytest.raises(flotta.Illegal, match=r"Keep 2 dice \(A, B\): not allowed by TO-5\.7"):
        t.does(0, "keep:ab")
    with pytest.raises(flotta.Illegal, match=r"Keep Ship Attack: 1 die \(D3\) and 2 skulls \(C2, E4\): not allowed by TO-5\.10"):
        t.does(0, "keep:cde")


def test_the_log_of_a_roll_from_each_side() -> None:
    t = table("", "", "").throws(all_dice("fleet"), all_dice("skull"), all_dice("crew")).does(1, "keep:ab").does(0, "keep:a")
    thrown = "You roll: A Expand Fleet 4, B Expand Fleet 5, C Expand Fleet 1, D Expand Fleet 2, E Expand Fleet 3."
    assert log(t, 0)[:10] == [*[""] * 4, thrown, *[""] * 4, "Béla rolls 5 dice behind the screen."]  # a throw is one line
    assert log(t, 0)[-2:] == ["Béla is ready.", "You keep Expand Fleet: 1 die (A4)."]
    assert log(t, WATCHER)[-1] == "Anna is ready."
    t.does(2, "keep:e")
    everything = "The screens are lifted. Anna: Expand Fleet A4. Béla: skulls A, B. Cili: Recruit Crew E5."
    assert log(t, 0)[-1] == f"Cili is ready. {everything}"
    assert log(t, 2)[-1] == f"You keep Recruit Crew: 1 die (E5). {everything}"
    t.does(1, "assign:raid")
    assert log(t, 0)[-1] == "Béla turns the skulls to Ambush: A2, B3."
    assert log(t, 1)[-1] == "You turn the skulls to Ambush: A2, B3."


def test_the_log_of_a_forced_reroll() -> None:
    t = table("ship 1; pirate 1; on: boarding A, raid B", "on: fleet ABCD", "on: fleet ABCDE")
    t.throws("C boarding, D raid, E boarding", "E crew")
    assert log(t, 1)[-1] == "You roll: E Recruit Crew 5. Nothing can be placed, ready at once: Anna."
    t.does(1, "keep:e")
    shown = "Anna can place nothing: Ship Attack 2, Ambush 5, Ship Attack 4."
    assert log(t, 1)[-1].endswith(f"The screens are lifted. {shown} Béla: Recruit Crew E5.")
    t.throws("C crew, D raid, E raid")
    assert log(t, 1)[-1] == "Anna rerolls openly: C Recruit Crew 3, D Ambush 5, E Ambush 1."
    t.does(0, "keep:c")
    assert log(t, 1)[-1] == "Anna keeps Recruit Crew: 1 die (C3)."
    t.does(2, "adv_new:raid")
    assert log(t, 2)[-1] == "You put an advantage token here: Ambush."


def test_the_log_of_a_hunt_from_each_side() -> None:
    t = table("on: treasure C", "on: treasure D", "", phase="treasure").does(0, "act").chance("chest:red", "tile:3", "tile:1")
    t.does(0, "keep_tile:3")
    assert log(t, 0) == [
        "You use Treasure Hunt (1st place).",
        "You draw a red chest into your island area.",
        "You take a treasure tile with 3 coins.",
        "You take a treasure tile with 1 coin.",
        "You keep the treasure tile with 3 coins.",
    ]
    assert log(t, 1)[2:] == [
        "Anna takes a treasure tile.",
        "Anna takes a treasure tile.",
        "Anna keeps one of two treasure tiles.",
    ]


def test_the_log_of_attacks() -> None:
    t = table("ship 2; fleet red blue; on: boarding AE", "on: boarding D", "fleet white; on: boarding B", phase="boarding")
    t.does(0, "target:2")
    assert labels(t, 0) == {"steal:1": "Steal the white chest in slot 1"}
    t.does(0, "steal:1")
    assert log(t, 1) == [
        "Anna attacks Cili in Ship Attack (1st place).",
        "Anna steals a white chest from Cili. Ship of Anna: space 2 → 1. Ship of Cili: space 3 → 2. "
        "No room, so to the island in the middle: blue.",
    ]
    assert log(t, 2)[-1].startswith("Anna steals a white chest from Cili. Ship of Anna: space 2 → 1. Your ship: space 3 → 2.")
    t.does(1, "pass")
    assert labels(t, 1) == {"pass": "Take no chest from the island", "salvage:blue": "Take the blue chest from the island"}
    t.does(1, "salvage:blue")
    assert log(t, 1)[-2:] == ["You attack nobody in Ship Attack (2nd place).", "You take the blue chest from the island."]


def test_the_log_of_moving_and_of_the_end() -> None:
    t = table("tortuga red red red red red; fleet blue; ship 1; crew white white", "", phase="move").chance(
        "chest:red", "chest:blue"
    )
    assert log(t, 1)[-1] == "You draw a blue chest into your island area. Anna brings to Tortuga: blue."
    t.does(0, "load:white")
    assert log(t, 1)[-1] == "Anna loads a white chest into the fleet area. No room, so into the bag: white."
    t.does(0, "load:red").does(1, "load:blue")
    assert log(t, 1)[-1] == "You load a blue chest into your crew area. The game is over. First place: Anna."
    with flotta.speaking("hu"):
        assert log(t, 1)[-1].endswith("A játék véget ért. Győzelem: Anna.")


def test_the_picture_shows_what_a_viewer_may_see() -> None:
    t = table("ship 4; fleet red; tiles 2 1; on: raid E", "on: crew E; tokens: crew 1", "on: crew E")
    t.throws("A skull, B fleet, C raid, D crew")
    mine, theirs = (t.play.picture(viewer, NAMES) for viewer in (0, 1))
    assert "Fleet [R · ·]" in mine
    assert "(3 coins)" in mine
    assert "Rolled: A skull  B fleet 5  C ambush 4  D crew 4" in mine
    assert "Behind the screen: A B C D" in theirs
    assert "(3 coins)" not in theirs
    assert "crew E5+1=6" in theirs
