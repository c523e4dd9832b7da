"""Ninja Taisen's bot plans all dice of a turn, and keeps to its plan at the server."""

from __future__ import annotations

from tests.server.bots.test_plans import check_plans


def test_the_servers_bot_takes_the_moves_of_the_bot_by_itself() -> None:
    check_plans("taisen", {}, "taisen:4")
