"""The action space of a game: verbs with parameters, each given a range of small integers in the order declared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

MAX_SEATS = 8
CHANCE = MAX_SEATS
"""The actor of dice, draws and spins, wherever a seat is expected."""
WATCHER = -1
"""The seat of someone who only watches."""
CHANCE_BIT = 1 << CHANCE
WATCHER_BIT = 1 << (CHANCE + 1)
EVERYONE = (1 << MAX_SEATS) - 1 | WATCHER_BIT
"""Who learns an event that happens in the open: every seat and whoever watches."""

Value = str | int


class Verb:
    """One kind of decision or chance outcome. Parameters are named, with their possible values in order."""

    def __init__(self, name: str, rule: str, *, chance: bool = False, **params: Sequence[Value]) -> None:
        self.name = name
        self.rule = rule
        self.chance = chance
        self.params = {name: tuple(values) for name, values in params.items()}
        self.first = 0

    @property
    def size(self) -> int:
        """How many ids the verb has: one for each combination of its parameters' values."""
        size = 1
        for values in self.params.values():
            size *= len(values)
        return size


@dataclass(frozen=True)
class Action:
    """One thing that can happen: its id, its verb, its parameters' values, and the rule that lets it happen.

    As a string it is a phrase in the language in use, with the words that fit the table where it was offered.
    """

    id: int
    verb: str
    params: Mapping[str, Value] = field(hash=False)
    rule: str
    chance: bool = False
    label: Callable[[], object] | None = field(default=None, compare=False, repr=False)

    @cached_property
    def slug(self) -> str:
        """The action in plain ASCII, the same in every language: `verb:value:value`."""
        return ":".join([self.verb, *map(str, self.params.values())])

    def offered(self, label: Callable[[], object]) -> Action:
        """The same action, offered at a table where it is called something."""
        twin: Action = object.__new__(Action)
        vars(twin).update(vars(self), label=label)
        return twin

    def __str__(self) -> str:
        return self.slug if self.label is None else str(self.label())

    def __int__(self) -> int:
        return self.id

    def __reduce__(self) -> tuple[object, ...]:
        return _action, (self.id, self.verb, dict(self.params), self.rule, self.chance)


def _action(id: int, verb: str, params: dict[str, Value], rule: str, chance: bool) -> Action:
    return Action(id, verb, MappingProxyType(params), rule, chance)


class Verbs:
    """All verbs of a game, with ids given out in order and looked up both ways."""

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = {verb.name: verb for verb in verbs}
        if len(self.verbs) != len(verbs):
            raise ValueError("two verbs have the same name")
        self.actions: list[Action] = []
        for verb in verbs:
            verb.first = len(self.actions)
            for index in range(verb.size):
                params: dict[str, Value] = {}
                for name, values in reversed(verb.params.items()):
                    index, digit = divmod(index, len(values))
                    params[name] = values[digit]
                ordered = MappingProxyType({name: params[name] for name in verb.params})
                self.actions.append(Action(len(self.actions), verb.name, ordered, verb.rule, verb.chance))
        self.by_slug = {action.slug: action for action in self.actions}

    def first(self, name: str) -> int:
        """The first id of a verb."""
        return self.verbs[name].first

    @property
    def firsts(self) -> tuple[int, ...]:
        """The first id of every verb in the order declared, for a game to name as constants: `PLAY, DRAW = VERBS.firsts`."""
        return tuple(verb.first for verb in self)

    def __len__(self) -> int:
        return len(self.actions)

    def __getitem__(self, id: int) -> Action:
        return self.actions[id]

    def __iter__(self) -> Iterator[Verb]:
        return iter(self.verbs.values())
