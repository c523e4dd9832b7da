"""What a position in text may claim: only turns, questions and waiting tasks that a game can come to.

checks.py bounds the numbers, so that compiled code is safe; this module refuses what would later leave a player without
a legal action. Every message names the line, and says what was expected.
"""

from __future__ import annotations

import re

from koga.core.game import InvalidInput
from koga.games.gachijo.codes import (
    ANSWERING,
    CAPTURE,
    DRAW_TOOL,
    DRAW_WEAPON,
    DRAWING_TOOL,
    DRAWING_WEAPON,
    DRESSING,
    END_TURN,
    ESCAPING,
    FIVE_CRYSTALS,
    GAIN_CHIP,
    GAIN_KAERU,
    GUARDIAN,
    GUARDIAN_STROKE,
    IN_KEKKAI,
    INJURE,
    INJURED,
    LAYING,
    LOOTING,
    MAKING_ROOM,
    NEXT_TURN,
    OFF,
    RANSOM,
    RETURN_TOOL,
    RETURN_WEAPON,
    SEND_HOME,
    STROKE,
    STRUCK,
    TAKE_TOOL,
)
from koga.games.gachijo.names import STAGES, TASKS, TOOLS, seat_name
from koga.games.gachijo.state import State
from koga.games.gachijo.tasks import task_about, task_kind, task_seat

SQUARE = "(stopped )?check "  # of a cell that a stroke enters, perhaps its last
HIT = "(struck )*check injure send-home gain-kaeru "  # others that were attacked with it wait their turn (G11.14)
CARD = "check "  # G12.8: after a gacha card
SET_UP = "next-turn (draw-weapon draw-tool )*"  # G3.3: the last player first
# What may wait while a question is asked, in the order of the line `then`: the last task comes first.
WAITING = {
    "laying": "begin ",
    "drawing-tool": f"{SQUARE}|{SET_UP}draw-weapon ",
    "drawing-weapon": f"{SQUARE}|{SET_UP}",
    "tool-square": SQUARE,
    "weapon-square": SQUARE,
    "return-tool": f"{CARD}(draw-tool )?|{HIT}gain-chip take-tool ",
    "return-weapon": f"{CARD}(draw-weapon )?",
    "five-crystals": (
        f"{SQUARE}(at-weapon-square |at-tool-square )?|{HIT}gain-chip "
        f"|{CARD}(check gain-crystal )?check |{CARD}(check pass-crystal ){{0,3}}check "
    ),
    "treasure-square": "(draw-card )?check ",
    "hand-in-den": CARD,
    "body-switch": CARD,
    "spirited-away": CARD,
    "at-heels": CARD,
    "way-home": CARD,
    "castle-stirs": f"{CARD}(card-slide )?",
    "answering": "(struck )*",
    "escaping": "(struck )*",
    "looting": f"{HIT}gain-chip ",
    "five-chips": f"{HIT}|(capture )*check ",
    "making-room": "(struck )*check injure |check end-turn injure ",
    "drawing-summon": CARD,
    "ransom": "(capture )*",
    "dressing": "next-turn ",
}
OF_OTHERS = (ANSWERING, ESCAPING, FIVE_CRYSTALS, MAKING_ROOM)  # questions to players whose turn it is not
OF_TARGETS = (LOOTING, RANSOM)  # questions about other players
HANDS = {DRAW_TOOL: "tools", DRAW_WEAPON: "weapons", DRAWING_TOOL: "tools", DRAWING_WEAPON: "weapons"}


def check_possible(t: State) -> None:
    """Raise InvalidInput if no game comes to such a turn, question or list of tasks."""
    if not t.ended:
        check_turn(t)
        check_question(t)
    check_order(t)
    for number in range(t.task_count):
        check_task(t, t.tasks[number])


def check_turn(t: State) -> None:
    """G4.1, G4.9: moves left, moves made, and what they were. A turn that was cut short owes nothing (G4.14)."""
    kinds = [task_kind(t.tasks[number]) for number in range(t.task_count)]
    made = t.total - t.moves
    told = f"turn: moves:{t.moves}/{t.total}"
    if made < 0:
        raise InvalidInput(f"{told}: at most {t.total} can be left (G4.1)")
    if t.stage == LAYING or NEXT_TURN in kinds:
        return
    least = 2 if t.brought else 3
    if t.total < least and END_TURN not in kinds:  # a new injury replaces the one that was brought (G8.22)
        raise InvalidInput(f"{told}: a turn has three moves, or two of a ninja that 'brought' an injury (G4.1, G4.2)")
    if t.called and t.moves:
        raise InvalidInput(f"{told} called: no move is left once a guardian has been called; write moves:0 (G4.12)")
    if t.called != (t.mode in (GUARDIAN, GUARDIAN_STROKE)) and STAGES[t.stage] not in ("drawing-summon", "dressing"):
        raise InvalidInput("turn: 'called' stands there exactly while the guardian plays (G9.14)")
    if made and not t.begun:
        raise InvalidInput(f"{told}: a move was made, so 'begun' is expected (G4.1)")
    if t.called or END_TURN in kinds or t.stage == DRESSING:
        return
    check_moves(t, made, told)


