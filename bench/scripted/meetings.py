"""Games of a bot among scripts, played in processes of their own: what they do must not be in the program that is run."""

from __future__ import annotations

from dataclasses import dataclass

import flotta
from bench.scripted import Scripted
from flotta.cli.contest import bot_from


@dataclass(frozen=True)
class Meeting:
    """One game: a bot in a seat, scripts in the others."""

    game: str
    seats: int
    level: str
    seat: int
    deal: int


def share(met: Meeting) -> float:
    """The bot's share of the win."""
    play = flotta.new(met.game, seats=met.seats, seed=7_000_000 + met.deal)
    players = [Scripted(met.deal) if seat != met.seat else bot_from(met.level, met.deal) for seat in range(met.seats)]
    while not play.over:
        seat = play.waiting[0]
        play.act(seat, players[seat].choose(play.view(seat)))
    winners = [seat for seat in range(met.seats) if play.places[seat] == 1]
    return 1 / len(winners) if met.seat in winners else 0.0
