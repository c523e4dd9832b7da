# The C types of small.py.
cimport cython
from koga.games.taisen.position cimport MONKEY, OUT, WOLF, Taisen

cdef enum:
    CODES = 46656

cdef int stride(int die) noexcept nogil

@cython.final
cdef class Small:
    cdef readonly list stands
    cdef readonly int count
    cdef readonly long improved
    cdef int[::1] number
    cdef int[::1] tiles, turned
    cdef double[::1] values
    cdef double[::1] weights
    cdef double[27] best
    cdef Taisen root, one, two, three

    @cython.locals(largest=double, value=double, change=double, own=int, enemy=int)
    cdef double c_sweep(self, int first, int last, int enemy_first, int enemy_last) noexcept nogil
    @cython.locals(other=int, third=int)
    cdef bint is_first(self, int own) noexcept nogil
    cdef void keep(self, int own, int enemy, double value) noexcept nogil
    @cython.locals(side=int, tile=int, ninja=int, stand=int, distance=int, level=int)
    cdef bint set_up(self, Taisen root, int own, int enemy) noexcept nogil
    @cython.locals(total=double, outcome=int, die=int, pips=int)
    cdef double best_turn(self) noexcept nogil
    @cython.locals(die=int, pips=int)
    cdef void second(self, int first, int roll) noexcept nogil
    @cython.locals(pips=int)
    cdef void third(self, int die, int roll) noexcept nogil
    cdef bint moved(self, Taisen before, Taisen after, int die, int pips) noexcept nogil
    cdef double worth(self, Taisen position) noexcept nogil
    @cython.locals(code=int, colour=int, tile=int)
    cdef int stand(self, Taisen position, int side) noexcept nogil
    @cython.locals(i=int, j=int, outcome=int)
    cdef void note(self, int roll, int free, int other, double value) noexcept nogil
