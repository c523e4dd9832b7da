"""What a seat can infer about the weapons of the others: an exact Bayes filter over their hands. C types in
beliefs.pxd.

The filter follows the weapon log (memory.py) as the seat saw it and keeps a weight for every joint hand of the others:
the number of ways the twelve tokens can have moved to give them these hands. Of several equal tokens in a hand any may
be the one that is returned or shown. A joint hand of weight 0 contradicts something that the seat saw.

The hands of up to three others are three digits, the last one runs fastest; `shape` gives their meaning.
"""

from __future__ import annotations

from array import array

import cython

from koga.core.position import Rng
from koga.games.gachijo.state import State

if not cython.compiled:
    from koga.core.position import index
    from koga.games.gachijo.codes import DREW, GOT_HAND, IMAGINED, PASSED_HANDS, SHOWED, SWAPPED_HANDS, UNKNOWN
    from koga.games.gachijo.hands import COUNT, FIRST, HELD, LESS, MORE, NO_HAND, SIZE, hand_of
    from koga.games.gachijo.memory import (
        as_seen,
        first_seen,
        keep_seen,
        kind_of,
        note_imagined,
        seat_of,
        value_of,
    )

    JOINT_HANDS = 8000  # 20 hands of three weapons for each of three others
    SIZES, SEATS, OWN = 0, 3, 6  # in a shape: the size of each digit's hand, its seat or -1, and the seat's own hand
    LARGEST = 1 << 40  # weights beyond it are scaled down
    SHARES = 1 << 29  # the sum of the chances is about this


class Belief:
    """The probabilities of all joint hands for one seat at one point of the log, as running sums; immutable."""

    def __init__(self, t: State, seat: int) -> None:
        if not cython.compiled:
            self.shape = [0] * 7
        self.seat = index(seat, t.seats, "seat")
        self.work_out(t)

    def work_out(self, t: State) -> None:
        if not cython.compiled:
            weights, spare = [0] * JOINT_HANDS, [0] * JOINT_HANDS
        self.joint_hands = infer(t, self.seat, weights, spare, self.shape)
        level(weights, self.joint_hands)
        self.sums = array("q", bytes(8 * self.joint_hands))
        total = 0
        for i in range(self.joint_hands):
            total += weights[i]
            self.sums[i] = total
        self.seen = array("i", bytes(4 * t.event_count))
        self.seen_count = 0
        i = first_seen(t, self.seat)
        while i < t.event_count:
            if kind_of(t.events[i]) == IMAGINED:
                i += value_of(t.events[i])
            else:
                self.seen[self.seen_count] = as_seen(t.events[i], self.seat)
                self.seen_count += 1
            i += 1

    def holds(self, t: State, seat: int) -> bool:
        """Return whether this is still the seat's belief: it has seen the same events and no more."""
        if seat != self.seat:
            return False
        found = 0
        i = first_seen(t, seat)
        while i < t.event_count:
            if kind_of(t.events[i]) == IMAGINED:
                i += value_of(t.events[i])
            else:
                if found == self.seen_count or self.seen[found] != as_seen(t.events[i], seat):
                    return False
                found += 1
            i += 1
        return found == self.seen_count

    def pick(self, rng: Rng) -> int:
        """Return a joint hand, by its probability; -1 if none is possible."""
        total = self.sums[self.joint_hands - 1]
        if total == 0:
            return -1
        chosen = rng.c_below(total)
        low = 0
        high = self.joint_hands - 1
        while low < high:
            middle = (low + high) // 2
            if self.sums[middle] > chosen:
                high = middle
            else:
                low = middle + 1
        return low


def imagine_weapons(t: State, seat: int, belief: Belief | None, rng: Rng) -> None:
    """Deal the weapons that the seat cannot see anew, by its belief, and clear what it did not see from the log. A
    belief that still holds is reused."""
    if belief is not None and belief.holds(t, seat):
        deal(t, seat, belief.shape, belief.pick(rng))
    else:
        imagine_anew(t, seat, rng)
    keep_seen(t, seat)
    note_imagined(t, seat)


