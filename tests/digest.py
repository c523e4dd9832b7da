"""Print digests of thousands of random games: the same compiled and uncompiled, and on every machine.

python -m tests.digest GAMES [GAME …]
"""

from __future__ import annotations

import json
import sys
from itertools import product

from koga.bots.bot import bot, choose
from koga.core.game import GAMES, Agreed, Game, InvalidInput, agree, find
from koga.core.position import CHANCE, OVER, Rng, draw_one, playouts

MOST_AGREEMENTS = 24


def agreements(game: Game) -> list[Agreed]:
    """Return combinations of a game's options, evenly sampled if there are too many."""
    found = []
    for values in product(*[option.values for option in game.options]):
        try:
            found.append(agree(game, dict(zip([option.name for option in game.options], values, strict=True))))
        except InvalidInput:
            continue
    return found[:: -(-len(found) // MOST_AGREEMENTS)]


def digests(name: str, games: int) -> list[object]:
    """Yield, for some options, the digest of random games and of a short game played by the search."""
    game = find(name)
    chosen = agreements(game)
    found: list[object] = []
    for number, agreed in enumerate(chosen):
        found.append(playouts(game.start(agreed), number, max(1, games // len(chosen))))
    found.append(searched(game, chosen[0]))
    return found


def searched(game: Game, agreed: Agreed) -> list[int]:
    """Return the first actions of a game in which a small search plays every seat."""
    position, rng, mind = game.start(agreed), Rng(5), bot(game, "search:60")
    actions: list[int] = []
    while position.to_act != OVER and len(actions) < 40:
        action = draw_one(position, rng) if position.to_act == CHANCE else choose(mind, position, rng)
        position.apply(action)
        actions.append(action)
    return actions


if __name__ == "__main__":
    print(json.dumps({name: digests(name, int(sys.argv[1])) for name in sys.argv[2:] or GAMES}))
