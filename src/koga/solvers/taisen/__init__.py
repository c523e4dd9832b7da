"""Exact play in Ninja Taisen within a turn and with few ninjas left, puzzles from it, and the small game solved."""

PUZZLES = "koga.solvers.taisen.puzzles"
SMALL = "koga.solvers.taisen.small"
