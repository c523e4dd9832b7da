# The C types of castle.py.
cimport cython
from koga.core.position cimport index, u8

cpdef enum:  # areas (G1.4); a bridge is ground and water
    GROUND
    WATER
    ROOF
    BRIDGE

cpdef enum:  # squares of the sheet T3 (G1.6); 1 to 4 are the four treasures
    NO_ITEM = 0
    TOOL_ITEM = 5
    WEAPON_ITEM = 6

cpdef enum:
    CELLS = 81
    CENTRE = 40
    EDGE = 3   # in place of a wall: the end of the board
    NOWHERE = 255

@cython.final
cdef class Castle:
    cdef u8[32400] walls      # wall state × cell × direction: 0 none, 1 low, 2 high, EDGE
    cdef u8[8100] symbols     # wall state × cell: a yin-yang symbol lies there
    cdef u8[100] merged       # by wall state
    cdef u8[324] areas        # stage orientation × cell
    cdef u8[324] crystals     # stage orientation × cell: a crystal square
    cdef u8[324] stairs       # stage orientation × cell: 1 a staircase, 2 one with gacha
    cdef u8[324] items        # T3 orientation × cell
    cdef u8[324] beside       # cell × direction: the next cell, or NOWHERE
    cdef u8[324] boundary     # cell × direction: the number of the boundary, 0 to 143
    cdef u8[4] bases          # the cell of each base
    cdef u8[81] base_at       # cell: its base, or NOWHERE
    cdef readonly int number  # identifies the castle
    cdef readonly str name
    cdef readonly object stage
    cdef readonly bint dry, flat  # no water, no rooftop

    cpdef int wall(self, object state, object cell, object direction) except -1
    cpdef bint has_symbol(self, object state, object cell) except -1
    cpdef bint is_merged(self, object state) except -1
    cpdef int area(self, object turn, object cell) except -1
    cpdef int stair(self, object turn, object cell) except -1
    cpdef bint crystal(self, object turn, object cell) except -1
    cpdef int item(self, object turn, object cell) except -1
    cpdef int next(self, object cell, object direction) except -1
    cpdef int base(self, object number) except -1

cpdef int wall_state(int t1_turn, int t2_turn, int dx, int dy) noexcept nogil
