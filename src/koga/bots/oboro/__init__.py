"""Bots that know Oboro."""

BOTS = {"oboro": "koga.bots.oboro.bot", "reader": "koga.bots.oboro.reader"}
ANALYST = "koga.bots.oboro.analyst"
