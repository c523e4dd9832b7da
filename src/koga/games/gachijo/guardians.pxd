# The C types of guardians.py.
cimport cython
from koga.core.bits cimport ONE, u64
from koga.games.gachijo.castle cimport CELLS, CENTRE, GROUND, NOWHERE, ROOF, WATER
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.gains cimport gain_kaeru
from koga.games.gachijo.table cimport Table, cell_of
from koga.games.gachijo.ways cimport was_crossed

cdef bint lives_in(int guardian, int area) noexcept nogil
cdef void appear(Table t, int card) noexcept nogil
cdef int card_moves(int card) noexcept nogil
cdef int starting_place(Table t, int guardian) noexcept nogil
cpdef bint can_capture(Table t, int seat) noexcept nogil
@cython.locals(low_inside=bint)
cdef int wall_price(Table t, int here, int way, int there) noexcept nogil
cdef bint may_enter(Table t, int place) noexcept nogil
cdef bint may_stop(Table t, int place) noexcept nogil
@cython.locals(there=int, price=int)
cdef bint may_step(Table t, int here, int way, int level, int walls) noexcept nogil
@cython.locals(bit=u64, word=int, found=bint)
cdef bint may_finish(Table t, int here, int way, int there, int walls) noexcept nogil
cdef bint may_pass(Table t, int other) noexcept nogil
cdef bint may_teleport(Table t, int place) noexcept nogil
@cython.locals(count=int)
cdef int fill_guardian(Table t, int* buffer) noexcept nogil
cdef int fill_guardian_steps(Table t, int* buffer) noexcept nogil
cdef int fill_guardian_stairs(Table t, int* buffer, int count) noexcept nogil
cdef void begin_move(Table t) noexcept nogil
cdef void guardian_step(Table t, int place) noexcept nogil
cdef void guardian_stop(Table t) noexcept nogil
cdef void ransom(Table t, int treasure) noexcept nogil
cdef void leave(Table t) noexcept nogil
