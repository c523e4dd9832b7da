# The C types of danger.py.
cimport cython
from koga.bots.gachijo.map cimport OFFSETS, Map, beyond
from koga.games.gachijo.castle cimport CELLS, CENTRE, NOWHERE, wall_state
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.state cimport State, cell_of
from koga.games.gachijo.turns cimport c_flag, types

@cython.final
cdef class Danger:
    cdef double by_ninjas, by_guardians   # chances, as last weighed

    @cython.locals(paid=bint, held=int, start=int, stake=double)
    cdef double weigh(self, State t, int seat, Map map, int place, int offset) noexcept nogil

@cython.locals(other=int)
cdef int moves_between(State t, Map map, int tools, int offset, int start, int cell) noexcept nogil
@cython.locals(base=int, room=int, x=int, y=int)
cdef bint is_beside(Map map, int tools, int offset, int start, int cell) noexcept nogil
cdef double chance(int moves) noexcept nogil
@cython.locals(slides=int)
cdef bint may_call(State t, int offset) noexcept nogil
cdef int tools_of(State t, int seat) noexcept nogil
