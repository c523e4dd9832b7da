"""Charge an address for the time that the event loop and the lane spend on it, but not for its waiting time."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from contextvars import ContextVar
from time import perf_counter
from typing import Any

from koga.server.ops.budgets import Account

Charge = Callable[[float], None]
payer: ContextVar[Charge | None] = ContextVar("payer", default=None)  # charges for work done elsewhere
asker: ContextVar[Account | None] = ContextVar("asker", default=None)  # for whom it is done; None: the server itself


class Metered:
    """Awaitable wrapper around a coroutine that charges for each of its steps: `await Metered(work, charge)`."""

    def __init__(self, work: Coroutine[Any, Any, None], charge: Charge, account: Account | None = None) -> None:
        self.work = work
        self.charge = charge
        self.account = account
        self.begun = False

    def __await__(self) -> Metered:
        return self

    def __iter__(self) -> Metered:
        return self

    def __next__(self) -> Any:
        return self.send(None)

    def send(self, value: Any) -> Any:
        if not self.begun:  # from here on in the task's context
            self.begun = True
            payer.set(self.charge)
            asker.set(self.account)
        begun = perf_counter()
        try:
            return self.work.send(value)
        finally:
            self.charge(perf_counter() - begun)

    def throw(self, error: Any, *more: Any) -> Any:
        """Forward an exception, including cancellation: the wrapped coroutine decides how to handle it."""
        begun = perf_counter()
        try:
            return self.work.throw(error, *more)
        finally:
            self.charge(perf_counter() - begun)

    def close(self) -> None:
        self.work.close()
