# The C types of observation.py.
cimport cython
from koga.core.bits cimport lowest, u64
from koga.core.observation cimport Observer, changed
from koga.core.position cimport Position, u8
from koga.games.monomi.board cimport Board
from koga.games.monomi.position cimport LAST_TURN, PUTTING, SAMURAI_TURN, Monomi

cdef enum:
    STAGES = 9

cdef int PAST
cdef float[64][6] BITS  # sets of Samurais as numbers

cdef enum:  # bytes of the note after the markers' previous places
    SEAT = 8
    TO_ACT = 9
    STAGE = 10
    PUT = 11
    TURNS = 12
    STARTS = 13
    NOTE_SIZE = 14
    NOTHING = 255

cdef void write_one(int there, float* out, Py_ssize_t at, u8* note, Py_ssize_t mark) noexcept nogil

@cython.final
cdef class MonomiObserver(Observer):
    cdef readonly Board board
    cdef readonly int crossroads, samurais
    cdef float[8][6] own  # [seat][Samurai]: 1 if the seat moves him

    @cython.locals(note=u8[16])
    cdef void write_all(self, Monomi position, int seat, float* out, Py_ssize_t at) noexcept nogil
    @cython.locals(marker=int, to_act=int, markers=Py_ssize_t, sets=Py_ssize_t, change=u64)
    cdef void write(self, Monomi position, int seat, float* out, Py_ssize_t at, u8* note, Py_ssize_t mark) noexcept nogil
    @cython.locals(marker=int)
    cdef void begin(self, Monomi position, int seat, float* out, Py_ssize_t at, u8* note, Py_ssize_t mark) noexcept nogil
    @cython.locals(marker=int, found=int)
    cdef int face_up(self, Monomi position) noexcept nogil
    @cython.locals(marker=int)
    cdef void write_set(self, int markers, float* out, Py_ssize_t at) noexcept nogil
    @cython.locals(order=int[61], i=int, place=int, crossroad=int)
    cdef void fill_past(self, Monomi position, float* out, Py_ssize_t at) noexcept nogil

cdef bint comes_before(Monomi position, int one, int other) noexcept nogil
