"""The bot `material`: plays to the end of its turn with the best material, at random among equals.

A simple rival. `material:10` plays a random action in ten of a hundred.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from koga.bots.taisen.turn import Turn, actions_of, follow
from koga.core.game import Game, InvalidInput
from koga.core.position import OVER, Position, Rng
from koga.games.taisen.position import OUT, SHOGUN, Taisen

WORTH = (3, 4, 5)  # of strength 1, 2, 3
SHOGUN_WORTH = 9
VICTORY = 1000


@dataclass(frozen=True)
class Material:
    slips: int = 0  # in a hundred
    turn: Turn = field(default_factory=Turn)

    def choose(self, position: Position, rng: Rng) -> int:
        assert isinstance(position, Taisen)
        actions = position.actions()
        if len(actions) == 1:
            return actions[0]
        if rng.below(100) < self.slips:
            return actions[rng.below(len(actions))]
        self.turn.expand(position)
        paths = [self.turn.path(end) for end in range(self.turn.count)]
        worth = [worth_of(position, path) for path in paths]
        best = [path for path, value in zip(paths, worth, strict=True) if value == max(worth)]
        return actions_of(best[rng.below(len(best))])[0]


def worth_of(position: Taisen, path: int) -> int:
    """Return the material of the side to act at the end of its turn minus that of the other side; a win exceeds all."""
    end, side = position.copy(), position.active
    assert isinstance(end, Taisen)
    follow(end, path)
    if end.to_act == OVER:
        return VICTORY if end.score(side) else -VICTORY
    return material(end, side) - material(end, 1 - side)


def material(position: Taisen, side: int) -> int:
    standing = [ninja for ninja in range(10) if position.tile_of(side, ninja) != OUT]
    return sum(SHOGUN_WORTH if ninja == SHOGUN else WORTH[ninja % 3] for ninja in standing)


def make(game: Game, budget: str) -> Material:
    if budget and not (budget.isdecimal() and int(budget) <= 100):
        raise InvalidInput(f"material:{budget}: behind the colon is how often it slips, 0 to 100 times in a hundred")
    return Material(int(budget or 0))
