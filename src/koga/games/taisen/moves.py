"""Ninja Taisen's actions as typed moves, for programs and pages."""

from __future__ import annotations

from typing import Literal

import msgspec

from koga.core.position import Position
from koga.games.taisen.notation import COLOURS, SIDES, face_of, ninja_name
from koga.games.taisen.position import DEAL, END, LOT, OUT, ROLL, Taisen

Kind = Literal["move", "end", "deal", "first", "roll"]


class TaisenMove(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, rename={"start": "from"}):
    """A die used for a ninja and the stack on him, the end of the turn, or an outcome of chance. Tiles are numbered
    from Monkey's village, 0 to 10."""

    kind: Kind
    die: str | None = None
    ninja: str | None = None
    start: int | None = None
    to: int | None = None
    side: str | None = None
    dice: tuple[int, int, int] | None = None


def move(position: Position, action: int) -> TaisenMove:
    assert isinstance(position, Taisen)
    if action < END:
        return movement(position, *divmod(action, 10))
    if action == END:
        return TaisenMove("end")
    if action < LOT:
        return TaisenMove("deal", ninja=ninja_name(action - DEAL))
    if action < ROLL:
        return TaisenMove("first", side=SIDES[action - LOT])
    red, green, blue = (face_of(action - ROLL, die) for die in range(3))
    return TaisenMove("roll", dice=(red, green, blue))


def movement(position: Taisen, die: int, ninja: int) -> TaisenMove:
    """Return a movement; from and to are given while the ninja is on the path (T3.1)."""
    tile = position.tile_of(position.active, ninja)
    if tile == OUT:
        return TaisenMove("move", COLOURS[die], ninja_name(ninja))
    there = position.target(position.active, tile, position.die(die))
    return TaisenMove("move", COLOURS[die], ninja_name(ninja), tile, there)
