"""Play a job: every block once with each seating, by bots or, if all play at random, in the compiled loop."""

from __future__ import annotations

import sys
import time
from array import array
from collections.abc import Sequence
from typing import NamedTuple

from koga.bots.bot import Bot, BotFailed, begin_game, bot, choose, finish_game, forfeit
from koga.bots.random import Random
from koga.core.game import Game, find
from koga.core.position import CHANCE, OVER, Position, Rng, draw_one
from koga.lab.measures import measures
from koga.lab.plan import Job
from koga.lab.quick import add_up, chance_seed, minds_seed, random_games, sums_size
from koga.lab.reading import Story


class Told(NamedTuple):
    """One fact from the log about a seat (-1 for none): the number of occurrences of an event, or points."""

    block: int
    order: int
    seat: int
    what: str  # feature or part
    name: str
    amount: int


class Done(NamedTuple):
    """The result of a job: a row of numbers per game, their sums, and the facts from the games logged in full."""

    number: int
    first: int
    blocks: int
    rows: array[int]
    sums: array[int]
    told: list[Told]
    texts: dict[str, tuple[str, str]]
    seconds: float


def play_job(job: Job) -> Done:
    """Play a job; the same blocks give the same rows however they are divided into jobs."""
    begun = time.perf_counter()
    game = find(job.game)
    start = game.start(job.cell.agreed())
    told: list[Told] = []
    texts: dict[str, tuple[str, str]] = {}
    orders = len(job.cell.orders)
    if not job.tell and all(isinstance(bot(game, text), Random) for text in job.cell.bots):
        rows = random_games(start, orders, job.seed, job.first, job.blocks, measures(game.name).turns)
    else:
        rows = array("i")
        for block in range(job.first, job.first + job.blocks):
            chance = chance_seed(job.seed, block)
            for number, seating in enumerate(job.cell.orders):
                players = [bot(game, job.cell.bots[who]) for who in seating]
                begin_game(players, job.cell.agreed())
                story = Story(game, start) if job.tell and block % job.tell == 0 else None
                played = play_game(game, start, players, Rng(chance), Rng(minds_seed(chance, number)), story)
                rows.extend((block, number, *played.counts, *played.scores))
                if story and played.finished:
                    told += tellings(block, number, story, played.position)
                    texts = {**story.texts, **texts}  # the first example stays, however blocks are divided into jobs
    sums = array("q", bytes(8 * sums_size(orders, start.seats)))
    add_up(sums, rows, orders, start.seats)
    return Done(job.number, job.first, job.blocks, rows, sums, told, texts, time.perf_counter() - begun)


class Played(NamedTuple):
    """One game: its last position, the columns of its row from `first` on, and the scores by seat."""

    position: Position
    counts: tuple[int, ...]
    scores: tuple[int, ...]
    finished: bool = True  # False if a bot failed


def play_game(
    game: Game, start: Position, players: Sequence[Bot], chance: Rng, minds: Rng, story: Story | None
) -> Played:
    """Play one game to its end; a bot that fails loses at once, and is named on standard error."""
    position = start.copy()
    opener, decisions, draws, choices = -1, 0, 0, 0
    while position.to_act != OVER:
        before = position.copy() if story else None
        if position.to_act == CHANCE:
            action = draw_one(position, chance)
            position.apply(action)
            draws += 1
        else:
            opener = position.to_act if opener < 0 else opener
            choices += len(position.actions())
            try:
                action = choose(players[position.to_act], position, minds)
            except BotFailed as failed:
                print(f"koga: seat {position.to_act} loses a game of {game.name}: {failed}", file=sys.stderr)
                counts = (opener, decisions, measures(game.name).turns(position), draws, choices, -1, -1)
                scores = forfeit(position.seats, position.to_act)
                finish_game(players, scores)
                return Played(position, counts, scores, finished=False)
            position.apply(action)
            decisions += 1
        if story and before:
            story.hear(before, action, position, decisions)
    leads, settled = (story.leads, story.settled(position, decisions)) if story else (-1, -1)
    counts = (opener, decisions, measures(game.name).turns(position), draws, choices, leads, settled)
    scores = tuple(position.score(seat) for seat in range(position.seats))
    finish_game(players, scores)
    return Played(position, counts, scores)


def tellings(block: int, order: int, story: Story, final: Position) -> list[Told]:
    used = [Told(block, order, seat, "feature", name, times) for (name, seat), times in story.used.items()]
    parts = story.parts(final)
    return used + [Told(block, order, seat, "part", name, points) for (name, seat), points in parts.items()]
