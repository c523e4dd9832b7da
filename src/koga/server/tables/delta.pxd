# The C types of changes.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython
from koga.core.glance cimport Glance

@cython.final
cdef class Seen:
    cdef public long version, kept
    cdef public Glance glance
    cdef public object log

@cython.final
cdef class Past:
    cdef public list seen

    @cython.locals(seen=Seen)
    cpdef Seen find(self, long version)
    cpdef Seen remember(self, long version, Glance glance, log)

cpdef difference(seat, long since, Glance old, long version, Glance new, long kept, log, clocks)
cpdef dict changed_fields(old, new)
