"""Wall time that never jumps: read once, then reckoned by the monotonic clock.

A step of the system's clock (NTP, an operator, a machine that was suspended) neither ends a game nor gives anybody
time. The workers of one server share the anchor, for the monotonic clock is one for the whole machine.
"""

from __future__ import annotations

import os
import time

ANCHOR = "KOGA_CLOCK_ANCHOR"  # wall time minus monotonic time, inherited by worker processes

offset = float(os.environ.get(ANCHOR) or time.time() - time.monotonic())


def now() -> float:
    """Seconds since 1970, by the monotonic clock."""
    return offset + time.monotonic()


def share_anchor() -> None:
    """Let worker processes that are started from now on reckon as this process does."""
    os.environ[ANCHOR] = repr(offset)


def step() -> float:
    """Seconds by which the system's clock was set forward since the start; negative if it was set back."""
    return time.time() - now()
