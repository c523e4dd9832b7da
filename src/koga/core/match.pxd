# C types of match.py; without this file (or a compiler) the .py runs as plain Python.
# Positions are plain objects here: a game may be written without any C types.
cimport cython
from koga.core.snapshot cimport SnapshotHead

@cython.final
@cython.no_gc
cdef class Proposal:
    cdef public list steps, acts
    cdef public object position
    cdef public long draws

@cython.final
cdef class Match:
    cdef public object game, record, position, cached_ask, recent, known_fingerprint
    cdef public list acts, actions, checkpoints
    cdef public dict logs, committed, shares
    cdef public bytes seed, secret
    cdef public long draws

    cpdef Proposal propose(self, int seat, int action)
    cpdef Proposal settled(self, list steps, list acts, position, long draws, bytes seed)
    @cython.locals(proposal=Proposal)
    cpdef accept(self, Proposal proposal)
    cpdef note(self, before, int action, act)
    cpdef finish(self)
    cpdef SnapshotHead head(self, int seat)
    cpdef tuple choices(self)
    cpdef list full_log(self, int seat)
