"""Bots that know Monomi."""

BOTS = {"perfect": "koga.bots.monomi.perfect"}
ANALYST = "koga.bots.monomi.analyst"
