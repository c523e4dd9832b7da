"""Settings for all tests: reproducible examples, no deadlines, and a separate cache for solved tables."""

from __future__ import annotations

import itertools
import logging
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.server.postgres import Cluster

settings.register_profile(
    "koga", deadline=None, derandomize=True, max_examples=100, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("koga")
NUMBERS = itertools.count()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """With KOGA_RULE, keep only the tests that cite the rule; mutants.py runs these first."""
    rule = os.environ.get("KOGA_RULE")
    if rule:
        items[:] = [item for item in items if any(rule in mark.args for mark in item.iter_markers("rule"))]


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give every test an empty cache: a board solved by another test would change hints and evaluations."""
    monkeypatch.setenv("KOGA_CACHE", str(Path(tmp_path_factory.getbasetemp()) / "caches" / str(next(NUMBERS))))


@pytest.fixture(autouse=True)
def own_log_level() -> Iterator[None]:
    """Restore the log level after a test that runs a server in this process."""
    log = logging.getLogger("koga")
    level = log.level
    yield
    log.setLevel(level)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL of the test session."""
    from tests.server.postgres import Cluster

    cluster = Cluster()
    yield cluster
    cluster.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A real Chromium. Its event loop runs in this thread while it is open, so no other test may start one; `make test`
    therefore runs these tests separately."""
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import FLAGS, chromium_program

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=FLAGS)
        yield browser
        browser.close()
