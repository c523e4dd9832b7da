"""Exact solvers, one folder per solved game. Imports core, games and bots."""
