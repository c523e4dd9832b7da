# The C types of observation.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython
from koga.core.bits cimport u64
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

cdef extern from *:
    """
    #include <string.h>
    #if defined(__SSE2__) || defined(_M_X64)
    #include <emmintrin.h>
    #endif
    /* The set of the bytes, up to 64, that differ. */
    static inline unsigned long long koga_changed(const unsigned char *now, const unsigned char *note, int count) {
        unsigned long long found = 0;
        int i = 0;
    #if defined(__SSE2__) || defined(_M_X64)
        for (; i + 16 <= count; i += 16) {
            __m128i one = _mm_loadu_si128((const __m128i *)(now + i));
            __m128i other = _mm_loadu_si128((const __m128i *)(note + i));
            found |= (unsigned long long)(0xFFFF ^ _mm_movemask_epi8(_mm_cmpeq_epi8(one, other))) << i;
        }
        for (; i + 8 <= count; i += 8) {
            __m128i one = _mm_loadl_epi64((const __m128i *)(now + i));
            __m128i other = _mm_loadl_epi64((const __m128i *)(note + i));
            found |= (unsigned long long)(0xFF & ~_mm_movemask_epi8(_mm_cmpeq_epi8(one, other))) << i;
        }
    #endif
        for (; i < count; i++) found |= (unsigned long long)(now[i] != note[i]) << i;
        return found;
    }
    """
    u64 changed "koga_changed"(const unsigned char* now, const unsigned char* note, int count) noexcept nogil

@cython.locals(i=Py_ssize_t)
cdef void clear(float* out, Py_ssize_t at, Py_ssize_t count) noexcept nogil
@cython.locals(buffer=int[MOST_ACTIONS], i=Py_ssize_t, legal=int)
cdef int fill_mask(Position position, unsigned char[::1] out, Py_ssize_t at, Py_ssize_t count) noexcept nogil
cpdef object legal_mask(Position position, int action_count, unsigned char[::1] out)
cdef double c_reward(Position position, int seat) noexcept nogil
@cython.locals(whole=double)
cpdef double worth(int score, int seats) noexcept nogil
