"""The guardians of the treasures (G9). C types in guardians.pxd."""

from __future__ import annotations

import cython

from koga.games.gachijo.state import State

if not cython.compiled:
    from koga.core.bits import ONE
    from koga.games.gachijo.castle import CELLS, CENTRE, GROUND, NOWHERE, ROOF, WATER
    from koga.games.gachijo.codes import (
        BARE,
        CAPTURE,
        CHECK,
        GAIN_CHIP,
        GO,
        GUARDIAN,
        GUARDIAN_STROKE,
        IN_KEKKAI,
        INJURED,
        KAPPA,
        OFF,
        ONI,
        PASS,
        PLACES,
        ROKURO,
        TELEPORT,
        TENGU,
        TURN,
    )
    from koga.games.gachijo.gains import gain_kaeru
    from koga.games.gachijo.state import cell_of
    from koga.games.gachijo.ways import was_crossed


def lives_in(guardian: int, area: int) -> bool:
    """G9.8 to G9.11: all of them on the ground, the kappa in the water, the tengu on rooftops."""
    if area == WATER:
        return guardian == KAPPA
    return area == GROUND or guardian == TENGU


def appear(t: State, card: int) -> None:
    """G9.3, G9.4: on the summoning point; with two players in the place of the one on the board."""
    guardian = card // 2
    here = starting_place(t, guardian)
    t.guardian = guardian
    t.guardian_at = here
    t.power = card_moves(card)
    t.captured = 0
    t.mode = GUARDIAN


def card_moves(card: int) -> int:
    """G2.7: 1 or 3 for oni and rokuro, 2 or 3 for kappa and tengu."""
    if card % 2:
        return 3
    return 1 if card < 4 else 2


def starting_place(t: State, guardian: int) -> int:
    """G9.20, G9.21: on a bridge every guardian may be, on its own level if that is free."""
    here = t.guardian_at
    if here in (OFF, CENTRE):
        return CENTRE
    if here >= CELLS and guardian != KAPPA:
        here -= CELLS
        return here if t.piece_on(here) < 0 else CENTRE
    return here if lives_in(guardian, t.area(here)) else CENTRE


def can_capture(t: State, seat: int) -> bool:
    """G9.6, G9.22, G9.25; G10.7: nuno does not help."""
    return not (
        seat == t.active
        or t.at[seat] == OFF
        or t.treasures[seat] == 0
        or t.marker[seat] == IN_KEKKAI
        or t.marker[seat] == INJURED
        or (t.seats == 2 and t.captured >> seat & 1)
    )


def wall_price(t: State, here: int, way: int, there: int) -> int:
    """Return how many of the move's one wall a step uses up, 0 or 1; 2 if the guardian cannot go there at all."""
    if not lives_in(t.guardian, t.area(there)):
        return 2
    wall = t.castle.walls[(t.walls * CELLS + cell_of(here)) * 4 + way]
    if wall == 0:
        return 0
    low_inside = wall == 1 and t.area(here) == t.area(there)
    if t.guardian == KAPPA:
        return 0 if low_inside and t.area(here) == WATER else 2  # G9.10, G9.19
    if t.guardian == TENGU and low_inside and t.area(here) == ROOF:
        return 0  # G9.11, G9.19
    return 2 if t.guardian == ROKURO else 1  # G9.8, G9.9


def may_enter(t: State, place: int) -> bool:
    """G9.7, G5.20: free, a ninja that it can capture (not the rokuro), or to pass a ninja under kekkai."""
    piece = t.other_on(place, 4)
    if piece < 0:
        return True
    if t.marker[piece] == IN_KEKKAI:
        return not t.is_base(place)
    return t.guardian != ROKURO and can_capture(t, piece)


def may_stop(t: State, place: int) -> bool:
    """G5.10, G9.7, G9.15: for a place that it may enter."""
    if place == CENTRE:
        return False
    piece = t.other_on(place, 4)
    return piece < 0 or t.marker[piece] != IN_KEKKAI


def may_step(t: State, here: int, way: int, level: int, walls: int) -> bool:
    """`walls` is how many walls the move may still cross."""
    there = t.castle.beside[cell_of(here) * 4 + way]
    if there == NOWHERE:
        return False
    there += CELLS * level
    if not t.is_place(there) or was_crossed(t, here, way) or not may_enter(t, there):
        return False
    price = wall_price(t, here, way, there)
    if price > walls:
        return False
    return may_stop(t, there) or may_finish(t, here, way, there, walls - price)


