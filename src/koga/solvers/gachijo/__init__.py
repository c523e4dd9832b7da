"""GACHIJO within one turn: what a seat can force, and puzzles from it."""

PUZZLES = "koga.solvers.gachijo.puzzles"
