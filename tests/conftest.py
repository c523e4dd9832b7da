"""Settings for all tests: examples are found again the same way every time, and no clock decides."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "koga", deadline=None, derandomize=True, max_examples=100, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("koga")
