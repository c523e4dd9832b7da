# The C types of batch.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython
from koga.core.bits cimport u64
from koga.core.observation cimport Observer, c_reward, clear
from koga.core.position cimport CHANCE, MOST_ACTIONS, OVER, Position, Rng

cdef enum:
    EVERY_SEAT = -1
    ROOM = 272  # MOST_ACTIONS and some more: for the legal actions of a game; not a power of two, which caches dislike

cdef u64 GOLDEN, MIX_A, MIX_B, MASK

@cython.final
cdef class Batch:
    cdef readonly object game, pool, observations, finals, masks, rewards, over, to_act
    cdef object given, sampled, last_sample, ahead
    cdef Position start
    cdef readonly Py_ssize_t n, size, action_count
    cdef Py_ssize_t note_size
    cdef readonly int seats, seat, threads
    cdef bint observing
    cdef readonly Observer observer
    cdef tuple current, generators
    cdef u64 luck             # where the numbers of the next sample begin
    cdef bint spent, playing_sample
    # the arrays above as the compiled code sees them
    cdef float[::1] observed, final, rewarded
    cdef unsigned char[::1] masked, ended
    cdef int[::1] acting, legal, legal_counts, drawn
    cdef long long[::1] chosen
    cdef float[::1] ahead_observed, ahead_rewards
    cdef unsigned char[::1] ahead_over
    cdef int[::1] ahead_actions
    cdef long long[::1] ahead_games
    cdef unsigned char[::1] notes            # what the observer remembers of every row
    cdef size_t[::1] places, sources         # where the positions and their generators lie in memory

    @cython.locals(i=Py_ssize_t, action="long long")
    cdef Py_ssize_t first_illegal(self) noexcept nogil
    @cython.locals(i=Py_ssize_t)
    cdef void draw_actions(self) noexcept nogil
    @cython.locals(z=u64)
    cdef int random_below(self, Py_ssize_t i, u64 count) noexcept nogil
    @cython.locals(i=Py_ssize_t, k=Py_ssize_t, position="void*")
    cpdef object try_all(self, Py_ssize_t first, Py_ssize_t last, Py_ssize_t row, Position scratch)
    @cython.locals(seat=int, action=int)
    cdef void try_one(self, Position position, Position scratch, Py_ssize_t i, Py_ssize_t k, Py_ssize_t row) noexcept nogil
    @cython.locals(i=Py_ssize_t)
    cpdef object run(self, Py_ssize_t first, Py_ssize_t last)
    @cython.locals(action="long long")
    cdef void play(self, Position position, Py_ssize_t i) noexcept nogil
    @cython.locals(seat=int)
    cdef void forget_end(self, Py_ssize_t i) noexcept nogil
    @cython.locals(seat=int)
    cdef void go_on(self, Position position, Rng rng, Py_ssize_t i) noexcept nogil
    cdef void look_back(self, Position position, Py_ssize_t i) noexcept nogil
    @cython.locals(k=Py_ssize_t)
    cdef void begin(self, Position position, Rng rng, Py_ssize_t i) noexcept nogil
    @cython.locals(buffer=int[MOST_ACTIONS], count=int)
    cdef void settle(self, Position position, Rng rng) noexcept nogil
    @cython.locals(row="unsigned char*", legal="int*", count=int)
    cdef void look(self, Position position, Py_ssize_t i) noexcept nogil
