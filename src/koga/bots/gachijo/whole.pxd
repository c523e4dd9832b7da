# The C types of whole.py.
cimport cython
from koga.bots.gachijo.hunter cimport is_offered
from koga.bots.gachijo.judge cimport Judge
from koga.bots.gachijo.planner cimport Planner
from koga.bots.gachijo.player cimport Player
from koga.games.gachijo.castle cimport CELLS
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.position cimport Gachijo
from koga.games.gachijo.state cimport State
from koga.games.gachijo.ways cimport can_stop
from koga.core.position cimport CHANCE, OVER, WIN, Position, Rng, draw

cdef enum:
    STOPS = 6
    DETOURS = 3

@cython.final
cdef class Whole(Position):
    cdef Gachijo inner
    cdef State state
    cdef Player player
    cdef Planner planner
    cdef public Rng rng
    cdef int ahead
    cdef Judge judge

    @cython.locals(offered=int, count=int)
    cdef int fill_moves(self, int* buffer, int* small) noexcept nogil
    @cython.locals(stops=double[162], passes=double[162], count=int, best=int, place=int)
    cdef int fill_strokes(self, State t, int* buffer) noexcept nogil
    @cython.locals(turn=int, begun=bint, count=int, step=int)
    cdef void walk(self, State t, int move) noexcept nogil
    cdef bint is_there(self, State t, int move) noexcept nogil
    @cython.locals(place=int, step=int)
    cdef int step(self, State t, int move, int count) noexcept nogil
    @cython.locals(count=int, step=int)
    cpdef int begin(self, int move)
    @cython.locals(count=int)
    cdef void settle(self, State t) noexcept nogil
    cdef void become(self, Whole other) noexcept nogil
    cpdef double outcome(self, int seat)
    cdef double value(self, int seat) noexcept nogil
