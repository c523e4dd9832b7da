# The C types of tables.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython
from koga.core.glance cimport Glance
from koga.core.match cimport Match
from koga.server.tables.delta cimport Past, Seen
from koga.server.tables.lock cimport Lock

@cython.final
cdef class Table:
    cdef public object row, game, agreed, settings, clocked, undo
    cdef public str id
    cdef public list seats, chat, entries, bots
    cdef public Lock lock
    cdef public dict pasts, left, answered
    cdef public long version
    cdef public bint begun, over
    cdef public Match match

    cpdef bint is_over(self)
    cpdef bot_of(self, int seat)
    cpdef bot_to_act(self)
    cpdef new_standing(self)
    cpdef deadline(self)
    cpdef ended(self)
    cpdef list act(self, int seat, long version, int action, double now, message)
    cpdef list stamp(self, long known, double now, message)
    cpdef list add(self, list new)
    cpdef note_over(self)
    cpdef note_undo(self, entry)
    cpdef check_running(self)
    cpdef check_version(self, long version)
    cpdef Glance glance(self, int viewer)
    cpdef Past past(self, int viewer)
    @cython.locals(past=Past, old=Seen, new=Seen)
    cpdef since(self, int viewer, long version, double now)

cpdef entry_of(match, version, entry, then, now, message=*)
