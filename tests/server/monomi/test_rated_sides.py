"""A rated game of one against several: the Samurai persons gain and lose together, whoever leaves them loses."""

from __future__ import annotations

from koga.ratings.model import Rating
from koga.server.forms import NewSeat, NewTable
from koga.server.ratings.outcomes import ratings_after, sides_of
from koga.server.tables import absence
from koga.server.tables.creation import from_form
from koga.server.tables.table import Table


def broken_off(seat: int) -> Table:
    """A game of the Ninja and three Samurai persons that one of them left."""
    seats = [NewSeat("person", f"Player {number}") for number in range(4)]
    new = from_form(NewTable("monomi", options={"persons": "3"}, seats=seats), 0.0)
    table = new.table
    change = absence.break_off(table, "resign", seat, 1.0, None)
    table.adopt(change, table.standing.after(change.entries, []))
    return table


def test_seats_that_win_together_are_rated_together() -> None:
    table = broken_off(0)
    assert sides_of(table) == [[0], [1, 2, 3]]
    after = ratings_after(table, {seat: Rating() for seat in range(4)})
    gains = [round(after[seat].mean - 1500) for seat in range(4)]
    assert gains[0] < 0 < gains[1]
    assert gains[1] == gains[2] == gains[3]


def test_who_leaves_a_side_loses_alone() -> None:
    after = ratings_after(broken_off(2), {seat: Rating() for seat in range(4)})
    assert after[2].mean < 1500
    assert after[1].mean == after[3].mean == 1500  # nobody else has won or lost: the game was broken off
