"""The drawings of Lighthouse Run: ships, lighthouses, cards, the river and its cloud."""
