"""Oboro solved for known hands, and puzzles from it."""

PUZZLES = "koga.solvers.oboro.puzzles"
