# The C types of accounts.py.
cimport cython
from koga.core.bits cimport u64
from koga.games.gachijo.beliefs cimport fits
from koga.games.gachijo.castle cimport ROOF, WATER
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.position cimport Gachijo
from koga.games.gachijo.state cimport State
from koga.core.position cimport CHANCE, MOST_ACTIONS, OVER, Rng, draw

@cython.locals(buffer=int[MOST_ACTIONS], rng=Rng, position=Gachijo, t=State, actions=long, _=long, lost=int, count=int,
               action=int, deck=int, drawn=int, events=int)
cpdef tuple count_through(Gachijo start, u64 seed, long games)
cdef int missing_things(State t) noexcept nogil
@cython.locals(lost=int)
cpdef int missing(State t) noexcept nogil
@cython.locals(sum=int)
cdef bint crystals_are_whole(State t) noexcept nogil
@cython.locals(sum=int, left_out=bint)
cdef bint tools_are_whole(State t) noexcept nogil
@cython.locals(sum=int)
cdef bint weapons_are_whole(State t) noexcept nogil
@cython.locals(sum=int)
cdef bint treasures_are_whole(State t) noexcept nogil
cdef bint chips_are_whole(State t) noexcept nogil
@cython.locals(sum=int, points=int, seen=int, worth=int)
cdef bint kaeru_are_whole(State t) noexcept nogil
cpdef bint deck_follows(int before, int drawn, int after) noexcept nogil
@cython.locals(passes=bint)
cdef bint pieces_are_placed(State t) noexcept nogil
@cython.locals(area=int)
cdef bint markers_fit(State t) noexcept nogil
