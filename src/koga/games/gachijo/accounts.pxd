# The C types of accounts.py.
cimport cython
from koga.games.gachijo.beliefs cimport c_fits
from koga.games.gachijo.castle cimport ROOF, WATER
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.state cimport State

cpdef int missing_things(State t) noexcept nogil
@cython.locals(lost=int)
cpdef int missing(State t) noexcept nogil
@cython.locals(sum=int)
cdef bint crystals_are_whole(State t) noexcept nogil
@cython.locals(sum=int, left_out=bint)
cdef bint tools_are_whole(State t) noexcept nogil
@cython.locals(sum=int)
cdef bint weapons_are_whole(State t) noexcept nogil
@cython.locals(sum=int)
cdef bint treasures_are_whole(State t) noexcept nogil
cdef bint chips_are_whole(State t) noexcept nogil
@cython.locals(sum=int, points=int, seen=int, worth=int)
cdef bint kaeru_are_whole(State t) noexcept nogil
@cython.locals(passes=bint)
cdef bint pieces_are_placed(State t) noexcept nogil
@cython.locals(area=int)
cdef bint markers_fit(State t) noexcept nogil
