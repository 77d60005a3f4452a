"""Cartagena (Leo Colovini, 2017 edition): a race of pirate crews along a path of symbols."""
