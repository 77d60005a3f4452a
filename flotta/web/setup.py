"""A new table as a form: who plays, how long, and behind two folds what else can be chosen, and what cannot, and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from flotta.engine.colours import must_differ
from flotta.engine.contract import Game
from flotta.engine.errors import BadOption
from flotta.engine.options import Option, Preset
from flotta.engine.words import Say, Spoken
from flotta.table import default_level, levels
from flotta.table.state import State
from flotta.web.forms import Form

WHO = {
    "alone": (Say("Alone"), Say("against bots, at once")),
    "friends": (Say("With friends, by a link"), Say("everybody on a device of their own")),
    "screen": (Say("Several at this screen"), Say("it goes round, everybody sees only their own")),
}
"""Who plays, in the first of the two questions: its words, and what it means."""
KINDS = {
    "person": Say("at this screen"),
    "open": Say("a friend"),
    "link": Say("a friend with a link of their own"),
}
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


def kinds() -> dict[str, Say]:
    """Who can sit on a chair: people in three ways, bots by level."""
    return KINDS | {f"bot:{level.id}": Say("bot: {level}", level=level.title) for level in levels()}


def usual_count(game: Game, wanted: str = "") -> int:
    """As many players as were asked for, three where nobody asked, or as near to that as the game allows."""
    count = int(wanted) if wanted.isascii() and wanted.isdecimal() and len(wanted) < 3 else 3
    return int(max(game.min_seats, min(game.max_seats, count)))


def usual_seats(count: int, who: str = "alone", level: str = "") -> list[str]:
    """One person, and the others as the first question was answered."""
    others = {"alone": f"bot:{level or default_level()}", "friends": "open", "screen": "person"}[who]
    return ["person", *[others] * (count - 1)]


@dataclass
class ValueShown:
    """One value of an option on the form: chosen, possible, or forbidden by a rule."""

    value: str
    label: str
    chosen: bool
    barred: bool


@dataclass
class OptionShown:
    """One option on the form: a box to tick, or as many lists to choose from as it has `values`."""

    option: Option
    sentence: object
    values: list[list[ValueShown]] = field(default_factory=list)
    reasons: dict[tuple[Spoken, str | None], list[str]] = field(default_factory=dict)

    @property
    def yes_no(self) -> bool:
        """Whether it is a box to tick."""
        return isinstance(self.option.values[0], bool)

    @property
    def ticked(self) -> bool:
        """Whether the box is ticked."""
        return any(value.chosen and value.value == "True" for value in self.values[0])


@dataclass
class Length:
    """A length of the game on the form: what speaks against it with so many players, if anything."""

    preset: Preset
    chosen: bool
    against: BadOption | None

    @property
    def reason(self) -> Spoken | None:
        """What speaks against it, in words."""
        return bare(self.against) if self.against else None


@dataclass
class Setup:
    """What was chosen so far for a new table, right or wrong."""

    game: Game
    seats: list[str]
    names: list[str]
    chosen: dict[str, Any]
    who: str = "alone"
    level: str = ""
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
    def reason(self) -> Spoken | None:
        """What speaks against the table as chosen."""
        return bare(self.trouble) if self.trouble else None

    def value(self, option: Option) -> Any:
        """What is chosen for an option, or its default."""
        return self.chosen.get(option.name, option.default)

    @property
    def whole(self) -> dict[str, Any]:
        """Every option with what is chosen for it."""
        return {option.name: self.value(option) for option in self.game.options}

    def possible(self, name: str, value: object) -> BadOption | None:
        """What speaks against this value with everything else as chosen."""
        return self.against(len(self.seats), {**self.chosen, name: value})

    def against(self, seats: int, chosen: dict[str, Any]) -> BadOption | None:
        """What speaks against a table with these options."""
        try:
            self.game.checked(seats, chosen)
        except BadOption as error:
            return error
        return None

    def lengths(self) -> list[Length]:
        """The lengths to choose from, the one that fits what is chosen marked."""
        named = {name for preset in self.game.presets for name in preset.options}
        found = []
        for preset in self.game.presets:
            wanted = {name: preset.options.get(name, self.game.options.by_name[name].default) for name in named}
            fits = all(self.whole[name] == value for name, value in wanted.items())
            found.append(Length(preset, fits, self.against(len(self.seats), {**self.chosen, **wanted})))
        return found

    @property
    def length(self) -> int:
        """The number of the length that fits what is chosen, -1 for one of one's own."""
        return next((number for number, length in enumerate(self.lengths()) if length.chosen), -1)

    def take(self, preset: Preset) -> None:
        """Choose a length: the options that make it, and the usual ones in the place of those that make another."""
        for other in self.game.presets:
            for name in other.options:
                self.chosen.pop(name, None)
        self.chosen |= preset.options

    def settle(self) -> None:
        """Put back to the usual what does not apply with so many seats and the other options, and fill lists up."""
        for option in self.game.options:
            now, offered = self.value(option), option.offers(len(self.seats), self.whole)
            if option.length and offered:
                self.chosen[option.name] = option.listed(list(now), len(self.seats), self.whole)
            elif option.offered and not option.length and now in option.values and now not in offered:
                self.chosen[option.name] = option.default
            elif option.offered and option.length and not offered:
                self.chosen.pop(option.name, None)

    def options(self) -> list[OptionShown]:
        """The options that apply, in the game's order, each value that cannot be had with its reason."""
        found = [(option, option.offers(len(self.seats), self.whole)) for option in self.game.options]
        return [self.shown(option, offered) for option, offered in found if offered]

    def shown(self, option: Option, offered: list[Any]) -> OptionShown:
        """One option as the form shows it."""
        words, now = self.game.option_words, self.value(option)
        shown = OptionShown(option, words[option.name])
        for place, here in enumerate(now if option.length else [now]):
            values = []
            for value in offered:
                if place and value == option.whole:
                    continue
                against = None if value == here or option.length else self.possible(option.name, value)
                label = str(words.get(f"{option.name}={value}", value))
                values.append(ValueShown(str(value), label, value == here, against is not None))
                if against:
                    shown.reasons.setdefault((bare(against), against.rule), []).append(label)
            shown.values.append(values)
        return shown

    @property
    def variants(self) -> str:
        """What is chosen otherwise than usual, for the folded line; empty where everything is as in the box."""
        return "; ".join(
            brief(shown.sentence if shown.yes_no else label)
            for shown in self.options()
            for label in [", ".join(value.label for values in shown.values for value in values if value.chosen)]
            if list_or_one(self.value(shown.option)) != list_or_one(shown.option.default)
        )

    @property
    def sum(self) -> list[Say]:
        """Who will sit at the table, in words."""
        here, friends = self.seats.count("person"), self.seats.count("open") + self.seats.count("link")
        bots = len(self.seats) - here - friends
        found = [Say("you")] if here == 1 else [Say("{n} at this screen", n=here)] if here else []
        found += [Say("{n} friend", "{n} friends", n=friends)] if friends else []
        return found + ([Say("{n} bot", "{n} bots", n=bots)] if bots else [])

    @property
    def waits(self) -> bool:
        """Whether somebody has to come before the game can begin."""
        return any(seat in ("open", "link") for seat in self.seats)


