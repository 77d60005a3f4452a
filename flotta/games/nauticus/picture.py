"""The table of Nauticus as text: wheel, bonuses and prices, the stacks, and everybody's warehouse and shipyard."""

from __future__ import annotations

from flotta.engine.state import Record
from flotta.engine.words import Say
from flotta.games.nauticus import terms as t
from flotta.games.nauticus.box import PASS_TILES, SPACES, say
from flotta.games.nauticus.names import (
    ACTION_NAMES,
    CREST_NAMES,
    KIND_NAMES,
    blue_workers_text,
    bonus_text,
    goods_text,
    kinds_in_slots,
    letter,
    ship_rows,
    talers,
    workers,
)
from flotta.games.nauticus.uses import blue_workers, crowns, load

WIDTH = 110
LEFT = 24  # label and warehouse; the shipyard is to the right
ROWS = ((t.FIRST_SAIL, t.FIRST_GOOD), (t.FIRST_MAST, t.FIRST_SAIL), (0, t.FIRST_MAST), (t.FIRST_GOOD, t.N_KINDS))


def picture(v: Record, viewer: int, names: list[object]) -> str:
    """The table; everybody sees the same."""
    called = [str(name)[:20] for name in names]
    lines = [str(header(v, called)), str(to_do(v, called[v.active])), *board(v), *stacks(v)]
    for seat in range(v.seats):
        lines += player(v, seat, viewer, called[seat])
    return "\n".join(line.rstrip()[:WIDTH] for line in lines)


def header(v: Record, names: list[str]) -> Say:
    """Where the game stands."""
    phases = int(v.box.phases_per_round)
    return say(
        "Round {round} of {rounds}, phase {phase} of {phases}. Start player: {name}.",
        round=int(v.round_marker),
        rounds=int(v.box.rounds[v.seats - 2]),
        phase=min(int(v.phase) + 1, phases),
        phases=phases,
        name=names[v.start_player],
    )


def to_do(v: Record, name: str) -> Say:
    """What the table waits for."""
    if v.step == t.OVER:
        return say("The game is over.")
    if v.step <= t.LAYING:
        return say("The action tiles are being laid out.")
    if v.step in (t.TURN, t.AFTER, t.EXTRA, t.CHOOSING):
        return {
            t.TURN: say("{name}: perform the action or pass.", name=name),
            t.AFTER: say("{name}: extra action or end of the turn.", name=name),
            t.EXTRA: say("{name}: choose the extra action.", name=name),
            t.CHOOSING: say("{name}, the start player, chooses an action tile.", name=name),
        }[int(v.step)]
    if v.step == t.PLACING:
        return say("{name}: where does it go: {tile}?", name=name, tile=KIND_NAMES[v.in_hand])
    if v.step == t.DOING:
        blue, own = blue_workers_text(int(v.blue)), int(v.workers[v.active])
        return say("{name}: {action}; {blue} and {own} own left.", name=name, action=ACTION_NAMES[v.doing], blue=blue, own=own)
    return {
        t.BONUS_TILE: say("{name}: choose the bonus tile.", name=name),
        t.FREE_TILE: say("{name}: choose a free tile for buying all four types.", name=name),
        t.REWARDING: say("{name}: rewards to choose: {n}.", name=name, n=int(v.rewards_left)),
        t.REWARD_GOOD: say("{name}: choose a good as a reward.", name=name),
    }[int(v.step)]


