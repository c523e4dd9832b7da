"""Legal actions: fill() lists them for every question; refusals.py explains the others. C types in choices.pxd."""

from __future__ import annotations

import cython

from koga.games.gachijo.state import State

if not cython.compiled:
    from koga.games.gachijo.cards import can_switch_with, is_beside_a_ninja
    from koga.games.gachijo.castle import CELLS, GROUND
    from koga.games.gachijo.codes import *
    from koga.games.gachijo.fights import in_reach, loot_treasures
    from koga.games.gachijo.gains import to_be_had
    from koga.games.gachijo.guardians import fill_guardian, fill_guardian_stairs, fill_guardian_steps, may_stop
    from koga.games.gachijo.state import cell_of
    from koga.games.gachijo.ways import (
        can_stop,
        fill_steps,
        is_base_vacant,
        is_stuck,
        is_trapped,
        is_vacant,
        slide_keeps_step,
    )


def fill(t: State, buffer: list[int]) -> int:
    if t.stage == TURN:
        return fill_turn(t, buffer)
    if t.stage == STROKE:
        count = fill_steps(t, t.active, buffer)
        if can_stop(t, t.active, t.at[t.active]):
            buffer[count] = STOP
            count += 1
        return count
    if t.stage == GUARDIAN_STROKE:
        count = fill_guardian_stairs(t, buffer, fill_guardian_steps(t, buffer))
        if may_stop(t, t.guardian_at):
            buffer[count] = STOP
            count += 1
        return count
    count = 0
    if t.stage == GUARDIAN:
        count = fill_guardian(t, buffer)
        for slide in range(4):
            if t.power and t.can_slide(slide):
                buffer[count] = SLIDE + slide
                count += 1
        count = fill_trades(t, buffer, count)
        buffer[count] = END
        return count + 1
    first = first_choice(t.stage)
    last = last_choice(t.stage)
    for action in range(first, last + 1):
        if can_choose(t, action):
            buffer[count] = action
            count += 1
    return count


def fill_turn(t: State, buffer: list[int]) -> int:
    """G4: counted moves, free actions (G4.3), and the way home of G4.4 and G4.7."""
    count = fill_steps(t, t.active, buffer) if can_walk(t) else 0
    if can_move_walls(t):
        for slide in range(4):
            if t.can_slide(slide) and slide_keeps_step(t, slide):
                buffer[count] = SLIDE + slide
                count += 1
    for tool in range(NUNO, KUSURI + 1):
        if can_use(t, tool):
            buffer[count] = TOOL + tool
            count += 1
    count = fill_attacks(t, buffer, count)
    if can_be_carried_home(t):
        for base in range(4):
            if is_base_vacant(t, base, t.active):
                buffer[count] = BASE + base
                count += 1
    count = fill_trades(t, buffer, count)
    if can_summon(t):
        buffer[count] = SUMMON
        count += 1
    if t.moves == 0:
        buffer[count] = END
        count += 1
    return count


def fill_attacks(t: State, buffer: list[int], count: int) -> int:
    """G11.6: every set of ninjas in reach."""
    for weapon in range(3):
        if t.weapons[t.active * 4 + weapon]:
            reach = in_reach(t, weapon)
            if reach:
                for targets in range(1, reach + 1):
                    if targets & ~reach == 0:
                        buffer[count] = ATTACK + 16 * weapon + targets
                        count += 1
    return count


def fill_trades(t: State, buffer: list[int], count: int) -> int:
    """G6.8."""
    if t.shinobi[t.active] >= 2:
        buffer[count] = TRADE_SHINOBI
        count += 1
    if t.summons[t.active] >= 2:
        buffer[count] = TRADE_SUMMON
        count += 1
    return count


def can_walk(t: State) -> bool:
    """G4.1, G4.9: a move is left, and it is not the one that must be a slide."""
    return t.moves > 1 or (t.moves == 1 and t.slid)


def can_move_walls(t: State) -> bool:
    """G4.1, G4.9: a move is left, and it is not the one that must be a stroke."""
    return t.moves > 1 or (t.moves == 1 and t.walked)


