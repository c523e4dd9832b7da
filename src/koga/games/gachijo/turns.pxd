# The C types of turns.py.
cimport cython
from koga.games.gachijo.cards cimport draw_card
from koga.games.gachijo.castle cimport CENTRE
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.fights cimport has_loot, hit, injure, send_home, strike
from koga.games.gachijo.gains cimport (
    at_tool_square, at_weapon_square, draw_tool, draw_weapon, gain_chip, gain_crystal, gain_kaeru, pass_crystal, stop)
from koga.games.gachijo.table cimport Table
from koga.core.position cimport CHANCE, OVER

@cython.locals(task=int)
cdef void proceed(Table t) noexcept nogil
cdef void carry_on(Table t, int kind, int a, int b) noexcept nogil
cdef void settle(Table t, int kind, int a, int b) noexcept nogil
cdef void begin(Table t) noexcept nogil
cdef void start_turn(Table t, int seat) noexcept nogil
cdef void end_turn(Table t) noexcept nogil
cdef void dress(Table t) noexcept nogil
cdef void next_turn(Table t) noexcept nogil
cpdef bint flag(Table t, int seat) noexcept nogil
cdef int types(int treasures) noexcept nogil
cdef void check(Table t) noexcept nogil
cdef void finish(Table t) noexcept nogil
@cython.locals(counted=int)
cdef void count_on(Table t) noexcept nogil
@cython.locals(part=int, total=int)
cpdef int points(Table t, int seat) noexcept nogil
cpdef int points_of(Table t, int seat, int part) noexcept nogil
