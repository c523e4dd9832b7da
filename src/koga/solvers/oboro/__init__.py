"""Oboro solved for known hands, puzzles from it, and equilibria of its small deck."""

PUZZLES = "koga.solvers.oboro.puzzles"
SMALL = "koga.solvers.oboro.small"
