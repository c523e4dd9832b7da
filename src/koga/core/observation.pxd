# The C types of observation.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython
from koga.core.position cimport MOST_ACTIONS, WIN, Position

cdef class Observer:
    cdef readonly int seats, size, memory_size, note_size
    cdef readonly tuple features, memories

    cpdef bint fits(self, Position position)
    cdef void fill(self, Position position, int seat, float* out, Py_ssize_t at) noexcept nogil
    cdef void refill(self, Position position, int seat, float* out, Py_ssize_t at,
                     unsigned char* note, Py_ssize_t mark) noexcept nogil
    cdef void fill_memory(self, Position position, int seat, float* out, Py_ssize_t at) noexcept nogil
    cpdef object observe(self, Position position, int seat, float[::1] out)
    cpdef object information_state(self, Position position, int seat, float[::1] out)
    cdef object check(self, Position position, int seat, Py_ssize_t length, Py_ssize_t needed)

@cython.locals(i=Py_ssize_t)
cdef void clear(float* out, Py_ssize_t at, Py_ssize_t count) noexcept nogil
@cython.locals(buffer=int[MOST_ACTIONS], i=Py_ssize_t, legal=int)
cdef int fill_mask(Position position, unsigned char[::1] out, Py_ssize_t at, Py_ssize_t count) noexcept nogil
cpdef object legal_mask(Position position, int action_count, unsigned char[::1] out)
@cython.locals(whole=double)
cpdef double reward(Position position, int seat) noexcept nogil
