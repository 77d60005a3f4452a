"""Positions of Tortuga, filled up and put into the game's own notation (`notation.py`), and questions about them.

    t = table("ship 4; fleet red blue; on: boarding AE, treasure B", "pirate 1; crew red", "", phase="boarding")

One text for each player, seat 0 first. What may be written, each with what holds when it is not:

    ship 4, pirate 2       the fields of the markers (3)          tokens: fleet 1, raid 2    advantage tokens (none)
    fleet red blue         fleet area, leftmost first (empty)     tiles 2 1                  treasure tiles (none)
    crew red               crew area, leftmost first (empty)      on: boarding AE, fleet B   placed dice
    area red red blue      island area (empty)                    tortuga red blue blue      Tortuga (empty)

phase is what comes next: "throw" (the next roll), an action, alone or with "second" for its second place, or "move". Dice that
are not written down are in hand for "throw" and "move"; in an action they lie on one that is over (on treasure for fleet).
island, start, rounds, roll and options are given by name; chests that are nowhere are in the bag.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from harness.positions import head

import flotta
from flotta.engine.notation import Ordered
from flotta.engine.play import Play
from flotta.engine.verbs import CHANCE, WATCHER
from flotta.games.tortuga.box import ACTIONS, COLOURS, LETTERS, SEAT_COLOURS
from flotta.games.tortuga.terms import EMPTY, HAND, N_DICE, NOBODY, UNNAMED

SIDES = (*ACTIONS, "skull")
PER_SEAT = ("ship", "pirate", "fleet", "crew", "area", "tortuga", "tokens")


def table(
    *players: str,
    phase: str = "throw",
    start: int = 0,
    rounds: int = 1,
    roll: int = 0,
    island: str = "",
    box: Any = None,
    **options: Any,
) -> Table:
    """The table that the texts describe."""
    seats, data = len(players), flotta.games.find("tortuga").box_from(box).data
    said = [_parts(player) for player in players]
    spots = [[_numbers(p.get("tokens", "")).get(action, 0) for action in ACTIONS] for p in said]
    over = "treasure" if phase.split()[0] == "fleet" else "fleet"
    dice = [_dice(p.get("on", ""), HAND if phase in ("throw", "move") else ACTIONS.index(over)) for p in said]
    lines: dict[str, Any] = {
        "start": SEAT_COLOURS[start],
        "rounds": rounds,
        "turn": SEAT_COLOURS[start],
        "island": island,
        "roll": 0,
    }
    for who, player, row in zip(SEAT_COLOURS, said, dice, strict=False):
        lines |= {f"ship {who}": 3, f"pirate {who}": 3}
        lines |= {f"{word} {who}": value for word, value in player.items() if word in PER_SEAT and value}
        lines[f"dice {who}"] = Ordered((*ACTIONS, "skull"), HAND).write(np.array(row))
    lines["tiles"] = ", ".join(
        f"{who} {n}" for who, p in zip(SEAT_COLOURS, said, strict=False) for n in p.get("tiles", "").split()
    )
    lines |= _phase(phase, seats, start, roll, dice, spots, data)
    text = "\n".join([head("tortuga", seats, options), *(f"{key}: {value}" for key, value in lines.items())])
    return Table(flotta.at(text, box=box))


def _parts(text: str) -> dict[str, str]:
    """The parts of a player's text by their first word."""
    parts = {}
    for part in text.split(";"):
        word, _, rest = part.strip().partition(" ")
        word = word.removesuffix(":")
        assert word in ("", "tiles", "on", *PER_SEAT), f"what is {part!r}?"
        parts[word] = rest.strip()
    return parts


def _numbers(text: str) -> dict[str, int]:
    """A text like "fleet 1, raid 2" as numbers by name."""
    return {name: int(n) for name, n in (part.split() for part in text.split(",") if part.strip())}


def _dice(text: str, elsewhere: int) -> list[int]:
    """Where each die is, by a text like "boarding AE, treasure B"."""
    where = [elsewhere] * N_DICE
    for part in text.split(","):
        if part.strip():
            action, letters = part.split()
            for letter in letters:
                where[LETTERS.index(letter.lower())] = ACTIONS.index(action)
    return where