def check_moves(t: State, made: int, told: str) -> None:
    if t.mode == STROKE and not t.walked:
        raise InvalidInput(f"{told}: a stroke is under way, so 'walked' is expected (G5.1)")
    if made < t.walked + t.slid:
        raise InvalidInput(f"{told}: 'walked' and 'slid' need one move each, and {made} of {t.total} are made (G4.1)")
    if made and not (t.walked or t.slid):
        raise InvalidInput(f"{told}: moves were made, so 'walked', 'slid' or both are expected (G4.1)")
    if not t.moves and not (t.walked and t.slid):
        raise InvalidInput(f"{told}: all moves were made, so 'walked' and 'slid' are both expected (G4.9)")


def check_question(t: State) -> None:
    asked = STAGES[t.stage]
    if t.to_act >= 0 and t.to_act != t.active and t.stage != LAYING and t.stage not in OF_OTHERS:
        raise InvalidInput(f"asks {asked}: it is asked of {seat_name(t, t.active)}, whose turn it is (G4.1)")
    if (t.stage in OF_TARGETS and t.subject == t.active) or (t.stage in (ANSWERING, ESCAPING) and t.to_act == t.active):
        raise InvalidInput(f"asks {asked}: {seat_name(t, t.active)} attacks; another player is expected (G11.13)")
    if (t.stage == RANSOM) > (t.mode == GUARDIAN):
        raise InvalidInput(f"asks {asked}: a guardian captures; mode:guardian is expected (G9.12)")
    if t.stage in (DRAWING_TOOL, DRAWING_WEAPON) and count(t, HANDS[t.stage], t.subject) > 2:
        raise InvalidInput(f"asks {asked}: {seat_name(t, t.subject)} has three {HANDS[t.stage]} already (G6.4, G6.5)")


def check_order(t: State) -> None:
    """Check that a question leaves such tasks, in this order."""
    asked = STAGES[t.stage]
    kinds = [TASKS[task_kind(t.tasks[number])] for number in range(t.task_count)]
    if kinds and not re.fullmatch(WAITING.get(asked, ""), "".join(f"{kind} " for kind in kinds)):
        raise InvalidInput(
            f"then {' '.join(kinds)}: these tasks do not wait while {asked!r} is asked; leave the line out, or write "
            "those that the rules leave, the next one last (G11.14)"
        )


def check_task(t: State, waiting: int) -> None:
    """Check that a task can be carried out when it is its turn."""
    kind, seat, about = task_kind(waiting), task_seat(waiting), task_about(waiting)
    told = f"then {TASKS[kind]}:{seat}"
    own = END_TURN in [task_kind(t.tasks[number]) for number in range(t.task_count)]  # G8.10: a card injures its player
    if kind in (STRUCK, CAPTURE, SEND_HOME, GAIN_KAERU, TAKE_TOOL) and seat == t.active:
        raise InvalidInput(f"{told}: {seat_name(t, seat)} plays; another seat is expected (G11.13)")
    if kind == INJURE and (seat == t.active) != own:
        raise InvalidInput(f"{told}: {'the player' if own else 'another seat'} is expected (G8.10, G11.13)")
    if kind == GAIN_CHIP and (seat, about) != (t.active, 0):
        raise InvalidInput(f"{told}:{about}: the shinobi of a hit is {seat_name(t, t.active)}'s (G11.8)")
    if kind == CAPTURE and (t.mode != GUARDIAN or is_safe(t, seat)):
        raise InvalidInput(f"{told}: no guardian can capture {seat_name(t, seat)} (G9.6)")
    if kind == TAKE_TOOL and not t.tools[seat * 6 + about]:
        raise InvalidInput(f"{told}:{about}: {seat_name(t, seat)} has no {TOOLS[about]} (G11.16)")
    if kind in HANDS and t.stage not in (RETURN_TOOL, RETURN_WEAPON) and count(t, HANDS[kind], seat) > 2:
        raise InvalidInput(f"{told}: {seat_name(t, seat)} has three {HANDS[kind]} already (G6.4, G6.5)")


def is_safe(t: State, seat: int) -> bool:
    """Return whether no guardian can capture a ninja (G9.6, G9.25)."""
    return t.at[seat] == OFF or not t.treasures[seat] or t.marker[seat] in (IN_KEKKAI, INJURED)


def count(t: State, kind: str, seat: int) -> int:
    return sum(t.tools[seat * 6 : seat * 6 + 6] if kind == "tools" else t.weapons[seat * 4 : seat * 4 + 4])
