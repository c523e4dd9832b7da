# C types of metering.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython

@cython.final
cdef class Metered:
    cdef object work, charge, account
    cdef bint begun

    cpdef send(self, value)
