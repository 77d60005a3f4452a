"""Benchmarks: run them, they print tables; figures in the docs name the command."""
