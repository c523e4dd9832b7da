"""Puzzle ratings: the difficulty of puzzles and the strength of solvers, from first tries."""
