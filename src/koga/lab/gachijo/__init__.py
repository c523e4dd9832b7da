"""What the lab measures of GACHIJO."""

from operator import attrgetter

from koga.lab.measures import Measures

MEASURES = Measures(turns=attrgetter("state.turns"))
