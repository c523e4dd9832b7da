# The C types of observation.py.
cimport cython
from koga.core.observation cimport Observer
from koga.core.position cimport OVER, Position
from koga.games.gachijo.beliefs cimport know
from koga.games.gachijo.castle cimport CELLS, Castle
from koga.games.gachijo.codes cimport GUARDIAN, GUARDIAN_STROKE, OFF, PLACES
from koga.games.gachijo.position cimport Gachijo
from koga.games.gachijo.state cimport State
from koga.games.gachijo.turns cimport c_flag, c_points

cdef int PLANES, STAGE_COUNT, BOUNDARIES, ABOUT_STAGES

@cython.final
cdef class GachijoObserver(Observer):
    cdef Py_ssize_t fill_turn(self, State t, int seat, float* out, Py_ssize_t at) noexcept nogil
    cdef Py_ssize_t fill_sheets(self, State t, float* out, Py_ssize_t at) noexcept nogil
    @cython.locals(cell=int, square=int, item=int, here=int)
    cdef Py_ssize_t fill_cells(self, Castle castle, State t, float* out, Py_ssize_t at) noexcept nogil
    @cython.locals(awake=bint, place=int, other=int)
    cdef Py_ssize_t fill_guardian(self, State t, int seat, float* out, Py_ssize_t at) noexcept nogil
    @cython.locals(weapons=int, kind=int, tool=int, card=int)
    cdef Py_ssize_t fill_supplies(self, State t, float* out, Py_ssize_t at) noexcept nogil
    @cython.locals(kind=int, tool=int)
    cdef Py_ssize_t fill_player(self, State t, int seat, int other, float* out, Py_ssize_t at) noexcept nogil
    @cython.locals(held=int, weapon=int)
    cdef Py_ssize_t fill_weapons(self, State t, int seat, int other, float* out, Py_ssize_t at) noexcept nogil
    @cython.locals(place=int, other=int, weapon=int, boundary=int, expected=float)
    cdef void fill_seen(self, State t, int seat, float* out, Py_ssize_t at) noexcept nogil
