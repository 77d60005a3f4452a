"""What a choice in Cartagena is good for: features of `bot.py` that say the same, and the words for it."""

from __future__ import annotations

from flotta.games.cartagena.box import say

MERITS = (
    (("home",), say("It brings a pirate home.")),
    (("progress", "actions_needed", "near_end"), say("It brings your crew nearer to its goal.")),
    (("rear", "starters"), say("It helps your rearmost pirates along.")),
    (("hand", "kinds", "excess"), say("It leaves you with more cards to go on with.")),
    (("best_jump", "hand_jumps", "short", "pending"), say("It lets your cards jump far.")),
    (("homing",), say("Your cards can then bring more pirates home.")),
    (("refill", "refills"), say("A short step back can then bring new cards.")),
    (("aboard", "landing", "cut_off"), say("It keeps your pirates in time for the ship.")),
    (("tempo", "wait"), say("It leaves you more actions.")),
)