def list_or_one(value: object) -> object:
    """A value of an option in a form that can be compared."""
    return list(value) if isinstance(value, (list, tuple)) else value


def brief(sentence: object) -> str:
    """What a sentence is about: the words before its colon or full stop."""
    return str(sentence).partition(":")[0].partition(" (")[0].rstrip(".")


def bare(error: BadOption) -> Spoken:
    """What speaks against something, without the number of the rule: the page links it."""
    reason = error.say.params.get("reason")
    return reason if isinstance(reason, Spoken) and error.rule else error.say


def from_form(game: Game, form: Form, called: str = "") -> Setup:
    """What a form says about a new table, for somebody who is called so; nonsense is left for the engine to refuse by name."""
    count = usual_count(game, form.get("count", ""))
    who = form["who"] if form.get("who") in WHO else "alone"
    level = form["level"] if form.get("level") in [each.id for each in levels()] else default_level()
    names = [form.get(f"name{i}", "" if i else called) for i in range(count)]
    setup = Setup(game, seats_from(form, count, who, level), names, options_from(game, form), who, level)
    length = form.get("length", "")
    if length != form.get("was-length", length) and length in map(str, range(len(game.presets))):
        setup.take(game.presets[int(length)])
    setup.settle()
    setup.colours = colours_from(game, form, count)
    setup.pace = form.get("pace", "none") if form.get("pace") in PACES else "none"
    setup.away = form["away"] if form.get("away") in AWAYS else setup.away
    setup.public = form.get("public") == "yes"
    setup.advice = form.get("advice") == "yes" if "pace" in form else True
    return setup.check()


def of_table(state: State) -> Setup:
    """What was chosen for a table that still waits."""
    paces = {seconds: id for id, (seconds, _) in PACES.items()}
    aways = {seconds: id for id, (seconds, _) in AWAYS.items()}
    setup = Setup(state.game, ["open"] * len(state.seats), [], dict(state.options))
    setup.pace, setup.away = paces.get(state.pace, "none"), aways.get(state.away_after, "m10")
    setup.public, setup.advice, setup.colours = state.public, state.advice, list(range(len(state.seats)))
    return setup.check()


def seats_from(form: Form, count: int, who: str, level: str) -> list[str]:
    """The seats: as they were chosen one by one, unless the first question or the bots' level was answered anew since."""
    usual = usual_seats(count, who, level)
    if who != form.get("was-who", who):
        return usual
    known, seats = kinds(), [form.get(f"seat{i}", usual[i]) for i in range(count)]
    if level != form.get("was-level", level):
        seats = [f"bot:{level}" if seat.startswith("bot:") else seat for seat in seats]
    return [seat if seat in known else "open" for seat in seats]


def options_from(game: Game, form: Form) -> dict[str, Any]:
    """The options a form names."""
    chosen: dict[str, Any] = {}
    for option in game.options:
        name = f"o.{option.name}"
        if option.length:
            given = [form[f"{name}.{i}"] for i in range(option.length) if f"{name}.{i}" in form]
            if given:
                chosen[option.name] = [option.parse_one(text) for text in given]
        elif isinstance(option.values[0], bool) and (name in form or f"was-{name}" in form):
            chosen[option.name] = form.get(name) == "True"
        elif name in form:
            chosen[option.name] = option.parse(form[name].strip())
    return chosen


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
