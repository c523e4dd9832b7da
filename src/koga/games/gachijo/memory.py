"""The weapon log: every move of a hidden weapon (G6.11, G8.15), and what each seat saw of it.

Everything that a seat can know about the others' weapons follows from this log; beliefs.py draws the conclusions. An
event is 256 × kind + 64 × seat + value, where the value is a weapon, a hand (hands.py) or a seat. Only the owner sees
which weapon is drawn or returned, and the contents of a hand it receives; for the others the value is UNKNOWN.

A position imagined for a seat keeps that seat's view of the log. The event IMAGINED follows, and after it the imagined
hands as if they had just been drawn: the other seats know no more than that. C types in memory.pxd.
"""

from __future__ import annotations

import cython

from koga.games.gachijo.state import State

if not cython.compiled:
    from koga.games.gachijo.codes import (
        DREW,
        GOT_HAND,
        IMAGINED,
        MOST_EVENTS,
        PASSED_HANDS,
        RETURNED,
        SHOWED,
        SWAPPED_HANDS,
        UNKNOWN,
    )
    from koga.games.gachijo.hands import hand_of


def event_of(kind: int, seat: int, value: int) -> int:
    return 256 * kind + 64 * seat + value


def kind_of(event: int) -> int:
    return event // 256


def seat_of(event: int) -> int:
    return event // 64 % 4


def value_of(event: int) -> int:
    return event % 64


# Moves of weapons. The state has already changed when these are called.


def drawn(t: State, seat: int, weapon: int) -> None:
    """G6.11: from the bag, seen by its new owner alone."""
    note(t, DREW, seat, weapon)


def put_back(t: State, seat: int, weapon: int) -> None:
    """G6.11: into the bag, unseen."""
    note(t, RETURNED, seat, weapon)


def shown(t: State, seat: int, weapon: int) -> None:
    """G11.6, G11.7: used, so everybody sees it go into the bag."""
    note(t, SHOWED, seat, weapon)


def note(t: State, kind: int, seat: int, value: int) -> None:
    if t.event_count >= MOST_EVENTS:
        forget(t)
    else:
        t.add_event(event_of(kind, seat, value))


def hand_over(t: State, giver: int, taker: int, swap: bool) -> None:
    """G8.15: two swap all weapons, or everybody passes them to the left, all at once."""
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
    if t.event_count + 5 > MOST_EVENTS:
        forget(t)
        return
    t.add_event(event_of(SWAPPED_HANDS, giver, taker) if swap else event_of(PASSED_HANDS, 0, 0))
    for seat in range(t.seats):
        if not swap or seat in (giver, taker):
            t.add_event(event_of(GOT_HAND, seat, hand_of(t.weapons, seat)))


def forget(t: State) -> None:
    """Restart the log, as if all seats had just drawn their hands. The log has room for more events than any game of
    usual length; in a longer game seats forget the oldest ones."""
    t.event_count = t.known_to = 0
    add_draws(t)


def add_draws(t: State) -> None:
    for seat in range(t.seats):
        for weapon in range(4):
            for _ in range(t.weapons[seat * 4 + weapon]):
                t.add_event(event_of(DREW, seat, weapon))


# What a seat saw of it.


def as_seen(event: int, viewer: int) -> int:
    """Return the event as the viewer saw it."""
    kind = kind_of(event)
    if kind in (DREW, RETURNED, GOT_HAND) and seat_of(event) != viewer:
        return event_of(kind, seat_of(event), UNKNOWN)
    return event


def first_seen(t: State, viewer: int) -> int:
    """Return the index of the first event that the viewer knows: after the last world imagined for another seat."""
    for i in range(t.event_count - 1, -1, -1):
        if kind_of(t.events[i]) == IMAGINED and seat_of(t.events[i]) != viewer:
            return i + 1
    return 0


def keep_seen(t: State, viewer: int) -> None:
    """Remove from the log what the viewer did not see, and what was imagined for it earlier."""
    i = first_seen(t, viewer)
    kept = 0
    while i < t.event_count:
        event = t.events[i]
        i += 1
        if kind_of(event) == IMAGINED:
            i += value_of(event)
        else:
            t.events[kept] = as_seen(event, viewer)
            kept += 1
    t.event_count = kept
    t.known_to = 0


def note_imagined(t: State, viewer: int) -> None:
    """Log the imagined hands: the viewer skips them; to the others they are all they know."""
    held = 0
    for i in range(16):
        held += t.weapons[i]
    t.add_event(event_of(IMAGINED, viewer, held))
    add_draws(t)