def imagine_anew(t: State, seat: int, rng: Rng) -> None:
    if not cython.compiled:
        weights, spare, shape = [0] * JOINT_HANDS, [0] * JOINT_HANDS, [0] * 7
    total = level(weights, infer(t, seat, weights, spare, shape))
    picked = -1
    if total:
        chosen = rng.c_below(total)
        while chosen >= 0:
            picked += 1
            chosen -= weights[picked]
    deal(t, seat, shape, picked)


def deal(t: State, seat: int, shape: list[int], joint_hand: int) -> None:
    """Give the others these hands, and put all other weapons but the seat's own into the bag."""
    if joint_hand < 0:
        return
    for weapon in range(4):
        t.weapon_bag[weapon] = 3 - t.weapons[seat * 4 + weapon]
    for digit in range(3):
        if shape[SEATS + digit] >= 0:
            hand = hand_in(joint_hand, digit, shape)
            for weapon in range(4):
                t.weapons[shape[SEATS + digit] * 4 + weapon] = HELD[hand * 4 + weapon]
                t.weapon_bag[weapon] -= HELD[hand * 4 + weapon]


# The filter.


def infer(t: State, seat: int, weights: list[int], spare: list[int], shape: list[int]) -> int:
    """Compute the weights of all joint hands from what the seat has seen; return their number."""
    digit = 0
    for other in range(t.seats):
        if other != seat:
            shape[SEATS + digit] = other
            digit += 1
    for i in range(digit, 3):
        shape[SEATS + i] = -1
    for i in range(3):
        shape[SIZES + i] = 0
    shape[OWN] = 0
    weights[0] = 1
    i = first_seen(t, seat)
    while i < t.event_count:
        kind = kind_of(t.events[i])
        who = seat_of(t.events[i])
        value = value_of(t.events[i])
        i += 1
        if kind == IMAGINED:
            i += value
        elif kind in (SWAPPED_HANDS, PASSED_HANDS):
            hands_move(t, seat, i, weights, spare, shape)
        elif kind != GOT_HAND:
            if who == seat:
                own_moves(kind, value, weights, shape)
            else:
                one_moves(kind, who, value if kind == SHOWED else UNKNOWN, weights, spare, shape)
    return joint_hands(shape)


def joint_hands(shape: list[int]) -> int:
    return COUNT[shape[0]] * COUNT[shape[1]] * COUNT[shape[2]]


def own_moves(kind: int, weapon: int, weights: list[int], shape: list[int]) -> None:
    """Update for a move of the seat's own weapon, which it sees: drawing a type is likelier the more of it the bag
    holds."""
    if kind != DREW:
        shape[OWN] = LESS[shape[OWN] * 4 + weapon]
        return
    joint_hand = 0
    for a in range(FIRST[shape[0]], FIRST[shape[0]] + COUNT[shape[0]]):
        for b in range(FIRST[shape[1]], FIRST[shape[1]] + COUNT[shape[1]]):
            for c in range(FIRST[shape[2]], FIRST[shape[2]] + COUNT[shape[2]]):
                ways = in_bag(shape[OWN], a, b, c, weapon)
                weights[joint_hand] = weights[joint_hand] * ways if ways > 0 else 0
                joint_hand += 1
    shape[OWN] = MORE[shape[OWN] * 4 + weapon]


def in_bag(own: int, a: int, b: int, c: int, weapon: int) -> int:
    """Return how many weapons of a type are in the bag when these hands are held."""
    return 3 - HELD[own * 4 + weapon] - HELD[a * 4 + weapon] - HELD[b * 4 + weapon] - HELD[c * 4 + weapon]


