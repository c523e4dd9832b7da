# The C types of state.py.
cimport cython
from koga.core.bits cimport u64
from koga.games.gachijo.castle cimport Castle, CELLS, GROUND, BRIDGE, WATER, wall_state
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.tasks cimport task
from koga.core.position cimport CHANCE

@cython.final
cdef class State:
    # options
    cdef readonly Castle castle
    cdef readonly int seats, mission, rounds
    cdef readonly bint claims, by_lot
    cdef readonly int[4] base            # the base of each seat
    # the sheets
    cdef readonly int laid               # how many of the six choices of G1.10 are made
    cdef readonly int stage_turn, t3_turn, t1_turn, t2_turn, dx, dy
    cdef readonly int walls              # the wall state that follows from them
    # possessions
    cdef readonly int[4] at              # a place, or OFF
    cdef readonly int[4] marker
    cdef readonly int[4] treasures       # sets
    cdef readonly int[4] crystals, shinobi, summons, kaeru, kaeru_points
    cdef readonly int[24] tools          # seat × tool
    cdef readonly int[16] weapons        # seat × weapon
    cdef readonly int[6] tool_bag
    cdef readonly int[4] weapon_bag
    cdef readonly int[4] den
    cdef readonly int[5] kaeru_bag       # by value
    cdef readonly int yard, kaeru_left, deck
    cdef unsigned short[EVENT_ROOM] events  # what happened to the hidden weapons (memory.py)
    cdef readonly int event_count
    # beliefs from that log (beliefs.py), cached until the log changes: viewer × seat × weapon
    cdef int known_to                    # set of seats for which they are cached
    cdef unsigned char[64] known         # weapons that the viewer is sure of
    cdef float[64] expected              # how many the viewer expects
    # the guardian
    cdef readonly int guardian, guardian_at, power, wall_left, captured
    # the turn
    cdef readonly int stage, mode, to_act, active, subject, turns
    cdef readonly int moves, total
    cdef readonly bint walked, slid, begun, brought, called
    cdef readonly u64[2] entered         # squares that strokes of this turn entered
    cdef readonly u64[3] crossed         # boundaries that this stroke crossed
    cdef readonly int[40] tasks
    cdef readonly int task_count
    cdef readonly int returned           # set of seats
    cdef readonly bint ended

    cdef void ask(self, int stage, int seat) noexcept nogil
    cdef void push(self, int kind, int seat, int about) noexcept nogil
    cdef void add_event(self, int event) noexcept nogil
    cpdef list log(self)
    cdef int tool_count(self, int seat) noexcept nogil
    cdef int weapon_count(self, int seat) noexcept nogil
    cdef bint tool_bag_empty(self) noexcept nogil
    cdef bint weapon_bag_empty(self) noexcept nogil
    cdef int area(self, int place) noexcept nogil
    cdef bint is_place(self, int place) noexcept nogil
    cdef int piece_on(self, int place) noexcept nogil
    cdef int other_on(self, int place, int mover) noexcept nogil
    cdef bint is_base(self, int place) noexcept nogil
    cdef int left_of(self, int seat) noexcept nogil
    cdef int right_of(self, int seat) noexcept nogil
    cdef void move_walls(self, int slide) noexcept nogil
    cdef bint can_slide(self, int slide) noexcept nogil
    cdef void lay(self) noexcept nogil
    @cython.locals(kind=int)
    cdef void return_tool(self, int seat, int kind) noexcept nogil
    cdef void become(self, State other) noexcept nogil

cpdef int cell_of(int place) noexcept nogil
