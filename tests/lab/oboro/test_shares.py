"""Three seats and two bots: whose share is whose."""

from __future__ import annotations

import pytest

from koga.core.game import agree, find
from koga.core.position import WIN
from koga.lab.crew import Alone
from koga.lab.plan import Plan, checked_plan, duel_cell
from koga.lab.runner import Run, play_plan

OBORO = find("oboro")


def test_shares_of_bots_and_seats_add_up() -> None:
    cell = duel_cell(OBORO, agree(OBORO, {}), ["oboro:10", "random"])
    run = Run(checked_plan(Plan("duel", "oboro", (cell,), 1, 30, None, 0)))
    play_plan(run, Alone(), None, lambda *_: None)
    tally = run.tallies[0]
    assert tally.games == 30
    seats = [tally.mean(tally.of_seat(seat)) for seat in range(3)]
    assert sum(seats) == pytest.approx(1.0)
    assert tally.mean(tally.of_bot(0)) + 2 * tally.mean(tally.of_bot(1)) == pytest.approx(1.0)
    assert tally.mean(tally.of_bot(0)) > 0.4
    low, high = tally.share(tally.of_bot(0))[1:]
    assert low < tally.mean(tally.of_bot(0)) < high
    assert tally.wins(tally.of_bot(0)) <= 30 * WIN
