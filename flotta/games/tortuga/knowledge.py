"""Who knows what in Tortuga: views, guesses, and who learns which event."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.dice import Ints, below
from flotta.engine.state import Record
from flotta.engine.verbs import CHANCE, EVERYONE
from flotta.games.tortuga import terms as t
from flotta.games.tortuga.board import room
from flotta.games.tortuga.rolling import can_keep, fits, rooms_of, thrown


@compiled
def behind_screens(s: Record) -> bool:
    """Whether throws lie behind the screens (TO-5.5); at all other times every face on the table is open."""
    return bool(s.step == t.THROWING or s.step == t.KEEPING)


@compiled
def seen(s: Record, seat: int, action: int) -> int:
    """Throws and choices behind a screen and everything about treasure tiles are one player's alone (TO-5.5, TO-R38)."""
    if seat == CHANCE:
        hidden = action >= t.TILE or (t.FACE <= action < t.CHEST and s.step == t.THROWING)
        return 1 << int(s.active) if hidden else EVERYONE
    hidden = t.KEEP_TILE <= action < t.LOAD or (action < t.ASSIGN and s.step == t.KEEPING)
    return 1 << seat if hidden else EVERYONE


@compiled
def sees_throw(s: Record, seat: int, owner: int) -> bool:
    """One's own dice, and those that no screen hides; of others one sees only which have not been thrown yet."""
    return bool(owner == seat or not behind_screens(s))


@compiled
def sees_looked_at(s: Record, seat: int) -> bool:
    """The tiles being looked at are seen by who looks at them (TO-R38)."""
    return bool(s.active == seat)


@compiled
def sees_returned(s: Record, seat: int, i: int) -> bool:
    """What was put back when a tile was taken is its taker's secret for ever (TO-R38)."""
    return bool(s.tile_owner[i] == seat)


@compiled
def sees_coins(s: Record, seat: int, i: int) -> bool:
    """One's own tiles; at the end everybody's (TO-7.8)."""
    return bool(s.tile_owner[i] == seat or s.step == t.DONE)


@compiled
def guess(v: Record, seat: int, dice: Ints) -> None:
    """Fill in the throws and choices behind other screens and the values of unseen tiles.

    A choice tells nothing but that it was legal: a hidden keep is any legal one, of two tiles either may have been kept. All
    else is exact: a throw fits whether its roller is ready without having chosen, and a tile that this seat looked at and put
    back was in the pool then, so nobody held it before.
    """
    if behind_screens(v):
        for owner in range(v.seats):
            if owner != seat and v.rolled[owner] > 0:
                guess_throw(v, owner, dice)
    while not guess_tiles(v, seat, dice):
        pass


@compiled
def guess_throw(v: Record, owner: int, dice: Ints) -> None:
    """A throw behind a screen, and the choice made from it (TO-R48)."""
    if v.stuck[owner]:
        for letter in range(t.N_DICE):
            if v.face[owner, letter] != t.NOT_THROWN:
                v.face[owner, letter] = any_full_action(v, owner, dice)
        return
    while True:
        for letter in range(t.N_DICE):
            if v.face[owner, letter] != t.NOT_THROWN:
                v.face[owner, letter] = min(below(dice, t.N_ACTIONS + int(v.box.skulls)), t.SKULL)
        if v.step == t.THROWING or can_keep(v, owner):
            break
    if v.ready[owner]:
        v.kept[owner] = any_keep(v, owner, dice)


@compiled
def any_full_action(v: Record, owner: int, dice: Ints) -> int:
    """An action without room, each as likely: what a die of an unplaceable throw shows (TO-R5)."""
    full = 0
    for action in range(t.N_ACTIONS):
        if room(v, owner, action) == 0:
            full += 1
    rest = below(dice, full)
    for action in range(t.N_ACTIONS):
        if room(v, owner, action) == 0:
            if rest == 0:
                return action
            rest -= 1
    return 0


@compiled
def any_keep(v: Record, owner: int, dice: Ints) -> int:
    """A legal choice of dice, each as likely."""
    sides, rooms, count = thrown(v, owner), rooms_of(v, owner), 0
    for kept in range(1, t.N_KEEPS + 1):
        if fits(sides, rooms, kept):
            count += 1
    rest = below(dice, count)
    for kept in range(1, t.N_KEEPS + 1):
        if fits(sides, rooms, kept):
            if rest == 0:
                return kept
            rest -= 1
    return 0


@compiled
def guess_tiles(v: Record, seat: int, dice: Ints) -> bool:
    """Give the unseen tiles to their takers in the order of taking. False if that does not fit what this seat once looked at: a
    value of which more tiles lay in the pool was likelier to be seen, so dealings with fewer are refused in proportion.
    """
    for i in range(len(v.pool)):
        v.pool[i] = v.box.tiles[i] - known(v, seat, -1, i + 1)
    for i in range(v.taken):
        owner = v.tile_owner[i]
        if owner == seat:
            if v.tile_of_two[i] and not saw(v, seat, i, dice):
                return False
            continue
        if v.step != t.DONE:
            v.tile_coins[i] = draw_coins(v, seat, v.taken, dice)
            v.pool[v.tile_coins[i] - 1] -= 1
        if v.tile_of_two[i]:
            v.tile_returned[i] = draw_coins(v, seat, i, dice)
    if v.active != seat:
        for _ in range(v.looking):
            coins = draw_coins(v, seat, v.taken, dice)
            v.pool[coins - 1] -= 1
            v.looked_at[coins - 1] += 1
    return True


@compiled
def known(v: Record, seat: int, after: int, coins: int) -> int:
    """Tiles of a value that this seat knows to have been taken after the given one: its own, at the end everybody's."""
    count = int(v.looked_at[coins - 1]) if v.active == seat else 0
    for i in range(after + 1, v.taken):
        if (v.tile_owner[i] == seat or v.step == t.DONE) and v.tile_coins[i] == coins:
            count += 1
    return count


@compiled
def saw(v: Record, seat: int, i: int, dice: Ints) -> bool:
    """Whether this seat would have seen the tile it put back, with the chance that this dealing gives it."""
    coins = int(v.tile_returned[i])
    later = known(v, seat, i, coins)
    unseen = int(v.box.tiles[coins - 1]) - known(v, seat, -1, coins)
    return below(dice, unseen + later) < int(v.pool[coins - 1]) + later


@compiled
def draw_coins(v: Record, seat: int, i: int, dice: Ints) -> int:
    """The value of a random tile. If tile `i` has been taken, it is one of those that were in the pool just after that, as dealt
    so far; otherwise one of those in the pool now.
    """
    tiles = 0
    for coins in range(1, len(v.pool) + 1):
        tiles += int(v.pool[coins - 1]) + (known(v, seat, i, coins) if i < v.taken else 0)
    rest = below(dice, tiles)
    coins = 0
    while rest >= 0:
        coins += 1
        rest -= int(v.pool[coins - 1]) + (known(v, seat, i, coins) if i < v.taken else 0)
    return coins
