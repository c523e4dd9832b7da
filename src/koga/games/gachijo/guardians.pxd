# The C types of guardians.py.
cimport cython
from koga.core.bits cimport ONE, u64
from koga.games.gachijo.castle cimport CELLS, CENTRE, GROUND, NOWHERE, ROOF, WATER
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.gains cimport gain_kaeru
from koga.games.gachijo.state cimport State, cell_of
from koga.games.gachijo.ways cimport was_crossed

cdef bint lives_in(int guardian, int area) noexcept nogil
cdef void appear(State t, int card) noexcept nogil
cdef int card_moves(int card) noexcept nogil
cdef int starting_place(State t, int guardian) noexcept nogil
cdef bint can_capture(State t, int seat) noexcept nogil
@cython.locals(low_inside=bint)
cdef int wall_price(State t, int here, int way, int there) noexcept nogil
cdef bint may_enter(State t, int place) noexcept nogil
cdef bint may_stop(State t, int place) noexcept nogil
@cython.locals(there=int, price=int)
cdef bint may_step(State t, int here, int way, int level, int walls) noexcept nogil
@cython.locals(bit=u64, word=int, found=bint)
cdef bint may_finish(State t, int here, int way, int there, int walls) noexcept nogil
cdef bint may_pass(State t, int other) noexcept nogil
cdef bint may_teleport(State t, int place) noexcept nogil
@cython.locals(count=int)
cdef int fill_guardian(State t, int* buffer) noexcept nogil
cdef int fill_guardian_steps(State t, int* buffer) noexcept nogil
cdef int fill_guardian_stairs(State t, int* buffer, int count) noexcept nogil
cdef void begin_move(State t) noexcept nogil
cdef void guardian_step(State t, int place) noexcept nogil
cdef void guardian_stop(State t) noexcept nogil
cdef void ransom(State t, int treasure) noexcept nogil
cdef void leave(State t) noexcept nogil
