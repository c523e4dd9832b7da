"""The bot `seer`: tries whole moves as `foresee` does, and judges where they end by what was learnt from games
(judge.py) instead of by the game's estimate.
"""

from __future__ import annotations

from koga.bots.gachijo.foresee import Foresee, build
from koga.bots.gachijo.judge import Judge, learnt
from koga.core.game import Game


def make(game: Game, budget: str) -> Foresee:
    """Create the bot: `seer:300` makes about three hundred tries; rounds and tempers as for `foresee`."""
    return build("seer", budget, Judge(learnt()))
