"""A stop takes at most five seconds, also while bots think and clients do not read."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from koga.server.ops import clock
from koga.server.ops.stopping import STOP_SECONDS
from koga.server.tables.clocks import ClockState
from koga.server.wire import Clock
from tests.kinds import DICE, LARGE
from tests.server.client import Client
from tests.server.running import Server


def test_a_stop_waits_neither_for_bots_nor_for_clients(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "koga.db"), tmp_path)
    for _ in range(4):
        server.make(LARGE, seats=[{"kind": "bot", "level": "master"}] * 4, options={"players": "4"})
    table, tokens = server.make(DICE, level="master")
    with Client(server.url, table, list(tokens.values())):
        begun = time.monotonic()
        server.process.terminate()
        assert server.process.wait(60) == 0
        took = time.monotonic() - begun
    assert took < STOP_SECONDS + 5  # the rest is for a machine that has other things to do
    server.kill()


def test_a_stop_does_not_wait_for_a_database_that_does_not_close(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "koga.db"), tmp_path, program=("-m", "tests.server.stuck"))
    begun = time.monotonic()
    server.process.terminate()
    assert server.process.wait(60) == 0
    assert time.monotonic() - begun < STOP_SECONDS + 5
    assert "stopping took too long" in server.logs()
    server.kill()


def test_a_step_of_the_clock_ends_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody sets the system's clock by an hour, forward or back, while a clock of a minute runs."""
    running = ClockState.new(Clock("turn", 60), 2).turned(0, clock.now())
    wall = time.time
    for hours in (1, -1):
        monkeypatch.setattr(time, "time", lambda hours=hours: wall() + 3600 * hours)
        deadline = running.deadline()
        assert deadline is not None
        assert 55 < deadline - clock.now() <= 60
        assert abs(clock.step() - 3600 * hours) < 5
