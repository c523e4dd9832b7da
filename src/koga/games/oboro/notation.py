"""Oboro as text: cards such as `r8`, dealt by chance or played by a seat, and whole positions, both ways."""

from __future__ import annotations

import re

from koga.core.game import Agreed, InvalidInput
from koga.core.position import CHANCE, OVER, Position
from koga.games.oboro.position import (
    CARDS,
    DEALING,
    ENDED,
    LAST_ROUND,
    NOBODY,
    PLAYING,
    RED_8,
    SCORINGS,
    SMALL_HAND,
    STOCK,
    TRICKS,
    Oboro,
)
from koga.games.oboro.start import start

COLOURS = "rbg"  # O1.1, in the order of the cards' numbers
STAGES = {"deal": DEALING, "play": PLAYING, "end": ENDED}
SINGLE = ("stage", "rounds", "points", "pieces", "scorings", "lead", "trick", "burning", "last", "aside")
BY_SEAT = ("hand", "stacks", "voids")


def card_name(card: int) -> str:
    return f"{COLOURS[card // 8]}{card % 8 + 1}"


def card_number(name: str) -> int:
    if not re.fullmatch("[rbg][1-8]", name):
        raise InvalidInput(f"{name!r} is not a card: write r, b or g and a value from 1 to 8, such as r8 (O1.1)")
    return COLOURS.index(name[0]) * 8 + int(name[1]) - 1


def cards_in(cards: int) -> list[int]:
    """Return the numbers of the cards in a set."""
    return [card for card in range(CARDS) if cards >> card & 1]


def action_name(position: Position, action: int) -> str:
    """Return the name of a card; HIDDEN, which is never played, is `?`."""
    return card_name(action) if action < CARDS else "?"


def action_number(position: Position, name: str) -> int:
    return card_number(name)


def show(position: Position) -> str:
    """Return the changing state as text, one line per item. Cards neither in a hand nor in the deck were played in
    this round."""
    assert isinstance(position, Oboro)
    lines = [f"stage {next(name for name, stage in STAGES.items() if stage == position.stage)}"]
    lines.append(f"rounds {position.rounds}")
    lines.append(f"points {' '.join(str(position.points_of(seat)) for seat in range(3))}")
    lines.append(f"pieces {' '.join(str(position.pieces_of(seat)) for seat in range(3))}")
    lines.append(f"scorings {position.scorings}")
    lines += [f"hand {seat} {' '.join(map(card_name, cards_in(position.hand_of(seat))))}".strip() for seat in range(3)]
    for seat in range(3):
        if stacks := [stack for colour in range(3) if (stack := stack_text(position, seat, colour))]:
            lines.append(f"stacks {seat} {' '.join(stacks)}")
    if position.on_table:
        cards = [card_name(position.card_on_table(place)) for place in range(position.on_table)]
        lines.append(f"trick {position.led} {' '.join(cards)}")
    if position.lead != NOBODY:
        lines.append(f"lead {position.lead}")
    for seat in range(3):
        if voids := position.voids_of(seat):
            lines.append(f"voids {seat} {' '.join(COLOURS[colour] for colour in range(3) if voids >> colour & 1)}")
    if position.burning != NOBODY:
        lines.append(f"burning {position.burning}")
    if position.aside:
        lines.append(f"aside {' '.join(map(card_name, cards_in(position.aside)))}")
    if position.rounds:
        lines.append("last " + " ".join(":".join(map(str, results)) for results in position.last_round()))
    return "\n".join(lines) + "\n"


def stack_text(position: Oboro, seat: int, colour: int) -> str:
    """Return the top card and the size of a stack, such as r5x3."""
    depth = position.depth_of(seat, colour)
    return f"{COLOURS[colour]}{position.top_of(seat, colour)}x{depth}" if depth else ""


