# The C types of few.py.
cimport cython
from koga.games.taisen.position cimport MONKEY, OUT, SHOGUN, WOLF, Taisen
from koga.solvers.taisen.states cimport States

cdef enum:
    FARTHEST = 27

cdef double STILL

cdef int stride(int die) noexcept nogil

@cython.final
cdef class Few:
    cdef readonly States states
    cdef readonly long improved
    cdef readonly double[::1] values    # by state
    cdef readonly unsigned char[::1] met    # by state: whether it can be
    cdef unsigned char[::1] quiet       # by state
    cdef bint every
    cdef int[::1] tiles, levels         # by how a side stands, and ninja of it
    cdef int[::1] order                 # how a side can stand, the foremost last
    cdef int[4] first                   # by number of ninjas: where their part of these begins
    cdef int[4][29] begin               # by number of ninjas and tiles advanced: where in `order`
    cdef int[2][3] who                  # the ninjas of both sides
    cdef double[27] best, weights       # by roll
    cdef Taisen root, one, two, three

    @cython.locals(largest=double, advance=int, mine=int, i=int, j=int, here=int, there=int)
    cdef double c_sweep(self, int own, int enemy) noexcept nogil
    @cython.locals(value=double, change=double, state=int)
    cdef double renew(self, int who, int own, int here, int enemy, int there) noexcept nogil
    @cython.locals(side=int, tile=int, ninja=int, i=int)
    cdef bint set_up(self, int who, int own, int here, int enemy, int there) noexcept nogil
    cdef void stand(self, int side, int ninja, int tile, int level) noexcept nogil
    @cython.locals(total=double, outcome=int)
    cdef double best_turn(self) noexcept nogil
    @cython.locals(die=int, choice=int, ninja=int, pips=int, here=int, used=int)
    cdef void go_on(self, Taisen before, Taisen after, Taisen next, Taisen last, int roll) noexcept nogil
    cdef double worth(self, Taisen position) noexcept nogil
    @cython.locals(red=int, green=int, blue=int, outcome=int)
    cdef void note(self, int roll, int used, double value) noexcept nogil
