"""Oboro Ninja Star Trick: the state and the rules, in the order of the rulebook. C types in position.pxd.

A card is 8 × colour + value - 1 (O1.1: red 0, blue 1, green 2). An action is a card: during the deal the next one
dealt, by chance and to the seats in turn; otherwise the one played. HIDDEN stands for any card dealt to another seat.

The undealt deck is a set, and so is a hand; all other cards were played in this round. Who played which card in this
round is remembered for bots that infer from it; it is not part of the position's key.
"""

from __future__ import annotations

import cython

from koga.core.position import Position, check_numbers

if not cython.compiled:
    from koga.core.bits import lowest, size
    from koga.core.position import CHANCE, OVER, WIN, Rng, index
    from koga.games.oboro.ranks import rank

    CARDS, HIDDEN, ACTION_COUNT, ALL_CARDS, ONE_COLOUR = 24, 24, 25, 0xFFFFFF, 0xFF
    SMALL_DECK, SMALL_HAND = 0x0F0F, 2  # O1.9
    RED_8, BLUE_4, GREEN_4, SIX = 7, 11, 19, 5  # O1.2: burning arrow, arrows, and what a 6 is modulo 8
    STOCK = 5  # O1.3
    TRICKS, SCORINGS, LAST_ROUND = 7, 2, 100  # O2.3, O7.1, O7.5
    NOBODY = -1
    PLAYS, UNTOLD = 21, 255  # cards of a round, and the mark of an unknown one

    DEALING, PLAYING, ENDED = range(3)  # stages

Many = tuple[int, ...]
# (stage, to_act, rounds, tricks, dealt, led, lead, burning, scorings), hands, trick in sight, voids, tops, depths,
# pieces, points, and power, colours and points of the last round; with the small deck also the cards set aside
State = tuple[Many, ...]
NONE = (0, 0, 0)
# O1.7: no points, no cards in any area; all pieces are in stock, as nobody has one.
FRESH = ((DEALING, CHANCE, 0, 0, 0, 0, NOBODY, NOBODY, 0), NONE, (), NONE, 3 * NONE, 3 * NONE, *[NONE] * 5)


