"""Exact play in Ninja Taisen within a turn, and puzzles from it."""

PUZZLES = "koga.solvers.taisen.puzzles"
