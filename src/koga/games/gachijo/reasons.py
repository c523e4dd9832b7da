"""Why a cell cannot be reached: the rule that forbids the step nearest to it.

An action is one step, so for a distant cell the first rule against it is that steps go from cell to cell (G5.1). A
player who points at that cell wants to know what is in the way. The answer comes from the rules themselves, applied to
the steps from all places that a stroke can reach.
"""

from __future__ import annotations

from heapq import heappop, heappush

from koga.core.position import Position
from koga.games.gachijo.castle import CELLS
from koga.games.gachijo.codes import GUARDIAN, GUARDIAN_STROKE, PASS, STOP, STROKE, TURN
from koga.games.gachijo.position import Gachijo
from koga.games.gachijo.state import State

STEPS_FROM_CELL_TO_CELL = "G5.1"
A_WALL = 20  # cost of a wall in cells, when distances are compared


def explain(position: Position, action: int) -> str | None:
    """Return the rule that answers a player's "why not?"; None if the action is legal."""
    assert isinstance(position, Gachijo)
    rule = position.forbidden_by(action)
    moves = position.state.stage in (TURN, STROKE, GUARDIAN, GUARDIAN_STROKE)
    if rule != STEPS_FROM_CELL_TO_CELL or not moves or not 0 <= action < PASS:
        return rule
    return obstacle(position, action) or rule


def obstacle(position: Gachijo, place: int) -> str | None:
    """Return the rule against moving towards a place: of all refused steps, that of the one nearest to it."""
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
    """Return the places that a stroke can reach, each with a position in which the piece is there."""
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
    """Return the tools of the player whose turn it is: the reach of a stroke depends on them."""
    return list(t.tools[t.active * 6 : t.active * 6 + 6])


def standing(t: State) -> int:
    """Return the place of the piece that moves."""
    return t.guardian_at if t.stage in (GUARDIAN, GUARDIAN_STROKE) else t.at[t.active]


def distances(t: State, goal: int) -> list[int]:
    """Return the distance of every cell from a goal, with walls and pieces at a high cost."""
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