def board(v: Record) -> list[str]:
    """The eight spaces: the tile, the wheel's blue workers, the bonus, the prices of a blue tile."""
    titles = (say("Space"), say("Action tile"), say("Blue workers"), say("Bonus"), say("Prices"))
    lines = [row("", *map(str, titles))]
    for space in range(SPACES):
        tile = int(v.action_tile[space])
        name = "-" if tile == t.NOTHING else str(ACTION_NAMES[tile])
        if tile != t.NOTHING and not v.face_up[space]:
            name = f"({name})"
        prices = ""
        if 0 <= tile <= t.BUY_GOODS:
            kinds = kinds_in_slots(v, tile)
            prices = " ".join(f"{letter(kind)}{v.box.prices[space, v.box.slot[kind]]}" for kind in kinds)
        wheel = str(say("anchor, 0")) if space == v.anchor else str(blue_workers(v, space))
        if space == v.anchor_tile:
            name = str(say("{tile}, anchor tile", tile=name))
        mark = ">" if space == v.chosen else ""
        lines.append(row(mark, str(space + 1), name, wheel, str(bonus_text(v, space)), prices))
    return lines


def row(mark: str, space: str, tile: str, blue: str, bonus: str, prices: str) -> str:
    """One line of the board."""
    return f"{mark:1} {space:6} {tile:38} {blue:14} {bonus:28} {prices}"


def stacks(v: Record) -> list[str]:
    """What is left of the stacks; also the key to the letters below."""
    lines = []
    for title, (first, end) in zip((say("Sails"), say("Masts"), say("Hulls"), say("Goods")), ROWS, strict=True):
        kinds = range(first, end)
        named = [CREST_NAMES[kind - first] if t.FIRST_MAST <= kind < t.FIRST_GOOD else KIND_NAMES[kind] for kind in kinds]
        left = [f"{letter(kind)} {str(name).lower()} {v.supply[kind]}" for kind, name in zip(kinds, named, strict=True)]
        lines.append(f"{title}: " + ", ".join(left))
    return lines


def player(v: Record, seat: int, viewer: int, name: str) -> list[str]:
    """A player's line, and warehouse and shipyard side by side: sails over masts over hulls over goods."""
    tiles = " ".join("*" if v.turned[seat, tile] else f"−{v.box.pass_tiles[tile]}" for tile in range(PASS_TILES))
    extra = [str(say("extra action"))] if v.extra[seat] else []
    facts = [
        str(say("{n} VP", n=int(v.vp[seat]))),
        str(talers(int(v.talers[seat]))),
        str(workers(int(v.workers[seat]))),
        str(say("{n} crown", "{n} crowns", n=crowns(v, seat))),
        str(say("pass tiles {tiles}", tiles=tiles)),
        *extra,
        str(say("delivered {goods}", goods=goods_text([int(n) for n in v.delivered[seat]]))),
    ]
    told = ", ".join(facts)
    you = f" ({say('you')})" if seat == viewer else ""
    mark = ">" if seat == v.active and v.step != t.OVER else " "
    room = WIDTH - len(told) - len(you) - 4
    return [f"{mark} {name[:room]}{you}: {told}", *yard(v, seat)]


def yard(v: Record, seat: int) -> list[str]:
    """The warehouse left, the ships right with their numbers above, five lines for as many ships as fit side by side."""
    titles = (say("sails"), say("masts"), say("hulls"), say("goods"))
    stored = str(say("warehouse {load}/{spaces}", load=load(v, seat), spaces=int(v.box.warehouse_spaces)))
    left = [f"   {stored:15} {say('ship')!s:>4}" if v.ships[seat] else f"   {stored}"]
    for title, (first, end) in zip(titles, ROWS, strict=True):
        tiles = "".join(str(letter(kind)) * int(v.warehouse[seat, kind]) for kind in range(first, end))
        left.append(f"   {title!s:8} {tiles}")
    lines = [f"{line:{LEFT}}" for line in left]
    for ship in range(v.ships[seat]):
        drawn = ["".join(map(str, cells)) for cells in ship_rows(v, seat, ship)]
        wide = max(len(drawn[0]), len(str(ship + 1)))
        if len(lines[-1]) + 1 + wide > WIDTH:
            lines += [" " * LEFT] * 5
        for line, text in enumerate((str(ship + 1), *drawn), len(lines) - 5):
            lines[line] += f" {text:{wide}}"
    return lines
