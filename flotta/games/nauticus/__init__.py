"""Nauticus, by Wolfgang Kramer and Michael Kiesling: build ships, load them, deliver the goods."""
