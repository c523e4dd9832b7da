"""Count how often games of Ninja Taisen reach few ninjas: the demand for endgame tablebases.

python -m koga.lab.taisen.endings [BOT [GAMES [SEED]]]
"""

from __future__ import annotations

import sys
from collections import Counter

from koga import __version__
from koga.bots.bot import bot, choose
from koga.core.game import InvalidInput, agree, find
from koga.core.position import CHANCE, OVER, Rng, draw_one
from koga.games.taisen.position import OUT, Taisen

FEW = (2, 3, 4, 6, 8)
USUAL_BOT, USUAL_GAMES = "taisen:1", 300


def least_ninjas(name: str, games: int, seed: int) -> Counter[int]:
    """Return how many games came down to each number of ninjas, both sides together, at the start of a turn."""
    game, rng = find("taisen"), Rng(seed)
    mind, found = bot(game, name), Counter[int]()
    for _ in range(games):
        position, least = game.start(agree(game, {})), 20
        assert isinstance(position, Taisen)
        while position.to_act != OVER:
            if position.to_act == CHANCE:
                position.apply(draw_one(position, rng))
                continue
            if not position.used:
                least = min(least, sum(position.tile_of(side, who) != OUT for side in (0, 1) for who in range(10)))
            position.apply(choose(mind, position, rng))
        found[least] += 1
    return found


def main(words: list[str]) -> None:
    if len(words) > 3 or not all(word.isdigit() for word in words[1:]):
        raise InvalidInput(__doc__)
    name = words[0] if words else USUAL_BOT
    games, seed = (int(words[1]) if words[1:] else USUAL_GAMES), (int(words[2]) if words[2:] else 3)
    found = least_ninjas(name, games, seed)
    print(f"{games} games of two {name}, seed {seed}, koga {__version__}: games that came to this many ninjas or fewer")
    for few in FEW:
        count = sum(times for least, times in found.items() if least <= few)
        print(f"{few:3} ninjas {count:5} games  {100 * count / games:5.1f} %")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except InvalidInput as error:
        sys.exit(str(error))
