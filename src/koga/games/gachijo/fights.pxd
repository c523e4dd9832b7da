# The C types of fights.py.
cimport cython
from koga.games.gachijo.castle cimport BRIDGE, CELLS, ROOF
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.gains cimport pass_crystal
from koga.games.gachijo.memory cimport shown
from koga.games.gachijo.state cimport State, cell_of

cdef bint can_be_attacked(State t, int seat) noexcept nogil
cdef bint reaches(State t, int weapon, int here, int there) noexcept nogil
cdef int direction(int across, int down) noexcept nogil
@cython.locals(corner=int)
cdef bint katana_way(State t, int here, int first, int second) noexcept nogil
cdef bint shuri_line(State t, int area, int cell, int goal, int way) noexcept nogil
cdef bint counts_as(State t, int cell, int area) noexcept nogil
cdef int in_reach(State t, int weapon) noexcept nogil
cdef void attack(State t, int weapon, int targets) noexcept nogil
cdef void strike(State t, int seat) noexcept nogil
cdef void hit(State t, int seat) noexcept nogil
cdef int loot_treasures(State t, int seat) noexcept nogil
cdef bint has_loot(State t, int seat) noexcept nogil
cdef void take_loot(State t, int action) noexcept nogil
cdef void send_home(State t, int seat) noexcept nogil
cdef void make_room(State t, int base) noexcept nogil
cdef void injure(State t, int seat) noexcept nogil
cdef void wear(State t, int seat, int tool) noexcept nogil
