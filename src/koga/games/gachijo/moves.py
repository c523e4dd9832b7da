"""GACHIJO's actions as typed moves, for programs and pages. The meaning of a kind depends on the question asked."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from koga.core.position import Position
from koga.games.gachijo.castle import CELLS
from koga.games.gachijo.codes import (
    ATTACK,
    BASE,
    CALLED,
    CARD,
    GO,
    KAERU,
    KAERU_VALUES,
    NINJA,
    OFFSET,
    ORIENT,
    PASS,
    SLIDE,
    STOP,
    SUMMON_CARDS,
    TELEPORT,
    TOOL,
    TREASURE,
    WEAPON,
)
from koga.games.gachijo.names import BASES, CARDS, GUARDIANS, SLIDES, TOOLS, TREASURES, WEAPONS, place_name
from koga.games.gachijo.notation import PLAIN
from koga.games.gachijo.position import Gachijo

Kind = Literal[
    "go", "pass", "teleport", "stop", "slide", "tool", "weapon", "attack", "treasure", "crystal", "card", "called",
    "orient", "offset", "kaeru", "base", "ninja", "draw", "answer", "no", "trade", "give", "summon", "end", "unseen",
]  # fmt: skip
Thing = dict[str, str | int]


class GachijoMove(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A step, a slide, an attack, a thing used, taken, given or returned, an answer, or an outcome of chance."""

    kind: Kind
    cell: str | None = None
    water: bool = False  # the water level of a bridge (G5.18)
    sheet: str | None = None  # T1 goes left and right, T2 up and down
    way: str | None = None
    tool: str | None = None
    weapon: str | None = None
    targets: tuple[int, ...] | None = None  # seats
    treasure: str | None = None
    card: str | None = None
    guardian: str | None = None
    moves: int | None = None  # of a guardian that is called
    base: str | None = None
    seat: int | None = None
    chip: str | None = None  # shinobi or summon
    value: int | None = None  # of a kaeru, in turns of a sheet, or how far it is slid


def move(position: Position, action: int) -> GachijoMove:
    assert isinstance(position, Gachijo)
    return move_of(action)


@cache
def move_of(action: int) -> GachijoMove:
    if action in PLAIN:
        kind, _, chip = PLAIN[action].partition(":")
        return made(kind, {"chip": chip} if chip else {})
    if action < STOP:
        return stepped(action)
    if SLIDE <= action < TOOL:
        way = action - SLIDE
        return made("slide", {"sheet": "T1" if way < 2 else "T2", "way": SLIDES[way]})
    if ATTACK <= action < TREASURE:
        weapon, seats = divmod(action - ATTACK, 16)
        targets = tuple(seat for seat in range(4) if seats >> seat & 1)
        return GachijoMove("attack", weapon=WEAPONS[weapon], targets=targets)
    first = max(number for number in things() if number <= action)
    kind, found = things()[first]
    return made(kind, found[action - first])


def stepped(action: int) -> GachijoMove:
    kind, first = next(
        (kind, first) for kind, first in (("teleport", TELEPORT), ("pass", PASS), ("go", GO)) if action >= first
    )
    place = action - first
    fields: Thing = {"cell": place_name(place % CELLS)}
    return made(kind, fields | {"water": True} if place >= CELLS else fields)


@cache
def things() -> dict[int, tuple[str, list[Thing]]]:
    """Return, by the first action of a kind, its name and the things its actions refer to."""
    called: list[Thing] = [{"guardian": GUARDIANS[who], "moves": moves} for who, moves in SUMMON_CARDS]
    return {
        int(TOOL): ("tool", [{"tool": name} for name in TOOLS]),
        int(WEAPON): ("weapon", [{"weapon": name} for name in WEAPONS]),
        int(TREASURE): ("treasure", [{"treasure": name} for name in TREASURES]),
        int(CARD): ("card", [{"card": name} for name in CARDS]),
        int(CALLED): ("called", called),
        int(ORIENT): ("orient", [{"value": turns} for turns in range(4)]),
        int(OFFSET): ("offset", [{"value": steps} for steps in range(-2, 3)]),
        int(KAERU): ("kaeru", [{"value": value} for value in KAERU_VALUES]),
        int(BASE): ("base", [{"base": name} for name in BASES]),
        int(NINJA): ("ninja", [{"seat": seat} for seat in range(4)]),
    }


def made(kind: str, fields: Thing) -> GachijoMove:
    return msgspec.convert({"kind": kind, **fields}, GachijoMove)
