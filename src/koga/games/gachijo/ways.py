"""Moving the ninja (G5): steps, their cost, where a stroke may stop, being put somewhere. C types in ways.pxd."""

from __future__ import annotations

import cython

from koga.games.gachijo.state import State

if not cython.compiled:
    from koga.core.bits import ONE
    from koga.games.gachijo.castle import (
        CELLS,
        CENTRE,
        GROUND,
        NOWHERE,
        ROOF,
        TOOL_ITEM,
        WATER,
        wall_state,
    )
    from koga.games.gachijo.codes import (
        BARE,
        GO,
        HASHIGO,
        IN_HASHIGO,
        IN_NUNO,
        IN_TAKE,
        INJURED,
        NAWA,
        OFF,
        PASS,
        TAKE,
    )
    from koga.games.gachijo.state import cell_of

    NEEDS_NAWA, NEEDS_TAKE, NEEDS_HASHIGO = 1, 2, 4


def toll(t: State, walls: int, here: int, way: int, there: int) -> int:
    """What a step needs, as a set: G5.3 to G5.6, G5.9, G5.18."""
    wall = t.castle.walls[(walls * CELLS + cell_of(here)) * 4 + way]
    area = t.area(here)
    goal = t.area(there)
    needs = 0
    if area != goal:
        if wall > 0:
            needs = NEEDS_NAWA  # G5.5
        if goal == WATER:
            needs |= NEEDS_TAKE
        elif goal == ROOF:
            needs |= NEEDS_HASHIGO
    elif wall > (0 if area == GROUND else 1):
        needs = NEEDS_NAWA  # G5.3, G5.4
    return needs


def was_crossed(t: State, here: int, way: int) -> bool:
    """G5.2: in this stroke."""
    boundary = t.castle.boundary[cell_of(here) * 4 + way]
    return bool(t.crossed[boundary >> 6] >> (boundary & 63) & ONE)


def can_enter(t: State, seat: int, place: int) -> bool:
    """G5.7, G5.8, G5.20: free, or a ninja under nuno that does not stand on a base."""
    piece = t.other_on(place, seat)
    return piece < 0 or (piece < 4 and t.marker[piece] == IN_NUNO and not t.is_base(place))


def can_stop(t: State, seat: int, place: int) -> bool:
    """G5.8, G5.10: for a place that can be entered."""
    return place != CENTRE and t.other_on(place, seat) < 0


def can_step(t: State, seat: int, walls: int, here: int, way: int, level: int) -> bool:
    """Return whether the stroke may continue that way, to the ground level (0) or the water level (1) of a bridge."""
    there = t.castle.beside[cell_of(here) * 4 + way]
    if there == NOWHERE:
        return False
    there += CELLS * level
    if not t.is_place(there) or was_crossed(t, here, way) or not can_enter(t, seat, there):
        return False
    price = toll(t, walls, here, way, there)
    if price and pay(hand_of(t, seat), price) < 0:
        return False
    return can_stop(t, seat, there) or can_finish(t, seat, walls, here, way, there, pay(hand_of(t, seat), price))


def can_finish(t: State, seat: int, walls: int, here: int, way: int, there: int, hand: int) -> bool:
    """G5.17: from a place where no stroke stops, with these tokens; at a tool square without any. Such places are
    the summoning point and at most three ninjas under nuno, so the search is short."""
    if t.castle.items[t.t3_turn * CELLS + cell_of(there)] == TOOL_ITEM:
        hand = 0
    if can_pass_stairs(t, there):
        return True
    boundary = t.castle.boundary[cell_of(here) * 4 + way]
    word = boundary >> 6
    bit = ONE << (boundary & 63)
    t.crossed[word] |= bit
    found = finish_beyond(t, seat, walls, there, hand)
    t.crossed[word] &= ~bit
    return found


