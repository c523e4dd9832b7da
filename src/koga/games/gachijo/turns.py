"""The course of a turn (G4), missions and the end (G12), and the tasks in between. C types in turns.pxd."""

from __future__ import annotations

import cython

from koga.games.gachijo.state import State

if not cython.compiled:
    from koga.core.position import CHANCE, OVER, index
    from koga.games.gachijo.cards import draw_card
    from koga.games.gachijo.castle import CENTRE
    from koga.games.gachijo.codes import *
    from koga.games.gachijo.fights import has_loot, hit, injure, send_home, strike
    from koga.games.gachijo.gains import (
        at_tool_square,
        at_weapon_square,
        draw_tool,
        draw_weapon,
        gain_chip,
        gain_crystal,
        gain_kaeru,
        pass_crystal,
        stop,
    )
    from koga.games.gachijo.tasks import task_about, task_kind, task_seat


def proceed(t: State) -> None:
    """Carry out tasks until a question is asked; when none is left the turn continues."""
    while t.stage < 0:
        if t.task_count == 0:
            t.ask(t.mode, t.active)
            return
        t.task_count -= 1
        task = t.tasks[t.task_count]
        if task_kind(task) <= DRAW_CARD:
            carry_on(t, task_kind(task), task_seat(task), task_about(task))
        else:
            settle(t, task_kind(task), task_seat(task), task_about(task))


def carry_on(t: State, kind: int, a: int, b: int) -> None:
    if kind == CHECK:
        check(t)
    elif kind == GAIN_CRYSTAL:
        gain_crystal(t, a)
    elif kind == PASS_CRYSTAL:
        pass_crystal(t, a, b)
    elif kind == AT_TOOL_SQUARE:
        at_tool_square(t, a)
    elif kind == AT_WEAPON_SQUARE:
        at_weapon_square(t, a)
    elif kind == DRAW_TOOL:
        draw_tool(t, a)
    elif kind == DRAW_WEAPON:
        draw_weapon(t, a)
    elif kind == STOPPED:
        stop(t)
    else:
        draw_card(t)


def settle(t: State, kind: int, a: int, b: int) -> None:
    if kind == CARD_SLIDE:
        t.ask(CASTLE_STIRS, t.active)  # G8.20
    elif kind == STRUCK:
        strike(t, a)
    elif kind == HIT:
        hit(t, a)
    elif kind == LOOT:
        if has_loot(t, a):
            t.subject = a
            t.ask(LOOTING, t.active)
    elif kind == TAKE_TOOL:
        t.tools[a * 6 + b] -= 1
        t.tools[t.active * 6 + b] += 1
    elif kind == GAIN_CHIP:
        gain_chip(t, a, b)
    elif kind == GAIN_KAERU:
        gain_kaeru(t, a)
    elif kind == SEND_HOME:
        send_home(t, a)
    elif kind == INJURE:
        injure(t, a)
    elif kind == CAPTURE:
        t.subject = a
        t.ask(RANSOM, t.active)  # G9.12: the summoner chooses the treasure
    elif kind == CALL_GUARDIAN:
        t.ask(DRAWING_SUMMON, CHANCE)  # G9.3
    elif kind == END_TURN:
        end_turn(t)
    elif kind == DRESS:
        dress(t)
    elif kind == NEXT_TURN:
        next_turn(t)
    elif kind == BEGIN:
        begin(t)


def begin(t: State) -> None:
    """G3.3: a tool and a weapon for everybody, in turn order; then Tokugawa begins (G3.2)."""
    t.push(NEXT_TURN, 0, 0)
    for turn in range(t.seats):
        t.push(DRAW_WEAPON, t.seats - 1 - turn, 0)
        t.push(DRAW_TOOL, t.seats - 1 - turn, 0)
    t.mode = TURN
    t.active = t.seats - 1
    t.turns = -1


def start_turn(t: State, seat: int) -> None:
    """G4.6, G4.10, G4.1, G4.2."""
    t.active = seat
    t.mode = TURN
    if t.marker[seat] == IN_NUNO or t.marker[seat] == IN_KEKKAI:
        t.marker[seat] = BARE
    if t.at[seat] == OFF:
        t.at[seat] = CENTRE
    t.brought = t.marker[seat] == INJURED
    t.total = t.moves = 2 if t.brought else 3
    t.walked = t.slid = t.begun = t.called = False
    t.entered[0] = t.entered[1] = 0
    t.push(CHECK, 0, 0)


