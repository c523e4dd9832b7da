# The C types of shelf.py.
cimport cython

@cython.locals(new="int[::1]", i=int)
cdef int[::1] longer(int[::1] old, int capacity)

@cython.locals(new="double[::1]", i=int)
cdef double[::1] longer_numbers(double[::1] old, int capacity)
