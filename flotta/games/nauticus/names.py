"""What things are called in Nauticus, and the letters that stand for them in the picture."""

from __future__ import annotations

from flotta.engine.colours import BLUE, GREEN, RED, YELLOW
from flotta.engine.state import Record
from flotta.engine.words import Say, joined
from flotta.games.nauticus import terms as t
from flotta.games.nauticus.box import say
from flotta.games.nauticus.uses import first_kind

COLOURS = (RED, YELLOW, GREEN, BLUE)
ACTION_NAMES = (
    say("Buy hulls"),
    say("Buy masts"),
    say("Buy sails"),
    say("Buy goods"),
    say("Transport"),
    say("Draw money"),
    say("Deliver goods"),
    say("Score crowns"),
)
KIND_NAMES = (
    *(say("1-ship hull"), say("Bow"), say("Middle section"), say("Stern")),
    *(say("Whale mast"), say("Anchor mast"), say("Helm mast"), say("Star mast"), say("Crown mast")),
    *(say("Whale sail"), say("Anchor sail"), say("Helm sail"), say("Star sail"), say("Crown sail")),
    *(say("Coffee"), say("Grain"), say("Fish"), say("Salt")),
)
# As the object of a sentence: in Hungarian another form of the word.
KIND_OBJECTS = (
    *(say("a 1-ship hull"), say("a bow"), say("a middle section"), say("a stern")),
    *(say("a whale mast"), say("an anchor mast"), say("a helm mast"), say("a star mast"), say("a crown mast")),
    *(say("a whale sail"), say("an anchor sail"), say("a helm sail"), say("a star sail"), say("a crown sail")),
    *(say("a load of coffee"), say("a load of grain"), say("a load of fish"), say("a load of salt")),
)
CREST_LETTERS = (say("W"), say("A"), say("H"), say("S"))
CREST_NAMES = (say("whale"), say("anchor"), say("helm"), say("star"), say("crown"))
GOODS_LETTERS = (say("c"), say("g"), say("f"), say("s"))
CROWN_LETTER = say("*")
NO_LETTER = say(".")
HULL_LETTERS = {t.HULL_SINGLE: say("o"), t.HULL_BOW: say("<"), t.HULL_MIDDLE: say("="), t.HULL_STERN: say(">")}
ROW_ORDER = (t.HULL_SINGLE, t.HULL_BOW, t.HULL_MIDDLE, t.HULL_STERN)


def letter(kind: int) -> Say:
    """The letter or sign of a kind."""
    if kind < t.FIRST_MAST:
        return HULL_LETTERS[kind]
    if kind >= t.FIRST_GOOD:
        return GOODS_LETTERS[kind - t.FIRST_GOOD]
    crest = kind - (t.FIRST_MAST if kind < t.FIRST_SAIL else t.FIRST_SAIL)
    return CREST_LETTERS[crest] if crest < len(CREST_LETTERS) else CROWN_LETTER


def ship_name(ship: int) -> Say:
    """A ship by its number, counted from 1."""
    return say("ship {number}", number=ship + 1)


def ship_rows(v: Record, seat: int, ship: int) -> tuple[list[Say], list[Say], list[Say], list[Say]]:
    """A ship drawn from bow to stern: its sails, masts, hull parts and goods, one letter each (NA-R30)."""
    hull = [HULL_LETTERS[kind] for kind in ROW_ORDER for _ in range(v.hull[seat, ship, kind])]
    crest = CREST_LETTERS[v.crest[seat, ship]] if v.crest[seat, ship] >= 0 else CROWN_LETTER
    rows = [
        [crest] * int(tiles[t.NORMAL]) + [CROWN_LETTER] * int(tiles[t.CROWN])
        for tiles in (v.sail[seat, ship], v.mast[seat, ship])
    ]
    goods = [GOODS_LETTERS[good] for good in range(t.N_GOODS) for _ in range(v.cargo[seat, ship, good])]
    sails, masts, goods = ([*row, *[NO_LETTER] * (len(hull) - len(row))] for row in (*rows, goods))
    return sails, masts, hull, goods


def ship_words(v: Record, seat: int, ship: int) -> Say:
    """What a ship has so far, for a line that is read or heard."""
    return say(
        "hull {hull}, masts {masts}, sails {sails}, goods {goods}",
        hull=int(v.hull[seat, ship].sum()),
        masts=int(v.mast[seat, ship].sum()),
        sails=int(v.sail[seat, ship].sum()),
        goods=int(v.cargo[seat, ship].sum()),
    )


def points(n: int) -> Say:
    """So many victory points."""
    return say("{n} victory point", "{n} victory points", n=n)


def talers(n: int) -> Say:
    """So many talers."""
    return say("{n} taler", "{n} talers", n=n)


def workers(n: int) -> Say:
    """So many workers."""
    return say("{n} worker", "{n} workers", n=n)


def blue_workers_text(n: int) -> Say:
    """So many blue workers."""
    return say("{n} blue worker", "{n} blue workers", n=n)


def bonus_text(v: Record, space: int) -> Say:
    """The bonus of a space."""
    parts = []
    if v.box.bonus_workers[space]:
        parts.append(workers(int(v.box.bonus_workers[space])))
    if v.box.bonus_talers[space]:
        parts.append(talers(int(v.box.bonus_talers[space])))
    if v.box.bonus_vp[space]:
        parts.append(points(int(v.box.bonus_vp[space])))
    free = {t.MASTS: say("1 mast"), t.SAILS: say("1 sail"), t.GOODS: say("1 good")}.get(int(v.box.bonus_tile[space]))
    return joined([*parts, free] if free else parts, " + ")


def reward_name(v: Record, reward: int) -> Say:
    """What a reward gives."""
    if reward == t.CROWN_MAST:
        return say("1 crown mast")
    if reward == t.CROWN_SAIL:
        return say("1 crown sail")
    if reward == t.POINTS:
        return points(int(v.box.reward_vp))
    if reward == t.TALERS:
        return talers(int(v.box.reward_talers))
    if reward == t.WORKERS:
        return workers(int(v.box.reward_workers))
    return say("2 different goods")


def kinds_in_slots(v: Record, category: int) -> list[int]:
    """The four kinds of a blue tile in the order of its slots."""
    first = first_kind(category)
    return sorted(range(first, first + t.N_HULLS), key=lambda kind: int(v.box.slot[kind]))


def goods_text(counts: list[int]) -> Say:
    """Goods by kind, with their letters: c2 f1."""
    held = [say("{letter}{n}", letter=GOODS_LETTERS[good], n=n) for good, n in enumerate(counts) if n]
    return joined(held, " ") if held else say("none")
