"""What a choice in Tortuga is good for: features of `bot.py` that say the same, and the words for it."""

from __future__ import annotations

from flotta.games.tortuga.terms import say

MERITS = (
    (("points", "points_late", "outlook", "outlook_early"), say("It brings points.")),
    (("tortuga", "fleet_chests", "crew_chests", "island_chests", "excess"), say("It brings your chests on towards Tortuga.")),
    (("ship", "pirate"), say("It takes your ship and your pirate forward.")),
    (("attack_tokens", "work_tokens"), say("It brings an advantage for later.")),
    (("dice_in_hand", "skulls"), say("It leaves you more dice to throw.")),
    (("hold_fleet", "hold_crew"), say("It gives you a good place in the fleet or the crew.")),
    (("hold_treasure", "hunting"), say("It gives you a good place in the treasure hunt.")),
    (("hold_boarding", "hold_raid"), say("It gives you a good place when others are robbed.")),
    (("danger_fleet", "danger_crew"), say("It keeps your chests from being stolen.")),
    (("order",), say("It puts you forward when throws are equal.")),
)
