"""The bot without a plan."""

from __future__ import annotations

from flotta.bots.base import Bot
from flotta.engine.dice import below
from flotta.engine.verbs import Action
from flotta.engine.view import View


class Random(Bot):
    """Any legal action, each as likely."""

    name = "random"

    def pick(self, view: View, options: list[Action]) -> Action:
        """One of the options, blindly."""
        return options[int(below(self.dice, len(options)))]
