"""Why an action is illegal: the first rule against it. choices.py offers exactly the actions that no rule here
forbids.
"""

from __future__ import annotations

import cython

from koga.games.gachijo.state import State

if not cython.compiled:
    from koga.core.position import OVER
    from koga.games.gachijo import guardians, ways
    from koga.games.gachijo.castle import BRIDGE, CELLS, CENTRE, GROUND
    from koga.games.gachijo.choices import can_choose
    from koga.games.gachijo.codes import *
    from koga.games.gachijo.fights import can_be_attacked, reaches
    from koga.games.gachijo.state import cell_of


def refusal(t: State, action: int) -> str | None:
    """Return the first rule against the action, or None if it is legal."""
    if t.to_act == OVER:
        return "G12.8"
    if action < 0 or action >= ACTION_COUNT:
        return ASKED_BY[t.stage]
    if t.stage == TURN:
        return turn_refusal(t, action)
    if t.stage == STROKE:
        return stroke_refusal(t, action)
    if t.stage == GUARDIAN:
        return guardian_refusal(t, action)
    if t.stage == GUARDIAN_STROKE:
        return guardian_stroke_refusal(t, action)
    if not can_choose(t, action):
        return ASKED_BY[t.stage]
    return None


# The rule behind every question: actions that do not answer it are refused with this rule.
ASKED_BY = {
    LAYING: "G1.10",
    DRAWING_TOOL: "G6.4",
    DRAWING_WEAPON: "G6.5",
    TURN: "G4.1",
    STROKE: "G5.1",
    GUARDIAN: "G9.5",
    GUARDIAN_STROKE: "G9.15",
    TOOL_SQUARE: "G6.4",
    RETURN_TOOL: "G6.12",
    WEAPON_SQUARE: "G6.5",
    RETURN_WEAPON: "G6.12",
    FIVE_CRYSTALS: "G6.3",
    TREASURE_SQUARE: "G6.1",
    DRAWING_CARD: "G8.12",
    HAND_IN_DEN: "G8.2",
    BODY_SWITCH: "G8.16",
    SPIRITED_AWAY: "G5.15",
    AT_HEELS: "G8.17",
    WAY_HOME: "G8.5",
    CASTLE_STIRS: "G8.20",
    ANSWERING: "G11.15",
    ESCAPING: "G11.7",
    LOOTING: "G11.16",
    FIVE_CHIPS: "G6.16",
    MAKING_ROOM: "G11.18",
    DRAWING_SUMMON: "G9.3",
    RANSOM: "G9.12",
    DRESSING: "G10.11",
    COUNTING: "G12.11",
}


