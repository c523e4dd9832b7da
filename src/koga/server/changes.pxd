# The C types of changes.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython

@cython.final
cdef class Seen:
    cdef public long version, kept
    cdef public object glance, log

@cython.final
cdef class Past:
    cdef public list seen

    @cython.locals(seen=Seen)
    cpdef Seen find(self, long version)
    cpdef Seen remember(self, long version, glance, log)

cpdef difference(seat, long since, old, long version, new, long kept, log, clocks)
cpdef dict changed_fields(old, new)
