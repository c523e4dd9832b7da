# The C types of lesson.py.
cimport cython
from koga.bots.taisen.mind cimport Mind
from koga.bots.taisen.turn cimport Turn, c_follow
from koga.games.taisen.position cimport Taisen
from koga.core.position cimport CHANCE, OVER, Rng, draw

cdef enum:
    LONGEST = 300

@cython.final
cdef class Lesson:
    cdef Mind mind
    cdef Turn turn
    cdef Taisen start, position
    cdef Rng rng
    cdef double trust
    cdef int[256] buffer
    cdef int[300][256] seen      # for every turn of a game the inputs that were on at its end
    cdef int[300] seen_count
    cdef double[300] thought     # and what the mind thought of it
    cdef readonly long games, turns

    @cython.locals(rate=double, _=long)
    cpdef object teach(self, long games, double rate)
    cdef int play(self) noexcept nogil
    @cython.locals(target=double, i=int)
    cdef void look_back(self, int turns, double rate) noexcept nogil
