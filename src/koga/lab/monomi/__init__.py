"""What the lab measures of Monomi."""

from operator import attrgetter

from koga.core.position import Position
from koga.lab.measures import NOBODY, Measures
from koga.lab.monomi.exact import exact


def by_side(position: Position) -> int:
    """Return the Ninja's seat, or seat 1 for the Samurais, who win together."""
    hope = position.estimate(0)
    return NOBODY if hope == 0.5 else int(hope < 0.5)


# M4.10: the Samurai persons win together.
MEASURES = Measures(
    turns=attrgetter("turns"), leader=by_side, exact=exact, two_sides=True, bench_options={"placement": "lot"}
)
