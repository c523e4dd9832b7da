"""Monomi as numbers: the markers' places, who has moved, and how often this position has occurred. C types in
observation.pxd.
"""

from __future__ import annotations

import cython

from koga.core.observation import Bytes, Feature, Floats, Observer, feature
from koga.core.position import Position
from koga.games.monomi.position import Monomi
from koga.games.monomi.view import STAGE_NAMES

if not cython.compiled:
    from koga.core.bits import lowest
    from koga.core.observation import changed
    from koga.games.monomi.position import LAST_TURN, PUTTING, SAMURAI_TURN

    # bytes of the note after the markers' previous places
    SEAT, TO_ACT, STAGE, PUT, TURNS, STARTS, NOTE_SIZE = range(8, 15)
    STAGES = 9
    NOTHING = 255  # nowhere; OFF_BOARD is the same
    BITS = [[0.0] * 6 for _ in range(64)]

PAST = 61  # starts of a Ninja turn that can have been (M4.8)

for members in range(64):
    for member in range(6):
        BITS[members][member] = members >> member & 1


class MonomiObserver(Observer):
    def __init__(self, position: Monomi) -> None:
        super().__init__(position)
        self.board = position.board
        self.crossroads = position.board.count
        self.samurais = position.samurais
        self.note_size = NOTE_SIZE
        if not cython.compiled:
            self.own = [[0.0] * 6 for _ in range(8)]
        for seat in range(8):
            for marker in range(6):
                self.own[seat][marker] = marker < position.samurais and position.seat_of(marker + 1) == seat

    def describe(self, position: Position) -> list[Feature]:
        assert isinstance(position, Monomi)
        seats, places = range(position.seats), position.board.ids
        samurais = [f"Samurai {number}" for number in range(1, position.samurais + 1)]
        return [
            feature("seat", "1 for the seat that observes", seats),
            feature("to act", "1 for the seat to act", seats),
            feature("stage", "1 for what is being done", [STAGE_NAMES[stage] for stage in range(STAGES)]),
            feature("Ninja at", "1 for the Ninja's crossroad", places),
            feature("Samurai at", "1 for the crossroad of each Samurai", samurais, places),
            feature("own", "1 for the Samurais that the seat moves", samurais),
            feature("face up", "1 while a Samurai's person has not finished this turn (M3.7)", samurais),
            feature("moved", "1 for Samurais that have moved in this turn", samurais),
            feature("put", "1 for Samurais that the Ninja has put (M5.4)", samurais),
            feature("turn", "the Ninja's turns so far, of 60", [""]),
            feature("times here", "how often this position has been, of 3 (M4.3)", [""]),
            feature("restless", "1 with the option restless", [""]),
        ]

    def describe_memory(self, position: Position) -> list[Feature]:
        assert isinstance(position, Monomi)
        about = "every start of a Ninja turn so far (M4.8), sorted by the Ninja's crossroad and then the Samurais'"
        return [
            feature("been", about, range(PAST), ("Ninja at", "Samurai at"), position.board.ids),
        ]

    def fits(self, position: Position) -> bool:
        if not isinstance(position, Monomi):
            return False
        for marker in range(self.samurais):
            if not self.own[position.seat_of(marker + 1)][marker]:
                return False
        return (
            position.seats == self.seats
            and position.samurais == self.samurais
            and (position.board is self.board or position.board.text == self.board.text)
        )

    def fill(self, position: Position, seat: int, out: Floats, at: int) -> None:
        self.write_all(cython.cast(Monomi, position), seat, out, at)

    def refill(self, position: Position, seat: int, out: Floats, at: int, note: Bytes, mark: int) -> None:
        self.write(cython.cast(Monomi, position), seat, out, at, note, mark)

    def write_all(self, position: Monomi, seat: int, out: Floats, at: int) -> None:
        note = [255] * 16
        self.write(position, seat, out, at, note, 0)

    def write(self, position: Monomi, seat: int, out: Floats, at: int, note: Bytes, mark: int) -> None:
        """Write what differs from the note: very little changes from one decision to the next. What changes together is
        written together, and what changes often is always written: a mispredicted branch costs more."""
        to_act = position.to_act if position.to_act >= 0 else NOTHING
        markers = at + 2 * self.seats + STAGES
        sets = markers + (self.samurais + 1) * self.crossroads
        if note[mark + SEAT] == NOTHING:
            self.begin(position, seat, out, at, note, mark)
        if (
            (note[mark + STAGE] ^ position.stage)
            | (note[mark + TO_ACT] ^ to_act)
            | (note[mark + SEAT] ^ seat)
            | (note[mark + TURNS] ^ position.turns)
            | (note[mark + STARTS] ^ position.starts)
        ):
            # no checks in between: a place that stays the same is cleared and written again
            out[at + note[mark + SEAT]] = 0.0
            out[at + seat] = 1.0
            write_one(to_act, out, at + self.seats, note, mark + TO_ACT)
            out[at + 2 * self.seats + note[mark + STAGE]] = 0.0
            out[at + 2 * self.seats + position.stage] = 1.0
            note[mark + SEAT] = seat
            note[mark + STAGE] = position.stage
            for marker in range(self.samurais):
                out[sets + marker] = self.own[seat][marker]
            self.write_set(self.face_up(position), out, sets + self.samurais)
            note[mark + TURNS] = position.turns
            out[sets + 4 * self.samurais] = position.turns / cython.cast(cython.float, LAST_TURN)
            note[mark + STARTS] = position.starts
            out[sets + 4 * self.samurais + 1] = position.times / cython.cast(cython.float, 3)
        if cython.compiled:
            change = changed(cython.address(position.at[0]), note + mark, 8)
        else:
            change = changed(position.at, note[mark : mark + 8], 8)
        while change:
            marker = lowest(change)
            change &= change - 1
            write_one(position.at[marker], out, markers + marker * self.crossroads, note, mark + marker)
        self.write_set(position.moved >> 1, out, sets + 2 * self.samurais)
        if note[mark + PUT] != position.put:
            note[mark + PUT] = position.put
            self.write_set(position.put >> 1, out, sets + 3 * self.samurais)

    def begin(self, position: Monomi, seat: int, out: Floats, at: int, note: Bytes, mark: int) -> None:
        """Turn a note of nothing into that of a row of zeros, in which no marker is placed yet."""
        for marker in range(self.samurais + 1, 8):
            note[mark + marker] = position.at[marker]  # there is none: never written
        note[mark + SEAT] = seat
        note[mark + STAGE] = position.stage ^ 1  # so that all of the stage is written
        note[mark + PUT] = 0
        out[at + self.size - 1] = 1.0 if position.restless else 0.0

    def face_up(self, position: Monomi) -> int:
        """M3.7: the set of Samurais, the first being 0, whose persons have not finished this turn."""
        found = 0
        if position.stage == PUTTING:
            return 0
        if position.stage != SAMURAI_TURN or position.to_act < 2:
            return (1 << self.samurais) - 1
        for marker in range(self.samurais):
            found |= (position.owner[marker + 1] >= position.to_act) << marker
        return found

    def write_set(self, markers: int, out: Floats, at: int) -> None:
        for marker in range(self.samurais):
            out[at + marker] = BITS[markers][marker]

    def fill_memory(self, position: Position, seat: int, out: Floats, at: int) -> None:
        self.fill_past(cython.cast(Monomi, position), out, at)

    def fill_past(self, position: Monomi, out: Floats, at: int) -> None:
        order = [0] * 61
        for i in range(position.starts):
            place = i
            while place > 0 and comes_before(position, i, order[place - 1]):
                order[place] = order[place - 1]
                place -= 1
            order[place] = i
        for i in range(position.starts):
            out[at + position.been_ninja[order[i]]] = 1.0
            at += self.crossroads
            for crossroad in range(self.crossroads):
                if position.been[order[i]] >> crossroad & 1:
                    out[at + crossroad] = 1.0
            at += self.crossroads


def write_one(there: int, out: Floats, at: int, note: Bytes, mark: int) -> None:
    """Write 1 for one of many, and clear the previous one."""
    if note[mark] != NOTHING:
        out[at + note[mark]] = 0.0
    if there != NOTHING:
        out[at + there] = 1.0
    note[mark] = there


def comes_before(position: Monomi, one: int, other: int) -> bool:
    if position.been_ninja[one] != position.been_ninja[other]:
        return position.been_ninja[one] < position.been_ninja[other]
    return position.been[one] < position.been[other]


def make(position: Position) -> Observer:
    assert isinstance(position, Monomi)
    return MonomiObserver(position)