def can_use(t: State, tool: int) -> bool:
    """G10.2 to G10.6, G10.10: nuno and kekkai on the ground, kusuri before anything else; never for nothing."""
    if t.tools[t.active * 6 + tool] == 0:
        return False
    marker = t.marker[t.active]
    if tool == KUSURI:
        return marker == INJURED and not t.begun
    if t.area(t.at[t.active]) != GROUND or marker == INJURED:
        return False
    return marker != (IN_NUNO if tool == NUNO else IN_KEKKAI)


def can_be_carried_home(t: State) -> bool:
    """G4.4, G4.7."""
    return is_stuck(t) or (t.claims and not t.begun and is_trapped(t))


def can_summon(t: State) -> bool:
    """G9.1, G9.2, G9.14."""
    if t.moves or t.called or t.crystals[t.active] == 0:
        return False
    return t.seats == 2 or t.castle.merged[t.walls] != 0


def first_choice(stage: int) -> int:
    """Return the first action that can answer a question: those before it need not be checked."""
    if stage in (SPIRITED_AWAY, AT_HEELS, ESCAPING):
        return 0
    if stage == CASTLE_STIRS:
        return SLIDE
    if stage in (DRAWING_WEAPON, WEAPON_SQUARE, RETURN_WEAPON):
        return WEAPON
    if stage == DRAWING_CARD:
        return CARD
    if stage in (FIVE_CRYSTALS, HAND_IN_DEN, RANSOM, TREASURE_SQUARE):
        return TREASURE
    if stage == DRAWING_SUMMON:
        return CALLED
    if stage == LAYING:
        return ORIENT
    if stage == COUNTING:
        return KAERU
    if stage in (BODY_SWITCH, ANSWERING, FIVE_CHIPS):
        return NINJA
    if stage in (WAY_HOME, MAKING_ROOM):
        return BASE
    return TOOL


def last_choice(stage: int) -> int:
    if stage in (SPIRITED_AWAY, AT_HEELS, ESCAPING):
        return PLACES - 1
    if stage in (DRAWING_TOOL, RETURN_TOOL):
        return TOOL + 5
    if stage in (DRAWING_WEAPON, RETURN_WEAPON, CASTLE_STIRS):
        return WEAPON + 3
    if stage in (LOOTING, FIVE_CRYSTALS, HAND_IN_DEN, RANSOM):
        return CRYSTAL
    if stage == DRAWING_CARD:
        return CARD + 23
    return GIVE_SUMMON


def can_choose(t: State, action: int) -> bool:
    """Return whether an action answers the current question, for all questions but those of the turn itself."""
    stage = t.stage
    if stage <= DRAWING_WEAPON or stage in (DRAWING_CARD, DRAWING_SUMMON, COUNTING):
        return can_be_drawn(t, action)
    if action < PLACES:
        return can_go(t, action)
    if TREASURE <= action <= TREASURE + 3:
        return can_choose_treasure(t, action)
    if TOOL <= action <= WEAPON + 3 or action == DRAW:
        return can_take_or_return(t, action)
    return can_settle(t, action)


def can_be_drawn(t: State, action: int) -> bool:
    """Chance: what is left in bags and decks; and the laying of the sheets (G1.7, G1.10)."""
    if t.stage == LAYING:
        if t.laid < 4:
            return ORIENT <= action < ORIENT + (4 if t.laid < 2 else 2)
        return OFFSET <= action < OFFSET + 5
    return odds(t, action) > 0


def odds(t: State, action: int) -> int:
    """Return how many of these can be drawn."""
    if t.stage == DRAWING_TOOL:
        return t.tool_bag[action - TOOL] if TOOL <= action <= TOOL + 5 else 0
    if t.stage == DRAWING_WEAPON:
        return t.weapon_bag[action - WEAPON] if WEAPON <= action <= WEAPON + 3 else 0
    if t.stage == DRAWING_CARD:
        return t.deck >> (action - CARD) & 1 if CARD <= action <= CARD + 23 else 0
    if t.stage == DRAWING_SUMMON:  # G2.7: with two players without the cards with a 3
        return 1 if CALLED <= action <= CALLED + 7 and (t.seats > 2 or (action - CALLED) % 2 == 0) else 0
    if t.stage == COUNTING:
        return t.kaeru_bag[action - KAERU] if KAERU <= action <= KAERU + 4 else 0
    return 1


