# The C types of registry.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython
from koga.server.tables.table cimport Table

@cython.final
@cython.freelist(512)
cdef class Pending:
    cdef public Registry registry
    cdef public Table table
    cdef public list entries
    cdef public object doer, match, message, schedule
    cdef public long version

    cpdef committed(self, error)

@cython.final
cdef class Registry:
    cdef public object repository, bus, pool, metrics, health, rng
    cdef public dict tables, used, told, rooms, loading, playing, timers
    cdef public list unsent
    cdef public set tasks

    cpdef commit_soon(self, Table table, list entries, doer, message)
    cpdef settle(self, Pending pending, error)
    cpdef stored(self, Table table, list entries)
    cpdef count(self, Table table, list entries)
    cpdef publish(self, Table table, bint whole=*)
    cpdef publish_state(self, Table table, besides=*, bint changed=*)
    cpdef send_soon(self, listener)
    cpdef send_all(self)
    cpdef wake(self, Table table)
