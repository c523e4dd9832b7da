# The C types of accounts.py.
cimport cython
from koga.core.bits cimport u64
from koga.games.gachijo.castle cimport ROOF, WATER
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.memory cimport fits
from koga.games.gachijo.position cimport Gachijo
from koga.games.gachijo.table cimport Table
from koga.core.position cimport CHANCE, MOST_ACTIONS, OVER, Rng, draw

@cython.locals(buffer=int[MOST_ACTIONS], rng=Rng, position=Gachijo, t=Table, actions=long, _=long, lost=int, count=int,
               action=int, deck=int, drawn=int)
cpdef tuple count_through(Gachijo start, u64 seed, long games)
cpdef int missing(Table t) noexcept nogil
@cython.locals(sum=int)
cdef bint crystals_are_whole(Table t) noexcept nogil
@cython.locals(sum=int, left_out=bint)
cdef bint tools_are_whole(Table t) noexcept nogil
@cython.locals(sum=int)
cdef bint weapons_are_whole(Table t) noexcept nogil
@cython.locals(sum=int)
cdef bint treasures_are_whole(Table t) noexcept nogil
cdef bint chips_are_whole(Table t) noexcept nogil
@cython.locals(sum=int, points=int, seen=int, worth=int)
cdef bint kaeru_are_whole(Table t) noexcept nogil
cpdef bint deck_follows(int before, int drawn, int after) noexcept nogil
@cython.locals(passes=bint)
cdef bint pieces_are_placed(Table t) noexcept nogil
@cython.locals(area=int)
cdef bint markers_fit(Table t) noexcept nogil
