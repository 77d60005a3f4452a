"""What a net is told of a seat of Cartagena beside the fields: its features, how far each card would take its crew, and what the
choice of each pirate would bring.

Where a card takes a pirate depends on which spaces show its symbol and on who stands there: hard to learn from the spaces alone.
"""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.dice import Floats
from flotta.engine.state import Record
from flotta.games.cartagena import terms as t
from flotta.games.cartagena.bot import FEATURES, STRIDE, features, homeward, longest
from flotta.games.cartagena.box import SYMBOLS
from flotta.games.cartagena.paths import advance_target, retreat_target
from flotta.games.cartagena.rules import progress

SIGNS = (
    *FEATURES,
    *(f"jump_{symbol}" for symbol in SYMBOLS),  # the longest that a card of this symbol makes
    *(f"homeward_{symbol}" for symbol in SYMBOLS),  # pirates it brings home
    *(f"way_{place}" for place in range(t.N_PLACES)),  # forward by the card that is laid, or back: of a pirate there
    *(f"cards_{place}" for place in range(t.N_PLACES)),  # that its step back brings
)
JUMP = len(FEATURES)
HOMEWARD = JUMP + t.N_SYMBOLS
WAY = HOMEWARD + t.N_SYMBOLS
CARDS = WAY + t.N_PLACES
N_SIGNS = len(SIGNS)


@compiled
def signs(s: Record, seat: int, out: Floats) -> None:
    """Write this seat's signs."""
    for sign in range(N_SIGNS):
        out[sign] = 0.0
    features(s, seat, out)
    for symbol in range(t.N_SYMBOLS):
        out[JUMP + symbol] = float(longest(s, seat, symbol)) / STRIDE
        out[HOMEWARD + symbol] = float(homeward(s, seat, symbol))
    if s.active != seat or (s.step != t.ACTION and s.step != t.CHOOSING_PIRATE):
        return
    ahead = s.step == t.CHOOSING_PIRATE and s.doing == t.ADVANCE
    if s.step == t.CHOOSING_PIRATE and not ahead and s.doing != t.STEP_BACK:
        return
    for place in range(t.N_PLACES):
        if s.pirates[seat, place] > 0:
            to = advance_target(s, seat, place, s.symbol_played) if ahead else retreat_target(s, place)
            if to != t.NOWHERE:
                out[WAY + place] = float(progress(s, to) - progress(s, place)) / STRIDE
                out[CARDS + place] = 0.0 if ahead else float(s.crowd[to])
