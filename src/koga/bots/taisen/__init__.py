"""Bots that know Ninja Taisen."""

BOTS = {"material": "koga.bots.taisen.material", "taisen": "koga.bots.taisen.bot"}
