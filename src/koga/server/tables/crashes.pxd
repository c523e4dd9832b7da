# C types of crashes.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython

@cython.final
cdef class Note:
    cdef object notes
    cdef long place
