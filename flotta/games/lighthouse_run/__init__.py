"""Lighthouse Run (Jim Harmon, 2018): regattas up a river that three wandering beacons light."""
