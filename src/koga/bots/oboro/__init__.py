"""Bots that know Oboro."""

BOTS = {"oboro": "koga.bots.oboro.bot", "reader": "koga.bots.oboro.reader", "sage": "koga.bots.oboro.sage"}
ANALYST = "koga.bots.oboro.analyst"
