"""Puzzle ratings: how hard puzzles are and how well players solve them, from first tries."""
