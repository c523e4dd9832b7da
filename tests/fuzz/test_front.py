"""The fuzzers' server: an input that hangs is a finding, one on a crowded machine is not."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.fuzz import front as module
from tests.fuzz.front import Finding, Front


@pytest.fixture(scope="module")
def front() -> Iterator[Front]:
    found = Front()
    yield found
    found.close()


async def hang() -> bytes:
    await asyncio.Event().wait()
    return b""


async def work() -> bytes:
    while True:
        await asyncio.sleep(0)


async def wait() -> bytes:
    await asyncio.sleep(0.3)
    return b"done"


def test_an_input_that_hangs_is_a_finding(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.1)
    monkeypatch.setattr(module, "LONGEST", 0.2)
    with pytest.raises(Finding):
        front.run(hang)


def test_an_input_that_keeps_the_processor_busy_is_a_finding(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.1)
    with pytest.raises(Finding):
        front.run(work)


def test_an_input_that_is_kept_waiting_by_others_is_none(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.1)
    assert front.run(wait) == b"done"
