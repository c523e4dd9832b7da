# The C types of lookup.py.
cimport cython
from koga.core.bits cimport ONE, lowest, u64
from koga.core.position cimport u8
from koga.solvers.monomi.sets cimport Sets

@cython.final
cdef class Lookup:
    cdef readonly Sets sets
    cdef long long number
    cdef const unsigned char[::1] values
    cdef u8[64] orbit
    cdef u8[64][64] turn

    @cython.locals(renamed=u64)
    cpdef int value(self, int ninja, u64 samurais) noexcept nogil
    @cython.locals(i="long long", at="long long", counts=cython.longlong[256])
    cpdef list histogram(self, int orbit)
