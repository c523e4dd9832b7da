# The C types of endgame.py.
cimport cython
from koga.core.position cimport index
from koga.games.taisen.position cimport MONKEY, ROLLING, WOLF, Taisen
from koga.solvers.taisen.states cimport States

@cython.final
cdef class Endgame:
    cdef readonly States states
    cdef const unsigned char[::1] values    # by state, two each

    cpdef object value(self, Taisen position)
    cpdef double chance(self, Taisen position, object side) except? -2
    @cython.locals(state=int)
    cdef double c_value(self, Taisen position, int side) noexcept nogil

cpdef int ninjas_left(Taisen position)
