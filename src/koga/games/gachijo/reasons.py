"""Why a cell cannot be walked to: the rule against the step at which every line towards it ends.

An action is one step, so that for a cell far away the first rule against it is that steps go from cell to cell (G5.1).
Whoever points at that cell asks something else: what is in the way. The answer comes from the rules themselves, which
are asked about the steps that lead on from where a stroke can come.
"""

from __future__ import annotations

from heapq import heappop, heappush

from koga.core.position import Position
from koga.games.gachijo.castle import CELLS
from koga.games.gachijo.codes import GUARDIAN, GUARDIAN_STROKE, PASS, STOP, STROKE, TURN
from koga.games.gachijo.position import Gachijo
from koga.games.gachijo.state import State

STEPS_FROM_CELL_TO_CELL = "G5.1"
A_WALL = 20  # a way round of this many cells is as good as one through a wall


def explain(position: Position, action: int) -> str | None:
    """The rule that a player who points at something wants to be told; None if it can be done."""
    assert isinstance(position, Gachijo)
    rule = position.forbidden_by(action)
    moves = position.state.stage in (TURN, STROKE, GUARDIAN, GUARDIAN_STROKE)
    if rule != STEPS_FROM_CELL_TO_CELL or not moves or not 0 <= action < PASS:
        return rule
    return obstacle(position, action) or rule


def obstacle(position: Gachijo, place: int) -> str | None:
    """The rule against going on towards a place, of all steps that are refused the one nearest to it."""
    reached = stroke_positions(position)
    there = reached.get(place)
    if there is not None:  # a stroke comes there and cannot end there
        return there.forbidden_by(STOP) if there.state.stage in (STROKE, GUARDIAN_STROKE) else None
    distance = distances(position.state, place % CELLS)
    found: list[tuple[int, int, str]] = []
    for here in reached.values():
        for way in range(4):
            cell = here.state.castle.next(standing(here.state) % CELLS, way)
            if not 0 <= cell < CELLS or cell in reached or cell + CELLS in reached:
                continue
            rule = here.forbidden_by(cell)
            if rule is not None:
                found.append((distance[cell], len(found), rule))
    return min(found)[2] if found else None


def stroke_positions(position: Gachijo) -> dict[int, Gachijo]:
    """The places that a stroke can come to, each with a position in which the piece is there."""
    found = {standing(position.state): position}
    seen: set[tuple[int, ...]] = set()
    edge = [position]
    while edge:
        later = []
        for here in edge:
            for action in here.actions():
                if action >= STOP:
                    break
                there = here.copy()
                assert isinstance(there, Gachijo)
                there.apply(action)
                key = (standing(there.state), there.state.wall_left, *hand(there.state))
                if there.state.stage in (STROKE, GUARDIAN_STROKE) and key not in seen:
                    seen.add(key)
                    found.setdefault(standing(there.state), there)
                    later.append(there)
        edge = later
    return found


def hand(t: State) -> list[int]:
    """The tools of whose turn it is: how far a stroke goes depends on them."""
    return list(t.tools[t.active * 6 : t.active * 6 + 6])


def standing(t: State) -> int:
    """Where the piece is that moves."""
    return t.guardian_at if t.stage in (GUARDIAN, GUARDIAN_STROKE) else t.at[t.active]


def distances(t: State, goal: int) -> list[int]:
    """How far every cell is from a goal, walls and pieces counted as a long way round."""
    taken = {place % CELLS for place in (*t.at[: t.seats], t.guardian_at) if place < 2 * CELLS}
    found = [2**30] * CELLS
    edge = [(0, goal)]
    while edge:
        far, cell = heappop(edge)
        if far >= found[cell]:
            continue
        found[cell] = far
        for way in range(4):
            after = t.castle.next(cell, way)
            if 0 <= after < CELLS:
                price = A_WALL * (bool(t.castle.wall(t.walls, cell, way)) + (after in taken))
                heappush(edge, (far + 1 + price, after))
    return found
