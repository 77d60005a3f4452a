"""Positions of Portolano as a player would write them down, and questions about them in the same notation.

    table(
        '''
        S04A  S01B  H5A[.x..]  S07B
        S05A  S02A  S06A       S08A
        S09A  H1A   S10A       S11A
        S12A  S13A  S03A       H2B
        ''',
        "1,1: r2 2c 1k T3 g1 sail4 strategist",
        "0,3: r3",
        "2,0: r1",
        "2,0: r1",
        wind="N", pirate="3,1",
    )

The map has north on top; cells are row,column from 0. A tile is its number and the face that is up. In brackets stands
what lies on a port: . free, x a good of its colour, k a cocoa on one space, <> a cocoa on two.

A ship is its cell and what is aboard: r2 rum, 2c 2w 2t 2k goods (k is cocoa), T3 talers, g1 cannons, hold4 gun3 sail2
fuse1 upgrades by value (0 is the Handyman's), chest2 a chest by value, a stern, and drifted, anchored, mutiny, knight.
What is not written is not there; a ship without a stern has one that does nothing in the case at hand.
"""

from __future__ import annotations

import re
from typing import Any

import flotta
from flotta.engine.play import Play
from flotta.engine.verbs import CHANCE
from flotta.games.portolano.box import (
    COLOURS,
    DIRECTIONS,
    GOODS,
    LETTERS,
    MISSIONS,
    N_FIELDS,
    PORT_TILES,
    SEA_TILES,
    SIDES,
    STERNS,
    UPGRADES,
)
from flotta.games.portolano.table import (
    ASKING_KNIGHT,
    AT_SEA,
    CHOOSING_CARDS,
    DONE,
    IN_STOCK,
    N_CELLS,
    N_ORDERS,
    N_PORTS,
    N_SEA,
    N_SEATS,
    N_UPGRADES,
    ON_BOARD,
    SAIL,
    SPINNING,
    UNLOADING,
    USED,
    VERBS,
)

LARGE = """
    S01A  S02A  S03A  S04A
    S05A  S06A  S07A  S08A
    S09A  H1A   S10A  H2A
    S11A  H3A   S12A  S13A
"""
SMALL = """
    S01A  S02A  S03A
    S04A  S07A  S10A
    H1A   S13A  H2A
"""
QUIET = ("light_fingered", "grapeshot_master", "rum_still", "strategist", "peace_knight")
SHORT = {"hold": "hold_ext", "gun": "gun_ext", "sail": "extra_sail", "fuse": "extra_fuse"}
TOKENS = {".": 0, "x": 1, "k": 2, "<": 3, ">": 4}
GOOD_LETTERS = "cwtk"
IDLE = ("end_turn", "unload_done", "refill_done", "loot_done", "trade_done", "gg_stop", "knight_fight", "relief_pass")


def table(board: str, *ships: str, box: Any = None, **said: Any) -> Table:
    """The table described; `said` may hold the keywords of `_when` and `_stocks`, and options of the game."""
    seats = len(ships)
    state = {**_board(board, said), **_ships(ships, board), **_missions(seats, said)}
    state.update(_when(state, seats, said))
    state.update(_stocks(state, seats, said, box))
    options = {key: said[key] for key in ("round_cap", "sterns", "supply_side") if key in said}
    return Table(flotta.at("portolano", {"seats": seats, "options": options, "state": state}, box=box))


def cell(text: str, size: int) -> int:
    """A cell from its row and column."""
    row, column = (int(part) for part in text.split(","))
    return row * size + column


def _board(board: str, said: dict[str, Any]) -> dict[str, Any]:
    tiles = board.split()
    size = {9: 3, 16: 4}[len(tiles)]
    tile, face = [-1] * N_CELLS, [0] * N_CELLS
    port_at, last_face, unloaded = [IN_STOCK] * N_PORTS, [-1] * N_PORTS, [[0] * 5 for _ in range(N_PORTS)]
    for here, text in enumerate(tiles):
        name, side, tokens = re.fullmatch(r"([SH]\d+)([AB])(?:\[(.*)\])?", text).groups()  # type: ignore[union-attr]
        tile[here], face[here] = (*SEA_TILES, *PORT_TILES).index(name), "AB".index(side)
        if name in PORT_TILES:
            port = PORT_TILES.index(name)
            port_at[port], last_face[port] = ON_BOARD, face[here]
            unloaded[port] = [TOKENS[token] for token in (tokens or "").ljust(5, ".")]
    for text in said.get("used", "").split():
        port = PORT_TILES.index(text[:-1])
        port_at[port], last_face[port] = USED, "AB".index(text[-1])
    for text in said.get("recycled", "").split():  # in the stock for the second time
        last_face[PORT_TILES.index(text[:-1])] = "AB".index(text[-1])
    pirate = cell(said.get("pirate", f"{size - 1},{1 if size == 3 else 0}"), size)
    return {"tile": tile, "face": face, "laid": size * size, "port_at": port_at, "last_face": last_face, "unloaded": unloaded,
            "pirate": pirate}  # fmt: skip


