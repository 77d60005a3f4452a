"""How strong a net is, without any search: against older selves, and against the bots."""

from __future__ import annotations

import numpy as np

import flotta
import flotta.env
from flotta.engine.contract import Game
from flotta.train.net import Pupil
from flotta.train.tables import PracticeTables, drawn

LONGEST = 5000
"""More decisions than a game has."""


def against_net(net: Pupil, other: Pupil, tables: PracticeTables, seed: int = 1) -> dict[int, float]:
    """The share of the wins of one seat that plays by this net among others that play by the other, by the number of players;
    over the first game of every table to end, the seats given out in turn.
    """
    xp, count = net.xp, tables.count
    rows, mask = xp.zeros((count, tables.length), np.float32), xp.zeros((count, tables.actions), bool)
    actor, mine = xp.zeros(count, np.int64), xp.arange(count) % tables.seats
    done, counted = xp.zeros(count, bool), xp.zeros(count, bool)
    shares, margins, won = xp.zeros((count, tables.most)), xp.zeros((count, tables.most)), xp.zeros(count)
    random = xp.random.default_rng(seed)
    for step in range(LONGEST):
        tables.look(rows, mask, actor)
        policy = xp.where((actor == mine)[:, None], net.judge(rows).policy, other.judge(rows).policy)
        tables.step(drawn(xp, random, policy, mask))
        tables.ended(done, shares, margins)
        won = xp.where(done & ~counted, xp.take_along_axis(shares, mine[:, None], 1)[:, 0], won)
        counted |= done
        if step % 50 == 0 and bool(counted.all()):
            break
    return {int(seats): float(won[tables.seats == seats].mean()) for seats in xp.unique(tables.seats)}


def against_bot(net: Pupil, game: Game, bot: str, seats: int, games: int) -> float:
    """The share of the wins of the likeliest actions of a net in games among bots of this name."""
    won = 0.0
    for number in range(games):
        play, mine = flotta.new(game.name, seats=seats, seed=number), number % seats
        others = {seat: flotta.bot(bot, seed=number * 7 + seat) for seat in range(seats) if seat != mine}
        while not play.over:
            seat = play.waiting[0]
            view = play.view(seat)
            if seat in others:
                play.act(seat, others[seat].choose(view))
            else:
                legal = view.legal_ids(seat)
                policy = net.judge(flotta.env.observation(view, signs=True)[None]).policy[0]
                play.act(seat, legal[int(np.argmax(policy[legal]))])
        won += (play.places[mine] == 1) / max(1, sum(place == 1 for place in play.places[:seats]))
    return won / games
