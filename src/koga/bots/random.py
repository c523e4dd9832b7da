"""The bot `random`: chooses every legal action with the same probability."""

from __future__ import annotations

from koga.core.game import Game, InvalidInput
from koga.core.position import Position, Rng


class Random:
    def choose(self, position: Position, rng: Rng) -> int:
        actions = position.actions()
        return actions[rng.below(len(actions))]


def make(game: Game, budget: str) -> Random:
    if budget:
        raise InvalidInput(f"the bot random takes no budget, but was given {budget!r}")
    return Random()
