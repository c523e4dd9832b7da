"""Charging an address for the time that the event loop spends on it, and not for the time that it waits."""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine, Generator
from typing import Any


async def metered(work: Coroutine[Any, Any, None], charge: Callable[[float], None]) -> None:
    await Metered(work, charge)


class Metered:
    """Awaits a coroutine step by step, and charges the seconds that each step takes."""

    def __init__(self, work: Coroutine[Any, Any, None], charge: Callable[[float], None]) -> None:
        self.work, self.charge = work, charge

    def __await__(self) -> Generator[Any, Any, None]:
        given: Any = None
        thrown: BaseException | None = None
        while True:
            begun = time.perf_counter()
            try:
                awaited = self.work.send(given) if thrown is None else self.work.throw(thrown)
            except StopIteration:
                return
            finally:
                self.charge(time.perf_counter() - begun)
            given = thrown = None
            try:
                given = yield awaited
            except BaseException as error:  # also when the task is cancelled: the work decides what comes of it
                thrown = error
