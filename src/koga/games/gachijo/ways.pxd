# The C types of ways.py.
cimport cython
from koga.core.bits cimport ONE, u64
from koga.games.gachijo.castle cimport CELLS, CENTRE, GROUND, NOWHERE, ROOF, TOOL_ITEM, WATER, wall_state
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.state cimport State, cell_of

cdef enum:
    NEEDS_NAWA = 1
    NEEDS_TAKE = 2
    NEEDS_HASHIGO = 4

cdef int toll(State t, int walls, int here, int way, int there) noexcept nogil
cdef bint was_crossed(State t, int here, int way) noexcept nogil
cdef bint can_enter(State t, int seat, int place) noexcept nogil
cdef bint can_stop(State t, int seat, int place) noexcept nogil
@cython.locals(there=int, price=int)
cdef bint can_step(State t, int seat, int walls, int here, int way, int level) noexcept nogil
@cython.locals(bit=u64, word=int, found=bint)
cdef bint can_finish(State t, int seat, int walls, int here, int way, int there, int hand) noexcept nogil
@cython.locals(there=int, left=int, exit=int)
cdef bint finish_beyond(State t, int seat, int walls, int here, int hand) noexcept nogil
cdef bint free_stair(State t, int cell, int other) noexcept nogil
cdef bint can_pass_stairs(State t, int place) noexcept nogil
cdef int fill_steps(State t, int seat, int* buffer) noexcept nogil
cdef int fill_stairs(State t, int place, int* buffer, int count) noexcept nogil
cdef bint any_step(State t, int seat, int walls) noexcept nogil
@cython.locals(x=int, y=int)
cdef bint step_after(State t, int seat, int dx, int dy, int slides) noexcept nogil
cdef bint is_stuck(State t) noexcept nogil
@cython.locals(dx=int, dy=int)
cdef bint slide_keeps_step(State t, int slide) noexcept nogil
@cython.locals(hands=u64[162], queue=int[2048], head=int, tail=int, here=int, hand=int, there=int, left=int, x=int,
               y=int, exit=int, place=int)
cdef bint is_trapped(State t) noexcept nogil
cdef bint holds_exit(State t, int place) noexcept nogil
cdef int hand_of(State t, int seat) noexcept nogil
cdef int beyond(State t, int seat, int here, int exit) noexcept nogil
cdef int pay(int hand, int price) noexcept nogil
cdef bint opens(State t, int seat, u64* hands, int walls) noexcept nogil
cdef void take_step(State t, int seat, int here, int way, int there) noexcept nogil
cdef int way_to(State t, int here, int there) noexcept nogil
cdef bint is_vacant(State t, int seat, int place) noexcept nogil
cdef void put(State t, int seat, int place) noexcept nogil
cdef void wear_for(State t, int seat, int place) noexcept nogil
cdef bint is_base_vacant(State t, int base, int seat) noexcept nogil
