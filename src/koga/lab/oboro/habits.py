"""Learn how cards are usually played in Oboro from games of a bot: the numbers that koga.bots.oboro.habits reads.

python -m koga.lab.oboro.habits BOT GAMES [SEED] > src/koga/bots/oboro/habits.txt
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from math import log

from koga import __version__
from koga.bots.bot import bot, choose
from koga.bots.oboro.habits import Habits, blank, write
from koga.core.game import InvalidInput, agree, find
from koga.core.position import CHANCE, OVER, Rng, draw_one
from koga.games.oboro.position import Oboro

PASSES = 4
FIRST_RATE, LAST_RATE = 0.05, 0.005

Decision = tuple[Oboro, int]


def decisions(name: str, games: int, seed: int) -> Iterator[Decision]:
    """Yield every card that a bot played when it had a choice, with the position."""
    game, rng = find("oboro"), Rng(seed)
    mind = bot(game, name)
    for number in range(games):
        position = game.start(agree(game, {"mission": ("9", "11")[number % 4 == 3]}))  # one game in four with 11 (O1.8)
        assert isinstance(position, Oboro)
        while position.to_act != OVER:
            if position.to_act == CHANCE:
                position.apply(draw_one(position, rng))
                continue
            card = choose(mind, position, rng)
            if len(position.actions()) > 1:
                seen = position.copy()
                assert isinstance(seen, Oboro)
                yield seen, card
            position.apply(card)


def learn(found: list[Decision], tell: bool = False) -> Habits:
    """Learn habits from the first nine tenths of the decisions; the last tenth tests how well they predict."""
    habits = blank()
    edge = len(found) * 9 // 10
    for turn in range(PASSES):
        rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** (turn / (PASSES - 1))
        for position, card in found[:edge]:
            habits.learn(position, card, rate)
        if tell:
            print(f"pass {turn + 1}: {foresight(habits, found[edge:])}", file=sys.stderr)
    return habits


def foresight(habits: Habits, found: list[Decision]) -> str:
    """Return how probable the played cards were by the habits: the geometric mean, beside that of random play."""
    by_habit = sum(log(habits.chance(position, card)) for position, card in found) / len(found)
    by_lot = sum(-log(len(position.actions())) for position, _ in found) / len(found)
    return f"{len(found)} cards, {2.718281828**by_habit:.3f} each; any card {2.718281828**by_lot:.3f}"


def main(words: list[str]) -> None:
    if len(words) not in (2, 3) or not all(word.isdigit() for word in words[1:]):
        raise InvalidInput(__doc__)
    name, games, seed = words[0], int(words[1]), int(words[2]) if words[2:] else 1
    found = list(decisions(name, games, seed))
    habits = learn(found, tell=True)
    command = f"python -m koga.lab.oboro.habits {name} {games} {seed}"
    edge = len(found) * 9 // 10
    print(write(habits, f"Made by: {command} (koga {__version__})\n{foresight(habits, found[edge:])}"), end="")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except InvalidInput as error:
        sys.exit(str(error))
