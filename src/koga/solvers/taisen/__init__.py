"""Exact play in Ninja Taisen within a turn, and puzzles made of it."""

PUZZLES = "koga.solvers.taisen.puzzles"
