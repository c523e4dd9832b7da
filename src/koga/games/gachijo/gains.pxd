# The C types of gains.py.
cimport cython
from koga.core.bits cimport ONE, u64
from koga.games.gachijo.castle cimport CELLS, TOOL_ITEM, WEAPON_ITEM
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.table cimport Table, cell_of
from koga.core.position cimport CHANCE

cdef int to_be_had(Table t, int seat) noexcept nogil
@cython.locals(bit=u64)
cdef void arrive(Table t, int place, bint ends) noexcept nogil
cdef bint has_square(Table t, int cell) noexcept nogil
cdef void stop(Table t) noexcept nogil
cdef void gain_crystal(Table t, int seat) noexcept nogil
cdef void pass_crystal(Table t, int taker, int giver) noexcept nogil
cdef void have_crystal(Table t, int seat) noexcept nogil
cdef void take_treasure(Table t, int seat, int treasure) noexcept nogil
cdef void at_tool_square(Table t, int seat) noexcept nogil
cdef void at_weapon_square(Table t, int seat) noexcept nogil
cdef void draw_tool(Table t, int seat) noexcept nogil
cdef void draw_weapon(Table t, int seat) noexcept nogil
cdef void gain_chip(Table t, int seat, int face) noexcept nogil
cdef void trade(Table t, int seat, int action) noexcept nogil
cdef void give_chip(Table t, int seat, int action) noexcept nogil
cdef void gain_kaeru(Table t, int seat) noexcept nogil
