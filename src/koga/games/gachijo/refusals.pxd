# The C types of refusals.py.
cimport cython
from koga.games.gachijo cimport guardians, ways
from koga.games.gachijo.castle cimport BRIDGE, CELLS, CENTRE, GROUND
from koga.games.gachijo.choices cimport can_choose
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.fights cimport can_be_attacked, reaches
from koga.games.gachijo.state cimport State, cell_of
from koga.core.position cimport OVER

cdef object refusal(State t, int action)
cdef object turn_refusal(State t, int action)
cdef object counted_refusal(State t, int action)
cdef object step_refusal(State t, int seat, int place)
cdef object stairs_refusal(State t, int seat, int cell)
cdef object stroke_refusal(State t, int action)
cdef object out_of_place(State t, int action)
cdef bint lies_here(State t, int item) noexcept nogil
cdef object tool_refusal(State t, int tool)
cdef object attack_refusal(State t, int weapon, int targets)
cdef object home_refusal(State t, int base)
cdef object summon_refusal(State t)
cdef object guardian_refusal(State t, int action)
cdef object guardian_stroke_refusal(State t, int action)
cdef object guardian_step_refusal(State t, int place, int walls)
cdef object guardian_stairs_refusal(State t, int cell)
