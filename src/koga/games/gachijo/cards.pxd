# The C types of cards.py.
cimport cython
from koga.games.gachijo.castle cimport CELLS, GROUND
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.memory cimport hand_over
from koga.games.gachijo.gains cimport draw_tool, draw_weapon, to_be_had
from koga.games.gachijo.state cimport State, cell_of
from koga.games.gachijo.ways cimport is_vacant
from koga.core.position cimport CHANCE

cdef void draw_card(State t) noexcept nogil
cdef void carry_out(State t, int card) noexcept nogil
cdef void move_crystals(State t, int card) noexcept nogil
cdef void open_cache(State t, int card) noexcept nogil
@cython.locals(hands=int[24], other=int)
cdef void switch_tools(State t, int card) noexcept nogil
cdef void carry_off(State t, int card) noexcept nogil
cdef void stir(State t, int card) noexcept nogil
cdef void drop(State t, int card) noexcept nogil
cdef bint can_switch_with(State t, int seat) noexcept nogil
cdef bint is_beside_a_ninja(State t, int place) noexcept nogil
cdef bint any_beside(State t) noexcept nogil
