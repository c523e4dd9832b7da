"""What environments need to know of Gachijo beyond its rules."""

from __future__ import annotations

from koga.core.position import Position
from koga.envs.episode import Facts
from koga.games.gachijo.position import Gachijo

SMALL = {"rounds": 3, "players": 3}
IN_A_TURN = (
    200  # upper bound of decisions: steps of three strokes or of a guardian, exchanges of chips, answers of the others
)
NO_LIMIT = 100_000  # rounds, if the game has no limit


def facts(position: Position) -> Facts:
    """G12.5: one win is shared by those with the most points."""
    assert isinstance(position, Gachijo)
    rounds = position.state.rounds or NO_LIMIT
    return Facts(decisions=6 + rounds * position.seats * IN_A_TURN, zero_sum=True)
