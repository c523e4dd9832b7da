"""Who plays the jobs: this process alone, worker processes on this machine, or (cluster.py) many machines."""

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
    """`size` is the number of jobs in flight; a submitted job is played even if workers die."""

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
        """Nothing is held."""


class Workers:
    """Fresh processes, not copies of this one: what we hold (threads of Polars, an open screen) stays ours."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.pool = ProcessPoolExecutor(size, multiprocessing.get_context("spawn"), initializer=begin_work)

    def submit(self, job: Job) -> Future[Done]:
        return self.pool.submit(play_as_worker, job)

    def close(self) -> None:
        """At once, also in the middle of a game: what is not done has not been counted."""
        self.pool.shutdown(wait=False, cancel_futures=True)
        for worker in multiprocessing.active_children():
            worker.terminate()


class Stop:
    """What a worker does when it is told to stop.

    In a game it exits at once. Between two games it may be sending a result, and half a result would keep the
    parent reading for ever: so it finishes sending, and exits before the next game or after `GRACE` seconds.
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
    """Workers show no traceback for Ctrl-C; the parent handles it."""
    signal.signal(signal.SIGINT, STOP.ask)
    signal.signal(signal.SIGTERM, STOP.ask)


def play_as_worker(job: Job) -> Done:
    return STOP.play(job)


def crew_of(workers: int) -> Crew:
    """Zero for one worker per core."""
    count = workers or os.cpu_count() or 1
    return Alone() if count == 1 else Workers(count)
