"""Strokes as people see them: where they end and what they pick up, each with one shortest example (G5).

Nobody wants to click forty times to move a ninja: a client offers these strokes and plays the steps of the chosen one.
A stroke that comes to a draw or a choice pauses there; after it the strokes are listed again.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from koga.core.game import Course, Gain
from koga.core.position import Position
from koga.games.gachijo.castle import CELLS, TOOL_ITEM, WEAPON_ITEM
from koga.games.gachijo.codes import (
    DRAWING_CARD,
    GUARDIAN,
    GUARDIAN_STROKE,
    PASS,
    SLIDE,
    STOP,
    STROKE,
    TELEPORT,
    TREASURE_SQUARE,
    TURN,
)
from koga.games.gachijo.names import PLACES, TOOLS, TREASURES, place_name
from koga.games.gachijo.position import Gachijo
from koga.games.gachijo.state import State

MOST_STEPS = 200_000  # far more than the nine stages need; bounds the work for a user's drawing
SHOWN_STEPS = 6_000  # limit for snapshots: some hundredths of a second, and hardly any stroke is missed


class Stroke(NamedTuple):
    """`squares` are entered for the first time in this turn; `pauses` if a draw or a choice comes first; `asks` is
    the question it leads to; `costs` are the tools it spends, and where."""

    end: str
    squares: tuple[str, ...]
    pauses: bool
    steps: tuple[int, ...]
    asks: int
    costs: Costs = ()


Costs = tuple[tuple[str, str], ...]
Kind = tuple[str, tuple[str, ...], bool, tuple[str, ...]]  # strokes of one kind differ only in their routes
Key = tuple[int, tuple[int, int], tuple[int, ...], int]


def courses(position: Position) -> tuple[Course, ...]:
    """Return the strokes as courses. They depend only on public information: pieces and walls."""
    assert isinstance(position, Gachijo)
    return tuple(
        Course(
            through=tuple(place_name(place_of(step)) for step in stroke.steps if step != STOP),
            gains=gains(position.state, stroke),
            pauses=stroke.pauses,
            actions=stroke.steps,
            costs=tuple(Gain(place, tool) for place, tool in stroke.costs),
        )
        for stroke in strokes(position, SHOWN_STEPS)
        if stroke.steps != (STOP,)
    )


def gains(t: State, stroke: Stroke) -> tuple[Gain, ...]:
    """Return the contents of the squares entered (G6.2), and what stopping there asks (G6.1, G8.1)."""
    found = []
    for place in stroke.squares:
        item = t.castle.item(t.t3_turn, PLACES[place])
        if t.castle.crystal(t.stage_turn, PLACES[place]):
            found.append(Gain(place, "crystal"))
        if item in ITEMS:
            found.append(Gain(place, ITEMS[item]))
    end = PLACES[stroke.end] % CELLS
    if stroke.asks == TREASURE_SQUARE:
        found.append(Gain(place_name(end), TREASURES[t.castle.item(t.t3_turn, end) - 1]))
    elif stroke.asks == DRAWING_CARD:
        found.append(Gain(place_name(end), "gacha"))
    return tuple(found)


ITEMS = {int(TOOL_ITEM): "tool", int(WEAPON_ITEM): "weapon"}


def strokes(position: Gachijo, most: int = MOST_STEPS) -> list[Stroke]:
    """Return all strokes of the ninja or guardian to move; empty if no stroke can be made now."""
    return list_strokes(position, most)[0]


def list_strokes(position: Gachijo, most: int = MOST_STEPS) -> tuple[list[Stroke], int]:
    """Return the strokes, and the number of steps examined: if that is less than `most`, all strokes are listed."""
    if position.state.stage not in (TURN, STROKE, GUARDIAN, GUARDIAN_STROKE):
        return [], 0
    found: dict[Kind, Stroke] = {}
    lines: dict[Key, list[int]] = {}
    edge: list[tuple[Gachijo, tuple[int, ...], Costs]] = [(position, (), ())]
    looked_at = 0
    while edge and looked_at < most:
        later: list[tuple[Gachijo, tuple[int, ...], Costs]] = []
        for here, steps, paid in edge:
            for action in here.actions():
                if action >= SLIDE:
                    break
                looked_at += 1
                there = here.copy()
                assert isinstance(there, Gachijo)
                there.apply(action)
                costs = paid if action == STOP else paid + spent(here.state, there.state, action)
                if action == STOP or there.state.stage not in (STROKE, GUARDIAN_STROKE):
                    note(found, position.state, there.state, (*steps, action), costs)
                elif is_new(lines, there.state):
                    later.append((there, (*steps, action), costs))
        edge = later
    return sorted(without_waste(found), key=lambda stroke: stroke[:3]), looked_at


def spent(before: State, after: State, step: int) -> Costs:
    """Return the tools that a step returns to the bag (G5.6, G5.9), before anything is drawn."""
    first = before.active * 6
    return tuple(
        (place_name(place_of(step)), tool)
        for number, tool in enumerate(TOOLS)
        if before.tools[first + number] > after.tools[first + number]
    )


def note(
    found: dict[Kind, Stroke],
    before: State,
    after: State,
    steps: tuple[int, ...],
    costs: Costs,
) -> None:
    """Note a stroke; the first of its kind is a shortest one, because the search is breadth-first."""
    guards = before.stage in (GUARDIAN, GUARDIAN_STROKE)
    pauses = after.mode in (STROKE, GUARDIAN_STROKE)
    last = steps[-2] if steps[-1] == STOP and len(steps) > 1 else steps[-1]
    end = before.guardian_at if guards else before.at[before.active]
    if last != STOP:
        end = place_of(last)
    squares = tuple(place_name(cell) for cell in range(CELLS) if entered(after, cell) and not entered(before, cell))
    gained = () if after.active != before.active else squares
    stroke = Stroke(place_name(end), gained, pauses, steps, after.stage, costs)
    found.setdefault((*stroke[:3], tuple(sorted(tool for _, tool in costs))), stroke)


def without_waste(found: dict[Kind, Stroke]) -> list[Stroke]:
    """Return the strokes that waste nothing: of two with the same gains the cheaper one, whatever their length."""
    bills: dict[tuple[str, tuple[str, ...], bool], list[Counter[str]]] = {}
    for end, squares, pauses, tools in found:
        bills.setdefault((end, squares, pauses), []).append(Counter(tools))
    return [
        stroke
        for (end, squares, pauses, tools), stroke in found.items()
        if not any(bill < Counter(tools) for bill in bills[end, squares, pauses])
    ]


def place_of(step: int) -> int:
    """Return where a step leads, on foot, by a passage or by a teleport."""
    return step if step < PASS else step - PASS if step < TELEPORT else step - TELEPORT


def entered(t: State, cell: int) -> bool:
    return bool(t.entered[cell >> 6] >> (cell & 63) & 1)


def is_new(lines: dict[Key, list[int]], t: State) -> bool:
    """Return whether this route leaves options open that no earlier one to the same place, with the same gains and
    hand, does."""
    guards = t.stage == GUARDIAN_STROKE
    hand = (t.wall_left,) if guards else tuple(t.tools[t.active * 6 : t.active * 6 + 6])
    place = t.guardian_at if guards else t.at[t.active]
    key = (place, (t.entered[0], t.entered[1]), hand, t.crystals[t.active])
    crossed = t.crossed[0] | t.crossed[1] << 64 | t.crossed[2] << 128
    earlier = lines.setdefault(key, [])
    if any(one & ~crossed == 0 for one in earlier):
        return False
    earlier.append(crossed)
    return True
