"""A game played in private before people come: what its words and pictures need is compiled now, and not while they wait."""

from __future__ import annotations

import random
from functools import cache

from flotta.engine.contract import Game
from flotta.engine.play import new_play
from flotta.engine.teaching import course
from flotta.engine.verbs import WATCHER
from flotta.engine.view import View

DECISIONS = 150
"""How many decisions are played: most kinds of decisions of a game come up within so many."""


@cache
def rehearse(game: Game) -> None:
    """Play with random choices, looking at everything a page would show. Once in a process is enough."""
    chooser = random.Random(3)
    play = new_play(game, game.max_seats, 3, None, game.box, {})
    for _ in range(DECISIONS):
        if play.over:
            break
        seat = play.waiting[0]
        options = play.view(seat).legal(seat)
        for option in options:
            str(option)
        for viewer in (seat, WATCHER):
            look_at(play.view(viewer))
        play.act(seat, chooser.choice(options))
    for _, line in play.told():
        str(line)
    if game.has_lesson:
        course(game)


def look_at(view: View) -> None:
    """Draw what a viewer sees, whatever the game has to draw it with."""
    game, names = view.game, view.names()
    game.picture(view.s, view.seat, names)
    if game.scene:
        game.scene.board(view.s, view.seat, names, ())
        if view.seat != WATCHER:
            game.scene.tray(view.s, view.seat, names)
        for seat in range(view.seats):
            if seat != view.seat:
                game.scene.panel(view.s, view.seat, seat, names)
                game.scene.chip(view.s, view.seat, seat, names)
