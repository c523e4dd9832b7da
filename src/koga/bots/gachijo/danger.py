"""Danger of ending a turn at a place: attackers who may come, a guardian that may be called, a closed room. Rough
probabilities for the quick planner, by the distance of the others in moves. C types in danger.pxd.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from koga.bots.gachijo.map import OFFSETS, Map, beyond
    from koga.games.gachijo.castle import CELLS, CENTRE, NOWHERE, wall_state
    from koga.games.gachijo.codes import HASHIGO, IN_HASHIGO, IN_KEKKAI, IN_NUNO, IN_TAKE, INJURED, OFF, TAKE
    from koga.games.gachijo.state import State, cell_of
    from koga.games.gachijo.turns import c_flag, types


class Danger:
    def __init__(self) -> None:
        self.by_ninjas = self.by_guardians = 0.0

    def weigh(self, t: State, seat: int, map: Map, place: int, offset: int) -> float:
        """Return the expected loss if the turn ends at the place with these walls: the stakes times the probability."""
        self.by_ninjas = self.by_guardians = 0.0
        if t.marker[seat] == INJURED:
            return 0.0
        paid = False
        for other in range(t.seats):
            if other == seat:
                continue
            paid = paid or t.crystals[other] > 0
            held = t.weapon_count(other)
            if held and t.marker[seat] != IN_NUNO:
                start = CENTRE if t.at[other] == OFF else cell_of(t.at[other])
                self.by_ninjas += (
                    chance(moves_between(t, map, tools_of(t, other), offset, start, cell_of(place))) * held
                )
        if paid and t.treasures[seat] and t.marker[seat] != IN_KEKKAI and may_call(t, offset):
            start = CENTRE if t.guardian_at == OFF else cell_of(t.guardian_at)
            self.by_guardians = 2.0 * chance(moves_between(t, map, 0, offset, start, cell_of(place)))
        stake = 3.0 + 6.0 * types(t.treasures[seat]) + (10.0 if c_flag(t, seat) else 0.0)
        return stake * (self.by_ninjas + self.by_guardians)


def moves_between(t: State, map: Map, tools: int, offset: int, start: int, cell: int) -> int:
    """Return how many moves a ninja with these tools needs to reach a cell or one beside it: 1 for a stroke, 2 with
    a slide first or through the staircases, 3 for everything else."""
    map.survey(t, tools)
    if is_beside(map, tools, offset, start, cell):
        return 1
    for slide in range(4):
        other = beyond(offset, slide)
        if other >= 0 and is_beside(map, tools, other, start, cell):
            return 2
    return 3


def is_beside(map: Map, tools: int, offset: int, start: int, cell: int) -> bool:
    """Return whether the room of the start contains the cell or one of the eight around it."""
    base = (tools * OFFSETS + offset) * CELLS
    room = map.room[base + start]
    if room == NOWHERE:
        return False
    for across in range(-1, 2):
        for down in range(-1, 2):
            x = cell % 9 + across
            y = cell // 9 + down
            if 0 <= x < 9 and 0 <= y < 9 and map.room[base + y * 9 + x] == room:
                return True
    return False


def chance(moves: int) -> float:
    """Return the probability that an opponent at this distance, in moves, comes and strikes with one weapon."""
    return 0.2 if moves == 1 else 0.1 if moves == 2 else 0.03


def may_call(t: State, offset: int) -> bool:
    """Return whether the symbols do not matter, or two slides can merge them (G9.1, G9.2)."""
    if t.seats == 2:
        return True
    for other in range(OFFSETS):
        slides = abs(other // 5 - offset // 5) + abs(other % 5 - offset % 5)
        if slides <= 2 and t.castle.merged[wall_state(t.t1_turn, t.t2_turn, other // 5 - 2, other % 5 - 2)]:
            return True
    return False


def tools_of(t: State, seat: int) -> int:
    """Return which areas are open to a ninja, as the map numbers them: take (1) and hashigo (2)."""
    tools = 0
    if t.marker[seat] == IN_TAKE or t.tools[seat * 6 + TAKE]:
        tools = 1
    if t.marker[seat] == IN_HASHIGO or t.tools[seat * 6 + HASHIGO]:
        tools += 2
    return tools
