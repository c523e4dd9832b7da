# The C types of position.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython
from koga.core.bits cimport lowest, size, u64
from koga.games.oboro.ranks cimport rank
from koga.core.position cimport CHANCE, OVER, WIN, Position, Rng, index, u8

cpdef enum:
    CARDS = 24
    HIDDEN = 24
    ACTION_COUNT = 25
    ALL_CARDS = 0xFFFFFF
    ONE_COLOUR = 0xFF
    RED_8 = 7
    BLUE_4 = 11
    GREEN_4 = 19
    SIX = 5
    STOCK = 5
    TRICKS = 7
    SMALL_DECK = 0x0F0F
    SMALL_HAND = 2
    SCORINGS = 2
    LAST_ROUND = 100
    NOBODY = -1
    PLAYS = 21
    UNTOLD = 255

cpdef enum:  # stages
    DEALING
    PLAYING
    ENDED

@cython.locals(chosen=int, left=int, card=int)
cdef int some_of(int pool, int count, Rng rng) noexcept nogil

@cython.final
cdef class Oboro(Position):
    cdef readonly int mission
    cdef readonly bint carry, small
    cdef readonly int deck       # the set of cards that the game is played with
    cdef readonly int aside      # O1.9: those of the small deck that nobody was dealt, open to all
    cdef readonly int stage
    cdef readonly int rounds     # how many have been scored
    cdef readonly int tricks     # how many were taken in this round
    cdef readonly int dealt      # how many cards of this round were dealt
    cdef int[3] hand             # sets of cards
    cdef u8[3] table             # the trick in sight, in the order of play,
    cdef readonly int on_table   # how many cards that is,
    cdef readonly int led        # and who led it
    cdef readonly int lead       # who leads the next trick; NOBODY if red 8 will decide
    cdef u8[3] void              # sets of colours that a seat could not follow in this round
    cdef readonly int burning    # O2.2: who is known by the lead to have been dealt red 8
    cdef u8[9] top               # value on top of each stack, 3 × seat + colour; 0 without a stack
    cdef u8[9] depth             # how many cards each stack has
    cdef u8[21] history          # seat << 5 | card, in the order of play of this round; UNTOLD if not known
    cdef u8[3] pieces
    cdef int[3] points
    cdef readonly int stock, scorings
    cdef u8[3] last_power        # of the round scored last
    cdef u8[3] last_colours
    cdef u8[3] last_points

    @cython.locals(twin=Oboro)
    cdef Oboro blank(self)
    cpdef int hand_of(self, object seat) except -1
    cpdef int card_on_table(self, object place) except -1
    cpdef tuple played(self, object place)
    cpdef object remember(self, tuple history)
    cpdef int voids_of(self, object seat) except -1
    cpdef int top_of(self, object seat, object colour) except -1
    cpdef int depth_of(self, object seat, object colour) except -1
    cpdef int pieces_of(self, object seat) except -1
    cpdef int points_of(self, object seat) except -1
    cpdef int power(self, object seat) except -1
    cdef int c_power(self, int seat) noexcept nogil
    cpdef int colours(self, object seat) except -1
    cdef int c_colours(self, int seat) noexcept nogil
    cpdef int winner(self) noexcept nogil
    cpdef int next_leader(self) noexcept nogil
    cdef int playable(self) noexcept nogil
    cdef void deal(self, int card) noexcept nogil
    cdef void clear_areas(self) noexcept nogil
    cdef void begin_tricks(self) noexcept nogil
    cdef void lay(self, int card) noexcept nogil
    cdef void take_trick(self) noexcept nogil
    @cython.locals(low=int, value=int)
    cdef void sort_into_area(self, int seat) noexcept nogil
    cdef void gain_pieces(self, int seat) noexcept nogil
    @cython.locals(strength=int[3], points=int[3])
    cdef void score_shuriken(self) noexcept nogil
    @cython.locals(strength=int[3], points=int[3])
    cdef void score_round(self) noexcept nogil
    cdef void end_round(self) noexcept nogil
    cdef void become(self, Oboro other) noexcept nogil
