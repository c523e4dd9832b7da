"""Many games stepped at once, without the GIL, into numpy arrays. C types in batch.pxd.

Every game has its own generator, so that results depend neither on the number of threads nor on the other games.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import cython
import numpy as np
from numpy.typing import NDArray

from koga.api import agreed
from koga.core.game import InvalidInput, find
from koga.core.observation import observer
from koga.core.position import Position, Rng

if not cython.compiled:
    from koga.core.observation import c_reward, clear
    from koga.core.position import CHANCE, OVER

    ROOM = 272  # row length for legal actions: MOST_ACTIONS and padding; a power of two would cause cache conflicts
    EVERY_SEAT = -1


GOLDEN, MIX_A, MIX_B = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB  # of koga.core.position.Rng
MASK = 0xFFFFFFFFFFFFFFFF


def read_only(array: NDArray[Any]) -> NDArray[Any]:
    """Return a view of an array that nobody can make writable again."""
    return np.asarray(array.data.toreadonly())


def generator_of(seed: int, number: int) -> Rng:
    """Return the generator of one game of a batch."""
    return Rng(Rng((seed + number * GOLDEN) & MASK).next())


class Ahead(NamedTuple):
    """One row for every legal action of every game, game by game."""

    games: NDArray[np.int64]
    actions: NDArray[np.int32]
    observations: NDArray[np.float32]  # by the seat to act, right after its action, before chance
    over: NDArray[np.uint8]
    rewards: NDArray[np.float32]  # of that seat, where the action ends the game


class Batch:
    """n games under the same options. A game that is over starts again by itself.

    After `reset` and every `step` these arrays are up to date, and the next step overwrites them. They are read-only:
    compiled code relies on them without checking.

    - `to_act` (n): the seat to act in every game,
    - `observations` (n, size): what that seat may know (docs/observations.md),
    - `masks` (n, actions): 1 for every legal action,
    - `rewards` (n, seats): what the game that has just ended was worth to every seat, else zeros,
    - `over` (n): whether the step ended a game; `to_act` and the others belong to the next one already.

    With a `seat`, the other seats play at random and that seat is always the one to act; `finals` (n, size) is then
    what it observed at the end of the last game of each row that has ended.
    """

    def __init__(
        self,
        game: str,
        n: int,
        *,
        seat: int | None = None,
        seed: int = 0,
        threads: int = 1,
        observe: bool = True,
        **options: Any,
    ) -> None:
        if n < 1:
            raise InvalidInput(f"a batch has at least one game, not {n}")
        if threads < 1:
            raise InvalidInput(f"a batch runs in at least one thread, not {threads}")
        found = find(game)
        self.game = found
        self.start = found.start(agreed(found, dict(options)))
        if seat is not None and not 0 <= seat < self.start.seats:
            raise InvalidInput(f"there is no seat {seat}: this game has seats 0 to {self.start.seats - 1}")
        self.n = n
        self.seats = self.start.seats
        self.action_count = found.action_count
        self.seat = EVERY_SEAT if seat is None else seat
        self.observing = observe
        self.observer = observer(found, self.start)
        self.size = self.observer.size
        self.threads = min(threads, n)
        self.pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self.make_arrays()
        self.current: tuple[Position, ...] = tuple([self.start.copy() for _ in range(n)])
        self.reset(seed)

    @property
    def positions(self) -> tuple[Position, ...]:
        """Copies of the positions: the batch plays on in its own."""
        return tuple([position.copy() for position in self.current])

    def make_arrays(self) -> None:
        n = self.n
        width = self.size if self.observing else 0
        observations = np.zeros((n, width), np.float32)
        finals = np.zeros((n, width if self.seat != EVERY_SEAT else 0), np.float32)
        masks = np.zeros((n, self.action_count), np.uint8)
        rewards = np.zeros((n, self.seats), np.float32)
        over, to_act = np.zeros(n, np.uint8), np.zeros(n, np.int32)
        self.observations: NDArray[np.float32] = read_only(observations)
        self.finals: NDArray[np.float32] = read_only(finals)
        self.masks: NDArray[np.uint8] = read_only(masks)
        self.rewards: NDArray[np.float32] = read_only(rewards)
        self.over: NDArray[np.uint8] = read_only(over)
        self.to_act: NDArray[np.int32] = read_only(to_act)
        self.given: NDArray[np.int64] = np.zeros(n, np.int64)
        self.sampled: NDArray[np.int32] = np.zeros(n, np.int32)
        self.note_size = self.observer.note_size
        self.observed, self.final = observations.reshape(-1), finals.reshape(-1)
        self.masked = masks.reshape(-1)
        self.rewarded = rewards.reshape(-1)
        self.ended = over
        self.acting = to_act
        self.chosen = self.given
        self.drawn = self.sampled
        self.notes = np.zeros(n * self.note_size + 1, np.uint8)
        self.legal = np.zeros(n * ROOM, np.int32)
        self.legal_counts = np.zeros(n, np.int32)
        self.make_room(1)

    def reset(self, seed: int = 0) -> None:
        """Start all games anew; the same seed gives the same games."""
        self.last_sample: NDArray[np.int32] | None = None
        self.generators = tuple([generator_of(seed, number) for number in range(self.n)])
        self.luck, self.spent = generator_of(seed, self.n).state, False
        self.places = np.array([id(position) for position in self.current], np.uintp)
        self.sources = np.array([id(rng) for rng in self.generators], np.uintp)
        self.rewarded[:] = 0
        self.ended[:] = 0
        for i in range(self.n):
            self.begin(self.current[i], self.generators[i], i)
            self.look(self.current[i], i)

    def step(self, actions: Any) -> None:
        """Play one action in every game, and all that follows until a seat is to act again.

        InvalidInput names the first game whose action is not legal; nothing has changed then.
        """
        self.playing_sample = actions is not None and actions is self.last_sample
        if not self.playing_sample:
            self.take(actions)
        self.last_sample = None
        self.spent = False
        if self.pool is None:
            self.run(0, self.n)
            return
        firsts = [self.n * part // self.threads for part in range(self.threads)]
        lasts = [self.n * part // self.threads for part in range(1, self.threads + 1)]
        list(self.pool.map(self.run, firsts, lasts))

    def take(self, actions: Any) -> None:
        """Check the actions, and keep them for `run`. A sample needs no check: it is kept and legal already."""
        self.last_sample = None
        try:
            if np.shape(actions) != (self.n,):
                raise ValueError(f"their shape is {np.shape(actions)}, not ({self.n},)")
            np.copyto(self.given, actions, casting="same_kind")
        except (TypeError, ValueError, OverflowError) as error:
            raise InvalidInput(f"{self.n} actions are needed, a whole number for each game: {error}") from error
        wrong = self.first_illegal()
        if wrong >= 0:
            position, action = self.current[wrong], int(self.given[wrong])
            rule = position.forbidden_by(action) if -1 <= action < self.action_count else None
            because = f"is forbidden by {rule}" if rule else f"does not exist: there are {self.action_count}"
            raise InvalidInput(f"game {wrong}: action {action} {because}")

    def peek(self) -> Ahead:
        """Look at what every legal action would come to, without playing it; only for games without secrets, since an
        action may reveal what the seat cannot know before. The next call overwrites the arrays."""
        if self.game.secrets:
            raise InvalidInput(f"{self.game.name} has secrets: what an action reveals is not known before it is taken")
        ends = np.cumsum(np.asarray(self.legal_counts), dtype=np.int64)
        total = int(ends[self.n - 1])
        if total > len(self.ahead.games):
            self.make_room(total + total // 4)
        firsts = [self.n * part // self.threads for part in range(self.threads)]
        lasts = [self.n * part // self.threads for part in range(1, self.threads + 1)]
        places = [int(ends[first - 1]) if first else 0 for first in firsts]
        scratch = [self.start.copy() for _ in firsts]
        if self.pool is None:
            self.try_all(0, self.n, 0, scratch[0])
        else:
            list(self.pool.map(self.try_all, firsts, lasts, places, scratch))
        games, actions, observations, over, rewards = self.ahead
        return Ahead(games[:total], actions[:total], observations[:total], over[:total], rewards[:total])

    def make_room(self, rows: int) -> None:
        """Allocate the arrays of `peek`."""
        self.ahead = Ahead(
            np.zeros(rows, np.int64),
            np.zeros(rows, np.int32),
            np.zeros((rows, self.size), np.float32),
            np.zeros(rows, np.uint8),
            np.zeros(rows, np.float32),
        )
        self.ahead_games, self.ahead_actions = self.ahead.games, self.ahead.actions
        self.ahead_observed = self.ahead.observations.reshape(-1)
        self.ahead_over, self.ahead_rewards = self.ahead.over, self.ahead.rewards

    def sample(self) -> NDArray[np.int32]:
        """Return a random legal action for every game, as an array that cannot be changed: `step` knows its actions to
        be legal. Each call returns other ones."""
        if self.spent:
            self.draw_actions()
        self.spent = True
        self.luck = (self.luck + self.n * GOLDEN) & MASK
        self.last_sample = np.frombuffer(self.sampled.tobytes(), np.int32)
        return self.last_sample

    def close(self) -> None:
        """End the threads."""
        if self.pool is not None:
            self.pool.shutdown()

    # Compiled, without the GIL.

    def first_illegal(self) -> int:
        for i in range(self.n):
            action = self.chosen[i]
            if action < 0 or action >= self.action_count or not self.masked[i * self.action_count + action]:
                return i
        return -1

    def draw_actions(self) -> None:
        for i in range(self.n):
            self.drawn[i] = self.legal[i * ROOM + self.random_below(i, self.legal_counts[i])]

    def random_below(self, i: int, count: int) -> int:
        """Return a game's random number for the next sample, below a count of actions.

        The numbers of all samples are one sequence, that of an Rng, in which a game finds its own by counting: whatever
        the thread, and whenever it is asked. (The multiplication favours some actions by less than one in 10⁷.)
        """
        z = (self.luck + (i + 1) * GOLDEN) & MASK
        z = ((z ^ (z >> 30)) * MIX_A) & MASK
        z = ((z ^ (z >> 27)) * MIX_B) & MASK
        z ^= z >> 31
        return (z >> 32) * count >> 32

    def try_all(self, first: int, last: int, row: int, scratch: Position) -> None:
        with cython.nogil:
            for i in range(first, last):
                for k in range(self.legal_counts[i]):
                    if cython.compiled:
                        position = cython.cast(cython.p_void, self.places[i])
                        self.try_one(cython.cast(Position, position), scratch, i, k, row)
                    else:
                        self.try_one(self.current[i], scratch, i, k, row)
                    row += 1

    def try_one(self, position: Position, scratch: Position, i: int, k: int, row: int) -> None:
        seat = position.to_act
        action = self.legal[i * ROOM + k]
        scratch.c_copy_from(position)
        scratch.c_play(action)
        self.ahead_games[row] = i
        self.ahead_actions[row] = action
        self.ahead_over[row] = scratch.to_act == OVER
        self.ahead_rewards[row] = c_reward(scratch, seat) if scratch.to_act == OVER else 0.0
        if cython.compiled:
            clear(cython.address(self.ahead_observed[0]), row * self.size, self.size)
            self.observer.fill(scratch, seat, cython.address(self.ahead_observed[0]), row * self.size)
        else:
            clear(self.ahead_observed, row * self.size, self.size)
            self.observer.fill(scratch, seat, self.ahead_observed, row * self.size)

    def run(self, first: int, last: int) -> None:
        with cython.nogil:
            for i in range(first, last):
                if self.ended[i]:  # in the previous step
                    self.forget_end(i)
                if cython.compiled:
                    self.play(cython.cast(Position, cython.cast(cython.p_void, self.places[i])), i)
                else:
                    self.play(self.current[i], i)

    def play(self, position: Position, i: int) -> None:
        action = self.drawn[i] if self.playing_sample else self.chosen[i]
        position.c_play(cython.cast(cython.int, action))
        if position.to_act < 0 or self.seat != EVERY_SEAT:
            if cython.compiled:
                self.go_on(position, cython.cast(Rng, cython.cast(cython.p_void, self.sources[i])), i)
            else:
                self.go_on(position, self.generators[i], i)
        self.look(position, i)

    def forget_end(self, i: int) -> None:
        self.ended[i] = 0
        for seat in range(self.seats):
            self.rewarded[i * self.seats + seat] = 0.0

    def go_on(self, position: Position, rng: Rng, i: int) -> None:
        """Go on until the agent is to act, in the next game if this one is over."""
        self.settle(position, rng)
        if position.to_act == OVER:
            self.ended[i] = 1
            for seat in range(self.seats):
                self.rewarded[i * self.seats + seat] = c_reward(position, seat)
            self.look_back(position, i)
            self.begin(position, rng, i)

    def look_back(self, position: Position, i: int) -> None:
        """Write what the agent observes at the end of a game."""
        if self.seat == EVERY_SEAT or not self.observing:
            return
        if cython.compiled:
            clear(cython.address(self.final[0]), i * self.size, self.size)
            self.observer.fill(position, self.seat, cython.address(self.final[0]), i * self.size)
        else:
            clear(self.final, i * self.size, self.size)
            self.observer.fill(position, self.seat, self.final, i * self.size)

    def begin(self, position: Position, rng: Rng, i: int) -> None:
        """Start a game; a game that ends before the agent's first decision is restarted."""
        position.c_copy_from(self.start)
        self.settle(position, rng)
        while position.to_act == OVER:
            position.c_copy_from(self.start)
            self.settle(position, rng)
        for k in range(self.note_size):  # the row does not contain the last game
            self.notes[i * self.note_size + k] = 255
        if self.observing:
            if cython.compiled:
                clear(cython.address(self.observed[0]), i * self.size, self.size)
            else:
                clear(self.observed, i * self.size, self.size)

    def settle(self, position: Position, rng: Rng) -> None:
        """Draw chance, and let the other seats play at random, until the agent is to act."""
        if not cython.compiled:
            buffer = [0] * 256  # compiled, it would be copied every time
        while position.to_act != OVER and (
            position.to_act == CHANCE or (self.seat != EVERY_SEAT and position.to_act != self.seat)
        ):
            count = position.c_actions(buffer)
            if position.to_act == CHANCE:
                position.c_play(position.c_draw(buffer, count, rng))
            else:
                position.c_play(buffer[rng.c_below(count)])

    def look(self, position: Position, i: int) -> None:
        """Update the arrays for the seat to act."""
        if cython.compiled:
            row, legal = cython.address(self.masked[i * self.action_count]), cython.address(self.legal[i * ROOM])
        else:
            row = self.masked[i * self.action_count : (i + 1) * self.action_count]
            legal = self.legal[i * ROOM : (i + 1) * ROOM]
        count = position.c_remask(legal, self.legal_counts[i], row, cython.cast(cython.int, self.action_count))
        self.legal_counts[i] = count
        self.drawn[i] = legal[self.random_below(i, count)]  # for `sample`: now they are at hand
        self.acting[i] = position.to_act
        if not self.observing:
            return
        if cython.compiled:
            self.observer.refill(
                position,
                position.to_act,
                cython.address(self.observed[0]),
                i * self.size,
                cython.address(self.notes[0]),
                i * self.note_size,
            )
        else:
            note = [int(byte) for byte in self.notes[i * self.note_size : (i + 1) * self.note_size]]
            self.observer.refill(position, position.to_act, self.observed, i * self.size, note, 0)
            self.notes[i * self.note_size : (i + 1) * self.note_size] = note
