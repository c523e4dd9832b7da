"""Who plays the jobs: this process alone, worker processes on this machine, or (cluster.py) many machines."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from concurrent.futures import Future, ProcessPoolExecutor
from types import FrameType
from typing import Protocol

from koga.lab.plan import Job
from koga.lab.playing import Done, play_job


class Crew(Protocol):
    """`size` is how many jobs it can play at once; a job that was handed in is played, whoever dies over it."""

    size: int

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
        return self.pool.submit(play_job, job)

    def close(self) -> None:
        """At once, also in the middle of a game: what is not done has not been counted."""
        self.pool.shutdown(wait=False, cancel_futures=True)
        for worker in multiprocessing.active_children():
            worker.terminate()


def begin_work() -> None:
    """Ctrl-C is for the one who collects: workers leave without a word."""
    signal.signal(signal.SIGINT, leave)
    signal.signal(signal.SIGTERM, leave)


def leave(number: int, frame: FrameType | None) -> None:
    sys.stderr.flush()
    os._exit(0)


def crew_of(workers: int) -> Crew:
    """Zero for one worker per core."""
    count = workers or os.cpu_count() or 1
    return Alone() if count == 1 else Workers(count)
