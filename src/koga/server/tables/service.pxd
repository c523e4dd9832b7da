# C types of service.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython
from koga.server.tables.broadcast cimport Broadcast
from koga.server.tables.registry cimport Registry
from koga.server.tables.table cimport Table

@cython.final
cdef class Tables:
    cdef public object repository, bus, pool, metrics, health, crashes, lane, scheduler, attendance, members, tasks, analyses, settlement, pairing, notices
    cdef public Registry registry
    cdef public Broadcast broadcast
    cdef public set behind

    cpdef dismiss_moved(self, Table table, standing)
    cpdef count(self, Table table, list entries)
    cpdef bint is_behind(self, Table table, long version)
