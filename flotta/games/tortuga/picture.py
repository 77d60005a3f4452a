"""Tortuga as text: the middle of the table, the player boards, the dice."""

from __future__ import annotations

from flotta.engine.state import Record
from flotta.games.tortuga import terms as t
from flotta.games.tortuga.board import capacity, total
from flotta.games.tortuga.names import ACTION_NAMES, PLACE_NAMES, letter_of
from flotta.games.tortuga.scoring import coins, score
from flotta.games.tortuga.terms import say

CHEST_LETTERS = (say("R"), say("B"), say("Y"), say("W"), say("P"))
SHORT_ACTIONS = (say("fleet"), say("crew"), say("treasure"), say("attack"), say("ambush"))


def picture(v: Record, viewer: int, names: list[object]) -> str:
    """The whole table as this viewer sees it."""
    lines = [*head(v, names), *middle(v)]
    for seat in range(v.seats):
        lines += ["", *board(v, seat, viewer, names)]
    return "\n".join(line.rstrip() for line in [*lines, "", dice_table(v), legend()])


def head(v: Record, names: list[object]) -> list[str]:
    """The round, the phase and who has won the action."""
    if v.step == t.DONE:
        return [str(say("The game is over."))]
    goal = int(v.options.tortuga_goal)
    lines = [str(say("Round {n}. Chests in Tortuga that end the game: {goal}.", n=max(1, int(v.rounds)), goal=goal))]
    if t.THROWING <= v.step < t.ACTING:
        lines.append(str(say("Rolling, roll {n}.", n=int(v.roll_step))))
    elif t.ACTING <= v.step <= t.SALVAGING and v.first != t.NOBODY:
        lines.append(f"{ACTION_NAMES[v.action]}: {places(v, names)}.")
    elif v.step >= t.DRAWING:
        lines.append(str(say("Moving chests.")))
    return lines


def places(v: Record, names: list[object]) -> str:
    """Who is first and second in the action, with totals."""
    ranked = [(PLACE_NAMES[0], int(v.first))]
    if v.second != t.NOBODY:
        ranked.append((PLACE_NAMES[1], int(v.second)))
    return ", ".join(f"{rank} {names[seat]} ({total(v, seat, v.action)})" for rank, seat in ranked)


def middle(v: Record) -> list[str]:
    """Island, bag, treasure tiles and tokens."""
    island = heap(v.central_island) or "–"
    return [
        f"{say('Island')}: {island}   {say('Bag')}: {int(v.bag_size)} ({heap(v.bag) or '–'})   "
        f"{say('Treasure tiles')}: {int(v.pool_size)}   {say('Advantage tokens')}: {int(v.supply)}"
    ]


def heap(counts: Record) -> str:
    """Chests by colour, like "R3 W1"."""
    return " ".join(f"{CHEST_LETTERS[colour]}{counts[colour]}" for colour in range(t.N_COLOURS) if counts[colour])


def board(v: Record, seat: int, viewer: int, names: list[object]) -> list[str]:
    """One player board: chests on their way from right to left, the actions with their dice, the hand."""
    mark = ">" if is_asked(v, seat) else " "
    title = f"{mark} {names[seat]}"
    if seat == v.start_player and v.rounds > 0:
        title += f" [{say('start player')}]"
    title += f"   {say('ship')} {v.marker[seat, t.SHIP]}   {say('pirate')} {v.marker[seat, t.PIRATE]}"
    title += f"   {say('{n} point', '{n} points', n=score(v, seat))}   {say('Treasure tiles')}: {tiles(v, seat, viewer)}"
    return [title, chests(v, seat), actions(v, seat), *hand(v, seat)]


def chests(v: Record, seat: int) -> str:
    """The chests of a player on their way, right to left as on the board."""
    home = heap(v.tortuga_area[seat])
    areas = [
        f"{say('Tortuga')} {sum(v.tortuga_area[seat].tolist())}{f' ({home})' if home else ''}",
        f"{say('Fleet')} {row(v, seat, t.FLEET_AREA)}",
        f"{say('Crew')} {row(v, seat, t.CREW_AREA)}",
        f"{say('Island area')} {heap(v.island_area[seat]) or '–'}",
    ]
    return "    " + "  ←  ".join(areas)


