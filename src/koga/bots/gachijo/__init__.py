"""Bots that know GACHIJO."""

BOTS = {
    "plan": "koga.bots.gachijo.plan",
    "deep": "koga.bots.gachijo.deep",
    "foresee": "koga.bots.gachijo.foresee",
    "seer": "koga.bots.gachijo.seer",
}
ADVISER = "seer:300"
ANALYST = "koga.bots.gachijo.analyst"
