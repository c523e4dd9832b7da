"""The question that a plan asks, and when the games so far have answered it."""

from __future__ import annotations

from koga.lab.plan import Cell, Plan
from koga.lab.statistics import FIRST_LOOK, Question, always_valid
from koga.lab.tally import Tally


def answer(plan: Plan, tally: Tally) -> str | None:
    """Return `more`, `less` or `even` where bots are compared; `known` once every seat's share is known to within
    `until`."""
    if plan.until is None or tally.blocks < FIRST_LOOK:
        return None
    if tally.cell.part == "balance":
        wide = [always_valid(*tally.moments(tally.of_seat(seat)), plan.until) for seat in range(tally.cell.seats)]
        return "known" if max(share.half for share in wide) <= plan.until else None
    return Question(even(tally.cell), plan.until).answer(*tally.moments(tally.of_bot(0)))


def even(cell: Cell) -> float:
    """Return the share of a bot that is as strong as the others."""
    return 1 / cell.seats


def way_to_go(plan: Plan, tally: Tally) -> float:
    """Return the approximate share of the games already played, for the progress bar; intervals narrow with the
    square root of the games."""
    if plan.until is None or tally.blocks < FIRST_LOOK:
        return tally.blocks / plan.blocks(plan.cells.index(tally.cell))
    places = tally.of_seat(0) if tally.cell.part == "balance" else tally.of_bot(0)
    mean, variance, blocks = tally.moments(places)
    half = always_valid(mean, variance, blocks, plan.until).half
    if tally.cell.part == "balance":
        return min(1.0, (plan.until / half) ** 2)
    away = abs(mean - even(tally.cell))
    return min(1.0, (max(away, plan.until - away) / half) ** 2)
