# The C types of atlas.py.
cimport cython
from koga.bots.gachijo.map cimport FAR, OFFSETS, Map
from koga.games.gachijo.castle cimport CELLS, NOWHERE, TOOL_ITEM, WEAPON_ITEM
from koga.games.gachijo.state cimport State
from koga.core.position cimport u8

cpdef enum:  # kinds of goals; the first of each
    TO_BASE = 0
    TO_TREASURE = 4
    TO_CRYSTAL = 8
    TO_WEAPON = 9
    TO_TOOL = 10
    GOALS = 11

@cython.final
cdef class Atlas:
    cdef Map map
    cdef int t3_turn
    cdef bint[44] known          # goal × tools
    cdef u8[44][2025] far        # goal × tools: moves for every position of the walls and cell
    cdef int[4] square           # the cell of each treasure square

    @cython.locals(chart=int, treasure=int, cell=int, item=int)
    cdef void open(self, State t) noexcept nogil
    @cython.locals(chart=int)
    cdef int moves(self, State t, int goal, int tools, int offset, int cell) noexcept nogil
    @cython.locals(chart=int, state=int, cell=int, offset=int)
    cdef void draw(self, State t, int goal, int tools) noexcept nogil

@cython.locals(item=int)
cdef bint is_there(State t, int goal, int cell) noexcept nogil
