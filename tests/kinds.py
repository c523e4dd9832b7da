"""Games for tests that need one with certain properties, so that no test names a game."""

from __future__ import annotations

from koga.core.game import GAMES, Game, agree, find
from koga.core.position import CHANCE


def begins_by_chance(game: Game) -> bool:
    return bool(game.start(agree(game, {})).to_act == CHANCE)


FOUND = [find(name) for name in GAMES]
# No hidden information and no chance; no hidden information, with dice; hands dealt before the first decision.
OPEN = next(game.name for game in FOUND if not game.secrets and not begins_by_chance(game))
DICE = next(game.name for game in FOUND if not game.secrets and begins_by_chance(game))
HANDS = [game for game in FOUND if game.secrets and begins_by_chance(game)]
DEALT = min(HANDS, key=lambda game: game.action_count).name
LARGE = max(FOUND, key=lambda game: game.action_count).name  # the game with the most actions and the longest messages
