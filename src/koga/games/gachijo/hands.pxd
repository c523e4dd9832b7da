# The C types of hands.py.
cimport cython

cpdef enum:
    NO_HAND = 63

cdef int[256] HELD
cdef int[64] SIZE
cdef int[256] MORE
cdef int[256] LESS
cdef int[4] FIRST
cdef int[4] COUNT

@cython.locals(hand=int)
cdef int hand_of(int* weapons, int seat) noexcept nogil
