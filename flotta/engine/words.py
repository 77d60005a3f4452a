"""Everything a person reads: sentences as English message ids, translated when they are shown, never when they are made."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import c2py
from pathlib import Path

from babel.messages.pofile import read_po

LANGUAGES = ("en", "hu")
COMMON = Path(__file__).parent.parent / "words"


def language_of_environment() -> str:
    """The language of the reader's machine, English when it is none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return value[:2].lower() if value[:2].lower() in LANGUAGES else "en"
    return "en"


_language: ContextVar[str | None] = ContextVar("flotta_language", default=None)
language_if_chosen: Callable[[], str | None] = _language.get
"""The language that was chosen; None where nobody has, and the environment decides."""


def language(lang: str | None = None) -> str:
    """The language sentences are shown in; with an argument, choose it from here on."""
    if lang is not None:
        if lang not in LANGUAGES:
            raise ValueError(f"no such language: {lang!r} (there are {', '.join(LANGUAGES)})")
        _language.set(lang)
    return _language.get() or language_of_environment()


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Show sentences in this language inside the block."""
    if lang not in LANGUAGES:
        raise ValueError(f"no such language: {lang!r} (there are {', '.join(LANGUAGES)})")
    token = _language.set(lang)
    try:
        yield
    finally:
        _language.reset(token)


class Catalogue:
    """One language's sentences, read from a gettext file."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            catalog = read_po(file)
        self.plural_of = c2py(catalog.plural_expr)
        self.one: dict[str, str] = {}
        self.many: dict[str, tuple[str, ...]] = {}
        for message in catalog:
            if not message.id or message.fuzzy:
                continue
            if isinstance(message.id, (tuple, list)):
                self.many[message.id[0]] = tuple(message.string or ())
            elif isinstance(message.string, str) and message.string:
                self.one[message.id] = message.string


@cache
def catalogue(folder: Path, lang: str) -> Catalogue | None:
    """The catalogue of a folder in a language; none where the language is the source language."""
    path = folder / f"{lang}.po"
    return Catalogue(path) if path.exists() else None


_known: dict[tuple[int, str], tuple[Path, Catalogue | None]] = {}


def words_in(folder: Path, lang: str) -> Catalogue | None:
    """The catalogue of a folder, kept by the identity of the path object, which is quick: this is asked for every sentence."""
    found = _known.get((id(folder), lang))
    if found is None:
        found = (folder, catalogue(folder, lang))
        if len(_known) < 256:  # paths that were sent from another process are new objects each time
            _known[id(folder), lang] = found
    return found[1]


MOST_TEMPLATES = 20_000
_templates: dict[tuple[str, str, int], tuple[str, Path]] = {}
"""Sentences without a plural, by message, language and the identity of the path object of their folder."""


class Spoken:
    """Something that can be said in each of our languages."""

    __slots__ = ()

    def text(self, lang: str | None = None) -> str:
        """The text in this language; in the language in use when none is given."""
        raise AssertionError("said by the classes below")

    def __str__(self) -> str:
        return self.text()


class Say(Spoken):
    """A sentence not yet in any language: an English message, its parameters, and where its translations are.

    Two messages make a singular and a plural, chosen by the parameter `n`. Parameters may be sentences themselves.
    """

    __slots__ = ("folder", "in_short", "leads_on", "message", "params", "plural")

    def __init__(self, message: str, plural: str | None = None, /, *, folder: Path = COMMON, **params: object) -> None:
        self.message = message
        self.plural = plural
        self.params = params
        self.folder = folder
        self.in_short: Say | None = None
        self.leads_on = False

    def shortly(self, in_short: Say, leads_on: bool = False) -> Say:
        """The same sentence, with what is enough of it where the sign of whoever it is about stands before it. One that
        `leads_on` need not be seen any more once the next line is there, which shows the same.
        """
        self.in_short, self.leads_on = in_short, leads_on
        return self

    def brief(self) -> str:
        """The short form in the language in use; the whole sentence where it has none."""
        said = self.in_short
        if said is None:
            return self.text()
        lang = language()
        filled = {
            name: value.brief().removesuffix(".") if isinstance(value, Say) else spelt(value, lang)
            for name, value in said.params.items()
        }
        return said.template(lang).format_map(filled) if filled else said.text()

    def template(self, lang: str) -> str:
        """The sentence with its blanks, in this language; English where no translation is known."""
        if self.plural is not None:
            return self.found(lang)
        key = (self.message, lang, id(self.folder))
        known = _templates.get(key)
        if known is None:
            known = (self.found(lang), self.folder)
            if len(_templates) < MOST_TEMPLATES:
                _templates[key] = known
        return known[0]

    def found(self, lang: str) -> str:
        """Look the sentence with its blanks up in the catalogues."""
        for folder in (self.folder, COMMON):
            words = words_in(folder, lang)
            if words is None:
                continue
            if self.plural is not None and self.message in words.many:
                forms = words.many[self.message]
                return forms[min(int(words.plural_of(self.count())), len(forms) - 1)]
            if self.plural is None and self.message in words.one:
                return words.one[self.message]
        return self.message if self.plural is None or self.count() == 1 else self.plural

    def count(self) -> int:
        """The number that chooses between singular and plural."""
        return int(str(self.params["n"]))

    def text(self, lang: str | None = None) -> str:
        """The sentence in this language; in the language in use when none is given."""
        lang = lang or language()
        filled = {name: spelt(value, lang) for name, value in self.params.items()}
        return self.template(lang).format_map(filled) if filled else self.template(lang)

    def __repr__(self) -> str:
        return f"Say({self.text('en')!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return _say, (self.message, self.plural, self.folder, self.params, self.in_short, self.leads_on)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Say) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash((self.message, self.plural))


def spelt(value: object, lang: str) -> object:
    """What stands in a blank of a sentence."""
    if isinstance(value, Spoken):
        return value.text(lang)
    return figure(value) if isinstance(value, int) and value < 0 else value


def figure(number: object) -> str:
    """A number as it is read: with a minus sign, which is as wide as a digit, before one below nothing."""
    return str(number).replace("-", "−")


class Sentences:
    """Makes the sentences of one game: `say = Sentences(folder of its translations)`, then `say("English {n}", n=3)`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, message: str, plural: str | None = None, /, **params: object) -> Say:
        """A sentence of this game."""
        return Say(message, plural, folder=self.folder, **params)


def _say(message: str, plural: str | None, folder: Path, params: dict[str, object], in_short: Say | None, leads_on: bool) -> Say:
    said = Say(message, plural, folder=folder, **params)
    said.in_short, said.leads_on = in_short, leads_on
    return said


def joined(parts: list[Say], comma: str = ", ") -> Say:
    """Several sentences or names as one, in the order given. Where a part has a short form, so has the whole."""
    whole = Say(comma.join(f"{{part{i}}}" for i in range(len(parts))))
    whole.params = {f"part{i}": part for i, part in enumerate(parts)}
    if any(part.in_short for part in parts):
        whole.in_short = Say(" · ".join(f"{{part{i}}}" for i in range(len(parts))))
        whole.in_short.params = whole.params
    return whole
