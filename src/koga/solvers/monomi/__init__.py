"""Monomi solved: tablebases, exact evaluations, puzzles."""

SOLVER = "koga.solvers.monomi.verdict"
PUZZLES = "koga.solvers.monomi.puzzles"
