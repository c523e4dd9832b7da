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
    from koga.games.monomi.position import LAST_TURN, PUTTING, SAMURAI_TURN

    # bytes of the note after the markers' previous places
    SEAT, TO_ACT, STAGE, OWN, FACE_UP, MOVED, PUT, TURNS, STARTS, NOTE_SIZE = range(7, 17)
    NOTHING = 255  # nowhere; OFF_BOARD is the same

STAGES = 9
PAST = 61  # starts of a Ninja turn that can have been (M4.8)


class MonomiObserver(Observer):
    def __init__(self, position: Monomi) -> None:
        super().__init__(position)
        self.board = position.board
        self.crossroads = position.board.count
        self.samurais = position.samurais
        self.note_size = NOTE_SIZE

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
        """Write what differs from the note: very little changes from one decision to the next."""
        if (
            note[mark + STAGE] != position.stage
            or note[mark + TO_ACT] != position.to_act & 255
            or note[mark + SEAT] != seat
        ):
            own = face_up = 0
            for marker in range(1, self.samurais + 1):
                turn_over = position.stage == SAMURAI_TURN and position.owner[marker] < position.to_act
                own |= (position.owner[marker] == seat) << marker
                face_up |= (not turn_over and position.stage != PUTTING) << marker
            if note[mark + SEAT] == NOTHING:
                out[at + self.size - 1] = 1.0 if position.restless else 0.0
            write_one(seat, out, at, note, mark + SEAT)
            write_one(position.to_act if position.to_act >= 0 else NOTHING, out, at + self.seats, note, mark + TO_ACT)
            write_one(position.stage, out, at + 2 * self.seats, note, mark + STAGE)
            there = 2 * self.seats + STAGES + (self.samurais + 1) * self.crossroads
            self.write_set(own, out, at + there, note, mark + OWN)
            self.write_set(face_up, out, at + there + self.samurais, note, mark + FACE_UP)
        at += 2 * self.seats + STAGES
        for marker in range(self.samurais + 1):
            if note[mark + marker] != position.at[marker]:
                write_one(position.at[marker], out, at, note, mark + marker)
            at += self.crossroads
        self.write_set(position.moved, out, at + 2 * self.samurais, note, mark + MOVED)
        self.write_set(position.put, out, at + 3 * self.samurais, note, mark + PUT)
        at += 4 * self.samurais
        if note[mark + TURNS] != position.turns:
            note[mark + TURNS] = position.turns
            out[at] = position.turns / cython.cast(cython.float, LAST_TURN)
        if note[mark + STARTS] != position.starts:
            note[mark + STARTS] = position.starts
            out[at + 1] = position.times_here() / cython.cast(cython.float, 3)

    def write_set(self, markers: int, out: Floats, at: int, note: Bytes, mark: int) -> None:
        """Write a set of Samurais; the note stores its complement, so that 255 is the empty set."""
        was = 255 - note[mark]
        change = was ^ markers
        if change:
            note[mark] = 255 - markers
            while change:
                marker = lowest(change)
                out[at + marker - 1] = 1.0 if markers >> marker & 1 else 0.0
                change &= change - 1

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