def _ships(ships: tuple[str, ...], board: str) -> dict[str, Any]:
    size = {9: 3, 16: 4}[len(board.split())]
    state: dict[str, Any] = {
        name: [0] * N_SEATS for name in ("rum", "talers", "cannons", "knight", "drifted", "anchored", "mutiny", "chests")
    }
    state |= {"ship": [-1] * N_SEATS, "goods": [[0] * 4 for _ in range(N_SEATS)], "chest": [[0] * 3 for _ in range(N_SEATS)]}
    state |= {"owner": [[-1] * N_SEATS for _ in range(N_UPGRADES)], "upgrades": [[0] * N_UPGRADES for _ in range(N_SEATS)]}
    state |= {"stern": [-1] * N_SEATS, "tinkered": -1}
    for seat, text in enumerate(ships):
        where, _, aboard = text.partition(":")
        state["ship"][seat] = cell(where, size)
        for word in aboard.split():
            _load(state, seat, word)
    spare = [STERNS.index(stern) for stern in QUIET if STERNS.index(stern) not in state["stern"]]
    for seat in range(len(ships)):
        if state["stern"][seat] < 0:
            state["stern"][seat] = spare.pop(0)
    return state


def _load(state: dict[str, Any], seat: int, word: str) -> None:
    if word in STERNS:
        state["stern"][seat] = STERNS.index(word)
        return
    if word in ("drifted", "anchored", "mutiny", "knight"):
        state[word][seat] = 1
        return
    name, count = re.fullmatch(r"([a-zT]*)(\d+)", word).groups() if word[-1].isdigit() else (word[-1], word[:-1])  # type: ignore[union-attr]
    number = int(count)
    if name in GOOD_LETTERS and word[0].isdigit():
        state["goods"][seat][GOOD_LETTERS.index(name)] += number
    elif name in SHORT:
        upgrade = UPGRADES.index(SHORT[name])
        state["upgrades"][seat][upgrade] += 1
        if number:
            state["owner"][upgrade][number - 1] = seat
        else:
            state["tinkered"] = upgrade
            state["stern"][seat] = STERNS.index("handyman")
    elif name == "chest":
        state["chest"][seat][number - 1] += 1
        state["chests"][seat] += 1
    else:
        state[{"r": "rum", "T": "talers", "g": "cannons"}[name]][seat] = number


def _missions(seats: int, said: dict[str, Any]) -> dict[str, Any]:
    """The missions as "cotton4: 2 0; no_mutiny: 0 1 2; hits3", each with the seats that have markers, best position first."""
    parts = [part.partition(":") for part in said.get("missions", "cotton4; chests2; upgrade_pair").split(";")]
    chosen = sorted((MISSIONS.index(name.strip()), marks.split()) for name, _, marks in parts)
    markers = [[0] * 3 for _ in range(N_SEATS)]
    for index, (mission, marks) in enumerate(chosen):
        for position, seat in enumerate(marks, 1):
            assert int(seat) < seats
            markers[int(seat)][index] = 1 if MISSIONS[mission].startswith("no_") else position
    return {"mission": [mission for mission, _ in chosen], "marker": markers}


