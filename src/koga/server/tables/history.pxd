# C types of history.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython

@cython.final
cdef class Moment:
    cdef public long version, kept
    cdef public object head, log

@cython.final
cdef class History:
    cdef public list moments

    @cython.locals(moment=Moment)
    cpdef Moment find(self, long version)
    cpdef add(self, long version, head, log)

cpdef delta(viewer, Moment old, Moment new, long kept, log, clocks)
cpdef dict changed_fields(old, new)