def one_moves(kind: int, who: int, weapon: int, weights: list[int], spare: list[int], shape: list[int]) -> None:
    """Update for another seat that draws a weapon from the bag or puts one into it; the weapon may be UNKNOWN."""
    if not cython.compiled:
        sizes, hands, steps = [0] * 3, [0] * 3, [0] * 3
    moving = 0
    while shape[SEATS + moving] != who:
        moving += 1
    for i in range(3):
        sizes[i] = shape[i]
    shape[moving] += 1 if kind == DREW else -1
    steps[2] = 1
    steps[1] = COUNT[shape[2]]
    steps[0] = COUNT[shape[1]] * steps[1]
    first, step = FIRST[shape[moving]], steps[moving]
    steps[moving] = 0  # the hand that moves has another number afterwards
    for joint_hand in range(joint_hands(shape)):
        spare[joint_hand] = 0
    least = 0 if weapon == UNKNOWN else weapon
    most = 4 if weapon == UNKNOWN else weapon + 1
    joint_hand = 0
    for a in range(COUNT[sizes[0]]):
        hands[0] = FIRST[sizes[0]] + a
        for b in range(COUNT[sizes[1]]):
            hands[1] = FIRST[sizes[1]] + b
            for c in range(COUNT[sizes[2]]):
                weight = weights[joint_hand]
                joint_hand += 1
                if weight == 0:
                    continue
                hands[2] = FIRST[sizes[2]] + c
                hand = hands[moving]
                rest = a * steps[0] + b * steps[1] + c * steps[2]
                for moved in range(least, most):
                    if kind == DREW:
                        ways = in_bag(shape[OWN], hands[0], hands[1], hands[2], moved)
                        left = MORE[hand * 4 + moved]
                    else:
                        ways = HELD[hand * 4 + moved]
                        left = LESS[hand * 4 + moved]
                    if ways > 0:
                        spare[rest + (left - first) * step] += weight * ways
    scale(weights, spare, joint_hands(shape))


def with_hand(shape: list[int], a: int, b: int, c: int, digit: int, hand: int) -> int:
    """Return the number of a joint hand with one of its three hands replaced."""
    first = (hand if digit == 0 else a) - FIRST[shape[0]]
    second = (hand if digit == 1 else b) - FIRST[shape[1]]
    third = (hand if digit == 2 else c) - FIRST[shape[2]]
    return (first * COUNT[shape[1]] + second) * COUNT[shape[2]] + third


def hands_move(t: State, seat: int, next: int, weights: list[int], spare: list[int], shape: list[int]) -> None:
    """Update for whole hands that change owners (G8.4, G8.15). The seat sees the hand it gets, and knows where its
    own went."""
    event = t.events[next - 1]
    giver = -1
    for digit in range(3):
        other = shape[SEATS + digit]
        if other < 0:
            continue
        goes_to = gets_hand_of(t, event, other)
        if goes_to == seat:
            giver = digit
        else:
            shape[SEATS + digit] = goes_to
    if giver < 0:
        return
    shape[SEATS + giver] = gets_hand_of(t, event, seat)
    got = NO_HAND
    while next < t.event_count and kind_of(t.events[next]) == GOT_HAND:
        if seat_of(t.events[next]) == seat:
            got = value_of(t.events[next])
        next += 1
    replace_hand(giver, got, weights, spare, shape)


def gets_hand_of(t: State, event: int, seat: int) -> int:
    """Return the seat that gets the hand of a seat."""
    if kind_of(event) == PASSED_HANDS:
        return t.left_of(seat)
    if seat == seat_of(event):
        return value_of(event)
    return seat_of(event) if seat == value_of(event) else seat


def replace_hand(digit: int, got: int, weights: list[int], spare: list[int], shape: list[int]) -> None:
    """Condition on the hand of this digit being `got`; it becomes the seat's own, whose old hand takes its place."""
    old = shape[OWN]
    sizes = [0] * 3
    for i in range(3):
        sizes[i] = shape[i]
    shape[digit] = SIZE[old]
    shape[OWN] = got
    for joint_hand in range(joint_hands(shape)):
        spare[joint_hand] = 0
    joint_hand = 0
    for a in range(FIRST[sizes[0]], FIRST[sizes[0]] + COUNT[sizes[0]]):
        for b in range(FIRST[sizes[1]], FIRST[sizes[1]] + COUNT[sizes[1]]):
            for c in range(FIRST[sizes[2]], FIRST[sizes[2]] + COUNT[sizes[2]]):
                if (a if digit == 0 else b if digit == 1 else c) == got:
                    spare[with_hand(shape, a, b, c, digit, old)] = weights[joint_hand]
                joint_hand += 1
    scale(weights, spare, joint_hands(shape))


