# C types of history.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython
from koga.core.snapshot cimport SnapshotHead

@cython.final
@cython.no_gc
cdef class Moment:
    cdef public long version, kept
    cdef public SnapshotHead head
    cdef public object log

@cython.final
cdef class History:
    cdef public list moments

    @cython.locals(moment=Moment)
    cpdef Moment find(self, long version)
    cpdef add(self, long version, SnapshotHead head, log)

@cython.locals(was=SnapshotHead, now=SnapshotHead)
cpdef delta(viewer, Moment old, Moment new, long kept, log, clocks)
cpdef dict changed_fields(old, new)
cdef if_changed(was, now)
