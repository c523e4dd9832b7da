"""A player who does not get on is told about with what can name the fault."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.chaos.crowd import Crowd
from tests.chaos.stage import Stage


def test_a_player_who_waits_for_another_one_is_diagnosed(tmp_path: Path) -> None:
    async def play() -> None:
        stage = Stage("sqlite", tmp_path)
        crowd = Crowd(stage, 1, pace=1000.0)  # nobody ever acts
        try:
            await stage.start()
            crowd.tables = 2
            crowd.tasks = [asyncio.create_task(crowd.keep_playing(1))]
            with pytest.raises(AssertionError) as found:
                await crowd.all_get_on(1e12, patience=3.0)
        finally:
            await crowd.stop()
            await stage.stop()
        said = str(found.value)
        assert "2 of 2 players do not get on" in said
        assert "told: version 2, playing, to act" in said
        assert "task: Scheduler.sweep_forever" in said
        assert "stored: [(0, None, None, None), (2," in said

    asyncio.run(play())
