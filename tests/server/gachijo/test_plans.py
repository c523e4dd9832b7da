"""GACHIJO's bots plan whole strokes, and keep to them at the server."""

from __future__ import annotations

import pytest

from tests.server.bots.test_plans import check_plans


@pytest.mark.parametrize("spec", ["foresee:4", "deep:4"])
def test_the_servers_bot_takes_the_moves_of_the_bot_by_itself(spec: str) -> None:
    check_plans("gachijo", {"players": "2"}, spec)
