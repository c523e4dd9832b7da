# The C types of match.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython
from koga.core.glance cimport Glance

# Positions are plain objects here: a game may be written without any C types.

@cython.final
cdef class Match:
    cdef public object game, record, position, asked
    cdef public list acts
    cdef public dict told
    cdef public object path
    cdef public bytes seed, secret
    cdef public dict committed, shares
    cdef public long draws

    cpdef act(self, int seat, int action)
    cpdef play(self, int action)
    cpdef settle(self)
    cpdef Glance glance(self, int seat)
    cpdef tuple choices(self)
    cpdef list story(self, int seat)
