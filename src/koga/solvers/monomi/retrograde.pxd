# The C types of retrograde.py.
cimport cython
from koga.core.bits cimport ONE, lowest, size, u64
from koga.core.position cimport u8
from koga.solvers.monomi.sets cimport Sets, after

cpdef enum:
    ENDLESS = 0
    SAMURAIS = 1
    NINJA = 127
    MOST_TURNS = 126
    NEVER = 255

@cython.final
cdef class Retrograde:
    cdef readonly Sets sets
    cdef readonly int count, samurais, orbits
    cdef readonly long long number, words    # of the sets of Samurais, and of those with one less
    cdef u64 wall
    cdef u64[64] near
    cdef readonly u8[64] chosen
    cdef readonly object value               # a bytearray, a byte for each orbit and set
    cdef u8[::1] values, left
    cdef readonly u64[::1] known, fresh, family
    # For each orbit, the neighbours of its chosen crossroad that are off the wall: their orbits, and what takes a set
    # there to the set here.
    cdef int[64] ways
    cdef u8[64][64] way_orbit
    cdef u8[64][64][64] way_back

    @cython.locals(set=u64, free=u64, i="long long", found="long long", at="long long", ninja=cython.int)
    cpdef long long surrounded(self, int orbit)
    @cython.locals(set=u64, i="long long", found="long long", at="long long", ninja=cython.int)
    cpdef long long next_to_wall(self, int orbit)
    @cython.locals(set=u64, rest=u64, i="long long", at="long long")
    cpdef object gather(self, int orbit, int code, u64[::1] family)
    @cython.locals(set=u64, rest=u64, i="long long", at="long long", family="long long")
    cpdef object change(self, int orbit, int code)
    @cython.locals(set=u64, i="long long", at="long long", family="long long", ninja=u64, every=u64)
    cpdef object all_sets(self, int orbit)
    @cython.locals(i="long long", at="long long", found="long long", new=u64, ninja=u64, set=u64)
    cpdef long long keep_won(self, int orbit)
    @cython.locals(i="long long", at="long long", found="long long", new=u64, ninja=u64, set=u64, every=u64, above=u64)
    cpdef long long keep_lost(self, int orbit)
    @cython.locals(i="long long", at="long long")
    cpdef object clear_fresh(self, int orbit)
    @cython.locals(way=cython.int, found="long long")
    cpdef long long ninja_turn(self, int orbit, int code)
    @cython.locals(i="long long", at="long long", here="long long", found="long long", set=u64, new=u64, renamed=u64,
                   ninja=u64, rank="long long", base=u64)
    cdef long long follow(self, int orbit, int way, int code) noexcept nogil

@cython.locals(renamed=u64)
cdef u64 rename(u8* renaming, u64 set) noexcept nogil
cdef u64 beneath(u64 set) noexcept nogil
