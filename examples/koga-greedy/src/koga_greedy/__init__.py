"""The bot `greedy`: takes the action that leads to the best estimate for its seat."""

from __future__ import annotations

from koga import OVER, WIN, InvalidInput, Position, Rng
from koga.core.game import Game

GAMES = ("gachijo", "monomi")  # games with an estimate
LEVELS = {"monomi": {"hasty": {"en": "Hasty", "ja": "せっかち", "bot": "greedy"}}}


class Greedy:
    def choose(self, position: Position, rng: Rng) -> int:
        """Return the best action one step ahead; ties are broken at random."""
        seat = position.to_act
        best: list[int] = []
        highest = -1.0
        for action in position.actions():
            after = position.copy()
            after.apply(action)
            hope = after.score(seat) / WIN if after.to_act == OVER else after.estimate(seat)
            if hope > highest:
                best, highest = [], hope
            if hope == highest:
                best.append(action)
        return best[rng.below(len(best))]


def make(game: Game, budget: str) -> Greedy:
    if budget:
        raise InvalidInput(f"greedy looks one action ahead: it takes no budget such as {budget!r}")
    return Greedy()
