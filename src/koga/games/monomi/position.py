"""Monomi: the state and the rules, in the order of the rulebook. Plain Python here, C types in position.pxd.

An action is a marker and the crossroad it goes to (64 × marker + crossroad; marker 0 is the Ninja, 1 to 6 the
Samurais, on and off the board), or DONE. Whether it places, moves or puts (M5.4) follows from the stage.
"""

from __future__ import annotations

from typing import Any

import cython

from koga.core.position import Position
from koga.games.monomi.board import Board

if not cython.compiled:
    from koga.core.bits import ONE, lowest, size
    from koga.core.position import CHANCE, OVER, WIN, Rng, index, mark

    NINJA, MOST_SAMURAIS, OFF_BOARD, DONE, ACTION_COUNT = 0, 6, 255, 448, 449
    LAST_TURN = 60  # M4.3

    PLACING_SAMURAIS, PLACING_NINJA, NINJA_TURN, SAMURAI_TURN, PUTTING = range(5)  # stages
    ESCAPED, SURROUNDED, THIRD_TIME, DAWN = range(5, 9)  # M4.1, M4.2, M4.3


Share = tuple[tuple[int, ...], ...]
Rules = tuple[Board, Share, tuple[int, ...], bool, bool]  # as Monomi takes them
# stage, to_act, turns, placed, moved, put, the markers' places, past positions
State = tuple[int, int, int, int, int, int, tuple[int, ...], tuple[tuple[int, int], ...]]


def move(marker: int, crossroad: int) -> int:
    return marker * 64 + crossroad