def scale(weights: list[int], spare: list[int], count: int) -> None:
    """Replace the weights by the new ones, scaled down if they are large; possible hands stay possible."""
    most = 0
    for i in range(count):
        most = max(most, spare[i])
    bits = 0
    while most >> bits > LARGEST:
        bits += 8
    for i in range(count):
        weights[i] = spare[i] >> bits
        if spare[i] and weights[i] == 0:
            weights[i] = 1


def level(weights: list[int], count: int) -> int:
    """Scale the weights so that a generator can draw from their sum; return the sum."""
    total = 0
    for i in range(count):
        total += weights[i]
    bits = 0
    while total >> bits > SHARES:
        bits += 1
    total = 0
    for i in range(count):
        if weights[i]:
            weights[i] >>= bits
            if weights[i] == 0:
                weights[i] = 1
        total += weights[i]
    return total


# For views, counts and tests.


def chances(t: State, viewer: int) -> dict[tuple[int, ...], int]:
    """Return the weight of everything that a seat considers possible: the hands of all seats by number, its own
    included."""
    seat = index(viewer, t.seats, "seat")
    if not cython.compiled:
        weights, spare, shape = [0] * JOINT_HANDS, [0] * JOINT_HANDS, [0] * 7
    count = infer(t, seat, weights, spare, shape)
    found = {}
    for joint_hand in range(count):
        if weights[joint_hand]:
            hands = [0] * t.seats
            for digit in range(t.seats - 1):
                hands[shape[SEATS + digit]] = hand_in(joint_hand, digit, shape)
            hands[seat] = shape[OWN]
            found[tuple(hands)] = weights[joint_hand]
    return found


def hand_in(joint_hand: int, digit: int, shape: list[int]) -> int:
    """Return one hand of a joint hand."""
    for i in range(2, digit, -1):
        joint_hand //= COUNT[shape[i]]
    return FIRST[shape[digit]] + joint_hand % COUNT[shape[digit]]


def know(t: State, viewer: int) -> None:
    """Compute what the viewer is certain of and what it expects, unless the log is unchanged."""
    if t.known_to >> viewer & 1:
        return
    if not cython.compiled:
        weights, spare, shape = [0] * JOINT_HANDS, [0] * JOINT_HANDS, [0] * 7
        least, sums = [0] * 16, [0] * 16
    count = infer(t, viewer, weights, spare, shape)
    for i in range(16):
        least[i] = 3
        sums[i] = 0
    total = 0
    for joint_hand in range(count):
        if weights[joint_hand]:
            total += weights[joint_hand]
            for digit in range(t.seats - 1):
                hand = hand_in(joint_hand, digit, shape)
                for weapon in range(4):
                    place = shape[SEATS + digit] * 4 + weapon
                    held = HELD[hand * 4 + weapon]
                    sums[place] += weights[joint_hand] * held
                    if held < least[place]:
                        least[place] = held
    for place in range(16):
        others = place // 4 < t.seats and place // 4 != viewer
        t.known[viewer * 16 + place] = least[place] if others else 0
        t.expected[viewer * 16 + place] = sums[place] / cython.cast(cython.double, total) if others and total else 0.0
    t.known_to |= 1 << viewer


def known_weapons(t: State, viewer: int) -> list[int]:
    """Return how many weapons of each type a seat knows for certain to be in the hands of others: seat × weapon."""
    seat = index(viewer, t.seats, "seat")
    know(t, seat)
    return [t.known[seat * 16 + place] for place in range(16)]


def fits(t: State, viewer: int) -> bool:
    """Return whether a seat considers the true hands possible."""
    return c_fits(t, index(viewer, t.seats, "seat"))


def c_fits(t: State, seat: int) -> bool:
    if not cython.compiled:
        weights, spare, shape = [0] * JOINT_HANDS, [0] * JOINT_HANDS, [0] * 7
    infer(t, seat, weights, spare, shape)
    if shape[OWN] != hand_of(t.weapons, seat):
        return False
    joint_hand = 0
    for digit in range(3):
        hand = hand_of(t.weapons, shape[SEATS + digit]) if shape[SEATS + digit] >= 0 else 0
        if SIZE[hand] != shape[SIZES + digit]:
            return False
        joint_hand = joint_hand * COUNT[SIZE[hand]] + hand - FIRST[SIZE[hand]]
    return weights[joint_hand] > 0