def can_go(t: State, place: int) -> bool:
    """G8.5, G8.17, G11.17: to a vacant cell (G5.15)."""
    if t.stage == SPIRITED_AWAY or t.stage == ESCAPING:
        return is_vacant(t, t.to_act, place)
    if t.stage == AT_HEELS:
        return is_vacant(t, t.to_act, place) and is_beside_a_ninja(t, place)
    return False


def can_choose_treasure(t: State, action: int) -> bool:
    """G6.1, G6.3, G8.2, G9.12, G11.16."""
    bit = 1 << (action - TREASURE)
    if t.stage == FIVE_CRYSTALS or t.stage == HAND_IN_DEN:
        return bool(to_be_had(t, t.to_act) & bit)
    if t.stage == TREASURE_SQUARE:
        return action - TREASURE + 1 == t.castle.items[t.t3_turn * CELLS + cell_of(t.at[t.active])]
    if t.stage == RANSOM:
        return bool(t.treasures[t.subject] & bit)
    if t.stage == LOOTING:
        return bool(loot_treasures(t, t.subject) & bit)
    return False


def can_take_or_return(t: State, action: int) -> bool:
    """G6.4, G6.5: with three owned one must be returned; G8.14, G8.8, G11.16, G10.11."""
    if action == DRAW:
        if t.stage == TOOL_SQUARE:
            return t.tool_count(t.to_act) < 3
        return t.stage == WEAPON_SQUARE and t.weapon_count(t.to_act) < 3
    if action >= WEAPON:
        if t.stage != WEAPON_SQUARE and t.stage != RETURN_WEAPON:
            return False
        return t.weapons[t.to_act * 4 + action - WEAPON] > 0
    tool = action - TOOL
    if t.stage == LOOTING:
        return t.tools[t.subject * 6 + tool] > 0
    if t.stage == DRESSING:
        return (tool in (NUNO, KEKKAI)) and t.tools[t.to_act * 6 + tool] > 0
    return (t.stage == TOOL_SQUARE or t.stage == RETURN_TOOL) and t.tools[t.to_act * 6 + tool] > 0


def can_settle(t: State, action: int) -> bool:
    if action == NO:  # G6.1, G10.11, G11.7
        return t.stage == TREASURE_SQUARE or t.stage == ANSWERING or t.stage == DRESSING
    if action == ANSWER:
        return t.stage == ANSWERING and t.weapons[t.to_act * 4 + KEMURI] > 0
    if action == CRYSTAL:
        return t.stage == LOOTING and t.crystals[t.subject] > 0
    if t.stage == CASTLE_STIRS:
        return SLIDE <= action <= SLIDE + 3 and t.can_slide(action - SLIDE)
    if t.stage == BODY_SWITCH:
        return NINJA <= action < NINJA + t.seats and can_switch_with(t, action - NINJA)
    if t.stage == WAY_HOME:
        return BASE <= action <= BASE + 3 and is_base_vacant(t, action - BASE, t.to_act)
    if t.stage == MAKING_ROOM:  # G11.18: the base given up does not count
        return BASE <= action <= BASE + 3 and is_base_vacant(t, action - BASE, -1)
    if t.stage == FIVE_CHIPS:  # G6.16
        if action in (TRADE_SHINOBI, GIVE_SHINOBI):
            return t.shinobi[t.to_act] >= (2 if action == TRADE_SHINOBI else 1)
        if action in (TRADE_SUMMON, GIVE_SUMMON):
            return t.summons[t.to_act] >= (2 if action == TRADE_SUMMON else 1)
    return False
