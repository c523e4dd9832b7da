"""What the lab measures of Oboro."""

from operator import attrgetter

from koga.core.position import Position
from koga.games.oboro.position import Oboro
from koga.lab.measures import Measures, ahead


def by_points(position: Position) -> int:
    """Return the seat that is ahead by points, and by pieces where points are equal."""
    assert isinstance(position, Oboro)
    return ahead([100 * position.points_of(seat) + position.pieces_of(seat) for seat in range(3)])


MEASURES = Measures(turns=attrgetter("rounds"), unit="round", leader=by_points, leads_by="points")
