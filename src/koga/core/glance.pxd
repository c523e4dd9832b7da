# The C types of glance.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython

@cython.final
cdef class Glance:
    cdef readonly long ply, to_act
    cdef readonly object ask, scores, view
    cdef readonly tuple choices, courses, end, parts
