# The C types of choices.py.
cimport cython
from koga.games.gachijo.cards cimport can_switch_with, is_beside_a_ninja
from koga.games.gachijo.castle cimport CELLS, GROUND
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.fights cimport in_reach, loot_treasures
from koga.games.gachijo.gains cimport to_be_had
from koga.games.gachijo.guardians cimport fill_guardian, fill_guardian_stairs, fill_guardian_steps, may_stop
from koga.games.gachijo.state cimport State, cell_of
from koga.games.gachijo.ways cimport (
    can_stop, fill_steps, is_base_vacant, is_stuck, is_trapped, is_vacant, slide_keeps_step)

@cython.locals(first=int, last=int, count=int, action=int)
cdef int fill(State t, int* buffer) noexcept nogil
cdef int fill_turn(State t, int* buffer) noexcept nogil
cdef int fill_attacks(State t, int* buffer, int count) noexcept nogil
cdef int fill_trades(State t, int* buffer, int count) noexcept nogil
cdef bint can_walk(State t) noexcept nogil
cdef bint can_move_walls(State t) noexcept nogil
cdef bint can_use(State t, int tool) noexcept nogil
cdef bint can_be_carried_home(State t) noexcept nogil
cdef bint can_summon(State t) noexcept nogil
cdef int first_choice(int stage) noexcept nogil
cdef int last_choice(int stage) noexcept nogil
cdef bint can_choose(State t, int action) noexcept nogil
cdef bint can_take_or_return(State t, int action) noexcept nogil
cdef bint can_choose_treasure(State t, int action) noexcept nogil
cdef bint can_go(State t, int action) noexcept nogil
cdef bint can_settle(State t, int action) noexcept nogil
cdef bint can_be_drawn(State t, int action) noexcept nogil
cdef int odds(State t, int action) noexcept nogil
