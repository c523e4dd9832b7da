# The C types of rounds.py.
cimport cython
from koga.core.bits cimport u64
from koga.games.oboro.position cimport PLAYING, Oboro
from koga.core.position cimport Position, Rng
from koga.solvers.oboro.worth cimport WHOLE, Worth

cdef u64 MIX, LOWEST_64

@cython.final
cdef class Memory:
    cdef u64[::1] words
    cdef readonly long places
    @cython.locals(key=u64)
    cdef u64 areas_key(self, Oboro position) noexcept nogil
    @cython.locals(key=u64)
    cdef u64 hands_key(self, Oboro position) noexcept nogil
    @cython.locals(key=u64)
    cdef u64 points_key(self, Oboro position) noexcept nogil
    @cython.locals(mixed=u64)
    cdef long place(self, u64 areas, u64 hands, u64 points) noexcept nogil
    cdef bint holds(self, long place, u64 areas, u64 hands, u64 points) noexcept nogil

@cython.final
cdef class Ply:
    cdef Oboro position
    cdef Ply next
    cdef Memory memory
    cdef Worth worth
    cdef readonly long nodes
    cdef int[24] buffer
    cdef int[3] value

    cdef void solve(self) noexcept nogil
    @cython.locals(areas=u64, hands=u64, points=u64, packed=u64, place=long, seat=int)
    cdef void solve_trick(self) noexcept nogil
    @cython.locals(best=int, count=int, mover=int, i=int, seat=int)
    cdef void try_all(self) noexcept nogil
    @cython.locals(seat=int)
    cdef void end_round(self) noexcept nogil
    @cython.locals(mover=int, count=int, i=int)
    cdef void vote(self, double* sums) noexcept nogil

@cython.final
cdef class Solver:
    cdef Ply first
    cdef readonly Memory memory
    @cython.locals(ply=Ply)
    cpdef tuple solve(self, Oboro position)
    @cython.locals(ply=Ply, deals=int, sums="double[24]", _=int, seat=int)
    cpdef list vote(self, Oboro position, Rng rng, int deals)
    @cython.locals(ply=Ply, sums="double[24]", i=int)
    cpdef list judge(self, Oboro position)
    cpdef long nodes(self)
