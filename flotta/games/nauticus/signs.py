"""What a net is told of a seat of Nauticus beside the fields: its features, what it may hope for, and what ships promise.

Whether a big ship pays depends on every tile it lacks, on the actions to come and on the talers and workers for them. A net that
plays only itself hardly finds that out: as long as nobody finishes big ships, beginning one only costs.
"""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.dice import Floats
from flotta.engine.state import Record
from flotta.games.nauticus import terms as t
from flotta.games.nauticus.bot import FEATURES, N_FEATURES, chances_for, features, has_acted, turns_this_round
from flotta.games.nauticus.box import ACTIONS, KINDS
from flotta.games.nauticus.outlook import at_risk, begun_with, crowns_to_come, hoped, next_best, ships_to_come

BEST = 3
"""Ships under way that are told, those that promise most first."""
POINTS = 10.0
ALL_POINTS = 50.0
SIGNS = (
    *FEATURES,
    "hoped",  # points in the end, by rules of thumb
    "ships_to_come",
    "crowns_to_come",
    "at_risk",
    *(f"chances_{action}" for action in ACTIONS),
    *(f"begun_with_{kind}" for kind in KINDS[: t.N_HULLS]),  # what a new ship would promise
    *(f"{what}_{ship}" for ship in range(1, BEST + 1) for what in ("worth", "talers", "uses", "size")),
)
HOPED = SIGNS.index("hoped")
"""The sign that says how many points a seat may hope for."""
CHANCES = HOPED + 4
BEGUN = CHANCES + t.N_ACTIONS
SHIPS = BEGUN + t.N_HULLS
N_SIGNS = len(SIGNS)


@compiled
def signs(s: Record, seat: int, out: Floats) -> None:
    """Write this seat's signs."""
    for sign in range(N_FEATURES, N_SIGNS):
        out[sign] = 0.0
    features(s, seat, out)
    done = has_acted(s, seat)
    out[HOPED] = hoped(s, seat) / ALL_POINTS
    out[HOPED + 1] = ships_to_come(s, seat, done) / POINTS
    out[HOPED + 2] = crowns_to_come(s, seat, done) / POINTS
    out[HOPED + 3] = at_risk(s, seat, turns_this_round(s, done)) / POINTS
    for action in range(t.N_ACTIONS):
        out[CHANCES + action] = chances_for(s, action, done)
    for hull in range(t.N_HULLS):
        out[BEGUN + hull] = begun_with(s, seat, hull, done).worth / POINTS
    last, number = 1e9, -1
    for rank in range(BEST):
        found, number = next_best(s, seat, done, last, number)
        if number < 0:
            break
        last, at = found.worth, SHIPS + 4 * rank
        out[at] = found.worth / POINTS
        out[at + 1] = found.talers / POINTS
        out[at + 2] = found.uses / POINTS
        out[at + 3] = float(found.size)