def end_turn(t: State) -> None:
    """G4.11: the injury comes off, the end is checked, nuno or kekkai may go on instead of the injury."""
    t.moves = 0
    t.push(NEXT_TURN, 0, 0)
    if t.brought:
        t.brought = False
        t.marker[t.active] = BARE
        t.push(DRESS, 0, 0)
    t.push(CHECK, 0, 0)


def dress(t: State) -> None:
    """G10.5, G10.11: an injured ninja is always on the ground."""
    if t.tools[t.active * 6 + NUNO] or t.tools[t.active * 6 + KEKKAI]:
        t.ask(DRESSING, t.active)


def next_turn(t: State) -> None:
    """G12.10: the limit; G3.2: clockwise."""
    t.turns += 1
    if t.rounds and t.turns == t.rounds * t.seats:
        finish(t)
    else:
        start_turn(t, t.left_of(t.active))


def flag(t: State, seat: int) -> bool:
    """G12.1, G12.2, G12.6: whether the seat meets the numbers of the mission."""
    return c_flag(t, index(seat, t.seats, "seat"))


def c_flag(t: State, seat: int) -> bool:
    found = types(t.treasures[seat])
    chips = t.shinobi[seat] + t.summons[seat]
    if t.mission == 1:
        return found >= 2 and t.crystals[seat] >= 2 and chips >= 1
    if t.mission == 2:
        return found >= 2 and t.crystals[seat] >= 3 and chips >= 2
    if t.mission == 3:
        return found >= 3 and t.crystals[seat] >= 3 and t.shinobi[seat] >= 1 and t.summons[seat] >= 1
    return found == 4 and t.crystals[seat] >= 4 and t.shinobi[seat] >= 2 and t.summons[seat] >= 2


def types(treasures: int) -> int:
    return (treasures & 1) + (treasures >> 1 & 1) + (treasures >> 2 & 1) + (treasures >> 3 & 1)


def check(t: State) -> None:
    """G12.3, G12.7 to G12.9: whether a ninja with its flag up has returned."""
    over = False
    for seat in range(t.seats):
        if c_flag(t, seat):
            if t.mission == 4:
                over = True
            elif t.at[seat] == t.castle.bases[t.base[seat]] and t.marker[seat] != INJURED:
                over = True
                t.returned |= 1 << seat
    if over:
        finish(t)


def finish(t: State) -> None:
    """G12.8: nothing further happens; G12.11: weapons and kaeru are shown, the kaeru one by one."""
    t.task_count = 0
    t.moves = t.power = 0
    t.ended = True
    count_on(t)


def count_on(t: State) -> None:
    """Ask for the value of the next kaeru, of the first seat that still has an uncounted one."""
    counted = 20
    for value in range(5):
        counted -= t.kaeru_bag[value]
    for seat in range(t.seats):
        if counted < t.kaeru[seat]:
            t.subject = seat
            t.ask(COUNTING, CHANCE)
            return
        counted -= t.kaeru[seat]
    t.ask(FINISHED, OVER)


def points(t: State, seat: int) -> int:
    """G12.4."""
    return c_points(t, index(seat, t.seats, "seat"))


def c_points(t: State, seat: int) -> int:
    total = 0
    for part in range(6):
        total += c_points_of(t, seat, part)
    return total


def points_of(t: State, seat: int, part: int) -> int:
    """G12.4, line by line: treasures, chips, crystals, tools and weapons, kaeru, the return."""
    return c_points_of(t, index(seat, t.seats, "seat"), index(part, 6, "part"))


def c_points_of(t: State, seat: int, part: int) -> int:
    if part == 0:
        return 20 * types(t.treasures[seat])
    if part == 1:
        return 10 * (t.shinobi[seat] + t.summons[seat])
    if part == 2:
        return 5 * t.crystals[seat]
    if part == 3:
        return 2 * (t.tool_count(seat) + t.weapon_count(seat))
    if part == 4:
        return t.kaeru_points[seat]
    return 30 if t.returned >> seat & 1 else 0
