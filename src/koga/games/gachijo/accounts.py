"""Whether everything of Gachijo is still there (G2): each kind of thing counted, after every action of random games.

Compiled, so that thousands of whole games can be counted through. C types in accounts.pxd.
"""

from __future__ import annotations

import cython

from koga.core.position import Rng
from koga.games.gachijo.position import Gachijo
from koga.games.gachijo.state import State

if not cython.compiled:
    from koga.core.position import CHANCE, OVER, draw
    from koga.games.gachijo.beliefs import fits
    from koga.games.gachijo.castle import ROOF, WATER
    from koga.games.gachijo.codes import (
        ALL_CARDS,
        CARD,
        DRAWING_CARD,
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


def count_through(start: Gachijo, seed: int, games: int) -> tuple[int, str]:
    """Random games with everything counted after every action -> how many actions, and what was missing after the last
    of them: nothing, if all games went to their end."""
    buffer = [0] * 256
    rng = Rng(seed)
    actions = 0
    lost = 0
    position = cython.cast(Gachijo, start.copy())
    t = position.state
    with cython.nogil:
        for _ in range(games):
            position.become(start)
            while position.to_act != OVER and lost == 0:
                count = position.fill_actions(buffer)
                action = draw(position, buffer, count, rng) if position.to_act == CHANCE else buffer[rng.below(count)]
                deck = t.deck
                events = t.event_count
                drawn = action - CARD if t.stage == DRAWING_CARD else -1
                position.play(action)
                actions += 1
                lost = missing_things(t) if t.event_count == events else missing(t)
                if lost == 0 and not deck_follows(deck, drawn, t.deck):
                    lost = 7
    return actions, KINDS[lost]


def missing_things(t: State) -> int:
    """The number in KINDS of the first kind of thing that is not all there; 0 if everything is."""
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
    """Like missing_things, and the log of hidden weapons has led everybody to a belief that allows for the truth."""
    lost = missing_things(t)
    if lost:
        return lost
    for seat in range(t.seats):
        if not fits(t, seat):
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


def deck_follows(before: int, drawn: int, after: int) -> bool:
    """G2.6: a card leaves the deck when it is drawn, and only then; an empty deck becomes a full one when the next is
    needed."""
    if drawn >= 0:
        if not before >> drawn & 1:
            return False
        before &= ~(1 << drawn)
    return before == after or (before == 0 and after == ALL_CARDS)


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
