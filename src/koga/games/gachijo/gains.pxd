# The C types of gains.py.
cimport cython
from koga.core.bits cimport ONE, u64
from koga.games.gachijo.castle cimport CELLS, TOOL_ITEM, WEAPON_ITEM
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.state cimport State, cell_of
from koga.core.position cimport CHANCE

cdef int to_be_had(State t, int seat) noexcept nogil
@cython.locals(bit=u64)
cdef void arrive(State t, int place, bint ends) noexcept nogil
cdef bint has_square(State t, int cell) noexcept nogil
cdef void stop(State t) noexcept nogil
cdef void gain_crystal(State t, int seat) noexcept nogil
cdef void pass_crystal(State t, int taker, int giver) noexcept nogil
cdef void have_crystal(State t, int seat) noexcept nogil
cdef void take_treasure(State t, int seat, int treasure) noexcept nogil
cdef void at_tool_square(State t, int seat) noexcept nogil
cdef void at_weapon_square(State t, int seat) noexcept nogil
cdef void draw_tool(State t, int seat) noexcept nogil
cdef void draw_weapon(State t, int seat) noexcept nogil
cdef void gain_chip(State t, int seat, int face) noexcept nogil
cdef void trade(State t, int seat, int action) noexcept nogil
cdef void give_chip(State t, int seat, int action) noexcept nogil
cdef void gain_kaeru(State t, int seat) noexcept nogil
