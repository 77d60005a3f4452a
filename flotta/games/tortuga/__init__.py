"""Tortuga (Jay Cormier & Sen-Foong Lim, 2014): dice behind screens, and chests on their way to the pirates' town."""