def is_asked(v: Record, seat: int) -> bool:
    """Whether a player has to decide now."""
    if v.step == t.KEEPING:
        return bool(v.rolled[seat] > 0 and not v.ready[seat])
    return bool(v.step not in (t.THROWING, t.DONE) and seat == v.active)


def tiles(v: Record, seat: int, viewer: int) -> str:
    """How many tiles a player has; their coins where the viewer knows them."""
    mine = [i for i in range(v.taken) if v.tile_owner[i] == seat]
    text = str(len(mine))
    if coins(v, seat):
        text += f" ({say('{n} coin', '{n} coins', n=coins(v, seat))})"
    if v.looking and seat == v.active:
        looked_at = [str(i + 1) for i in range(len(v.looked_at)) for _ in range(v.looked_at[i])]
        text += f" + {', '.join(looked_at) if seat == viewer else '? ' * int(v.looking)}"
    return text.rstrip()


def row(v: Record, seat: int, track: int) -> str:
    """The slots of an area that can be used, leftmost first."""
    usable = max(capacity(v, seat, track), int(v.area_size[seat, track]))
    slots = [int(v.area[seat, track, slot]) for slot in range(usable)]
    return "[" + " ".join("·" if chest == t.EMPTY else str(CHEST_LETTERS[chest]) for chest in slots) + "]"


def actions(v: Record, seat: int) -> str:
    """The five actions with dice, advantage and total."""
    cells = []
    for action in range(t.N_ACTIONS):
        dice = " ".join(f"{letter_of(die)}{v.box.dice[die, action]}" for die in range(t.N_DICE) if v.die[seat, die] == action)
        token = f"+{v.box.token_value[v.advantage[seat, action]]}" if v.advantage[seat, action] else ""
        sum_up = f"={total(v, seat, action)}" if dice else ""
        cells.append(f"{SHORT_ACTIONS[action]} {dice}{token}{sum_up}" if dice or token else f"{SHORT_ACTIONS[action]} –")
    return "    " + " | ".join(cells)


def hand(v: Record, seat: int) -> list[str]:
    """The dice in hand, as far as the viewer sees them, and those kept with no action named yet."""
    lines = []
    unnamed = [die for die in range(t.N_DICE) if v.die[seat, die] == t.UNNAMED]
    if unnamed:
        lines.append(f"    {say('Skulls without an action')}: {' '.join(map(letter_of, unnamed))}")
    dice = [die for die in range(t.N_DICE) if v.die[seat, die] == t.HAND]
    if not dice or not t.THROWING <= v.step < t.ACTING:
        return lines
    sides = [int(v.face[seat, die]) for die in dice]
    ready = f"   ({say('ready')})" if v.ready[seat] else ""
    if all(0 <= side < t.UNSEEN for side in sides):
        shown = "  ".join(thrown(v, seat, die) for die in dice)
        return [*lines, f"    {say('Rolled')}: {shown}{ready}"]
    if t.UNSEEN in sides:
        return [*lines, f"    {say('Behind the screen')}: {' '.join(map(letter_of, dice))}{ready}"]
    return [*lines, f"    {say('In hand')}: {' '.join(map(letter_of, dice))}"]


def thrown(v: Record, seat: int, die: int) -> str:
    """A die and what it shows, in brackets if it is kept."""
    side = int(v.face[seat, die])
    text = f"{letter_of(die)} {say('skull') if side == t.SKULL else f'{SHORT_ACTIONS[side]} {v.box.dice[die, side]}'}"
    return f"[{text}]" if v.kept[seat] >> die & 1 else text


def dice_table(v: Record) -> str:
    """The numbers of the dice, as on the inside of the screens."""
    order = "-".join(str(name) for name in SHORT_ACTIONS)
    rows = "  ".join(f"{letter_of(die)} {'-'.join(str(n) for n in v.box.dice[die].tolist())}" for die in range(t.N_DICE))
    return f"{say('Dice')} ({order}):\n    {rows}"


def legend() -> str:
    """What the chest letters mean."""
    return str(say("Chests: R red, B blue, Y yellow, W white, P purple"))
