# The C types of judge.py.
cimport cython
from koga.core.bits cimport ONE, lowest, size, u64
from koga.games.monomi.position cimport (
    ESCAPED, LAST_TURN, NINJA_TURN, PLACING_NINJA, PLACING_SAMURAIS, PUTTING, SAMURAI_TURN, SURROUNDED, Monomi,
)
from koga.core.position cimport u8
from koga.solvers.monomi.lookup cimport Lookup
from koga.solvers.monomi.retrograde cimport ENDLESS, NINJA, SAMURAIS

cpdef enum:
    EVEN = 1000
    SURE = 2000
    KEPT = 32

@cython.final
cdef class Judge:
    cdef Lookup lookup
    cdef Monomi position
    cdef u8[7][7] mine               # of each person, the Samurais still to move
    cdef u8[8] goes                  # where each of them goes
    cdef readonly int best, ways, right
    cdef readonly u64 winning        # all crossroads taken after the turn that keeps the win
    cdef readonly bint several       # if there is more than one such
    cdef int keep, kept
    cdef u8[32][8] plans

    cpdef int worth(self, Monomi position)
    cpdef list best_plans(self, Monomi position)
    cdef object clear(self, Monomi position)
    cdef void weigh(self) noexcept nogil
    @cython.locals(free=u64)
    cdef void place(self, int placed, u64 taken, u64 wall) noexcept nogil
    @cython.locals(starts=u64, worst=cython.int, merit=cython.int)
    cdef int ninja_place(self, u64 samurais) noexcept nogil
    @cython.locals(count=cython.int, marker=cython.int)
    cdef void person(self, int seat, u64 taken, int moved) noexcept nogil
    @cython.locals(marker=cython.int, goals=u64, here=u64)
    cdef void assign(self, int seat, int number, int count, u64 taken, int moved) noexcept nogil
    @cython.locals(i=cython.int, j=cython.int, crossroad=cython.int)
    cdef bint playable(self, int seat, int count) noexcept nogil
    @cython.locals(merit=cython.int)
    cdef void finish(self, u64 taken, int moved) noexcept nogil
    @cython.locals(marker=cython.int)
    cdef int putting(self, u64 taken, int fixed) noexcept nogil
    @cython.locals(goals=u64, worst=cython.int, merit=cython.int)
    cdef int put(self, int marker, u64 taken, int fixed) noexcept nogil
    cdef void note(self, int merit) noexcept nogil
    @cython.locals(i=cython.int, times=cython.int, value=cython.int, left=cython.int, ninja=cython.int)
    cdef int merit(self, u64 taken) noexcept nogil
cdef int read(int value) noexcept nogil
