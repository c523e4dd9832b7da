"""Wall time that never jumps: read once at the start, then advanced by the monotonic clock.

A step of the system clock (NTP, an operator, a suspended machine) neither ends a game nor gives a player extra time.
The workers of one server share the anchor, since the monotonic clock is the same for the whole machine.
"""

from __future__ import annotations

import os
import time

ANCHOR = "KOGA_CLOCK_ANCHOR"  # wall time minus monotonic time, inherited by worker processes

offset = float(os.environ.get(ANCHOR) or time.time() - time.monotonic())


def now() -> float:
    """Return the seconds since 1970 by the monotonic clock."""
    return offset + time.monotonic()


def share_anchor() -> None:
    """Pass the anchor to worker processes started from now on."""
    os.environ[ANCHOR] = repr(offset)


def step() -> float:
    """Return the seconds by which the system clock was set forward since the start; negative if it was set back."""
    return time.time() - now()
