"""Bounds on the state of Gachijo: the rules it is created with, and the fields it is restored from.

Compiled code indexes arrays by these numbers without checking them again, so they are checked here, once.
"""

from __future__ import annotations

from koga.core.position import CHANCE, OVER, check_numbers
from koga.games.gachijo.castle import BASES, CELLS, Castle
from koga.games.gachijo.codes import (
    BEGIN,
    COUNTING,
    DRAWING_CARD,
    DRAWING_SUMMON,
    DRAWING_TOOL,
    DRAWING_WEAPON,
    DREW,
    EVENT_ROOM,
    FINISHED,
    GUARDIAN,
    GUARDIAN_STROKE,
    IMAGINED,
    INJURE,
    LAYING,
    MAKING_ROOM,
    MOST_ROUNDS,
    MOST_SEATS,
    MOST_TASKS,
    OFF,
    PASSED_HANDS,
    SHOWED,
    SWAPPED_HANDS,
    TAKE_TOOL,
    TURN,
    UNKNOWN,
)
from koga.games.gachijo.hands import HANDS
from koga.games.gachijo.tasks import task_about, task_kind, task_seat

Fields = tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]


def check_rules(castle: Castle, seats: int, mission: int, rounds: int) -> None:
    """Raise ValueError if these are not valid rules of a match; all other code relies on it."""
    if not isinstance(castle, Castle):
        raise TypeError(f"a castle is needed, not {castle!r}")
    check_numbers((seats,), 1, 2, MOST_SEATS, "seats")
    check_numbers((mission,), 1, 1, 4, "mission")
    check_numbers((rounds,), 1, 0, MOST_ROUNDS, "rounds")


# The least and the most of every number of a state, in the order of fields().
NUMBERS = (
    *((0, 6), (0, 3), (0, 3), (0, 1), (0, 1), (-2, 2), (-2, 2)),  # laid, turns of four sheets, slides of two
    *(
        (0, 18),
        (0, 20),
        (0, 16777215),
        (0, 3),
        (0, 255),
        (0, 3),
        (0, 1),
    ),  # yard, kaeru, deck; guardian, at, power, wall
    *((0, 15), (0, 29), (0, 29), (-2, 3), (0, 3), (0, 3)),  # captured; stage, mode, to act, active, subject
    *((-1, 0x7FFFFFFF), (0, 40), (0, 40)),  # turns, moves, total
    *((0, 1),) * 6,  # walked, slid, begun, brought, called, ended
    (0, 15),  # returned
)
# How many numbers each list has, and the most that they can be; of log and tasks that depends on the game.
LISTS = (
    *((4, 255), (4, 5), (4, 15), (4, 18), (4, 5), (4, 5), (4, 20), (4, 999)),  # at, marker, treasures … worth of kaeru
    *((24, 3), (16, 3), (6, 3), (4, 3), (4, 3), (5, 20)),  # tools, weapons, their bags, den, unseen kaeru
    *((0, 0), (2, (1 << 64) - 1), (3, (1 << 64) - 1), (0, 0)),  # log, entered, crossed, tasks
)
LOG, TASKS = 14, 17


def check_fields(seats: int, fields: Fields) -> None:
    """Raise ValueError if continuing from such a state could exceed the bounds of its arrays."""
    numbers, lists = fields
    if len(numbers) != len(NUMBERS) or len(lists) != len(LISTS):
        raise ValueError(f"a state has {len(NUMBERS)} numbers and {len(LISTS)} lists, not {len(numbers)}, {len(lists)}")
    for place, (number, (least, most)) in enumerate(zip(numbers, NUMBERS, strict=True)):
        check_numbers((number,), 1, least, most, f"number {place}")
    for place, (values, (count, most)) in enumerate(zip(lists, LISTS, strict=True)):
        if place not in (LOG, TASKS):
            check_numbers(values, count, 0, most, f"list {place}")
    laid, stage, mode, to_act, active, subject = (*numbers[:1], *numbers[15:20])
    check_log(seats, lists[LOG])
    check_tasks(seats, stage, lists[TASKS])
    if max(to_act, active, subject) >= seats or to_act not in actors(stage, seats):
        raise ValueError(f"{to_act} is not to act in stage {stage} with {seats} players")
    if (
        (laid < 6) != (stage == LAYING)
        or (mode == LAYING) != (stage == LAYING)
        or not (mode == LAYING or is_mode(mode))
    ):
        raise ValueError(f"stage {stage} does not go with mode {mode} and {laid} sheets laid (G1.10)")
    check_places(seats, numbers, lists)


