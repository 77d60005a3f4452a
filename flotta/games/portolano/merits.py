"""What a choice in Portolano is good for: features of `bot.py` that say the same, and the words for it."""

from __future__ import annotations

from flotta.games.portolano.terms import say

MERITS = (
    (("score", "score_early", "talers_early"), say("It brings talers.")),
    (("rum", "rum_first", "dry"), say("It keeps rum aboard, and mutiny away.")),
    (("goods", "cocoa", "pick"), say("It brings goods aboard.")),
    (("room", "hold"), say("It leaves room in the hold.")),
    (("sale_here", "sale_next", "sale_best"), say("It leads to a good sale in a port.")),
    (("missions", "missions_near"), say("It brings a mission nearer.")),
    (("value_lead",), say("It makes your ship more valuable than the others.")),
    (("cannons", "cannon_lead"), say("It makes you stronger in cannons.")),
    (("sail",), say("It lets you sail further.")),
    (("pirate", "clash"), say("It promises well for the battles of this round.")),
    (("act", "turn"), say("It makes good use of this turn.")),
)