class Monomi(Position):
    def __init__(
        self,
        board: Board,
        share: Share,
        set_up: tuple[int, ...] = (),
        by_lot: bool = False,
        restless: bool = False,
    ) -> None:
        """`share` lists each Samurai person's markers, in order of seats (M1.6); `set_up` places them all (M2.6)."""
        if not cython.compiled:
            self.make_lists()
        check_rules(board, share, set_up)
        self.board = board
        self.seats = 1 + len(share)
        self.samurais = sum(len(markers) for markers in share)
        self.by_lot = by_lot
        self.restless = restless
        self.at[NINJA] = OFF_BOARD
        self.owner[NINJA] = 0
        for marker in range(1, MOST_SAMURAIS + 1):
            self.at[marker] = OFF_BOARD
            self.owner[marker] = 0
        self.placed = 0
        for seat, markers in enumerate(share, start=1):
            for marker in sorted(markers):  # M2.4: persons in their order, lowest number first
                self.owner[marker] = seat
                self.order[self.placed] = marker
                self.placed += 1
        self.placed = 0
        self.taken = 0
        self.moved = 0
        self.put = 0
        self.turns = 0
        self.starts = 0
        self.times = 0
        self.stage = PLACING_SAMURAIS
        for marker, crossroad in enumerate(set_up, start=1):
            self.place(marker, crossroad)
            self.placed += 1
        self.ask_for_placement()

    if not cython.compiled:

        def make_lists(self) -> None:
            self.at = [0] * 8
            self.owner = [0] * 7
            self.order = [0] * 6
            self.been = [0] * 61
            self.been_ninja = [0] * 61

    def where(self, marker: int) -> int:
        """Return the crossroad of a marker, or OFF_BOARD."""
        return self.at[index(marker, MOST_SAMURAIS + 1, "marker")]

    def seat_of(self, marker: int) -> int:
        return self.owner[index(marker, MOST_SAMURAIS + 1, "marker")]

    def next_to_place(self) -> int:
        """M2.4: the Samurai to be placed now."""
        return self.order[index(self.placed, self.samurais, "Samurai to be placed")]

    def times_here(self) -> int:
        """M4.8: how often the position at the last start of a Ninja turn has been."""
        times = 0
        for i in range(self.starts):
            if self.been[i] == self.been[self.starts - 1] and self.been_ninja[i] == self.been_ninja[self.starts - 1]:
                times += 1
        return times

    def placing_order(self) -> list[int]:
        return [self.order[i] for i in range(self.samurais)]

    def placer(self, placed: int) -> int:
        """M2.4: who places the next Samurai when `placed` are placed."""
        return self.owner[self.order[index(placed, self.samurais, "Samurai to be placed")]]

    # Legal actions. c_actions computes quickly what forbidden_by explains; a test keeps them equal.

    def c_actions(self, buffer: list[int]) -> int:
        count = 0
        if self.stage == PLACING_SAMURAIS:
            return self.fill_moves(self.order[self.placed], self.board.wall, buffer, 0)
        if self.stage == PLACING_NINJA:
            return self.fill_moves(NINJA, self.board.inner, buffer, 0)
        if self.stage == NINJA_TURN:
            return self.fill_moves(NINJA, self.board.near[self.at[NINJA]], buffer, 0)
        if self.stage == SAMURAI_TURN:
            for marker in range(1, self.samurais + 1):
                if self.owner[marker] == self.to_act and not self.moved >> marker & 1:
                    count = self.fill_moves(marker, self.board.near[self.at[marker]], buffer, count)
        elif self.stage == PUTTING:
            for marker in range(1, self.samurais + 1):
                if not (self.moved | self.put) >> marker & 1:
                    count = self.fill_moves(marker, self.board.near[self.at[marker]], buffer, count)
        else:
            return 0
        buffer[count] = DONE
        return count + 1

    def fill_moves(self, marker: int, goals: int, buffer: list[int], count: int) -> int:
        free = goals & ~self.taken
        while free:
            buffer[count] = move(marker, lowest(free))
            count += 1
            free &= free - 1
        return count

    def c_remask(self, buffer: list[int], count: int, row: Any, action_count: int) -> int:
        """In turns, list and mark moves in the same loops: the length of every loop has to be predicted."""
        mark(row, buffer, count, 0)
        count = 0
        if self.stage == NINJA_TURN:
            count = self.mark_moves(NINJA, buffer, count, row)
        elif self.stage == SAMURAI_TURN:
            for marker in range(1, self.samurais + 1):
                if self.owner[marker] == self.to_act and not self.moved >> marker & 1:
                    count = self.mark_moves(marker, buffer, count, row)
            buffer[count] = DONE  # M3.6
            row[DONE] = 1
            count += 1
        else:
            count = self.c_actions(buffer)
            mark(row, buffer, count, 1)
        for number in range(3):  # as `mark` expects it when these are cleared
            buffer[count + number] = buffer[0]
        return count

    def mark_moves(self, marker: int, buffer: list[int], count: int, row: Any) -> int:
        free = self.board.near[self.at[marker]] & ~self.taken
        while free:
            action = move(marker, lowest(free))
            buffer[count] = action
            row[action] = 1
            count += 1
            free &= free - 1
        return count

    def forbidden_by(self, action: int) -> str | None:
        if self.to_act == OVER:
            if self.stage == ESCAPED:
                return "M4.5"
            return "M4.2" if self.stage == SURROUNDED else "M4.3"
        if action < 0 or action >= ACTION_COUNT:
            return "M3.2"
        marker = action // 64
        crossroad = action % 64
        if action == DONE:
            if self.stage == PLACING_SAMURAIS:
                return "M2.2"
            if self.stage == PLACING_NINJA:
                return "M2.3"
            if self.stage == NINJA_TURN:
                return "M3.5"
            return None  # M3.6, M3.8 (so somebody can always act, M4.11), M5.3, M5.5
        if marker > self.samurais:
            return "M2.1"
        if self.stage == PLACING_SAMURAIS or self.stage == PLACING_NINJA:
            return self.placing_forbidden_by(marker, crossroad)
        if self.stage == PUTTING:
            return self.putting_forbidden_by(marker, crossroad)
        return self.moving_forbidden_by(marker, crossroad)

    def placing_forbidden_by(self, marker: int, crossroad: int) -> str | None:
        if self.stage == PLACING_NINJA:
            if marker != NINJA:
                return "M2.4"  # what is placed stays
            if crossroad >= self.board.count or not self.board.inner >> crossroad & 1:
                return "M2.3"
            return None  # M2.7: nobody can stand there yet
        if marker == NINJA:
            return "M2.3"
        if marker != self.order[self.placed]:
            return "M2.4"
        if crossroad >= self.board.count or not self.board.wall >> crossroad & 1:
            return "M2.2"
        if self.taken >> crossroad & 1:
            return "M1.8"
        return None

    def moving_forbidden_by(self, marker: int, crossroad: int) -> str | None:
        if self.stage == NINJA_TURN and marker != NINJA:
            return "M3.1"
        if self.stage == SAMURAI_TURN:
            if marker == NINJA:
                return "M3.11"
            if self.owner[marker] < self.to_act:
                return "M3.8"
            if self.owner[marker] > self.to_act:
                return "M3.1"
            if self.moved >> marker & 1:
                return "M3.4"
        if not self.leads_to(marker, crossroad):
            return "M3.2"
        if self.taken >> crossroad & 1:
            return "M3.3"
        return None

    def putting_forbidden_by(self, marker: int, crossroad: int) -> str | None:
        if marker == NINJA or self.moved >> marker & 1:
            return "M5.8"
        if self.put >> marker & 1:
            return "M5.4"
        if not self.leads_to(marker, crossroad):
            return "M3.2"
        if self.taken >> crossroad & 1:
            return "M3.3"
        return None

    def leads_to(self, marker: int, crossroad: int) -> bool:
        """M3.2: one path, to a neighbouring crossroad; M1.1 and M3.10: any kind of path, into any zone."""
        return bool(self.board.near[self.at[marker]] >> crossroad & 1)

    # The effect of an action.

    def c_play(self, action: int) -> None:
        if action == DONE:
            if self.stage == PUTTING:
                self.begin_ninja_turn()
            else:
                self.finish_person()
            return
        marker = action // 64
        crossroad = action % 64
        if self.stage == PLACING_SAMURAIS:
            self.place(marker, crossroad)
            self.placed += 1
            self.ask_for_placement()
        elif self.stage == PLACING_NINJA:
            self.place(NINJA, crossroad)
            self.begin_ninja_turn()  # M3.1, M5.7
        elif self.stage == NINJA_TURN:
            self.step(NINJA, crossroad)
            self.turns += 1
            if self.board.wall >> crossroad & 1:
                self.end(ESCAPED)  # M4.1
            else:
                self.stage = SAMURAI_TURN
                self.to_act = 1
                self.moved = 0  # M3.7: all tokens are turned up again
                self.put = 0  # M5.7: being put is not a move, and does not last
        elif self.stage == SAMURAI_TURN:
            self.step(marker, crossroad)
            self.moved |= 1 << marker
            self.finish_if_all_moved()
        else:
            self.step(marker, crossroad)
            self.put |= 1 << marker
            if not self.somebody_can_be_put():
                self.begin_ninja_turn()  # M5.5

    def place(self, marker: int, crossroad: int) -> None:
        self.at[marker] = crossroad
        self.taken |= ONE << crossroad

    def ask_for_placement(self) -> None:
        """M2.2 to M2.5: the Samurais first, by their persons or by lot, then the Ninja by choice."""
        if self.placed == self.samurais:
            self.stage = PLACING_NINJA
            self.to_act = 0
        elif self.by_lot:
            self.to_act = CHANCE
        else:
            self.to_act = self.owner[self.order[self.placed]]

    def step(self, marker: int, crossroad: int) -> None:
        """M3.9: one after the other, each taking effect at once."""
        self.taken &= ~(ONE << self.at[marker])
        self.place(marker, crossroad)

    def finish_if_all_moved(self) -> None:
        """M3.8: a person is finished by itself when all of his markers have moved."""
        for marker in range(1, self.samurais + 1):
            if self.owner[marker] == self.to_act and not self.moved >> marker & 1:
                return
        self.finish_person()

    def finish_person(self) -> None:
        """M3.1: persons in the order of seats (M1.6); after the last one the Samurais' turn is over."""
        self.to_act += 1
        if self.to_act == self.seats:
            self.begin_putting()

    def begin_putting(self) -> None:
        """M5.4: with restless, before the tests of M4.7."""
        if self.restless and self.somebody_can_be_put():
            self.stage = PUTTING
            self.to_act = 0
        else:
            self.begin_ninja_turn()

    def somebody_can_be_put(self) -> bool:
        """M5.3, M5.5: a Samurai that did not move and was not yet put, with a free crossroad next to it."""
        for marker in range(1, self.samurais + 1):
            if not (self.moved | self.put) >> marker & 1 and self.board.near[self.at[marker]] & ~self.taken:
                return True
        return False

    def begin_ninja_turn(self) -> None:
        """The tests of M4.7, in its order."""
        self.stage = NINJA_TURN
        self.to_act = 0
        self.count_position()
        if not self.board.near[self.at[NINJA]] & ~self.taken:
            self.end(SURROUNDED)  # M4.2, M4.6, M5.6
        elif self.times == 3:
            self.end(THIRD_TIME)  # M4.3
        elif self.turns == LAST_TURN:
            self.end(DAWN)  # M4.9

    def count_position(self) -> None:
        """M4.8: count how often the Ninja and the set of Samurais have stood so at the start of a Ninja turn."""
        samurais = self.taken & ~(ONE << self.at[NINJA])
        self.been[self.starts] = samurais
        self.been_ninja[self.starts] = self.at[NINJA]
        self.starts += 1
        self.times = self.times_here()

    def end(self, how: int) -> None:
        self.stage = how
        self.to_act = OVER

    def c_weight(self, action: int) -> int:
        """M2.5: by lot one wall crossroad after the other, each equally likely, makes every set equally likely."""
        return 1

    def c_draw(self, buffer: list[int], count: int, rng: Rng) -> int:
        return buffer[rng.c_below(count)]

    def c_imagine(self, seat: int, rng: Rng) -> None:
        """Nothing is hidden."""

    def c_seen(self, action: int, seat: int) -> int:
        return action

    def c_score(self, seat: int) -> int:
        """M4.10: the Samurai persons win, lose or draw together."""
        if self.stage == ESCAPED:
            return WIN if seat == 0 else 0
        if self.stage == SURROUNDED:
            return 0 if seat == 0 else WIN
        return WIN // 2

    def c_estimate(self, seat: int) -> float:
        """Not a rule: an estimate for searches, by which side is first at each crossroad."""
        return 1.0 - self.samurai_hope() if seat == 0 else self.samurai_hope()

    def samurai_hope(self) -> float:
        """Return the Samurais' estimate; before the Ninja is placed, the minimum over his possible starts."""
        if self.stage > PLACING_NINJA:
            return self.hope_against(self.at[NINJA])
        worst = 1.0
        starts = self.board.inner
        while starts:
            hope = self.hope_against(lowest(starts))
            if hope < worst:
                worst = hope
            starts &= starts - 1
        return worst

    def hope_against(self, start: int) -> float:
        """Both sides spread over the board at the same time, step by step; crossroads that the Ninja reaches first
        are his. If these touch the wall the Samurais are too late; otherwise the estimate is better the fewer they
        are and the nearer the Samurais are."""
        ninja = edge = ONE << start
        samurais = guards = self.taken & ~ninja
        steps = 0
        if self.stage != SAMURAI_TURN:
            edge = self.around(edge) & ~samurais
            ninja |= edge
            steps = 1
        while edge or guards:
            if ninja & self.board.wall:
                return 0.02 * steps
            guards = self.around(guards) & ~(samurais | ninja)
            samurais |= guards
            edge = self.around(edge) & ~(samurais | ninja)
            ninja |= edge
            steps += 1
        return 0.9 - 0.6 * size(ninja) / self.board.count - 0.02 * self.remoteness(start) / self.samurais

    def remoteness(self, start: int) -> int:
        """Return the sum of the Samurais' distances from the Ninja."""
        reached = edge = ONE << start
        left = self.taken & ~reached
        total = steps = 0
        while left:
            steps += 1
            edge = self.around(edge) & ~reached
            reached |= edge
            total += steps * size(edge & left)
            left &= ~edge
        return total

    def around(self, crossroads: int) -> int:
        grown = ONE * 0
        while crossroads:
            grown |= self.board.near[lowest(crossroads)]
            crossroads &= crossroads - 1
        return grown

    # Copies.

    def c_copy_from(self, other: Position) -> None:
        self.become(cython.cast(Monomi, other))

    def become(self, other: Monomi) -> None:
        self.to_act = other.to_act
        self.stage = other.stage
        self.turns = other.turns
        for marker in range(7):
            self.at[marker] = other.at[marker]
        self.placed = other.placed
        self.moved = other.moved
        self.put = other.put
        self.taken = other.taken
        self.starts = other.starts
        self.times = other.times
        for i in range(other.starts):
            self.been[i] = other.been[i]
            self.been_ninja[i] = other.been_ninja[i]

    def is_of_match(self, other: Position) -> bool:
        return (
            isinstance(other, Monomi)
            and (self.board is other.board or self.board == other.board)
            and (self.rules()[1:] == other.rules()[1:])
        )

    def copy(self) -> Position:
        twin = self.blank()
        twin.c_copy_from(self)
        return twin

    def blank(self) -> Monomi:
        """Return an uninitialized position of the same match."""
        twin = Monomi.__new__(Monomi)
        if not cython.compiled:
            twin.make_lists()
        twin.board = self.board
        twin.seats = self.seats
        twin.samurais = self.samurais
        twin.restless = self.restless
        twin.by_lot = self.by_lot
        for marker in range(7):
            twin.owner[marker] = self.owner[marker]
        for i in range(6):
            twin.order[i] = self.order[i]
        return twin

    def key(self) -> bytes:
        return repr((self.rules(), self.state())).encode()

    def rules(self) -> Rules:
        """Return what stays constant during a game."""
        markers = range(1, self.samurais + 1)
        share = tuple(tuple(m for m in markers if self.owner[m] == seat) for seat in range(1, self.seats))
        return self.board, share, (), self.by_lot, self.restless

    def state(self) -> State:
        """Return what changes during a game; `set_state` restores it. The past of M4.8 is sorted: its order does not
        matter."""
        been = tuple(sorted((self.been_ninja[i], self.been[i]) for i in range(self.starts)))
        at = tuple(self.at[marker] for marker in range(self.samurais + 1))
        return int(self.stage), self.to_act, self.turns, self.placed, self.moved, self.put, at, been

    def set_state(self, state: State) -> None:
        """Restore the result of state(); raises ValueError if it is not a valid position of this match."""
        check_state(self.board, self.samurais, self.seats, state)
        self.stage, self.to_act, self.turns, self.placed, self.moved, self.put = state[:6]
        self.taken = 0
        for marker, crossroad in enumerate(state[6]):
            self.at[marker] = OFF_BOARD
            if crossroad != OFF_BOARD:
                self.place(marker, crossroad)
        self.starts = len(state[7])
        for i, (ninja, samurais) in enumerate(state[7]):
            self.been_ninja[i] = ninja
            self.been[i] = samurais
        self.times = self.times_here()

    def __reduce__(self) -> tuple[object, ...]:
        return thaw, (self.rules(), self.state())


