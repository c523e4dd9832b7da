"""Exact play in Ninja Taisen within a turn, puzzles from it, and the exact solution of the small game."""

PUZZLES = "koga.solvers.taisen.puzzles"
SMALL = "koga.solvers.taisen.small"