def may_finish(t: State, here: int, way: int, there: int, walls: int) -> bool:
    """G5.17, G9.15: from the summoning point, or from ninjas under kekkai."""
    if t.guardian == ONI and there < CELLS and t.castle.stairs[t.stage_turn * CELLS + there]:
        for other in range(CELLS):
            if other != there and may_pass(t, other):
                return True
    boundary = t.castle.boundary[cell_of(here) * 4 + way]
    word = boundary >> 6
    bit = ONE << (boundary & 63)
    t.crossed[word] |= bit
    found = False
    for exit in range(8):
        if may_step(t, there, exit // 2, exit % 2, walls):
            found = True
            break
    t.crossed[word] &= ~bit
    return found


def may_pass(t: State, other: int) -> bool:
    """G9.8: the oni through the staircases, to a free one or one where it can capture."""
    if not t.castle.stairs[t.stage_turn * CELLS + other] or not may_enter(t, other):
        return False
    return may_stop(t, other)


def may_teleport(t: State, place: int) -> bool:
    """G9.18: to a yin-yang square in an area of its own, free or where it can capture; not to the other level of the
    bridge that it stands on (G5.18)."""
    if not t.is_place(place) or place == CENTRE or cell_of(place) == cell_of(t.guardian_at):
        return False
    if not t.castle.symbols[t.walls * CELLS + cell_of(place)] or not lives_in(t.guardian, t.area(place)):
        return False
    piece = t.piece_on(place)
    return piece < 0 or can_capture(t, piece)


def fill_guardian(t: State, buffer: list[int]) -> int:
    """G9.5, G9.10, G9.11: the strokes, passages and teleports of a guardian that stands still."""
    if t.power == 0:
        return 0
    t.wall_left = 1
    count = fill_guardian_stairs(t, buffer, fill_guardian_steps(t, buffer))
    t.wall_left = 0
    if t.guardian == KAPPA or t.guardian == TENGU:
        for place in range(PLACES):
            if may_teleport(t, place):
                buffer[count] = TELEPORT + place
                count += 1
    return count


def fill_guardian_steps(t: State, buffer: list[int]) -> int:
    here = t.guardian_at
    count = 0
    for level in range(2):
        for way in range(4):
            if may_step(t, here, way, level, t.wall_left):
                buffer[count] = GO + t.castle.beside[cell_of(here) * 4 + way] + CELLS * level
                count += 1
    return count


def fill_guardian_stairs(t: State, buffer: list[int], count: int) -> int:
    here = t.guardian_at
    if t.guardian == ONI and here < CELLS and t.castle.stairs[t.stage_turn * CELLS + here]:
        for other in range(CELLS):
            if other != here and may_pass(t, other):
                buffer[count] = PASS + other
                count += 1
    return count


def begin_move(t: State) -> None:
    """A move of the guardian that is not a slide."""
    if t.mode == GUARDIAN:
        t.power -= 1
        t.wall_left = 1
        t.mode = GUARDIAN_STROKE


def guardian_step(t: State, place: int) -> None:
    here = t.guardian_at
    for way in range(4):
        if t.castle.beside[cell_of(here) * 4 + way] == cell_of(place):
            t.wall_left -= wall_price(t, here, way, place)
            boundary = t.castle.boundary[cell_of(here) * 4 + way]
            t.crossed[boundary >> 6] |= ONE << (boundary & 63)
    t.guardian_at = place
    caught = t.other_on(place, 4)
    if t.is_base(place) or (caught >= 0 and can_capture(t, caught)):
        guardian_stop(t)  # G5.10, G9.16


def guardian_stop(t: State) -> None:
    """G9.16, G9.13: it captures all that it can where it stops; G9.17: the rokuro all around it, in turn order from the
    summoner's left."""
    t.mode = GUARDIAN
    t.wall_left = 0
    for i in range(3):
        t.crossed[i] = 0
    for turn in range(1, t.seats):
        seat = (t.active + t.seats - turn) % t.seats
        if not can_capture(t, seat):
            continue
        if t.guardian == ROKURO:
            across = abs(cell_of(t.at[seat]) % 9 - cell_of(t.guardian_at) % 9)
            down = abs(cell_of(t.at[seat]) // 9 - cell_of(t.guardian_at) // 9)
            if across <= 1 and down <= 1 and across + down > 0:
                t.push(CAPTURE, seat, 0)
        elif t.at[seat] == t.guardian_at:
            t.push(CAPTURE, seat, 0)


def ransom(t: State, treasure: int) -> None:
    """G9.12, G9.24: treasure, kaeru, prison, chip."""
    seat = t.subject
    t.treasures[seat] &= ~(1 << treasure)
    t.den[treasure] += 1
    gain_kaeru(t, seat)
    t.at[seat] = CENTRE if t.seats == 2 else OFF
    t.marker[seat] = BARE
    t.captured |= 1 << seat
    t.push(CHECK, 0, 0)
    t.push(GAIN_CHIP, t.active, 1)


def leave(t: State) -> None:
    """G9.4: back to the den; with two players it stays where it is, be it on a base (G9.23)."""
    t.mode = TURN
    t.power = t.captured = 0
    if t.seats > 2:
        t.guardian_at = OFF
