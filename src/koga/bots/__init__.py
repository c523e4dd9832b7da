"""Bots: generic search here, and bots for one game in that game's folder. Imports core, games and solvers."""
