"""Measure how long bots think: the processor time of whole turns, in games against others."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import NamedTuple

from koga.bots.bot import bot, choose
from koga.core.game import Agreed, Game
from koga.core.position import CHANCE, OVER, Rng, draw_one
from koga.lab.plan import seatings


class Pace(NamedTuple):
    """The seconds of a number of turns; a turn is all that a seat decides before another seat decides."""

    turns: int
    decisions: int
    mean: float
    p99: float
    longest: float


def pace(game: Game, agreed: Agreed, bots: list[str], games: int, seed: int) -> Pace:
    """Return the turns of the first bot over a number of games, every seating in turn."""
    spent: list[float] = []
    decisions = 0
    for turn in turns(game, agreed, bots, games, seed):
        spent.append(sum(turn))
        decisions += len(turn)
    spent.sort()
    return Pace(len(spent), decisions, sum(spent) / len(spent), spent[-1 - len(spent) // 100], spent[-1])


def turns(game: Game, agreed: Agreed, bots: list[str], games: int, seed: int) -> Iterator[list[float]]:
    """Yield, for each turn of the first bot, the time of each of its decisions."""
    start = game.start(agreed)
    orders = seatings(len(bots), start.seats)
    rng = Rng(seed)
    for number in range(games):
        seating = orders[number % len(orders)]
        players = [bot(game, bots[who]) for who in seating]
        position = start.copy()
        turn: list[float] = []
        while position.to_act != OVER:
            if position.to_act == CHANCE:
                position.apply(draw_one(position, rng))
                continue
            begun = time.process_time()
            action = choose(players[position.to_act], position, rng)
            if seating[position.to_act] == 0:
                turn.append(time.process_time() - begun)
            elif turn:
                yield turn
                turn = []
            position.apply(action)
        if turn:
            yield turn