def check_places(seats: int, numbers: tuple[int, ...], lists: tuple[tuple[int, ...], ...]) -> None:
    """Check that a piece that is moved is on the board, and that the base where room is made is occupied (G11.18)."""
    at, guardian_at, stage, mode, active, subject = lists[0], numbers[11], *numbers[15:17], *numbers[18:20]
    if any(place != OFF and place >= 2 * CELLS for place in (*at, guardian_at)) or set(at[seats:]) - {int(OFF)}:
        raise ValueError(f"{at}, {guardian_at}: {seats} players and a guardian stand on places or nowhere (G5.18)")
    if guardian_at == OFF and {stage, mode} & {int(GUARDIAN), int(GUARDIAN_STROKE)}:
        raise ValueError("no guardian is there to be moved (G9.4)")
    home = BASES[subject * 2 if seats == 2 else subject]
    if stage == MAKING_ROOM and home not in (*at, guardian_at):
        raise ValueError("nobody stands on the base where room is to be made (G11.18)")
    lifted = stage == MAKING_ROOM and INJURE + 32 * active in lists[TASKS]
    if at[active] == OFF and not lifted and stage not in (COUNTING, FINISHED):
        raise ValueError("the player whose turn it is stands nowhere (G4.6)")


def actors(stage: int, seats: int) -> range:
    """Return the seats that may be to act in a stage."""
    if stage == FINISHED:
        return range(OVER, OVER + 1)
    if stage in (DRAWING_TOOL, DRAWING_WEAPON, DRAWING_CARD, DRAWING_SUMMON, COUNTING):
        return range(CHANCE, CHANCE + 1)
    return range(CHANCE if stage == LAYING else 0, seats)


def is_mode(stage: int) -> bool:
    return TURN <= stage <= GUARDIAN_STROKE


def check_tasks(seats: int, stage: int, tasks: tuple[int, ...]) -> None:
    check_numbers(tasks, min(len(tasks), MOST_TASKS), 0, 0xFFFF, "tasks")
    for task in tasks:
        kind, a, b = task_kind(task), task_seat(task), task_about(task)
        if kind > BEGIN or a >= seats or b >= (6 if kind == TAKE_TOOL else seats):
            raise ValueError(f"no task is {kind}:{a}:{b}")
    if (stage == LAYING) != (int(BEGIN) in tasks):
        raise ValueError("the game begins when the sheets are laid, and then only (G3.3)")


def check_log(seats: int, log: tuple[int, ...]) -> None:
    """Check the weapon log (memory.py): every hand holds zero to three weapons at all times."""
    check_numbers(log, min(len(log), EVENT_ROOM), 0, 256 * IMAGINED + 255, "weapon log")
    viewers = [event // 64 % 4 for event in log if event // 256 == IMAGINED]
    sizes = [0] * seats
    for number, event in enumerate(log):
        kind, seat, value = event // 256, event // 64 % 4, event % 64
        hides = len(viewers) == 1 and value == UNKNOWN and seat != viewers[0] and kind != SHOWED
        if kind == IMAGINED:
            sizes, viewers = [0] * seats, []
            fine = value <= len(log) - number - 1 <= 3 * seats
        elif kind <= SHOWED:
            sizes[seat % seats] += 1 if kind == DREW else -1
            fine = 0 <= sizes[seat % seats] <= 3 and (value < 4 or hides)
        elif kind == SWAPPED_HANDS:
            sizes[seat % seats], sizes[value % seats] = sizes[value % seats], sizes[seat % seats]
            fine = value < seats
        elif kind == PASSED_HANDS:
            sizes = [sizes[-1], *sizes[:-1]]
            fine = True
        else:
            fine = hides or (value < len(HANDS) and sum(HANDS[value]) == sizes[seat % seats])
        if seat >= seats or not fine:
            raise ValueError(f"the weapon log cannot have event {event} after {number} others (G6.5)")