def read(text: str, agreed: Agreed) -> Oboro:
    """Parse a position, for study and tests. Lines that would be 0 or empty may be left out, and `stage` if it is
    `play`. InvalidInput says what is not possible."""
    given: dict[str, list[str]] = {}
    for line in text.replace(";", "\n").splitlines():
        if not line.strip():
            continue
        name, *values = line.split()
        if name in BY_SEAT:
            if not values or values[0] not in ("0", "1", "2"):
                raise InvalidInput(f"{line.strip()!r}: {name} takes a seat, 0, 1 or 2, and then cards")
            name = f"{name} {values.pop(0)}"
        elif name not in SINGLE:
            raise InvalidInput(f"a position has the lines {', '.join((*SINGLE, *BY_SEAT))}; not {line.strip()!r}")
        if name in given:
            raise InvalidInput(f"line {name} is given twice")
        given[name] = values
    position = start(agreed)
    return Reader(given, position).position(position)


class Reader:
    """Parser of a position that checks each line against the rules."""

    def __init__(self, given: dict[str, list[str]], start: Oboro) -> None:
        self.given = given
        self.deck = start.deck
        self.small = start.small
        self.each, self.tricks = (SMALL_HAND, SMALL_HAND) if start.small else (CARDS // 3, TRICKS)  # O1.9
        self.hands = tuple(sum(1 << card for card in self.cards(f"hand {seat}")) for seat in range(3))
        self.held = self.hands[0] | self.hands[1] | self.hands[2]
        self.led, self.table = self.trick()
        self.open_trick = self.table if len(self.table) < 3 else ()
        self.tops, self.depths = self.stacks()
        self.aside = sum(1 << card for card in self.cards("aside"))
        if (self.held | self.aside | sum(1 << card for card in set(self.table))) & ~self.deck:
            raise InvalidInput("with the small deck there are red and blue cards from 1 to 4 (O1.9)")

    def position(self, position: Oboro) -> Oboro:
        stage_name = self.one("stage", "play")
        if stage_name not in STAGES:
            raise InvalidInput(f"stage {stage_name!r} is not one of {', '.join(STAGES)}")
        stage = STAGES[stage_name]
        lead = self.seat("lead")
        dealt = self.held.bit_count() if stage == DEALING else 3 * self.each
        if self.aside.bit_count() != (2 if self.small and stage != DEALING else 0):
            raise InvalidInput("two cards are set aside with the small deck once it is dealt, else none (O1.9)")
        tricks = 0 if stage == DEALING else sum(self.depths) // 3
        rounds, scorings = self.number("rounds", LAST_ROUND), self.number("scorings", SCORINGS)
        if stage == DEALING:
            self.check_dealing(position.carry and rounds > 0, lead, dealt)
            to_act = CHANCE
        else:
            self.check_hands(tricks, stage, lead)
            to_act = OVER if stage == ENDED else (self.led + len(self.table)) % 3 if self.open_trick else lead
        voids, burning = self.voids(), self.burning(stage, position.carry and rounds > 0, tricks, lead)
        last_one = scorings == SCORINGS or rounds == LAST_ROUND or self.small
        if (stage == ENDED) != (rounds > 0 and last_one and tricks == self.tricks):
            raise InvalidInput("a game ends with the round of its second shuriken scoring, or its 100th (O7.1, O7.5)")
        if stage == DEALING and scorings == SCORINGS:
            raise InvalidInput("after the second shuriken scoring no round is dealt any more (O7.1)")
        numbers = (stage, to_act, rounds, tricks, dealt, self.led, lead, burning, scorings)
        cards = (self.hands, self.table, voids, self.tops, self.depths)
        aside = ((self.aside,),) if self.small else ()
        points = self.three("points", 999)
        position.set_state((numbers, *cards, self.pieces(scorings), points, *self.last(rounds), *aside))
        return position

    def check_dealing(self, carried: bool, lead: int, dealt: int) -> None:
        """Check the deal: one card after the other, clockwise; before the first, the last round may still be in
        sight (O4.3)."""
        for seat in range(3):
            if self.hands[seat].bit_count() != (dealt + 2 - seat) // 3:
                raise InvalidInput(
                    f"seat {seat} cannot have {self.hands[seat].bit_count()} of {dealt} cards dealt (O2.1)"
                )
        if dealt == 3 * self.each:
            raise InvalidInput("all cards are dealt: the stage is play (O2.2)")
        if dealt and (self.table or sum(self.depths)):
            raise InvalidInput("the card areas are empty while cards are dealt (O2.5)")
        if self.open_trick:
            raise InvalidInput("no trick is open while cards are dealt (O2.4)")
        if sum(self.depths) not in (0, 3 * TRICKS):
            raise InvalidInput("a round ends after seven tricks (O2.3)")
        if (lead != NOBODY) != carried:
            raise InvalidInput("before a deal somebody is to lead exactly if the lead is carried over (O2.7)")

    def check_hands(self, tricks: int, stage: int, lead: int) -> None:
        if tricks > self.tricks or (tricks == self.tricks) != (stage == ENDED):
            raise InvalidInput(f"a round has {self.tricks} tricks, and is scored after the last one (O2.3)")
        if lead == NOBODY:
            raise InvalidInput("somebody has to lead: write a line such as 'lead 0' (O2.2)")
        if self.open_trick and lead != self.led:
            raise InvalidInput(f"seat {lead} was to lead, but seat {self.led} did (O3.1)")
        if not self.open_trick and bool(tricks) != bool(self.table):
            raise InvalidInput("the trick before is in sight exactly until the next card is led (O4.3)")
        for seat in range(3):
            played = tricks + ((seat - self.led) % 3 < len(self.open_trick))
            if self.hands[seat].bit_count() != self.each - played:
                left = self.each - played
                raise InvalidInput(
                    f"seat {seat} has played {played} of {self.each} cards, so it has {left} in hand (O3.6)"
                )
        gone = self.deck & ~(self.held | self.aside | sum(1 << card for card in self.open_trick))
        for colour in range(3):
            if sum(self.depths[colour::3]) != (gone >> 8 * colour & 0xFF).bit_count():
                raise InvalidInput(
                    f"the {COLOURS[colour]} stacks do not hold all {COLOURS[colour]} cards played (O4.1)"
                )
        for place, top in enumerate(self.tops):
            if top and not gone >> (place % 3 * 8 + top - 1) & 1:
                raise InvalidInput(f"{COLOURS[place % 3]}{top} cannot lie on a stack: it was not taken yet (O4.1)")
        if any(not gone >> card & 1 for card in self.table if not self.open_trick):
            raise InvalidInput("a card of the trick before is still in a hand (O3.4)")

    def trick(self) -> tuple[int, tuple[int, ...]]:
        values = self.given.get("trick", [])
        if not values:
            return 0, ()
        cards = tuple(card_number(name) for name in values[1:])
        if values[0] not in ("0", "1", "2") or not 1 <= len(set(cards)) == len(cards) <= 3:
            raise InvalidInput("a trick is the seat that led and one to three cards, such as 'trick 0 r8 r2'")
        if len(cards) < 3 and any(self.held >> card & 1 for card in cards):
            raise InvalidInput("a card of the trick is still in a hand (O3.1)")
        return int(values[0]), cards

    def stacks(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        tops, depths = [0] * 9, [0] * 9
        for seat in range(3):
            for text in self.given.get(f"stacks {seat}", []):
                found = re.fullmatch(r"([rbg][1-8])x([1-8])", text)
                if not found:
                    raise InvalidInput(f"{text!r} is not a stack: write its top card and its size, such as r5x3 (O4.2)")
                card = card_number(found[1])
                if depths[3 * seat + card // 8]:
                    raise InvalidInput(f"seat {seat} has one stack of each colour (O4.1)")
                tops[3 * seat + card // 8], depths[3 * seat + card // 8] = card % 8 + 1, int(found[2])
        if sum(depths) % 3:
            raise InvalidInput(f"{sum(depths)} cards were taken, but a trick has three (O3.4)")
        return tuple(tops), tuple(depths)

    def voids(self) -> tuple[int, ...]:
        found = [0, 0, 0]
        for seat in range(3):
            for text in self.given.get(f"voids {seat}", []):
                if len(text) != 1 or text not in COLOURS:
                    raise InvalidInput(f"voids {text!r}: a colour is r, b or g")
                if self.hands[seat] >> 8 * COLOURS.index(text) & 0xFF:
                    raise InvalidInput(f"seat {seat} holds {text}, so it must have followed (O3.2)")
                found[seat] |= 1 << COLOURS.index(text)
        return tuple(found)

    def burning(self, stage: int, carried: bool, tricks: int, lead: int) -> int:
        """Return the seat that led the round because it held red 8 (O2.2)."""
        seat = self.seat("burning")
        if (seat != NOBODY) != (stage != DEALING and not carried and not self.small):
            raise InvalidInput("burning tells who led the round with red 8 in hand, unless the lead was carried (O2.7)")
        if seat != NOBODY and any(self.hands[other] >> RED_8 & 1 for other in range(3) if other != seat):
            raise InvalidInput("red 8 is in another hand than the first leader's (O2.2)")
        if seat != NOBODY and tricks == 0 and lead != seat:
            raise InvalidInput("the holder of red 8 leads the first trick (O2.2)")
        return seat

    def pieces(self, scorings: int) -> tuple[int, ...]:
        pieces = self.three("pieces", STOCK)
        if sum(pieces) > STOCK:
            raise InvalidInput(f"{sum(pieces)} pieces are with the players, but there are five (O1.3)")
        if sum(pieces) == STOCK and scorings < SCORINGS:
            raise InvalidInput("with all five pieces out a shuriken scoring would have taken them back (O5.2, O5.4)")
        return pieces

    def last(self, rounds: int) -> list[tuple[int, ...]]:
        """Parse power, colours and points by seat of the last round, such as 9:3:3."""
        values = self.given.get("last", ["0:0:0"] * 3)
        if len(values) != 3 or not all(re.fullmatch(r"\d?\d:[0-3]:[0-3]", value) for value in values):
            raise InvalidInput("last takes power:colours:points of three seats, such as 'last 9:3:3 13:2:0 0:0:2'")
        if "last" in self.given and not rounds:
            raise InvalidInput("no round has been scored yet, so there is no last one (O2.4)")
        rows = [[int(part) for part in value.split(":")] for value in values]
        return [tuple(row[part] for row in rows) for part in range(3)]

    def cards(self, name: str) -> list[int]:
        cards = [card_number(text) for text in self.given.get(name, [])]
        others = [card for other, names in self.given.items() if other.startswith(("hand ", "aside")) and other != name
                  for card in map(card_number, names)]  # fmt: skip
        for card in cards:
            if cards.count(card) > 1 or card in others:
                raise InvalidInput(f"{card_name(card)} is given twice (O1.1)")
        return cards

    def seat(self, name: str) -> int:
        text = self.one(name, "-")
        if text not in ("-", "0", "1", "2"):
            raise InvalidInput(f"{name} takes a seat: 0, 1 or 2 (O1.5)")
        return NOBODY if text == "-" else int(text)

    def three(self, name: str, most: int) -> tuple[int, ...]:
        values = self.given.get(name, ["0"] * 3)
        if len(values) != 3 or not all(value.isdigit() and int(value) <= most for value in values):
            raise InvalidInput(f"{name} takes a number from 0 to {most} for each of three seats")
        return tuple(int(value) for value in values)

    def one(self, name: str, usual: str) -> str:
        values = self.given.get(name, [usual])
        if len(values) != 1:
            raise InvalidInput(f"{name} takes one word, not {' '.join(values)!r}")
        return values[0]

    def number(self, name: str, most: int) -> int:
        text = self.one(name, "0")
        if not text.isdigit() or int(text) > most:
            raise InvalidInput(f"{name} {text!r} is not a number from 0 to {most}")
        return int(text)
