"""The bot `plan`: Gachijo's quick planner (planner.py); `plan:0` ignores danger, `plan:2` weighs it heavily."""

from __future__ import annotations

import re

from koga.bots.gachijo.player import Player
from koga.core.game import Game, InvalidInput
from koga.core.position import Position, Rng
from koga.games.gachijo.position import Gachijo


class Plan:
    def __init__(self, caution: float | None = None) -> None:
        self.player = Player()
        if caution is not None:
            self.player.planner.caution = caution

    def choose(self, position: Position, rng: Rng) -> int:
        assert isinstance(position, Gachijo)
        return self.player.choose(position, rng)


def make(game: Game, budget: str) -> Plan:
    if budget and not re.fullmatch(r"\d(\.\d{1,3})?", budget):
        raise InvalidInput(f"plan:{budget}: expected the weight of danger, from 0 to 9.999, such as plan:0.5")
    return Plan(float(budget) if budget else None)
