"""Duels: bots against each other, every seating played with the same chance, results with intervals."""

from __future__ import annotations

import math
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from koga.bots.bot import bot, choose
from koga.game import Agreed, Game, Nonsense, find
from koga.position import CHANCE, OVER, WIN, Position, Rng, draw_one

Z = 1.959963984540054  # the normal quantile of a 95 % interval


@dataclass(frozen=True)
class Played:
    """One game: which bot (by its number in the duel) sat at each seat, and the scores by seat."""

    seating: tuple[int, ...]
    scores: tuple[int, ...]
    decisions: int


@dataclass(frozen=True)
class Standing:
    """How one bot did: shares of the win (a draw is half of one), with a 95 % interval, and plain wins."""

    bot: str
    games: int
    wins: int
    draws: int
    share: float
    low: float
    high: float


def seatings(bots: int, seats: int) -> list[tuple[int, ...]]:
    """Every rotation of the bots round the table; with more seats than bots the last bot fills the rest."""
    if bots > seats:
        raise Nonsense(f"{bots} bots for {seats} seats")
    row = [*range(bots), *[bots - 1] * (seats - bots)]
    return [tuple(row[(seat - turn) % seats] for seat in range(seats)) for turn in range(seats)]


def play(game: Game, start: Position, bots: list[str], seating: tuple[int, ...], seed: int) -> Played:
    """One game to its end. Chance has a generator of its own, so that every seating meets the same chance."""
    chance, minds = Rng(seed), Rng(seed ^ hash_of(seating))
    players = [bot(game, bots[number]) for number in seating]
    position = start.copy()
    decisions = 0
    while position.to_act != OVER:
        if position.to_act == CHANCE:
            position.play(draw_one(position, chance))
        else:
            position.apply(choose(players[position.to_act], position, minds))
            decisions += 1
    return Played(seating, tuple(position.score(seat) for seat in range(position.seats)), decisions)


def hash_of(seating: tuple[int, ...]) -> int:
    """A number of its own for every seating, the same on every machine."""
    value = 0x51ED270B
    for number in seating:
        value = (value * 0x9E3779B1 + number + 1) & 0xFFFFFFFFFFFF
    return value


def play_round(job: tuple[str, Agreed, list[str], tuple[tuple[int, ...], ...], int]) -> list[Played]:
    """The same chance for every seating: what one worker does at a time."""
    name, agreed, bots, orders, seed = job
    game = find(name)
    start = game.start(agreed)
    return [play(game, start, bots, seating, seed) for seating in orders]


def duel(
    game: Game,
    agreed: Agreed,
    bots: list[str],
    games: int,
    seed: int,
    workers: int,
    orders: list[tuple[int, ...]] | None = None,
) -> Iterator[Played]:
    """Plays so many games, rounded up to whole rounds of seatings; the results do not depend on the workers."""
    for text in bots:
        bot(game, text)
    orders = orders or seatings(len(bots), game.start(agreed).seats)
    rng = Rng(seed)
    rounds = -(-games // len(orders))
    jobs = [(game.name, agreed, bots, tuple(orders), rng.next()) for _ in range(rounds)]
    if workers == 1:
        for job in jobs:
            yield from play_round(job)
        return
    with ProcessPoolExecutor(workers) as pool:
        for results in pool.map(play_round, jobs, chunksize=max(1, min(16, rounds // (4 * workers)))):
            yield from results


def standings(bots: list[str], played: list[Played]) -> list[Standing]:
    found = []
    for number, name in enumerate(bots):
        scores = [
            score for game in played for seat, score in zip(game.seating, game.scores, strict=True) if seat == number
        ]
        found.append(standing(name, scores))
    return found


def standing(name: str, scores: list[int]) -> Standing:
    """From the scores of one bot. Shares are averaged; their interval is Wilson's, with draws as half wins."""
    games = len(scores)
    share = sum(scores) / (WIN * games)
    low, high = wilson(share, games)
    wins, draws = sum(score == WIN for score in scores), sum(0 < score < WIN for score in scores)
    return Standing(name, games, wins, draws, share, low, high)


def wilson(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share of so many games."""
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)