class Oboro(Position):
    rounds: int
    lead: int
    scorings: int

    def __init__(self, mission: int = 9, carry: bool = False, small: bool = False) -> None:
        """O1.4, O1.8: the mission value, 9 or 11. O2.2: whether the lead is carried over from round to round. O1.9:
        with the small deck the mission value is four less."""
        if not cython.compiled:
            self.make_lists()
        self.seats = 3  # O1.5
        self.mission = mission - 4 if small else mission
        self.carry = carry
        self.small = small
        self.deck = SMALL_DECK if small else ALL_CARDS
        self.set_state((*FRESH, (0,)) if small else FRESH)

    if not cython.compiled:

        def make_lists(self) -> None:
            self.hand = [0] * 3
            self.table = [0] * 3
            self.void = [0] * 3
            self.pieces = [0] * 3
            self.points = [0] * 3
            self.last_power = [0] * 3
            self.last_colours = [0] * 3
            self.last_points = [0] * 3
            self.top = [0] * 9
            self.depth = [0] * 9
            self.history = [UNTOLD] * PLAYS

    def hand_of(self, seat: int) -> int:
        """Return a seat's hand as a set of cards; only for that seat to see (O2.1)."""
        return self.hand[index(seat, 3, "seat")]

    def card_on_table(self, place: int) -> int:
        return self.table[index(place, 3, "place")]

    def played(self, place: int) -> tuple[int, int] | None:
        """Return the seat and the card played at this place of the round, counted from 0; None if unknown, as in a
        position parsed from text."""
        told = self.history[index(place, 3 * self.tricks + self.on_table % 3, "place")]
        return None if told == UNTOLD else (told >> 5, told & 31)

    def voids_of(self, seat: int) -> int:
        """Return the colours that a seat could not follow in this round, as a set."""
        return self.void[index(seat, 3, "seat")]

    def top_of(self, seat: int, colour: int) -> int:
        """Return the value on top of a stack; 0 if there is none."""
        return self.top[3 * index(seat, 3, "seat") + index(colour, 3, "colour")]

    def depth_of(self, seat: int, colour: int) -> int:
        return self.depth[3 * index(seat, 3, "seat") + index(colour, 3, "colour")]

    def pieces_of(self, seat: int) -> int:
        return self.pieces[index(seat, 3, "seat")]

    def points_of(self, seat: int) -> int:
        return self.points[index(seat, 3, "seat")]

    def power(self, seat: int) -> int:
        """O6.1: the sum of the values on top of the stacks."""
        return self.c_power(index(seat, 3, "seat"))

    def c_power(self, seat: int) -> int:
        return self.top[3 * seat] + self.top[3 * seat + 1] + self.top[3 * seat + 2]

    def colours(self, seat: int) -> int:
        """O6.5: the number of stacks."""
        return self.c_colours(index(seat, 3, "seat"))

    def c_colours(self, seat: int) -> int:
        count = 0
        for colour in range(3):
            if self.depth[3 * seat + colour]:
                count += 1
        return count

    # Legal actions. c_actions computes quickly what forbidden_by explains; a test keeps them equal.

    def c_actions(self, buffer: list[int]) -> int:
        if self.stage == ENDED:
            return 0
        cards = self.playable()
        count = 0
        while cards:
            buffer[count] = lowest(cards)
            count += 1
            cards &= cards - 1
        return count

    def playable(self) -> int:
        """The undealt deck; the cards that follow (O3.2); or, leading (O3.6) or with none that follows, the hand."""
        if self.stage == DEALING:
            return self.deck & ~(self.hand[0] | self.hand[1] | self.hand[2])
        hand = self.hand[self.to_act]
        if self.on_table % 3 == 0:
            return hand
        following = hand & (ONE_COLOUR << (self.table[0] & ~7))
        return following if following else hand

    def forbidden_by(self, action: int) -> str | None:
        if self.stage == ENDED:
            return "O7.1" if self.scorings == SCORINGS else "O7.5"
        if action < 0 or action >= CARDS:
            return "O1.1"
        if not self.deck >> action & 1:
            return "O1.9"
        if self.stage == DEALING:
            if (self.hand[0] | self.hand[1] | self.hand[2]) >> action & 1:
                return "O2.1"
            return None
        if not self.hand[self.to_act] >> action & 1:
            return "O3.1"
        if not self.playable() >> action & 1:
            return "O3.2"
        return None

    # The effect of an action.

    def c_play(self, action: int) -> None:
        if self.stage == DEALING:
            self.deal(action)
        else:
            self.lay(action)

    def deal(self, card: int) -> None:
        if self.dealt == 0:
            self.clear_areas()  # O2.4: all 24 cards were gathered; O2.5: points, pieces and stock stay
        self.hand[self.dealt % 3] |= 1 << card
        self.dealt += 1
        if self.dealt == (3 * SMALL_HAND if self.small else CARDS):
            self.begin_tricks()

    def clear_areas(self) -> None:
        for i in range(9):
            self.top[i] = 0
            self.depth[i] = 0
        for seat in range(3):
            self.table[seat] = 0
            self.void[seat] = 0
        self.on_table = 0
        self.led = 0
        self.aside = 0

    def begin_tricks(self) -> None:
        """O2.2, O2.6: red 8 is in somebody's hand; O2.7: unless the lead is carried over, that seat leads."""
        self.stage = PLAYING
        if self.small:  # O1.9: seat 0 leads, and what was not dealt is open
            self.aside = self.deck & ~(self.hand[0] | self.hand[1] | self.hand[2])
            self.lead = 0
        elif self.lead == NOBODY:
            for seat in range(3):
                if self.hand[seat] >> RED_8 & 1:
                    self.lead = seat
            self.burning = self.lead
        self.to_act = self.lead

    def lay(self, card: int) -> None:
        """O3.1: each plays one card, clockwise from the leader."""
        seat = self.to_act
        if self.on_table == 3:
            self.on_table = 0  # O4.3: the trick before stayed in sight until now
        if self.on_table == 0:
            self.led = seat
        elif card // 8 != self.table[0] // 8:
            self.void[seat] |= 1 << self.table[0] // 8
        self.hand[seat] &= ~(1 << card)
        self.table[self.on_table] = card
        self.history[3 * self.tricks + self.on_table] = seat << 5 | card
        self.on_table += 1
        if self.on_table < 3:
            self.to_act = (seat + 1) % 3
        else:
            self.take_trick()

    def take_trick(self) -> None:
        """The order of O3.9."""
        winner = self.winner()
        self.sort_into_area(winner)
        self.gain_pieces(winner)
        if self.stock == 0 and self.scorings < SCORINGS:  # O5.9, O5.11
            self.score_shuriken()
        self.tricks += 1
        self.lead = self.next_leader()
        self.to_act = self.lead
        if self.tricks == (SMALL_HAND if self.small else TRICKS):
            self.score_round()
            self.end_round()

    def winner(self) -> int:
        """O3.3, O3.7: of the full trick on the table, whatever the colours, the highest; among equals the later."""
        best = 0
        for i in range(1, 3):
            if self.table[i] % 8 >= self.table[best] % 8:
                best = i
        return (self.led + best) % 3

    def next_leader(self) -> int:
        """O3.4: the winner; O3.5, O3.8: unless somebody played an arrow, wherever in the trick; then the later one."""
        leader = self.winner()
        for i in range(3):
            if self.table[i] == BLUE_4 or self.table[i] == GREEN_4:
                leader = (self.led + i) % 3
        return leader

    def sort_into_area(self, seat: int) -> None:
        """O4.1, O4.5: in each colour the lowest on top; O4.2, O4.4: it covers whatever was there."""
        for colour in range(3):
            low = 9
            for i in range(3):
                if self.table[i] // 8 == colour:
                    value = self.table[i] % 8 + 1
                    self.depth[3 * seat + colour] += 1
                    if value < low:
                        low = value
            if low < 9:
                self.top[3 * seat + colour] = low

    def gain_pieces(self, seat: int) -> None:
        """O5.1, O5.7: one for each 6 taken, as far as the stock reaches; O5.8: what stays in hand is not taken."""
        for i in range(3):
            if self.table[i] % 8 == SIX and self.stock:
                self.stock -= 1
                self.pieces[seat] += 1

    def score_shuriken(self) -> None:
        """O5.2, O5.3, O5.10: ranks among those with a piece; O5.4: then all go back. O5.6: until then they stay."""
        strength = [0] * 3
        points = [0] * 3
        for seat in range(3):
            strength[seat] = self.pieces[seat] if self.pieces[seat] else -1
        rank(strength, points)
        for seat in range(3):
            self.points[seat] += points[seat]
            self.pieces[seat] = 0
        self.stock = STOCK
        self.scorings += 1  # O5.5: what is gained after the second one is never counted again

    def score_round(self) -> None:
        """O6.2, O6.6: whoever exceeds the mission value has no rank; O6.3, O6.4, O6.7: power, then colours, rank the
        others; O6.8: all at once. O7.4: points are only added."""
        strength = [0] * 3
        points = [0] * 3
        for seat in range(3):
            power = self.c_power(seat)
            self.last_power[seat] = power
            self.last_colours[seat] = self.c_colours(seat)
            strength[seat] = -1 if power > self.mission else 4 * power + self.c_colours(seat)
        rank(strength, points)
        for seat in range(3):
            self.points[seat] += points[seat]
            self.last_points[seat] = points[seat]
        self.rounds += 1

    def end_round(self) -> None:
        """O7.1, O7.3: the second shuriken scoring ends the game, but only here; O7.5: so does the 100th round, and
        with the small deck the first (O1.9)."""
        if self.scorings == SCORINGS or self.rounds == LAST_ROUND or self.small:
            self.stage = ENDED
            self.to_act = OVER
            return
        self.stage = DEALING
        self.to_act = CHANCE
        self.dealt = 0
        self.tricks = 0
        self.burning = NOBODY
        for seat in range(3):
            self.hand[seat] = 0  # O2.3, O2.4: the last card is gathered unseen
            self.void[seat] = 0
        if not self.carry:
            self.lead = NOBODY

    def c_weight(self, action: int) -> int:
        """O2.1: each card of the deck is as likely to be dealt next."""
        return 1

    # Hidden information.

    def c_imagine(self, seat: int, rng: Rng) -> None:
        """Every consistent deal is equally likely (O4.3). All played cards are known, so the two other hands hold
        the cards that this seat does not see. If one of them could not follow a colour, the other holds all of it;
        red 8 is with the seat that led because of it; the rest is dealt freely."""
        first = (seat + 1) % 3
        second = (seat + 2) % 3
        if self.stage == DEALING:
            pool = self.deck & ~self.hand[seat]
            self.hand[first] = some_of(pool, size(self.hand[first]), rng)
            self.hand[second] = some_of(pool & ~self.hand[first], size(self.hand[second]), rng)
            return
        pool = free = self.hand[first] | self.hand[second]
        sure = 0
        for colour in range(3):
            if (self.void[first] | self.void[second]) >> colour & 1:
                free &= ~(ONE_COLOUR << 8 * colour)
                if self.void[second] >> colour & 1:
                    sure |= pool & (ONE_COLOUR << 8 * colour)
        if free >> RED_8 & 1 and self.burning != NOBODY:
            free &= ~(1 << RED_8)
            if self.burning == first:
                sure |= 1 << RED_8
        self.hand[first] = sure | some_of(free, size(self.hand[first]) - size(sure), rng)
        self.hand[second] = pool & ~self.hand[first]

    def c_seen(self, action: int, seat: int) -> int:
        """O2.1: hands are secret."""
        return HIDDEN if self.stage == DEALING and self.dealt % 3 != seat else action

    def c_score(self, seat: int) -> int:
        """O7.2: the highest points win, equals share."""
        best = winners = 0
        for other in range(3):
            if self.points[other] > best:
                best = self.points[other]
                winners = 0
            if self.points[other] == best:
                winners += 1
        return WIN // winners if self.points[seat] == best else 0

    def c_estimate(self, seat: int) -> float:
        return -1.0

    # Copies.

    def c_copy_from(self, other: Position) -> None:
        self.become(cython.cast(Oboro, other))

    def become(self, other: Oboro) -> None:
        self.to_act = other.to_act
        self.stage = other.stage
        self.rounds = other.rounds
        self.tricks = other.tricks
        self.dealt = other.dealt
        self.on_table = other.on_table
        self.led = other.led
        self.lead = other.lead
        self.burning = other.burning
        self.stock = other.stock
        self.scorings = other.scorings
        self.aside = other.aside
        for seat in range(3):
            self.hand[seat] = other.hand[seat]
            self.table[seat] = other.table[seat]
            self.void[seat] = other.void[seat]
            self.pieces[seat] = other.pieces[seat]
            self.points[seat] = other.points[seat]
            self.last_power[seat] = other.last_power[seat]
            self.last_colours[seat] = other.last_colours[seat]
            self.last_points[seat] = other.last_points[seat]
        for i in range(9):
            self.top[i] = other.top[i]
            self.depth[i] = other.depth[i]
        for i in range(PLAYS):
            self.history[i] = other.history[i]

    def is_of_match(self, other: Position) -> bool:
        return (
            isinstance(other, Oboro)
            and self.mission == other.mission
            and self.carry == other.carry
            and self.small == other.small
        )

    def copy(self) -> Position:
        twin = self.blank()
        twin.c_copy_from(self)
        return twin

    def blank(self) -> Oboro:
        """Return an uninitialized position of the same match."""
        twin = Oboro.__new__(Oboro)
        if not cython.compiled:
            twin.make_lists()
        twin.seats = self.seats
        twin.mission = self.mission
        twin.carry = self.carry
        twin.small = self.small
        twin.deck = self.deck
        return twin

    def key(self) -> bytes:
        return repr((self.mission, self.carry, self.state())).encode()

    def state(self) -> State:
        """Return what changes during a game; `set_state` restores it."""
        rounds = (int(self.stage), self.to_act, self.rounds, self.tricks, self.dealt)
        leads = (self.led, self.lead, self.burning, self.scorings)
        last = [tuple([results[part] for results in self.last_round()]) for part in range(3)]
        cards_aside = ((self.aside,),) if self.small else ()
        return (
            rounds + leads,
            tuple([self.hand[seat] for seat in range(3)]),
            tuple([self.table[place] for place in range(self.on_table)]),
            tuple([self.void[seat] for seat in range(3)]),
            tuple([self.top[i] for i in range(9)]),
            tuple([self.depth[i] for i in range(9)]),
            tuple([self.pieces[seat] for seat in range(3)]),
            tuple([self.points[seat] for seat in range(3)]),
            *last,
            *cards_aside,
        )

    def last_round(self) -> list[Many]:
        """Return power, colours and points of each seat in the round scored last."""
        return [(self.last_power[seat], self.last_colours[seat], self.last_points[seat]) for seat in range(3)]

    def set_state(self, state: State) -> None:
        """Restore the result of state(); raises ValueError if it is not a valid position."""
        check_state(state, self.small)
        numbers, hands, table, voids, tops, depths, pieces, points, *last = state
        self.aside = last[3][0] if self.small else 0
        self.stage, self.to_act, self.rounds, self.tricks, self.dealt = numbers[:5]
        self.led, self.lead, self.burning, self.scorings = numbers[5:]
        self.on_table = len(table)
        self.stock = STOCK - sum(pieces)
        for seat in range(3):
            self.hand[seat] = hands[seat]
            self.table[seat] = table[seat] if seat < self.on_table else 0
            self.void[seat] = voids[seat]
            self.pieces[seat] = pieces[seat]
            self.points[seat] = points[seat]
            self.last_power[seat] = last[0][seat]
            self.last_colours[seat] = last[1][seat]
            self.last_points[seat] = last[2][seat]
        for i in range(9):
            self.top[i] = tops[i]
            self.depth[i] = depths[i]
        for i in range(PLAYS):
            self.history[i] = UNTOLD

    def __reduce__(self) -> tuple[object, ...]:
        mission = self.mission + 4 if self.small else self.mission
        history = tuple([self.history[i] for i in range(PLAYS)])
        return thaw, (mission, self.carry, self.state(), history, self.small)

    def remember(self, history: Many) -> None:
        """Restore the history of the round from __reduce__."""
        check_numbers(history, PLAYS, 0, UNTOLD, "history")
        for i in range(PLAYS):
            if history[i] != UNTOLD:
                check_numbers((history[i] >> 5, history[i] & 31), 2, 0, CARDS - 1, "seat and card of the history")
                check_numbers((history[i] >> 5,), 1, 0, 2, "seat of the history")
            self.history[i] = history[i]


