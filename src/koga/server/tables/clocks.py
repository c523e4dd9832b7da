"""Clocks of a table: so many seconds for each turn, or for all turns of a seat. They follow from the stored times."""

from __future__ import annotations

from koga.core.position import CHANCE
from koga.server.wire import Clock, Clocks


class Clocked:
    def __init__(self, clock: Clock | None, seats: int) -> None:
        self.clock = clock
        self.spent = [0.0] * seats
        self.running: int | None = None
        self.began = 0.0
        self.not_before = 0.0

    def turn(self, to_act: int, at: float) -> None:
        """From this moment on it is for somebody else (or still the same) to act."""
        if self.clock is None or to_act == CHANCE:
            return
        if self.running is not None and self.clock.kind == "game":
            self.spent[self.running] += max(0.0, at - self.began)
        if to_act != self.running or self.clock.kind == "game":
            self.began = at
            self.not_before = 0.0
        self.running = to_act if to_act >= 0 else None

    def stop(self) -> None:
        self.running = None

    def allow(self, now: float, grace: float) -> None:
        """Whoever is to act has at least so long: the server was away, or the seat changed hands."""
        self.not_before = now + grace if grace else 0.0

    def begin_anew(self, seat: int, now: float) -> None:
        """Who comes back in the middle of a turn has the time of a turn for it."""
        if self.clock is not None and self.clock.kind == "turn" and seat == self.running:
            self.began = now

    def deadline(self) -> float | None:
        if self.clock is None or self.running is None:
            return None
        spent = self.spent[self.running] if self.clock.kind == "game" else 0.0
        return max(self.began + self.clock.seconds - spent, self.not_before)

    def is_out(self, seat: int, now: float) -> bool:
        """Whether the seat has used up its time for the whole game."""
        if self.clock is None or self.clock.kind == "turn":
            return False
        spent = self.spent[seat] + (now - self.began if seat == self.running else 0.0)
        return spent >= self.clock.seconds

    def shown(self, now: float) -> Clocks | None:
        if self.clock is None:
            return None
        left = []
        for seat, spent in enumerate(self.spent):
            seconds = self.clock.seconds - (spent if self.clock.kind == "game" else 0.0)
            deadline = self.deadline() if seat == self.running else None
            left.append(max(0, round(1000 * (seconds if deadline is None else deadline - now))))
        return Clocks(tuple(left), self.running)
