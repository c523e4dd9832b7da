# The C types of position.py.
cimport cython
from koga.games.gachijo.beliefs cimport Belief, imagine_weapons
from koga.games.gachijo.cards cimport carry_out
from koga.games.gachijo.castle cimport CELLS
from koga.games.gachijo.choices cimport fill, odds
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.estimate cimport hope
from koga.games.gachijo.fights cimport attack, make_room, take_loot, wear
from koga.games.gachijo.gains cimport arrive, give_chip, take_treasure, trade
from koga.games.gachijo.guardians cimport appear, begin_move, guardian_step, guardian_stop, leave, ransom
from koga.games.gachijo.memory cimport drawn, put_back, shown
from koga.games.gachijo.refusals cimport refusal
from koga.games.gachijo.state cimport State
from koga.games.gachijo.turns cimport c_points, count_on, proceed
from koga.games.gachijo.ways cimport put, take_step, way_to
from koga.core.position cimport CHANCE, OVER, WIN, Position, Rng

@cython.final
cdef class Gachijo(Position):
    cdef readonly State state
    cdef Belief belief

    @cython.locals(twin=Gachijo)
    cdef Gachijo blank(self)
    cdef object recollect(self)
    cdef void set_actor(self) noexcept nogil
    cdef void become(self, Gachijo other) noexcept nogil

cdef void act(State t, int action) noexcept nogil
cdef void take_turn(State t, int action) noexcept nogil
cdef void walk(State t, int action) noexcept nogil
cdef void guard(State t, int action) noexcept nogil
cdef void draw_lot(State t, int action) noexcept nogil
cdef void lay_sheet(State t, int action) noexcept nogil
cdef int kaeru_value(int number) noexcept nogil
cdef void choose_thing(State t, int stage, int action) noexcept nogil
cdef void choose_place(State t, int stage, int action) noexcept nogil
cdef void answer(State t, int stage, int action) noexcept nogil
