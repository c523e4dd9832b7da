"""Charging an address for the time that the event loop spends on it, and not for the time that it waits."""

from __future__ import annotations

import time
from collections.abc import Coroutine, Generator
from typing import Any

from koga.server.ops.budgets import Account


async def metered(work: Coroutine[Any, Any, None], account: Account) -> None:
    await Metered(work, account)


class Metered:
    """Awaits a coroutine step by step, and charges what each step takes to `account`."""

    def __init__(self, work: Coroutine[Any, Any, None], account: Account) -> None:
        self.work, self.account = work, account

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
                self.account.charge("cpu", time.perf_counter() - begun)
            given = thrown = None
            try:
                given = yield awaited
            except BaseException as error:  # also when the task is cancelled: the work decides what comes of it
                thrown = error
