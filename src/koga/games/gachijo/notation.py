"""Gachijo as text: actions such as `go:e5` and `attack:katana:oda`, and whole positions; reading.py parses them."""

from __future__ import annotations

from functools import cache

from koga.core.game import InvalidInput
from koga.core.position import CHANCE, OVER, Position
from koga.games.gachijo.castle import CELLS, boundary_of, neighbour
from koga.games.gachijo.codes import (
    ACTION_COUNT,
    ATTACK,
    BASE,
    CALLED,
    CARD,
    DREW,
    GO,
    GUARDIAN_STROKE,
    IMAGINED,
    KAERU,
    KAERU_COUNTS,
    KAERU_VALUES,
    NINJA,
    OFFSET,
    ORIENT,
    PASS,
    PASSED_HANDS,
    RETURNED,
    SHOWED,
    SLIDE,
    SWAPPED_HANDS,
    TELEPORT,
    TOOL,
    TREASURE,
    TURN,
    UNKNOWN,
    WEAPON,
)
from koga.games.gachijo.hands import HANDS
from koga.games.gachijo.memory import event_of, kind_of, seat_of, value_of
from koga.games.gachijo.names import (
    BASES,
    CARDS,
    GUARDIANS,
    MARKERS,
    SLIDES,
    STAGES,
    SUMMON_NAMES,
    TASKS,
    TOOLS,
    TREASURES,
    WEAPONS,
    place_name,
    seat_name,
)
from koga.games.gachijo.position import Gachijo
from koga.games.gachijo.state import State
from koga.games.gachijo.tasks import task_about, task_kind, task_seat

PLAIN = {
    **{405: "stop", 472: "crystal", 527: "draw", 528: "answer", 529: "no", 530: "trade:shinobi", 531: "trade:summon"},
    **{532: "give:shinobi", 533: "give:summon", 534: "summon", 535: "end", 536: "unseen"},
}
CHANCE_STAGES = ("drawing-tool", "drawing-weapon", "drawing-card", "drawing-summon", "counting")
FLAGS = ("walked", "slid", "begun", "brought", "called")


def action_name(position: Position, action: int) -> str:
    assert isinstance(position, Gachijo)
    return action_names(position.seats)[action]


def action_number(position: Position, name: str) -> int:
    assert isinstance(position, Gachijo)
    numbers = action_numbers(position.seats)
    if name not in numbers:
        raise InvalidInput(
            f"{name!r} is not an action; actions look like go:e5, slide:left, attack:katana:oda, tool:nuno, end"
        )
    return numbers[name]


@cache
def action_names(seats: int) -> tuple[str, ...]:
    who = [BASES[seat * 2 if seats == 2 else seat] if seat < seats else f"seat{seat}" for seat in range(4)]
    names = dict(PLAIN)
    for first, kind, last in ((GO, "go", PASS), (TELEPORT, "teleport", 405), (PASS, "pass", TELEPORT)):
        names |= {action: f"{kind}:{place_name(action - first)}" for action in range(first, last)}
    for first, kind, things in (
        (SLIDE, "slide", SLIDES),
        (TOOL, "tool", TOOLS),
        (WEAPON, "weapon", WEAPONS),
        (TREASURE, "treasure", TREASURES),
        (CARD, "card", CARDS),
        (CALLED, "called", SUMMON_NAMES),
        (ORIENT, "orient", ("0", "1", "2", "3")),
        (OFFSET, "offset", ("-2", "-1", "0", "1", "2")),
        (KAERU, "kaeru", [str(value) for value in KAERU_VALUES]),
        (BASE, "base", BASES),
        (NINJA, "ninja", who),
    ):
        names |= {first + number: f"{kind}:{thing}" for number, thing in enumerate(things)}
    for weapon in range(3):
        for targets in range(16):
            struck = "+".join(who[seat] for seat in range(4) if targets >> seat & 1) or "nobody"
            names[ATTACK + 16 * weapon + targets] = f"attack:{WEAPONS[weapon]}:{struck}"
    return tuple(names[action] for action in range(ACTION_COUNT))


@cache
def action_numbers(seats: int) -> dict[str, int]:
    return {name: number for number, name in enumerate(action_names(seats))}


def show(position: Position) -> str:
    """Return the changing state as text, one line per item; bags, den and yard follow from everything else."""
    assert isinstance(position, Gachijo)
    t = position.state
    laid = (t.stage_turn, t.t3_turn, t.t1_turn, t.t2_turn, t.dx, t.dy)[: t.laid]
    lines = [" ".join(["sheets", *map(str, laid)])]
    lines += [player_line(t, seat) for seat in range(t.seats)]
    lines += [guardian_line(t), turn_line(t), asks_line(t)]
    if t.task_count:
        lines.append(" ".join(["then", *(task_name(t.tasks[number]) for number in range(t.task_count))]))
    for name, values in (
        ("used", [card for number, card in enumerate(CARDS) if not t.deck >> number & 1]),
        ("entered", [place_name(cell) for cell in range(CELLS) if t.entered[cell >> 6] >> (cell & 63) & 1]),
        ("crossed", crossings(t)),
        ("returned", [seat_name(t, seat) for seat in range(t.seats) if t.returned >> seat & 1]),
        ("ended", ["yes"] if t.ended else []),
    ):
        if values:
            lines.append(f"{name} {' '.join(values)}")
    if tuple(t.kaeru_bag) != KAERU_COUNTS:
        lines.append(" ".join(["unseen-kaeru", *map(str, t.kaeru_bag)]))
    if t.log() != plain_history(t):
        lines.append(history_line(t))
    return "\n".join(lines) + "\n"


