"""Conservation of Gachijo's pieces (G2): count each kind and name the first that is not complete.

C types in accounts.pxd.
"""

from __future__ import annotations

import cython

from koga.games.gachijo.state import State

if not cython.compiled:
    from koga.games.gachijo.beliefs import c_fits
    from koga.games.gachijo.castle import ROOF, WATER
    from koga.games.gachijo.codes import (
        ALL_CARDS,
        FIVE_CHIPS,
        GUARDIAN_STROKE,
        HASHIGO,
        IN_HASHIGO,
        IN_TAKE,
        MAKING_ROOM,
        OFF,
        RANSOM,
        STROKE,
        TAKE,
    )

KINDS = ("", "crystals", "tools", "weapons", "treasures", "chips", "kaeru", "cards", "pieces", "markers", "memories")


def missing_things(t: State) -> int:
    """Return the index in KINDS of the first kind that is incomplete; 0 if all are complete."""
    if not crystals_are_whole(t):
        return 1
    if not tools_are_whole(t):
        return 2
    if not weapons_are_whole(t):
        return 3
    if not treasures_are_whole(t):
        return 4
    if not chips_are_whole(t):
        return 5
    if not kaeru_are_whole(t):
        return 6
    if t.deck & ~ALL_CARDS:
        return 7
    if not pieces_are_placed(t):
        return 8
    if not markers_fit(t):
        return 9
    return 0


def missing(t: State) -> int:
    """Like `missing_things`, and check that every seat's belief about hidden weapons allows the true hands."""
    lost = missing_things(t)
    if lost:
        return lost
    for seat in range(t.seats):
        if not c_fits(t, seat):
            return 10
    return 0


def crystals_are_whole(t: State) -> bool:
    """G2.2: 18 in hands and yard; G6.3: nobody keeps a fifth."""
    sum = t.yard
    for seat in range(4):
        sum += t.crystals[seat]
        if not 0 <= t.crystals[seat] <= 4 or (seat >= t.seats and t.crystals[seat]):
            return False
    return sum == 18 and t.yard >= 0


def tools_are_whole(t: State) -> bool:
    """G2.3, G2.10: three of each kind, two with two players, none of take and hashigo where G1.8 leaves them out;
    G6.4: at most three in a hand."""
    for tool in range(6):
        sum = t.tool_bag[tool]
        for seat in range(t.seats):
            sum += t.tools[seat * 6 + tool]
            if t.tools[seat * 6 + tool] < 0 or t.tool_count(seat) > 3:
                return False
        left_out = tool in (TAKE, HASHIGO) and t.castle.dry and t.castle.flat
        if t.tool_bag[tool] < 0 or sum != (0 if left_out else 2 if t.seats == 2 else 3):
            return False
    return True


def weapons_are_whole(t: State) -> bool:
    """G2.4: three of each kind; G6.5: at most three in a hand."""
    for kind in range(4):
        sum = t.weapon_bag[kind]
        for seat in range(t.seats):
            sum += t.weapons[seat * 4 + kind]
            if t.weapons[seat * 4 + kind] < 0 or t.weapon_count(seat) > 3:
                return False
        if t.weapon_bag[kind] < 0 or sum != 3:
            return False
    return True


def treasures_are_whole(t: State) -> bool:
    """G2.1: three of each type, in hands and den."""
    for kind in range(4):
        sum = t.den[kind]
        for seat in range(t.seats):
            sum += t.treasures[seat] >> kind & 1
        if t.den[kind] < 0 or sum != 3:
            return False
    for seat in range(4):
        if t.treasures[seat] & ~15 or (seat >= t.seats and t.treasures[seat]):
            return False
    return True


def chips_are_whole(t: State) -> bool:
    """G2.9, G6.7, G6.16: 16 are enough, four each; a fifth only while its owner is asked what to do about it."""
    for seat in range(4):
        most = 5 if t.stage == FIVE_CHIPS and t.to_act == seat else 4 if seat < t.seats else 0
        if t.shinobi[seat] < 0 or t.summons[seat] < 0 or t.shinobi[seat] + t.summons[seat] > most:
            return False
    return True


def kaeru_are_whole(t: State) -> bool:
    """G2.5: 20 in hands and supply; values are drawn at the end alone, and add up to the points that they gave."""
    sum = t.kaeru_left
    points = 0
    for seat in range(4):
        sum += t.kaeru[seat]
        points += t.kaeru_points[seat]
        if t.kaeru[seat] < 0 or (seat >= t.seats and t.kaeru[seat]):
            return False
    seen = 20
    for value in range(5):
        seen -= t.kaeru_bag[value]
        if t.kaeru_bag[value] < 0:
            return False
    worth = 15 * (2 - t.kaeru_bag[0]) + 10 * (4 - t.kaeru_bag[1]) + 5 * (5 - t.kaeru_bag[2]) + 3 * (5 - t.kaeru_bag[3])
    if seen and not t.ended:
        return False
    return sum == 20 and t.kaeru_left >= 0 and points == worth and seen <= 20 - t.kaeru_left


def pieces_are_placed(t: State) -> bool:
    """G3.4, G5.18: every ninja on one place, or off the castle; two on one place only while one passes the other, or
    a guardian takes the ransom of one it captured there (G9.16)."""
    for seat in range(t.seats):
        if t.at[seat] == OFF:
            continue
        if not t.is_place(t.at[seat]):
            return False
        passes = t.mode == STROKE and seat == t.active
        for other in range(seat):
            if t.at[other] == t.at[seat] and not passes and not (t.mode == STROKE and other == t.active):
                return False
        if t.guardian_at == t.at[seat] and not passes and t.mode != GUARDIAN_STROKE and t.stage != RANSOM:
            return False
    return t.guardian_at == OFF or t.is_place(t.guardian_at)


def markers_fit(t: State) -> bool:
    """G10.5: in water with take, on a rooftop with hashigo, and nowhere else; but who was hit there and is to be sent
    home wears it until there is room (G11.14)."""
    for seat in range(t.seats):
        if t.stage == MAKING_ROOM and t.subject == seat:
            continue
        area = t.area(t.at[seat]) if t.at[seat] != OFF else 0
        if (area == WATER) != (t.marker[seat] == IN_TAKE) or (area == ROOF) != (t.marker[seat] == IN_HASHIGO):
            return False
    return True
