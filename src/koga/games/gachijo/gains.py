"""Squares and possessions (G6). C types in gains.pxd."""

from __future__ import annotations

import cython

from koga.games.gachijo.state import State

if not cython.compiled:
    from koga.core.bits import ONE
    from koga.core.position import CHANCE
    from koga.games.gachijo.castle import CELLS, TOOL_ITEM, WEAPON_ITEM
    from koga.games.gachijo.codes import (
        AT_TOOL_SQUARE,
        AT_WEAPON_SQUARE,
        CHECK,
        DRAW_CARD,
        DRAWING_TOOL,
        DRAWING_WEAPON,
        FIVE_CHIPS,
        FIVE_CRYSTALS,
        GAIN_CRYSTAL,
        GIVE_SHINOBI,
        STOPPED,
        TOOL_SQUARE,
        TRADE_SHINOBI,
        TREASURE_SQUARE,
        TURN,
        WEAPON_SQUARE,
    )
    from koga.games.gachijo.state import cell_of


def arrive(t: State, place: int, ends: bool) -> None:
    """A stroke enters a cell. G6.2, G6.14: its squares give once per turn; G6.13: crystal, tool, weapon, then what
    stopping gives."""
    cell = cell_of(place)
    if ends:
        t.push(STOPPED, 0, 0)
    if not has_square(t, cell):
        return
    bit = ONE << (cell & 63)
    if t.entered[cell >> 6] & bit:
        return
    t.entered[cell >> 6] |= bit
    t.push(CHECK, 0, 0)
    item = t.castle.items[t.t3_turn * CELLS + cell]
    if item == WEAPON_ITEM:
        t.push(AT_WEAPON_SQUARE, t.active, 0)
    if item == TOOL_ITEM:
        t.push(AT_TOOL_SQUARE, t.active, 0)
    if t.castle.crystals[t.stage_turn * CELLS + cell]:
        t.push(GAIN_CRYSTAL, t.active, 0)


def has_square(t: State, cell: int) -> bool:
    """One that gives to those who pass (G6.2); G1.11: several may lie on one cell."""
    return bool(t.castle.items[t.t3_turn * CELLS + cell] >= TOOL_ITEM or t.castle.crystals[t.stage_turn * CELLS + cell])


def stop(t: State) -> None:
    """The stroke is over: G6.1 treasure, taken or declined at once (G6.13); then gacha (G5.12)."""
    t.mode = TURN
    for i in range(3):
        t.crossed[i] = 0
    cell = cell_of(t.at[t.active])
    if t.castle.stairs[t.stage_turn * CELLS + cell] == 2:
        t.push(DRAW_CARD, 0, 0)
    t.push(CHECK, 0, 0)
    item = t.castle.items[t.t3_turn * CELLS + cell]
    if 1 <= item <= 4 and to_be_had(t, t.active) >> (item - 1) & 1:
        t.ask(TREASURE_SQUARE, t.active)


def to_be_had(t: State, seat: int) -> int:
    """G6.1, G6.10: the set of treasures in the den of which the seat owns none."""
    found = 0
    for treasure in range(4):
        if t.den[treasure] and not t.treasures[seat] >> treasure & 1:
            found |= 1 << treasure
    return found


def take_treasure(t: State, seat: int, treasure: int) -> None:
    t.den[treasure] -= 1
    t.treasures[seat] |= 1 << treasure


def gain_crystal(t: State, seat: int) -> None:
    """G2.2: none from an empty yard."""
    if t.yard:
        t.yard -= 1
        have_crystal(t, seat)


def pass_crystal(t: State, taker: int, giver: int) -> None:
    if t.crystals[giver]:
        t.crystals[giver] -= 1
        have_crystal(t, taker)


def have_crystal(t: State, seat: int) -> None:
    """G6.3, G6.15: a fifth turns all into a treasure of one's choice, or into nothing."""
    t.crystals[seat] += 1
    if t.crystals[seat] == 5:
        t.crystals[seat] = 0
        t.yard += 5
        if to_be_had(t, seat):
            t.ask(FIVE_CRYSTALS, seat)


def at_tool_square(t: State, seat: int) -> None:
    """G6.4: draw, or return one and draw; G6.12: nothing at all from an empty bag."""
    if not t.tool_bag_empty():
        if t.tool_count(seat):
            t.ask(TOOL_SQUARE, seat)
        else:
            draw_tool(t, seat)


def at_weapon_square(t: State, seat: int) -> None:
    """G6.5, G6.12."""
    if not t.weapon_bag_empty():
        if t.weapon_count(seat):
            t.ask(WEAPON_SQUARE, seat)
        else:
            draw_weapon(t, seat)


def draw_tool(t: State, seat: int) -> None:
    """G2.8: from an empty bag nothing; G6.6: it can be used at once, in the same stroke."""
    if not t.tool_bag_empty():
        t.subject = seat
        t.ask(DRAWING_TOOL, CHANCE)


def draw_weapon(t: State, seat: int) -> None:
    if not t.weapon_bag_empty():
        t.subject = seat
        t.ask(DRAWING_WEAPON, CHANCE)


def gain_chip(t: State, seat: int, face: int) -> None:
    """G6.7, G6.16: shinobi (0) or summon (1); a fifth is settled at once, so that 16 are enough (G2.9)."""
    if face:
        t.summons[seat] += 1
    else:
        t.shinobi[seat] += 1
    if t.shinobi[seat] + t.summons[seat] == 5:
        t.ask(FIVE_CHIPS, seat)


def trade(t: State, seat: int, action: int) -> None:
    """G6.8: two of one face for one of the other."""
    if action == TRADE_SHINOBI:
        t.shinobi[seat] -= 2
        t.summons[seat] += 1
    else:
        t.summons[seat] -= 2
        t.shinobi[seat] += 1


def give_chip(t: State, seat: int, action: int) -> None:
    if action == GIVE_SHINOBI:
        t.shinobi[seat] -= 1
    else:
        t.summons[seat] -= 1


def gain_kaeru(t: State, seat: int) -> None:
    """G6.9, G2.5: its value comes to be when it is turned up at the end, so nobody can know it before."""
    if t.kaeru_left:
        t.kaeru_left -= 1
        t.kaeru[seat] += 1
