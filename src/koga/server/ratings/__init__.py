"""Ratings of members on the server: results of finished games, quick pairing, profiles, own games."""
