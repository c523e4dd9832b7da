# C types of conversation.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython
from koga.server.ops.limits cimport Bucket
from koga.server.tables.broadcast cimport Listener
from koga.server.tables.service cimport Tables

@cython.final
cdef class Conversation:
    cdef public object socket, loop, unread, worker, wakeup
    cdef public Tables tables
    cdef public long unread_bytes, offences, hints
    cdef public bint working
    cdef public Bucket rate
    cdef public Listener listener

    cpdef add(self, bytes data)
    cpdef bint is_behind(self) except -1
    cpdef go_on(self)
    cpdef wake(self)
    cpdef drop_unread(self)
    cpdef end(self)
    cpdef next_message(self)
    cpdef refuse(self, refusal, id)
    cpdef answer(self, answer)
    cpdef Listener joined(self)
