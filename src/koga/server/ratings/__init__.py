"""Ratings of members on the server: what finished games were to them, quick pairing, profiles, one's own games."""
