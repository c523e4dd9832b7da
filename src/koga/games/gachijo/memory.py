"""What each seat knows of the hidden weapons (G6.11, G8.15), and guessing the rest. C types in memory.pxd.

For every spectator, each of the twelve tokens (three of each type) has a set of holders where it may be: the seats, or
the bag. Row BAG of the memory is what everybody knows. A token that a spectator sees go somewhere is there for certain;
one that slips unseen from holder to holder may be with either.
"""

from __future__ import annotations

import cython

from koga.games.gachijo.table import Table

if not cython.compiled:
    from koga.core.bits import size
    from koga.core.position import Rng
    from koga.games.gachijo.codes import BAG, MOST_SEATS


def see(t: Table, spectator: int, weapon: int, here: int, there: int) -> None:
    """The spectator sees a token of this type go from holder to holder. If it may have been one of several, the one of
    which most is known is taken, and the others may now be wherever that one was thought to be."""
    row = spectator * 12 + weapon * 3
    settled = 1 << there if here == there else 0  # tokens already known to be there are not meant
    best = -1
    for token in range(row, row + 3):
        may_be_it = t.memory[token] >> here & 1 and t.memory[token] != settled
        if may_be_it and (best < 0 or size(t.memory[token]) < size(t.memory[best])):
            best = token
    if best < 0:
        best = row + 2 if t.memory[row] == settled and t.memory[row + 1] == settled else row
        best = row + 1 if best == row and t.memory[row] == settled else best
    was = t.memory[best]
    for token in range(row, row + 3):
        if t.memory[token] >> here & 1 and token != best and t.memory[token] != settled:
            t.memory[token] |= was
    t.memory[best] = 1 << there


def slip(t: Table, spectator: int, here: int, there: int) -> None:
    """The spectator sees a token go, but not which."""
    for token in range(spectator * 12, spectator * 12 + 12):
        if t.memory[token] >> here & 1:
            t.memory[token] |= 1 << there


def drawn(t: Table, seat: int, weapon: int) -> None:
    """G6.11: from the bag, seen by its new owner alone."""
    for spectator in range(MOST_SEATS + 1):
        if spectator == seat:
            see(t, spectator, weapon, BAG, seat)
        else:
            slip(t, spectator, BAG, seat)


def put_back(t: Table, seat: int, weapon: int) -> None:
    """G6.11: into the bag unseen."""
    for spectator in range(MOST_SEATS + 1):
        if spectator == seat:
            see(t, spectator, weapon, seat, BAG)
        else:
            slip(t, spectator, seat, BAG)
    if t.weapon_count(seat) == 0:
        clear(t, seat)


def shown(t: Table, seat: int, weapon: int) -> None:
    """G11.6, G11.7: used, so all see it go into the bag."""
    for spectator in range(MOST_SEATS + 1):
        see(t, spectator, weapon, seat, BAG)
    if t.weapon_count(seat) == 0:
        clear(t, seat)


def clear(t: Table, seat: int) -> None:
    """An empty hand holds no token, as everybody can see."""
    for token in range(60):
        if t.memory[token] & ~(1 << seat):
            t.memory[token] &= ~(1 << seat)


def hand_over(t: Table, giver: int, taker: int, swap: bool) -> None:
    """G8.15: two swap all weapons, or everybody passes them to the left, all at once; the memories follow."""
    hands = [0] * 16
    for i in range(16):
        hands[i] = t.weapons[i]
    for seat in range(t.seats):
        moved = seat
        if not swap:
            moved = t.left_of(seat)
        elif seat == giver:
            moved = taker
        elif seat == taker:
            moved = giver
        for weapon in range(4):
            t.weapons[moved * 4 + weapon] = hands[seat * 4 + weapon]
    for token in range(60):
        was = t.memory[token]
        now = was & 1 << BAG
        for seat in range(t.seats):
            if was >> seat & 1:
                if not swap:
                    now |= 1 << t.left_of(seat)
                elif seat in (giver, taker):
                    now |= 1 << (giver + taker - seat)
                else:
                    now |= 1 << seat
        t.memory[token] = now
    for seat in range(t.seats):
        know_hand(t, seat)