def _when(state: dict[str, Any], seats: int, said: dict[str, Any]) -> dict[str, Any]:
    """`turn=2`: seat 2 has moved and acts; `spin=True`: the wind is due; `over=True`; otherwise cards are chosen.

    `orders` are the cards lying face down by seat; in a turn the later seats lie ready to sail north unless said otherwise.
    """
    start, wind = said.get("start", 0), LETTERS.index(said.get("wind", "N"))
    when: dict[str, Any] = {"start": start, "wind": wind, "round_number": said.get("round", 3), "active": start}
    orders, face_down = [0] * N_SEATS, [0] * N_SEATS
    for seat, order in said.get("orders", {}).items():
        orders[seat], face_down[seat] = VERBS.by_slug[order].id - SAIL + 1, 1
        assert 1 <= orders[seat] <= N_ORDERS
    when["step"] = DONE if said.get("over") else CHOOSING_CARDS
    if said.get("spin"):
        when |= {"step": SPINNING, "offset": seats, "active": (start + seats - 1) % seats}
    if "turn" in said:
        offset = (said["turn"] - start) % seats
        here = state["tile"][state["ship"][said["turn"]]]
        when |= {"step": AT_SEA if here < N_SEA else UNLOADING, "offset": offset, "active": said["turn"]}
        for later in range(offset + 1, seats):
            seat = (start + later) % seats
            if not face_down[seat] and not state["mutiny"][seat]:
                orders[seat], face_down[seat] = 1, 1
    return when | {"order": orders, "face_down": face_down}


def _stocks(state: dict[str, Any], seats: int, said: dict[str, Any], box: Any) -> dict[str, Any]:
    """`left={"wine": 1}`: fields left in supply rows (all at first, but rows are taken from where cocoa is aboard or
    unloaded); `side`; box and heap hold what is nowhere else.
    """
    data = flotta.games.find("portolano").box_from(box).data
    side = SIDES.index(said.get("side", "1A"))
    filled = next(entry for entry in data["by_players"] if entry["players"] == seats)
    in_box = [data["goods_tokens"][good] for good in GOODS]
    for good in range(4):
        in_box[good] -= sum(goods[good] for goods in state["goods"]) + _unloaded(state, good, data)
    left, missing = dict(said.get("left", {})), len(COLOURS) - in_box[3]  # cocoa that cannot lie on the supply board any more
    front = []
    for row, colour in enumerate(COLOURS):
        cocoa = data["supply_side"][side]["cocoa"][colour]
        if colour not in left and missing > 0:
            left[colour], missing = N_FIELDS - cocoa, missing - 1
        front.append(N_FIELDS - left.get(colour, filled["row_fields"]))
        for field in range(front[row], N_FIELDS):
            in_box[3 if cocoa == field + 1 else row] -= 1
    heap = [data["chests"]["values"].count(value) for value in (1, 2, 3)]
    if said.get("no_chests"):  # a heap that is used up: all chests but those named lie with the last seat
        for value in range(3):
            rest = heap[value] - sum(chest[value] for chest in state["chest"])
            state["chest"][seats - 1][value] += rest
            state["chests"][seats - 1] += rest
    heap = [heap[value] - sum(chest[value] for chest in state["chest"]) for value in range(3)]
    ends = said.get("last_round", state["round_number"] + 1 if N_FIELDS in front else 0)
    return {"side": side, "front": front, "in_box": in_box, "heap": heap, "heap_size": sum(heap), "last_round": ends,
            "cannon_supply": filled["cannons"] - sum(state["cannons"])}  # fmt: skip


def _unloaded(state: dict[str, Any], good: int, data: dict[str, Any]) -> int:
    """How many of a good lie on ports."""
    count = 0
    for port, tokens in enumerate(state["unloaded"]):
        face = data["port_tile"][port]["AB"[state["last_face"][port]]]
        for slot, token in enumerate(tokens):
            count += token in (2, 3) if good == 3 else token == 1 and face["slots"][slot] == COLOURS[good]
    return count


