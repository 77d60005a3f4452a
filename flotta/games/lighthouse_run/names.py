"""What things are called in Lighthouse Run. A lighthouse is always named by colour and symbol, since ships are green too."""

from __future__ import annotations

from flotta.engine.colours import BLUE, GREEN, RED, YELLOW, worn
from flotta.engine.state import Record
from flotta.engine.words import Say, joined
from flotta.games.lighthouse_run import terms as t
from flotta.games.lighthouse_run.box import ALL_LIGHTHOUSES, CARDS, LIGHTHOUSES
from flotta.games.lighthouse_run.terms import say

COLOURS = (GREEN, RED, BLUE, YELLOW)
COLOUR_WORDS = (say("green"), say("red"), say("blue"), say("yellow"))
TOWER_COLOURS = (say("purple"), say("green"), say("orange"), say("pink"), say("turquoise"), say("brown"))
TOWER_SYMBOLS = (say("anchor"), say("helm"), say("lifebuoy"), say("bell"), say("compass"), say("knot"))


def colour_name(colour: int) -> Say:
    """A colour of ships and cards, within a sentence."""
    return COLOUR_WORDS[worn(colour)]


def colours(present: list[int]) -> Say:
    """Several colours."""
    return joined([colour_name(colour) for colour in present])


def lighthouse_name(lighthouse: int) -> Say:
    """A lighthouse by colour and symbol."""
    return say("{colour} {symbol}", colour=TOWER_COLOURS[lighthouse], symbol=TOWER_SYMBOLS[lighthouse])


def position_name(v: Record, position: int) -> Say:
    """A lighthouse position with what stands there."""
    return say("{n} ({lighthouse})", n=position + 1, lighthouse=lighthouse_name(int(v.tower[position])))


def field_name(field: int) -> Say:
    """A field of the river, or the start field."""
    return say("start field") if field == t.START_FIELD else say("field {n}", n=field)


def ship_half(v: Record, card: int) -> Say:
    """The lower half of a card: what it does comes from the box, not from its id."""
    n, kind = int(v.box.value[card]), v.box.kind[card]
    return say("Solo {n}", n=n) if kind == t.SOLO else say("Group {n}", n=n) if kind == t.GROUP else say("Team {n}", n=n)


def short_card_name(v: Record, card: int) -> Say:
    """The kind and number of a card, with the symbol of the lighthouse if it shows just one."""
    name, lighthouse = ship_half(v, card), int(v.box.lighthouse[card])
    return name if lighthouse == ALL_LIGHTHOUSES else say("{card} {symbol}", card=name, symbol=TOWER_SYMBOLS[lighthouse])


def card_name(v: Record, card: int) -> Say:
    """The kind and number of a card, with the lighthouse if it shows just one."""
    name, lighthouse = ship_half(v, card), int(v.box.lighthouse[card])
    if lighthouse == ALL_LIGHTHOUSES:
        return name
    return say("{card} ({lighthouse})", card=name, lighthouse=lighthouse_name(lighthouse))


def card_index(value: object) -> int:
    """The number of a card type by its id in the action space."""
    return CARDS.index(str(value))


def lighthouse_index(value: object) -> int:
    """The number of a lighthouse by its id in the action space."""
    return LIGHTHOUSES.index(str(value))


def present(v: Record, field: int) -> list[int]:
    """The colours with ships on a field."""
    return [colour for colour in range(t.N_COLOURS) if v.ships[colour, field]]
