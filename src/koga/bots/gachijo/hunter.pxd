# The C types of hunter.py.
cimport cython
from koga.games.gachijo.castle cimport CELLS, NOWHERE
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.guardians cimport can_capture, may_enter, may_stop, wall_price
from koga.games.gachijo.state cimport State, cell_of
from koga.games.gachijo.ways cimport was_crossed

cdef bint hunts(State t) noexcept nogil
@cython.locals(place=int, step=int)
cdef int choose_guardian(State t, int* buffer, int count) noexcept nogil
@cython.locals(before=int[162], walls_at=int[162], order=int[162], found=int, there=int, head=int, here=int, price=int)
cdef int hunt(State t) noexcept nogil
cdef bint catches(State t, int place) noexcept nogil
cdef bint is_offered(int action, int* buffer, int count) noexcept nogil
