"""Clocks of a table: seconds per turn and a reserve, or a total for all turns of a seat. Derived from the times of
entries."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from koga.core.position import CHANCE
from koga.server.wire import Clock, Clocks

GRACE = 30.0  # minimum seconds a player has after the server was down
LATE = 2.0  # an action this long after its deadline means that no server was running


class ClockState(Struct, frozen=True, gc=False):
    """Time spent by each seat, and the running clock with its start."""

    clock: Clock | None
    spent: tuple[float, ...]
    running: int | None = None
    since: float = 0.0
    not_before: float = 0.0  # no deadline is earlier, because the server was down
    rested: bool = False  # a vacation has stopped the clock in this turn

    @classmethod
    def new(cls, clock: Clock | None, seats: int) -> ClockState:
        return cls(clock, (0.0,) * seats)

    def turned(self, to_act: int, at: float) -> ClockState:
        """Return the clocks when a seat begins its turn, possibly the same seat as before."""
        if self.clock is None or to_act == CHANCE:
            return self
        restarted = to_act != self.running or self.clock.kind == "game"
        spent = self.charged(at) if restarted else self.spent
        return ClockState(
            self.clock,
            spent,
            to_act if to_act >= 0 else None,
            at if restarted else self.since,
            0.0 if restarted else self.not_before,
            self.rested and not restarted,
        )

    def charged(self, at: float) -> tuple[float, ...]:
        """Return the time spent once the running clock stops, charged to the total or the reserve. Time in which no
        server was running is not charged: an action long after its deadline leaves GRACE seconds."""
        if self.clock is None or self.running is None:
            return self.spent
        spent = self.spent[self.running]
        total = spent + max(0.0, at - self.since - self.free())
        if total > self.budget() + LATE:
            total = max(spent, self.budget() - GRACE)
        total = min(total, max(spent, self.budget()))
        return (*self.spent[: self.running], total, *self.spent[self.running + 1 :])

    def free(self) -> float:
        """Return the uncharged seconds of a turn."""
        assert self.clock is not None
        return self.clock.seconds if self.clock.kind == "turn" else 0.0

    def budget(self) -> float:
        """Return a seat's seconds for the whole game: its total, or its reserve."""
        assert self.clock is not None
        return self.clock.reserve if self.clock.kind == "turn" else self.clock.seconds

    def stopped(self) -> ClockState:
        return self if self.running is None else replace(self, running=None)

    def with_grace(self, at: float) -> ClockState:
        """Return the clocks after a restart, with at least GRACE seconds left to the player to act."""
        return self if self.clock is None else replace(self, not_before=at + GRACE)

    def rests(self, seat: int, seconds: float) -> ClockState:
        """Return the clocks with a player's clock stopped for a vacation of this many seconds."""
        if self.clock is None or seat != self.running:
            return self
        return replace(self, since=self.since + seconds, rested=True)

    def renewed(self, seat: int, at: float) -> ClockState:
        """Return the clocks after a player returned during their turn, with the time of a full turn."""
        if self.clock is None or self.clock.kind == "game" or seat != self.running:
            return self
        return replace(self, since=at)

    def deadline(self) -> float | None:
        if self.clock is None or self.running is None:
            return None
        return max(self.since + self.free() + self.budget() - self.spent[self.running], self.not_before)

    def is_out(self, seat: int, at: float) -> bool:
        """Return whether the seat has used up its time for the whole game."""
        if self.clock is None or self.clock.kind == "turn":
            return False
        spent = self.spent[seat] + (at - self.since if seat == self.running else 0.0)
        return spent >= self.clock.seconds

    def shown(self, at: float) -> Clocks | None:
        if self.clock is None:
            return None
        left = []
        for seat, spent in enumerate(self.spent):
            seconds = self.free() + self.budget() - spent
            deadline = self.deadline() if seat == self.running else None
            left.append(max(0, round(1000 * (seconds if deadline is None else deadline - at))))
        return Clocks(tuple(left), self.running)
