"""The terms of the toy: options, verbs, record."""

from __future__ import annotations

from flotta.engine.options import Option, Options
from flotta.engine.sight import ALL, OWNER
from flotta.engine.state import Field, Layout
from flotta.engine.verbs import Verb, Verbs
from toy.box import BOX, VALUES

VERSION, SEATS, CARDS = 1, (2, 3), 3
OPTIONS = Options(Option("low", (False, True), False, "TY-4"))
VERBS = Verbs(Verb("choose", "TY-2", value=range(1, VALUES + 1)), Verb("deal", "TY-1", chance=True, value=range(1, VALUES + 1)))
CHOOSE, DEAL = VERBS.firsts
FIELDS = [
    Field("hand", (3, VALUES), 0, 9, seen_by=OWNER),
    Field("held", (3,), 0, 3, seen_by=ALL),
    Field("played", (VALUES,), 0, 9, seen_by=ALL),
    Field("chosen", (3,), 0, VALUES, seen_by=OWNER),
    Field("ready", (3,), 0, 1, seen_by=ALL),
    Field("tricks", (3,), 0, 3, seen_by=ALL),
    Field("trick", (), 0, 3, seen_by=ALL),
]
STATE = Layout(BOX, OPTIONS.dtype, FIELDS)
