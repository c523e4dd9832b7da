# The C types of beliefs.py.
cimport cython
from koga.core.bits cimport u64
from koga.core.position cimport Rng, index
from koga.games.gachijo.codes cimport *
from koga.games.gachijo.hands cimport COUNT, FIRST, HELD, LESS, MORE, NO_HAND, SIZE, hand_of
from koga.games.gachijo.memory cimport as_seen, first_seen, keep_seen, kind_of, note_imagined, seat_of, value_of
from koga.games.gachijo.state cimport State

cdef enum:
    JOINT_HANDS = 8000
    SIZES = 0
    SEATS = 3
    OWN = 6

cdef extern from *:
    u64 LARGEST "(1ULL << 40)"
    u64 SHARES "(1ULL << 29)"

@cython.final
cdef class Belief:
    cdef readonly int seat
    cdef int joint_hands
    cdef int[7] shape
    cdef long long[::1] sums
    cdef int[::1] seen
    cdef int seen_count

    @cython.locals(weights=u64[JOINT_HANDS], spare=u64[JOINT_HANDS], total=u64, i=int)
    cdef object work_out(self, State t)
    @cython.locals(found=int, i=int)
    cdef bint holds(self, State t, int seat) noexcept nogil
    @cython.locals(total=int, chosen=int, low=int, high=int, middle=int)
    cdef int pick(self, Rng rng) noexcept nogil

cdef void imagine_weapons(State t, int seat, Belief belief, Rng rng) noexcept nogil
@cython.locals(weights=u64[JOINT_HANDS], spare=u64[JOINT_HANDS], shape=int[7], total=int, picked=int,
               chosen="long long")
cdef void imagine_anew(State t, int seat, Rng rng) noexcept nogil
@cython.locals(hand=int)
cdef void deal(State t, int seat, int* shape, int joint_hand) noexcept nogil
@cython.locals(kind=int, who=int, value=int, i=int, digit=int)
cdef int infer(State t, int seat, u64* weights, u64* spare, int* shape) noexcept nogil
cdef int joint_hands(int* shape) noexcept nogil
@cython.locals(ways=int, joint_hand=int, a=int, b=int, c=int)
cdef void own_moves(int kind, int weapon, u64* weights, int* shape) noexcept nogil
cdef int in_bag(int own, int a, int b, int c, int weapon) noexcept nogil
@cython.locals(sizes=int[3], hands=int[3], steps=int[3], moving=int, first=int, step=int, least=int, most=int, rest=int,
               joint_hand=int, a=int, b=int, c=int, weight=u64, hand=int, ways=int, left=int, moved=int)
cdef void one_moves(int kind, int who, int weapon, u64* weights, u64* spare, int* shape) noexcept nogil
@cython.locals(first=int, second=int, third=int)
cdef int with_hand(int* shape, int a, int b, int c, int digit, int hand) noexcept nogil
@cython.locals(event=int, giver=int, other=int, goes_to=int, got=int)
cdef void hands_move(State t, int seat, int next, u64* weights, u64* spare, int* shape) noexcept nogil
cdef int gets_hand_of(State t, int event, int seat) noexcept nogil
@cython.locals(sizes=int[3], old=int, joint_hand=int, a=int, b=int, c=int)
cdef void replace_hand(int digit, int got, u64* weights, u64* spare, int* shape) noexcept nogil
@cython.locals(most=u64, bits=int)
cdef void scale(u64* weights, u64* spare, int count) noexcept nogil
@cython.locals(total=u64, bits=int)
cdef int level(u64* weights, int count) noexcept nogil
@cython.locals(weights=u64[JOINT_HANDS], spare=u64[JOINT_HANDS], shape=int[7], count=int, joint_hand=int, digit=int,
               seat=int)
cpdef dict chances(State t, object viewer)
cdef int hand_in(int joint_hand, int digit, int* shape) noexcept nogil
@cython.locals(weights=u64[JOINT_HANDS], spare=u64[JOINT_HANDS], shape=int[7], least=int[16], sums=u64[16], total=u64,
               count=int, i=int, joint_hand=int, digit=int, hand=int, weapon=int, place=int, held=int, others=bint)
cdef void know(State t, int viewer) noexcept nogil
@cython.locals(place=int, seat=int)
cpdef list known_weapons(State t, object viewer)
cpdef bint fits(State t, object viewer) except -1
@cython.locals(weights=u64[JOINT_HANDS], spare=u64[JOINT_HANDS], shape=int[7], joint_hand=int, digit=int, hand=int)
cdef bint c_fits(State t, int seat) noexcept nogil
