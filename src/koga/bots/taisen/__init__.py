"""Bots that know Ninja Taisen."""

BOTS = {
    "material": "koga.bots.taisen.material",
    "taisen": "koga.bots.taisen.bot",
    "strategist": "koga.bots.taisen.strategist",
}
ANALYST = "koga.bots.taisen.analyst"
