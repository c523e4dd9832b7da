# The C types of judge.py.
cimport cython
from libc.math cimport exp
from koga.bots.gachijo.atlas cimport TO_BASE, TO_CRYSTAL, TO_TREASURE, TO_WEAPON, Atlas
from koga.bots.gachijo.danger cimport Danger, may_call, moves_between, tools_of
from koga.bots.gachijo.map cimport FAR
from koga.bots.gachijo.planner cimport chips_lacking
from koga.games.gachijo.castle cimport CENTRE, NOWHERE
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.fights cimport can_be_attacked
from koga.games.gachijo.gains cimport to_be_had
from koga.games.gachijo.position cimport Gachijo
from koga.games.gachijo.state cimport State, cell_of
from koga.games.gachijo.turns cimport c_flag, c_points, types

cpdef enum:
    INPUTS = 52
    HIDDEN = 24

@cython.final
cdef class Judge:
    cdef float[52][24] first     # [input][hidden]
    cdef float[24] bias, second
    cdef float[4][52] rows       # the inputs of every seat
    cdef float[4] points, tour   # in units of 20 points, and of turns
    cdef int[4] home             # moves home
    cdef bint[4] flag
    cdef Atlas atlas
    cdef Danger danger

    cpdef list shares(self, Gachijo position)
    cpdef list inputs(self, Gachijo position)
    @cython.locals(own=double, total=double, other=int)
    cdef double hope(self, State t, int seat) noexcept nogil
    @cython.locals(hidden=float[24], value=float, total=double, i=int, j=Py_ssize_t)
    cdef double rate(self, int seat) noexcept nogil
    @cython.locals(seat=int, i=int)
    cdef void look(self, State t) noexcept nogil
    @cython.locals(tools=int, offset=int, here=int, base=int, lacks=int, had=int, best=int, at=int, way=int, on=int, end=int, back=int,
                   one=int, other=int)
    cdef void survey(self, State t, int seat) noexcept nogil
    @cython.locals(tools=int, offset=int, here=int, crystals=int, chips=int, armed=int)
    cdef void note_mission(self, State t, int seat, float* row) noexcept nogil
    @cython.locals(nearest=int, other=int, far=int)
    cdef int hunt(self, State t, int seat, int tools, int offset, int here) noexcept nogil
    @cython.locals(lost=double)
    cdef void note_safety(self, State t, int seat, float* row) noexcept nogil
    @cython.locals(tool=int)
    cdef void note_hand(self, State t, int seat, float* row) noexcept nogil
    @cython.locals(most=float, tour=float, nearest=int, other=int)
    cdef void note_others(self, State t, int seat, float* row) noexcept nogil

cdef int place_of(State t, int seat) noexcept nogil
