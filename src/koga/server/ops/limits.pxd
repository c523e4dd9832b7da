# The C types of limits.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython

@cython.final
cdef class Bucket:
    cdef public double most, speed, left, at

    cpdef bint allows(self)
