# C types of socket.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython
from koga.server.ops.limits cimport Bucket
from koga.server.tables.service cimport Tables
from koga.server.ws.conversation cimport Conversation
from koga.server.ws.splitter cimport FrameSplitter

@cython.final
cdef class Flusher:
    cdef public list waiting

    cpdef flush_soon(self, Socket socket)
    @cython.locals(socket=Socket)
    cpdef flush_all(self)

@cython.final
cdef class Socket:
    cdef public Tables tables
    cdef public Flusher flusher
    cdef public Conversation conversation
    cdef public FrameSplitter splitter
    cdef public object transport, frames, account, session, loop, when_gone, timer
    cdef public list parts, out
    cdef public bint is_flushing, is_full, is_paused, is_throttled, ending, gone, is_open, heard, pinged, stalled
    cdef public long out_bytes, moved, closing_bytes
    cdef public double spent, opened
    cdef public Bucket idle_frames

    cpdef spend(self, double seconds)
    @cython.locals(at=Py_ssize_t, size=Py_ssize_t, end=Py_ssize_t, answered=bint)
    cpdef receive(self, bytes data)
    cpdef Py_ssize_t read_plain(self, bytes data, Py_ssize_t at) except -1
    @cython.locals(answered=bint)
    cpdef bint read_frames(self, bytes data) except -1
    cpdef bint take_frame(self, frame) except -1
    cpdef add_message(self, bytes data)
    cpdef pause(self)
    cpdef read_on(self)
    cpdef send(self, bytes data)
    cpdef flush(self)
    cpdef write_frames(self)
    cpdef write(self, bytes data)
