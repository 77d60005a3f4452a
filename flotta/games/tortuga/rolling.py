"""The first phase of a round: throws behind the screens, the reveal, forced rerolls, advantages."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.state import Record
from flotta.games.tortuga import terms as t
from flotta.games.tortuga.board import dice_on, in_order, room

BITS = 4
"""Bits of one number among several in one integer."""
NO_SIDE = (1 << BITS) - 1


@compiled
def begin_roll_step(s: Record) -> None:
    """All who have dice in hand take them behind their screens (TO-5.5)."""
    s.roll_step += 1
    for seat in range(s.seats):
        s.rolled[seat] = dice_on(s, seat, t.HAND)
        s.gain[seat] = 1 if s.rolled[seat] == 0 else 0  # TO-5.19, TO-R10
    s.active = s.start_player
    s.letter = 0
    s.step = t.THROWING
    if s.die[s.active, s.letter] != t.HAND:
        next_die(s)


@compiled
def next_die(s: Record) -> bool:
    """Go on to the next die that is thrown: letters ascending, and behind the screens player by player in order. False when
    there is none.
    """
    i = (s.active - s.start_player + s.seats) % s.seats
    letter = s.letter + 1
    while i < s.seats:
        while letter < t.N_DICE:
            if s.die[in_order(s, i), letter] == t.HAND:
                s.active, s.letter = in_order(s, i), letter
                return True
            letter += 1
        if s.step == t.REROLLING:
            break
        i, letter = i + 1, 0
    s.letter = 0
    return False


@compiled
def throw_die(s: Record, side: int) -> None:
    """One die shows a side; after the last one the dice are to be kept."""
    s.face[s.active, s.letter] = side
    if next_die(s):
        return
    if s.step == t.THROWING:
        begin_keeping(s)
    elif can_keep(s, s.active):
        s.step = t.KEEPING_OPENLY
    else:
        throw_again(s, s.active)


@compiled
def begin_keeping(s: Record) -> None:
    """Everybody who can keeps some dice; whose throw is unplaceable is ready at once (TO-5.6, TO-5.16, TO-R48)."""
    s.active = s.start_player
    s.step = t.KEEPING
    for seat in range(s.seats):
        if s.rolled[seat] > 0 and not can_keep(s, seat):
            s.stuck[seat], s.ready[seat] = 1, 1


@compiled
def can_keep(s: Record, seat: int) -> bool:
    """Whether any die of the throw can be placed (TO-R3, TO-R5)."""
    sides, rooms, ways = thrown(s, seat), rooms_of(s, seat), 0
    for letter in range(t.N_DICE):
        if fits(sides, rooms, 1 << letter):
            ways += 1
    return ways > 0


@compiled
def may_keep(s: Record, seat: int, dice: int) -> bool:
    """Whether this choice of dice is allowed: from the hand, one symbol with skulls as jokers, and with room for all
    (TO-5.7, TO-5.10, TO-5.12, TO-5.13, TO-R4).
    """
    return fits(thrown(s, seat), rooms_of(s, seat), dice)


@compiled
def fits(sides: int, rooms: int, dice: int) -> bool:
    """`may_keep`, with the dice `thrown` and the `rooms_of` a player: both are read once for many choices."""
    symbol, count = t.SKULL, 0
    for letter in range(t.N_DICE):
        if not dice >> letter & 1:
            continue
        side = sides >> BITS * letter & NO_SIDE
        if side == NO_SIDE:
            return False
        count += 1
        if side == t.SKULL:
            continue
        if symbol != t.SKULL and symbol != side:
            return False
        symbol = side
    return rooms >> BITS * symbol & NO_SIDE >= count


@compiled
def thrown(s: Record, seat: int) -> int:
    """What the dice in a player's hand show, side by side in one number; NO_SIDE for a die that is not in hand."""
    sides, die, face = 0, s.die[seat], s.face[seat]
    for letter in range(t.N_DICE):
        side = int(face[letter]) & NO_SIDE if die[letter] == t.HAND else NO_SIDE
        sides |= side << BITS * letter
    return sides


@compiled
def rooms_of(s: Record, seat: int) -> int:
    """How many more dice each action takes, side by side in one number; in the place of the skull, the most of all."""
    rooms, most = 0, 0
    for action in range(t.N_ACTIONS):
        free = min(max(0, room(s, seat, action)), t.N_DICE)
        most = max(most, free)
        rooms |= free << BITS * action
    return rooms | most << BITS * t.SKULL


