"""The box of Cartagena: what the rules need to know of it, read from box.toml, refused when it does not add up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flotta.engine.box import count_by, must_add_up, must_hold, named, number, rows
from flotta.engine.state import Field, Record, numbers
from flotta.engine.words import Sentences

SYMBOLS = ("pistol", "rum", "lantern", "parrot", "hook", "chest")
CARDS = (*SYMBOLS, *(f"{symbol}_dark" for symbol in SYMBOLS))
FACES = ("doubloons_3", "doubloons_2", "fair_wind", "secret_passage", "snare", "curse", "alarm")
COLOURS = ("red", "green", "yellow", "blue", "brown")
BOARDS = 8
SPACES = 6  # on one side of a board
SIDES = ("tunnel", "jungle")
MAX_DECK = 200

CONSTANTS = (
    "hand_start",
    "actions_per_turn",
    "actions_min",
    "space_capacity",
    "ship_capacity_per_colour_full",
    "morgan_end_cards",
    "pass_draw_cards",
    "freebooter_limit",
    "sail_home_counts_prison",
    "rum_fill",
    "doubloons_3_cards",
    "doubloons_2_cards",
    "curse_cards",
    "grapple_reach",
)

BOX = numbers(
    *(Field(name) for name in CONSTANTS),
    Field("cards", (len(CARDS),)),
    Field("tokens", (len(FACES),)),
    Field("faces", (BOARDS, len(SIDES), SPACES)),
)


say = Sentences(Path(__file__).parent / "words")


def read(data: dict[str, Any], box: Record) -> None:
    """Put the box's data into the box part of a record."""
    for name in CONSTANTS:
        box[name] = number(data, "constants", name, low=1 if name == "hand_start" else 0, high=60)
    must_hold(say("[constants] spaces_per_board must be 6"), number(data, "constants", "spaces_per_board") == SPACES)
    must_hold(say("[constants] space_capacity must be 2 or more"), box["space_capacity"] >= 2)
    must_hold(say("[constants] actions_per_turn must be 1 to 9"), 1 <= box["actions_per_turn"] <= 9)
    must_hold(say("[constants] actions_min must be 0 or 1"), box["actions_min"] <= 1)
    read_cards(data, box)
    read_boards(data, box)
    read_tokens(data, box)
    named(data, "colour", COLOURS)


def read_cards(data: dict[str, Any], box: Record) -> None:
    """The twelve card types and their counts."""
    counts = count_by(data, "card", CARDS)
    must_add_up(say("all cards"), counts.values(), number(data, "deck", "total", high=MAX_DECK))
    for index, symbol in enumerate(SYMBOLS):
        light, dark = counts[symbol], counts[f"{symbol}_dark"]
        must_add_up(say("cards with {symbol}, light and dark", symbol=symbol), (light, dark), number(data, "deck", "per_symbol"))
        box["cards"][index], box["cards"][index + len(SYMBOLS)] = light, dark
    most_dealt = len(COLOURS) * int(box["hand_start"])
    must_hold(say("there must be cards enough to deal"), sum(counts.values()) >= most_dealt)


def read_boards(data: dict[str, Any], box: Record) -> None:
    """The faces of the eight map boards, from the start end to the goal end."""
    boards = rows(data, "board")
    must_hold(say("there must be map boards 1 to 8 in order"), [b.get("id") for b in boards] == list(range(1, BOARDS + 1)))
    for index, board in enumerate(boards):
        for side, name in enumerate(SIDES):
            face = board.get(name)
            whole = isinstance(face, list) and sorted(map(str, face)) == sorted(SYMBOLS)
            must_hold(
                say("side {side} of board {board} must show each of the six symbols once", side=name, board=index + 1), whole
            )
            box["faces"][index, side] = [SYMBOLS.index(symbol) for symbol in face or ()]


def read_tokens(data: dict[str, Any], box: Record) -> None:
    """The chest tokens and their faces."""
    counts = count_by(data, "chest_token", FACES)
    must_add_up(say("chest tokens"), counts.values(), number(data, "chest_tokens", "total"))
    must_hold(say("there must be a chest token for every board"), sum(counts.values()) >= BOARDS)
    box["tokens"][:] = list(counts.values())
