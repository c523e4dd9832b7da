"""Exact tables of Ninja Taisen with few ninjas left: the chance to win from every state. C types in endgame.pxd.

A file is a line that names its kind, a line of JSON (rules, dice, number of ninjas, SHA-256 of the rest), and two bytes
for each state (states.py): the chance in steps of 1 / 65,535, so that a value is wrong by less than 0.000008. It is
packed with xz. `python -m koga.solvers.taisen.ship` makes both files from few.py; a file is loaded when first needed.
"""

from __future__ import annotations

import hashlib
import json
import lzma
from functools import cache
from importlib.resources import files
from typing import Any

import cython

from koga.core.game import find
from koga.core.position import index
from koga.games.taisen.position import Taisen
from koga.solvers.taisen.material import MOST
from koga.solvers.taisen.states import States

if not cython.compiled:
    from koga.games.taisen.position import MONKEY, ROLLING, WOLF

KIND = b"koga taisen table 1\n"
SHELF = files("koga.solvers.taisen").joinpath("tables")
ERROR = 0.5 / 65535  # of a value, from rounding


class BadTable(ValueError):
    """A file that is not a table of this game, is incomplete or damaged."""


class Endgame:
    """The chances of one kind of dice."""

    def __init__(self, states: States, values: Any) -> None:
        """`values` are bytes: two for each state, the lower one first."""
        if len(values) != 2 * states.size:
            raise BadTable(f"the table has {len(values)} bytes instead of {2 * states.size}")
        self.states = states
        self.values = memoryview(values).cast("B")

    def value(self, position: Taisen) -> float | None:
        """Return the chance to win of the side whose turn begins; None if too many ninjas are left."""
        if position.stage != ROLLING:
            return None
        value = self.c_value(position, position.active)
        return None if value < 0 else value

    def chance(self, position: Taisen, side: int) -> float:
        """Return the chance to win of a side that begins its turn; -1 if too many ninjas are left."""
        return self.c_value(position, index(side, 2, "side"))

    def c_value(self, position: Taisen, side: int) -> float:
        state = self.states.c_state(position, side)
        if state < 0:
            return -1.0
        return (self.values[2 * state] + 256 * self.values[2 * state + 1]) / 65535.0


def ninjas_left(position: Taisen) -> int:
    """Return how many ninjas both sides have together."""
    return position.alive[MONKEY] + position.alive[WOLF]


@cache
def endgame(even_dice: bool) -> Endgame:
    """Return the table that ships."""
    return unpack(lzma.decompress(SHELF.joinpath(file_name(even_dice)).read_bytes()), even_dice)


def file_name(even_dice: bool) -> str:
    return f"{dice_name(even_dice)}.xz"


def dice_name(even_dice: bool) -> str:
    return "1-1-2-2-3-3" if even_dice else "1-1-1-2-2-3"


def pack(values: bytes, even_dice: bool) -> bytes:
    """Return a file; the same for the same dice on every machine."""
    head = {**described(even_dice), "sha256": hashlib.sha256(values).hexdigest()}
    return lzma.compress(KIND + json.dumps(head).encode() + b"\n" + values, preset=6)


def described(even_dice: bool) -> dict[str, object]:
    return {"rules": find("taisen").rules_version, "dice": dice_name(even_dice), "ninjas": MOST}


def unpack(data: bytes, even_dice: bool) -> Endgame:
    """Read a file that is no longer packed; raises BadTable."""
    kind, line, values = [*data.split(b"\n", 2), b"", b""][:3]
    if kind + b"\n" != KIND:
        raise BadTable("not a table of Ninja Taisen")
    try:
        head = json.loads(line)
    except ValueError as error:
        raise BadTable("not a table: its second line is not JSON") from error
    wanted = described(even_dice)
    if not isinstance(head, dict) or any(head.get(name) != value for name, value in wanted.items()):
        raise BadTable("the table of another game: its rules, dice or number of ninjas differ")
    if hashlib.sha256(values).hexdigest() != head.get("sha256"):
        raise BadTable("the table is damaged: its SHA-256 does not match")
    return Endgame(States(), values)
