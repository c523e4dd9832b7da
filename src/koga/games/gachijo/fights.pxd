# The C types of fights.py.
cimport cython
from koga.games.gachijo.castle cimport BRIDGE, CELLS, ROOF
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.gains cimport pass_crystal
from koga.games.gachijo.memory cimport shown
from koga.games.gachijo.table cimport Table, cell_of

cdef bint can_be_attacked(Table t, int seat) noexcept nogil
cpdef bint reaches(Table t, int weapon, int here, int there) noexcept nogil
cdef int direction(int across, int down) noexcept nogil
@cython.locals(corner=int)
cdef bint katana_way(Table t, int here, int first, int second) noexcept nogil
cdef bint shuri_line(Table t, int area, int cell, int goal, int way) noexcept nogil
cdef bint counts_as(Table t, int cell, int area) noexcept nogil
cpdef int in_reach(Table t, int weapon) noexcept nogil
cdef void attack(Table t, int weapon, int targets) noexcept nogil
cdef void strike(Table t, int seat) noexcept nogil
cdef void hit(Table t, int seat) noexcept nogil
cdef int loot_treasures(Table t, int seat) noexcept nogil
cdef bint has_loot(Table t, int seat) noexcept nogil
cdef void take_loot(Table t, int action) noexcept nogil
cdef void send_home(Table t, int seat) noexcept nogil
cdef void make_room(Table t, int base) noexcept nogil
cdef void injure(Table t, int seat) noexcept nogil
cdef void wear(Table t, int seat, int tool) noexcept nogil
