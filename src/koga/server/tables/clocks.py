"""Clocks of a table: seconds for each turn, or for all turns of a seat. They follow from the times of entries."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from koga.core.position import CHANCE
from koga.server.wire import Clock, Clocks

GRACE = 30.0  # seconds a player has at least after the server was away
LATE = 2.0  # an action this long after its deadline was waited for by no server: none was running


class ClockState(Struct, frozen=True, gc=False):
    """What each seat has spent, and whose clock has been running since when."""

    clock: Clock | None
    spent: tuple[float, ...]
    running: int | None = None
    since: float = 0.0
    not_before: float = 0.0  # no deadline is earlier: the server was away

    @classmethod
    def new(cls, clock: Clock | None, seats: int) -> ClockState:
        return cls(clock, (0.0,) * seats)

    def turned(self, to_act: int, at: float) -> ClockState:
        """From this moment on a seat is to act, perhaps the same as before."""
        if self.clock is None or to_act == CHANCE:
            return self
        per_game = self.clock.kind == "game"
        spent = self.charged(at) if per_game else self.spent
        restarted = to_act != self.running or per_game
        return ClockState(
            self.clock,
            spent,
            to_act if to_act >= 0 else None,
            at if restarted else self.since,
            0.0 if restarted else self.not_before,
        )

    def charged(self, at: float) -> tuple[float, ...]:
        """What has been spent once the running clock stops. Time in which no server ran is not charged: of an action
        long after its deadline only so much that GRACE seconds are left."""
        if self.clock is None or self.running is None:
            return self.spent
        spent = self.spent[self.running]
        total = spent + max(0.0, at - self.since)
        if total > self.clock.seconds + LATE:
            total = max(spent, self.clock.seconds - GRACE)
        return (*self.spent[: self.running], total, *self.spent[self.running + 1 :])

    def stopped(self) -> ClockState:
        return self if self.running is None else replace(self, running=None)

    def with_grace(self, at: float) -> ClockState:
        """The server was away: whoever is to act has at least GRACE seconds."""
        return self if self.clock is None else replace(self, not_before=at + GRACE)

    def renewed(self, seat: int, at: float) -> ClockState:
        """A player who comes back in the middle of a turn has the time of a whole turn for it."""
        if self.clock is None or self.clock.kind == "game" or seat != self.running:
            return self
        return replace(self, since=at)

    def deadline(self) -> float | None:
        if self.clock is None or self.running is None:
            return None
        spent = self.spent[self.running] if self.clock.kind == "game" else 0.0
        return max(self.since + self.clock.seconds - spent, self.not_before)

    def is_out(self, seat: int, at: float) -> bool:
        """Whether the seat has used up its time for the whole game."""
        if self.clock is None or self.clock.kind == "turn":
            return False
        spent = self.spent[seat] + (at - self.since if seat == self.running else 0.0)
        return spent >= self.clock.seconds

    def shown(self, at: float) -> Clocks | None:
        if self.clock is None:
            return None
        left = []
        for seat, spent in enumerate(self.spent):
            seconds = self.clock.seconds - (spent if self.clock.kind == "game" else 0.0)
            deadline = self.deadline() if seat == self.running else None
            left.append(max(0, round(1000 * (seconds if deadline is None else deadline - at))))
        return Clocks(tuple(left), self.running)
