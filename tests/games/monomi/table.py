"""Helpers for Monomi's tests: positions as text, actions by name."""

from __future__ import annotations

from koga.core.game import Agreed, agree, find
from koga.core.position import Position
from koga.games.monomi.position import Monomi

GAME = find("monomi")

# A board small enough to see at a glance: a sanctum s in the middle of four halls, a gate behind each.
#
#              n
#              |
#              a
#              |
#      w - d - s - b - e       inner temple: s     grounds: a b c d     outer wall: n e o w (o is south)
#              |
#              c
#              |
#              o
SMALL = """
name = { en = "Cross", ja = "十字" }
crossroads = [
  ["s", 500, 500, "inner temple", "Sanctum", "内陣"],
  ["a", 500, 300, "grounds", "North Hall", "北の間"],
  ["b", 700, 500, "grounds", "East Hall", "東の間"],
  ["c", 500, 700, "grounds", "South Hall", "南の間"],
  ["d", 300, 500, "grounds", "West Hall", "西の間"],
  ["n", 500, 50, "outer wall", "North Gate", "北門"],
  ["e", 950, 500, "outer wall", "East Gate", "東門"],
  ["o", 500, 950, "outer wall", "South Gate", "南門"],
  ["w", 50, 500, "outer wall", "West Gate", "西門"],
]
paths = [
  ["s", "a", "trail"], ["s", "b", "trail"], ["s", "c", "trail"], ["s", "d", "trail"],
  ["a", "n", "bridge"], ["b", "e", "bridge"], ["c", "o", "bridge"], ["d", "w", "bridge"],
  ["n", "e", "outer wall"], ["e", "o", "outer wall"], ["o", "w", "outer wall"], ["w", "n", "outer wall"],
]
[set-ups.corners]
4 = "n e o w"
"""


def agreed(**options: str | int) -> Agreed:
    return agree(GAME, {name: str(value) for name, value in options.items()})


def small(**options: str | int) -> Agreed:
    """Return the options of a game on the small board."""
    return agree(GAME, {"board": "cross", **{name: str(value) for name, value in options.items()}}, {"board": SMALL})


def at(text: str, where: Agreed | None = None, **options: str | int) -> Monomi:
    """Return a position from its text, by default on *temple* with four Samurais."""
    position = GAME.read(text, where or agreed(**options))
    assert isinstance(position, Monomi)
    return position


def start(where: Agreed | None = None, **options: str | int) -> Monomi:
    position = GAME.start(where or agreed(**options))
    assert isinstance(position, Monomi)
    return position


def after(position: Monomi, *names: str) -> Monomi:
    """Return the position after these actions, all of them legal."""
    for name in names:
        position.apply(GAME.action_number(position, name))
    return position


def against(position: Position, name: str) -> str | None:
    """Return the rule against an action; None if it is legal."""
    return position.forbidden_by(GAME.action_number(position, name))


def offered(position: Position) -> set[str]:
    return {GAME.action_name(position, action) for action in position.actions()}


def place(position: Monomi, marker: int) -> str:
    return str(position.board.ids[position.where(marker)])
