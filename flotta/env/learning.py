"""What learning from a batch needs, whatever the library: how much better each decision went than its actor had thought, and
rows in an order of one's own.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from flotta.engine.contract import Game
from flotta.env.plan import plan_of


def advantages(worth: Any, actor: Any, done: Any, returns: Any, decay: float = 0.95) -> Any:
    """Generalised advantages (GAE), seat by seat: a seat's next value is that of its own next decision, or what the game was
    worth to it, whatever the others do in between. Arrays of NumPy, or tensors of PyTorch wherever they are, with a row for each
    step of a batch: what the actor thought the position worth, who it was, whether the step ended the game, what the game was
    then worth to each seat. The last step only tells what those before it were worth; so the answer is one row shorter.
    """
    seats, others = (returns[0] * 0 + 1).cumsum(1) - 1, returns.shape[2] - 1
    own = (seats == actor[-1][:, None]) * 1.0
    later = worth[-1][:, None] * (own - (1 - own) / others)  # what one seat wins, the others lose together
    ahead, gains = later * 0, worth[:-1] * 0
    for step in range(len(worth) - 2, -1, -1):
        over, own = done[step][:, None] * 1.0, (seats == actor[step][:, None]) * 1.0
        later, ahead = later + over * (returns[step] - later), ahead * (1 - over)
        gains[step] = ((later + decay * ahead) * own).sum(1) - worth[step]
        later = later + own * (worth[step][:, None] - later)
        ahead = ahead + own * (gains[step][:, None] - ahead)
    return gains


def columns(game: Game, fields: Collection[str], order: Sequence[int]) -> list[int]:
    """The places of the numbers of a row in their order; but of these fields only the parts named by their first index, in this
    order. So a net can be given the colours of the actor first, where a row has them as they are on the table.
    """
    found: list[int] = []
    for block in plan_of(game).blocks:
        if block.field in fields:
            size = block.width // game.state.fields[block.field].shape[0]
            found += [block.to + part * size + number for part in order for number in range(size)]
        else:
            found += range(block.to, block.to + block.width)
    return found
