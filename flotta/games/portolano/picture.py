"""Portolano as text: the sea as a map with wind, ports, ships and pirate, then the stocks, the missions and the ships."""

from __future__ import annotations

from flotta.engine.state import Record
from flotta.games.portolano import terms as t
from flotta.games.portolano.box import COLOURS, GOODS, IN_PLAY, MISSIONS, N_FIELDS, N_SLOTS, OFFERS, STERNS, UPGRADES
from flotta.games.portolano.holds import cannon_places, goods_aboard, hold_size, ship_value, stack_height
from flotta.games.portolano.missions import is_starred
from flotta.games.portolano.moves import first_step, is_sea, second_step, size_of
from flotta.games.portolano.names import (
    ACTION_NAMES,
    COLUMNS,
    ITEM_NAMES,
    MISSION_NAMES,
    STERN_NAMES,
    UPGRADE_NAMES,
    WINDS,
    amounts,
    goods_of,
    square,
    tile_name,
    way,
)
from flotta.games.portolano.scores import chest_points
from flotta.games.portolano.terms import say

MARKS = ("▲1", "■2", "●3", "◆4", "★5")
PIRATE = "☠"
ARROWS = ("↑", "→", "↓", "←")
LETTERS = (say("C"), say("W"), say("T"), say("K"))
FILLED = "×"
WIDTH = 25
"""Columns inside a tile of the map: four tiles and the frame make 108."""
ON_THE_MAP = (ACTION_NAMES[0], say("Goods–rum"), say("Goods–goods"), *ACTION_NAMES[3:])


def picture(v: Record, viewer: int, names: list[object]) -> str:
    """The whole table as this viewer sees it."""
    lines = [head(v, names), "", *sea(v), legend(), "", *stocks(v), *missions(v), ""]
    for seat in range(v.seats):
        lines += ship(v, seat, viewer, names)
    return "\n".join(line.rstrip() for line in lines)


def head(v: Record, names: list[object]) -> str:
    """The round, the wind, who has the spinner, and what is waited for."""
    if v.step == t.DONE:
        return str(say("The game is over."))
    if v.step < t.RELIEVING:
        return str(say("The table is being set up. Start player: {who}.", who=names[v.start]))
    wind = f"{WINDS[v.wind]} {ARROWS[v.wind]}"
    text = str(say("Round {n}. Wind: {wind}. Start player: {who}.", n=int(v.round_number), wind=wind, who=names[v.start]))
    if v.last_round:
        text += f" {say('Round {n} is the last.', n=int(v.last_round))}"
    return text


def sea(v: Record) -> list[str]:
    """The map, north on top: each tile with its action or its spaces, what it offers, and who is there."""
    size = size_of(v)
    rule = "   +" + "+".join("-" * WIDTH for _ in range(size)) + "+"
    lines = ["    " + " ".join(COLUMNS[column].center(WIDTH) for column in range(size)), rule]
    for row in range(size):
        cells = [tile(v, row * size + column) for column in range(size)]
        for part in range(3):
            lead = f" {row + 1} |" if part == 1 else "   |"
            lines.append(lead + "|".join(cell[part].ljust(WIDTH) for cell in cells) + "|")
        lines.append(rule)
    return lines


def tile(v: Record, cell: int) -> list[str]:
    """The three lines of one tile of the map."""
    if v.tile[cell] < 0:
        return ["", "", ""]
    name = tile_name(int(v.tile[cell]), int(v.face[cell]))
    return [*(sea_tile(v, cell, name) if is_sea(v, cell) else port_tile(v, cell, name)), f" {ships_at(v, cell)}"]


def sea_tile(v: Record, cell: int, name: str) -> list[str]:
    """The action and the offers of a sea tile."""
    here, face = int(v.tile[cell]), int(v.face[cell])
    offers = [str(ITEM_NAMES[offer]) for index, offer in enumerate(OFFERS) if v.box.offers[here, face, index]]
    return [f" {name} {ON_THE_MAP[v.box.action[here, face]]}"[:WIDTH], f"   {', '.join(offers)}"[:WIDTH]]


def port_tile(v: Record, cell: int, name: str) -> list[str]:
    """The unloading spaces of a port, free ones with their letter, and its rum."""
    port, face = int(v.tile[cell]) - t.N_SEA, int(v.face[cell])
    spaces = ""
    for slot in range(N_SLOTS):
        colour = int(v.box.slots[port, face, slot])
        if colour >= 0:
            spaces += f"[{LETTERS[colour] if v.unloaded[port, slot] == t.EMPTY else FILLED}]"
    return [f" {name} {say('PORT, rum {n}', n=int(v.box.rum[port, face]))}"[:WIDTH], f"   {spaces}"]


def ships_at(v: Record, cell: int) -> str:
    """The pirate and the ships on a cell."""
    marks = [PIRATE] if v.pirate == cell else []
    return " ".join([*marks, *(MARKS[seat] for seat in range(v.seats) if v.ship[seat] == cell)])


def legend() -> str:
    """What the signs of the map mean."""
    letters = ", ".join(f"{letter} {ITEM_NAMES[good]}" for letter, good in zip(LETTERS, GOODS, strict=True))
    return f"    {say('{pirate} pirate; free spaces: {letters}; {full} full', pirate=PIRATE, letters=letters, full=FILLED)}"


