"""Count how often games of Ninja Taisen reach few ninjas, for which there are exact tables, and measure the tables.

python -m koga.lab.taisen.endings [--write] [BOT [GAMES [SEED]]]. With --write the lines go into docs/taisen.md.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path

from koga.bots.bot import bot, choose
from koga.core.game import InvalidInput, agree, find
from koga.core.position import CHANCE, OVER, Rng, draw_one
from koga.games.taisen.position import Taisen
from koga.lab.marked import write
from koga.lab.provenance import version
from koga.solvers.taisen.endgame import SHELF, dice_name, endgame, file_name, ninjas_left

FEW = (2, 3, 4, 6, 8)
USUAL_BOT, USUAL_GAMES = "taisen:1", 300
MODULE, PAGE = "koga.lab.taisen.endings", Path("docs/taisen.md")


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
                least = min(least, ninjas_left(position))
            position.apply(choose(mind, position, rng))
        found[least] += 1
    return found


def counted(name: str, games: int, seed: int) -> list[str]:
    found = least_ninjas(name, games, seed)
    lines = [f"{games} games of two {name}, seed {seed}, {version()}: games that came to this many ninjas or fewer"]
    for few in FEW:
        count = sum(times for least, times in found.items() if least <= few)
        lines.append(f"{few:3} ninjas {count:5} games  {100 * count / games:5.1f} %")
    return lines


def measured(even_dice: bool) -> str:
    """Return the size of a table and how long it takes to load."""
    packed = len(SHELF.joinpath(file_name(even_dice)).read_bytes())
    endgame.cache_clear()
    begun = time.process_time()
    size = endgame(even_dice).states.size
    took = time.process_time() - begun
    return f"{dice_name(even_dice)}: {size:,} values, {2 * size:,} bytes, packed {packed:,}, loaded in {took:.2f} s"


def main(words: list[str]) -> None:
    rest = [word for word in words if word != "--write"]
    if len(rest) > 3 or not all(word.isdigit() for word in rest[1:]):
        raise InvalidInput(__doc__)
    name = rest[0] if rest else USUAL_BOT
    games, seed = (int(rest[1]) if rest[1:] else USUAL_GAMES), (int(rest[2]) if rest[2:] else 3)
    lines = [*map(measured, (False, True)), *counted(name, games, seed)]
    print("\n".join(lines))
    if "--write" in words:
        write("endings", MODULE, PAGE, lines)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except InvalidInput as error:
        sys.exit(str(error))
