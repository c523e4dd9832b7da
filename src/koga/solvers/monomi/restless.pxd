# The C types of restless.py.
cimport cython
from koga.core.bits cimport ONE, lowest, size, u64
from koga.core.position cimport u8
from koga.solvers.monomi.retrograde cimport Retrograde
from koga.solvers.monomi.sets cimport Sets, after

@cython.final
cdef class Restless:
    cdef Retrograde wave
    cdef Sets sets
    cdef int samurais
    cdef u64[64] near, about         # next to each crossroad, and up to two steps away
    cdef long long family            # where the words of the orbit begin
    cdef u64 ninja
    cdef u8[6] stands, goes, may_stay

    @cython.locals(i="long long", at="long long", found="long long", set=u64, new=u64, kept=u64)
    cpdef long long keep(self, int orbit, bint won)
    @cython.locals(i=cython.int, left=u64)
    cdef bint found(self, u64 set) noexcept nogil
    cdef bint could_be_shut_in(self, u64 set, int crossroad) noexcept nogil
    @cython.locals(goals=u64, here=u64, crossroad=cython.int)
    cdef bint try_all(self, u64 set, int number, u64 goals_so_far, u64 stay) noexcept nogil
    @cython.locals(here=u64, goals=u64, crossroad=cython.int)
    cdef bint last(self, u64 set, u64 goals_so_far, u64 stay) noexcept nogil
    cdef bint all_stuck(self, u64 stay, u64 goals) noexcept nogil
    @cython.locals(i=cython.int, j=cython.int, steps=cython.int, crossroad=cython.int)
    cdef bint playable(self, u64 set) noexcept nogil
