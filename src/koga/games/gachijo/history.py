"""Parse the weapon log (memory.py) in the text of a position; notation.py writes it."""

from __future__ import annotations

import re

from koga.core.game import InvalidInput
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
from koga.games.gachijo.hands import NUMBERS
from koga.games.gachijo.memory import event_of
from koga.games.gachijo.names import WEAPONS

KINDS = {"+": DREW, "-": RETURNED, "!": SHOWED}


class History:
    """Parser of the events, one by one, that keeps count of the hands: at most three weapons each (G6.5)."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.sizes = [0] * seats
        self.events: list[int] = []
        self.viewer = -1  # the seat that the position was imagined for, as long as its part of the log is read

    def read(self, words: list[str]) -> list[int]:
        if len(words) > MOST_EVENTS:
            raise InvalidInput(f"history: {len(words)} events are more than the {MOST_EVENTS:d} that are remembered")
        words = list(words)
        self.viewer = next((int(word[9]) for word in words if re.fullmatch(r"imagined:\d:\d+", word)), -1)
        while words:
            word = words.pop(0)
            if found := re.fullmatch(r"(\d)([-+!])([a-z]+|\?)", word):
                self.weapon(self.seat(word, found[1]), found[2], found[3])
            elif found := re.fullmatch(r"(\d)x(\d)", word):
                self.swap(self.seat(word, found[1]), self.seat(word, found[2]), words)
            elif word == "pass":
                self.passed(words)
            elif found := re.fullmatch(r"imagined:(\d):(\d+)", word):
                self.world(word, self.seat(word, found[1]), int(found[2]), words)
            else:
                raise InvalidInput(f"history {word!r}: events look like 0+katana, 0-katana, 0!katana, 0x3 or pass")
        return self.events

    def weapon(self, seat: int, sign: str, name: str) -> None:
        word = f"{seat}{sign}{name}"
        if name not in WEAPONS and not (name == "?" and sign != "!" and self.may_hide(seat)):
            raise InvalidInput(f"history {word!r}: {name!r} is not one of {', '.join(WEAPONS)}")
        self.sizes[seat] += 1 if sign == "+" else -1
        if not 0 <= self.sizes[seat] <= 3:
            raise InvalidInput(f"history {word!r}: nobody holds {self.sizes[seat]} weapons (G6.5)")
        self.events.append(event_of(KINDS[sign], seat, UNKNOWN if name == "?" else WEAPONS.index(name)))

    def swap(self, giver: int, taker: int, words: list[str]) -> None:
        if giver == taker:
            raise InvalidInput(f"history '{giver}x{taker}': two players swap hands (G8.4)")
        self.events.append(event_of(SWAPPED_HANDS, giver, taker))
        self.sizes[giver], self.sizes[taker] = self.sizes[taker], self.sizes[giver]
        for seat in sorted((giver, taker)):
            self.got(seat, words)

    def passed(self, words: list[str]) -> None:
        self.events.append(event_of(PASSED_HANDS, 0, 0))
        self.sizes = [self.sizes[-1], *self.sizes[:-1]]
        for seat in range(self.seats):
            self.got(seat, words)

    def got(self, seat: int, words: list[str]) -> None:
        """Parse the hand that a seat gets, in the order of seats after the exchange."""
        word = words.pop(0) if words else ""
        if word == f"{seat}=?" and self.may_hide(seat):
            self.events.append(event_of(GOT_HAND, seat, UNKNOWN))
            return
        held = word.removeprefix(f"{seat}=").split(",") if word != f"{seat}=" else []
        if not word.startswith(f"{seat}=") or len(held) != self.sizes[seat] or not set(held) <= set(WEAPONS):
            raise InvalidInput(f"history {word!r}: {seat}= with the {self.sizes[seat]} weapons that the player gets")
        counts = [held.count(weapon) for weapon in WEAPONS]
        self.events.append(event_of(GOT_HAND, seat, NUMBERS[counts[0], counts[1], counts[2], counts[3]]))

    def world(self, word: str, seat: int, held: int, words: list[str]) -> None:
        """Parse the world imagined for a seat: all hands, as if just drawn."""
        if any(event // 256 == IMAGINED for event in self.events) or held != sum(self.sizes):
            raise InvalidInput(f"history {word!r}: expected once, with the number of weapons held")
        self.events.append(event_of(IMAGINED, seat, held))
        sizes, self.sizes, self.viewer = self.sizes, [0] * self.seats, -1
        for _ in range(held):
            drawn = re.fullmatch(r"(\d)\+([a-z]+)", words.pop(0) if words else "")
            if not drawn:
                raise InvalidInput(f"history {word!r}: behind it stand the weapons that are held, such as 0+katana")
            self.weapon(self.seat(word, drawn[1]), "+", drawn[2])
        if self.sizes != sizes:
            raise InvalidInput(f"history {word!r}: behind it stand as many weapons as each player holds")

    def may_hide(self, seat: int) -> bool:
        """Return whether ? may stand for a weapon of this seat: before `imagined`, for all but the seat that
        imagines."""
        return self.viewer >= 0 and seat != self.viewer

    def seat(self, word: str, digit: str) -> int:
        if int(digit) >= self.seats:
            raise InvalidInput(f"history {word!r}: there is no seat {digit}")
        return int(digit)
