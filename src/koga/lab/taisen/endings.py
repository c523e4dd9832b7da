"""Count how often games of Ninja Taisen reach few ninjas, for which there are exact tables, and measure the tables:
their size, and what a bot without them loses at the turns of these games that are in them.

python -m koga.lab.taisen.endings [--write] [BOT [GAMES [SEED]]]. With --write the lines go into docs/taisen.md.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean

from koga.bots.bot import Bot, bot, choose
from koga.bots.taisen.turn import Turn
from koga.core.game import InvalidInput, agree, find
from koga.core.position import CHANCE, OVER, WIN, Rng, draw_one
from koga.games.taisen.position import Taisen
from koga.lab.marked import write
from koga.lab.provenance import version
from koga.solvers.taisen.endgame import SHELF, dice_name, endgame, file_name, ninjas_left
from koga.solvers.taisen.material import MOST

FEW = (2, 3, 4, 6, 8)
WITHOUT = "strategist:30/12+27-tables"
USUAL_BOT, USUAL_GAMES = "taisen:1", 300
MODULE, PAGE = "koga.lab.taisen.endings", Path("docs/taisen.md")


@dataclass
class Endings:
    """How many games came down to each number of ninjas, both sides together, at the start of a turn; and what the
    turns in the tables lost."""

    least: Counter[int] = field(default_factory=Counter)
    lost: list[float] = field(default_factory=list)


def endings_of(name: str, games: int, seed: int, judged: str) -> Endings:
    """Play games of a bot against itself; `judged` plays single turns only."""
    game, rng = find("taisen"), Rng(seed)
    mind, other, found = bot(game, name), bot(game, judged), Endings()
    for _ in range(games):
        position, least = game.start(agree(game, {})), 20
        assert isinstance(position, Taisen)
        while position.to_act != OVER:
            if position.to_act == CHANCE:
                position.apply(draw_one(position, rng))
                continue
            if not position.used:
                least = min(least, ninjas_left(position))
                if ninjas_left(position) <= MOST:
                    found.lost.append(loss(position, other, rng))
            position.apply(choose(mind, position, rng))
        found.least[least] += 1
    return found


def loss(position: Taisen, player: Bot, rng: Rng) -> float:
    """Return the chance to win that a bot gives away in one turn."""
    turn, there = Turn(), position.copy()
    turn.endgame = endgame(position.even_dice)
    turn.expand(position)
    while there.to_act == position.to_act:
        there.apply(choose(player, there, rng))
    assert isinstance(there, Taisen)
    if there.to_act == OVER:
        return turn.best_value - there.score(position.active) / WIN
    return turn.best_value - (1 - endgame(position.even_dice).chance(there, 1 - position.active))


def counted(name: str, games: int, seed: int, judged: str = WITHOUT) -> list[str]:
    found = endings_of(name, games, seed, judged)
    lines = [f"{games} games of two {name}, seed {seed}, {version()}: games that came to this many ninjas or fewer"]
    for few in FEW:
        count = sum(times for least, times in found.least.items() if least <= few)
        lines.append(f"{few:3} ninjas {count:5} games  {100 * count / games:5.1f} %")
    if found.lost:
        reached = sum(times for least, times in found.least.items() if least <= MOST)
        lines.append(
            f"{judged} at the {len(found.lost)} turns with four ninjas or fewer: loses {100 * fmean(found.lost):.2f} "
            f"points of win chance a turn, {100 * sum(found.lost) / reached:.2f} in a game that comes there, at most "
            f"{100 * max(found.lost):.1f} in one turn"
        )
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
