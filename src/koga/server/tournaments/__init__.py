"""Tournaments: pairings, standings, and the conductor that makes the tables round by round."""
