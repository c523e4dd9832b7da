"""Oboro as numbers. Seats are counted from the one that observes: 0 is the seat itself, 1 the next to play. C types in
observation.pxd.

Nothing that view.py hides is in here: of other hands only their sizes, of stacks only the tops, of tricks only the one
in sight. The memory holds what was played openly in this round.
"""

from __future__ import annotations

import cython

from koga.core.observation import Feature, Floats, Observer, feature
from koga.core.position import Position
from koga.games.oboro.notation import card_name
from koga.games.oboro.position import Oboro
from koga.games.oboro.view import COLOUR_NAMES, STAGE_NAMES

if not cython.compiled:
    from koga.core.bits import size
    from koga.games.oboro.position import (
        CARDS,
        DEALING,
        ENDED,
        LAST_ROUND,
        NOBODY,
        PLAYING,
        SCORINGS,
        STOCK,
        TRICKS,
    )

    OF_CARDS = [0.0] * 100

MOST_POINTS = 24  # a scale: about what wins a game

for count in range(100):
    OF_CARDS[count] = count / cython.cast(cython.float, 24)


class OboroObserver(Observer):
    def __init__(self, position: Oboro) -> None:
        super().__init__(position)
        self.small = position.small

    def describe(self, position: Position) -> list[Feature]:
        assert isinstance(position, Oboro)
        seats = ("own", "next", "last")
        cards = [card_name(card) for card in range(CARDS)]
        return [
            feature("seat", "1 for the seat that observes", range(3)),
            feature("to act", "1 for the seat to act", seats),
            feature("stage", "1 for what is being done", STAGE_NAMES),
            feature("mission 11", "1 with mission=11", [""]),
            feature("carry", "1 with lead=carry", [""]),
            feature("round", "the round in sight, of 100", [""]),
            feature("trick", "the trick in sight, of 7", [""]),
            feature("hand", "1 for the cards in hand", cards),
            feature("table", "1 for the card that each seat has in the trick in sight", seats, cards),
            feature("led", "1 for the seat that led the trick in sight", seats),
            feature("winner", "1 for the seat that took it, once it is full", seats),
            feature("leads", "1 for the seat that leads the open or the next trick", seats),
            feature("cards", "how many cards each seat holds, of 8", seats),
            feature("points", "points, divided by 24", seats),
            feature("pieces", "shuriken, of 5", seats),
            feature("top", "1 for the value on top of each stack", seats, COLOUR_NAMES, range(1, 9)),
            feature("depth", "how many cards each stack has, of 24", seats, COLOUR_NAMES),
            feature("power", "the sum of the tops, of 24 (O6.1)", seats),
            feature("too strong", "1 for more power than the mission value (O6.2)", seats),
            feature("stock", "shuriken in stock, of 5", [""]),
            feature("scorings", "shuriken scorings so far, of 2", [""]),
            feature("scored", "1 once a round was scored", [""]),
            feature("last power", "power in the round scored last, of 24", seats),
            feature("last colours", "colours in the round scored last, of 3", seats),
            feature("last points", "points in the round scored last, divided by 24", seats),
            *([feature("aside", "1 for cards set aside (O1.9)", cards)] if position.small else []),
        ]

    def describe_memory(self, position: Position) -> list[Feature]:
        seats = ("own", "next", "last")
        return [
            feature("gone", "1 for cards played in this round", [card_name(card) for card in range(CARDS)]),
            feature("void", "1 for colours that a seat could not follow in this round", seats, COLOUR_NAMES),
            feature("red 8", "1 for the seat that red 8 was dealt to, as far as the lead tells it (O2.2)", seats),
        ]

    def fits(self, position: Position) -> bool:
        return isinstance(position, Oboro) and position.small == self.small

    def fill(self, position: Position, seat: int, out: Floats, at: int) -> None:
        at = self.fill_round(cython.cast(Oboro, position), seat, out, at)
        at = self.fill_trick(cython.cast(Oboro, position), seat, out, at)
        self.fill_players(cython.cast(Oboro, position), seat, out, at)

    def fill_round(self, position: Oboro, seat: int, out: Floats, at: int) -> int:
        full = position.on_table == 3
        out[at + seat] = 1.0
        if position.to_act >= 0:
            out[at + 3 + from_seat(seat, position.to_act)] = 1.0
        out[at + 6 + position.stage] = 1.0
        out[at + 9] = 1.0 if position.mission == (7 if position.small else 11) else 0.0
        out[at + 10] = 1.0 if position.carry else 0.0
        over = position.stage == ENDED or (position.stage == DEALING and full)
        rounds = position.rounds if over else position.rounds + 1
        out[at + 11] = rounds / cython.cast(cython.float, LAST_ROUND)
        if full:
            trick = TRICKS if position.stage == DEALING else position.tricks
        else:
            trick = position.tricks + (1 if position.on_table > 0 else 0)
        out[at + 12] = trick / cython.cast(cython.float, TRICKS)
        return at + 13

    def fill_trick(self, position: Oboro, seat: int, out: Floats, at: int) -> int:
        for card in range(CARDS):  # without branches: those of an unknown hand cannot be predicted
            out[at + card] = position.hand[seat] >> card & 1
        at += CARDS
        for place in range(position.on_table):
            out[at + from_seat(seat, (position.led + place) % 3) * CARDS + position.table[place]] = 1.0
        at += 3 * CARDS
        if position.on_table:
            out[at + from_seat(seat, position.led)] = 1.0
        if position.on_table == 3:
            out[at + 3 + from_seat(seat, position.winner())] = 1.0
        if position.lead != NOBODY and position.stage != ENDED:
            out[at + 6 + from_seat(seat, position.lead)] = 1.0
        return at + 9

    def fill_players(self, position: Oboro, seat: int, out: Floats, at: int) -> None:
        for place in range(3):
            other = (seat + place) % 3
            power = position.c_power(other)
            out[at + place] = size(position.hand[other]) / cython.cast(cython.float, 8)
            out[at + 3 + place] = position.points[other] / cython.cast(cython.float, MOST_POINTS)
            out[at + 6 + place] = position.pieces[other] / cython.cast(cython.float, STOCK)
            for colour in range(3):
                top = at + 8 + place * 24 + colour * 8 + position.top[3 * other + colour]
                out[top] = 1.0 if position.top[3 * other + colour] else out[top]
                out[at + 81 + place * 3 + colour] = OF_CARDS[position.depth[3 * other + colour]]
            out[at + 90 + place] = OF_CARDS[power]
            out[at + 93 + place] = 1.0 if power > position.mission else 0.0
            if position.rounds:
                out[at + 99 + place] = OF_CARDS[position.last_power[other]]
                out[at + 102 + place] = position.last_colours[other] / cython.cast(cython.float, 3)
                out[at + 105 + place] = position.last_points[other] / cython.cast(cython.float, MOST_POINTS)
        out[at + 96] = position.stock / cython.cast(cython.float, STOCK)
        out[at + 97] = position.scorings / cython.cast(cython.float, SCORINGS)
        out[at + 98] = 1.0 if position.rounds else 0.0
        if self.small:
            for card in range(CARDS):
                out[at + 108 + card] = position.aside >> card & 1

    def fill_memory(self, position: Position, seat: int, out: Floats, at: int) -> None:
        self.fill_played(cython.cast(Oboro, position), seat, out, at)

    def fill_played(self, position: Oboro, seat: int, out: Floats, at: int) -> None:
        """O4.3: older tricks cannot be looked at again, but they were played openly."""
        if position.stage == PLAYING:
            gone = position.deck & ~(position.hand[0] | position.hand[1] | position.hand[2] | position.aside)
            for card in range(CARDS):
                if gone >> card & 1:
                    out[at + card] = 1.0
            for place in range(3):
                for colour in range(3):
                    if position.void[(seat + place) % 3] >> colour & 1:
                        out[at + CARDS + place * 3 + colour] = 1.0
            if position.burning != NOBODY:
                out[at + CARDS + 9 + from_seat(seat, position.burning)] = 1.0


def from_seat(seat: int, other: int) -> int:
    """Return how many places after the seat another one sits."""
    return (other - seat + 3) % 3


def make(position: Position) -> Observer:
    assert isinstance(position, Oboro)
    return OboroObserver(position)
