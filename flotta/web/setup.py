"""A new table as a form: seats, options with their sentences, what cannot be combined and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from flotta.engine.colours import must_differ
from flotta.engine.contract import Game
from flotta.engine.errors import BadOption
from flotta.engine.options import Option
from flotta.engine.words import Say
from flotta.table import default_level, levels
from flotta.web.forms import Form

KINDS = {"person": Say("a person at this screen"), "link": Say("a friend, by a personal link"), "open": Say("whoever comes")}
PACES = {
    "none": (None, Say("No clock")),
    "m1": (60.0, Say("1 minute for a decision")),
    "m5": (300.0, Say("5 minutes for a decision")),
    "h1": (3600.0, Say("1 hour for a decision")),
    "d1": (86400.0, Say("1 day for a decision")),
    "d3": (3 * 86400.0, Say("3 days for a decision")),
}
"""How long a decision may take: seconds, and how it is said."""
AWAYS = {
    "m10": (600.0, Say("10 minutes")),
    "h1": (3600.0, Say("1 hour")),
    "d1": (86400.0, Say("1 day")),
    "never": (None, Say("never")),
}
"""At a table without a clock: after how long the others may let a bot play on for somebody."""
MOST_VALUES = 12
"""An option with more values than this is typed, not picked from a list."""


def kinds() -> dict[str, Say]:
    """Who can sit on a chair: people in three ways, bots by level."""
    return KINDS | {f"bot:{level.id}": Say("bot: {level}", level=level.name) for level in levels()}


def usual_seats(game: Game) -> list[str]:
    """One person and two bots, or as near to that as the game allows."""
    count = min(game.max_seats, max(game.min_seats, 3))
    return ["person", *[f"bot:{default_level()}"] * (count - 1)]


@dataclass
class Value:
    """One value of an option on the form: chosen, possible, or forbidden by a rule."""

    value: str
    label: str
    chosen: bool
    barred: bool


@dataclass
class Shown:
    """One option on the form."""

    option: Option
    sentence: object
    text: str
    values: list[Value] = field(default_factory=list)
    reasons: dict[tuple[Say, str | None], list[str]] = field(default_factory=dict)

    @property
    def yes_no(self) -> bool:
        """Whether it is a box to tick."""
        return isinstance(self.option.values[0], bool)


@dataclass
class Setup:
    """What was chosen so far for a new table, right or wrong."""

    game: Game
    seats: list[str]
    names: list[str]
    chosen: dict[str, Any]
    pace: str = "none"
    away: str = "m10"
    public: bool = False
    advice: bool = True
    colours: list[int] = field(default_factory=list)
    trouble: BadOption | None = None

    def check(self) -> Setup:
        """Ask the engine whether this can be played."""
        try:
            self.game.checked(len(self.seats), self.chosen)
            must_differ(self.game.colours, self.colours)
        except BadOption as error:
            self.trouble = error
        return self

    @property
    def reason(self) -> Say | None:
        """What speaks against the table as chosen."""
        return bare(self.trouble) if self.trouble else None

    def possible(self, name: str, value: object) -> BadOption | None:
        """What speaks against this value with everything else as chosen."""
        try:
            self.game.checked(len(self.seats), {**self.chosen, name: value})
        except BadOption as error:
            return error
        return None

    def options(self) -> list[Shown]:
        """The options in the game's order, each value that cannot be had with its reason."""
        return [self.shown(option) for option in self.game.options if option.offered]

    def shown(self, option: Option) -> Shown:
        """One option as the form shows it."""
        words, now = self.game.option_words, self.chosen.get(option.name, option.default)
        text = ",".join(map(str, now)) if isinstance(now, (list, tuple)) else str(now)
        shown = Shown(option, words[option.name], text)
        if option.length or len(option.values) > MOST_VALUES:
            return shown
        for value in option.values:
            against = None if value == now else self.possible(option.name, value)
            label = str(words.get(f"{option.name}={value}", value))
            shown.values.append(Value(str(value), label, value == now, against is not None))
            if against:
                shown.reasons.setdefault((bare(against), against.rule), []).append(label)
        return shown


def bare(error: BadOption) -> Say:
    """What speaks against something, without the number of the rule: the page links it."""
    reason = error.say.params.get("reason")
    return reason if isinstance(reason, Say) and error.rule else error.say


def from_form(game: Game, form: Form) -> Setup:
    """What a form says about a new table; nonsense is left for the engine to refuse by name."""
    known = kinds()
    count = form.get("count", "")
    wanted = int(count) if count.isdecimal() and len(count) < 3 else len(usual_seats(game))
    wanted = max(game.min_seats, min(game.max_seats, wanted))
    usual = usual_seats(game) + [f"bot:{default_level()}"] * game.max_seats
    seats = [form.get(f"seat{i}", usual[i]) for i in range(wanted)]
    chosen: dict[str, Any] = {}
    for option in game.options:
        if isinstance(option.values[0], bool) and not option.length:
            chosen[option.name] = form.get(f"o.{option.name}") == "True" if "count" in form else option.default
        elif f"o.{option.name}" in form:
            chosen[option.name] = option.parse(form[f"o.{option.name}"].strip())
    setup = Setup(
        game, [seat if seat in known else "open" for seat in seats], [form.get(f"name{i}", "") for i in range(wanted)], chosen
    )
    setup.colours = colours_from(game, form, wanted)
    setup.pace = form.get("pace", "none") if form.get("pace") in PACES else "none"
    setup.away = form["away"] if form.get("away") in AWAYS else setup.away
    setup.public = form.get("public") == "yes"
    setup.advice = form.get("advice") == "yes" if "count" in form else True
    return setup.check()


def colours_from(game: Game, form: Form, wanted: int) -> list[int]:
    """The colours of the seats: as chosen, else those that are left. Who has the colour that another seat was just given takes
    that seat's former one: `was` says which it had when the page was drawn.
    """
    chosen = {i: colour_number(form[f"colour{i}"]) for i in range(wanted) if form.get(f"colour{i}")}
    was = {i: colour_number(form.get(f"was{i}", form[f"colour{i}"])) for i in chosen}
    for changed in [i for i in chosen if chosen[i] != was[i]]:
        for other in chosen:
            if other != changed and chosen[other] == chosen[changed] and chosen[other] == was[other]:
                chosen[other] = was[changed]
    left = [colour for colour in range(len(game.colours)) if colour not in chosen.values()]
    for seat in range(wanted):
        if seat not in chosen:
            chosen[seat] = seat if seat in left else left[0]
            left.remove(chosen[seat])
    return [chosen[seat] for seat in range(wanted)]


def colour_number(text: str) -> int:
    """A colour by its number; -1, which is none, for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else -1
