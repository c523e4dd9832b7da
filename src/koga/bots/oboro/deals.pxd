# The C types of deals.py.
cimport cython
from libc.math cimport exp, log
from koga.bots.oboro.habits cimport Habits
from koga.bots.oboro.policy cimport Policy
from koga.core.position cimport Rng
from koga.solvers.oboro.rounds cimport Solver
from koga.games.oboro.position cimport NOBODY, PLAYING, STOCK, UNTOLD, Oboro

cpdef enum:
    MOST_DEALS = 1024

cdef double FLOOR

@cython.final
cdef class Deals:
    cdef Habits habits               # None: the policy weighs the deals
    cdef Policy policy
    cdef Rng rng
    cdef Oboro root, now, past
    cdef readonly int count
    cdef int plays
    cdef double trust
    cdef int[1024][3] hands
    cdef double[1024] upto           # the weights of all deals up to this one
    cdef int[3] start

    @cython.locals(seat=int, total=double, i=int, other=int)
    cdef void deal(self) noexcept nogil
    @cython.locals(total=double, i=int, card=int)
    cdef double plausibility(self, int seat) noexcept nogil
    cdef double chance(self, int card) noexcept nogil
    @cython.locals(other=int, i=int)
    cdef void begin_round(self) noexcept nogil
    @cython.locals(aim=double, low=int, high=int, middle=int, seat=int)
    cdef void lay_out(self, Oboro position, Rng rng) noexcept nogil
    @cython.locals(sums="double[24]", some="double[24]", i=int, j=int, seat=int, before=double)
    cpdef list judge(self, Solver solver)
