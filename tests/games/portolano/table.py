"""Positions of Portolano, filled up and put into the game's own notation (`notation.py`), and questions about them.

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

from harness.positions import head

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
    SEATS_COLOURS,
    SIDES,
    STERNS,
)
from flotta.games.portolano.terms import ASKING_KNIGHT, N_SEA

WHO = SEATS_COLOURS
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
GOOD_LETTERS = "cwtk"
IDLE = ("end_turn", "unload_done", "refill_done", "loot_done", "trade_done", "gg_stop", "knight_fight", "relief_pass")


def table(board: str, *ships: str, box: Any = None, **said: Any) -> Table:
    """The table described; `said` may hold the keywords of `_when` and `_stocks`, and options of the game."""
    tiles = board.split()
    size = {9: 3, 16: 4}[len(tiles)]
    names = [tile.partition("[")[0] for tile in tiles]
    lines: dict[str, Any] = {"map": " / ".join(" ".join(names[row * size : (row + 1) * size]) for row in range(size))}
    lines |= {f"port {tile.partition('[')[0][:-1]}": tile.partition("[")[2].removesuffix("]") for tile in tiles if "[" in tile}
    lines |= {"used ports": said.get("used", ""), "ports again": said.get("recycled", "")}
    lines["pirate"] = said.get("pirate", f"{size - 1},{1 if size == 3 else 0}")
    aboard = _ships(ships)
    lines |= {f"{what} {WHO[seat]}": value for seat, own in enumerate(aboard) for what, value in own.items()}
    lines |= _missions(len(ships), said) | _when(names, size, aboard, said) | _stocks(lines, aboard, said, box)
    options: dict[str, Any] = {key: said[key] for key in ("round_cap", "sterns", "supply_side") if key in said}
    text = "\n".join([head("portolano", len(ships), options), *(f"{key}: {value}" for key, value in lines.items())])
    return Table(flotta.at(text, box=box))


def cell(text: str, size: int) -> int:
    """A cell from its row and column."""
    row, column = (int(part) for part in text.split(","))
    return row * size + column


def _ships(ships: tuple[str, ...]) -> list[dict[str, str]]:
    """What is written of each ship, by the lines of the notation."""
    found = []
    for text in ships:
        where, _, aboard = text.partition(":")
        own: dict[str, str] = {"ship": where.strip()}
        for word in aboard.split():
            _load(own, word)
        found.append(own)
    spare = [stern for stern in QUIET if stern not in [own.get("stern") for own in found]]
    for own in found:
        if "stern" not in own:
            own["stern"] = "handyman" if "0" in re.findall(r"[a-z](\d)", own.get("upgrades", "")) else spare.pop(0)
    return found


def _load(own: dict[str, str], word: str) -> None:
    if word in STERNS:
        own["stern"] = word
        return
    if word in ("drifted", "anchored", "mutiny", "knight"):
        own[word] = "yes"
        return
    ends = re.fullmatch(r"([a-zT]*)(\d+)", word)
    name, count = ends.groups() if ends else (word[-1], word[:-1])
    if name in GOOD_LETTERS and word[0].isdigit():
        own["goods"] = ", ".join(filter(None, (own.get("goods"), f"{GOODS[GOOD_LETTERS.index(name)]} {count}")))
    elif name in ("hold", "gun", "sail", "fuse"):
        own["upgrades"] = f"{own.get('upgrades', '')} {word}"
    elif name == "chest":
        own["chests"] = f"{own.get('chests', '')} {count}"
    else:
        own[{"r": "rum", "T": "talers", "g": "cannons"}[name]] = count


def _missions(seats: int, said: dict[str, Any]) -> dict[str, Any]:
    """The missions as "cotton4: 2 0; no_mutiny: 0 1 2; hits3", each with the seats that have markers, best position first."""
    parts = [part.partition(":") for part in said.get("missions", "cotton4; chests2; upgrade_pair").split(";")]
    chosen = sorted((MISSIONS.index(name.strip()), marks.split()) for name, _, marks in parts)
    markers = [[0] * 3 for _ in range(seats)]
    for index, (mission, marks) in enumerate(chosen):
        for position, seat in enumerate(marks, 1):
            markers[int(seat)][index] = 1 if MISSIONS[mission].startswith("no_") else position
    lines: dict[str, Any] = {"missions": " ".join(MISSIONS[mission] for mission, _ in chosen)}
    return lines | {f"markers {WHO[seat]}": " ".join(map(str, row)) for seat, row in enumerate(markers)}


def _when(tiles: list[str], size: int, aboard: list[dict[str, str]], said: dict[str, Any]) -> dict[str, Any]:
    """`turn=2`: seat 2 has moved and acts; `spin=True`: the wind is due; `over=True`; otherwise cards are chosen.

    `orders` are the cards lying face down by seat; in a turn the later seats lie ready to sail north unless said otherwise.
    """
    seats, start = len(aboard), said.get("start", 0)
    lines: dict[str, Any] = {
        "start": WHO[start],
        "wind": said.get("wind", "N"),
        "round": said.get("round", 3),
        "turn": WHO[start],
    }
    lines["now"] = "over" if said.get("over") else "cards"
    lines |= {f"order {WHO[seat]}": order for seat, order in said.get("orders", {}).items()}
    if said.get("spin"):
        lines |= {"now": "spin", "offset": seats, "turn": WHO[(start + seats - 1) % seats]}
    if "turn" in said:
        offset = (said["turn"] - start) % seats
        here = tiles[cell(aboard[said["turn"]]["ship"], size)]
        lines |= {"now": "at_sea" if here.startswith("S") else "unload", "offset": offset, "turn": WHO[said["turn"]]}
        for later in range(offset + 1, seats):
            seat = (start + later) % seats
            if "mutiny" not in aboard[seat]:
                lines.setdefault(f"order {WHO[seat]}", "sail:north")
    return lines


def _stocks(lines: dict[str, Any], aboard: list[dict[str, str]], said: dict[str, Any], box: Any) -> dict[str, Any]:
    """`left={"wine": 1}`: fields left in supply rows (all at first, but rows are taken from where cocoa is aboard or
    unloaded); `side`; `no_chests`: the heap is used up, and all chests but those named lie with the last seat.
    """
    data = flotta.games.find("portolano").box_from(box).data
    side, seats = said.get("side", "1A"), len(aboard)
    filled = next(entry for entry in data["by_players"] if entry["players"] == seats)
    gone = sum(int(n) for own in aboard for n in re.findall(r"cocoa (\d+)", own.get("goods", "")))
    gone += sum(value.count("k") + value.count("<") for key, value in lines.items() if key.startswith("port "))
    left, missing = dict(said.get("left", {})), len(COLOURS) - (data["goods_tokens"]["cocoa"] - gone)
    front = []
    for colour in COLOURS:
        cocoa = data["supply_side"][SIDES.index(side)]["cocoa"][colour]
        if colour not in left and missing > 0:  # cocoa that cannot lie on the supply board any more
            left[colour], missing = N_FIELDS - cocoa, missing - 1
        front.append(N_FIELDS - left.get(colour, filled["row_fields"]))
    stocks: dict[str, Any] = {"supply side": side, "supply taken": " ".join(map(str, front))}
    stocks["last round"] = said.get("last_round", said.get("round", 3) + 1 if N_FIELDS in front else 0)
    if said.get("no_chests"):
        held = " ".join(own.get("chests", "") for own in aboard).split()
        rest = [str(v) for v in (1, 2, 3) for _ in range(data["chests"]["values"].count(v) - held.count(str(v)))]
        stocks[f"chests {WHO[seats - 1]}"] = f"{aboard[-1].get('chests', '')} {' '.join(rest)}"
    return stocks


class Table:
    """A game in play, asked and moved in the notation of this page."""

    def __init__(self, play: Play) -> None:
        self.play = play

    @property
    def s(self) -> Any:
        """The record itself."""
        return self.play.s

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