@compiled
def keep(s: Record, seat: int, dice: int) -> None:
    """Keep these dice: behind the screen until all are ready (TO-R48), in a forced reroll in the open."""
    if s.step == t.KEEPING:
        s.kept[seat], s.ready[seat] = dice, 1
    else:
        s.stuck[seat] = 0
        place_kept(s, seat, dice)
        s.step = t.AFTER_THROW


@compiled
def reveal_if_all_ready(s: Record) -> None:
    """When all have chosen, the screens are lifted together (TO-5.11)."""
    for seat in range(s.seats):
        if s.rolled[seat] > 0 and not s.ready[seat]:
            return
    for seat in range(s.seats):
        s.ready[seat] = 0
        if not s.stuck[seat]:  # TO-R7: an unplaceable throw is shown and stays until it is thrown again
            place_kept(s, seat, s.kept[seat])
        s.kept[seat] = 0
    s.step = t.AFTER_THROW


@compiled
def place_kept(s: Record, seat: int, dice: int) -> None:
    """The kept dice go to their action, skulls with them; skulls alone wait for one. The rest goes back to the hand, and what
    it showed is no longer kept (TO-5.11, TO-5.13, TO-R39).
    """
    symbol = t.SKULL
    for letter in range(t.N_DICE):
        if dice >> letter & 1 and s.face[seat, letter] != t.SKULL:
            symbol = int(s.face[seat, letter])
    for letter in range(t.N_DICE):
        if dice >> letter & 1:
            s.die[seat, letter] = t.UNNAMED if symbol == t.SKULL else symbol
        s.face[seat, letter] = t.NOT_THROWN


@compiled
def assign(s: Record, seat: int, action: int) -> None:
    """Skulls kept alone are all turned to one action (TO-5.12, TO-R6)."""
    for letter in range(t.N_DICE):
        if s.die[seat, letter] == t.UNNAMED:
            s.die[seat, letter] = action
    s.step = t.AFTER_THROW


@compiled
def throw_again(s: Record, seat: int) -> None:
    """A forced reroll of all dice in hand, in the open; what they showed is seen until they roll (TO-5.16, TO-R7)."""
    s.active = seat
    s.letter = 0
    s.step = t.REROLLING
    if s.die[seat, 0] != t.HAND:
        next_die(s)


@compiled
def go_on_rolling(s: Record) -> None:
    """What comes after the reveal: naming actions, forced rerolls, advantages, the next roll (TO-R8)."""
    for i in range(s.seats):  # TO-5.14
        if dice_on(s, in_order(s, i), t.UNNAMED) > 0:
            s.active = in_order(s, i)
            s.step = t.ASSIGNING
            return
    for i in range(s.seats):
        if s.stuck[in_order(s, i)]:
            throw_again(s, in_order(s, i))
            return
    left = 0
    for i in range(s.seats):
        seat = in_order(s, i)
        if s.gain[seat] and can_gain(s, seat):
            s.active = seat
            s.step = t.GAINING
            return
        s.gain[seat] = 0  # TO-5.22
        left += dice_on(s, seat, t.HAND)
    if left > 0:  # TO-5.18
        s.step = t.NEXT_ROLL
        return
    for seat in range(s.seats):
        s.rolled[seat] = 0
    s.action, s.place = t.FLEET - 1, t.SECOND  # the second phase, before its first action
    s.first, s.second = t.NOBODY, t.NOBODY
    s.step = t.AFTER_PLACE


@compiled
def can_gain(s: Record, seat: int) -> bool:
    """Whether an advantage can be used at all (TO-5.22)."""
    ways = 0
    for action in range(t.N_ACTIONS):
        if s.advantage[seat, action] == 1 or (s.advantage[seat, action] == 0 and s.supply > 0):
            ways += 1
    return ways > 0


@compiled
def gain_advantage(s: Record, seat: int, action: int) -> None:
    """A new token with side 1 up, or one flipped to side 2 (TO-5.21, TO-R11)."""
    if s.advantage[seat, action] == 0:
        s.supply -= 1
    s.advantage[seat, action] += 1
    s.gain[seat] = 0
    s.step = t.AFTER_THROW
