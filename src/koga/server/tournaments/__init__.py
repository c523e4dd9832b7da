"""Tournaments: pairings, standings, and the conductor that creates the tables of each round."""
