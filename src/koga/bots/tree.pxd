# The C types of tree.py.
cimport cython
from libc.math cimport log, sqrt
from koga.core.bits cimport u64
from koga.bots.shelf cimport longer, longer_numbers
from koga.core.position cimport CHANCE, MOST_ACTIONS, OVER, WIN, Position, Rng, draw

cdef enum:
    DEEPEST = 1024

@cython.final
cdef class Tree:
    cdef Position root, position
    cdef Rng rng
    cdef readonly int size
    cdef int seat, epoch
    cdef double explore
    cdef int[::1] action, visits, offered, first, sibling   # of each node
    cdef double[::1] value
    cdef int[::1] node_of, stamp                            # of each action, while one node is examined
    cdef int[1024] path, movers
    cdef int[256] buffer
    cdef double[8] share

    cpdef object run(self, int simulations)
    cdef object grow(self, int capacity)
    @cython.locals(depth=int, i=int)
    cdef void simulate(self) noexcept nogil
    @cython.locals(node=int, depth=int, count=int, action=int, key=int, mover=int, child=int, new=bint)
    cdef int descend(self) noexcept nogil
    @cython.locals(child=int, key=int, fresh=int, chosen=int, last=int, best=double, urge=double, log_offered=double)
    cdef int select(self, int node, int count) noexcept nogil
    cdef int child(self, int node, int key) noexcept nogil
    cdef int add(self, int node, int key) noexcept nogil
    @cython.locals(seat=int)
    cdef void weigh(self) noexcept nogil
    @cython.locals(count=int)
    cdef void play_out(self) noexcept nogil
