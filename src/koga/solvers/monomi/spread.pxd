# The C types of spread.py.
cimport cython
from koga.core.bits cimport ONE, u64
from koga.solvers.monomi.sets cimport Sets, after

@cython.final
cdef class Insertions:
    cdef readonly int count, samurais
    cdef unsigned int[::1] table
    cdef readonly long long[7] start, size      # of the part for sets of each size, and how many such sets there are
    cdef long long[:, ::1] binomial

    @cython.locals(set=u64, i="long long", a=cython.int)
    cdef void fill(self, Sets sets, int size) noexcept nogil

@cython.final
cdef class Spread:
    cdef Insertions insertions
    cdef int count, samurais
    cdef u64[64] closed                # a crossroad and its neighbours
    cdef int[64] degree
    cdef unsigned char[64][64] goals   # the members of each of these sets
    cdef u64[::1] space
    cdef long long[7] start            # where in it the families of each level lie

    cpdef object run(self, u64[::1] family, long long at, u64[::1] out, long long to)
    @cython.locals(s=cython.int, into="long long")
    cdef void descend(self, u64[::1] family, long long at, int level, int first, long long prefix, u64[::1] out,
                      u64[::1] space, unsigned int[::1] table) noexcept nogil
    @cython.locals(s=cython.int, goal=cython.int, goals=u64)
    cdef void last_two(self, u64[::1] family, long long at, int first, long long prefix, u64[::1] out) noexcept nogil
    @cython.locals(i="long long", size="long long", start="long long", one="long long", two="long long",
                   three="long long", goal=cython.int, any=u64, word=u64)
    cdef u64 step(self, u64[::1] family, long long at, int level, int s, u64[::1] space, long long into,
                  unsigned int[::1] table) noexcept nogil
    @cython.locals(word=u64, y=cython.int)
    cdef u64 last(self, u64 goals, int first) noexcept nogil
