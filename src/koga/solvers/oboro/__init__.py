"""Oboro solved for known hands, and puzzles made of it."""

PUZZLES = "koga.solvers.oboro.puzzles"