def know_hand(t: Table, seat: int) -> None:
    """A seat looks at its own hand: those tokens are there, and all others elsewhere."""
    for weapon in range(4):
        row = seat * 12 + weapon * 3
        known = 0
        for token in range(row, row + 3):
            known += t.memory[token] == 1 << seat
        for _ in range(known, t.weapons[seat * 4 + weapon]):
            see(t, seat, weapon, seat, seat)
        for token in range(row, row + 3):
            if t.memory[token] != 1 << seat:
                t.memory[token] &= ~(1 << seat)
                if t.memory[token] == 0:
                    t.memory[token] = 1 << BAG


def guess(t: Table, seat: int, rng: Rng) -> None:
    """Deals the weapons that the seat cannot see to hands and bag: of all ways that fit its memory, each as likely."""
    ways = [0] * 832
    sizes = [0] * 4
    others = [0] * 4
    count = 0
    state = 0
    for holder in range(t.seats):
        if holder != seat:
            sizes[count] = t.weapon_count(holder)
            state += sizes[count] << 2 * count
            others[count] = holder
            count += 1
    if count_ways(t, seat, ways, others, count) and ways[state] == 0:
        widen(t, seat)
        count_ways(t, seat, ways, others, count)
    for weapon in range(4):
        t.weapon_bag[weapon] = 0
        for i in range(count):
            t.weapons[others[i] * 4 + weapon] = 0
    for token in range(12):
        mask = t.memory[seat * 12 + token]
        if mask == 1 << seat:
            continue
        chosen = rng.below(ways[token * 64 + state])
        left = ways[token * 64 + 64 + state] if mask >> BAG & 1 else 0
        if chosen < left:
            t.weapon_bag[token // 3] += 1
            continue
        for i in range(count):
            if mask >> others[i] & 1 and state >> 2 * i & 3:
                left += ways[token * 64 + 64 + state - (1 << 2 * i)]
                if chosen < left:
                    t.weapons[others[i] * 4 + token // 3] += 1
                    state -= 1 << 2 * i
                    break
    guess_memories(t, seat)


def count_ways(t: Table, seat: int, ways: list[int], others: list[int], count: int) -> bool:
    """ways[64 × token + state]: how many ways to deal this token and those after it, when the hands of the others
    still lack as many as the state tells, two bits each; the bag takes the rest."""
    for state in range(64):
        ways[768 + state] = state == 0
    for token in range(11, -1, -1):
        mask = t.memory[seat * 12 + token]
        for state in range(64):
            if mask == 1 << seat:
                ways[token * 64 + state] = ways[token * 64 + 64 + state]
                continue
            total = ways[token * 64 + 64 + state] if mask >> BAG & 1 else 0
            for i in range(count):
                if mask >> others[i] & 1 and state >> 2 * i & 3:
                    total += ways[token * 64 + 64 + state - (1 << 2 * i)]
            ways[token * 64 + state] = total
    return True


def widen(t: Table, seat: int) -> None:
    """A memory that nothing fits is our mistake; then every token but the own may be anywhere else."""
    for token in range(seat * 12, seat * 12 + 12):
        if t.memory[token] != 1 << seat:
            t.memory[token] = ((1 << t.seats) - 1 | 1 << BAG) & ~(1 << seat)


def guess_memories(t: Table, seat: int) -> None:
    """What the others may know: what everybody knows, and their own hands as guessed."""
    for spectator in range(t.seats):
        if spectator != seat:
            for token in range(12):
                t.memory[spectator * 12 + token] = t.memory[BAG * 12 + token]
            know_hand(t, spectator)


def fits(t: Table, seat: int) -> bool:
    """Whether the truth is one of the deals that the seat thinks possible."""
    places = [0] * 3
    for weapon in range(4):
        found = 0
        for holder in range(t.seats + 1):
            there = BAG if holder == t.seats else holder
            for _ in range(t.weapon_bag[weapon] if there == BAG else t.weapons[holder * 4 + weapon]):
                if found < 3:
                    places[found] = there
                found += 1
        if found != 3 or not can_lie(t, seat * 12 + weapon * 3, places):
            return False
    return True


def can_lie(t: Table, row: int, places: list[int]) -> bool:
    """Whether the three tokens of a row of the memory may be at these three places, one at each."""
    for a in range(3):
        for b in range(3):
            if (
                a != b
                and t.memory[row] >> places[a] & 1
                and t.memory[row + 1] >> places[b] & 1
                and t.memory[row + 2] >> places[3 - a - b] & 1
            ):
                return True
    return False
