"""Ratings: how strong players are, by game, on one scale with the levels of the bots. Imports core, games and bots."""
