"""What all games share: the contract, verbs and ids, dice, plays, views, positions, records."""
