"""Nauticus told a second time, as slowly and literally as the rulebook does: ships of single parts with their own masts,
sails and goods, and the course of the game as one generator. It shares no rule with the engine; both must offer the same.

Every `yield` is a decision (or a draw): who has to choose, and the names of what may be chosen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

Choice = Generator[tuple[int | None, list[str]], str, None]
CATEGORY = {"buy_hull": "hull", "buy_mast": "mast", "buy_sail": "sail", "buy_goods": "good"}


@dataclass
class Part:
    """One hull part of a ship and what is on it."""

    kind: str
    mast: str | None = None
    sail: str | None = None
    good: str | None = None


@dataclass
class Player:
    """Everything in front of one player."""

    talers: int
    workers: int
    vp: int
    warehouse: Counter[str] = field(default_factory=Counter)
    ships: list[list[Part]] = field(default_factory=list)
    delivered: Counter[str] = field(default_factory=Counter)
    unturned: list[int] = field(default_factory=list)
    extra: bool = True


class Nauticus:
    """One game by the data of a box file."""

    def __init__(self, box: dict[str, Any], seats: int, random_start: bool) -> None:
        self.box, self.seats, self.random_start = box, seats, random_start
        self.number = box["game"]
        self.supply = {tile["id"]: tile["count"] for tile in box["tile"]}
        self.spaces = {tile["id"]: tile["spaces"] for tile in box["tile"]}
        self.actions = [action["id"] for action in box["action"]]
        self.slots = {action["id"]: action["slots"] for action in box["action"]}
        self.players: list[Player] = []

    def play(self) -> Choice:
        start = self.box["seat_start"]
        first = 0
        if self.random_start:
            first = int((yield None, [f"seat_{i}" for i in range(self.seats)])[5:])
        for seat in range(self.seats):
            i = (seat - first) % self.seats
            talers, workers = start[f"talers_{self.seats}p"][i], start[f"workers_{self.seats}p"][i]
            self.players.append(Player(talers, workers, self.number["start_vp"], unturned=list(start["pass_tiles"])))
        anchor, phase = self.box["wheel"]["initial_anchor_space"], 0
        for _ in range(self.box["rounds"][str(self.seats)]):
            tiles: dict[int, str] = {}
            for i in range(8):
                tiles[(anchor + i) % 8] = yield None, [a for a in self.actions if a not in tiles.values()]
            face_up, next_anchor = set(range(8)), None
            for _ in range(self.number["phases_per_round"]):
                starter = (first + phase) % self.seats
                action = yield starter, [a for a in self.actions if any(tiles[s] == a for s in face_up)]
                space = next(s for s in face_up if tiles[s] == action)
                yield from self.bonus(starter, space)
                for i in range(self.seats):
                    yield from self.turn(
                        (starter + i) % self.seats,
                        action,
                        space,
                        self.box["wheel"]["clockwise_from_anchor"][(space - anchor) % 8],
                    )
                face_up.discard(space)
                next_anchor = space if next_anchor is None else next_anchor
                phase += 1
            for player in self.players:
                player.vp -= sum(player.unturned)
                player.unturned = list(start["pass_tiles"])
            assert next_anchor is not None
            anchor = next_anchor

    def bonus(self, seat: int, space: int) -> Choice:
        player, bonus = self.players[seat], self.box["space"][space]["bonus"]
        player.workers += bonus.get("workers", 0)
        player.talers += bonus.get("talers", 0)
        player.vp += bonus.get("vp", 0)
        category = {"goods": "good"}.get(bonus.get("free_tile"), bonus.get("free_tile"))
        kinds = [
            k for k in self.supply if category and k.startswith(category) and not k.endswith("crown") and self.storable(player, k)
        ]
        if kinds:
            self.store_from_supply(player, (yield seat, [*kinds, "decline"]))

    def turn(self, seat: int, action: str, space: int, blue: int) -> Choice:
        player = self.players[seat]
        prices = dict(zip(self.slots[action], self.box["space"][space]["prices"], strict=False))
        while True:
            options = ["perform"] if self.use_possible(player, action, prices, blue) else []
            options += [f"pass_flip_{v}" for v in player.unturned] or ["pass_plain"]
            choice = yield seat, options + (["use_extra"] if player.extra else [])
            if choice != "use_extra":
                break
            yield from self.extra_action(seat)
        if choice == "perform":
            yield from self.perform(seat, action, prices, blue)
        elif choice != "pass_plain":
            player.unturned.remove(int(choice[-1]))
        if player.extra and (yield seat, ["use_extra", "end_turn"]) == "use_extra":
            yield from self.extra_action(seat)

    def extra_action(self, seat: int) -> Choice:
        player = self.players[seat]
        player.extra = False
        player.workers += self.number["extra_workers"]
        prices = {kind: self.number["extra_base_price"] for kinds in self.slots.values() for kind in kinds}
        action = yield seat, [a for a in self.actions if self.use_possible(player, a, prices, 0)]
        yield from self.perform(seat, action, prices, 0)

    def use_possible(self, player: Player, action: str, prices: dict[str, int], blue: int) -> bool:
        return bool(self.uses(player, action, prices, blue, Counter(), 0))

    def uses(
        self, player: Player, action: str, prices: dict[str, int], blue: int, bought: Counter[str], crown_vp: int
    ) -> list[str]:
        workers = blue + player.workers
        if workers == 0:
            return []
        if action in CATEGORY:
            return [k for k in self.supply if k in self.slots[action] and self.buyable(player, k, self.cost(k, prices, bought))]
        if action == "transport":
            return [k for k in self.supply if player.warehouse[k] and self.shipyard_places(player, k)]
        if action == "deliver":
            ships = [i for i, ship in enumerate(player.ships) if complete(ship) and all(part.good for part in ship)]
            return [f"ship_{i}" for i in ships if len(player.ships[i]) <= workers]
        if action == "crowns" and (self.crowns(player) == 0 or crown_vp >= self.number["crown_cap_per_action"]):
            return []
        return ["use_worker"]

    def cost(self, kind: str, prices: dict[str, int], bought: Counter[str]) -> int:
        return int(self.number["repeat_price"] if bought[kind] else prices[kind])

    def buyable(self, player: Player, kind: str, cost: int) -> bool:
        if not self.supply[kind] or player.talers < cost:
            return False
        return self.room(player, kind) or (cost > 0 and bool(self.shipyard_places(player, kind)))

    def room(self, player: Player, kind: str) -> bool:
        load = sum(self.spaces[k] * n for k, n in player.warehouse.items())
        return bool(load + self.spaces[kind] <= self.number["warehouse_spaces"])

    def storable(self, player: Player, kind: str) -> bool:
        return self.supply[kind] > 0 and self.room(player, kind)

    def store_from_supply(self, player: Player, kind: str) -> None:
        if kind != "decline":
            self.supply[kind] -= 1
            player.warehouse[kind] += 1

    def crowns(self, player: Player) -> int:
        tiles = [player.warehouse["mast_crown"] + player.warehouse["sail_crown"], 3 - len(player.unturned)]
        tiles += [(part.mast == "crown") + (part.sail == "crown") for ship in player.ships for part in ship]
        return sum(tiles)

    def shipyard_places(self, player: Player, kind: str) -> list[str]:
        new = ["dest_new_ship"] if kind.startswith("hull") and len(player.ships) < self.number["shipyard_slots"] else []
        return new + [f"ship_{i}" for i, ship in enumerate(player.ships) if self.accepts(ship, kind)]

    def accepts(self, ship: list[Part], kind: str) -> bool:
        what, which = kind.split("_")
        if what == "hull":
            if which == "single" or ship[0].kind == "single":
                return False
            has_bow, has_stern = ship[0].kind == "bow", ship[-1].kind == "stern"
            middles = sum(part.kind == "middle" for part in ship)
            return {
                "bow": not has_bow,
                "stern": not has_stern,
                "middle": not (has_bow and has_stern) and middles < self.number["max_middles_per_ship"],
            }[which]
        return self.spot(ship, what, which) is not None

    def spot(self, ship: list[Part], what: str, which: str) -> Part | None:
        """The first part from the bow on that can take this mast, sail or good."""
        crest = {t for part in ship for t in (part.mast, part.sail) if t not in (None, "crown")}
        for part in ship:
            if what == "good" and part.good is None:
                return part
            if what == "mast" and part.mast is None and (which == "crown" or crest <= {which}):
                return part
            if what == "sail" and part.mast and part.sail is None:
                if which == "crown" or (part.mast in (which, "crown") and crest <= {which}):
                    return part
        return None

    def perform(self, seat: int, action: str, prices: dict[str, int], blue: int) -> Choice:
        player, bought, crown_vp, used, rewarded = self.players[seat], Counter[str](), 0, False, False
        while True:
            options = self.uses(player, action, prices, blue, bought, crown_vp)
            choice = yield seat, options + (["done"] if used else [])
            if choice == "done":
                return
            used = True
            workers = len(player.ships[int(choice[5:])]) if action == "deliver" else 1
            player.workers -= max(0, workers - blue)
            blue = max(0, blue - workers)
            if action in CATEGORY:
                cost = self.cost(choice, prices, bought)
                player.talers -= cost
                bought[choice] += 1
                if cost == 0:
                    self.store_from_supply(player, choice)
                else:
                    self.supply[choice] -= 1
                    yield from self.place(seat, choice, from_warehouse=False)
                kinds = self.slots[action]
                if not rewarded and all(bought[k] for k in kinds):
                    rewarded = True
                    free = [k for k in self.supply if k in kinds and self.storable(player, k)]
                    if free:
                        self.store_from_supply(player, (yield seat, [*free, "decline"]))
            elif action == "transport":
                player.warehouse[choice] -= 1
                yield from self.place(seat, choice, from_warehouse=True)
            elif action == "money":
                player.talers += self.number["money_per_worker"]
            elif action == "deliver":
                for part in player.ships[int(choice[5:])]:
                    assert part.good
                    player.delivered[part.good] += 1
                    part.good = None
            else:
                gain = min(self.crowns(player), self.number["crown_cap_per_action"] - crown_vp)
                crown_vp += gain
                player.vp += gain

    def place(self, seat: int, kind: str, from_warehouse: bool) -> Choice:
        player = self.players[seat]
        stored = ["dest_warehouse"] if not from_warehouse and self.room(player, kind) else []
        where = yield seat, stored + self.shipyard_places(player, kind)
        what, which = kind.split("_")
        if where == "dest_warehouse":
            player.warehouse[kind] += 1
        elif where == "dest_new_ship":
            player.ships.append([Part(which)])
        elif what == "hull":
            ship = player.ships[int(where[5:])]
            at = 0 if which == "bow" else len(ship) if which == "stern" or ship[-1].kind != "stern" else len(ship) - 1
            ship.insert(at, Part(which))
        else:
            ship = player.ships[int(where[5:])]
            part = self.spot(ship, what, which)
            assert part
            setattr(part, what, which)
            if what == "sail" and complete(ship):
                yield from self.rewards(seat, len(ship))

    def rewards(self, seat: int, count: int) -> Choice:
        player, taken = self.players[seat], Counter[str]()
        gives = {reward["id"]: reward["gives"] for reward in self.box["reward"]}
        for _ in range(count):
            goods = [k for k in self.supply if k.startswith("good")]
            options = []
            for name, gift in gives.items():
                possible = self.storable(player, gift["tile"]) if "tile" in gift else True
                if "different_goods" in gift:
                    possible = any(self.storable(player, k) for k in goods)
                if possible and taken[name] < self.number["reward_limit_per_ship"]:
                    options.append(name)
            choice = yield seat, options
            taken[choice] += 1
            gift = gives[choice]
            player.vp += gift.get("vp", 0)
            player.talers += gift.get("talers", 0)
            player.workers += gift.get("workers", 0)
            if "tile" in gift:
                self.store_from_supply(player, gift["tile"])
            if "different_goods" in gift:
                one = yield seat, [k for k in goods if self.storable(player, k)]
                self.store_from_supply(player, one)
                two = yield seat, [*(k for k in goods if k != one and self.storable(player, k)), "decline"]
                self.store_from_supply(player, two)

    def total_talers(self, player: Player) -> int:
        """Own talers and one for every leftover."""
        left = player.workers + sum(player.warehouse.values())
        for ship in player.ships:
            for part in ship:
                left += part.good is not None
                left += 0 if complete(ship) else 1 + (part.mast is not None) + (part.sail is not None)
        return player.talers + left

    def key(self, player: Player) -> tuple[int, int, int]:
        """Points, then the two tie-breaks."""
        table, beyond = self.box["scoring"]["goods_group"], self.box["scoring"]["goods_each_beyond_5"]
        goods = sum(table[min(n, 5)] + beyond * max(0, n - 5) for n in player.delivered.values())
        ships = sum(self.box["scoring"]["ship"][str(len(ship))] for ship in player.ships if complete(ship))
        talers = self.total_talers(player)
        return player.vp + goods + ships + talers // 3, talers % 3, talers


def complete(ship: list[Part]) -> bool:
    """Whether every part has a mast with a sail and the hull is closed."""
    closed = ship[0].kind == "single" or (ship[0].kind == "bow" and ship[-1].kind == "stern")
    return closed and all(part.mast and part.sail for part in ship)
