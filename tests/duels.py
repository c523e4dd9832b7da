"""Duels played one game at a time in this process. The lab plays plans of many games (koga.lab.runner)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from koga.bots.bot import bot
from koga.core.game import Agreed, Game
from koga.core.position import Position, Rng
from koga.lab.plan import seatings
from koga.lab.playing import play_game
from koga.lab.quick import chance_seed, minds_seed


@dataclass(frozen=True)
class Played:
    """One game: the bot (by its number in the duel) at each seat, and the scores by seat."""

    seating: tuple[int, ...]
    scores: tuple[int, ...]
    decisions: int


def play(game: Game, start: Position, bots: list[str], seating: tuple[int, ...], seed: int) -> Played:
    """Play one game to its end. Chance has a separate generator, so that every seating meets the same chance."""
    players = [bot(game, bots[number]) for number in seating]
    order = sum(number << 3 * seat for seat, number in enumerate(seating))
    played = play_game(game, start, players, Rng(seed), Rng(minds_seed(seed, order)), None)
    return Played(seating, played.scores, played.counts[1])


def duel(game: Game, agreed: Agreed, bots: list[str], games: int, seed: int) -> Iterator[Played]:
    """Play a number of games, rounded up to whole blocks: one chance, every seating."""
    start = game.start(agreed)
    orders = seatings(len(bots), start.seats)
    for block in range(-(-games // len(orders))):
        for seating in orders:
            yield play(game, start, bots, seating, chance_seed(seed, block))
