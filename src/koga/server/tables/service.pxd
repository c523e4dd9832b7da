# C types of service.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython
from koga.server.tables.broadcast cimport Broadcast
from koga.server.tables.crashes cimport Note
from koga.server.tables.registry cimport Registry
from koga.server.tables.standing cimport Standing
from koga.server.tables.table cimport Change, Table

@cython.final
@cython.no_gc
cdef class Plan:
    cdef Standing standing
    cdef object schedule, notice
    cdef bint turns, has_members

@cython.final
cdef class Tables:
    cdef public object repository, bus, pool, metrics, health, crashes, lane, scheduler, attendance, members, tasks, analyses, mistakes, settlement, pairing, notices, programs
    cdef public Note at
    cdef public Registry registry
    cdef public Broadcast broadcast
    cdef public set behind

    cpdef done(self, Table table, message)
    @cython.locals(old=Standing, standing=Standing)
    cpdef Plan plan(self, Table table, Change change)
    @cython.locals(standing=Standing)
    cpdef carry_out(self, Table table, Change change, Plan plan)
    cpdef dismiss_moved(self, Table table, tuple seats)
    cpdef count(self, Table table, list entries)
    cpdef bint is_behind(self, Table table, long version)
