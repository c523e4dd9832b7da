"""The gacha cards (G8). C types in cards.pxd."""

from __future__ import annotations

import cython

from koga.games.gachijo.state import State

if not cython.compiled:
    from koga.core.position import CHANCE
    from koga.games.gachijo.castle import GROUND
    from koga.games.gachijo.codes import *
    from koga.games.gachijo.gains import draw_tool, draw_weapon, to_be_had
    from koga.games.gachijo.memory import hand_over
    from koga.games.gachijo.state import cell_of
    from koga.games.gachijo.ways import is_vacant


def draw_card(t: State) -> None:
    """G2.6: when a card is needed and the deck is empty, the used ones are shuffled into a new deck."""
    if t.deck == 0:
        t.deck = ALL_CARDS
    t.ask(DRAWING_CARD, CHANCE)


def carry_out(t: State, card: int) -> None:
    """G8.13: as far as possible; G12.8: then flags and end are checked."""
    t.deck &= ~(1 << card)
    t.push(CHECK, 0, 0)
    if card <= 2 or card in (LOSE_CRYSTAL, CRYSTALS_CRUMBLE, CRYSTALS_LEAVE):
        move_crystals(t, card)
    elif card == FROM_THE_DEN:
        if to_be_had(t, t.active):
            t.ask(HAND_IN_DEN, t.active)  # G8.2
    elif card in (TOOL_CACHE, WEAPON_CACHE):
        open_cache(t, card)
    elif card in (SWAP_TOOLS, PASS_TOOLS):
        switch_tools(t, card)
    elif card in (SWAP_WEAPONS, PASS_WEAPONS):
        hand_over(t, t.active, t.right_of(t.active), card == SWAP_WEAPONS)  # G8.4, G8.15
    elif SWAP_PLACES <= card <= TO_A_BASE:
        carry_off(t, card)
    elif card in (LOSE_TOOL, LOSE_WEAPON):
        drop(t, card)
    else:
        stir(t, card)


def move_crystals(t: State, card: int) -> None:
    """G8.1, G8.8, G8.9; G6.15: one at a time, each settled and checked before the next."""
    if card == TRIBUTE:
        for turn in range(1, t.seats):
            t.push(CHECK, 0, 0)
            t.push(PASS_CRYSTAL, t.active, (t.active + t.seats - turn) % t.seats)
    elif card <= 2:
        for _ in range(2 if card == TWO_CRYSTALS else 1):
            t.push(CHECK, 0, 0)
            t.push(GAIN_CRYSTAL, t.active, 0)
    elif card == CRYSTALS_LEAVE:
        for _ in range(t.crystals[t.active]):
            t.push(CHECK, 0, 0)
            t.push(PASS_CRYSTAL, t.left_of(t.active), t.active)
    elif t.crystals[t.active]:
        lost = 1 if card == LOSE_CRYSTAL else t.crystals[t.active]
        t.crystals[t.active] -= lost
        t.yard += lost


def open_cache(t: State, card: int) -> None:
    """G8.3, G8.14: with three owned one is returned first; G6.12: nothing at all from an empty bag."""
    if card == TOOL_CACHE and not t.tool_bag_empty():
        if t.tool_count(t.active) < 3:
            draw_tool(t, t.active)
        else:
            t.push(DRAW_TOOL, t.active, 0)
            t.ask(RETURN_TOOL, t.active)
    elif card == WEAPON_CACHE and not t.weapon_bag_empty():
        if t.weapon_count(t.active) < 3:
            draw_weapon(t, t.active)
        else:
            t.push(DRAW_WEAPON, t.active, 0)
            t.ask(RETURN_WEAPON, t.active)


def switch_tools(t: State, card: int) -> None:
    """G8.4, G8.15: with the player to the right, or everybody to the left, all at once."""
    hands = [0] * 24
    for i in range(24):
        hands[i] = t.tools[i]
    for seat in range(t.seats):
        other = seat
        if card == PASS_TOOLS:
            other = t.left_of(seat)
        elif seat == t.active:
            other = t.right_of(seat)
        elif seat == t.right_of(t.active):
            other = t.active
        for tool in range(6):
            t.tools[other * 6 + tool] = hands[seat * 6 + tool]


def carry_off(t: State, card: int) -> None:
    """G8.4, G8.5, G8.16, G8.17: ask where to, if there is anywhere to go. It is not a stroke (G4.13, G8.11): the square
    there does nothing (G5.13, G8.23)."""
    if card == SWAP_PLACES:
        for seat in range(t.seats):
            if can_switch_with(t, seat):
                t.ask(BODY_SWITCH, t.active)
    elif card == TO_A_CELL:
        t.ask(SPIRITED_AWAY, t.active)
    elif card == TO_A_NINJA:
        if any_beside(t):
            t.ask(AT_HEELS, t.active)
    else:
        t.ask(WAY_HOME, t.active)


def can_switch_with(t: State, seat: int) -> bool:
    """G8.16: any other ninja on the ground, whatever it wears; not one in the den (G9.25)."""
    return seat != t.active and t.at[seat] != OFF and t.area(t.at[seat]) == GROUND


def is_beside_a_ninja(t: State, place: int) -> bool:
    """G8.17: one of the eight cells around such a ninja; walls do not matter."""
    for seat in range(t.seats):
        if can_switch_with(t, seat):
            across = abs(cell_of(place) % 9 - cell_of(t.at[seat]) % 9)
            down = abs(cell_of(place) // 9 - cell_of(t.at[seat]) // 9)
            if across <= 1 and down <= 1 and across + down > 0:
                return True
    return False


def any_beside(t: State) -> bool:
    for place in range(PLACES):
        if is_vacant(t, t.active, place) and is_beside_a_ninja(t, place):
            return True
    return False


def drop(t: State, card: int) -> None:
    """G8.8: one of choice, if there is any."""
    if card == LOSE_TOOL:
        if t.tool_count(t.active):
            t.ask(RETURN_TOOL, t.active)
    elif t.weapon_count(t.active):
        t.ask(RETURN_WEAPON, t.active)


def stir(t: State, card: int) -> None:
    """G8.6, G8.19: one move more; G8.7, G8.21: slides, or a guardian, whatever the symbols show; G8.10: a blade."""
    if card == BORROWED_TIME:
        t.moves += 1
        t.total += 1
    elif card == GUARDIAN_WAKES:
        t.moves = 0
        t.called = True
        t.push(CALL_GUARDIAN, 0, 0)
    elif card == BLADE:
        t.moves = 0
        t.brought = False  # G8.22: a new injury, which does not come off with this turn
        t.push(END_TURN, 0, 0)
        t.push(INJURE, t.active, 0)
        t.push(SEND_HOME, t.active, 0)
    else:
        for _ in range(2 if card == TWO_SLIDES else 1):
            t.push(CARD_SLIDE, 0, 0)
