"""Token bucket within one process, for limits per connection."""

from __future__ import annotations

import time


class Bucket:
    """A token bucket."""

    def __init__(self, most: float, seconds: float) -> None:
        """Create a bucket of `most` tokens that refills completely within `seconds`."""
        self.most = self.left = most
        self.speed = most / seconds
        self.at = time.monotonic()

    def allows(self) -> bool:
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.speed)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True
