"""A small version of `make chaos` for every day: a few tables, each way to kill a server once."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from tests.chaos.faults import KILLS
from tests.chaos.run import KINDS, run
from tests.chaos.stage import Kind


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_acknowledged_is_lost_or_doubled(kind: Kind, tmp_path: Path) -> None:
    plan = [(f"kill -9 {name}", fault) for name, fault in KILLS[kind].items()]
    said: list[str] = []
    report = asyncio.run(run(kind, plan, 6, 0.2, tmp_path, random.Random(1), said.append))
    assert report.findings.all() == [], said
    assert report.acknowledged > 0
    assert len(report.happened) == len(plan)
    assert report.clean_stop
