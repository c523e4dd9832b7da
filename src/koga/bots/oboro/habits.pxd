# The C types of habits.py.
cimport cython
from libc.math cimport exp
from koga.core.bits cimport size
from koga.core.position cimport Rng, index
from koga.games.oboro.position cimport BLUE_4, CARDS, GREEN_4, ONE_COLOUR, PLAYING, SIX, Oboro

cpdef enum:
    FEATURES = 11
    PARTS = 21
    BY_VALUE = 0
    BY_POWER_AFTER = 96
    BY_POWER = 978
    BY_SIXES = 1986
    BY_ARROW = 2010
    BY_TRICK = 2136
    BY_TOP = 2472
    BY_LENGTH = 2688
    BY_RANK = 2742
    BY_HIGHER = 2934
    BY_RIVAL = 3030
    NUMBERS = 3534

cdef int part(int power) noexcept nogil

@cython.final
cdef class Habits:
    cdef double[3534] weights
    cdef int[11] on
    cdef double[24] chances
    cdef int[24] buffer
    cdef int[8] higher, lower

    @cython.locals(mover=int, place=int, value=int, colour=int, best=int, most=int, sixes=int, wins=int, discards=int,
                   rival=int, hand=int, held=int, lower=int, unseen=int, above=int, tricks=int, power=int, after=int,
                   side=int, arrow=int, i=int)
    cdef void look(self, Oboro position, int card, int legal) noexcept nogil
    @cython.locals(total=int, colour=int, low=int, i=int)
    cdef int power_after(self, Oboro position, int winner, int card, int place) noexcept nogil
    @cython.locals(legal=int, i=int, j=int, total=double, score=double)
    cdef double weigh(self, Oboro position, int* buffer, int count) noexcept nogil
    @cython.locals(count=int, left=double, i=int)
    cdef int pick(self, Oboro position, Rng rng) noexcept nogil
    @cython.locals(count=int, total=double, i=int)
    cdef double c_chance(self, Oboro position, int card) noexcept nogil
    cpdef double chance(self, Oboro position, object card) except -1
    @cython.locals(count=int, total=double, before=double, step=double, legal=int, i=int, j=int)
    cdef double c_learn(self, Oboro position, int card, double rate) noexcept nogil
    cpdef double learn(self, Oboro position, object card, double rate) except -1
