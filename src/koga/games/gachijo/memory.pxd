# The C types of memory.py.
cimport cython
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.hands cimport hand_of
from koga.games.gachijo.state cimport State

cpdef int event_of(int kind, int seat, int value) noexcept nogil
cpdef int kind_of(int event) noexcept nogil
cpdef int seat_of(int event) noexcept nogil
cpdef int value_of(int event) noexcept nogil
cdef void drawn(State t, int seat, int weapon) noexcept nogil
cdef void put_back(State t, int seat, int weapon) noexcept nogil
cdef void shown(State t, int seat, int weapon) noexcept nogil
cdef void note(State t, int kind, int seat, int value) noexcept nogil
@cython.locals(hands=int[16], moved=int, seat=int)
cdef void hand_over(State t, int giver, int taker, bint swap) noexcept nogil
cdef void forget(State t) noexcept nogil
cdef void add_draws(State t) noexcept nogil
@cython.locals(kind=int)
cpdef int as_seen(int event, int viewer) noexcept nogil
cdef int first_seen(State t, int viewer) noexcept nogil
@cython.locals(i=int, kept=int, event=int)
cdef void keep_seen(State t, int viewer) noexcept nogil
@cython.locals(held=int)
cdef void note_imagined(State t, int viewer) noexcept nogil
