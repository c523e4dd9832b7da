# C types of registry.py; without this file (or a compiler) the .py runs as plain Python.
# Table is a plain name here: a test puts a table that kills its process in its place.
cimport cython

@cython.final
@cython.no_gc
cdef class Locked:
    cdef public Registry registry
    cdef public object table

@cython.final
cdef class Registry:
    cdef public object repository, lane, crashes, metrics, now
    cdef public dict tables, used, loading
    cdef public set faulty
    cdef public double idle_seconds

    cpdef Locked take(self, str id)
