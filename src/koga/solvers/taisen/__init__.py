"""Exact play in Ninja Taisen within a turn, puzzles made of it, and the small game solved."""

PUZZLES = "koga.solvers.taisen.puzzles"
SMALL = "koga.solvers.taisen.small"
