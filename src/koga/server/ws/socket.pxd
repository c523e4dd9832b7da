# The C types of socket.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython
from koga.server.ws.frames cimport Incoming
from koga.server.tables.registry cimport Registry
from koga.server.ops.limits cimport Bucket
from koga.server.tables.table cimport Table

@cython.final
cdef class Socket:
    cdef public Registry registry
    cdef public object transport, loop, undone, worker, when_gone, table, account
    cdef public Incoming incoming
    cdef public bint working, is_flushing, is_full, is_waiting, ending, hung_up, gone
    cdef public list out
    cdef public Bucket rate
    cdef public long nonsense, seen
    cdef public tuple viewers

    cpdef go_on(self)
    cpdef send(self, bytes data)
    cpdef flush(self)
    cpdef understand(self, data)
    cpdef bint act(self, message) except -1
    cpdef acted(self, message, version, refusal)
    cpdef worked(self)
    cpdef check(self, seat)
