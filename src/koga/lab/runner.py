"""Play a plan: jobs go out to a crew, come back in order, are added up and stored. Memory does not grow with the
games.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event, current_thread, main_thread
from types import FrameType
from typing import Protocol

from koga.core.game import InvalidInput
from koga.lab.crew import Crew
from koga.lab.plan import Job, Plan, job_of
from koga.lab.playing import Done
from koga.lab.questions import answer
from koga.lab.statistics import next_look
from koga.lab.tally import Tally

AT_ONCE = 0.5  # target seconds per job: long enough to be worth sending, short enough to lose
FIRST_JOB = 4  # blocks of the first job, before their duration is known
GROWTH = 8  # maximum growth factor from job to job
MOST_BLOCKS = 50_000  # of one job
POLL = 0.2  # seconds between two checks for a request to stop
AHEAD = 3  # jobs in flight per worker
MOST_WAITING = 50  # finished jobs per worker that may wait for an earlier one


class Keeper(Protocol):
    """Interface of the storage for results (store.py)."""

    def keep(self, done: Done) -> None: ...

    def flush(self) -> None: ...


@dataclass
class Run:
    """The state of a plan being played: a tally of every cell, and its answer once known."""

    plan: Plan
    tallies: list[Tally] = field(init=False)
    answers: list[str | None] = field(init=False)
    pace: list[float] = field(init=False)  # seconds a block takes, by cell
    interrupted: bool = False
    looks: tuple[int, ...] = ()  # games per cell at which results were printed before games were added
    commits: list[str] = field(default_factory=list)  # at which its games were played; empty if only at this one

    def __post_init__(self) -> None:
        self.tallies = [Tally(cell) for cell in self.plan.cells]
        self.answers = [None] * len(self.plan.cells)
        self.pace = [0.0] * len(self.plan.cells)

    def finished(self, number: int) -> bool:
        return self.answers[number] is not None or self.tallies[number].blocks >= self.plan.blocks(number)

    def take(self, done: Done) -> None:
        tally = self.tallies[done.number]
        assert tally.blocks == done.first, "jobs come back in order"
        tally.add(done.sums)
        self.pace[done.number] = done.seconds / done.blocks
        self.look(done.number)

    def look(self, number: int) -> None:
        """Check for an answer at the fixed looks only, so that the answer is the same for every crew."""
        tally = self.tallies[number]
        if self.plan.until is not None and next_look(tally.blocks - 1) == tally.blocks:
            self.answers[number] = answer(self.plan, tally)

    def restore(self, number: int, sums: list[Tally]) -> None:
        """Restore a cell from storage, tally by tally up to every look."""
        for tally in sums:
            self.tallies[number].add(tally.sums)
            self.look(number)


def play_plan(run: Run, crew: Crew, keeper: Keeper | None, watch: Callable[[Run, int], None]) -> None:
    """Play the rest of the plan; `watch` is called after every job. Ctrl-C stops it and keeps what is done."""
    try:
        with quiet_stop() as stop:
            for job, done in results(run, crew, stop):
                run.take(done)
                if keeper:
                    keeper.keep(done)
                watch(run, job.number)
            run.interrupted = stop.is_set()
    except KeyboardInterrupt:
        run.interrupted = True
    except BrokenProcessPool as error:
        raise InvalidInput("a worker process died; finished games are kept: continue with --resume") from error
    finally:
        if keeper:
            keeper.flush()
        crew.close()


def results(run: Run, crew: Crew, stop: Event) -> Iterator[tuple[Job, Done]]:
    """Yield jobs with their results in order, until all are done or a stop is requested."""
    jobs = jobs_of(run)
    waiting: deque[tuple[Job, Future[Done]]] = deque()
    while not stop.is_set():
        while room_for(waiting, crew.size) and (job := next(jobs, None)):
            waiting.append((job, crew.submit(job)))
            if crew.size == 1:
                break
        if not waiting:
            return
        job, future = waiting.popleft()
        while not stop.is_set() and not wait([future], POLL).done:
            pass
        if future.done() and run.answers[job.number] is None:
            yield job, result_of(job, future)  # otherwise it was played after the answer: not counted, not stored


def room_for(waiting: deque[tuple[Job, Future[Done]]], size: int) -> bool:
    """Return whether another job can be submitted: enough to keep all workers busy even if one job takes long."""
    open_jobs = sum(not future.done() for _, future in waiting)
    return open_jobs < AHEAD * size and len(waiting) < MOST_WAITING * size


def result_of(job: Job, future: Future[Done]) -> Done:
    """Return the result of a job; raises InvalidInput with the cause if all attempts failed."""
    try:
        return future.result()
    except (BrokenProcessPool, CancelledError, InvalidInput):
        raise
    except Exception as error:
        cause = (str(getattr(error, "cause", None) or error).strip() or type(error).__name__).splitlines()[-1]
        where = f"blocks {job.first} to {job.first + job.blocks - 1} of {job.cell.name!r}"
        raise InvalidInput(f"a job fails ({where}): {cause}; what was done before is kept with --folder") from error


@contextmanager
def quiet_stop() -> Iterator[Event]:
    """Handle Ctrl-C: the first requests a stop between two jobs, so that no file is left half written; the second
    interrupts."""
    stop = Event()
    if current_thread() is not main_thread():
        yield stop
        return

    def ask(number: int, frame: FrameType | None) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def jobs_of(run: Run) -> Iterator[Job]:
    """Yield jobs cell by cell. A job never crosses a look, and its size follows the measured pace."""
    plan = run.plan
    for number in range(len(plan.cells)):
        at, last = run.tallies[number].blocks, plan.blocks(number)
        size = FIRST_JOB
        while at < last and run.answers[number] is None:
            pace = run.pace[number]
            if pace:
                size = max(1, min(MOST_BLOCKS, GROWTH * size, int(AT_ONCE / pace)))
            end = min(last, at + size, next_look(at) if plan.until is not None else last)
            yield job_of(plan, number, at, end - at)
            at = end
