"""Admission: the open TCP connections of this process, silent ones included. What is too many is closed at once.

A process that runs out of descriptors accepts nobody and cannot open its database. An address holds only so many
connections, of all workers; behind a proxy, where all have one address, only the process's own bound applies.
"""

from __future__ import annotations

import contextlib
import resource
from collections.abc import Callable

from koga.server.ops.budgets import Account, Budgets

MOST_DESCRIPTORS = 65_536  # as many as the process asks the system for
RESERVED = 128  # descriptors for the database, bots, files and the listening sockets
ONE_ADDRESS = 0.75  # share of the connections that one address may hold


def raise_descriptor_limit() -> None:
    """Raise this process's soft limit of descriptors as far as the hard limit allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def most_connections() -> int:
    """Return how many connections this process can hold with some descriptors in reserve."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    soft = MOST_DESCRIPTORS if soft == resource.RLIM_INFINITY else soft
    return max(soft - RESERVED, soft // 2)


class Admission:
    def __init__(self, budgets: Budgets, proxy: bool, most: int | None = None) -> None:
        self.budgets = budgets
        self.proxy = proxy
        self.most = most_connections() if most is None else most
        self.most_of_address = max(1, min(budgets.limits.tcp, int(ONE_ADDRESS * self.most)))
        self.open = 0

    def admit(self, address: str) -> Callable[[], None] | None:
        """Count a connection; return what counts it out again, or None if there are too many."""
        if self.open >= self.most:
            return None
        account = None if self.proxy else self.budgets.account(address)
        if account is not None and not account.arrive(self.most_of_address):
            return None
        self.open += 1
        return lambda: self.leave(account)

    def leave(self, account: Account | None) -> None:
        self.open -= 1
        if account is not None:
            account.depart()
