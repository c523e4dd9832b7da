# C types of table.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython
from koga.core.match cimport Match, Proposal
from koga.server.tables.lock cimport Lock

@cython.final
cdef class Table:
    cdef public object row, game, agreed, settings, standing
    cdef public str id
    cdef public list chat, results
    cdef public dict answered, histories
    cdef public Lock lock
    cdef public Match match

    cpdef adopt(self, change, standing)
    cpdef note(self, list entries, list chat)
    cpdef schedule_after(self, standing)
    cpdef check_running(self)
    cpdef check_version(self, long version)
    cpdef list entries_of(self, Proposal proposal, double now, message)
