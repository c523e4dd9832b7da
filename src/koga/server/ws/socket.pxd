# The C types of socket.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython
from koga.server.tables.registry cimport Registry
from koga.server.ops.limits cimport Bucket
from koga.server.tables.table cimport Table

@cython.final
cdef class Socket:
    cdef public Registry registry
    cdef public object transport, frames, loop, unread, worker, when_gone, timer, table, account
    cdef public bint working, is_flushing, is_full, is_paused, is_throttled, ending, gone, heard, pinged, stalled
    cdef public list parts, out
    cdef public Bucket rate, idle_frames
    cdef public long offences, seen, unread_bytes, out_bytes, moved, closing_bytes
    cdef public double opened, spent
    cdef public tuple viewers

    cpdef receive(self, bytes data)
    cpdef spend(self, double seconds)
    cpdef take_frame(self, frame)
    cpdef add_message(self, bytes data)
    cpdef next_message(self)
    cpdef write_frames(self)
    cpdef bint is_behind(self)
    cpdef pause(self)
    cpdef read_on(self)

    cpdef go_on(self)
    cpdef send(self, bytes data)
    cpdef flush(self)
    cpdef understand(self, data)
    cpdef bint act(self, message) except -1
    cpdef acted(self, message, version, refusal)
    cpdef worked(self)
    cpdef check(self, seat)
