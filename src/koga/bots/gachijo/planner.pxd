# The C types of planner.py.
cimport cython
from koga.core.bits cimport ONE, u64
from koga.bots.gachijo.danger cimport Danger, tools_of
from koga.bots.gachijo.hunter cimport choose_guardian, hunts, is_offered
from koga.bots.gachijo.map cimport FAR, OFFSETS, Map, beyond
from koga.games.gachijo.castle cimport CELLS, CENTRE, NOWHERE, TOOL_ITEM, WEAPON_ITEM, wall_state
from koga.games.gachijo.choices cimport fill
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.fights cimport can_be_attacked, loot_treasures, reaches
from koga.games.gachijo.gains cimport to_be_had
from koga.games.gachijo.state cimport State, cell_of
from koga.games.gachijo.turns cimport c_flag, types
from koga.games.gachijo.ways cimport beyond as next_place, can_stop, hand_of, pay, toll, was_crossed
from koga.core.position cimport Rng, u8

cdef u64 PRIME, MASK

@cython.final
cdef class Planner:
    cdef Map map
    cdef Danger danger
    cdef public double caution
    cdef u8[2025] far
    cdef int lacks_treasures, lacks_crystals, lacks_chips
    cdef bint going_home
    cdef u64 seen
    cdef int tools
    cdef double mood
    cdef int[162] before, hand_at, order   # the strokes from here: where each place is entered from
    cdef int found

    cdef int choose(self, State t, int* buffer, int count, Rng rng) noexcept nogil
    @cython.locals(seen=u64)
    cdef void look(self, State t, int seat) noexcept nogil
    cdef void count_lacks(self, State t, int seat) noexcept nogil
    @cython.locals(state=int, cell=int, offset=int)
    cdef void mark_goals(self, State t, int seat) noexcept nogil
    @cython.locals(item=int, fresh=bint, armed=bint)
    cdef bint is_goal(self, State t, int seat, int cell) noexcept nogil
    @cython.locals(kept=int)
    cdef void mark_attacks(self, State t, int seat) noexcept nogil
    @cython.locals(x=int, y=int, across=int, down=int, far=int)
    cdef void mark_reach(self, State t, int weapon, int goal, int offset) noexcept nogil
    cdef double outlook(self, State t, int place) noexcept nogil
    cdef double outlook_after(self, State t, int place, int slide) noexcept nogil
    @cython.locals(lost=double, shut_in=bint)
    cdef double dread(self, State t, int place, int offset) noexcept nogil
    @cython.locals(best=double, value=double, chosen=int)
    cdef int choose_move(self, State t, int* buffer, int count, Rng rng) noexcept nogil
    @cython.locals(struck=int, action=int)
    cdef int choose_free(self, State t, int* buffer, int count) noexcept nogil
    @cython.locals(nuno=bint, kekkai=bint)
    cdef int choose_cover(self, State t, int* buffer, int count) noexcept nogil
    @cython.locals(best=double, value=double, ends=double, place=int)
    cdef double best_stroke(self, State t) noexcept nogil
    @cython.locals(head=int, here=int, there=int, left=int)
    cdef void explore(self, State t, int seat) noexcept nogil
    @cython.locals(worth=double)
    cdef double worth_passing(self, State t, int seat, int cell) noexcept nogil
    @cython.locals(worth=double)
    cdef double worth_stopping(self, State t, int seat, int place) noexcept nogil
    cdef int first_step(self, State t, int place) noexcept nogil
    @cython.locals(best=double, value=double, chosen=int, action=int)
    cdef int choose_place(self, State t, int* buffer, int count) noexcept nogil
    cdef int choose_answer(self, State t, int* buffer, int count) noexcept nogil
    cdef int goal                          # where the best stroke leads

@cython.locals(sum=u64)
cdef u64 signature(State t, int seat) noexcept nogil
cdef u64 mix(u64 sum, u64 value) noexcept nogil
@cython.locals(most=int)
cdef int least_wanted(State t, int* buffer, int count) noexcept nogil
cdef int chips_lacking(State t, int seat) noexcept nogil
