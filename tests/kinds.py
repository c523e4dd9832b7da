"""Games for tests that need one of a kind: found by what they are, so that no test names a game."""

from __future__ import annotations

from koga.core.game import GAMES, Game, agree, find
from koga.core.position import CHANCE


def begins_by_chance(game: Game) -> bool:
    return bool(game.start(agree(game, {})).to_act == CHANCE)


FOUND = [find(name) for name in GAMES]
# Nothing is hidden and nothing drawn; nothing is hidden, and dice are rolled; hands are dealt before anybody acts.
OPEN = next(game.name for game in FOUND if not game.secrets and not begins_by_chance(game))
DICE = next(game.name for game in FOUND if not game.secrets and begins_by_chance(game))
HANDS = [game for game in FOUND if game.secrets and begins_by_chance(game)]
DEALT = min(HANDS, key=lambda game: game.action_count).name
LARGE = max(FOUND, key=lambda game: game.action_count).name  # the one with most actions and the longest messages
