"""The rules ask exactly what the script of a round asks, event by event, in random games of every kind."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from games.tortuga.boxes import small_box
from games.tortuga.cases import OPTION_SETS
from games.tortuga.script import ACTIONS, CHANCE, Player, Question, Script
from harness import called, rule
from harness.perft import count as nodes
from harness.perft import positions
from harness.walk import fresh, steps

import flotta
from flotta.engine.play import Play
from flotta.games.tortuga.box import COLOURS, LETTERS
from flotta.games.tortuga.terms import EMPTY

GAMES = 25


def question(play: Play) -> Question:
    """What the rules ask now."""
    if play.waiting == [flotta.CHANCE]:
        return {CHANCE: {action.slug: weight for action, weight in play.odds()}}
    return {seat: {action.slug: 1 for action in play.legal(seat)} for seat in play.waiting}


def same_board(play: Play, seat: int, player: Player) -> bool:
    """Whether a player board is as the script says."""
    s = play.s
    places = {-1: "hand", 5: "unnamed", **dict(enumerate(ACTIONS))}
    rows = [[COLOURS[c] for c in s.area[seat, track].tolist() if c != EMPTY] for track in (0, 1)]
    heaps = [Counter(dict(zip(COLOURS, heap[seat].tolist(), strict=True))) for heap in (s.island_area, s.tortuga_area)]
    return (
        s.marker[seat].tolist() == list(player.marker.values())
        and rows == list(player.area.values())
        and [+heap for heap in heaps] == [Counter(player.island_area), Counter(player.tortuga)]
        and {letter: places[int(s.die[seat, i])] for i, letter in enumerate(LETTERS)} == player.die
        and s.advantage[seat].tolist() == list(player.tokens.values())
        and [int(s.tile_coins[i]) for i in range(s.taken) if s.tile_owner[i] == seat] == player.tiles
    )


def compare(play: Play, script: Script, seed: int) -> None:
    """Play a random game by the rules and by the script side by side."""
    chooser = random.Random(seed)
    asking = script.play()
    asked = next(asking)
    while True:
        assert question(play) == asked, f"seed {seed}, event {len(play.events) + 1}"
        actor = chooser.choice(list(asked))
        (answer,) = chooser.choices(list(asked[actor]), list(asked[actor].values()))
        play.act(flotta.CHANCE if actor == CHANCE else int(actor), answer)
        try:
            asked = asking.send((actor, answer))
        except StopIteration:
            break
    assert play.over
    assert all(same_board(play, seat, player) for seat, player in enumerate(script.players))
    assert play.scores == [player.points() for player in script.players]
    assert play.s.rounds == script.rounds


@rule("TO-5.1", "TO-5.3", "TO-5.18", "TO-5.24", "TO-5.28", "TO-5.31", "TO-5.36", "TO-R8", "TO-R13", "TO-R41", "TO-R42", "TO-R49")
@pytest.mark.parametrize("options", OPTION_SETS, ids=called)
def test_the_rules_follow_the_script(options: dict[str, Any]) -> None:
    for seed in range(GAMES):
        play = flotta.new("tortuga", dice="manual", **options)
        first = play.options["first_player"]
        compare(play, Script(play.seats, play.options["tortuga_goal"], None if first == "random" else int(first[-1])), seed)


@rule("TO-R28", "TO-R29", "TO-R42", "TO-R43", "TO-R49")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rules_follow_the_script_when_bag_and_pool_run_out(seats: int, tmp_path: Path) -> None:
    chests, tiles = (4, 2, 2, 1, 1), (2, 1, 1)
    box = small_box(tmp_path, dict(zip(COLOURS, chests, strict=True)), dict(zip((1, 2, 3), tiles, strict=True)))
    for seed in range(6):
        play = flotta.new("tortuga", seats=seats, dice="manual", box=box, tortuga_goal=8)
        compare(play, Script(seats, 8, None, chests, tiles), seed)


def count(script: Script, events: list[tuple[Any, str]], depth: int) -> int:
    """How many event sequences of this length the script allows after these events: each tried from the start."""
    asking = script.play()
    asked = next(asking)
    for actor, answer in events:
        try:
            asked = asking.send((actor, answer))
        except StopIteration:
            return 1
    if depth == 0:
        return 1
    actor = min(asked, key=str)  # simultaneous choices in the order of seats
    again = (script.seats, script.goal, script.first)
    return sum(count(Script(*again), [*events, (actor, answer)], depth - 1) for answer in asked[actor])


@rule("TO-R42")
@pytest.mark.parametrize("position", positions("tortuga"), ids=lambda position: position["name"])
def test_the_tree_of_decisions_is_the_scripts(position: dict[str, Any]) -> None:
    events: list[tuple[Any, str]] = []
    options, depth = position["options"], 3
    if "seed" in position:
        play = fresh("tortuga", options, position["seed"])
        for number, _ in enumerate(steps(play, position["seed"])):
            if number == position["events"]:
                break
        events = [(CHANCE if e.actor == flotta.CHANCE else e.actor, e.action.slug) for e in play.events if e.action is not None]
        while nodes("tortuga", position, depth + 1) < 800:
            depth += 1
    script = Script(options["seats"], options.get("tortuga_goal", 6), None)
    assert count(script, events, depth) == nodes("tortuga", position, depth)
