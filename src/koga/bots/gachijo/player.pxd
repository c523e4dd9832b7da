# The C types of player.py.
cimport cython
from koga.bots.gachijo.planner cimport Planner
from koga.games.gachijo.choices cimport fill
from koga.games.gachijo.position cimport Gachijo
from koga.games.gachijo.turns cimport c_points
from koga.core.position cimport CHANCE, MOST_ACTIONS, OVER, Position, Rng, draw

@cython.final
cdef class Player:
    cdef readonly Planner planner
    cdef int[256] buffer

    @cython.locals(count=int)
    cpdef int choose(self, Gachijo position, Rng rng)
    cpdef object play_on(self, Gachijo position, Rng rng, int turns)
    cdef int pick(self, Gachijo position, int count, Rng rng) noexcept nogil
    @cython.locals(count=int, action=int)
    cdef void play_turns(self, Gachijo position, Rng rng, int turns) noexcept nogil

@cython.locals(turns=long, decisions=long, position=Gachijo, rng=Rng, player=Player, game=long, most=int)
cpdef tuple games(Gachijo start, unsigned long long seed, long count)
