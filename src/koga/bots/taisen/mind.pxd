# The C types of mind.py.
cimport cython
from libc.math cimport exp
from koga.games.taisen.position cimport OUT, SHOGUN, Taisen
from koga.core.position cimport Rng, index

# GCC would otherwise add two rows at once with scalar code; one row at a time is vectorized by four.
cdef extern from *:
    """
    #if defined(__GNUC__) && !defined(__clang__)
    #pragma GCC optimize("no-loop-unroll-and-jam")
    #endif
    """

cpdef enum:
    STANDING = 880
    INPUTS = 943
    RICH_INPUTS = 3043
    HIDDEN = 32
    MOST_ON = 256

cdef int faces(int mine, int other) noexcept nogil

@cython.final
cdef class Mind:
    cdef readonly bint rich
    cdef float[3043][32] first   # [input][hidden]
    cdef float[32] bias, second, hidden
    cdef float offset
    cdef int[256] on             # the inputs that are on; a pair may be in it several times
    cdef int on_count

    cpdef int inputs(self)
    cpdef double value(self, Taisen position, object side) except -1
    cdef double c_value(self, Taisen position, int side) noexcept nogil
    @cython.locals(tile=int, ahead=int, count=int, ninja=int, place=int, who=int, top=int, other=int)
    cdef void look(self, Taisen position, int side) noexcept nogil
    @cython.locals(row=int, total=float, i=int, j=Py_ssize_t, hidden=float[32])
    cdef double think(self, int* on, int count) noexcept nogil
    @cython.locals(row=int, step=float, i=int, j=Py_ssize_t, slopes=float[32])
    cdef void learn(self, int* on, int count, double target, double rate) noexcept nogil
