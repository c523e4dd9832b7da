# The C types of position.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython
from koga.core.bits cimport ONE, lowest, size, u64
from koga.games.monomi.board cimport Board
from koga.core.position cimport CHANCE, OVER, WIN, Position, Rng, index, mark, u8

cpdef enum:
    NINJA = 0
    MOST_SAMURAIS = 6
    OFF_BOARD = 255
    DONE = 448
    ACTION_COUNT = 449
    LAST_TURN = 60

cpdef enum:  # stages
    PLACING_SAMURAIS
    PLACING_NINJA
    NINJA_TURN
    SAMURAI_TURN
    PUTTING
    ESCAPED
    SURROUNDED
    THIRD_TIME
    DAWN

cdef int move(int marker, int crossroad) noexcept nogil

@cython.final
cdef class Monomi(Position):
    cdef readonly Board board
    cdef readonly int samurais, stage, turns
    cdef readonly bint restless, by_lot
    cdef u8[8] at                # where each marker stands; the Ninja is marker 0, and there is no eighth
    cdef u8[7] owner             # whose marker it is: a seat
    cdef u8[6] order             # in which the Samurais are placed
    cdef readonly int placed     # how many of them are
    cdef readonly int moved, put # sets of Samurais
    cdef readonly u64 taken
    cdef u64[61] been            # M4.8: the Samurais at every start of a Ninja turn,
    cdef u8[61] been_ninja       # and the Ninja
    cdef readonly int starts     # how many of them there were
    cdef readonly int times      # how often the last of them has been

    @cython.locals(twin=Monomi)
    cdef Monomi blank(self)
    cpdef int where(self, object marker) except -1
    cpdef int seat_of(self, object marker) except -1
    cpdef int next_to_place(self) except -1
    cpdef int placer(self, object placed) except -1
    cpdef int times_here(self) noexcept nogil
    @cython.locals(free=u64)
    cdef int fill_moves(self, int marker, u64 goals, int* buffer, int count) noexcept nogil
    @cython.locals(free=u64, action=int)
    cdef int mark_moves(self, int marker, int* buffer, int count, u8* row) noexcept nogil
    cdef str placing_forbidden_by(self, int marker, int crossroad)
    cdef str moving_forbidden_by(self, int marker, int crossroad)
    cdef str putting_forbidden_by(self, int marker, int crossroad)
    cdef bint leads_to(self, int marker, int crossroad)
    cdef void place(self, int marker, int crossroad) noexcept nogil
    cdef void ask_for_placement(self) noexcept nogil
    cdef void step(self, int marker, int crossroad) noexcept nogil
    cdef void finish_if_all_moved(self) noexcept nogil
    cdef void finish_person(self) noexcept nogil
    cdef bint somebody_can_be_put(self) noexcept nogil
    cdef void begin_putting(self) noexcept nogil
    cdef void begin_ninja_turn(self) noexcept nogil
    @cython.locals(samurais=u64)
    cdef int count_position(self) noexcept nogil
    cdef void end(self, int how) noexcept nogil
    @cython.locals(worst=double, hope=double, starts=u64)
    cdef double samurai_hope(self) noexcept nogil
    @cython.locals(ninja=u64, samurais=u64, edge=u64, guards=u64, steps=int)
    cdef double hope_against(self, int start) noexcept nogil
    @cython.locals(reached=u64, edge=u64, left=u64, total=int, steps=int)
    cdef int remoteness(self, int start) noexcept nogil
    @cython.locals(grown=u64)
    cdef u64 around(self, u64 crossroads) noexcept nogil
    cdef void become(self, Monomi other) noexcept nogil
