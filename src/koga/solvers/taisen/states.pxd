# The C types of states.py.
cimport cython
from koga.core.position cimport index
from koga.games.taisen.position cimport MONKEY, OUT, SHOGUN, WOLF, Taisen

cpdef enum:
    FEW = 4
    SETS = 176
    MASKS = 1024

@cython.final
cdef class States:
    cdef readonly int size
    cdef int[::1] number         # by set of ninjas
    cdef int[::1] base, turn     # by the numbers of two sets of ninjas
    cdef int[4] ways             # how so many ninjas can stand

    cpdef int state(self, Taisen position, object side) except? -2
    @cython.locals(pair=int, own=int, enemy=int)
    cdef int c_state(self, Taisen position, int side) noexcept nogil
    @cython.locals(count=int, rank=int, slot=int, ninja=int, tile=int, before=int, other=int, place=int[4], height=int[4])
    cdef int rank(self, Taisen position, int side, int turn) noexcept nogil

@cython.locals(mask=int, ninja=int)
cdef int left(Taisen position, int side) noexcept nogil
