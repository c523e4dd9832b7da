"""Strokes as people see them: where they end and what they pick up, each with one shortest example (G5).

Nobody drags a ninja through forty clicks: a client offers these, and plays the steps of the one that is chosen. A
stroke that comes to a draw or to a choice pauses there; after it the strokes are listed anew.
"""

from __future__ import annotations

from typing import NamedTuple

from koga.games.gachijo.castle import CELLS
from koga.games.gachijo.codes import GUARDIAN, GUARDIAN_STROKE, SLIDE, STOP, STROKE, TURN
from koga.games.gachijo.names import place_name
from koga.games.gachijo.position import Gachijo
from koga.games.gachijo.table import Table

MOST_LINES = 24  # lines kept to one cell with the same gains, none of them crossing all that another crosses
MOST_STEPS = 30_000


class Stroke(NamedTuple):
    """`squares` are those it enters for the first time in this turn; `pauses` if a draw or a choice comes first."""

    end: str
    squares: tuple[str, ...]
    pauses: bool
    steps: tuple[int, ...]


Key = tuple[int, tuple[int, int], tuple[int, ...], int]


def strokes(position: Gachijo) -> list[Stroke]:
    """All strokes of the ninja, or the guardian, that is to move; none if no stroke can be made now."""
    if position.table.stage not in (TURN, STROKE, GUARDIAN, GUARDIAN_STROKE):
        return []
    found: dict[tuple[str, tuple[str, ...], bool], Stroke] = {}
    lines: dict[Key, list[int]] = {}
    edge: list[tuple[Gachijo, tuple[int, ...]]] = [(position, ())]
    looked_at = 0
    while edge and looked_at < MOST_STEPS:
        later: list[tuple[Gachijo, tuple[int, ...]]] = []
        for here, steps in edge:
            for action in here.actions():
                if action >= SLIDE:
                    break
                looked_at += 1
                there = here.copy()
                assert isinstance(there, Gachijo)
                there.play(action)
                if action == STOP or there.table.stage not in (STROKE, GUARDIAN_STROKE):
                    note(found, position.table, there.table, (*steps, action))
                elif is_new(lines, there.table):
                    later.append((there, (*steps, action)))
        edge = later
    return sorted(found.values(), key=lambda stroke: (stroke.end, stroke.squares, stroke.pauses))


def note(
    found: dict[tuple[str, tuple[str, ...], bool], Stroke], before: Table, after: Table, steps: tuple[int, ...]
) -> None:
    """The first is a shortest one, for the search goes step by step."""
    guards = before.stage in (GUARDIAN, GUARDIAN_STROKE)
    pauses = after.mode in (STROKE, GUARDIAN_STROKE)
    last = steps[-2] if steps[-1] == STOP and len(steps) > 1 else steps[-1]
    end = before.guardian_at if guards else before.at[before.active]
    if last != STOP:
        end = last if last < 162 else last - 162 if last < 243 else last - 243
    squares = tuple(place_name(cell) for cell in range(CELLS) if entered(after, cell) and not entered(before, cell))
    stroke = Stroke(place_name(end), () if after.active != before.active else squares, pauses, steps)
    found.setdefault(stroke[:3], stroke)


def entered(t: Table, cell: int) -> bool:
    return bool(t.entered[cell >> 6] >> (cell & 63) & 1)


def is_new(lines: dict[Key, list[int]], t: Table) -> bool:
    """Whether this line leaves open what no earlier one to the same place, with the same gains and hand, does."""
    guards = t.stage == GUARDIAN_STROKE
    hand = (t.wall_left,) if guards else tuple(t.tools[t.active * 6 : t.active * 6 + 6])
    place = t.guardian_at if guards else t.at[t.active]
    key = (place, (t.entered[0], t.entered[1]), hand, t.crystals[t.active])
    crossed = t.crossed[0] | t.crossed[1] << 64 | t.crossed[2] << 128
    earlier = lines.setdefault(key, [])
    if len(earlier) >= MOST_LINES or any(one & ~crossed == 0 for one in earlier):
        return False
    earlier.append(crossed)
    return True
