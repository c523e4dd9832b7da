# The C types of ranks.py.
cimport cython

@cython.locals(seat=int, other=int, ahead=int, equal=int)
cdef void rank(int* strength, int* points) noexcept nogil
cpdef int points_of_rank(int ahead, int equal) noexcept nogil
