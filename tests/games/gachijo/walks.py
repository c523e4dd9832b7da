"""A policy for random walks in which guardians are often summoned, and capture: for the contract and for round
trips."""

from __future__ import annotations

from koga.core.position import CHANCE, Position, Rng, draw_one
from koga.games.gachijo.castle import CELLS
from koga.games.gachijo.codes import (
    GUARDIAN,
    GUARDIAN_STROKE,
    IN_KEKKAI,
    INJURED,
    OFF,
    PASS,
    SLIDE,
    STOP,
    STROKE,
    SUMMON,
    TELEPORT,
    TREASURE,
)
from koga.games.gachijo.position import Gachijo
from koga.games.gachijo.state import State


def eager(position: Position, rng: Rng) -> int:
    """Choose a legal action: take treasures, summon guardians and send them after ninjas with treasures; one action in
    five is random."""
    assert isinstance(position, Gachijo)
    actions = position.actions()
    if position.to_act == CHANCE:
        return draw_one(position, rng)
    wanted: list[int] = []
    if rng.below(5):
        wanted = guardians_wish(position.state, actions) or ninjas_wish(position.state, actions)
    chosen = wanted or actions
    return chosen[rng.below(len(chosen))]


def ninjas_wish(t: State, actions: list[int]) -> list[int]:
    """Return a summoning, a treasure, a stop at a treasure, or a step towards one."""
    if SUMMON in actions:
        return [SUMMON]
    treasures = [action for action in actions if TREASURE <= action < TREASURE + 4]
    if treasures:
        return treasures
    owned = t.treasures[t.active]
    items = {cell: t.castle.item(t.t3_turn, cell) for cell in range(CELLS)}
    goals = [cell for cell, item in items.items() if 1 <= item <= 4 and not owned >> (item - 1) & 1]
    if t.stage == STROKE and STOP in actions and t.at[t.active] % CELLS in goals:
        return [STOP]
    going = [action for action in actions if action < PASS] if t.stage == STROKE else []
    distance = {action: min(steps(action % CELLS, cell) for cell in goals) for action in going if goals}
    return [action for action in distance if distance[action] == min(distance.values())]


def guardians_wish(t: State, actions: list[int]) -> list[int]:
    """Return the actions that bring the guardian nearest to a ninja it can capture."""
    prey = [t.at[seat] % CELLS for seat in range(t.seats) if is_prey(t, seat)]
    if t.stage not in (GUARDIAN, GUARDIAN_STROKE) or not prey:
        return []
    distance = {action: min(steps(where_to(t, action), cell) for cell in prey) for action in actions if action < SLIDE}
    return [action for action in distance if distance[action] == min(distance.values())]


def is_prey(t: State, seat: int) -> bool:
    """Return whether the active player's guardian may capture the ninja (G9.6, G9.22, G9.25)."""
    free = t.marker[seat] not in (IN_KEKKAI, INJURED) and not (t.seats == 2 and t.captured >> seat & 1)
    return seat != t.active and t.at[seat] != OFF and t.treasures[seat] != 0 and free


def where_to(t: State, action: int) -> int:
    """Return the destination of a step, a passage, a teleport or a stop of the guardian."""
    place = t.guardian_at
    if action < STOP:
        place = action if action < PASS else action - PASS if action < TELEPORT else action - TELEPORT
    return place % CELLS


def steps(here: int, there: int) -> int:
    return abs(here % 9 - there % 9) + abs(here // 9 - there // 9)