def stocks(v: Record) -> list[str]:
    """Supply rows from the front, the box, cannons, upgrades, chests."""
    lines = []
    for row, good in enumerate(COLOURS):
        if v.side >= 0:
            left = N_FIELDS - int(v.front[row])
            cocoa = int(v.box.cocoa[v.side, row]) - int(v.front[row])
            fields = "".join(str(LETTERS[-1] if place == cocoa else LETTERS[row]) for place in range(1, left + 1))
            lines.append(f"{say('Supply of {good}', good=ITEM_NAMES[good])}: {left:>2}  {fields or '–'}")
    box = amounts({good: int(v.in_box[index]) for index, good in enumerate(GOODS)})
    lines.append(f"{say('In the box')}: {box}.  {say('Cannon supply')}: {v.cannon_supply}.  {say('Chests left')}: {v.heap_size}.")
    tops = []
    for upgrade, name in enumerate(UPGRADES):
        height = stack_height(v, upgrade)
        top = int(v.box.values[v.seats - 2, height - 1]) if height else "–"
        tops.append(f"{UPGRADE_NAMES[name]} {top}")
    lines.append(f"{say('Upgrades on top')}: {', '.join(tops)}.")
    return lines


def missions(v: Record) -> list[str]:
    """The missions in play and whose markers are on them, best position first."""
    lines = []
    for index in range(IN_PLAY):
        if v.mission[index] < 0:
            continue
        order = sorted((int(v.marker[seat, index]), seat) for seat in range(v.seats) if v.marker[seat, index])
        star = "*" if is_starred(v.mission[index]) else ""
        marks = " ".join(MARKS[seat] for _, seat in order) or "–"
        lines.append(f"{say('Mission')}{star}: {MISSION_NAMES[MISSIONS[v.mission[index]]]}: {marks}")
    return lines


def ship(v: Record, seat: int, viewer: int, names: list[object]) -> list[str]:
    """A ship in two lines: who, what is aboard; then stern, upgrades, cards, what has befallen it."""
    mark = ">" if is_awaited(v, seat) else " "
    aboard = amounts({"rum": int(v.rum[seat]), **goods_of(v, seat)})
    used = int(v.rum[seat]) + goods_aboard(v, seat)
    first = [
        f"{mark} {MARKS[seat]} {str(names[seat])[:20]}",
        str(say("talers {n}", n=int(v.talers[seat]))),
        f"{say('hold {used}/{size}', used=used, size=hold_size(v, seat))}: {aboard}",
    ]
    second = [
        str(say("cannons {n}/{places}", n=int(v.cannons[seat]), places=cannon_places(v, seat))),
        chests(v, seat, viewer),
        *upgrades(v, seat),
    ]
    third = [str(STERN_NAMES[STERNS[v.stern[seat]]])] if v.stern[seat] >= 0 else []
    third += states(v, seat)
    return [" | ".join(first), "       " + " | ".join(second), "       " + " | ".join(third)]


def is_awaited(v: Record, seat: int) -> bool:
    """Whether the table waits for this captain."""
    if v.step == t.DONE:
        return False
    if v.step == t.CHOOSING_CARDS:
        return not v.mutiny[seat] and not v.face_down[seat]
    return bool(v.active == seat)


def chests(v: Record, seat: int, viewer: int) -> str:
    """How many chests, and their worth where it is known."""
    count = int(v.chests[seat])
    known = count and (seat == viewer or v.step == t.DONE)
    return str(say("chests {n} (worth {worth})", n=count, worth=chest_points(v, seat)) if known else say("chests {n}", n=count))


def upgrades(v: Record, seat: int) -> list[str]:
    """The upgrades of a ship and its value."""
    own = [f"{UPGRADE_NAMES[name]}×{v.upgrades[seat, index]}" for index, name in enumerate(UPGRADES) if v.upgrades[seat, index]]
    return [str(say("ship value {n}", n=ship_value(v, seat))), *own]


def states(v: Record, seat: int) -> list[str]:
    """Cards, mutiny, anchor, the knight marker, the battle a ship is in."""
    found = []
    if v.face_down[seat]:
        found.append(cards(v, seat))
    if v.mutiny[seat]:
        found.append(str(say("mutiny")))
    if v.drifted[seat]:
        found.append(str(say("drifted")))
    if v.anchored[seat]:
        found.append(str(say("at anchor")))
    if v.knight[seat]:
        found.append(str(say("knight marker")))
    if v.fights[seat]:
        found.append(str(say("battle at {square}, hits {n}", square=square(v, int(v.battle_at)), n=int(v.hits[seat]))))
    return found


def cards(v: Record, seat: int) -> str:
    """Cards lying face down: one's own are known."""
    if not v.order[seat]:
        return str(say("cards chosen"))
    order = int(v.order[seat]) - 1 + t.SAIL
    if order == t.ANCHOR:
        return str(say("your cards: drop anchor"))
    return str(say("your cards: {way}", way=way(first_step(order), second_step(order))))
