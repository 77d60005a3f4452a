"""What a choice in Lighthouse Run is good for: features of `bot.py` that say the same, and the words for it."""

from __future__ import annotations

from flotta.games.lighthouse_run.terms import say

MERITS = (
    (("points", "points_late", "pending"), say("It brings points.")),
    (("way", "front", "pending_way"), say("It takes your ships up the river.")),
    (("starters", "starters_late"), say("It gets your waiting ships under way.")),
    (("life", "threatened", "threatened_soon"), say("It keeps your ships ahead of the storm.")),
    (("light",), say("It leaves more light before your ships.")),
    (("best_gain", "hand_gain", "best_way", "hand_way", "card_left"), say("The cards you keep will take you further.")),
    (("hand_value", "deck_value", "turns_left"), say("It saves your strong cards.")),
    (("stack", "company"), say("It keeps ships together, so that one card can move several.")),
)
