"""Oboro's actions as typed moves, for programs and pages."""

from __future__ import annotations

from typing import Literal

import msgspec

from koga.core.position import Position
from koga.games.oboro.notation import card_name
from koga.games.oboro.position import CARDS

COLOURS = ("red", "blue", "green")


class OboroMove(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A card that is played or dealt, or one that is hidden."""

    kind: Literal["card", "hidden"]
    card: str | None = None
    colour: str | None = None
    value: int | None = None


def move(position: Position, action: int) -> OboroMove:
    if action >= CARDS:
        return OboroMove("hidden")
    return OboroMove("card", card_name(action), COLOURS[action // 8], action % 8 + 1)