def finish_beyond(t: State, seat: int, walls: int, here: int, hand: int) -> bool:
    for exit in range(8):
        there = beyond(t, seat, here, exit)
        if there == OFF or was_crossed(t, here, exit // 2):
            continue
        left = pay(hand, toll(t, walls, here, exit // 2, there))
        if left < 0:
            continue
        if can_stop(t, seat, there) or can_finish(t, seat, walls, here, exit // 2, there, left):
            return True
    return False


# Staircases.


def free_stair(t: State, cell: int, other: int) -> bool:
    """G5.11, G5.14: another staircase, with or without gacha, and free."""
    return bool(other != cell and t.castle.stairs[t.stage_turn * CELLS + other] and t.piece_on(other) < 0)


def can_pass_stairs(t: State, place: int) -> bool:
    if place >= CELLS or not t.castle.stairs[t.stage_turn * CELLS + place]:
        return False
    for other in range(CELLS):
        if free_stair(t, place, other):
            return True
    return False


def fill_steps(t: State, seat: int, buffer: list[int]) -> int:
    """Write all steps from the ninja's place, ascending, staircases last."""
    here = t.at[seat]
    count = 0
    for level in range(2):
        for way in range(4):
            if can_step(t, seat, t.walls, here, way, level):
                buffer[count] = GO + t.castle.beside[cell_of(here) * 4 + way] + CELLS * level
                count += 1
    return fill_stairs(t, here, buffer, count)


def fill_stairs(t: State, place: int, buffer: list[int], count: int) -> int:
    if place < CELLS and t.castle.stairs[t.stage_turn * CELLS + place]:
        for other in range(CELLS):
            if free_stair(t, place, other):
                buffer[count] = PASS + other
                count += 1
    return count


# Whether the ninja can move at all (G4.4, G4.7, G4.8).


def any_step(t: State, seat: int, walls: int) -> bool:
    here = t.at[seat]
    for way in range(4):
        if can_step(t, seat, walls, here, way, 0) or can_step(t, seat, walls, here, way, 1):
            return True
    return can_pass_stairs(t, here)


def step_after(t: State, seat: int, dx: int, dy: int, slides: int) -> bool:
    """Return whether a step is possible with the sheets there, or after at most this many slides from there."""
    for x in range(-2, 3):
        for y in range(-2, 3):
            if abs(x - dx) + abs(y - dy) <= slides and any_step(t, seat, wall_state(t.t1_turn, t.t2_turn, x, y)):
                return True
    return False


def is_stuck(t: State) -> bool:
    """G4.4: not moved yet, and no step with the moves left, whatever slides come first. One move is the stroke."""
    if t.walked or t.moves == 0:
        return False
    return not any_step(t, t.active, t.walls) and not step_after(t, t.active, t.dx, t.dy, t.moves - 1)


def slide_keeps_step(t: State, slide: int) -> bool:
    """G4.8: after this slide a step is still possible, at once or after further slides."""
    if t.walked:
        return True
    dx, dy = t.dx, t.dy
    if slide == 0:
        dx -= 1
    elif slide == 1:
        dx += 1
    elif slide == 2:
        dy -= 1
    else:
        dy += 1
    if any_step(t, t.active, wall_state(t.t1_turn, t.t2_turn, dx, dy)):
        return True
    return step_after(t, t.active, dx, dy, t.moves - 2)


def is_trapped(t: State) -> bool:
    """G4.7: the room has neither base nor staircase, and no slide of this turn opens it. The room is all that is
    reached from here with the tools in hand; `hands` keeps for each place what may be left in hand there, as a set."""
    seat = t.active
    start = t.at[seat]
    hands = [0] * 162
    queue = [0] * 2048
    if holds_exit(t, start):
        return False
    for place in range(162):
        hands[place] = 0
    hand = hand_of(t, seat)
    hands[start] = ONE << hand
    queue[0] = start * 64 + hand
    head = 0
    tail = 1
    while head < tail:
        here = queue[head] // 64
        hand = queue[head] % 64
        head += 1
        for exit in range(8):
            there = beyond(t, seat, here, exit)
            left = -1 if there == OFF else pay(hand, toll(t, t.walls, here, exit // 2, there))
            if left < 0 or hands[there] >> left & ONE:
                continue
            if holds_exit(t, there):
                return False
            hands[there] |= ONE << left
            queue[tail] = there * 64 + left
            tail += 1
    for x in range(-2, 3):
        for y in range(-2, 3):
            if abs(x - t.dx) + abs(y - t.dy) < t.moves and opens(
                t, seat, hands, wall_state(t.t1_turn, t.t2_turn, x, y)
            ):
                return False
    return True


def holds_exit(t: State, place: int) -> bool:
    return t.is_base(place) or bool(place < CELLS and t.castle.stairs[t.stage_turn * CELLS + place])


def hand_of(t: State, seat: int) -> int:
    """Return the tokens that steps can cost, as one number: 16 × nawa + 4 × take + hashigo."""
    hand = 16 * t.tools[seat * 6 + NAWA]
    if t.marker[seat] != INJURED:
        hand += 4 * t.tools[seat * 6 + TAKE] + t.tools[seat * 6 + HASHIGO]
    return hand


def beyond(t: State, seat: int, here: int, exit: int) -> int:
    """Return the place in direction exit

    2, on the ground or water level; OFF if it cannot be entered.
    """
    there = t.castle.beside[cell_of(here) * 4 + exit // 2]
    if there == NOWHERE:
        return OFF
    there += CELLS * (exit % 2)
    return there if t.is_place(there) and can_enter(t, seat, there) else OFF


def pay(hand: int, price: int) -> int:
    """Return what is left in hand; -1 if the price cannot be paid."""
    if price & NEEDS_NAWA:
        if hand < 16:
            return -1
        hand -= 16
    if price & NEEDS_TAKE:
        if hand % 16 < 4:
            return -1
        hand -= 4
    if price & NEEDS_HASHIGO:
        if hand % 4 < 1:
            return -1
        hand -= 1
    return hand


def opens(t: State, seat: int, hands: list[int], walls: int) -> bool:
    """Return whether a step leads out of the room with these walls."""
    for here in range(162):
        if not hands[here]:
            continue
        for exit in range(8):
            there = beyond(t, seat, here, exit)
            if there == OFF or hands[there]:
                continue
            for hand in range(64):
                if hands[here] >> hand & ONE and pay(hand, toll(t, walls, here, exit // 2, there)) >= 0:
                    return True
    return False


# The effect of a step, and of being placed without one.


def way_to(t: State, here: int, there: int) -> int:
    """Return the direction of a neighbouring place; -1 if it is not a neighbour."""
    for way in range(4):
        if t.castle.beside[cell_of(here) * 4 + way] == cell_of(there):
            return way
    return -1


def take_step(t: State, seat: int, here: int, way: int, there: int) -> None:
    """G5.6, G5.9, G5.19, G10.1: pays for the step, changes the marker, goes."""
    price = toll(t, t.walls, here, way, there)
    if price & NEEDS_NAWA:
        t.return_tool(seat, NAWA)
    boundary = t.castle.boundary[cell_of(here) * 4 + way]
    t.crossed[boundary >> 6] |= ONE << (boundary & 63)
    put(t, seat, there)


def is_vacant(t: State, seat: int, place: int) -> bool:
    """G5.15, G5.16: for cards, kemuri and the like; the ninja's own cell counts."""
    if place == CENTRE or not t.is_place(place):
        return False
    if t.other_on(place, seat) >= 0:
        return False
    area = t.area(place)
    if area == GROUND:
        return True
    if t.marker[seat] == INJURED:
        return False  # G8.18
    if area == WATER:
        return t.marker[seat] == IN_TAKE or t.tools[seat * 6 + TAKE] > 0
    return t.marker[seat] == IN_HASHIGO or t.tools[seat * 6 + HASHIGO] > 0


def put(t: State, seat: int, place: int) -> None:
    t.at[seat] = place
    wear_for(t, seat, place)


def wear_for(t: State, seat: int, place: int) -> None:
    """G5.6, G5.16, G10.8, G10.9: take and hashigo go on, at the cost of a token, and come off on the ground."""
    area = t.area(place)
    if area == WATER:
        if t.marker[seat] != IN_TAKE:
            t.return_tool(seat, TAKE)
            t.marker[seat] = IN_TAKE
    elif area == ROOF:
        if t.marker[seat] != IN_HASHIGO:
            t.return_tool(seat, HASHIGO)
            t.marker[seat] = IN_HASHIGO
    elif t.marker[seat] == IN_TAKE or t.marker[seat] == IN_HASHIGO:
        t.marker[seat] = BARE


def is_base_vacant(t: State, base: int, seat: int) -> bool:
    """Return whether no piece stands on the base; the piece being moved does not count."""
    return t.other_on(t.castle.bases[base], seat) < 0
