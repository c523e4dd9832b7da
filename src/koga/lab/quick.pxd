# The C types of quick.py.
cimport cython
from koga.core.bits cimport u64
from koga.core.position cimport CHANCE, OVER, Position, Rng, draw

cpdef enum:
    COLUMNS = 9
    FIRST = 2
    DECISIONS = 3
    MEASURES = 6
    FULL = 12

cdef u64 GOLDEN, MIX, MASK

cpdef u64 chance_seed(u64 seed, u64 block)
cpdef u64 minds_seed(u64 chance, u64 order)

@cython.locals(rows="int[::1]", buffer=int[256], position=Position, chance=Rng, minds=Rng, at=Py_ssize_t, block=long,
               order=int, opener=int, decisions=int, draws=int, choices=int, count=int, seat=int, width=int)
cpdef object random_games(Position start, int orders, u64 seed, long first, long blocks, object turns)

cpdef int sums_size(int orders, int seats)

@cython.locals(total="long long[::1]", rows="int[::1]", row=int[256], at=Py_ssize_t, length=Py_ssize_t, order=int, seat=int,
               shared=int, measure=int, value=int, i=int, j=int, width=int, wide=int, values=int, scores=int, wins=int,
               products=int)
cpdef object add_up(object sums, object games, int orders, int seats)
