"""Flotta for programs that learn."""
