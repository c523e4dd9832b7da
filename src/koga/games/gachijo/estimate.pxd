# The C types of estimate.py.
cimport cython
from libc.math cimport exp
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.state cimport State, cell_of
from koga.games.gachijo.turns cimport c_flag, c_points, types

@cython.locals(sum=double, own=double, value=double)
cdef double hope(State t, int seat) noexcept nogil
@cython.locals(value=double)
cdef double standing(State t, int seat) noexcept nogil
cdef double progress(State t, int seat) noexcept nogil
