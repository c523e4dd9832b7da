# The C types of memory.py.
cimport cython
from koga.core.bits cimport size, u64
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.table cimport Table
from koga.core.position cimport Rng

@cython.locals(best=int, was=int, settled=int, may_be_it=bint)
cdef void see(Table t, int spectator, int weapon, int here, int there) noexcept nogil
cdef void slip(Table t, int spectator, int here, int there) noexcept nogil
cdef void drawn(Table t, int seat, int weapon) noexcept nogil
cdef void put_back(Table t, int seat, int weapon) noexcept nogil
cdef void shown(Table t, int seat, int weapon) noexcept nogil
cdef void clear(Table t, int seat) noexcept nogil
@cython.locals(hands=int[16], moved=int, was=int, now=int)
cdef void hand_over(Table t, int giver, int taker, bint swap) noexcept nogil
@cython.locals(known=int)
cdef void know_hand(Table t, int seat) noexcept nogil
@cython.locals(ways=int[832], sizes=int[4], others=int[4], count=int, state=int, holder=int, token=int, mask=int,
               chosen=int, left=int, i=int)
cdef void guess(Table t, int seat, Rng rng) noexcept nogil
@cython.locals(total=int, mask=int, state=int, token=int, i=int)
cdef bint count_ways(Table t, int seat, int* ways, int* others, int count) noexcept nogil
cdef void widen(Table t, int seat) noexcept nogil
cdef void guess_memories(Table t, int seat) noexcept nogil
@cython.locals(places=int[3], found=int, holder=int, there=int)
cpdef bint fits(Table t, int seat) noexcept nogil
cdef bint can_lie(Table t, int row, int* places) noexcept nogil
