"""What makes a position good in Tortuga, in named numbers: points, chests on their way and room for them, and what the dice on
the table promise.

While dice are in hands the first place of an action is a hope: it is counted by how far the own total is ahead and by how many
dice the others can still bring.
"""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.dice import Floats
from flotta.engine.piles import total
from flotta.engine.state import Record
from flotta.games.tortuga import terms as t
from flotta.games.tortuga.board import capacity, dice_on
from flotta.games.tortuga.scoring import coins, score

FEATURES = (
    "points",  # so far
    "points_late",  # the same, growing as the end comes near
    "tortuga",  # chests in Tortuga
    "fleet_chests",  # chests in the fleet area
    "crew_chests",  # chests in the crew area that the fleet has room for
    "island_chests",  # chests in the island area that the crew has room for
    "excess",  # chests without room
    "outlook",  # points once all own chests have come to Tortuga
    "outlook_early",  # the same, as long as there is time for it
    "ship",  # field of the ship
    "pirate",  # field of the pirate
    "attack_tokens",  # advantage tokens on boarding and raid, and one that is due
    "work_tokens",  # advantage tokens on the other actions
    "dice_in_hand",  # dice still to be thrown
    "skulls",  # dice kept whose action is not named yet
    "hold_fleet",  # the hope of a place in each action to come, by what it brings
    "hold_crew",
    "hold_treasure",
    "hold_boarding",
    "hold_raid",
    "danger_fleet",  # a chest that may be stolen from the fleet
    "danger_crew",  # and from the crew
    "order",  # how soon in the order of ties, at the next throw
    "hunting",  # a chest or a tile about to come
)

CHEST_WORTH = 4.0  # points a chest is usually worth, to bring loot to about 1
TILE_WORTH = 1.6


@compiled
def features(s: Record, seat: int, out: Floats) -> None:
    """Write this seat's features."""
    goal, points = float(s.options.tortuga_goal), float(score(s, seat)) / 30.0
    out[0] = points
    out[1] = points * nearness(s)
    out[2] = float(total(s.tortuga_area[seat])) / goal
    add_chests(s, seat, out)
    out[9] = float(s.marker[seat, t.SHIP]) / float(s.box.last_field)
    out[10] = float(s.marker[seat, t.PIRATE]) / float(s.box.last_field)
    out[11], out[12] = float(s.gain[seat]) / 4.0, 0.0
    for action in range(t.N_ACTIONS):
        out[11 if action >= t.BOARDING else 12] += float(s.box.token_value[s.advantage[seat, action]]) / 4.0
    out[13] = float(free_dice(s, seat)) / t.N_DICE
    out[14] = float(dice_on(s, seat, t.UNNAMED)) / t.N_DICE
    for action in range(t.N_ACTIONS):
        out[15 + action] = hope(s, seat, action, second(s, action)) * worth(s, seat, action) if is_to_come(s, action) else 0.0
    out[20] = danger(s, seat, t.FLEET_AREA)
    out[21] = danger(s, seat, t.CREW_AREA)
    next_start = s.start_player if in_first_phase(s) else (s.start_player + 1) % s.seats
    out[22] = 1.0 - float((seat - next_start + s.seats) % s.seats) / float(s.seats)
    out[23] = 0.0
    if s.active == seat:
        due = float(s.chests_due) * CHEST_WORTH + (TILE_WORTH if s.tiles_due > 0 or s.looking > 0 else 0.0)
        if s.step == t.STEALING or s.step == t.SALVAGING:
            due += CHEST_WORTH
        out[23] = due / CHEST_WORTH


@compiled
def nearness(s: Record) -> float:
    """How near the end is: 1 when somebody's fleet brings the last chest."""
    most = 0.0
    for seat in range(s.seats):
        chests = float(total(s.tortuga_area[seat])) + 0.7 * float(s.area_size[seat, t.FLEET_AREA])
        most = max(most, chests + 0.4 * float(s.area_size[seat, t.CREW_AREA]))
    return min(1.0, most / float(s.options.tortuga_goal))


@compiled
def add_chests(s: Record, seat: int, out: Floats) -> None:
    """The chests on their way: how many, which, and how many too many."""
    in_fleet, in_crew = int(s.area_size[seat, t.FLEET_AREA]), int(s.area_size[seat, t.CREW_AREA])
    on_island = total(s.island_area[seat])
    fits_fleet = min(in_crew, capacity(s, seat, t.SHIP))
    fits_crew = min(on_island, capacity(s, seat, t.PIRATE))
    out[3] = float(in_fleet) / 4.0
    out[4] = float(fits_fleet) / 4.0
    out[5] = float(fits_crew) / 4.0
    out[6] = float(in_crew - fits_fleet + on_island - fits_crew) / 4.0
    worth, jokers = 0, 0
    for colour in range(t.N_COLOURS):
        chests = chests_of(s, seat, colour)
        worth += chests * (int(s.box.points[t.DOUBLED]) if s.box.role[colour] == t.DOUBLE else 1)
        if s.box.role[colour] == t.JOKER:
            jokers += chests
    sets, missing = 0, missing_for(s, seat, 1)
    while missing <= jokers:
        sets += 1
        missing = missing_for(s, seat, sets + 1)
    points = (
        worth * int(s.box.points[t.IN_TORTUGA])
        + sets * int(s.box.points[t.PER_SET])
        + coins(s, seat) * int(s.box.points[t.PER_COIN])
    )
    points += (int(s.marker[seat, t.SHIP]) + int(s.marker[seat, t.PIRATE])) * int(s.box.points[t.PER_FIELD])
    out[7] = float(points) / 40.0
    out[8] = out[7] * (1.0 - nearness(s))


