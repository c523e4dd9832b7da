"""Run the lab's jobs on a Ray cluster. A job whose machine dies is played again on another one."""

from __future__ import annotations

import logging
import socket
import time
from concurrent.futures import Future
from typing import Any

from koga.core.game import InvalidInput
from koga.lab.plan import Job
from koga.lab.playing import Done, play_job

SECONDS = 10.0  # timeout for the connection
TRIES = 5  # for a job whose machine or process died, so that a job that kills every process ends
LOOK = 5.0  # seconds between two queries of the cluster's size


class Cluster:
    def __init__(self, address: str) -> None:
        """`address` is `auto` for the cluster of this machine, or HOST:PORT; raises InvalidInput if none answers."""
        try:
            import ray
        except ImportError as error:
            raise InvalidInput("--ray needs Ray: pip install 'koga[ray]'") from error
        knock(address)
        try:
            ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False)
        except (ConnectionError, RuntimeError, ValueError, TimeoutError, AssertionError) as error:
            first = (str(error).strip() or type(error).__name__).splitlines()[0]
            raise InvalidInput(f"--ray {address}: no cluster answers: {first}") from error
        self.ray: Any = ray
        self.looked, self.cores = -LOOK, 1
        self.play = ray.remote(max_retries=TRIES, num_cpus=1, scheduling_strategy="SPREAD")(play_job)

    @property
    def size(self) -> int:
        """Return how many jobs the cluster can play at once; it may change over time."""
        now = time.monotonic()
        if now - self.looked >= LOOK:
            self.looked, self.cores = now, max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        return self.cores

    def submit(self, job: Job) -> Future[Done]:
        future: Future[Done] = self.play.remote(job).future()
        return future

    def close(self) -> None:
        self.ray.shutdown()


def knock(address: str) -> None:
    """Check that a cluster answers; Ray itself would wait for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon:
        return
    try:
        socket.create_connection((host, int(port)), SECONDS).close()
    except (OSError, ValueError, OverflowError) as error:
        raise InvalidInput(f"--ray {address}: no cluster answers: {error}") from error
