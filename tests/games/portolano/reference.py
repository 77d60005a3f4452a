"""Portolano told a second time, from the law alone and in another style: one long story that stops wherever somebody has
to decide or chance has to fall. Slow, and only for comparing (test_reference.py).
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Generator
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import flotta

CHANCE = flotta.CHANCE
DATA: dict[str, Any] = tomllib.loads((Path(flotta.__file__).parent / "games/portolano/box.toml").read_text(encoding="utf-8"))
G3 = ("cotton", "wine", "tea")
G4 = (*G3, "cocoa")
WAYS = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}
TYPES = ("hold_ext", "gun_ext", "extra_sail", "extra_fuse")
MISSIONS = [mission["id"] for mission in DATA["mission"]]
STARRED = ("no_cannon", "no_mutiny")

Ask = dict[int, dict[str, int]]
Story = Generator[Ask, str, None]
Answer = Generator[Ask, str, str]


class Reference:
    """A game in play. `asked` says who may do what (chance with weights); `happens` lets it happen."""

    def __init__(self, seats: int, **options: Any) -> None:
        self.n = seats
        self.options = options
        self.over = False
        self.entry = next(entry for entry in DATA["by_players"] if entry["players"] == seats)
        self.size: int = self.entry["size"]
        self.heap = Counter(DATA["chests"]["values"])
        self.box = Counter({good: DATA["goods_tokens"][good] for good in G4})
        self.rum = [DATA["ship"]["start_rum"]] * seats
        self.goods: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.talers, self.cannons = [0] * seats, [0] * seats
        self.upgrades: list[list[tuple[str, int]]] = [[] for _ in range(seats)]
        self.chests: list[list[int]] = [[] for _ in range(seats)]
        self.cannon_supply: int = self.entry["cannons"]
        self.stacks = {kind: list(range(1, seats + 1)) for kind in TYPES}
        self.tile: dict[tuple[int, int], list[str]] = {}
        self.slots: dict[tuple[int, int], list[str]] = {}
        self.ship: dict[int, tuple[int, int]] = {}
        self.drifted, self.anchored = [False] * seats, [False] * seats
        self.knight: int | None = None
        self.markers: dict[str, list[int]] = {}
        self.round = 0
        self.last_round: int | None = None
        self.story = self.whole_game()
        self.asked: Ask = next(self.story)

    def happens(self, slug: str, seat: int = CHANCE) -> None:
        """Let one event happen. Orders given at the same time are collected here."""
        if len(self.asked) > 1 or (seat != CHANCE and slug.startswith(("sail", "anchor"))):
            self.orders[seat] = slug
            del self.asked[seat]
            if self.asked:
                return
            slug = ""
        try:
            self.asked = self.story.send(slug)
        except StopIteration:
            self.asked, self.over = {}, True

    # The course of the game.

    def whole_game(self) -> Story:
        """Setup, rounds, the end."""
        yield from self.set_up()
        while True:
            self.round += 1
            yield from self.play_round()
            cap = self.options.get("round_cap", 60)
            if self.round == self.last_round or (cap and self.round >= cap):
                return
            self.start: int = (self.start + 1) % self.n

    def chance(self, *slugs: str) -> Answer:
        """One of several equally likely outcomes."""
        answer = yield {CHANCE: dict.fromkeys(slugs, 1)}
        return answer

    def ask(self, seat: int, options: list[str]) -> Answer:
        """A decision of one player."""
        answer = yield {seat: dict.fromkeys(options, 1)}
        return answer

    def order(self) -> list[int]:
        """All seats in turn order."""
        return [(self.start + i) % self.n for i in range(self.n)]

    def set_up(self) -> Story:
        """Chapter 4."""
        named = self.options.get("start_player", "random")
        self.start = int((yield from self.chance(*(f"start:{s}" for s in range(self.n))))[6:]) if named == "random" else named
        ports = [port["id"].lower() for port in DATA["port_tile"]]
        pool = []
        for _ in range(self.entry["port_tiles"]):
            port = (yield from self.chance(*(f"port:{p}" for p in ports)))[5:]
            ports.remove(port)
            pool.append(port)
        self.stock = ports
        self.used: list[str] = []
        self.last_face: dict[Any, Any] = {}
        sea = [tile["id"].lower() for tile in DATA["sea_tile"]]
        if self.entry["sea_tiles"] == len(sea):
            pool += sea
        else:
            able = [t["id"].lower() for t in DATA["sea_tile"] if "upgrade" in (t["A"]["action"], t["B"]["action"])]
            first = self.options.get("upgrade_tile", "random").lower()
            if first == "random":
                first = (yield from self.chance(*(f"tile:{t}" for t in able)))[5:]
            taken = [first]
            while len(taken) < self.entry["sea_tiles"]:
                taken.append((yield from self.chance(*(f"tile:{t}" for t in sea if t not in taken)))[5:])
            pool += taken
        for cell in ((r, c) for r in range(self.size) for c in range(self.size)):
            _, tile, face = (yield from self.chance(*(f"lay:{t}:{f}" for t in pool for f in "ab"))).split(":")
            pool.remove(tile)
            self.lay(cell, tile, face)
        yield from self.set_up_stocks()
        yield from self.set_up_ships()

    def lay(self, cell: tuple[int, int], tile: str, face: str) -> None:
        """A tile on a cell."""
        self.tile[cell] = [tile, face]
        if tile[0] == "h":
            self.last_face[tile] = face
            self.slots[cell] = [""] * len(self.port_face(cell)["slots"])

    def set_up_stocks(self) -> Story:
        """Supply, missions, sterns."""
        side = self.options.get("supply_side", "random").lower()
        if side == "random":
            side = (yield from self.chance(*(f"side:{s['id'].lower()}" for s in DATA["supply_side"])))[5:]
        printed = next(s for s in DATA["supply_side"] if s["id"].lower() == side)
        self.rows: dict[str, list[str]] = {}
        for good in G3:
            fields = ["cocoa" if field == printed["cocoa"][good] else good for field in range(1, 17)]
            self.rows[good] = [f for f, mark in zip(fields, DATA["supply"]["min_players"], strict=True) if mark <= self.n]
            self.box -= Counter(self.rows[good])
        self.missions = self.options.get("missions", ["random"])
        if self.missions == ["random"]:
            sets = ["-".join(chosen) for chosen in combinations(MISSIONS, 3)]
            self.missions = (yield from self.chance(*(f"missions:{chosen}" for chosen in sets)))[9:].split("-")
        for mission in self.missions:
            self.markers[mission] = list(range(self.n)) if mission in STARRED else []
        self.stern = list(self.options.get("sterns", ["random"]))
        if self.stern == ["random"]:
            self.stern = []
            for _ in range(self.n):
                left = [s["id"] for s in DATA["stern"] if s["id"] not in self.stern]
                self.stern.append((yield from self.chance(*(f"stern:{s}" for s in left)))[6:])

    def set_up_ships(self) -> Story:
        """What sterns give, then the pirate, the ships, the wind."""
        for seat in self.order():
            stern = self.stern[seat]
            if stern == "light_fingered":
                self.talers[seat] += 2
            elif stern == "grapeshot_master":
                self.add_cannon(seat)
            elif stern == "peace_knight":
                self.knight = seat
            elif stern == "handyman":
                kind = (yield from self.ask(seat, [f"tinker:{kind}" for kind in TYPES]))[7:]
                self.upgrades[seat].append((kind, 0))
            elif stern == "rum_still":
                kind = (yield from self.ask(seat, ["still:rum", *(f"still:{g}" for g in G3 if self.box[g])]))[6:]
                self.rum[seat] = 4 if kind == "rum" else 3
                if kind != "rum":
                    self.box[kind] -= 1
                    self.goods[seat][kind] += 1
        seas = [cell for cell in self.tile if self.at_sea(cell)]
        number = {cell: cell[0] * self.size + cell[1] for cell in seas}
        cells = {v: k for k, v in number.items()}
        self.pirate = cells[int((yield from self.ask(self.start, [f"pirate:{number[c]}" for c in seas]))[7:])]
        for seat in self.order():
            self.ship[seat] = cells[int((yield from self.ask(seat, [f"ship:{number[c]}" for c in seas]))[5:])]
        self.wind = (yield from self.chance(*(f"wind:{way}" for way in WAYS)))[5:]

    def play_round(self) -> Story:
        """Chapter 5."""
        for seat in range(self.n):
            if not self.rum[seat]:
                self.breach(seat, "no_mutiny")
        for seat in self.order():
            if self.drifted[seat] and not self.rum[seat] and self.goods[seat].total() >= 2:
                yield from self.relieve(seat)
        self.orders: dict[int, str] = {}
        choosing = {seat: dict.fromkeys(self.cards(seat), 1) for seat in range(self.n) if self.rum[seat]}
        if choosing:
            yield choosing
        for seat in self.order():
            self.move(seat, self.orders.get(seat))
            if self.at_sea(self.ship[seat]):
                yield from self.act_at_sea(seat)
            else:
                yield from self.act_in_port(seat)
            for mission in self.missions:
                self.check(seat, mission)
        self.wind = (yield from self.chance(*(f"wind:{way}" for way in WAYS)))[5:]
        self.move_pirate()
        self.fought: set[int] = set()
        self.out: set[int] = set()
        self.beat: set[int] = set()
        self.sea_hits: dict[int, int] = {}
        for seat in self.order():
            yield from self.fight_pirate(seat)
        yield from self.fight_players()
        for seat in self.order():
            for mission, done in (("beat_pirate", seat in self.beat), ("hits3", self.sea_hits.get(seat, 0) >= 3)):
                if done and mission in self.missions and seat not in self.markers[mission]:
                    self.markers[mission].append(seat)

    def relieve(self, seat: int) -> Story:
        """Two goods for one rum, or not."""
        first = yield from self.ask(seat, ["relief_pass", *(f"relief:{g}" for g in G4 if self.goods[seat][g])])
        if first == "relief_pass":
            return
        self.to_box(seat, first[7:])
        second = yield from self.ask(seat, [f"relief:{g}" for g in G4 if self.goods[seat][g]])
        self.to_box(seat, second[7:])
        self.rum[seat] += 1

    def cards(self, seat: int) -> list[str]:
        """What may be laid face down."""
        options = [f"sail:{way}" for way in WAYS]
        if self.has_upgrade(seat, "extra_sail"):
            options += [f"sail_two:{a}:{b}" for a in WAYS for b in WAYS]
        if self.stern[seat] == "strategist" and not self.anchored[seat]:
            options.append("anchor")
        return options

    # Movement.

    def at_sea(self, cell: tuple[int, int]) -> bool:
        return self.tile[cell][0][0] == "s"

    def beside(self, cell: tuple[int, int], way: str) -> tuple[int, int]:
        return (cell[0] + WAYS[way][0]) % self.size, (cell[1] + WAYS[way][1]) % self.size

    def move(self, seat: int, order: str | None) -> None:
        """Cards, mutiny, drift, anchor."""
        self.anchored[seat] = order == "anchor"
        self.drifted[seat] = False
        ways = order.split(":")[1:] if order else []
        cost = 0
        for way in ways:
            step = 0 if way == self.wind else 2 if way == OPPOSITE[self.wind] else 1
            cost += max(0, step - 1) if way == "south" and self.stern[seat] == "cape_southerner" else step
        if order is None or cost > self.rum[seat]:
            self.breach(seat, "no_mutiny")
            self.rum[seat] = 0
            self.drifted[seat] = True
            ways = [self.wind]
        else:
            self.rum[seat] -= cost
        for way in ways:
            here = self.ship[seat]
            if self.at_sea(here) and here != self.pirate and [s for s in self.ship if self.ship[s] == here] == [seat]:
                self.flip(here)
            self.ship[seat] = self.beside(here, way)

    def flip(self, cell: tuple[int, int]) -> None:
        self.tile[cell][1] = "b" if self.tile[cell][1] == "a" else "a"

    def move_pirate(self) -> None:
        """With the wind, over ports."""
        if self.pirate not in self.ship.values():
            self.flip(self.pirate)
        self.pirate = self.beside(self.pirate, self.wind)
        while not self.at_sea(self.pirate):
            self.pirate = self.beside(self.pirate, self.wind)

    # Actions.

    def sea_face(self, cell: tuple[int, int]) -> dict[str, Any]:
        tile, face = self.tile[cell]
        found: dict[str, Any] = next(t for t in DATA["sea_tile"] if t["id"].lower() == tile)[face.upper()]
        return found

    def port_face(self, cell: tuple[int, int]) -> dict[str, Any]:
        tile, face = self.tile[cell]
        found: dict[str, Any] = next(t for t in DATA["port_tile"] if t["id"].lower() == tile)[face.upper()]
        return found

    def has_upgrade(self, seat: int, kind: str) -> int:
        return sum(k == kind for k, _ in self.upgrades[seat])

    def room(self, seat: int) -> int:
        return int(7 + 2 * self.has_upgrade(seat, "hold_ext") - self.rum[seat] - self.goods[seat].total())

    def to_box(self, seat: int, good: str) -> None:
        self.goods[seat][good] -= 1
        self.box[good] += 1

    def throw(self, seat: int, kind: str) -> None:
        if kind == "rum":
            self.rum[seat] -= 1
        else:
            self.to_box(seat, kind)

    def add_cannon(self, seat: int) -> None:
        self.cannon_supply -= 1
        self.cannons[seat] += 1
        self.breach(seat, "no_cannon")

    def aboard(self, seat: int) -> list[str]:
        return (["rum"] if self.rum[seat] else []) + [g for g in G4 if self.goods[seat][g]]

    def act_at_sea(self, seat: int) -> Story:
        """A pick-up and an action, in any order."""
        face = self.sea_face(self.ship[seat])
        picked = acted = made_room = False
        while True:
            room = self.room(seat)
            goods = [g for g in G3 if g in face["offers"] and self.rows[g]] if not picked else []
            rum = face["action"] == "free_rum" and not acted
            gains = ([f"take:{g}" for g in goods] + ["act_rum"] * rum) if room else []
            options = list(gains)
            if not made_room:
                places = 1 + 2 * self.has_upgrade(seat, "gun_ext")
                if not picked and "cannon" in face["offers"] and self.cannon_supply and self.cannons[seat] < places:
                    options.append("take:cannon")
                if not acted:
                    options += self.tile_actions(seat, face["action"])
                options.append("end_turn")
                if not room and (goods or rum):
                    options += [f"drop:{k}" for k in self.aboard(seat)]
            verb, _, what = (yield from self.ask(seat, options)).partition(":")
            if verb == "end_turn":
                return
            made_room = verb == "drop"
            if verb == "drop":
                self.throw(seat, what)
            elif verb == "take":
                picked = True
                self.pick_up(seat, what)
            else:
                acted = True
                yield from self.tile_action(seat, verb, what)

    def pick_up(self, seat: int, what: str) -> None:
        if what == "cannon":
            self.add_cannon(seat)
            return
        self.goods[seat][self.rows[what].pop(0)] += 1
        if not self.rows[what] and self.last_round is None:
            self.last_round = self.round + 1

    def tile_actions(self, seat: int, action: str) -> list[str]:
        """What the face allows, and the Hustler; free rum is handled with the gains."""
        mine = [g for g in G4 if self.goods[seat][g]]
        options = [f"hustle:{g}" for g in mine] if self.stern[seat] == "hustler" else []
        if action == "upgrade" and self.talers[seat]:
            options += [f"up:{kind}" for kind in TYPES if self.stacks[kind]]
        elif action == "goods_rum":
            options += [f"g2r:{g}" for g in mine]
            if self.rum[seat]:
                options += [f"r2g:{g}" for g in G3 if self.box[g]]
        elif action == "goods_goods":
            options += [f"gg_give:{g}" for g in mine if any(self.box[o] for o in G3 if o != g)]
        elif action == "taler":
            options.append("act_taler")
        return options

    def tile_action(self, seat: int, verb: str, what: str) -> Story:
        if verb == "act_rum":
            self.rum[seat] += 1
        elif verb == "act_taler":
            self.talers[seat] += 1
        elif verb == "hustle":
            self.to_box(seat, what)
            self.rum[seat] += 1
        elif verb == "up":
            self.talers[seat] -= 1
            self.upgrades[seat].append((what, self.stacks[what].pop()))
        elif verb == "gg_give":
            yield from self.swap(seat, what)
        else:
            yield from self.trade(seat, verb, what)

    def trade(self, seat: int, verb: str, what: str) -> Story:
        while True:
            if verb == "g2r":
                self.to_box(seat, what)
                self.rum[seat] += 1
                options = [f"g2r:{g}" for g in G4 if self.goods[seat][g]]
            else:
                self.box[what] -= 1
                self.goods[seat][what] += 1
                self.rum[seat] -= 1
                options = [f"r2g:{g}" for g in G3 if self.box[g]] if self.rum[seat] else []
            if not options:
                return
            what = (yield from self.ask(seat, [*options, "trade_done"])).partition(":")[2]
            if not what:
                return

    def swap(self, seat: int, given: str) -> Story:
        self.to_box(seat, given)

        def on_offer() -> list[str]:
            return [f"gg_take:{g}" for g in G3 if g != given and self.box[g]]

        for turn in range(2):
            options = on_offer()
            if not options:
                return
            if turn == 1 and not self.room(seat):
                choice = yield from self.ask(seat, ["gg_stop", *(f"drop:{k}" for k in self.aboard(seat))])
                if choice == "gg_stop":
                    return
                self.throw(seat, choice[5:])
                choice = yield from self.ask(seat, on_offer())
            else:
                choice = yield from self.ask(seat, options + ["gg_stop"] * turn)
            if choice == "gg_stop":
                return
            self.box[choice[8:]] -= 1
            self.goods[seat][choice[8:]] += 1

    def act_in_port(self, seat: int) -> Story:
        cell = self.ship[seat]
        face, slots = self.port_face(cell), self.slots[cell]
        sold = 0
        while True:
            free = [i for i, token in enumerate(slots, 1) if not token]
            options = [f"unload:{i}" for i in free if self.goods[seat][face["slots"][i - 1]]]
            if self.goods[seat]["cocoa"]:
                options += [f"cocoa1:{i}" for i in free] + [f"cocoa2:{i}" for i in free if i + 1 in free]
            verb, _, where = (yield from self.ask(seat, [*options, "unload_done"])).partition(":")
            if verb == "unload_done":
                break
            i = int(where)
            good = face["slots"][i - 1] if verb == "unload" else "cocoa"
            self.goods[seat][good] -= 1
            slots[i - 1] = good
            sold += 1
            if verb == "cocoa2":
                slots[i] = "same cocoa"
                sold += 1
        self.talers[seat] += (0, 1, 3, 5, 7, 10)[sold]
        if sold:
            yield from self.refill(seat, face["rum"])
        if all(slots):
            yield from self.replace_port(seat, cell)

    def refill(self, seat: int, rum: int) -> Story:
        made_room = False
        while rum and (self.room(seat) or self.goods[seat].total()):
            options = ["refill"] if self.room(seat) else [f"drop:{g}" for g in G4 if self.goods[seat][g]]
            choice = yield from self.ask(seat, options + ["refill_done"] * (not made_room))
            made_room = choice.startswith("drop")
            if choice == "refill_done":
                return
            if made_room:
                self.to_box(seat, choice[5:])
            else:
                self.rum[seat] += 1
                rum -= 1

    def replace_port(self, seat: int, cell: tuple[int, int]) -> Story:
        if self.heap.total():
            value = int((yield {CHANCE: {f"chest:{v}": n for v, n in self.heap.items() if n}})[6:])
            self.heap[value] -= 1
            self.chests[seat].append(value)
        self.box += Counter(token for token in self.slots[cell] if token in G4)
        if not self.stock:
            self.stock, self.used = self.used, []
        faces = {}
        for port in self.stock:
            seen = self.last_face.get(port)
            for face in "ab" if seen is None else "b" if seen == "a" else "a":
                faces[f"replace:{port}:{face}"] = 1 if seen is None else 2
        _, port, face = (yield {CHANCE: faces}).split(":")
        self.stock.remove(port)
        self.used.append(self.tile[cell][0])
        self.lay(cell, port, face)

    # Missions.

    def breach(self, seat: int, mission: str) -> None:
        if seat in self.markers.get(mission, []):
            self.markers[mission].remove(seat)

    def check(self, seat: int, mission: str) -> None:
        """A mission of the end of an action."""
        hold, kinds = self.goods[seat], Counter(kind for kind, _ in self.upgrades[seat])
        met = {
            "cotton4": hold["cotton"] >= 4,
            "wine4": hold["wine"] >= 4,
            "tea4": hold["tea"] >= 4,
            "rum6": self.rum[seat] >= 6,
            "mixed_cargo": all(hold[g] for g in G3) and self.rum[seat] >= 2,
            "chests2": len(self.chests[seat]) >= 2,
            "upgrades3": len(kinds) >= 3,
            "upgrade_pair": max(kinds.values(), default=0) >= 2,
        }
        if met.get(mission) and seat not in self.markers[mission]:
            self.markers[mission].append(seat)

    # Battles.

    def peaceful(self, seat: int) -> bool:
        cell = self.ship[seat]
        return self.at_sea(cell) and self.sea_face(cell)["action"] == "peace_isle"

    def dice(self, count: int) -> Answer:
        if not count:
            return "hits:0"
        answer = yield {CHANCE: {f"hits:{k}": comb(count, k) for k in range(count + 1)}}
        return answer

    def hits(self, seat: int, at_sea: bool) -> Generator[Ask, str, int]:
        dice = self.cannons[seat] if at_sea else self.rum[seat]
        sure = min(dice, self.has_upgrade(seat, "extra_fuse")) if at_sea else 0
        rolled = yield from self.dice(dice - sure)
        return sure + int(rolled[5:])

    def stays_out(self, seat: int) -> Generator[Ask, str, bool]:
        if self.knight != seat:
            return False
        if (yield from self.ask(seat, ["knight_out", "knight_fight"])) == "knight_fight":
            return False
        self.knight = None
        self.out.add(seat)
        return True

    def fight_pirate(self, seat: int) -> Story:
        cell = self.ship[seat]
        across = {"north": ("east", "west"), "south": ("east", "west"), "east": ("north", "south"), "west": ("north", "south")}
        ways = tuple(WAYS) if self.n > 3 else across[self.wind]
        near = cell in [self.beside(self.pirate, way) for way in ways]
        if not self.at_sea(cell) or self.peaceful(seat) or not (near or cell == self.pirate) or (yield from self.stays_out(seat)):
            return
        self.fought.add(seat)
        mine = yield from self.hits(seat, True)
        theirs = int((yield from self.dice(3 if cell == self.pirate else 2))[5:])
        self.sea_hits[seat] = mine
        if mine > theirs:
            self.beat.add(seat)
            self.talers[seat] += mine - theirs
        elif mine == theirs:
            self.talers[seat] += self.stern[seat] == "fortunes_child"
        for _ in range(theirs - mine):
            items = self.aboard(seat) + ["taler"] * (self.talers[seat] > 0)
            if not items:
                return
            lost = (yield from self.ask(seat, [f"pay:{k}" for k in items]))[4:]
            if lost == "taler":
                self.talers[seat] -= 1
            else:
                self.throw(seat, lost)

    def free(self, seat: int) -> bool:
        return seat not in self.fought and seat not in self.out and not self.peaceful(seat)

    def fight_players(self) -> Story:
        for first in self.order():
            if not self.free(first):
                continue
            cell = self.ship[first]
            crews = [seat for seat in self.order() if self.ship[seat] == cell and self.free(seat)]
            if len(crews) < 2:
                continue
            for seat in crews:
                yield from self.stays_out(seat)
            crews = [seat for seat in crews if self.free(seat)]
            if len(crews) < 2:
                continue
            self.fought |= set(crews)
            hits = {}
            for seat in crews:
                hits[seat] = yield from self.hits(seat, self.at_sea(cell))
                if self.at_sea(cell):
                    self.sea_hits[seat] = hits[seat]
            for seat in sorted(crews, key=lambda s: -hits[s]):
                yield from self.loot(seat, crews, hits)

    def loot(self, seat: int, crews: list[int], hits: dict[int, int]) -> Story:
        lucky = self.stern[seat] == "fortunes_child"
        left = {
            v: hits[seat] - hits[v] if hits[seat] > hits[v] else int(hits[seat] == hits[v] and lucky) for v in crews if v != seat
        }
        made_room = False
        while True:
            cargo = [f"loot:{v}:{k}" for v in left for k in self.aboard(v) if left[v]]
            coins = [f"loot:{v}:taler" for v in left if left[v] and self.talers[v]]
            if not cargo and not coins:
                return
            options = cargo if self.room(seat) else []
            if not made_room:
                options = options + coins + ["loot_done"]
                if cargo and not self.room(seat):
                    options += [f"drop:{k}" for k in self.aboard(seat)]
            choice = yield from self.ask(seat, options)
            made_room = choice.startswith("drop")
            if choice == "loot_done":
                return
            if made_room:
                self.throw(seat, choice[5:])
                continue
            _, who, kind = choice.split(":")
            victim = int(who)
            left[victim] -= 1
            if kind == "taler":
                self.talers[victim] -= 1
                self.talers[seat] += 1
            elif kind == "rum":
                self.rum[victim] -= 1
                self.rum[seat] += 1
            else:
                self.goods[victim][kind] -= 1
                self.goods[seat][kind] += 1

    # The end.

    def ranked(self, amounts: list[int], pay: tuple[int, int, int, int], least: int) -> list[int]:
        """First, second, tied first, tied second; whoever has less than the least gets nothing."""
        points = [0] * self.n
        best = max(amounts)
        leaders = [s for s in range(self.n) if amounts[s] == best and best >= least]
        for seat in leaders:
            points[seat] = pay[0] if len(leaders) == 1 else pay[2]
        if len(leaders) == 1:
            second = max((a for a in amounts if a < best), default=-1)
            seconds = [s for s in range(self.n) if amounts[s] == second and second >= least]
            for seat in seconds:
                points[seat] = pay[1] if len(seconds) == 1 else pay[3]
        return points

    def values(self) -> list[int]:
        return [sum(value for _, value in own) for own in self.upgrades]

    def scores(self) -> list[int]:
        """Chapter 7."""
        value, cannon = self.ranked(self.values(), (6, 2, 4, 1), 0), self.ranked(self.cannons, (4, 2, 3, 1), 1)
        pays = {5: (4, 2, 1, 0, 0), 4: (4, 2, 1, 0), 3: (3, 1, 0), 2: (2, 0)}[self.n]
        totals = []
        for seat in range(self.n):
            points = self.talers[seat] + sum(self.chests[seat]) + (self.knight == seat) + value[seat] + cannon[seat]
            points += (self.rum[seat] + self.goods[seat].total()) // 2
            for mission in self.missions:
                has = seat in self.markers[mission]
                if mission in STARRED:
                    points += 3 * has
                else:
                    points += pays[self.markers[mission].index(seat)] if has else -2
            totals.append(points)
        return totals

    def places(self) -> list[int]:
        keys = [(-total, value) for total, value in zip(self.scores(), self.values(), strict=True)]
        return [1 + sum(other < mine for other in keys) for mine in keys]
