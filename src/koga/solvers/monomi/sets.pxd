# The C types of sets.py.
cimport cython
from koga.core.bits cimport lowest, u64

@cython.final
cdef class Sets:
    cdef readonly int count, most
    cdef readonly long long[:, ::1] binomial    # how many sets of j among the first c crossroads

    cpdef long long number(self, int size)
    @cython.locals(at=cython.int)
    cpdef long long rank(self, u64 set) noexcept nogil

@cython.locals(low=u64, ripple=u64)
cpdef u64 after(u64 set) noexcept nogil
