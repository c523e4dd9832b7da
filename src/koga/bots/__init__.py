"""Bots: generic search here, what knows one game in its own folder. Imports core, games and solvers."""
