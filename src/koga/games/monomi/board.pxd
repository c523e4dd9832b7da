# The C types of board.py.
cimport cython
from koga.core.bits cimport u64
from koga.core.position cimport index

@cython.final
cdef class Board:
    cdef u64[64] near              # the neighbours of each crossroad, as a set
    cdef readonly u64 inner, wall  # sets of crossroads
    cdef readonly int count
    cdef readonly str name, text
    cdef readonly tuple ids, places, paths
    cdef readonly dict index, set_ups, titles

    cpdef u64 neighbours(self, object crossroad)
