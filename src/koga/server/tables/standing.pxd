# C types of standing.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython

@cython.final
@cython.no_gc
cdef class Standing:
    cdef readonly tuple seats, bots
    cdef readonly object clock, ended, undo, agreement, ballot
    cdef readonly long version, moved
    cdef readonly int to_act
    cdef readonly bint begun
    cdef readonly dict left, asked, offered, gone
    cdef readonly double at
    cdef readonly frozenset joined

    cpdef Standing after(self, list entries, list seats=*)
    cpdef Standing after_entry(self, entry)
    cpdef bot_to_act(self)
    cpdef deadline(self)
