# The C types of turns.py.
cimport cython
from koga.games.gachijo.cards cimport draw_card
from koga.games.gachijo.castle cimport CENTRE
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.fights cimport has_loot, hit, injure, send_home, strike
from koga.games.gachijo.gains cimport (
    at_tool_square, at_weapon_square, draw_tool, draw_weapon, gain_chip, gain_crystal, gain_kaeru, pass_crystal, stop)
from koga.games.gachijo.state cimport State
from koga.games.gachijo.tasks cimport task_about, task_kind, task_seat
from koga.core.position cimport CHANCE, OVER, index

@cython.locals(task=int)
cdef void proceed(State t) noexcept nogil
cdef void carry_on(State t, int kind, int a, int b) noexcept nogil
cdef void settle(State t, int kind, int a, int b) noexcept nogil
cdef void begin(State t) noexcept nogil
cdef void start_turn(State t, int seat) noexcept nogil
cdef void end_turn(State t) noexcept nogil
cdef void dress(State t) noexcept nogil
cdef void next_turn(State t) noexcept nogil
cpdef bint flag(State t, object seat) except -1
cdef bint c_flag(State t, int seat) noexcept nogil
cdef int types(int treasures) noexcept nogil
cdef void check(State t) noexcept nogil
cdef void finish(State t) noexcept nogil
@cython.locals(counted=int)
cdef void count_on(State t) noexcept nogil
cpdef int points(State t, object seat) except? -1
@cython.locals(part=int, total=int)
cdef int c_points(State t, int seat) noexcept nogil
cpdef int points_of(State t, object seat, object part) except? -1
cdef int c_points_of(State t, int seat, int part) noexcept nogil
