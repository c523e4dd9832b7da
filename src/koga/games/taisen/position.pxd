# The C types of position.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython
from koga.games.taisen.fights cimport BY_COLOUR, BY_STRENGTH, RETREAT, TIE_IN_VILLAGE, pack
from koga.core.position cimport CHANCE, OVER, WIN, Position, Rng, index, u8

cpdef enum:
    MONKEY = 0
    WOLF = 1
    SHOGUN = 9
    OUT = 11
    TILES = 11
    LAST_TURN = 1000
    MOST_FIGHTS = 48
    ALL_TEN = 0x3FF
    ONE_OF_EACH = 0x49

cpdef enum:  # actions: die * 10 + ninja, and these
    END = 30
    DEAL = 31
    LOT = 40
    ROLL = 42
    ACTION_COUNT = 69

cpdef enum:  # stages
    DEALING
    DRAWING_LOT
    ROLLING
    MOVING
    VILLAGE_TAKEN
    LAST_NINJA
    TOO_LONG

cdef u8[2][216] ROLL_OF  # [even dice][number]: the outcome that a random number below 216 stands for (T1.3)

cpdef int village(int side) noexcept nogil
cpdef int forward(int side) noexcept nogil
cpdef int slot_distance(int slot, bint few) noexcept nogil

@cython.final
cdef class Taisen(Position):
    cdef u8[2][11][10] stack     # [side][tile][level]: the ninjas of a stack, bottom first
    cdef u8[2][12] height        # [side][tile]; that of OUT is 0
    cdef u8[2][10] where         # [side][ninja]: his tile, or OUT
    cdef u8[2][10] level         # [side][ninja]: how many are below him
    cdef u8[2] alive             # how many ninjas a side has
    cdef u8[3] dice              # what each shows; 0 before the roll
    cdef u8[27] roll_weight      # by roll
    cdef int[2] force            # the strength of both Shoguns in this movement
    cdef int[MOST_FIGHTS] fights          # the fights of the last movement, packed
    cdef readonly int fight_count
    cdef readonly int stage, active, turns, dealt, used, first
    cdef readonly bint shogun_moved, even_dice, few
    cdef readonly int roster      # T1.8: the set of ninjas that each side has
    cdef int cards               # how many of them are dealt
    cdef int undealt             # the set of ninjas not yet placed of the side being dealt

    @cython.locals(twin=Taisen)
    cdef Taisen blank(self)
    cpdef int tile_of(self, object side, object ninja) except -1
    cpdef int on_top_of(self, object side, object ninja) except? -1
    cdef int c_on_top_of(self, int side, int ninja) noexcept nogil
    cpdef int die(self, object colour) except -1
    cpdef int target(self, object side, object tile, object steps) except -1
    cdef int c_target(self, int side, int tile, int steps) noexcept nogil
    cdef bint movable(self, int side, int ninja) noexcept nogil
    @cython.locals(shogun=bint, side=int, used=int)
    cdef int fill_moves(self, int* buffer) noexcept nogil
    @cython.locals(shogun=int, can=int, open=int, side=int, used=int, action=int)
    cdef int remask(self, int* buffer, u8* row) noexcept nogil
    cdef str moving_forbidden_by(self, int action)
    cdef str choice_forbidden_by(self, int die, int ninja)
    cdef void deal(self, int ninja) noexcept nogil
    cdef void begin_turn(self, int side) noexcept nogil
    cdef void roll(self, int outcome) noexcept nogil
    cdef void use(self, int die, int ninja) noexcept nogil
    cdef int advance(self, int ninja, int steps) noexcept nogil
    cdef void put(self, int side, int tile, int ninja) noexcept nogil
    cdef int take(self, int side, int tile) noexcept nogil
    cdef void resolve_combats(self, int tile) noexcept nogil
    cdef int waiting_combat(self) noexcept nogil
    @cython.locals(why=int, loser=int, monkey=int, wolf=int, monkey_strength=int, wolf_strength=int)
    cdef void fight(self, int tile) noexcept nogil
    cdef int strength(self, int side, int ninja) noexcept nogil
    cdef void note(self, int fight) noexcept nogil
    cdef void end_turn(self) noexcept nogil
    cdef void end(self, int how) noexcept nogil
    cdef void become(self, Taisen other) noexcept nogil
