# C types of snapshot.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython

@cython.final
@cython.no_gc
cdef class SnapshotHead:
    cdef readonly long ply
    cdef readonly int to_act
    cdef readonly object ask, choices, courses, scores, end, parts, view
