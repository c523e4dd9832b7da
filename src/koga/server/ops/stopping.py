"""Stop within five seconds: unfinished work is abandoned, because everything acknowledged is already stored."""

from __future__ import annotations

import logging
import os
import threading

log = logging.getLogger("koga.stopping")
STOP_SECONDS = 5.0
MARGIN = 0.3  # seconds for the process to end by itself


def stop_by_deadline(seconds: float = STOP_SECONDS) -> threading.Timer:
    """Kill the process if it has not ended by itself in time after a stop signal."""
    timer = threading.Timer(seconds - MARGIN, give_up)
    timer.daemon = True
    timer.start()
    return timer


def give_up() -> None:
    log.warning("stopping took too long; what was acknowledged is stored")
    os._exit(0)
