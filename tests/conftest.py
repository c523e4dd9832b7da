"""Settings for all tests: examples are found again the same way every time, and no clock decides."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "koga", deadline=None, derandomize=True, max_examples=100, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("koga")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """With KOGA_RULE only the tests that cite the rule: mutants.py asks them first."""
    rule = os.environ.get("KOGA_RULE")
    if rule:
        items[:] = [item for item in items if any(rule in mark.args for mark in item.iter_markers("rule"))]
