"""Bots that know Oboro."""

BOTS = {"oboro": "koga.bots.oboro.bot"}
