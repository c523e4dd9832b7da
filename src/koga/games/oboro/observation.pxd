# The C types of observation.py.
cimport cython
from koga.core.bits cimport size
from koga.core.observation cimport Observer
from koga.core.position cimport Position
from koga.games.oboro.position cimport (
    CARDS, DEALING, ENDED, LAST_ROUND, NOBODY, PLAYING, SCORINGS, STOCK, TRICKS, Oboro)

cdef int MOST_POINTS
cdef float[100] OF_CARDS  # numbers, of 24 cards; those of the last round are below 100

@cython.final
cdef class OboroObserver(Observer):
    cdef readonly bint small

    @cython.locals(full=bint, over=bint, rounds=int, trick=int)
    cdef Py_ssize_t fill_round(self, Oboro position, int seat, float* out, Py_ssize_t at) noexcept nogil
    @cython.locals(card=int, place=int)
    cdef Py_ssize_t fill_trick(self, Oboro position, int seat, float* out, Py_ssize_t at) noexcept nogil
    @cython.locals(place=int, other=int, power=int, colour=int, top=Py_ssize_t, card=int)
    cdef void fill_players(self, Oboro position, int seat, float* out, Py_ssize_t at) noexcept nogil
    @cython.locals(gone=int, card=int, place=int, colour=int)
    cdef void fill_played(self, Oboro position, int seat, float* out, Py_ssize_t at) noexcept nogil

cdef int from_seat(int seat, int other) noexcept nogil
