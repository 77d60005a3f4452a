"""What each kind of entry of a log holds: the names and types of its particulars, so that damage is found when it is read."""

from __future__ import annotations

from types import NoneType

from flotta.store import Entry

NUMBER, TEXT, YES_NO = (int,), (str,), (bool,)
SECONDS = (int, float, NoneType)
SHAPES: dict[str, dict[str, tuple[type, ...]]] = {
    "open": {
        "game": TEXT,
        "version": NUMBER,
        "box": TEXT,
        "options": (dict,),
        "seats": (list,),
        "pace": SECONDS,
        "public": YES_NO,
        "advice": YES_NO,
        "who": TEXT,
        "seal": TEXT,
        "secret": TEXT,
    },
    "sit": {"seat": NUMBER, "who": TEXT, "name": TEXT},
    "stand": {"seat": NUMBER, "who": TEXT},
    "ready": {"seat": NUMBER, "yes": YES_NO, "who": TEXT},
    "plan": {"seat": NUMBER, "for": TEXT, "level": (str, NoneType), "who": TEXT},
    "change": {
        "count": NUMBER,
        "options": (dict,),
        "pace": SECONDS,
        "public": YES_NO,
        "advice": YES_NO,
        "away_after": SECONDS,
        "who": TEXT,
    },
    "renew": {"seat": NUMBER, "who": TEXT},
    "start": {},
    "act": {"seat": NUMBER, "action": NUMBER},
    "undo": {"seat": NUMBER, "count": NUMBER, "who": TEXT},
    "bot": {"seat": NUMBER, "level": TEXT, "reason": TEXT},
    "back": {"seat": NUMBER, "who": TEXT},
    "talk": {"seat": NUMBER, "text": TEXT, "who": TEXT},
    "mute": {"seat": NUMBER, "others": (list,), "on": YES_NO, "who": TEXT},
    "offer": {"seat": NUMBER, "who": TEXT},
    "answer": {"seat": NUMBER, "yes": YES_NO, "who": TEXT},
    "end": {"reason": TEXT},
    "resume": {},
    "again": {"seat": NUMBER, "yes": YES_NO, "who": TEXT},
    "rematch": {"table": TEXT},
}
"""What must be there; an entry may hold more."""
OPTIONAL: dict[str, tuple[type, ...]] = {
    "who": TEXT,
    "request": TEXT,
    "chance": (list,),
    "away_after": SECONDS,
    "auto": YES_NO,
    "bot": (str, NoneType),
    "start": (dict, NoneType),
    "excused": YES_NO,
    "ready": YES_NO,
    "evening": (list,),
}


def well_formed(entry: Entry) -> bool:
    """Whether an entry holds what its kind must hold, each of its type."""
    body, shape = entry.body, SHAPES.get(entry.kind)
    return (
        shape is not None
        and all(type(body.get(name)) in types for name, types in shape.items())
        and all(type(body[name]) in types for name, types in OPTIONAL.items() if name in body)
        and ("request" not in body or "who" in body)
        and (entry.kind != "open" or all(map(well_planned, body["seats"])))
        and all(map(well_won, body.get("evening", [])))
    )


def well_won(game: object) -> bool:
    """Whether a game of the evening before this one says where it was and who won it."""
    return (
        isinstance(game, dict)
        and isinstance(game.get("table"), str)
        and isinstance(game.get("won"), list)
        and all(type(seat) is int and seat >= 0 for seat in game["won"])
    )


def well_planned(seat: object) -> bool:
    """Whether a seat of a table's plan is one."""
    return (
        isinstance(seat, dict)
        and isinstance(seat.get("kind"), str)
        and isinstance(seat.get("name"), str)
        and isinstance(seat.get("level"), (str, NoneType))
    )
