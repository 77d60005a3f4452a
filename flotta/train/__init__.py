"""Learning to play by self-play: a net for each game, for every number of players and every variant.

Works on NumPy's arrays, or on CuPy's where there is a graphics card (`pip install flotta[cuda]`): the same code for both.
"""
