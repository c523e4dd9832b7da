# The C types of reach.py.
cimport cython
from koga.core.bits cimport ONE, u64
from koga.core.position cimport MOST_ACTIONS, u8
from koga.games.gachijo.castle cimport CELLS
from koga.games.gachijo.choices cimport fill
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.position cimport Gachijo, act
from koga.games.gachijo.state cimport State

cdef tuple NAMES

@cython.final
cdef class Reach:
    cdef State state
    cdef list spare

    @cython.locals(there=State)
    cpdef tuple after(self, int slide)
    @cython.locals(buffer=int[MOST_ACTIONS], ended=u8[81], seen=u64[162], here=State, there=State, tools="int*", at=int,
                   place=int, action=int, count=int, i=int, held=int)
    cdef tuple ends(self, State first)
    @cython.locals(state=State)
    cdef State room(self)

cdef int place_of(int action) noexcept nogil
@cython.locals(twin=State, seat=int)
cdef State blank(State t)
