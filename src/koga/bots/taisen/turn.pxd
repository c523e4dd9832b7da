# The C types of turn.py.
cimport cython
from koga.core.bits cimport u64
from koga.bots.taisen.mind cimport Mind
from koga.core.position cimport index
from koga.solvers.taisen.endgame cimport Endgame
from koga.games.taisen.position cimport END, LAST_NINJA, MOVING, Taisen, village

cdef enum:
    DICE = 3
    MOST_ENDS = 512
    ROOM = 2048

cdef double ALMOST
cdef u64 MIX, MASK, BOARD

@cython.final
cdef class Step:
    cdef Taisen position
    cdef Step below
    cdef int[256] buffer

    @cython.locals(count=int, i=int, here=int)
    cdef void walk(self, Turn turn, int path, int shift) noexcept nogil
    cdef void arrive(self, Turn turn, int path, int shift) noexcept nogil

@cython.final
cdef class Turn:
    cdef Mind mind
    cdef public Endgame endgame
    cdef Step root
    cdef readonly int count, side
    cdef int[512] paths
    cdef double[512] values
    cdef readonly double best_value
    cdef readonly int best_path
    cdef u64[2048] known
    cdef int[2048] stamp
    cdef int epoch

    cpdef object expand(self, Taisen position)
    cdef void c_expand(self, Taisen position) noexcept nogil
    cdef void add(self, Taisen position, int path) noexcept nogil
    @cython.locals(slot=int)
    cdef bint is_new(self, u64 hash) noexcept nogil
    @cython.locals(value=double)
    cdef double worth(self, Taisen position) noexcept nogil
    cpdef int path(self, object end) except -1
    cpdef double value(self, object end) except -1

@cython.locals(hash=u64, side=int, ninja=int)
cdef u64 board_hash(Taisen position, u64 salt) noexcept nogil

cdef int first_action(int path) noexcept nogil
cpdef object follow(Taisen position, int path)
cdef void c_follow(Taisen position, int path) noexcept nogil
