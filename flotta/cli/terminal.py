"""A table in the terminal: the picture, the log, the choices; several people take turns behind a curtain."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path

import flotta
from flotta.cli.scores import score_lines
from flotta.engine.dice import FairDice
from flotta.engine.play import Play
from flotta.engine.verbs import Action
from flotta.engine.words import Say

PERSON = "me"
THINKING = 1.0
CURTAIN = "\n" * 60


class Quit(Exception):
    """The person leaves the table."""


class Terminal:
    """One game at one keyboard."""

    def __init__(self, play: Play, players: list[str], names: list[str]) -> None:
        self.play = play
        self.names = names
        self.bots = {
            seat: flotta.bot(who, **({"seconds": THINKING} if who == "search" else {}))
            for seat, who in enumerate(players)
            if who != PERSON
        }
        self.people = [seat for seat, who in enumerate(players) if who == PERSON]
        self.told = dict.fromkeys([*self.people, -1], 0)
        self.shown: int | None = None
        self.commands: dict[str, Callable[[int, str], bool]] = {}
        for name, (word, _) in WORDS.items():
            self.commands[name] = self.commands[str(word).lower()] = getattr(self, name)

    def run(self) -> None:
        """Play until the game is over."""
        print(Say("Type a number or part of a choice; {help} lists the other words.", help=WORDS["help"][0]))
        self.press_forced()
        while not self.play.over:
            bots = [seat for seat in self.play.waiting if seat in self.bots]
            if bots:
                self.let_bot(bots[0])
            else:
                self.turn(self.play.waiting[0])
            self.press_forced()
        self.finish()

    def press_forced(self) -> None:
        """Do what leaves no choice, unless that would tell the others a secret."""
        while forced := self.play.forced():
            self.play.act(*forced)

    def let_bot(self, seat: int) -> None:
        """A bot decides from its view; a person who is alone with bots reads what happens as it happens."""
        self.play.act(seat, self.bots[seat].choose(self.play.view(seat)))
        if len(self.people) == 1:
            self.news(self.people[0])

    def turn(self, seat: int) -> None:
        """A person decides: the curtain if another person sat here, what happened, the table, the choices."""
        if self.shown != seat:
            if len(self.people) > 1:
                print(CURTAIN)
                input(str(Say("{who} plays now; the others look away. Press Enter.", who=self.names[seat])))
            self.shown = seat
        self.news(seat)
        print()
        print(self.play.picture(seat, self.names))
        options = self.play.legal(seat)
        self.offer(options)
        while not self.answer(seat, options, input("> ").strip()):
            pass

    def news(self, viewer: int) -> None:
        """What has happened since this viewer last looked."""
        lines = [told for told in self.play.told(viewer, self.names, since=self.told[viewer]) if str(told[1])]
        skipped = max(0, len(lines) - 40)
        if skipped:
            print(Say("({n} earlier events; {word} shows all)", n=skipped, word=WORDS["log"][0]))
        for _, line in lines[skipped:]:
            print(f"  {line}")
        self.told[viewer] = len(self.play.events)

    def offer(self, options: list[Action]) -> None:
        """The choices, numbered."""
        for number, action in enumerate(options, 1):
            print(f"  {number:>2}. {action}")

    def answer(self, seat: int, options: list[Action], text: str) -> bool:
        """Take one line from the person; whether the decision is made (or the table changed under it)."""
        word, _, rest = text.partition(" ")
        if word.lower() in self.commands:
            return self.commands[word.lower()](seat, rest.strip())
        if not text:
            self.offer(options)
            return False
        found = matching(options, text)
        if len(found) == 1:
            self.play.act(seat, found[0])
            return True
        if found:
            self.offer_some(options, found)
        else:
            self.refuse(seat, text)
        return False

    def offer_some(self, options: list[Action], found: list[Action]) -> None:
        """The choices a text leaves open, with their numbers."""
        print(Say("Which of these?"))
        for number, action in enumerate(options, 1):
            if action in found:
                print(f"  {number:>2}. {action}")

    def refuse(self, seat: int, text: str) -> None:
        """Say why something that exists cannot be done now, or that it is not understood."""
        view = self.play.view(seat)
        everything = [a for a in self.play.game.verbs.actions if not a.chance]
        named = [a for a in everything if text.lower() in (a.slug, str(view.label(view.s, seat, a)).lower())]
        if not named:
            print(Say("Not understood: {text}. Type a number, part of a choice, or {help}.", text=text, help=WORDS["help"][0]))
            return
        try:
            self.play.copy().act(seat, named[0])
        except flotta.Illegal as error:
            print(textwrap.fill(str(error), 100))

    def why(self, seat: int, text: str) -> bool:
        """Why something is not allowed."""
        found = matching(self.play.legal(seat), text)
        if found and text:
            rule = found[0].rule
            print(
                textwrap.fill(
                    str(
                        Say(
                            "{action} is allowed, by {rule}: {text}",
                            action=found[0],
                            rule=rule,
                            text=self.play.game.law.rules[rule].text,
                        )
                    ),
                    100,
                )
            )
        elif text:
            self.refuse(seat, text)
        else:
            print(Say("Name the choice, e.g.: {word} {example}", word=WORDS["why"][0], example=self.play.game.verbs[0].slug))
        return False

    def undo(self, seat: int, text: str) -> bool:
        """Take back one's open decisions."""
        before = len(self.play.events)
        taken = self.play.undo(seat)
        self.press_forced()
        if len(self.play.events) == before:
            taken = 0
        self.told[seat] = min(self.told[seat], len(self.play.events))
        print(
            Say("Taken back: {n} decision.", "Taken back: {n} decisions.", n=taken)
            if taken
            else Say("There is nothing that can be taken back.")
        )
        return bool(taken)

    def log(self, seat: int, text: str) -> bool:
        """Everything that has happened, from this seat's side."""
        for event, line in self.play.told(seat, self.names):
            if str(line):
                print(f"{event.number:>5}  {line}")
        return False

    def score(self, seat: int, text: str) -> bool:
        """How everybody stands, as this seat may know it."""
        print("\n".join(score_lines(self.play.view(seat), self.play.names(self.names))))
        return False

    def save(self, seat: int, text: str) -> bool:
        """Write the game to a file; whoever reads that file sees every hand."""
        path = Path(text or f"{self.play.game.name}.flotta").expanduser()
        try:
            if path.exists() and not path.read_bytes().startswith(b"flotta record"):
                print(Say("{path} is another file; choose another name.", path=str(path)))
                return False
            self.play.save(path)
        except OSError as error:
            print(Say("{path} cannot be written: {reason}", path=str(path), reason=error.strerror))
            return False
        print(Say("Saved as {path} (it holds every secret of the game). Go on with: flotta play --resume {path}", path=str(path)))
        return False

    def rule(self, seat: int, text: str) -> bool:
        """One rule by its id."""
        rules = self.play.game.law.rules
        found = next((rules[id] for id in rules if id.lower() == text.lower()), None)
        print(
            textwrap.fill(f"{found.id}: {found.text}", 100)
            if found
            else Say("{game} has no rule {rule}.", game=self.play.game.name, rule=repr(text))
        )
        return False

    def look(self, seat: int, text: str) -> bool:
        """The table and the choices again."""
        print(self.play.picture(seat, self.names))
        self.offer(self.play.legal(seat))
        return False

    def hint(self, seat: int, text: str) -> bool:
        """What a bot would do with this seat's view."""
        print(Say("A bot would choose: {action}", action=flotta.bot("search", seconds=THINKING).choose(self.play.view(seat))))
        return False

    def help(self, seat: int, text: str) -> bool:
        """The words one can type."""
        print(f"  {'1, 2, 3':<14} {Say('choose by number')}")
        print(f"  {'…':<14} {Say('choose by part of the words (or list what fits)')}")
        for word, what in WORDS.values():
            print(f"  {word!s:<14} {what}")
        return False

    def quit(self, seat: int, text: str) -> bool:
        """Leave the table; the game is lost unless saved."""
        raise Quit

    def finish(self) -> None:
        """The end: what happened last, the table, the result with its rules."""
        viewer = self.people[0] if len(self.people) == 1 else -1
        self.news(viewer)
        print()
        print(self.play.picture(viewer, self.names))
        print("\n".join(score_lines(self.play, self.play.names(self.names))))
        if isinstance(self.play.dice, FairDice):
            seal, secret = self.play.dice.commitment, self.play.dice.secret
            print(Say("The seal of the dice was {seal}; their secret: {secret}", seal=seal, secret=secret))
        if self.people:
            text = input(str(Say("Save the game? A file name, or Enter for no: "))).strip()
            if text:
                self.save(self.people[0], text)


WORDS = {
    "why": (Say("why"), Say("why something is not allowed, with the rule")),
    "undo": (Say("undo"), Say("take back what you decided, up to the last thing that was revealed")),
    "log": (Say("log"), Say("everything that has happened")),
    "score": (Say("score"), Say("how everybody stands")),
    "look": (Say("look"), Say("the table and the choices again")),
    "hint": (Say("hint"), Say("what a bot would do")),
    "rule": (Say("rule"), Say("read a rule by its number")),
    "save": (Say("save"), Say("save the game to a file")),
    "help": (Say("help"), Say("this list")),
    "quit": (Say("quit"), Say("leave the table")),
}
"""What can be typed besides a choice: in English always, and in the language in force."""


def matching(options: list[Action], text: str) -> list[Action]:
    """The options meant by a text: by number, by exact slug or words, else all that contain every word of it."""
    if text.isascii() and text.isdecimal():
        return [options[int(text) - 1]] if 1 <= int(text) <= len(options) else []
    wanted = text.lower()
    exact = [a for a in options if wanted in (a.slug, str(a).lower())]
    if exact:
        return exact
    return [a for a in options if all(word in f"{a.slug} {a}".lower() for word in wanted.split())]