def turn_refusal(t: State, action: int) -> str | None:
    """Return the rule against an action while the ninja stands still (G4.3)."""
    if action < TELEPORT or SLIDE <= action < TOOL:
        return counted_refusal(t, action)
    if action == STOP:
        return "G5.2"
    if TOOL <= action < WEAPON:
        return tool_refusal(t, action - TOOL)
    if ATTACK <= action < TREASURE:
        return attack_refusal(t, (action - ATTACK) // 16, (action - ATTACK) % 16)
    if BASE <= action < NINJA:
        return home_refusal(t, action - BASE)
    if action in (TRADE_SHINOBI, TRADE_SUMMON):
        if (t.shinobi[t.active] if action == TRADE_SHINOBI else t.summons[t.active]) < 2:
            return "G6.8"
        return None
    if action == SUMMON:
        return summon_refusal(t)
    if action == END:
        if t.moves > 0:
            return "G4.9"
        return None
    return out_of_place(t, action)


def counted_refusal(t: State, action: int) -> str | None:
    """Return the rule against a first step, or a slide."""
    if t.moves == 0:
        return "G4.1"
    if t.moves == 1 and not (t.walked if action >= SLIDE else t.slid):
        return "G4.2" if t.total == 2 else "G4.9"
    if action < PASS:
        return step_refusal(t, t.active, action)
    if action < TELEPORT:
        return stairs_refusal(t, t.active, action - PASS)
    if not t.can_slide(action - SLIDE):
        return "G7.1"
    if not ways.slide_keeps_step(t, action - SLIDE):
        return "G4.8"
    return None


def step_refusal(t: State, seat: int, place: int) -> str | None:
    here = t.at[seat]
    way = ways.way_to(t, here, place)
    if way < 0:
        return "G5.1"
    if not t.is_place(place):
        return "G5.18"
    if ways.was_crossed(t, here, way):
        return "G5.2"
    if not ways.can_enter(t, seat, place):
        if t.is_base(place):
            return "G5.20"
        if t.castle.areas[t.stage_turn * CELLS + cell_of(place)] == BRIDGE:
            return "G5.7"
        return "G5.8"
    price = ways.toll(t, t.walls, here, way, place)
    if price & ways.NEEDS_NAWA and t.tools[seat * 6 + NAWA] == 0:
        if t.area(here) != t.area(place):
            return "G5.5"
        return "G5.3" if t.area(here) == GROUND else "G5.4"
    if price > ways.NEEDS_NAWA and t.marker[seat] == INJURED:
        return "G11.10"
    if ways.pay(ways.hand_of(t, seat), price) < 0:
        return "G5.6"
    if not ways.can_stop(t, seat, place) and not ways.can_finish(
        t, seat, t.walls, here, way, place, ways.pay(ways.hand_of(t, seat), price)
    ):
        return "G5.17"
    return None


def stairs_refusal(t: State, seat: int, cell: int) -> str | None:
    here = t.at[seat]
    stairs = t.stage_turn * CELLS
    if here >= CELLS or not t.castle.stairs[stairs + here] or not t.castle.stairs[stairs + cell]:
        return "G5.11"
    if here == cell:
        return "G5.14"
    if not ways.free_stair(t, here, cell):
        return "G5.8"
    return None


def stroke_refusal(t: State, action: int) -> str | None:
    if action < PASS:
        return step_refusal(t, t.active, action)
    if action < TELEPORT:
        return stairs_refusal(t, t.active, action - PASS)
    if action == STOP:
        if t.at[t.active] == CENTRE:
            return "G5.10"
        if not ways.can_stop(t, t.active, t.at[t.active]):
            return "G5.8"
        return None
    if action in (TRADE_SHINOBI, TRADE_SUMMON):
        return "G6.17"
    if SLIDE <= action < TREASURE:
        return "G4.3"
    return out_of_place(t, action)


def out_of_place(t: State, action: int) -> str:
    """Return the rule for an action that is not part of a turn of the ninja or the guardian: the one that says when
    it is done."""
    if action in (WEAPON + KEMURI, ANSWER):
        return "G11.13"
    if WEAPON <= action < ATTACK:
        return "G6.5"
    if TREASURE <= action < CRYSTAL:
        if t.stage == TURN and lies_here(t, action - TREASURE + 1):
            return "G6.13"
        return "G6.1"
    if action in (CRYSTAL, DRAW):
        return "G6.2"
    if CARD <= action < CALLED:
        return "G5.12"
    if CALLED <= action < ORIENT:
        return "G9.3"
    if ORIENT <= action < KAERU:
        return "G1.10"
    if KAERU <= action < BASE:
        return "G6.9"
    if BASE <= action < NINJA:
        return "G4.4"
    if NINJA <= action < DRAW:
        return "G8.16"
    if action in (GIVE_SHINOBI, GIVE_SUMMON):
        return "G6.16"
    return ASKED_BY[t.stage]


def lies_here(t: State, item: int) -> bool:
    """Return whether the ninja stands on a square with that thing."""
    return bool(t.castle.items[t.t3_turn * CELLS + cell_of(t.at[t.active])] == item)


def tool_refusal(t: State, tool: int) -> str | None:
    marker = t.marker[t.active]
    if tool in (TAKE, HASHIGO, NAWA):
        return "G4.3"
    if t.tools[t.active * 6 + tool] == 0:
        return "G10.6"
    if tool == KUSURI:
        if marker != INJURED:
            return "G10.4"
        if t.begun:
            return "G10.10"
        return None
    if marker == INJURED:
        return "G10.5"
    if t.area(t.at[t.active]) != GROUND:
        return "G10.2" if tool == NUNO else "G10.3"
    if marker == (IN_NUNO if tool == NUNO else IN_KEKKAI):
        return "G10.6"
    return None


def attack_refusal(t: State, weapon: int, targets: int) -> str | None:
    if t.weapons[t.active * 4 + weapon] == 0:
        return "G11.6"
    if targets == 0 or targets >> t.seats or targets >> t.active & 1:
        return "G11.13"
    for seat in range(t.seats):
        if not targets >> seat & 1:
            continue
        if not can_be_attacked(t, seat):
            return "G11.2"
        if t.area(t.at[t.active]) != t.area(t.at[seat]):
            return "G11.1"
        if not reaches(t, weapon, t.at[t.active], t.at[seat]):
            if weapon == TSUME:
                return "G11.3"
            return "G11.4" if weapon == KATANA else "G11.5"
    return None


def home_refusal(t: State, base: int) -> str | None:
    """G4.4, or the claim of G4.7."""
    if not ways.is_stuck(t):
        if not t.claims or t.begun:
            return "G4.4"
        if not ways.is_trapped(t):
            return "G4.7"
    if not ways.is_base_vacant(t, base, t.active):
        return "G4.4"
    return None


def summon_refusal(t: State) -> str | None:
    if t.moves > 0:
        return "G9.2" if t.seats == 2 else "G9.1"
    if t.called or t.crystals[t.active] == 0:
        return "G9.14"
    if t.seats > 2 and not t.castle.merged[t.walls]:
        return "G9.1"
    return None


def guardian_refusal(t: State, action: int) -> str | None:
    """Return the rule against an action while the guardian stands still."""
    if action < STOP or SLIDE <= action < TOOL:
        if t.power == 0:
            return "G9.3"
        if action < PASS:
            return guardian_step_refusal(t, action, 1)
        if action < TELEPORT:
            return guardian_stairs_refusal(t, action - PASS)
        if action < STOP:
            if t.guardian < KAPPA:
                return "G9.8" if t.guardian == ONI else "G9.9"
            if not guardians.may_teleport(t, action - TELEPORT):
                return "G9.18"
        elif not t.can_slide(action - SLIDE):
            return "G7.1"
        return None
    if action == STOP:
        return "G5.2"
    if action in (TRADE_SHINOBI, TRADE_SUMMON):
        if (t.shinobi[t.active] if action == TRADE_SHINOBI else t.summons[t.active]) < 2:
            return "G6.8"
        return None
    if TOOL <= action < TREASURE:
        return "G4.12"
    if action == SUMMON:
        return "G9.14"
    if action != END:
        return out_of_place(t, action)
    return None


def guardian_stroke_refusal(t: State, action: int) -> str | None:
    if action < PASS:
        return guardian_step_refusal(t, action, t.wall_left)
    if action < TELEPORT:
        return guardian_stairs_refusal(t, action - PASS)
    if action < STOP:
        return "G9.18"
    if action == STOP:
        if t.guardian_at == CENTRE:
            return "G5.10"
        if not guardians.may_stop(t, t.guardian_at):
            return "G9.7"
        return None
    if action in (TRADE_SHINOBI, TRADE_SUMMON):
        return "G6.17"
    if SLIDE <= action < TREASURE or action in (SUMMON, END):
        return "G9.15"
    return out_of_place(t, action)


def guardian_step_refusal(t: State, place: int, walls: int) -> str | None:
    here = t.guardian_at
    own = "G9.8" if t.guardian == ONI else "G9.9" if t.guardian == ROKURO else ""
    own = own or ("G9.10" if t.guardian == KAPPA else "G9.11")
    way = ways.way_to(t, here, place)
    if way < 0:
        return "G5.1"
    if not t.is_place(place):
        return "G5.18"
    if ways.was_crossed(t, here, way):
        return "G5.2"
    if not guardians.lives_in(t.guardian, t.area(place)):
        return own
    if not guardians.may_enter(t, place):
        piece = t.other_on(place, 4)
        if t.marker[piece] == IN_KEKKAI:
            return "G5.20"
        if guardians.can_capture(t, piece):
            return "G9.17"
        return "G9.7"
    price = guardians.wall_price(t, here, way, place)
    if price > walls:
        return "G9.19" if t.guardian == KAPPA else own
    if not guardians.may_stop(t, place) and not guardians.may_finish(t, here, way, place, walls - price):
        return "G5.17"
    return None


def guardian_stairs_refusal(t: State, cell: int) -> str | None:
    here = t.guardian_at
    if t.guardian != ONI:
        return "G9.15"
    stairs = t.stage_turn * CELLS
    if here >= CELLS or not t.castle.stairs[stairs + here] or not t.castle.stairs[stairs + cell]:
        return "G9.8"
    if here == cell:
        return "G5.14"
    if not guardians.may_enter(t, cell) or not guardians.may_stop(t, cell):
        return "G9.7"
    return None
