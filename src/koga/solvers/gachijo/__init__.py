"""What can be brought about for certain within a turn of GACHIJO, and puzzles made of it."""

PUZZLES = "koga.solvers.gachijo.puzzles"
