# The C types of cards.py.
cimport cython
from koga.games.gachijo.castle cimport CELLS, GROUND
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.memory cimport hand_over
from koga.games.gachijo.gains cimport draw_tool, draw_weapon, to_be_had
from koga.games.gachijo.table cimport Table, cell_of
from koga.games.gachijo.ways cimport is_vacant
from koga.core.position cimport CHANCE

cdef void draw_card(Table t) noexcept nogil
cdef void carry_out(Table t, int card) noexcept nogil
cdef void move_crystals(Table t, int card) noexcept nogil
cdef void open_cache(Table t, int card) noexcept nogil
@cython.locals(hands=int[24], other=int)
cdef void switch_tools(Table t, int card) noexcept nogil
cdef void carry_off(Table t, int card) noexcept nogil
cdef void stir(Table t, int card) noexcept nogil
cdef void drop(Table t, int card) noexcept nogil
cdef bint can_switch_with(Table t, int seat) noexcept nogil
cpdef bint is_beside_a_ninja(Table t, int place) noexcept nogil
cdef bint any_beside(Table t) noexcept nogil
