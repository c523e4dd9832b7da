# The C types of observation.py.
cimport cython
from koga.core.bits cimport lowest, u64
from koga.core.observation cimport Observer, changed
from koga.core.position cimport Position, u8
from koga.games.taisen.position cimport LAST_TURN, OUT, TILES, Taisen

cdef enum:
    NINJAS = 10
    PLACES = 12
    STAGE_COUNT = 7
    MOST_FIGHTS = 48

cdef enum:  # where features begin
    LEVEL = 240
    DICE = 260
    FIGHTS = 285

cdef enum:  # bytes of the note: where[2][10] and level[2][10] of the position, and these
    SEEN_BY = 40
    STAGE = 41
    TURN = 42  # and the next: two bytes
    SEEN_FIGHTS = 44
    NOTE_SIZE = 45

cdef enum:
    EVERYONE = 0xFFFFF

cdef float[10] NINTHS  # levels of a stack, of 9
cdef u8[2][12] PLACE   # [seat][tile]: the tile as the seat counts

@cython.final
cdef class TaisenObserver(Observer):
    cdef float[10] present  # T1.8: 1 for the ninjas that take part

    cdef void fill_all(self, Taisen position, int seat, float* out, Py_ssize_t at) noexcept nogil
    @cython.locals(low=int, high=int, i=int)
    cdef void update(self, Taisen position, int seat, float* out, Py_ssize_t at, u8* note, Py_ssize_t mark) noexcept nogil
    @cython.locals(i=int)
    cdef void begin(self, u8* note, Py_ssize_t mark) noexcept nogil
    @cython.locals(i=int)
    cdef void clear_places(self, int seat, float* out, Py_ssize_t at, u8* note, Py_ssize_t mark) noexcept nogil
    @cython.locals(side=int, ninja=int)
    cdef void remember(self, Taisen position, u8* note, Py_ssize_t mark) noexcept nogil
    @cython.locals(change=u64, number=int, row=int, side=int, ninja=int)
    cdef void update_ninjas(self, Taisen position, int seat, float* out, Py_ssize_t at, u8* note, Py_ssize_t mark) noexcept nogil
    @cython.locals(i=int)
    cdef void update_fights(self, Taisen position, int before, float* out, Py_ssize_t at) noexcept nogil
    @cython.locals(i=int)
    cdef void fill_ninjas(self, Taisen position, int seat, float* out, Py_ssize_t at) noexcept nogil
    @cython.locals(i=int)
    cdef void fill_levels(self, Taisen position, int seat, float* out, Py_ssize_t at) noexcept nogil
    @cython.locals(die=int)
    cdef void fill_used(self, Taisen position, float* out, Py_ssize_t at) noexcept nogil
    @cython.locals(die=int)
    cdef void fill_turn(self, Taisen position, int seat, float* out, Py_ssize_t at) noexcept nogil
    @cython.locals(i=int)
    cdef void fill_fights(self, Taisen position, float* out, Py_ssize_t at) noexcept nogil

@cython.locals(whole=float)
cdef float fight_number(int fight) noexcept nogil
