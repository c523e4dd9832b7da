"""The bot `plan`: Gachijo's quick planner (planner.py); `plan:0` knows no danger, `plan:2` fears it greatly."""

from __future__ import annotations

import re

from koga.bots.gachijo.player import Player
from koga.game import Game, Nonsense
from koga.games.gachijo.position import Gachijo
from koga.position import Position, Rng


class Plan:
    def __init__(self, caution: float | None = None) -> None:
        self.player = Player()
        if caution is not None:
            self.player.planner.caution = caution

    def choose(self, position: Position, rng: Rng) -> int:
        assert isinstance(position, Gachijo)
        return self.player.choose(position, rng)


def make(game: Game, budget: str) -> Plan:
    if game.name != "gachijo":
        raise Nonsense(f"plan plays gachijo, not {game.name}")
    if budget and not re.fullmatch(r"\d(\.\d{1,3})?", budget):
        raise Nonsense(f"plan takes how much danger weighs, from 0 to 9.999, not {budget!r}")
    return Plan(float(budget) if budget else None)