def _phase(
    phase: str, seats: int, start: int, roll: int, dice: list[list[int]], spots: list[list[int]], data: dict[str, Any]
) -> dict[str, Any]:
    """What the table waits for, and what is known in that phase."""
    if phase == "move":
        return {"now": "draw"}
    if phase == "throw":
        rolled = [row.count(HAND) for row in dice]
        thrower = next(seat % seats for seat in range(start, start + seats) if rolled[seat % seats])
        return {
            "now": "throw",
            "roll": roll or (1 if set(rolled) == {N_DICE} else 2),
            **{f"rolled {who}": n for who, n in zip(SEAT_COLOURS, rolled, strict=False)},
            **{f"gain {who}": "no" if n else "yes" for who, n in zip(SEAT_COLOURS, rolled, strict=False)},
            "turn": SEAT_COLOURS[thrower],
            "die": LETTERS[dice[thrower].index(HAND)].upper(),
        }
    name, _, second = phase.partition(" ")
    action = ACTIONS.index(name)
    ranked = ranking(action, seats, start, dice, spots, data)
    first, runner_up = ranked[0], ranked[1] if len(ranked) > 1 and seats > 2 else NOBODY
    return {
        "now": "target" if action >= ACTIONS.index("boarding") else "act",
        "roll": roll or 5,
        "action": name,
        "place": second or "first",
        "best": SEAT_COLOURS[first],
        "second": "nobody" if runner_up == NOBODY else SEAT_COLOURS[runner_up],
        "turn": SEAT_COLOURS[runner_up if second else first],
    }


def ranking(
    action: int, seats: int, start: int, dice: list[list[int]], spots: list[list[int]], data: dict[str, Any]
) -> list[int]:
    """Who takes part in an action, best total first, ties clockwise from the start player."""
    totals = {}
    for seat in range(seats):
        numbers = [data["dice"][LETTERS[i]][ACTIONS[action]] for i, where in enumerate(dice[seat]) if where == action]
        if numbers:
            totals[seat] = sum(numbers) + spots[seat][action]
    return sorted(totals, key=lambda seat: (-totals[seat], (seat - start) % seats))


