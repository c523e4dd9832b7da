"""Crews that play the jobs: this process alone, worker processes on this machine, or many machines (cluster.py)."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import Future, ProcessPoolExecutor
from types import FrameType
from typing import Protocol

from koga.lab.plan import Job
from koga.lab.playing import Done, play_job


class Crew(Protocol):
    """Interface of a crew. `size` is the number of jobs in flight; a submitted job is played even if workers die."""

    @property
    def size(self) -> int: ...

    def submit(self, job: Job) -> Future[Done]: ...

    def close(self) -> None: ...


class Alone:
    size = 1

    def submit(self, job: Job) -> Future[Done]:
        done: Future[Done] = Future()
        done.set_result(play_job(job))
        return done

    def close(self) -> None:
        """Do nothing: this crew holds no resources."""


class Workers:
    """Worker processes, spawned rather than forked: the parent's state (Polars' threads, an open screen) is not
    copied."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.pool = ProcessPoolExecutor(size, multiprocessing.get_context("spawn"), initializer=begin_work)

    def submit(self, job: Job) -> Future[Done]:
        return self.pool.submit(play_as_worker, job)

    def close(self) -> None:
        """Stop at once, even in the middle of a game: unfinished jobs have not been counted."""
        self.pool.shutdown(wait=False, cancel_futures=True)
        for worker in multiprocessing.active_children():
            worker.terminate()


class Stop:
    """How a worker reacts to a request to stop.

    In a game it exits at once. Between two games it may be sending a result, and half a result would keep the parent
    reading forever; so it finishes sending, and exits before the next game or after `GRACE` seconds.
    """

    GRACE: float = 2.0

    def __init__(self) -> None:
        self.playing = self.asked = False

    def ask(self, _number: int, _frame: FrameType | None) -> None:
        if self.playing:
            os._exit(0)
        if not self.asked:
            self.asked = True
            timer = threading.Timer(self.GRACE, os._exit, (0,))
            timer.daemon = True
            timer.start()

    def play(self, job: Job) -> Done:
        self.playing = True
        if self.asked:
            os._exit(0)
        try:
            return play_job(job)
        finally:
            self.playing = False


STOP = Stop()


def begin_work() -> None:
    """Set up a worker process: it ignores Ctrl-C, which the parent handles."""
    signal.signal(signal.SIGINT, STOP.ask)
    signal.signal(signal.SIGTERM, STOP.ask)


def play_as_worker(job: Job) -> Done:
    return STOP.play(job)


def crew_of(workers: int) -> Crew:
    """Return a crew with this many worker processes; 0 means one per core."""
    count = workers or os.cpu_count() or 1
    return Alone() if count == 1 else Workers(count)
