# C types of table.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython
from koga.core.match cimport Match, Proposal
from koga.server.tables.lock cimport Lock
from koga.server.tables.standing cimport Standing

@cython.final
@cython.no_gc
cdef class Change:
    cdef public list entries, seats
    cdef public Proposal proposal
    cdef public object chat, link, seed

@cython.final
cdef class Table:
    cdef public object row, game, agreed, settings, answered
    cdef public Standing standing
    cdef public str id
    cdef public list chat, results
    cdef public dict histories
    cdef public Lock lock
    cdef public Match match

    cpdef adopt(self, Change change, Standing standing)
    cpdef note(self, list entries, list chat)
    cpdef schedule_after(self, Standing standing)
    @cython.locals(standing=Standing)
    cpdef bint is_timed(self)
    cpdef check_running(self)
    cpdef check_version(self, long version)
    cpdef list entries_of(self, Proposal proposal, double now, message)
