"""Budgets per address, so that no address can degrade the server for the others.

IPv6 addresses are grouped by /64, the block of one household. Frequent charges (bytes, CPU time) are accumulated here
and entered into the shared ledger once a second, or when they are large; other charges are entered at once.
"""

from __future__ import annotations

import time
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from pathlib import Path
from typing import Literal, get_args

from koga.server.ops.ledger import SOCKETS, TCP, Ledger
from koga.server.ops.settings import Limits
from koga.server.wire import Refused

Budget = Literal[
    "requests", "bytes", "cpu", "tables", "bots", "sign_ins", "reports", "pairings", "tournaments", "mails",
    "puzzles", "programs", "writes",
]  # fmt: skip
BUDGETS: tuple[Budget, ...] = get_args(Budget)
INDEX: dict[Budget, int] = {budget: index for index, budget in enumerate(BUDGETS)}
WINDOWS: dict[Budget, float] = {
    "requests": 60.0,
    "bytes": 60.0,
    "cpu": 10.0,
    "tables": 3600.0,
    "bots": 3600.0,
    "sign_ins": 3600.0,
    "reports": 3600.0,
    "tournaments": 3600.0,
    "mails": 3600.0,
    "pairings": 3600.0,
    "puzzles": 3600.0,
    "programs": 3600.0,
    "writes": 3600.0,
}
THROTTLED: tuple[Budget, ...] = ("bytes", "cpu")  # charged afterwards; an address that has overdrawn one waits
CREDITED: tuple[Budget, ...] = (*THROTTLED, "writes")  # charged afterwards
ROUNDING = 1e-3  # seconds
MUCH = 0.1  # share of a budget from which on a charge is entered at once
MOST_ACCOUNTS = 10_000  # accounts kept by a process; the least recently used are dropped first and looked up again


@lru_cache(MOST_ACCOUNTS)
def owner_of(address: str) -> str:
    """Return the owner of an address: an IPv4 address itself, or the /64 of an IPv6 address."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, 64), strict=False))


class Budgets:
    def __init__(self, limits: Limits, path: Path | None = None, workers: int = 1) -> None:
        self.limits = limits
        self.windows = [WINDOWS[budget] for budget in BUDGETS]
        self.rates: list[float] = [getattr(limits, budget) / WINDOWS[budget] for budget in BUDGETS]
        self.ledger = Ledger(len(BUDGETS), path, workers)
        self.accounts: dict[str, Account] = {}
        self.changed: set[Account] = set()
        self.overdrawn: set[Account] = set()
        self.connections = 0  # of this process

    def account(self, address: str) -> Account:
        owner = owner_of(address)
        found = self.accounts.pop(owner, None) or Account(self, owner)
        self.accounts[owner] = found  # ordered by last use
        if len(self.accounts) > MOST_ACCOUNTS:
            del self.accounts[next(iter(self.accounts))]
        return found

    def flush(self) -> None:
        """Enter accumulated charges, and release addresses that are no longer overdrawn. Called once a second."""
        changed, self.changed = self.changed, set()
        for account in changed | self.overdrawn:
            account.enter()

    def close(self) -> None:
        self.ledger.close()


class Account:
    """The budgets of one address."""

    def __init__(self, budgets: Budgets, owner: str) -> None:
        self.budgets = budgets
        self.owner = owner
        self.key = budgets.ledger.key(owner)
        self.gathered = [0.0] * len(BUDGETS)
        self.most_gathered = [MUCH * rate * window for rate, window in zip(budgets.rates, budgets.windows, strict=True)]
        self.is_overdrawn = False  # bytes or CPU time: the address waits until this is False again
        self.may_write = True  # otherwise its commands are refused

    def spend(self, budget: Budget, amount: float = 1.0) -> bool:
        """Spend an amount if the budget allows it; otherwise spend nothing and return False."""
        index = INDEX[budget]
        ledger, now = self.budgets.ledger, time.monotonic()
        at = ledger.open(self.key)
        moment = max(ledger.moment(at, index), now) + amount / self.budgets.rates[index]
        allowed = moment - now <= self.budgets.windows[index] + ROUNDING
        if allowed:
            ledger.set_moment(at, index, moment)
        ledger.release(self.key)
        return allowed

    def charge(self, budget: Budget, amount: float) -> None:
        """Charge for resources already used, on credit if necessary."""
        index = INDEX[budget]
        self.gathered[index] += amount
        if self.gathered[index] > self.most_gathered[index]:
            self.enter()
        else:
            self.budgets.changed.add(self)

    def enter(self) -> None:
        """Enter the accumulated charges into the ledger."""
        ledger, now = self.budgets.ledger, time.monotonic()
        gathered, self.gathered = self.gathered, [0.0] * len(BUDGETS)
        at = ledger.open(self.key)
        for index, amount in enumerate(gathered):
            if amount:
                moment = max(ledger.moment(at, index), now) + amount / self.budgets.rates[index]
                ledger.set_moment(at, index, moment)
        moments = ledger.moments(at)
        ledger.release(self.key)
        over = {budget for budget in CREDITED if moments[INDEX[budget]] - now > WINDOWS[budget]}
        self.may_write = "writes" not in over
        self.is_overdrawn = not over.isdisjoint(THROTTLED)
        (self.budgets.overdrawn.add if over else self.budgets.overdrawn.discard)(self)

    def write(self) -> None:
        """Charge for a change at a table; refuse it to an address that has made too many."""
        if not self.may_write:
            raise Refused("too-much")
        self.charge("writes", 1.0)

    def used(self, budget: Budget) -> float:
        """Return the share of the budget that is spent, from 0 to 1, or more on credit."""
        index, ledger = INDEX[budget], self.budgets.ledger
        at = ledger.open(self.key)
        ahead = max(0.0, ledger.moment(at, index) - time.monotonic())
        ledger.release(self.key)
        gathered = self.gathered[index] / self.budgets.rates[index]
        return (ahead + gathered) / self.budgets.windows[index]

    def connect(self) -> bool:
        """Count a WebSocket; return False if there are too many."""
        allowed = self.count(SOCKETS, self.budgets.limits.connections)
        self.budgets.connections += allowed
        return allowed

    def disconnect(self) -> None:
        self.discount(SOCKETS)
        self.budgets.connections -= 1

    def arrive(self, most: int) -> bool:
        """Count a TCP connection, whatever it will be used for; return False if there are too many."""
        return self.count(TCP, most)

    def depart(self) -> None:
        self.discount(TCP)

    def count(self, kind: int, most: int) -> bool:
        ledger = self.budgets.ledger
        at = ledger.open(self.key)
        allowed = ledger.connections(at, kind) < most
        if allowed:
            ledger.add_connection(at, 1, kind)
        ledger.release(self.key)
        return allowed

    def discount(self, kind: int) -> None:
        ledger = self.budgets.ledger
        ledger.add_connection(ledger.open(self.key), -1, kind)
        ledger.release(self.key)
