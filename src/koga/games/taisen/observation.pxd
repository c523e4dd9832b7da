# The C types of observation.py.
cimport cython
from koga.core.observation cimport Observer, clear
from koga.core.position cimport Position
from koga.games.taisen.position cimport LAST_TURN, OUT, TILES, Taisen

cdef enum:
    NINJAS = 10
    PLACES = 12
    STAGE_COUNT = 7
    MOST_FIGHTS = 48

cdef float[10] NINTHS  # levels of a stack, of 9

@cython.final
cdef class TaisenObserver(Observer):
    @cython.locals(turn=int, side=int, ninja=int, tile=int, die=int, i=int)
    cdef void fill_tiles(self, Taisen position, int seat, float* out, Py_ssize_t at) noexcept nogil
