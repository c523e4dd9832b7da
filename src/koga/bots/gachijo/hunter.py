"""How planners move a guardian: by the shortest way to a capture. C types in hunter.pxd."""

from __future__ import annotations

import cython

if not cython.compiled:
    from koga.games.gachijo.castle import CELLS, NOWHERE
    from koga.games.gachijo.codes import END, GO, GUARDIAN, GUARDIAN_STROKE, PASS, ROKURO, STOP, TELEPORT
    from koga.games.gachijo.guardians import can_capture, may_enter, may_stop, wall_price
    from koga.games.gachijo.state import State, cell_of
    from koga.games.gachijo.ways import was_crossed


def hunts(t: State) -> bool:
    """Return whether there is a ninja to capture."""
    for seat in range(t.seats):
        if can_capture(t, seat):
            return True
    return False


def choose_guardian(t: State, buffer: list[int], count: int) -> int:
    """Move towards the nearest capture; without one the guardian rests."""
    for i in range(count):
        place = buffer[i] - TELEPORT if buffer[i] >= TELEPORT else buffer[i] - PASS if buffer[i] >= PASS else buffer[i]
        if buffer[i] < STOP and catches(t, place):
            return buffer[i]
    if t.stage == GUARDIAN_STROKE and catches(t, t.guardian_at) and is_offered(STOP, buffer, count):
        return STOP
    step = hunt(t)
    if step >= 0 and is_offered(step, buffer, count):
        return step
    if t.stage == GUARDIAN:
        return END
    return STOP if is_offered(STOP, buffer, count) else buffer[0]


def hunt(t: State) -> int:
    """Return the first step of the guardian's shortest way to a capture; -1 if there is none."""
    before = [0] * 162
    walls_at = [0] * 162
    order = [0] * 162
    start = t.guardian_at
    walls = 1 if t.stage == GUARDIAN else t.wall_left
    for place in range(162):
        before[place] = -1
    before[start] = start
    walls_at[start] = walls
    found = 0
    head = -1
    while head < found:
        here = start if head < 0 else order[head]
        head += 1
        if t.is_base(here) and here != start:
            continue
        for exit in range(8):
            there = t.castle.beside[cell_of(here) * 4 + exit // 2]
            if there == NOWHERE or was_crossed(t, here, exit // 2):
                continue
            there += CELLS * (exit % 2)
            if not t.is_place(there) or before[there] >= 0 or not may_enter(t, there):
                continue
            price = wall_price(t, here, exit // 2, there)
            if price > walls_at[here]:
                continue
            before[there] = here
            walls_at[there] = walls_at[here] - price
            order[found] = there
            found += 1
            if catches(t, there) and may_stop(t, there):
                while before[there] != start:
                    there = before[there]
                return GO + there
    return -1


def catches(t: State, place: int) -> bool:
    """Return whether a guardian that stops there captures a ninja (G9.16, G9.17)."""
    for seat in range(t.seats):
        if not can_capture(t, seat):
            continue
        if t.guardian != ROKURO:
            if t.at[seat] == place:
                return True
            continue
        across = abs(cell_of(t.at[seat]) % 9 - cell_of(place) % 9)
        down = abs(cell_of(t.at[seat]) // 9 - cell_of(place) // 9)
        if across <= 1 and down <= 1 and across + down > 0:
            return True
    return False


def is_offered(action: int, buffer: list[int], count: int) -> bool:
    for i in range(count):
        if buffer[i] == action:
            return True
    return False
