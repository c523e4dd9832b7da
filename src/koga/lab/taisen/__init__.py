"""What the lab measures of Ninja Taisen."""

from operator import attrgetter

from koga.bots.taisen.bot import learnt
from koga.core.position import Position
from koga.games.taisen.position import ROLLING, Taisen
from koga.lab.measures import UNKNOWN, Measures


def by_mind(position: Position) -> int:
    """Return the side that leads by the learnt evaluation, which is known at the end of every turn."""
    assert isinstance(position, Taisen)
    if position.stage != ROLLING:
        return UNKNOWN
    side = 1 - position.active
    return side if learnt().value(position, side) > 0.5 else 1 - side


MEASURES = Measures(turns=attrgetter("turns"), leader=by_mind, leads_by="learnt")
