"""The score breakdown of Gachijo (G12.4)."""

from __future__ import annotations

from koga.core.game import Log, Part
from koga.core.position import Position
from koga.games.gachijo.phrases import phrase
from koga.games.gachijo.position import Gachijo
from koga.games.gachijo.turns import points, points_of

PARTS = ("treasures", "chips", "crystals", "tools", "kaeru", "returned")  # as points_of counts them


def parts(position: Position, log: Log) -> tuple[Part, ...]:
    assert isinstance(position, Gachijo)
    t, seats = position.state, range(position.seats)
    return (
        *(
            Part(phrase(f"part.{name}"), tuple(points_of(t, seat, number) for seat in seats))
            for number, name in enumerate(PARTS)
        ),
        Part(phrase("part.total"), tuple(points(t, seat) for seat in seats), total=True),
    )