@compiled
def missing_for(s: Record, seat: int, sets: int) -> int:
    """The chests a player lacks for so many sets."""
    missing = 0
    for colour in range(t.N_COLOURS):
        if s.box.role[colour] == t.SET_COLOUR:
            missing += max(0, sets - chests_of(s, seat, colour))
    return missing


@compiled
def chests_of(s: Record, seat: int, colour: int) -> int:
    """All chests of a colour on a player's board."""
    chests = int(s.tortuga_area[seat, colour]) + int(s.island_area[seat, colour])
    for track in range(t.N_TRACKS):
        for slot in range(s.area_size[seat, track]):
            if s.area[seat, track, slot] == colour:
                chests += 1
    return chests


@compiled
def in_first_phase(s: Record) -> bool:
    """Whether dice are being thrown and placed."""
    return bool(t.THROWING <= s.step < t.ACTING)


@compiled
def is_to_come(s: Record, action: int) -> bool:
    """Whether an action of this round is still to be resolved for its first place."""
    if in_first_phase(s):
        return True
    if s.roll_step == 0:
        return False
    return bool(action > s.action or (action == s.action and s.place == t.FIRST and s.tiles_due + s.chests_due + s.looking == 0))


@compiled
def kept_on(s: Record, seat: int) -> int:
    """The action the dice kept behind the screen will go to; SKULL for none or not yet known."""
    symbol = t.SKULL
    for letter in range(t.N_DICE):
        if s.kept[seat] >> letter & 1 and s.face[seat, letter] < t.SKULL:
            symbol = int(s.face[seat, letter])
    return symbol


@compiled
def promise(s: Record, seat: int, action: int) -> int:
    """The total on an action, dice kept behind the screen included; 0 without a die."""
    numbers, dice = 0, 0
    kept = int(s.kept[seat]) if s.kept[seat] > 0 and kept_on(s, seat) == action else 0
    for letter in range(t.N_DICE):
        if s.die[seat, letter] == action or kept >> letter & 1:
            numbers += int(s.box.dice[letter, action])
            dice += 1
    return numbers + int(s.box.token_value[s.advantage[seat, action]]) if dice > 0 else 0


@compiled
def free_dice(s: Record, seat: int) -> int:
    """Dice in hand that are not kept behind the screen."""
    dice = 0
    for letter in range(t.N_DICE):
        if s.die[seat, letter] == t.HAND and not s.kept[seat] >> letter & 1:
            dice += 1
    return dice if in_first_phase(s) else 0


@compiled
def hope(s: Record, seat: int, action: int, share: float) -> float:
    """The chance of first place in an action, roughly, and a share of that of second place."""
    own = promise(s, seat, action)
    if own == 0:
        return 0.0
    first, behind_one = 1.0, 0.0
    turn = (seat - s.start_player + s.seats) % s.seats
    for other in range(s.seats):
        if other != seat:
            before = (other - s.start_player + s.seats) % s.seats < turn
            ahead = float(own - promise(s, other, action)) - (0.5 if before else -0.5)
            spread = 1.0 + 2.0 * float(free_dice(s, other) + dice_on(s, other, t.UNNAMED))
            chance = max(0.0, min(1.0, 0.5 + ahead / spread))
            behind_one = behind_one * chance + first * (1.0 - chance)
            first *= chance
    return first + share * behind_one


@compiled
def second(s: Record, action: int) -> float:
    """What second place brings, as a share of first."""
    if s.duel:
        return 0.0
    if action <= t.TREASURE:
        return 0.5
    return 0.6 if total(s.central_island) > 0 else 0.2


@compiled
def worth(s: Record, seat: int, action: int) -> float:
    """What the first place of an action brings this player, about 1."""
    if action == t.FLEET or action == t.CREW:
        room = float(s.box.last_field) - float(s.marker[seat, action])
        return min(room, float(s.box.steps[s.duel, action, t.FIRST])) / 2.0
    if action == t.TREASURE:
        return 1.0
    most = 0.25  # the victim's marker
    for other in range(s.seats):
        if other != seat:
            most = max(most, loot(s, other, action - t.BOARDING))
    return most


@compiled
def loot(s: Record, seat: int, track: int) -> float:
    """What a thief would like in an area, about 1 for a chest."""
    most = 0.0
    for slot in range(s.area_size[seat, track]):
        most = max(most, 1.5 if s.box.role[s.area[seat, track, slot]] == t.DOUBLE else 1.0)
    return most


@compiled
def danger(s: Record, seat: int, track: int) -> float:
    """What a player may lose in an attack to come: the best chest, by the hope of the likeliest attacker."""
    action = t.BOARDING if track == t.FLEET_AREA else t.RAID
    if not is_to_come(s, action) or s.area_size[seat, track] == 0:
        return 0.0
    most = 0.0
    for other in range(s.seats):
        if other != seat:
            most = max(most, hope(s, other, action, 0.0))
    return most * loot(s, seat, track)
