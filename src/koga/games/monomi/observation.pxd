# The C types of observation.py.
cimport cython
from koga.core.observation cimport Observer
from koga.core.bits cimport lowest
from koga.core.position cimport Position, u8
from koga.games.monomi.board cimport Board
from koga.games.monomi.position cimport LAST_TURN, PUTTING, SAMURAI_TURN, Monomi

cdef int STAGES, PAST

cdef enum:  # bytes of the note after the markers' previous places
    SEAT = 7
    TO_ACT = 8
    STAGE = 9
    OWN = 10
    FACE_UP = 11
    MOVED = 12
    PUT = 13
    TURNS = 14
    STARTS = 15
    NOTE_SIZE = 16
    NOTHING = 255

cdef void write_one(int there, float* out, Py_ssize_t at, u8* note, Py_ssize_t mark) noexcept nogil

@cython.final
cdef class MonomiObserver(Observer):
    cdef readonly Board board
    cdef readonly int crossroads, samurais

    @cython.locals(note=u8[16])
    cdef void write_all(self, Monomi position, int seat, float* out, Py_ssize_t at) noexcept nogil
    @cython.locals(marker=int, was=int, there=int, own=int, face_up=int, turn_over=bint)
    cdef void write(self, Monomi position, int seat, float* out, Py_ssize_t at, u8* note, Py_ssize_t mark) noexcept nogil
    @cython.locals(was=int, change=int, marker=int)
    cdef void write_set(self, int markers, float* out, Py_ssize_t at, u8* note, Py_ssize_t mark) noexcept nogil
    @cython.locals(order=int[61], i=int, place=int, crossroad=int)
    cdef void fill_past(self, Monomi position, float* out, Py_ssize_t at) noexcept nogil

cdef bint comes_before(Monomi position, int one, int other) noexcept nogil
