"""The river of Lighthouse Run: light, the cloud, and how far a ship can sail."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.state import Record
from flotta.games.lighthouse_run import terms as t
from flotta.games.lighthouse_run.box import ALWAYS_LIT


@compiled
def is_lit(s: Record, field: int) -> bool:
    """Whether a field may be entered: there is a beacon at its position, or it lies in the harbour (LR-6.1, LR-R3)."""
    position = s.box.section[field]
    return bool(position == ALWAYS_LIT or s.beacon[position])


@compiled
def steps(s: Record, field: int, value: int) -> int:
    """How many fields a ship sails from here: as many as it must and the light and the river let it (LR-6.7 to LR-6.9).

    Only the fields entered count: neither the field left nor the start field needs light (LR-R2).
    """
    count = 0
    while count < value and field + count < s.box.last_field and is_lit(s, field + count + 1):
        count += 1
    return count


@compiled
def cloud_field(s: Record) -> int:
    """The field the cloud has come to, -1 while it is at sea (LR-5.8)."""
    return int(s.box.cloud_field[s.cloud])


@compiled
def is_frozen(s: Record, field: int) -> bool:
    """Whether the cloud has reached or passed the ships of a field, the start field included (LR-5.9, LR-R28, LR-R29)."""
    return field <= cloud_field(s)


@compiled
def display_field(s: Record, field: int) -> int:
    """Where ships are shown once they are frozen: on the highest symbol they have reached (LR-R30)."""
    while field > 0 and s.box.points[field - 1] == s.box.points[field]:
        field -= 1
    return field


@compiled
def ships_on(s: Record, field: int) -> int:
    """Ships of all colours on a field."""
    count = 0
    for colour in range(t.N_COLOURS):
        count += s.ships[colour, field]
    return count


@compiled
def may_choose(s: Record, colour: int, kind: int, field: int) -> bool:
    """Whether a card of this kind and colour may choose the ships of a field, however far they could go."""
    if is_frozen(s, field):  # LR-5.10, LR-6.11, LR-R54
        return False
    if kind == t.GROUP:  # LR-6.15, LR-6.16, LR-R10
        return ships_on(s, field) > 0
    if kind == t.TEAM and field == t.START_FIELD:  # LR-6.13, LR-6.14, LR-R9
        return False
    return bool(s.ships[colour, field] > 0)  # LR-6.12, LR-R7, LR-R8


@compiled
def rearmost(s: Record, colour: int) -> int:
    """The field of a colour's rearmost active ship (LR-8.5, LR-R44), or NONE."""
    for field in range(cloud_field(s) + 1, s.box.last_field + 1):
        if s.ships[colour, field] > 0:
            return field
    return t.NONE
