"""A tiny game with hidden hands and a simultaneous choice: the proof that nothing in Flotta is tied to a real one."""
