"""The state of a game of Gachijo: the castle, all possessions, the supplies, and the current question.

The rules work on it: ways.py (G5), gains.py (G6), turns.py (G4, G12), cards.py (G8), guardians.py (G9), fights.py (G10,
G11); memory.py logs the hidden weapons. C types in state.pxd.
"""

from __future__ import annotations

import cython

from koga.games.gachijo.castle import Castle
from koga.games.gachijo.checks import check_fields, check_rules
from koga.games.gachijo.codes import KAERU_COUNTS

if not cython.compiled:
    from koga.core.position import CHANCE
    from koga.games.gachijo.castle import BRIDGE, CELLS, GROUND, WATER, wall_state
    from koga.games.gachijo.codes import ALL_CARDS, BARE, BEGIN, EVENT_ROOM, HASHIGO, LAYING, MOST_TASKS, OFF, ONI, TAKE
    from koga.games.gachijo.tasks import task

Rules = tuple[Castle, int, int, bool, int, bool]  # as State takes them
Fields = tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]


def cell_of(place: int) -> int:
    """G5.18: both levels of a bridge lie on one cell."""
    return place - CELLS if place >= CELLS else place


class State:
    def __init__(self, castle: Castle, seats: int, mission: int, claims: bool, rounds: int, by_lot: bool) -> None:
        if not cython.compiled:
            self.make_lists()
        check_rules(castle, seats, mission, rounds)
        self.castle = castle
        self.seats = seats
        self.mission = mission
        self.claims = claims
        self.rounds = rounds
        self.by_lot = by_lot
        self.laid = self.stage_turn = self.t3_turn = self.t1_turn = self.t2_turn = self.dx = self.dy = 0
        self.lay()
        self.fill_supplies()
        self.set_pieces()
        self.mode = LAYING
        self.active = self.subject = self.turns = self.moves = self.total = 0
        self.walked = self.slid = self.begun = self.brought = self.called = self.ended = False
        self.returned = 0
        for i in range(2):
            self.entered[i] = 0
        for i in range(3):
            self.crossed[i] = 0
        for i in range(MOST_TASKS):
            self.tasks[i] = 0
        self.task_count = self.event_count = self.known_to = 0
        self.push(BEGIN, 0, 0)
        # G1.7: the last player in turn order decides, or the lot
        self.ask(LAYING, CHANCE if by_lot else seats - 1)

    def fill_supplies(self) -> None:
        """G2.1 to G2.6, G2.10."""
        few = self.seats == 2
        for tool in range(6):
            self.tool_bag[tool] = 2 if few else 3
        if self.castle.dry and self.castle.flat:  # G1.8
            self.tool_bag[TAKE] = self.tool_bag[HASHIGO] = 0
        for kind in range(4):
            self.weapon_bag[kind] = 3
            self.den[kind] = 3
        self.yard = 18
        self.kaeru_left = 20
        for value in range(5):
            self.kaeru_bag[value] = KAERU_COUNTS[value]
        self.deck = ALL_CARDS

    def set_pieces(self) -> None:
        """G3.2, G3.4."""
        for seat in range(4):
            self.base[seat] = seat * 2 if self.seats == 2 else seat
            self.at[seat] = self.castle.bases[self.base[seat]] if seat < self.seats else OFF
            self.marker[seat] = BARE
            self.treasures[seat] = self.crystals[seat] = self.shinobi[seat] = self.summons[seat] = 0
            self.kaeru[seat] = self.kaeru_points[seat] = 0
        for i in range(24):
            self.tools[i] = 0
        for i in range(16):
            self.weapons[i] = 0
        self.guardian = ONI
        self.guardian_at = self.castle.bases[1] if self.seats == 2 else OFF
        self.power = self.wall_left = self.captured = 0

    if not cython.compiled:

        def make_lists(self) -> None:
            self.base, self.at, self.marker, self.treasures = [0] * 4, [0] * 4, [0] * 4, [0] * 4
            self.crystals, self.shinobi, self.summons = [0] * 4, [0] * 4, [0] * 4
            self.kaeru, self.kaeru_points = [0] * 4, [0] * 4
            self.tools, self.weapons = [0] * 24, [0] * 16
            self.tool_bag, self.weapon_bag, self.den, self.kaeru_bag = [0] * 6, [0] * 4, [0] * 4, [0] * 5
            self.events = [0] * EVENT_ROOM
            self.known, self.expected = [0] * 64, [0.0] * 64
            self.entered, self.crossed, self.tasks = [0] * 2, [0] * 3, [0] * 40

    # Questions and tasks.

    def ask(self, stage: int, seat: int) -> None:
        self.stage = stage
        self.to_act = seat

    def push(self, kind: int, seat: int, about: int) -> None:
        """Push a task to be done before those pushed earlier. No game has needed half of the available room."""
        if self.task_count < MOST_TASKS:
            self.tasks[self.task_count] = task(kind, seat, about)
            self.task_count += 1

    def add_event(self, event: int) -> None:
        """Append an event to the weapon log (memory.py)."""
        self.events[self.event_count] = event
        self.event_count += 1
        self.known_to = 0

    def log(self) -> list[int]:
        """Return the weapon log so far."""
        return [self.events[i] for i in range(self.event_count)]

    # Simple questions.

    def tool_count(self, seat: int) -> int:
        count = 0
        for tool in range(6):
            count += self.tools[seat * 6 + tool]
        return count

    def weapon_count(self, seat: int) -> int:
        count = 0
        for weapon in range(4):
            count += self.weapons[seat * 4 + weapon]
        return count

    def tool_bag_empty(self) -> bool:
        for tool in range(6):
            if self.tool_bag[tool]:
                return False
        return True

    def weapon_bag_empty(self) -> bool:
        for weapon in range(4):
            if self.weapon_bag[weapon]:
                return False
        return True

    def area(self, place: int) -> int:
        """G5.18: ground, water or rooftop; a bridge is ground on its ground level and water on the other."""
        if place >= CELLS:
            return WATER
        area = self.castle.areas[self.stage_turn * CELLS + place]
        return GROUND if area == BRIDGE else area

    def is_place(self, place: int) -> bool:
        """A cell, or the water level of a bridge."""
        return place < CELLS or (
            place < 2 * CELLS and self.castle.areas[self.stage_turn * CELLS + place - CELLS] == BRIDGE
        )

    def piece_on(self, place: int) -> int:
        """Return the seat of the ninja on a place, 4 for a guardian, -1 if the place is free."""
        for seat in range(self.seats):
            if self.at[seat] == place:
                return seat
        return 4 if self.guardian_at == place else -1

    def other_on(self, place: int, mover: int) -> int:
        """Like `piece_on`, for a moving piece that may be passing over another one there."""
        for seat in range(self.seats):
            if self.at[seat] == place and seat != mover:
                return seat
        return 4 if self.guardian_at == place and mover != 4 else -1

    def is_base(self, place: int) -> bool:
        return place < CELLS and self.castle.base_at[place] < 4

    def left_of(self, seat: int) -> int:
        """G3.5: the next in turn order."""
        return (seat + 1) % self.seats

    def right_of(self, seat: int) -> int:
        return (seat + self.seats - 1) % self.seats

    # Walls.

    def can_slide(self, slide: int) -> bool:
        """G7.1: within two cells of the middle position; G7.2: nothing else can hinder it."""
        if slide == 0:
            return self.dx > -2
        if slide == 1:
            return self.dx < 2
        if slide == 2:
            return self.dy > -2
        return self.dy < 2

    def move_walls(self, slide: int) -> None:
        """G7.1, G7.4: one sheet by one cell, with its walls and symbols; no piece moves. It stands (G7.3)."""
        if slide == 0:
            self.dx -= 1
        elif slide == 1:
            self.dx += 1
        elif slide == 2:
            self.dy -= 1
        else:
            self.dy += 1
        self.lay()

    def lay(self) -> None:
        self.walls = wall_state(self.t1_turn, self.t2_turn, self.dx, self.dy)

    def return_tool(self, seat: int, kind: int) -> None:
        """G10.6: to the bag at once."""
        self.tools[seat * 6 + kind] -= 1
        self.tool_bag[kind] += 1

    # Copies.

    def become(self, other: State) -> None:
        """Become a copy of another state of the same match."""
        self.laid, self.stage_turn, self.t3_turn = other.laid, other.stage_turn, other.t3_turn
        self.t1_turn, self.t2_turn, self.dx, self.dy = other.t1_turn, other.t2_turn, other.dx, other.dy
        self.walls = other.walls
        for i in range(4):
            self.at[i], self.marker[i], self.treasures[i] = other.at[i], other.marker[i], other.treasures[i]
            self.crystals[i], self.shinobi[i], self.summons[i] = other.crystals[i], other.shinobi[i], other.summons[i]
            self.kaeru[i], self.kaeru_points[i] = other.kaeru[i], other.kaeru_points[i]
            self.weapon_bag[i], self.den[i] = other.weapon_bag[i], other.den[i]
        for i in range(24):
            self.tools[i] = other.tools[i]
        for i in range(16):
            self.weapons[i] = other.weapons[i]
        for i in range(6):
            self.tool_bag[i] = other.tool_bag[i]
        for i in range(5):
            self.kaeru_bag[i] = other.kaeru_bag[i]
        for i in range(other.event_count):
            self.events[i] = other.events[i]
        self.event_count = other.event_count
        self.known_to = 0
        self.yard, self.kaeru_left, self.deck = other.yard, other.kaeru_left, other.deck
        self.guardian, self.guardian_at, self.power = other.guardian, other.guardian_at, other.power
        self.wall_left, self.captured = other.wall_left, other.captured
        self.stage, self.mode, self.to_act = other.stage, other.mode, other.to_act
        self.active, self.subject, self.turns = other.active, other.subject, other.turns
        self.moves, self.total = other.moves, other.total
        self.walked, self.slid, self.begun = other.walked, other.slid, other.begun
        self.brought, self.called, self.ended = other.brought, other.called, other.ended
        self.entered[0], self.entered[1] = other.entered[0], other.entered[1]
        for i in range(3):
            self.crossed[i] = other.crossed[i]
        for i in range(other.task_count):
            self.tasks[i] = other.tasks[i]
        self.task_count = other.task_count
        self.returned = other.returned

    def rules(self) -> Rules:
        """Return what stays constant during a game."""
        return self.castle, self.seats, self.mission, bool(self.claims), self.rounds, bool(self.by_lot)

    def fields(self) -> Fields:
        """Return what changes during a game; `set_fields` restores it."""
        numbers = (
            *(self.laid, self.stage_turn, self.t3_turn, self.t1_turn, self.t2_turn, self.dx, self.dy),
            *(self.yard, self.kaeru_left, self.deck, self.guardian, self.guardian_at, self.power, self.wall_left),
            *(self.captured, self.stage, self.mode, self.to_act, self.active, self.subject, self.turns, self.moves),
            *(self.total, int(self.walked), int(self.slid), int(self.begun), int(self.brought), int(self.called)),
            *(int(self.ended), self.returned),
        )
        lists = (
            *(self.at, self.marker, self.treasures, self.crystals, self.shinobi, self.summons, self.kaeru),
            *(self.kaeru_points, self.tools, self.weapons, self.tool_bag, self.weapon_bag, self.den, self.kaeru_bag),
            *(self.log(), self.entered, self.crossed, [self.tasks[i] for i in range(self.task_count)]),
        )
        return numbers, tuple(tuple(int(value) for value in values) for values in lists)

    def set_fields(self, fields: Fields) -> None:
        """Restore the result of fields(); raises ValueError if it is not a valid state of this match."""
        check_fields(self.seats, fields)
        numbers, lists = fields
        self.laid, self.stage_turn, self.t3_turn, self.t1_turn, self.t2_turn, self.dx, self.dy = numbers[:7]
        self.yard, self.kaeru_left, self.deck, self.guardian, self.guardian_at, self.power = numbers[7:13]
        self.wall_left, self.captured, self.stage, self.mode, self.to_act, self.active = numbers[13:19]
        self.subject, self.turns, self.moves, self.total = numbers[19:23]
        self.walked, self.slid, self.begun, self.brought, self.called, self.ended = (bool(n) for n in numbers[23:29])
        self.returned = numbers[29]
        self.lay()
        for i in range(4):
            self.at[i], self.marker[i], self.treasures[i] = lists[0][i], lists[1][i], lists[2][i]
            self.crystals[i], self.shinobi[i], self.summons[i] = lists[3][i], lists[4][i], lists[5][i]
            self.kaeru[i], self.kaeru_points[i] = lists[6][i], lists[7][i]
            self.weapon_bag[i], self.den[i] = lists[11][i], lists[12][i]
        for i in range(24):
            self.tools[i] = lists[8][i]
        for i in range(16):
            self.weapons[i] = lists[9][i]
        for i in range(6):
            self.tool_bag[i] = lists[10][i]
        for i in range(5):
            self.kaeru_bag[i] = lists[13][i]
        self.event_count = len(lists[14])
        self.known_to = 0
        for i in range(self.event_count):
            self.events[i] = lists[14][i]
        for i in range(2):
            self.entered[i] = lists[15][i]
        for i in range(3):
            self.crossed[i] = lists[16][i]
        self.task_count = len(lists[17])
        for i in range(self.task_count):
            self.tasks[i] = lists[17][i]
