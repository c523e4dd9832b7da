"""Async lock with a non-blocking acquire."""

from __future__ import annotations

import asyncio
from collections import deque


class Lock:
    def __init__(self) -> None:
        self.taken = False
        self.waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> bool:
        """Acquire the lock without waiting; return whether that succeeded."""
        if self.taken:
            return False
        self.taken = True
        return True

    async def acquire(self) -> None:
        if self.take():
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # handed to this waiter, which was cancelled
                self.release()
            raise

    def release(self) -> None:
        """Hand the lock to the longest waiter."""
        while self.waiting:
            turn = self.waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self.taken = False
