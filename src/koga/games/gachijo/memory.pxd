# The C types of memory.py.
cimport cython
from koga.core.bits cimport size, u64
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.state cimport State
from koga.core.position cimport Rng

@cython.locals(best=int, was=int, settled=int, may_be_it=bint)
cdef void see(State t, int spectator, int weapon, int here, int there) noexcept nogil
cdef void slip(State t, int spectator, int here, int there) noexcept nogil
cdef void drawn(State t, int seat, int weapon) noexcept nogil
cdef void put_back(State t, int seat, int weapon) noexcept nogil
cdef void shown(State t, int seat, int weapon) noexcept nogil
cdef void clear(State t, int seat) noexcept nogil
@cython.locals(hands=int[16], moved=int, was=int, now=int)
cdef void hand_over(State t, int giver, int taker, bint swap) noexcept nogil
@cython.locals(known=int)
cdef void know_hand(State t, int seat) noexcept nogil
@cython.locals(ways=int[832], sizes=int[4], others=int[4], count=int, state=int, holder=int, token=int, mask=int,
               chosen=int, left=int, i=int)
cdef void guess(State t, int seat, Rng rng) noexcept nogil
@cython.locals(total=int, mask=int, state=int, token=int, i=int)
cdef bint count_ways(State t, int seat, int* ways, int* others, int count) noexcept nogil
cdef void widen(State t, int seat) noexcept nogil
cdef void guess_memories(State t, int seat) noexcept nogil
@cython.locals(places=int[3], found=int, holder=int, there=int)
cpdef bint fits(State t, int seat) noexcept nogil
cdef bint can_lie(State t, int row, int* places) noexcept nogil
