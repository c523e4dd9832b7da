# C types of broadcast.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython
from koga.server.tables.standing cimport Standing
from koga.server.tables.table cimport Table

@cython.final
cdef class Listener:
    cdef public object connection, table
    cdef public tuple viewers
    cdef public long version, chat

@cython.final
cdef class Broadcast:
    cdef public object now
    cdef public dict rooms, shown
    cdef public double keep_days

    @cython.locals(listener=Listener, seen=long, version=long, last=long, now=double)
    cpdef publish(self, Table table)

@cython.locals(standing=Standing)
cdef shown_by_state(Table table)
cdef long last_line(Table table)
