# The C types of round_tree.py.
cimport cython
from libc.math cimport log, sqrt
from koga.core.bits cimport u64
from koga.bots.oboro.deals cimport Deals
from koga.bots.oboro.habits cimport Habits
from koga.bots.oboro.policy cimport Policy
from koga.bots.shelf cimport longer, longer_numbers
from koga.games.oboro.position cimport CARDS, PLAYING, Oboro
from koga.core.position cimport Rng
from koga.solvers.oboro.rounds cimport Solver
from koga.solvers.oboro.worth cimport WHOLE

@cython.final
cdef class RoundTree:
    cdef Oboro root, position
    cdef Solver solver
    cdef Deals deals                 # None: all consistent deals are equally likely
    cdef Habits habits               # None: random cards
    cdef Policy policy               # for cards without habits; None: random cards
    cdef bint known                  # whether the root's hands are the truth
    cdef Rng rng
    cdef readonly int size
    cdef int seat, tail
    cdef double explore, prior
    cdef int[::1] child              # CARDS × node + card
    cdef int[::1] visits, offered    # of each node
    cdef double[::1] value
    cdef int[21] path, movers
    cdef int[24] buffer
    cdef int[3] share
    cdef double[3] total             # of the shares of each seat
    cdef readonly int simulations

    cpdef object run(self, int simulations)
    cdef object grow(self, int capacity)
    @cython.locals(depth=int, i=int, node=int)
    cdef void simulate(self) noexcept nogil
    @cython.locals(node=int, depth=int, count=int, action=int, place=int, new=bint)
    cdef int descend(self) noexcept nogil
    cdef bint goes_on(self) noexcept nogil
    @cython.locals(i=int, node=int, fresh=int, chosen=int, best=double, urge=double)
    cdef int select(self, int parent, int count) noexcept nogil
    @cython.locals(i=int, node=int, tried=int, chosen=int, total=double, mean=double, eager=double, best=double,
                   urge=double)
    cdef int expect(self, int parent, int count) noexcept nogil
    @cython.locals(seat=int)
    cdef void weigh(self) noexcept nogil
    @cython.locals(count=int)
    cdef int usual_card(self) noexcept nogil
