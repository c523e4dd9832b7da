# The C types of policy.py.
cimport cython
from libc.math cimport exp
from koga.core.bits cimport lowest, size
from koga.core.position cimport Rng, index
from koga.games.oboro.position cimport CARDS, NOBODY, ONE_COLOUR, PLAYING, RED_8, SIX, Oboro
from koga.solvers.oboro.worth cimport bounded

cpdef enum:
    HIDDEN = 64
    PARTS = 21
    OWN = 0
    UNSEEN = 24
    ON_TABLE = 48
    PLACE = 96
    TOPS = 99
    POWERS = 180
    VOIDS = 243
    TRICK = 249
    PIECES = 256
    LEADS = 274
    SCORED = 308
    ELEVEN = 311
    BURNING = 312
    SITUATION = 315
    MOST_ON = 64
    CARD = 0
    VALUE = 24
    AFTER = 72
    SIXES = 198
    RANK = 222
    HIGHER = 230
    DISCARD = 246
    LENGTH = 248
    COVERS = 256
    RIVALS = 265
    OF_CARD = 274
    CARD_ON = 10

cdef int part(int power) noexcept nogil
cdef double above_zero(double value) noexcept nogil

@cython.final
cdef class Policy:
    cdef float[590][64] rows     # [input][hidden]: of the situation, of a card, and zeros
    cdef float[64] bias
    cdef double[64] out
    cdef float[64] base, sums    # of the situation, and with a card
    cdef int[64] on
    cdef int[10] of_card
    cdef double[24] chances
    cdef int[24] buffer
    cdef public double sharpness

    @cython.locals(weights="float[::1]", i=Py_ssize_t, j=Py_ssize_t)
    cdef void fill(self, numbers)
    @cython.locals(mover=int, place=int, n=int, unseen=int, i=int, turn=int, seat=int, colour=int)
    cdef int look(self, Oboro position) noexcept nogil
    cdef int note_cards(self, int cards, int offset, int n) noexcept nogil
    @cython.locals(mover=int, place=int, value=int, colour=int, most=int, winner=int, sixes=int, wins=int, side=int,
                   unseen=int, above=int, held=int, i=int)
    cdef void look_at(self, Oboro position, int card, int legal) noexcept nogil
    @cython.locals(total=int, colour=int, low=int, i=int)
    cdef int power_after(self, Oboro position, int winner, int card, int place) noexcept nogil
    @cython.locals(legal=int, i=Py_ssize_t, j=Py_ssize_t, n=int, row=Py_ssize_t, most=double, total=double)
    cdef double weigh(self, Oboro position, int* buffer, int count) noexcept nogil
    @cython.locals(j=Py_ssize_t, r0=Py_ssize_t, r1=Py_ssize_t, r2=Py_ssize_t, r3=Py_ssize_t, r4=Py_ssize_t)
    cdef void add_rows(self, int i) noexcept nogil
    @cython.locals(j=Py_ssize_t, k=Py_ssize_t, r0=Py_ssize_t, r1=Py_ssize_t, r2=Py_ssize_t, r3=Py_ssize_t, r4=Py_ssize_t, a=double, b=double, c=double, d=double)
    cdef double score(self) noexcept nogil
    @cython.locals(count=int, left=double, i=int)
    cdef int pick(self, Oboro position, Rng rng) noexcept nogil
    @cython.locals(count=int, total=double, i=int)
    cdef double c_chance(self, Oboro position, int card) noexcept nogil
    cpdef double chance(self, Oboro position, object card) except -1
    @cython.locals(legal=int, count=int, n=int, i=int, k=int)
    cpdef tuple inputs(self, Oboro position)