def player_line(t: State, seat: int) -> str:
    words = [seat_name(t, seat), f"at:{place_name(t.at[seat])}"]
    if t.marker[seat]:
        words.append(f"wears:{MARKERS[t.marker[seat]]}")
    tools, weapons = t.tools[seat * 6 : seat * 6 + 6], t.weapons[seat * 4 : seat * 4 + 4]
    for name, things in (
        ("treasures", [treasure for number, treasure in enumerate(TREASURES) if t.treasures[seat] >> number & 1]),
        ("tools", [tool for tool, count in zip(TOOLS, tools, strict=True) for _ in range(count)]),
        ("weapons", [weapon for weapon, count in zip(WEAPONS, weapons, strict=True) for _ in range(count)]),
    ):
        if things:
            words.append(f"{name}:{','.join(things)}")
    for name, number in (
        ("crystals", t.crystals[seat]),
        ("shinobi", t.shinobi[seat]),
        ("summon", t.summons[seat]),
        ("kaeru", t.kaeru[seat]),
        ("worth", t.kaeru_points[seat]),
    ):
        if number:
            words.append(f"{name}:{number}")
    return " ".join(words)


def guardian_line(t: State) -> str:
    words = ["guardian", GUARDIANS[t.guardian], f"at:{place_name(t.guardian_at)}"]
    words += [f"{name}:{number}" for name, number in (("power", t.power), ("walls", t.wall_left)) if number]
    if t.captured:
        words.append(f"captured:{','.join(seat_name(t, seat) for seat in range(t.seats) if t.captured >> seat & 1)}")
    return " ".join(words)


def turn_line(t: State) -> str:
    flags = [name for name in FLAGS if getattr(t, name)]
    return " ".join(["turn", seat_name(t, t.active), f"number:{t.turns}", f"moves:{t.moves}/{t.total}", *flags])


def asks_line(t: State) -> str:
    words = ["asks", STAGES[t.stage]]
    if t.to_act != usual_actor(t.active, t.stage):
        words.append("of:chance" if t.to_act == CHANCE else f"of:{seat_name(t, t.to_act)}")
    if t.mode != usual_mode(t.stage):
        words.append(f"mode:{STAGES[t.mode]}")
    if t.subject:
        words.append(f"about:{seat_name(t, t.subject)}")
    return " ".join(words)


def usual_actor(active: int, stage: int) -> int:
    if STAGES[stage] in CHANCE_STAGES:
        return int(CHANCE)
    return int(OVER) if STAGES[stage] == "finished" else active


def usual_mode(stage: int) -> int:
    return stage if TURN <= stage <= GUARDIAN_STROKE or stage == 0 else int(TURN)


def task_name(task: int) -> str:
    kind, a, b = task_kind(task), task_seat(task), task_about(task)
    return f"{TASKS[kind]}:{a}:{b}" if b else f"{TASKS[kind]}:{a}" if a else TASKS[kind]


def crossings(t: State) -> list[str]:
    """Return boundaries as pairs of the cells that they separate."""
    found = []
    for cell in range(CELLS):
        for direction in (2, 3):
            boundary = boundary_of(cell, direction)
            if boundary < 144 and t.crossed[boundary >> 6] >> (boundary & 63) & 1:
                found.append(f"{place_name(cell)}-{place_name(neighbour(cell, direction))}")
    return found


def history_line(t: State) -> str:
    """Return the weapon log (memory.py): `0+katana` draws, `0-katana` returns, `0!katana` shows; `0x3` swaps hands
    and `pass` passes them on, `0=katana,tsume` is a hand received; ? is a weapon that the player it was imagined for
    did not see, and `imagined:0:5` is followed by the five weapons held in that world."""
    return " ".join(["history", *(event_name(event) for event in t.log())])


def event_name(event: int) -> str:
    kind, seat, value = kind_of(event), seat_of(event), value_of(event)
    if kind in SIGNS:
        return f"{seat}{SIGNS[kind]}{'?' if value == UNKNOWN else WEAPONS[value]}"
    if kind == SWAPPED_HANDS:
        return f"{seat}x{value}"
    if kind == PASSED_HANDS:
        return "pass"
    if kind == IMAGINED:
        return f"imagined:{seat}:{value}"
    if value == UNKNOWN:
        return f"{seat}=?"
    held = [weapon for weapon, count in zip(WEAPONS, HANDS[value], strict=True) for _ in range(count)]
    return f"{seat}={','.join(held)}"


SIGNS = {int(DREW): "+", int(RETURNED): "-", int(SHOWED): "!"}


def plain_history(t: State) -> list[int]:
    """Return the log of seats that have seen only their own hands: as if all had just drawn them."""
    return [
        event_of(DREW, seat, weapon)
        for seat in range(t.seats)
        for weapon in range(4)
        for _ in range(t.weapons[seat * 4 + weapon])
    ]
