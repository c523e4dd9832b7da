"""Games for tests of the core, chosen by their properties instead of by name."""

from __future__ import annotations

from koga.core.game import GAMES, Game, agree, find
from koga.core.position import CHANCE


def draws_at_once(game: Game) -> bool:
    start = game.start(agree(game, {}))
    return start.seats == 2 and start.to_act == CHANCE


DICE = next(name for name in sorted(GAMES) if draws_at_once(find(name)))
