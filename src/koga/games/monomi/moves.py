"""Monomi's actions as typed moves, for programs and pages."""

from __future__ import annotations

from typing import Literal

import msgspec

from koga.core.position import Position
from koga.games.monomi.position import DONE, NINJA, OFF_BOARD, Monomi

Kind = Literal["place", "go", "done"]


class MonomiMove(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, rename={"start": "from"}):
    """A marker is placed on a crossroad, moves or is put to one, or a player has finished. The marker is `ninja`, or
    the number of a Samurai."""

    kind: Kind
    marker: str | None = None
    start: str | None = None
    to: str | None = None


def move(position: Position, action: int) -> MonomiMove:
    assert isinstance(position, Monomi)
    if action == DONE:
        return MonomiMove("done")
    marker, crossroad = divmod(action, 64)
    ids = position.board.ids
    to = str(ids[crossroad]) if crossroad < len(ids) else None
    name = "ninja" if marker == NINJA else str(marker)
    here = position.where(marker) if marker <= position.samurais else OFF_BOARD
    if here == OFF_BOARD:
        return MonomiMove("place", name, None, to)
    return MonomiMove("go", name, str(ids[here]), to)
