"""Nobody waits for a driver longer than the limit, not even for its clearing up."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from koga.server.storage.errors import StorageError
from koga.server.storage.repository import Repository
from koga.server.storage.within import within


async def stubborn() -> None:
    """A close that is not to be cancelled and gets no answer, as a driver's may be."""
    try:
        await asyncio.sleep(60)
    finally:
        await asyncio.sleep(60)


def test_clearing_up_that_never_ends_is_left_behind() -> None:
    async def run() -> float:
        begun = time.monotonic()
        with pytest.raises(TimeoutError):
            await within(0.2, stubborn())
        return time.monotonic() - begun

    assert asyncio.run(leave(run())) < 10


async def leave(work: Any) -> Any:
    """The result of the work; what it has left behind is cancelled for good."""
    found = await work
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        task.cancel()
        await asyncio.sleep(0)
        task.cancel()
    return found


def test_results_and_errors_are_passed_on() -> None:
    async def seven() -> int:
        return 7

    async def fail() -> None:
        raise KeyError

    async def cancelled_by_the_driver() -> None:
        raise asyncio.CancelledError

    assert asyncio.run(within(5, seven())) == 7
    with pytest.raises(KeyError):
        asyncio.run(within(5, fail()))
    with pytest.raises(TimeoutError):
        asyncio.run(within(5, cancelled_by_the_driver()))


def test_a_table_is_given_back_although_reading_it_never_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        repository = await Repository.open(str(tmp_path / "koga.db"))
        monkeypatch.setattr("koga.server.storage.repository.LONGEST_SECONDS", 0.2)
        monkeypatch.setattr(repository, "load_rows", lambda *_: stubborn())
        try:
            with pytest.raises(StorageError) as failure:
                await repository.load("x")
            assert failure.value.kind == "timeout"
        finally:
            await repository.close()

    asyncio.run(leave(run()))
