# The C types of lock.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython

@cython.final
cdef class Lock:
    cdef public bint taken
    cdef public object waiting

    cpdef bint take(self)
    cpdef release(self)
