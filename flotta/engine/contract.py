"""What a game folder must hold, checked when it is loaded, and the Game object the rest of Flotta works with."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from flotta.engine import bind, drawing, law, lesson, notation
from flotta.engine.box import Box, read_box
from flotta.engine.colours import Colour, dressed, names_of
from flotta.engine.compile import COMPILING, compiled, is_compiled
from flotta.engine.drawing import Left, Mark
from flotta.engine.ending import Ending, Reason, Row, cells
from flotta.engine.errors import BadBox, BadGame, BadOption
from flotta.engine.options import Options, Preset
from flotta.engine.sight import ALL, show_made, sight_faults
from flotta.engine.state import MAX_BYTES, Layout, Record, copied
from flotta.engine.verbs import MAX_SEATS, Action, Verbs
from flotta.engine.words import Say

MODULES = ("rules", "box", "checks", "talk", "picture", "bot")
DATA = ("box.toml", "law.toml", "words/hu.po")

COMPILED: dict[str, dict[str, tuple[str, ...]]] = {
    "rules": {
        "setup": ("s",),
        "waiting": ("s",),
        "legal": ("s", "seat", "out"),
        "odds": ("s", "ids", "weights"),
        "apply": ("s", "seat", "action"),
        "score": ("s", "seat"),
        "place": ("s", "seat"),
        "guess": ("v", "seat", "dice"),
        "seen": ("s", "seat", "action"),
    },
    "checks": {"broken": ("s",), "broken_step": ("before", "seat", "action", "after")},
    "bot": {"features": ("s", "seat", "out")},
}
"""The functions Numba compiles, with the names of their arguments. This is the one list of them: loops are bound to these
(`engine.bind`), these are compiled ahead (`engine.warm`), and a test holds `unbound.pyi` and the types below to it.
"""

SIGNS: dict[str, dict[str, tuple[str, ...]]] = {"signs": {"signs": ("s", "seat", "out")}}
"""The same of what a game may leave out: what a row of numbers says of each seat beside the fields."""

HOPED = "hoped"
"""The sign that says what a seat may hope for. A game that names it has a function of that name, too."""
HOPES: dict[str, dict[str, tuple[str, ...]]] = {"signs": {HOPED: ("s", "seat")}}
"""That function: who looks ahead by it needs no other signs."""

PLAIN: dict[str, dict[str, tuple[str, ...]]] = {
    "rules": {"why": ("s", "seat", "action"), "forbid": ("seats", "options")},
    "box": {"read": ("data", "box")},
    "talk": {
        "label": ("v", "seat", "action"),
        "tell": ("before", "after", "actor", "action", "viewer", "names"),
        "scoring": ("s", "seat"),
    },
    "picture": {"picture": ("v", "viewer", "names")},
}
"""The functions that stay ordinary Python: they speak to people, so they are clear rather than fast."""

DRAWN: dict[str, dict[str, tuple[str, ...]]] = {
    "scene": {
        "board": ("v", "viewer", "names", "marks"),
        "tray": ("v", "viewer", "names"),
        "panel": ("v", "viewer", "seat", "names"),
        "chip": ("v", "viewer", "seat", "names"),
        "mark": ("before", "after", "actor", "action", "viewer"),
        "means": ("v", "seat", "action"),
    },
    "cover": {"cover": ()},
    "notation": {"begin": ("s",), "derive": ("s", "spoken")},
    "ending": {"turn": ("s",), "standing": ("s", "seat"), "sheet": ("s",), "reason": ("s", "names")},
    "merits": {},
    "signs": {},
}
"""What a game may bring: pictures for the browser, a notation, words for its end and for advice, signs for nets. Each file is
optional, but whole when it is there.
"""

CONSTANTS: dict[str, dict[str, type]] = {
    "rules": {"VERSION": int, "SEATS": tuple, "VERBS": Verbs, "OPTIONS": Options, "STATE": Layout},
    "talk": {"BLURB": Say, "OPTION_WORDS": dict, "COLOURS": tuple},
    "bot": {"FEATURES": tuple},
}
DRAWN_CONSTANTS: dict[str, dict[str, type]] = {
    "scene": {"AHEAD": tuple},
    "ending": {"POINTS": bool, "COUNTS": Say},
    "merits": {"MERITS": tuple},
    "signs": {"SIGNS": tuple},
}


class Scene(NamedTuple):
    """The drawings of a game: the functions of its scene.py. The last three it may leave out."""

    board: Callable[[Record, int, list[object], tuple[Left, ...]], tuple[str, ...]]
    tray: Callable[[Record, int, list[object]], tuple[str, ...]]
    panel: Callable[[Record, int, int, list[object]], tuple[str, ...]]
    chip: Callable[[Record, int, int, list[object]], tuple[str, ...]]
    mark: Callable[[Record, Record, int, Action | None, int], Mark | None]
    means: Callable[[Record, int, Action], Mapping[str, object]]
    ahead: tuple[str, ...]
    prompt: Callable[[Record, int], object]
    stage: Callable[[Record], object]
    warning: Callable[[Record, int, Action], object]


def no_prompt(v: Record, seat: int) -> object:
    """The question above the choices, for a game that has no wording of its own."""
    return Say("What will you do?")


def no_stage(v: Record) -> object:
    """The header of a game that says nothing of its rounds."""
    return ""


def no_warning(v: Record, seat: int, action: Action) -> object:
    """What is said against a choice in a game that warns of nothing."""
    return ""


def nobody(_: Record) -> list[Say]:
    """The names of pieces that are scored although no seat plays them: none, in a game that does not say otherwise."""
    return []


def crew_of_its_seat(_: Record, seat: int) -> tuple[int, ...]:
    """The crews of a seat, in a game where each has one."""
    return (seat,)


def plain_vessel(hue: int | None) -> str:
    """What sails at the end of a game that has no ship of its own."""
    return drawing.ship(0, 0)


def plain_ending(game: Game) -> Ending:
    """The end of a game without an `ending.py`: points decide, and the score sheet has one line."""

    def sheet(s: Record) -> list[Row]:
        return [Row("", Say("Points"), cells(s, int(s.seats) + len(game.unplayed(s)), game.score))]

    def reason(s: Record, names: list[object]) -> Reason:
        return Reason(None, Say("The most points win."))

    return Ending(True, lambda s: 1, lambda s, seat: int(game.score(s, seat)), Say("Points"), sheet, reason)


@compiled
def no_signs(s: Record, seat: int, out: Any) -> None:
    """The signs of a game that names none."""


@compiled
def no_hopes(s: Record, seat: int) -> float:
    """What a seat may hope for in a game that does not say."""
    return 0.0


class Game:
    """One game, whole: its folder's modules behind one set of names."""

    def __init__(self, name: str, package: ModuleType) -> None:
        self.name = name
        self.folder = Path(str(package.__file__)).parent
        try:
            names = [module for module in (*MODULES, *DRAWN) if self.has(module)]
            self.modules = {name: importlib.import_module(f"{package.__name__}.{name}") for name in names}
            faults = list(self.faults())
        except Exception as error:
            raise BadGame(Say("The game {name} cannot be loaded: {error}", name=name, error=repr(error))) from error
        if faults:
            raise BadGame(Say("The game {name} does not keep the contract: {faults}", name=name, faults="; ".join(faults)))
        rules, talk = self.modules["rules"], self.modules["talk"]
        self.version: int = rules.VERSION
        self.min_seats, self.max_seats = rules.SEATS
        self.verbs: Verbs = rules.VERBS
        self.options: Options = rules.OPTIONS
        self.state: Layout = rules.STATE
        self.why: Callable[[Record, int, int], str | None] = rules.why
        self.forbid: Callable[[int, dict[str, Any]], tuple[str, Say] | None] = rules.forbid
        self.compiled = {name: getattr(self.modules[module], name) for module, names in COMPILED.items() for name in names}
        self.compiled["show"] = show_made(self.state.fields.values(), rules)
        self.compiled["show_hidden"] = show_made((f for f in self.state.fields.values() if f.seen_by != ALL), rules)
        self.compiled["signs"] = self.modules["signs"].signs if "signs" in self.modules else no_signs
        self.features_named: tuple[str, ...] = self.modules["bot"].FEATURES
        self.signs_named: tuple[str, ...] = self.modules["signs"].SIGNS if "signs" in self.modules else ()
        self.compiled[HOPED] = self.modules["signs"].hoped if HOPED in self.signs_named else no_hopes
        vars(self).update(self.compiled)
        self.blurb: Say = talk.BLURB
        self.option_words: dict[str, Any] = talk.OPTION_WORDS
        self.own_presets: tuple[Preset, ...] = getattr(talk, "PRESETS", ())
        self.colours: tuple[Colour, ...] = talk.COLOURS
        self.crews: Callable[[Record, int], Sequence[int]] = getattr(talk, "crews", crew_of_its_seat)
        self.label: Callable[..., Say] = talk.label
        self.tell: Callable[..., Say] = talk.tell
        self.scoring: Callable[[Record, int], list[tuple[str, Say, int]]] = talk.scoring
        self.unplayed: Callable[[Record], list[Say]] = getattr(talk, "unplayed", nobody)
        self.picture: Callable[..., str] = self.modules["picture"].picture
        self.scene: Scene | None = self.drawn_table()
        self.cover: Callable[[], str] | None = self.modules["cover"].cover if "cover" in self.modules else None
        self.vessel: Callable[[int | None], str] = getattr(self.modules.get("cover"), "vessel", plain_vessel)
        self.ending: Ending = self.said_at_the_end()
        self.merits: tuple[tuple[tuple[str, ...], Say], ...] = self.modules["merits"].MERITS if "merits" in self.modules else ()
        written = self.modules.get("notation")
        self.written_items: tuple[notation.Item | notation.OwnItem, ...] = written.ITEMS if written else ()
        self.begin: Callable[[Record], None] = written.begin if written else notation.as_it_is
        self.derive: Callable[[Record, frozenset[str]], None] = written.derive if written else notation.nothing_follows

    setup: Callable[[Record], None]
    waiting: Callable[[Record], int]
    legal: Callable[..., int]
    odds: Callable[..., int]
    apply: Callable[[Record, int, int], None]
    score: Callable[[Record, int], int]
    place: Callable[[Record, int], int]
    show: Callable[..., None]
    show_hidden: Callable[..., None]
    guess: Callable[..., None]
    seen: Callable[[Record, int, int], int]
    broken: Callable[[Record], int]
    broken_step: Callable[..., int]
    features: Callable[..., None]
    signs: Callable[..., None]
    hoped: Callable[[Record, int], float]

    def has(self, module: str) -> bool:
        """Whether the folder holds this module."""
        return (self.folder / f"{module}.py").exists()

    def drawn_table(self) -> Scene | None:
        """What scene.py draws; None where there is no such file."""
        module = self.modules.get("scene")
        if module is None:
            return None
        functions = {name: getattr(module, name) for name in DRAWN["scene"]}
        prompt, stage = getattr(module, "prompt", no_prompt), getattr(module, "stage", no_stage)
        warning = getattr(module, "warning", no_warning)
        return Scene(**functions, ahead=module.AHEAD, prompt=prompt, stage=stage, warning=warning)

    def said_at_the_end(self) -> Ending:
        """What ending.py says; the plainest words where there is no such file."""
        module = self.modules.get("ending")
        if module is None:
            return plain_ending(self)
        return Ending(module.POINTS, module.turn, module.standing, module.COUNTS, module.sheet, module.reason)

    @property
    def has_lesson(self) -> bool:
        """Whether the folder holds a lesson."""
        return (self.folder / lesson.FILE).exists()

    @property
    def scene_css(self) -> Path | None:
        """The style sheet of the game's pictures, if they need one of their own."""
        path = self.folder / "scene.css"
        return path if path.exists() else None

    def faults(self) -> Any:
        """What the folder lacks or has wrong, one sentence each."""
        files = (*(f"{module}.py" for module in MODULES), *DATA)
        first = [f"{file} is missing" for file in files if not (self.folder / file).exists()] or list(law.faults(self.folder))
        yield from first
        if first:
            return
        drawn_constants = {module: names for module, names in DRAWN_CONSTANTS.items() if module in self.modules}
        for module, constants in (CONSTANTS | drawn_constants).items():
            for name, kind in constants.items():
                if not isinstance(getattr(self.modules[module], name, None), kind):
                    yield f"{module}.{name} must be a {kind.__name__}"
        drawn = {module: functions for module, functions in DRAWN.items() if module in self.modules}
        signs = SIGNS if "signs" in self.modules else {}
        hopes = HOPES if HOPED in getattr(self.modules.get("signs"), "SIGNS", ()) else {}
        for functions, must_compile in ((COMPILED, True), (signs, True), (hopes, True), (PLAIN, False), (drawn, False)):
            for module, wanted in functions.items():
                for name, arguments in wanted.items():
                    yield from self.function_faults(module, name, arguments, must_compile)
        if hasattr(self.modules.get("cover"), "vessel"):
            yield from self.function_faults("cover", "vessel", ("hue",), False)
        yield from self.rules_faults()
        yield from self.colours_faults()
        yield from self.presets_faults()
        yield from self.merits_faults()
        yield from self.names_faults()
        if self.has_lesson:
            yield from lesson.faults(self.folder, self.modules["rules"].VERBS, law.read(self.folder / law.FILE).ids)

    def function_faults(self, module: str, name: str, arguments: tuple[str, ...], must_compile: bool) -> Any:
        """What is wrong with one function of the contract."""
        function = getattr(self.modules[module], name, None)
        if not callable(function):
            yield f"{module}.{name}({', '.join(arguments)}) is missing"
            return
        found = tuple(inspect.signature(getattr(function, "py_func", function)).parameters)
        if found != arguments:
            yield f"{module}.{name} takes ({', '.join(found)}), expected ({', '.join(arguments)})"
        if COMPILING and must_compile != is_compiled(function):
            yield f"{module}.{name} must {'' if must_compile else 'not '}be @compiled"

    def rules_faults(self) -> Any:
        """What is wrong with the record and the action space."""
        rules = self.modules["rules"]
        seats, state, verbs = (getattr(rules, name, None) for name in ("SEATS", "STATE", "VERBS"))
        if isinstance(seats, tuple) and not (len(seats) == 2 and 1 <= seats[0] <= seats[1] <= MAX_SEATS):
            yield f"rules.SEATS must be (least, most) within 1..{MAX_SEATS}"
        if isinstance(state, Layout):
            if state.dtype.itemsize > MAX_BYTES:
                yield f"rules.STATE takes {state.dtype.itemsize} bytes, at most {MAX_BYTES} are allowed"
            for field in state.fields.values():
                if not -32768 <= field.low <= field.high <= 32767:
                    yield f"the bounds of field {field.name} do not fit 16 bits"
                yield from sight_faults(field, rules, seats[-1] if isinstance(seats, tuple) else MAX_SEATS)
                if hasattr(np.record, field.name):
                    yield f"field {field.name} would be hidden by NumPy's own attribute of that name; call it otherwise"
        if isinstance(verbs, Verbs):
            known = law.read(self.folder / law.FILE).ids
            for verb in verbs:
                if verb.rule not in known:
                    yield f"verb {verb.name} names rule {verb.rule}, which law.toml does not have"

    def colours_faults(self) -> Any:
        """What is wrong with the colours of the crews."""
        colours, seats = getattr(self.modules["talk"], "COLOURS", None), getattr(self.modules["rules"], "SEATS", None)
        if not isinstance(colours, tuple):
            return
        if not all(isinstance(colour, Colour) and colour.hue in range(len(drawing.HUES)) for colour in colours):
            yield f"talk.COLOURS must hold Colours with a hue of 0 to {len(drawing.HUES) - 1}"
            return
        if isinstance(seats, tuple) and len(seats) == 2 and len(colours) < seats[1]:
            yield f"talk.COLOURS has {len(colours)} colours for {seats[1]} seats"
        for what in ("name", "letter", "hue"):
            if len({str(getattr(colour, what)) for colour in colours}) < len(colours):
                yield f"two colours of talk.COLOURS have the same {what}"

    def presets_faults(self) -> Any:
        """What is wrong with the lengths people choose by name."""
        rules, presets = self.modules["rules"], getattr(self.modules["talk"], "PRESETS", ())
        if not isinstance(presets, tuple) or not all(isinstance(preset, Preset) for preset in presets):
            yield "talk.PRESETS must be a tuple of Presets"
            return
        if presets and sum(not preset.options for preset in presets) != 1:
            yield "one of talk.PRESETS, and only one, must be the game as the box has it, without options"
        for preset in presets:
            try:
                whole = rules.OPTIONS.complete(preset.options)
            except BadOption as error:
                yield f"the preset {preset.name.text('en')} cannot be played: {error.say.text('en')}"
                continue
            if all(rules.forbid(seats, whole) for seats in range(rules.SEATS[0], rules.SEATS[1] + 1)):
                yield f"the preset {preset.name.text('en')} cannot be played by any number of players"

    @property
    def presets(self) -> tuple[Preset, ...]:
        """The lengths people choose from: the game's own, or only the game as the box has it."""
        return self.own_presets or (Preset(Say("As in the box"), self.blurb, self.law.minutes),)

    def merits_faults(self) -> Any:
        """What is wrong with the words for advice."""
        merits, known = getattr(self.modules.get("merits"), "MERITS", ()), self.modules["bot"].FEATURES
        for name in {name for names, _ in merits for name in names} - set(known):
            yield f"merits.MERITS names {name}, which is no feature of bot.py"

    def names_faults(self) -> Any:
        """Titles that are missing, verbs and fields that are named and not there."""
        about = self.box.data.get("game", {})
        yield from (f"box.toml: [game] {name} is missing" for name in ("title_en", "title_hu") if name not in about)
        state, verbs = self.modules["rules"].STATE, self.modules["rules"].VERBS
        ahead = getattr(self.modules.get("scene"), "AHEAD", ())
        if isinstance(verbs, Verbs) and isinstance(ahead, tuple):
            for name in sorted({name for names in ahead for name in names.split("/")} - set(verbs.verbs)):
                yield f"scene.AHEAD names {name}, which is no verb"
        if isinstance(state, Layout):
            for item in getattr(self.modules.get("notation"), "ITEMS", ()):
                if isinstance(item, notation.Item) and item.field not in state.fields:
                    yield f"notation.ITEMS: {item.key} names {item.field}, which is no field of STATE"

    def seat_name(self, s: Record, seat: int) -> Say:
        """What a seat without a name of its own is called: by the colours it wears."""
        return names_of(self.colours, self.crews(s, seat))

    def dressed(self, s: Record, chosen: Sequence[int | None]) -> tuple[int, ...]:
        """The colours of all crews at a table whose seats have chosen theirs, None where a seat takes what is left."""
        return dressed(len(self.colours), [self.crews(s, seat) for seat in range(len(chosen))], chosen)

    @cached_property
    def law(self) -> law.Law:
        """The numbered rules in our words."""
        return law.read(self.folder / law.FILE)

    @cached_property
    def lesson(self) -> lesson.Lesson:
        """The lesson, hints and overview as they are written; an empty one where there is none."""
        return lesson.read(self.folder) if self.has_lesson else lesson.Lesson((), (), ())

    @cached_property
    def box(self) -> Box:
        """The box as it ships."""
        return read_box(self.folder / "box.toml")

    @cached_property
    def loops(self) -> ModuleType:
        """The engine's inner loops, compiled for this game."""
        return bind.to_game("flotta.engine.loops", self)

    @property
    def title(self) -> dict[str, str]:
        """The game's name by language."""
        about = self.box.data["game"]
        return {"en": about["title_en"], "hu": about["title_hu"]}

    def box_from(self, path: str | Path | None) -> Box:
        """The shipped box, or the one in a file of the owner's."""
        if path is not None and not isinstance(path, (str, Path)):
            raise BadBox(Say("A box is named by its file, not by {kind}.", kind=type(path).__name__))
        return self.box if path is None else read_box(Path(path))

    def empty(self, box: Box) -> Any:
        """An array of one record with the box's data in it and nothing else; raises BadBox if they do not add up."""
        return copied(self._empty) if box is self.box else self._filled(box)

    @cached_property
    def _empty(self) -> Any:
        """Nearly every game is played with the box as it ships: that one is read once."""
        return self._filled(self.box)

    def _filled(self, box: Box) -> Any:
        array = self.state.blank()
        try:
            self.modules["box"].read(box.data, array[0]["box"])
        except (TypeError, ValueError, LookupError, AttributeError, OverflowError) as error:
            raise BadBox(Say("The box holds something of another kind than expected: {reason}.", reason=str(error))) from error
        return array

    def wrong_seats(self, seats: object) -> BadOption:
        """The exception for a number of players the game is not made for."""
        return BadOption(
            Say(
                "{game} is for {least} to {most} players, not {seats}.",
                game=self.name,
                least=self.min_seats,
                most=self.max_seats,
                seats=repr(seats),
            )
        )

    def ready_to_play(self, seats: object, chosen: Mapping[str, object], box: Box) -> tuple[Any, dict[str, Any]]:
        """The table before the first event, and all its options; raises BadOption when it cannot be set up so."""
        options = self.checked(seats, chosen)
        array = self.empty(box)
        array[0]["seats"] = seats
        self.options.write(options, array[0]["options"])
        self.setup(array[0])
        return array, options

    def checked(self, seats: object, chosen: Mapping[str, object]) -> dict[str, Any]:
        """All options for so many seats; raises BadOption when the game cannot be set up so."""
        if not isinstance(seats, int) or isinstance(seats, bool) or not self.min_seats <= seats <= self.max_seats:
            raise self.wrong_seats(seats)
        options = self.options.complete(chosen)
        forbidden = self.forbid(seats, options)
        if forbidden:
            rule, reason = forbidden
            raise BadOption(Say("{reason} (rule {rule})", reason=reason, rule=rule), rule)
        return options