def check_rules(board: Board, share: Share, set_up: tuple[int, ...]) -> None:
    """Raise ValueError if these are not valid rules of a match; all other code relies on it."""
    if not isinstance(board, Board):
        raise TypeError(f"a board is needed, not {board!r}")
    markers = sorted(marker for part in share for marker in part)
    if not 1 <= len(markers) <= MOST_SAMURAIS or markers != list(range(1, len(markers) + 1)) or () in share:
        raise ValueError(f"share {share!r} does not give each person some of the Samurais 1 to {MOST_SAMURAIS} (M1.4)")
    if len(set_up) not in (0, len(markers)) or any(crossroad not in range(board.count) for crossroad in set_up):
        raise ValueError(f"set-up {set_up!r} does not place {len(markers)} Samurais on this board (M2.6)")


def check_state(board: Board, samurais: int, seats: int, state: State) -> None:
    """Raise ValueError if continuing from such a state could exceed the position's arrays."""
    stage, to_act, turns, placed, moved, put, at, been = state
    if stage not in range(DAWN + 1) or to_act not in actors(stage, seats) or turns not in range(LAST_TURN + 1):
        raise ValueError(f"no stage {stage} in which {to_act} is to act in turn {turns}")
    if placed not in (range(samurais) if stage == PLACING_SAMURAIS else (samurais,)):
        raise ValueError(f"{placed} of {samurais} Samurais cannot be placed in stage {stage} (M2.2)")
    if (moved | put) not in range(2 << samurais):
        raise ValueError(f"only {samurais} Samurais can have been moved or put (M2.1)")
    needed = 0 if stage == PLACING_SAMURAIS else samurais if stage == PLACING_NINJA else samurais + 1
    standing = [crossroad for crossroad in at if crossroad != OFF_BOARD]
    if len(at) != samurais + 1 or len(standing) < needed or any(one not in range(board.count) for one in standing):
        raise ValueError(f"the markers of {samurais} Samurais and the Ninja cannot stand at {at} (M2.2, M2.3)")
    # M4.8: the Ninja turn that goes on has begun, that of the Samurais' turn is yet to come
    most = 0 if stage < NINJA_TURN else turns if stage in (SAMURAI_TURN, PUTTING) else turns + 1
    if len(been) > most or any(one not in range(board.count) or many >> board.count for one, many in been):
        raise ValueError(f"{len(been)} past positions of this board in turn {turns}; at most {most} can be (M4.8)")


def actors(stage: int, seats: int) -> tuple[int, ...]:
    """Return the seats that may be to act in a stage."""
    if stage >= ESCAPED:
        return (int(OVER),)
    if stage == PLACING_SAMURAIS:
        return (int(CHANCE), *range(1, seats))
    return tuple(range(1, seats)) if stage == SAMURAI_TURN else (0,)


def thaw(rules: Rules, state: State) -> Monomi:
    """Return a position from its rules() and state()."""
    position = Monomi(*rules)
    position.set_state(state)
    return position
