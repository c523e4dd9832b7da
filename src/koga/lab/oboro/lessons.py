"""Rounds of Oboro from bots' games, as text: what koga.lab.oboro.judging learns from.

    python -m koga.lab.oboro.lessons BOT ROUNDS SEED > FILE

One line for each round: mission value, scorings, pieces and points of the three seats before it, the hands as sets of
cards, and the cards in the order of play: seat << 5 | card, plus RANDOM if it was drawn by lot. One card in TEN is, so
that positions occur which the bot itself would avoid.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import chain, count, islice
from pathlib import Path
from typing import NamedTuple

from koga.bots.bot import Bot, bot, choose
from koga.core.game import Game, InvalidInput, agree, find
from koga.core.position import CHANCE, OVER, Position, Rng, draw_one
from koga.games.oboro.position import PLAYING, RED_8, Oboro

RANDOM = 128  # marks a card drawn by lot
TEN = 10
ELEVEN = 8  # every eighth game has mission value 11 (O1.8)
CARDS_OF_A_ROUND = 21
NUMBERS = 1 + 1 + 3 + 3 + 3 + CARDS_OF_A_ROUND

Three = tuple[int, int, int]


class Round(NamedTuple):
    """A round that was played: the standing before it, the deal and the cards."""

    mission: int
    scorings: int
    pieces: Three
    points: Three
    hands: Three
    cards: tuple[int, ...]

    def start(self) -> Oboro:
        """Return the position before the first card."""
        lead = next(seat for seat in range(3) if self.hands[seat] >> RED_8 & 1)
        numbers = (PLAYING, lead, 0, 0, 24, lead, lead, lead, self.scorings)
        none = (0, 0, 0)
        position = Oboro(self.mission)
        position.set_state(
            (numbers, self.hands, (), none, 3 * none, 3 * none, self.pieces, self.points, none, none, none)
        )
        return position

    def positions(self) -> Iterator[tuple[Oboro, int]]:
        """Yield the position before each card with what was played; the position changes when the next is asked for."""
        position = self.start()
        for card in self.cards:
            yield position, card
            position.apply(card & 31)
        yield position, -1


def play(mind: Bot, start: Position, rng: Rng) -> Iterator[Round]:
    """Play a game of three such bots, and yield its rounds."""
    position = start
    assert isinstance(position, Oboro)
    while position.to_act != OVER:
        while position.to_act == CHANCE:
            position.apply(draw_one(position, rng))
        before = standing(position)
        cards: list[int] = []
        while position.stage == PLAYING and len(cards) < CARDS_OF_A_ROUND:
            actions = position.actions()
            lot = len(actions) > 1 and rng.below(TEN) == 0
            card = actions[rng.below(len(actions))] if lot else choose(mind, position, rng)
            cards.append(position.to_act << 5 | card | (RANDOM if lot else 0))
            position.apply(card)
        yield Round(*before, tuple(cards))


def standing(position: Oboro) -> tuple[int, int, Three, Three, Three]:
    """Return what a round begins with."""
    pieces = (position.pieces_of(0), position.pieces_of(1), position.pieces_of(2))
    points = (position.points_of(0), position.points_of(1), position.points_of(2))
    hands = (position.hand_of(0), position.hand_of(1), position.hand_of(2))
    return position.mission, position.scorings, pieces, points, hands


def write(one: Round) -> str:
    numbers = (one.mission, one.scorings, *one.pieces, *one.points, *one.hands, *one.cards)
    return " ".join(map(str, numbers))


def read(lines: Iterable[str]) -> Iterator[Round]:
    """Parse rounds; lines that begin with # say where they come from."""
    for line in lines:
        if line.startswith("#"):
            continue
        found = tuple(map(int, line.split()))
        if len(found) != NUMBERS:
            raise InvalidInput(f"a round has {NUMBERS} numbers, not {len(found)}: {line[:60]!r}")
        pieces, points, hands = ((found[i], found[i + 1], found[i + 2]) for i in (2, 5, 8))
        yield Round(found[0], found[1], pieces, points, hands, found[11:])


def read_files(files: Iterable[str]) -> Iterator[Round]:
    for file in files:
        with Path(file).open(encoding="ascii") as lines:
            yield from read(lines)


def rounds(name: str, wanted: int, seed: int) -> Iterator[Round]:
    """Yield rounds of games of three such bots; the last game may lack its end."""
    game, rng = find("oboro"), Rng(seed)
    mind = bot(game, name)
    yield from islice(chain.from_iterable(play(mind, start, rng) for start in starts(game)), wanted)


def starts(game: Game) -> Iterator[Position]:
    """Yield the beginnings of games without end; every eighth has mission value 11."""
    for number in count():
        yield game.start(agree(game, {"mission": "11" if number % ELEVEN == ELEVEN - 1 else "9"}))


def main(words: list[str]) -> None:
    if len(words) != 3 or not all(word.isdigit() for word in words[1:]):
        raise InvalidInput(__doc__)
    print(f"# Made by: python -m koga.lab.oboro.lessons {' '.join(words)}")
    for one in rounds(words[0], int(words[1]), int(words[2])):
        print(write(one))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except InvalidInput as error:
        sys.exit(str(error))
