# The C types of ways.py.
cimport cython
from koga.core.bits cimport ONE, u64
from koga.games.gachijo.castle cimport CELLS, CENTRE, GROUND, NOWHERE, ROOF, TOOL_ITEM, WATER, wall_state
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.table cimport Table, cell_of

cdef enum:
    NEEDS_NAWA = 1
    NEEDS_TAKE = 2
    NEEDS_HASHIGO = 4

cdef int toll(Table t, int walls, int here, int way, int there) noexcept nogil
cdef bint was_crossed(Table t, int here, int way) noexcept nogil
cdef bint can_enter(Table t, int seat, int place) noexcept nogil
cdef bint can_stop(Table t, int seat, int place) noexcept nogil
@cython.locals(there=int, price=int)
cdef bint can_step(Table t, int seat, int walls, int here, int way, int level) noexcept nogil
@cython.locals(bit=u64, word=int, found=bint)
cdef bint can_finish(Table t, int seat, int walls, int here, int way, int there, int hand) noexcept nogil
@cython.locals(there=int, left=int, exit=int)
cdef bint finish_beyond(Table t, int seat, int walls, int here, int hand) noexcept nogil
cdef bint free_stair(Table t, int cell, int other) noexcept nogil
cdef bint can_pass_stairs(Table t, int place) noexcept nogil
cdef int fill_steps(Table t, int seat, int* buffer) noexcept nogil
cdef int fill_stairs(Table t, int place, int* buffer, int count) noexcept nogil
cdef bint any_step(Table t, int seat, int walls) noexcept nogil
@cython.locals(x=int, y=int)
cdef bint step_after(Table t, int seat, int dx, int dy, int slides) noexcept nogil
cdef bint is_stuck(Table t) noexcept nogil
@cython.locals(dx=int, dy=int)
cdef bint slide_keeps_step(Table t, int slide) noexcept nogil
@cython.locals(hands=u64[162], queue=int[2048], head=int, tail=int, here=int, hand=int, there=int, left=int, x=int,
               y=int, exit=int, place=int)
cdef bint is_trapped(Table t) noexcept nogil
cdef bint holds_exit(Table t, int place) noexcept nogil
cdef int hand_of(Table t, int seat) noexcept nogil
cdef int beyond(Table t, int seat, int here, int exit) noexcept nogil
cdef int pay(int hand, int price) noexcept nogil
cdef bint opens(Table t, int seat, u64* hands, int walls) noexcept nogil
cdef void take_step(Table t, int seat, int here, int way, int there) noexcept nogil
cdef int way_to(Table t, int here, int there) noexcept nogil
cdef bint is_vacant(Table t, int seat, int place) noexcept nogil
cdef void put(Table t, int seat, int place) noexcept nogil
cdef void wear_for(Table t, int seat, int place) noexcept nogil
cdef bint is_base_vacant(Table t, int base, int seat) noexcept nogil