class Table:
    """A game in play, asked and moved in the notation of this page."""

    def __init__(self, play: Play) -> None:
        self.play = play

    @property
    def s(self) -> Any:
        """The record itself."""
        return self.play._s

    @property
    def size(self) -> int:
        """The side of the board."""
        return 3 if self.play.seats <= 3 else 4

    def does(self, seat: int, *actions: str) -> Table:
        """A player decides, one thing after another."""
        for action in actions:
            self.play.act(seat, action)
        return self

    def chance(self, *outcomes: str) -> Table:
        """Chance decides: the wind, dice, chests, ports."""
        for outcome in outcomes:
            self.play.act(CHANCE, outcome)
        return self

    def sail(self, **orders: str) -> Table:
        """Everyone chooses cards, `p0="north"` or `p1="north,east"` or `p2="anchor"`; those not named sail north."""
        for seat in list(self.play.waiting):
            self.play.act(seat, order(orders.get(f"p{seat}", "north")))
        return self

    def pass_round(self, wind: str = "north") -> Table:
        """Nobody does more than needed, no die hits, and the wind blows as told, until the next round begins."""
        number = self.round
        while self.round == number and not self.play.over:
            if self.play.waiting == [CHANCE]:
                self.chance(next(o for o in (f"wind:{wind}", "hits:0", *self.odds) if o in self.odds))
            else:
                self.pass_turn()
        return self

    def pass_turn(self) -> Table:
        """Whoever is first to decide does no more than needed."""
        seat = self.play.waiting[0]
        return self.does(seat, next(o for o in (*IDLE, *sorted(self.options(seat))) if o in self.options(seat)))

    def copy(self) -> Table:
        """The same table again, to try another line."""
        return Table(self.play.copy())

    def after(self, seat: int, *actions: str) -> Table:
        """The table as it would be if the player did this; the one asked stays as it is."""
        return self.copy().does(seat, *actions)

    @property
    def waiting(self) -> list[int]:
        """Who is to decide; nobody when chance is due or the game is over."""
        return [seat for seat in self.play.waiting if seat != CHANCE]

    def options(self, seat: int | None = None) -> set[str]:
        """All that a player may decide now."""
        return {action.slug for action in self.play.legal(self.waiting[0] if seat is None else seat)}

    @property
    def odds(self) -> dict[str, int]:
        """All that chance may do now, with weights."""
        return {action.slug: weight for action, weight in self.play.odds()}

    def offers(self, option: str) -> bool:
        """Whether somebody may decide this now."""
        return any(option in self.options(seat) for seat in self.waiting)

    def refuses(self, seat: int, option: str) -> str | None:
        """The rule by which something may not be done."""
        return self.play.why(seat, option)

    def ship(self, seat: int) -> str:
        """Where a ship stands."""
        return self.place(int(self.s.ship[seat]))

    @property
    def pirate(self) -> str:
        """Where the pirate stands."""
        return self.place(int(self.s.pirate))

    def place(self, here: int) -> str:
        """A cell as row and column."""
        return ",".join(map(str, divmod(here, self.size)))

    def tile(self, where: str) -> str:
        """The tile of a cell and the face that is up."""
        here = cell(where, self.size)
        return f"{(*SEA_TILES, *PORT_TILES)[self.s.tile[here]]}{'AB'[self.s.face[here]]}"

    def port(self, where: str) -> str:
        """What lies on a port."""
        return "".join(".xk<>"[token] for token in self.s.unloaded[self.s.tile[cell(where, self.size)] - N_SEA])

    def hold(self, seat: int) -> str:
        """What is in a hold."""
        goods = [f"{n}{letter}" for letter, n in zip(GOOD_LETTERS, self.s.goods[seat].tolist(), strict=True) if n]
        return " ".join([f"r{self.s.rum[seat]}", *goods])

    def rum(self, seat: int) -> int:
        """The rum of a ship."""
        return int(self.s.rum[seat])

    def talers(self, seat: int) -> int:
        """The talers of a player."""
        return int(self.s.talers[seat])

    def cannons(self, seat: int) -> int:
        """The cannons of a ship."""
        return int(self.s.cannons[seat])

    def box(self, good: str) -> int:
        """How many of a good lie in the box."""
        return int(self.s.in_box[GOODS.index(good)])

    def left(self, good: str) -> int:
        """How many fields of a supply row are filled."""
        return N_FIELDS - int(self.s.front[COLOURS.index(good)])

    def marker(self, seat: int, mission: str) -> int:
        """A player's position on a mission; 0 for no marker."""
        return int(self.s.marker[seat, self.s.mission.tolist().index(MISSIONS.index(mission))])

    @property
    def step(self) -> int:
        """What the table waits for."""
        return int(self.s.step)

    @property
    def asks_knight(self) -> bool:
        """Whether the Peace Knight has to decide."""
        return self.step == ASKING_KNIGHT

    @property
    def wind(self) -> str:
        """The wind direction."""
        return LETTERS[self.s.wind]

    @property
    def round(self) -> int:
        """The round being played."""
        return int(self.s.round_number)


def order(text: str) -> str:
    """An order as the game names it, from "north", "north,east" or "anchor"."""
    ways = text.split(",")
    if ways == ["anchor"]:
        return "anchor"
    assert all(way in DIRECTIONS for way in ways)
    return f"sail:{ways[0]}" if len(ways) == 1 else f"sail_two:{ways[0]}:{ways[1]}"
