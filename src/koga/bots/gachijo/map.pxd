# The C types of map.py.
cimport cython
from koga.games.gachijo.castle cimport BRIDGE, CELLS, GROUND, NOWHERE, ROOF, WATER, wall_state
from koga.games.gachijo.state cimport State
from koga.core.position cimport u8

cpdef enum:
    FAR = 12
    OFFSETS = 25

@cython.final
cdef class Map:
    cdef int castle, stage_turn, t1_turn, t2_turn
    cdef bint[4] known
    cdef u8[8100] room              # tools × offset × cell: the number of the room, NOWHERE if it cannot be entered
    cdef u8[8100] members           # tools × offset: the cells, room by room
    cdef u8[8100] first, last       # tools × offset × room: where its cells begin and end in members

    cdef void survey(self, State t, int tools) noexcept nogil
    cdef bint is_same(self, State t) noexcept nogil
    @cython.locals(stack=int[96], top=int, number=int, filled=int, walls=int, cell=int, other=int, wall=int, here=int, there=int,
                   base=int, start=int, way=int)
    cdef void find_rooms(self, State t, int tools, int offset) noexcept nogil
    @cython.locals(far=u8[2025], state=int, offset=int)
    cpdef list moves_to(self, State t, int tools, list cells)
    @cython.locals(queue=int[2025], entered=int[2025], taken=int[25], head=int, tail=int, state=int, step=int, offset=int,
                   cell=int, other=int, stair=int, slide=int)
    cdef void spread(self, State t, int tools, u8* far) noexcept nogil
    @cython.locals(base=int, room=int)
    cpdef int size_of_room(self, int tools, int offset, int cell) noexcept nogil
    @cython.locals(base=int, room=int, other=int, i=int)
    cdef int enter(self, int tools, int offset, int cell, int step, u8* far, int* queue, int tail,
                   int* entered) noexcept nogil

cdef int beyond(int offset, int slide) noexcept nogil
cdef bint is_open(State t, int tools, int cell) noexcept nogil
