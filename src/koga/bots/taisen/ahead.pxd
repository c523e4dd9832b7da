# The C types of ahead.py.
cimport cython
from koga.bots.taisen.mind cimport Mind
from koga.bots.taisen.turn cimport MOST_ENDS, Turn, c_follow
from koga.games.taisen.position cimport MONKEY, ROLL, WOLF, Taisen
from koga.solvers.taisen.endgame cimport Endgame
from koga.core.position cimport CHANCE, Rng

cdef enum:
    MOST_SAMPLES = 27
    FEW = 4              # ninjas left: the tables have them
    NEAR = 12            # ninjas left: three turns may come to so few

cdef double MARGIN

@cython.final
cdef class Ahead:
    cdef readonly int width, samples, close
    cdef readonly bint exact         # whether to use the tables
    cdef Endgame table               # the one in use now, if any
    cdef bint deep                   # whether the third turn is looked at now
    cdef readonly Turn mine
    cdef Turn reply, third
    cdef Taisen there, rolled, answered
    cdef int[MOST_ENDS] order
    cdef double[MOST_ENDS] looked
    cdef int[MOST_SAMPLES] sample
    cdef double[MOST_SAMPLES] part   # how much each of them weighs

    @cython.locals(i=int, kept=int, left=int)
    cpdef int best(self, Taisen position, Rng rng)
    @cython.locals(i=int, j=int, end=int, value=double)
    cdef void look(self, Taisen position, int kept) noexcept nogil
    @cython.locals(count=int)
    cdef int keep_closest(self, int kept) noexcept nogil
    @cython.locals(i=int, j=int, kept=int, path=int)
    cdef int sort(self) noexcept nogil
    @cython.locals(total=double, roll=int, value=double)
    cdef double after(self, Taisen position, int path) noexcept nogil
    @cython.locals(total=double, i=int)
    cdef double after_reply(self) noexcept nogil
    cdef bint is_known(self, Taisen position) noexcept nogil
    cdef object use(self, Endgame table)

@cython.locals(left=int, roll=int)
cdef int draw_roll(Taisen position, Rng rng) except -1
