"""What a choice in Nauticus is good for: features of `bot.py` that say the same, and the words for it."""

from __future__ import annotations

from flotta.games.nauticus.box import say

MERITS = (
    (("points", "points_early"), say("It brings points.")),
    (("unturned",), say("It turns pass tiles that would cost you points.")),
    (("talers", "talers_early"), say("It brings or saves talers.")),
    (("workers", "workers_early", "uses"), say("It makes good use of your workers.")),
    (("building", "building_early", "best_ship"), say("It brings a ship nearer to completion.")),
    (("crowns", "crowns_now"), say("It makes your crowns worth more.")),
    (("laden", "goods", "holds"), say("It brings goods nearer to delivery.")),
    (("stored_fits", "stored"), say("It keeps your warehouse useful.")),
    (("extra", "turns", "chooses"), say("It keeps your choices open for later.")),
    (("rewards",), say("It brings a reward.")),
)
