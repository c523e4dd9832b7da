"""The bot `plan`: Gachijo's quick planner (planner.py)."""

from __future__ import annotations

from koga.bots.gachijo.player import Player
from koga.game import Game, Nonsense
from koga.games.gachijo.position import Gachijo
from koga.position import Position, Rng


class Plan:
    def __init__(self) -> None:
        self.player = Player()

    def choose(self, position: Position, rng: Rng) -> int:
        assert isinstance(position, Gachijo)
        return self.player.choose(position, rng)


def make(game: Game, budget: str) -> Plan:
    if game.name != "gachijo":
        raise Nonsense(f"plan plays gachijo, not {game.name}")
    if budget:
        raise Nonsense(f"plan takes no budget, not {budget!r}")
    return Plan()
