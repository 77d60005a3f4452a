"""Portolano (Geri Ádám, A-games 2019): merchant captains with secret orders, rum, wind, a pirate and full holds."""