class Table:
    """A game in play, asked and moved in the notation of this page."""

    def __init__(self, play: Play) -> None:
        self.play = play

    def does(self, seat: int, *actions: str) -> Table:
        """A player decides, one thing after another."""
        for action in actions:
            self.play.act(seat, action)
        return self

    def chance(self, *outcomes: str) -> Table:
        """Chance decides."""
        for outcome in outcomes:
            self.play.act(CHANCE, outcome)
        return self

    def throws(self, *texts: str) -> Table:
        """Dice fall, "A fleet, B skull" for each roller in order; the letters must be those whose turn it is."""
        for text in texts:
            for part in text.split(","):
                letter, side = part.split()
                assert LETTERS[self.play.s.letter].upper() == letter, f"die {LETTERS[self.play.s.letter].upper()} is thrown now"
                self.chance(f"face:{side}")
        return self

    def copy(self) -> Table:
        """The same table again, to try another line."""
        return Table(self.play.copy())

    def after(self, seat: int, *actions: str) -> Table:
        """The table as it would be if the player did this; the one asked stays as it is."""
        return self.copy().does(seat, *actions)

    def seen_by(self, seat: int = WATCHER) -> Table:
        """What a player (or a watcher) may see of the table."""
        return Table(self.play.view(seat))  # type: ignore[arg-type]  # a view is asked, never moved

    @property
    def waiting(self) -> list[int]:
        """Who is to decide."""
        return self.play.waiting

    def options(self, seat: int | None = None) -> set[str]:
        """All that this player (the only one waiting, if none is named) may decide now."""
        if seat is None:
            (seat,) = self.play.waiting
        return {action.slug for action in self.play.legal(seat)}

    def keeps(self, seat: int) -> str:
        """The choices of dice a player has, as "A B AB"; in the order of the rulings: fewer dice first."""
        found = [slug.removeprefix("keep:").upper() for slug in self.options(seat)]
        return " ".join(sorted(found, key=lambda letters: (len(letters), letters)))

    @property
    def odds(self) -> dict[str, int]:
        """All that chance may do now, with weights."""
        return {action.slug: weight for action, weight in self.play.odds()}

    def ship(self, seat: int) -> int:
        """The field of a ship."""
        return int(self.play.s.marker[seat, 0])

    def pirate(self, seat: int) -> int:
        """The field of a pirate."""
        return int(self.play.s.marker[seat, 1])

    def fleet(self, seat: int) -> str:
        """The chests of a fleet area, leftmost first."""
        return self._row(seat, 0)

    def crew(self, seat: int) -> str:
        """The chests of a crew area, leftmost first."""
        return self._row(seat, 1)

    def _row(self, seat: int, track: int) -> str:
        return " ".join(COLOURS[c] for c in self.play.s.area[seat, track].tolist() if c != EMPTY)

    def area(self, seat: int) -> str:
        """The chests of an island area."""
        return _heap(self.play.s.island_area[seat].tolist())

    def tortuga(self, seat: int) -> str:
        """The chests in a player's Tortuga."""
        return _heap(self.play.s.tortuga_area[seat].tolist())

    @property
    def island(self) -> str:
        """The chests on the central island."""
        return _heap(self.play.s.central_island.tolist())

    @property
    def bag(self) -> str:
        """The chests in the bag."""
        return _heap(self.play.s.bag.tolist())

    def in_bag(self, colour: str) -> int:
        """How many chests of a colour are in the bag."""
        return int(self.play.s.bag[COLOURS.index(colour)])

    def on(self, seat: int) -> str:
        """The placed dice of a player with their numbers, as "fleet A4 B5, raid E1"."""
        s = self.play.s
        found = []
        for i, action in enumerate(ACTIONS):
            dice = [f"{LETTERS[d].upper()}{s.box.dice[d, i]}" for d in range(N_DICE) if s.die[seat, d] == i]
            found += [f"{action} {' '.join(dice)}"] if dice else []
        return ", ".join(found)

    def hand(self, seat: int) -> str:
        """The dice in a player's hand."""
        return "".join(LETTERS[d].upper() for d in range(N_DICE) if self.play.s.die[seat, d] == HAND)

    def unnamed(self, seat: int) -> str:
        """The skulls a player kept alone and has not turned yet."""
        return "".join(LETTERS[d].upper() for d in range(N_DICE) if self.play.s.die[seat, d] == UNNAMED)

    def tokens(self, seat: int) -> str:
        """A player's advantage tokens, as "fleet 1, raid 2"."""
        return ", ".join(f"{a} {n}" for a, n in zip(ACTIONS, self.play.s.advantage[seat].tolist(), strict=True) if n)

    @property
    def supply(self) -> int:
        """The advantage tokens in the supply."""
        return int(self.play.s.supply)

    def tiles(self, seat: int) -> str:
        """The values of a player's treasure tiles."""
        s = self.play.s
        return " ".join(str(s.tile_coins[i]) for i in range(s.taken) if s.tile_owner[i] == seat)

    @property
    def pool(self) -> list[int]:
        """The treasure tiles in the pool: how many with one, two, three coins."""
        return [int(n) for n in self.play.s.pool]

    @property
    def start(self) -> int:
        """The start player."""
        return int(self.play.s.start_player)

    @property
    def rounds(self) -> int:
        """The number of the round."""
        return int(self.play.s.rounds)

    @property
    def roll(self) -> int:
        """The number of the roll."""
        return int(self.play.s.roll_step)

    @property
    def phase(self) -> str:
        """The action being resolved and whose place acts, or which other phase it is."""
        s = self.play.s
        if s.first == NOBODY:
            return "roll" if s.roll_step else "over" if self.play.over else "move"
        return f"{ACTIONS[s.action]} {'second' if s.place else 'first'} {s.active}"


def _heap(counts: list[int]) -> str:
    return " ".join(colour for colour, n in zip(COLOURS, counts, strict=True) for _ in range(n))


def all_dice(side: str, letters: str = "ABCDE") -> str:
    """The same side on each of these dice."""
    return ", ".join(f"{letter} {side}" for letter in letters)


def rule_of(error: object) -> str:
    """The id of the rule that a refusal names."""
    found = re.search(r"TO-R?[\d.]*\d", str(error))
    return found[0] if found else ""
