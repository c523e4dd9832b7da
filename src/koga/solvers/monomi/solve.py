"""Solve Monomi for one board and number of Samurais: direct the two waves of retrograde.py, on all cores."""

from __future__ import annotations

import math
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from koga.core.game import InvalidInput
from koga.games.monomi.board import Board
from koga.solvers.monomi.restless import Restless
from koga.solvers.monomi.retrograde import MOST_TURNS, NINJA, SAMURAIS, Retrograde, words
from koga.solvers.monomi.sets import Sets
from koga.solvers.monomi.spread import Insertions, Spread
from koga.solvers.monomi.symmetry import Symmetry, symmetry

Report = Callable[[int, int], None]  # steps done, and the estimated total


def quiet(done: int, total: int) -> None:
    """Report nothing."""


@dataclass(frozen=True)
class Solved:
    """The value of every stored position, orbit by orbit, set by set: see retrograde.py."""

    board: Board
    samurais: int
    restless: bool
    symmetry: Symmetry
    values: bytearray


def solve(board: Board, samurais: int, restless: bool = False, report: Report = quiet, workers: int = 0) -> Solved:
    """Solve a game; the result does not depend on the number of workers (0: one per core)."""
    if samurais < 2:
        raise InvalidInput(f"{samurais} Samurais: at least two are needed to solve the game")
    found = symmetry(board)
    wave = Retrograde(board, samurais, found)
    with ThreadPoolExecutor(workers or os.cpu_count() or 1) as threads:
        director = Director(wave, board, restless, threads, report)
        director.samurais_wave()
        director.ninja_wave()
    return Solved(board, samurais, restless, found, wave.value)


class Director:
    """Runs the workers over all orbits, turn by turn."""

    def __init__(
        self, wave: Retrograde, board: Board, restless: bool, threads: ThreadPoolExecutor, report: Report
    ) -> None:
        self.wave = wave
        self.board = board
        self.restless = restless
        self.threads = threads
        self.report = report
        self.insertions = Insertions(Sets(board.count, wave.samurais), wave.samurais)
        self.tools = threading.local()
        self.lock = threading.Lock()
        self.done = 0
        self.left = 16  # estimated remaining turns

    def samurais_wave(self) -> None:
        if self.restless:
            self.wave.empty_family()
        self.flow(sum(self.each(self.wave.surrounded)), SAMURAIS, self.samurais_win)

    def ninja_wave(self) -> None:
        self.wave.start_ninja()
        found = sum(self.each(self.wave.next_to_wall))
        self.each(self.wave.all_sets)
        self.flow(found, NINJA + 1, self.samurais_lose)

    def flow(self, found: int, code: int, samurais_turn: Callable[..., int]) -> None:
        """Propagate back through the Samurais' turn and the Ninja's, until nothing is new."""
        before, first = found, code
        while found:
            self.left = turns_left(code - first, before, found) + (8 if first == SAMURAIS else 0)
            self.each(partial(samurais_turn, code=code))
            code += 1
            if code - first > MOST_TURNS - 1:
                raise InvalidInput(
                    f"board {self.board.name}: a win takes more than {MOST_TURNS} turns; tables end there"
                )
            before, found = found, sum(self.each(partial(self.wave.ninja_turn, code=code)))

    def samurais_win(self, orbit: int, code: int) -> int:
        """Find where the Samurais can step into the newest part of their wave."""
        spread, restless, family = self.kit()
        self.wave.clear_fresh(orbit)
        self.wave.gather(orbit, code, family)
        spread.run(family, 0, self.wave.fresh, orbit * self.wave.words)
        if self.restless:
            self.wave.change(orbit, code)
            return restless.keep(orbit, True)
        return self.wave.keep_won(orbit)

    def samurais_lose(self, orbit: int, code: int) -> int:
        """Find where the Samurais can no longer step out of the Ninja's wave."""
        spread, restless, family = self.kit()
        self.wave.clear_fresh(orbit)
        self.wave.change(orbit, code)
        if self.restless:  # only positions near the newest part of the wave can have lost a way out
            self.wave.gather(orbit, code, family)
            spread.run(family, 0, self.wave.fresh, orbit * self.wave.words)
            return restless.keep(orbit, False)
        spread.run(self.wave.family, orbit * self.wave.words, self.wave.fresh, orbit * self.wave.words)
        return self.wave.keep_lost(orbit)

    def kit(self) -> tuple[Spread, Restless, memoryview]:
        """Return a worker's own working memory."""
        if not hasattr(self.tools, "kit"):
            spread = Spread(self.board, self.insertions)
            self.tools.kit = spread, Restless(self.board, self.wave), words(self.wave.words)
        kit: tuple[Spread, Restless, memoryview] = self.tools.kit
        return kit

    def each(self, work: Callable[[int], int | None]) -> list[int]:
        """Run `work` on every orbit."""

        def one(orbit: int) -> int:
            found = work(orbit) or 0
            with self.lock:
                self.done += 1
                self.report(self.done, self.done + 2 * self.left * self.wave.orbits)
            return found

        return list(self.threads.map(one, range(self.wave.orbits)))


def turns_left(turn: int, before: int, found: int) -> int:
    """Return the estimated remaining turns of a wave: it grows for a while, then shrinks."""
    if found >= before:
        return max(4, 10 - turn)
    return min(10, 1 + math.ceil(math.log(found + 1) / math.log(before / found)))