def check_state(state: State, small: bool) -> None:
    """Raise ValueError if continuing from such a state could exceed the position's arrays, or never end."""
    numbers, hands, table, voids, tops, depths, pieces, points, *last = state
    check_numbers(numbers, 9, -2, LAST_ROUND, "numbers")
    stage, to_act, _, tricks, dealt, led, lead, burning, scorings = numbers
    check_numbers((stage, led, scorings), 3, 0, 2, "stage, seat that led, shuriken scorings")
    check_numbers((lead, burning), 2, NOBODY, 2, "seats that lead")
    if small:
        check_aside(state)
        last = last[:3]
    each = SMALL_HAND if small else CARDS // 3
    cards = 3 * each
    check_numbers((tricks,), 1, 0, SMALL_HAND if small else TRICKS, "tricks")
    check_numbers((dealt,), 1, 0, cards, "cards dealt")
    check_numbers(table, len(table[:3]), 0, CARDS - 1, "cards on the table, at most three")
    check_numbers(hands, 3, 0, ALL_CARDS, "hands")
    check_numbers(voids, 3, 0, 7, "voids")
    check_numbers(tops, 9, 0, 8, "cards on top")
    check_numbers(depths, 9, 0, CARDS, "sizes of stacks")
    check_numbers((*pieces, sum(pieces)), 4, 0, STOCK, "pieces")
    check_numbers(points, 3, 0, 9999, "points")
    check_numbers([number for numbers in last for number in numbers], 9, 0, 99, "the last round")
    played = [tricks + ((seat - led) % 3 < len(table) % 3) for seat in range(3)]
    due = [(dealt + 2 - seat) // 3 if stage == DEALING else each - played[seat] for seat in range(3)]
    if len(last) != 3 or sum(hands) != hands[0] | hands[1] | hands[2] or [hand.bit_count() for hand in hands] != due:
        raise ValueError(
            f"hands {hands}: {due} cards are due after {dealt} cards dealt and {tricks} tricks (O2.1, O3.6)"
        )
    least = CHANCE if stage == DEALING else OVER if stage == ENDED else 0
    if to_act not in range(least, 3 if stage == PLAYING else least + 1) or (dealt == cards) == (stage == DEALING):
        raise ValueError(f"{to_act} is not to act in stage {stage} after {dealt} cards dealt (O2.1)")
    for seat in range(3):
        for colour in range(3):
            if voids[seat] >> colour & 1 and hands[seat] >> 8 * colour & ONE_COLOUR:
                raise ValueError(f"seat {seat} holds a colour that it could not follow (O3.2)")
        if burning not in (NOBODY, seat) and hands[seat] >> RED_8 & 1:
            raise ValueError(f"seat {burning} led with red 8, but seat {seat} holds it (O2.2)")


def check_aside(state: State) -> None:
    """Raise ValueError unless the small deck (O1.9) is dealt out: two cards of it are aside, once all are dealt."""
    if len(state) != 12:
        raise ValueError("with the small deck a state names the cards set aside (O1.9)")
    stage, hands, aside = state[0][0], state[1], state[11]
    check_numbers((*hands, *aside), 4, 0, SMALL_DECK, "hands and cards aside")
    held = hands[0] | hands[1] | hands[2]
    if (held | aside[0]) & ~SMALL_DECK or held & aside[0] or aside[0].bit_count() != (0 if stage == DEALING else 2):
        raise ValueError(f"{aside[0]} cannot be the cards set aside: two cards that nobody was dealt (O1.9)")


def thaw(mission: int, carry: bool, state: State, history: Many = PLAYS * (UNTOLD,), small: bool = False) -> Oboro:
    """Return a position from the values of __reduce__."""
    position = Oboro(mission, carry, small)
    position.set_state(state)
    position.remember(history)
    return position


def some_of(pool: int, count: int, rng: Rng) -> int:
    """Draw `count` cards of the pool, every such set equally likely: card by card, one draw each."""
    chosen = 0
    left = size(pool)
    while count > 0:
        card = pool & -pool
        if count == left or rng.c_below(left) < count:
            chosen |= card
            count -= 1
        pool &= pool - 1
        left -= 1
    return chosen
