# The C types of position.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython
from koga.core.bits cimport u64

ctypedef unsigned char u8

cpdef enum:
    CHANCE = -1
    OVER = -2
    WIN = 12
    MOST_ACTIONS = 256
    MOST_SEATS = 8
    MOST_BELOW = 0x7FFFFFFF
    SMALL = 128  # a mask of so few actions is cleared as a whole

cdef extern from *:
    """
    static inline PyObject *koga_listed(PyObject *numbers, const int *buffer, int count) {
        PyObject *list = PyList_New(count);
        for (int i = 0; list && i < count; i++) {
            PyObject *number = PyTuple_GET_ITEM(numbers, buffer[i]);
            Py_INCREF(number);
            PyList_SET_ITEM(list, i, number);
        }
        return list;
    }
    """
    list listed "koga_listed"(tuple numbers, int* buffer, int count)

cdef extern from *:
    """
    #include <string.h>
    /* Write a value for some actions. Four at a time, the last ones repeating the first: there are fewer lengths to
       predict. A buffer of legal actions has room for three more, and when they are cleared it holds them already. */
    static inline void koga_mark(unsigned char *row, int *legal, Py_ssize_t count, unsigned char value) {
        Py_ssize_t k = 0;
        if (value) legal[count] = legal[count + 1] = legal[count + 2] = legal[0];
        do {
            row[legal[k]] = value;
            row[legal[k + 1]] = value;
            row[legal[k + 2]] = value;
            row[legal[k + 3]] = value;
            k += 4;
        } while (k < count);
    }
    /* Clear a small mask: sixteen bytes at a time, the last ones overlapping, without a call. */
    static inline void koga_unmark(unsigned char *row, Py_ssize_t count) {
        Py_ssize_t k = 0;
        for (; k + 16 <= count; k += 16) memset(row + k, 0, 16);
        if (count >= 16) memset(row + count - 16, 0, 16);
        else for (; k < count; k++) row[k] = 0;
    }
    """
    void unmark "koga_unmark"(u8* row, Py_ssize_t count) noexcept nogil
    void mark "koga_mark"(u8* row, int* legal, Py_ssize_t count, u8 value) noexcept nogil

cdef tuple NUMBERS

cpdef int index(object number, int count, str what) except -1

cdef u64 GOLDEN, MIX_A, MIX_B, MASK, LOW

@cython.final
cdef class Rng:
    cdef readonly u64 state
    @cython.locals(z=u64)
    cpdef u64 next(self) noexcept nogil
    cpdef int below(self, object n) except -1
    @cython.locals(bound=u64, product=u64, low=u64, floor=u64)
    cdef int c_below(self, int n) noexcept nogil

cdef class Position:
    cdef readonly int to_act
    cdef readonly int seats

    cdef int c_actions(self, int* buffer) noexcept nogil
    cdef int c_remask(self, int* buffer, int count, u8* row, int action_count) noexcept nogil
    cdef int c_weight(self, int action) noexcept nogil
    @cython.locals(total=int, left=int, i=int)
    cdef int c_draw(self, int* buffer, int count, Rng rng) noexcept nogil
    cdef void c_play(self, int action) noexcept nogil
    cdef void c_copy_from(self, Position other) noexcept nogil
    cdef void c_imagine(self, int seat, Rng rng) noexcept nogil
    cdef int c_seen(self, int action, int seat) noexcept nogil
    cdef int c_score(self, int seat) noexcept nogil
    cdef double c_estimate(self, int seat) noexcept nogil

    @cython.locals(buffer=int[MOST_ACTIONS], count=int)
    cpdef list actions(self)
    cpdef object forbidden_by(self, int action)
    cpdef object apply(self, int action)
    cpdef int weight(self, int action) except -1
    cpdef object imagine(self, object seat, Rng rng)
    cpdef int seen(self, int action, object seat) except -1
    cpdef int score(self, object seat) except -1
    cpdef double estimate(self, object seat) except? -1
    cpdef Position copy(self)
    cpdef object copy_from(self, Position other)
    cpdef bint is_of_match(self, Position other) except -1
    cpdef bytes key(self)

cdef int draw(Position position, int* buffer, int count, Rng rng) noexcept nogil

@cython.locals(buffer=int[MOST_ACTIONS], count=int)
cpdef int draw_one(Position position, Rng rng) except -1

@cython.locals(buffer=int[MOST_ACTIONS], scores=long[MOST_SEATS], games=long, _=long, decisions=long, draws=long,
               digest=u64, count=int, action=int, seat=int, rng=Rng, position=Position)
cpdef tuple playouts(Position start, u64 seed, long games)
