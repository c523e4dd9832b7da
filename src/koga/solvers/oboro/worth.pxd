# The C types of worth.py.
cimport cython
from koga.games.oboro.position cimport ENDED, Oboro
from koga.core.position cimport WIN

cpdef enum:
    WHOLE = 10000
    WIDEST = 8
    SPAN = 17

cdef int bounded(int difference) noexcept nogil
cdef int index(int scorings, int own, int left, int right, int ahead, int other) noexcept nogil

@cython.final
cdef class Worth:
    cdef int[::1] table
    cpdef int at(self, int scorings, int own, int left, int right, int to_left, int to_right) noexcept nogil
    @cython.locals(left=int, right=int)
    cpdef int share(self, Oboro position, int seat) noexcept nogil
