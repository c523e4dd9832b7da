# The C types of ahead.py.
cimport cython
from koga.bots.taisen.mind cimport Mind
from koga.bots.taisen.turn cimport Turn, follow
from koga.games.taisen.position cimport ROLL, Taisen
from koga.core.position cimport CHANCE, Rng

@cython.final
cdef class Ahead:
    cdef readonly int width, samples
    cdef Turn mine, reply, third
    cdef Taisen there, rolled, answered
    cdef int[512] order
    cdef double[512] looked
    cdef int[27] sample

    @cython.locals(best=int, i=int, kept=int)
    cpdef int best(self, Taisen position, Rng rng)
    @cython.locals(i=int, j=int, kept=int, path=int)
    cdef int sort(self) noexcept nogil
    @cython.locals(total=double, roll=int)
    cdef double after(self, Taisen position, int path) noexcept nogil
    @cython.locals(total=double, i=int)
    cdef double after_reply(self) noexcept nogil
