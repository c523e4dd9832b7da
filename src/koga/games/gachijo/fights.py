"""Tools that are put on (G10) and weapons (G11). C types in fights.pxd."""

from __future__ import annotations

import cython

from koga.games.gachijo.state import State

if not cython.compiled:
    from koga.games.gachijo.castle import BRIDGE, CELLS, ROOF
    from koga.games.gachijo.codes import (
        ANSWERING,
        CHECK,
        CRYSTAL,
        GAIN_CHIP,
        GAIN_KAERU,
        HIT,
        IN_KEKKAI,
        IN_NUNO,
        INJURE,
        INJURED,
        KATANA,
        LOOT,
        MAKING_ROOM,
        NUNO,
        OFF,
        RETURN_TOOL,
        SEND_HOME,
        SHURI,
        STRUCK,
        TAKE_TOOL,
        TOOL,
        TREASURE,
        TSUME,
    )
    from koga.games.gachijo.gains import pass_crystal
    from koga.games.gachijo.memory import shown
    from koga.games.gachijo.state import cell_of


def wear(t: State, seat: int, tool: int) -> None:
    """G10.2, G10.3, G10.8: nuno or kekkai goes on, and takes off the other."""
    t.return_tool(seat, tool)
    t.marker[seat] = IN_NUNO if tool == NUNO else IN_KEKKAI


def in_reach(t: State, weapon: int) -> int:
    """Return the set of seats that the active ninja can attack from its place."""
    found = 0
    for seat in range(t.seats):
        if seat != t.active and can_be_attacked(t, seat) and reaches(t, weapon, t.at[t.active], t.at[seat]):
            found |= 1 << seat
    return found


def can_be_attacked(t: State, seat: int) -> bool:
    """G11.2."""
    return t.at[seat] != OFF and t.marker[seat] != IN_NUNO and t.marker[seat] != INJURED


def reaches(t: State, weapon: int, here: int, there: int) -> bool:
    """G11.1, G11.3 to G11.5, G11.12: from place to place."""
    area = t.area(here)
    if area != t.area(there):
        return False
    across = cell_of(there) % 9 - cell_of(here) % 9
    down = cell_of(there) // 9 - cell_of(here) // 9
    if weapon == TSUME:
        if abs(across) + abs(down) != 1:
            return False
        return t.castle.walls[(t.walls * CELLS + cell_of(here)) * 4 + direction(across, down)] == 0
    if weapon == KATANA:
        if abs(across) != 1 or abs(down) != 1:
            return False
        return katana_way(t, here, direction(across, 0), direction(0, down)) or katana_way(
            t, here, direction(0, down), direction(across, 0)
        )
    if weapon == SHURI:
        if (across != 0) == (down != 0) or abs(across) + abs(down) < 2:
            return False
        return shuri_line(t, area, cell_of(here), cell_of(there), direction(across, down))
    return False


def direction(across: int, down: int) -> int:
    if across:
        return 2 if across > 0 else 1
    return 3 if down > 0 else 0


def katana_way(t: State, here: int, first: int, second: int) -> bool:
    """G11.4: around one corner, its cell in the same area and no wall on the way."""
    cell = cell_of(here)
    corner = t.castle.beside[cell * 4 + first]
    return (
        t.castle.walls[(t.walls * CELLS + cell) * 4 + first] == 0
        and t.castle.walls[(t.walls * CELLS + corner) * 4 + second] == 0
        and counts_as(t, corner, t.area(here))
    )


def shuri_line(t: State, area: int, cell: int, goal: int, way: int) -> bool:
    """G11.5, G11.12: no high wall, every cell in between of the same area; ninjas do not stop it."""
    while cell != goal:
        if t.castle.walls[(t.walls * CELLS + cell) * 4 + way] > 1:
            return False
        cell = t.castle.beside[cell * 4 + way]
        if cell != goal and not counts_as(t, cell, area):
            return False
    return True


def counts_as(t: State, cell: int, area: int) -> bool:
    """G11.12: a bridge is of the attacker's area, unless that is a rooftop."""
    drawn = t.castle.areas[t.stage_turn * CELLS + cell]
    return drawn == area or (drawn == BRIDGE and area != ROOF)


def attack(t: State, weapon: int, targets: int) -> None:
    """G11.6: the token is shown and returned; G11.14: targets in turn order from the attacker's left."""
    t.weapons[t.active * 4 + weapon] -= 1
    t.weapon_bag[weapon] += 1
    shown(t, t.active, weapon)
    for turn in range(1, t.seats):
        seat = (t.active + t.seats - turn) % t.seats
        if targets >> seat & 1:
            t.push(STRUCK, seat, 0)


def strike(t: State, seat: int) -> None:
    """G11.15: everybody who holds a weapon is asked, kemuri or not."""
    if t.weapon_count(seat):
        t.subject = seat
        t.ask(ANSWERING, seat)
    else:
        t.push(HIT, seat, 0)


def hit(t: State, seat: int) -> None:
    """G11.8, G11.14: in this order."""
    t.push(CHECK, 0, 0)
    t.push(INJURE, seat, 0)
    t.push(SEND_HOME, seat, 0)
    t.push(GAIN_KAERU, seat, 0)
    t.push(GAIN_CHIP, t.active, 0)
    t.push(LOOT, seat, 0)


def loot_treasures(t: State, seat: int) -> int:
    """G11.16: those of a type that the attacker does not own."""
    return t.treasures[seat] & ~t.treasures[t.active]


def has_loot(t: State, seat: int) -> bool:
    return bool(loot_treasures(t, seat) or t.crystals[seat] or t.tool_count(seat))


def take_loot(t: State, action: int) -> None:
    """G11.8, G11.16."""
    seat = t.subject
    if action == CRYSTAL:
        pass_crystal(t, t.active, seat)
    elif action >= TREASURE:
        t.treasures[seat] &= ~(1 << (action - TREASURE))
        t.treasures[t.active] |= 1 << (action - TREASURE)
    else:
        t.push(TAKE_TOOL, seat, action - TOOL)
        if t.tool_count(t.active) == 3:
            t.ask(RETURN_TOOL, t.active)


def send_home(t: State, seat: int) -> None:
    """G11.9, G11.18: the ninja is lifted; whatever stands on its base makes room."""
    home = t.castle.bases[t.base[seat]]
    if t.at[seat] == home:
        return
    t.at[seat] = OFF
    piece = t.piece_on(home)
    if piece >= 0:
        t.subject = seat
        t.ask(MAKING_ROOM, piece if piece < 4 else t.active)


def make_room(t: State, base: int) -> None:
    """G11.18: the moved piece keeps its marker."""
    home = t.castle.bases[t.base[t.subject]]
    piece = t.piece_on(home)
    if piece < 4:
        t.at[piece] = t.castle.bases[base]
    else:
        t.guardian_at = t.castle.bases[base]


def injure(t: State, seat: int) -> None:
    """G10.9, G11.10: back on the base; an injury replaces every marker."""
    t.at[seat] = t.castle.bases[t.base[seat]]
    t.marker[seat] = INJURED
