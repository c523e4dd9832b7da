"""Twins: courses of a game that look the same to one observer, with different hidden information."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from koga.core.game import SPECTATOR, Agreed, Game
from koga.core.position import CHANCE, OVER, Position, Rng

Course = list[tuple[int, int]]  # who acted (CHANCE included), and what
ENOUGH = 8  # decisions taken while the truths differ
WRONG = 60  # failed steps before following a course from one turning is abandoned


@dataclass(frozen=True)
class Twins:
    observer: int
    one: Course
    other: Course
    over: bool
    turning: int  # the first draw that differs

    def hidden(self) -> int:
        """Return how many decisions were taken while the truths differed."""
        return self.decisions(self.turning)

    def decisions(self, start: int = 0) -> int:
        return sum(actor != CHANCE for actor, _ in self.one[start:])


def walk(game: Game, agreed: Agreed, rng: Rng, most: int) -> Course:
    position = game.start(agreed)
    course: Course = []
    while position.to_act != OVER and len(course) < most:
        actions = position.actions()
        action = actions[rng.below(len(actions))]
        course.append((position.to_act, action))
        position.apply(action)
    return course


def looks(game: Game, before: Position, action: int, after: Position, observer: int) -> bytes:
    """Return everything that the observer sees of a step."""
    own = after.actions() if after.to_act == observer else []
    scores = [after.score(seat) for seat in range(after.seats)] if after.to_act == OVER else []
    told = game.tell(before, action, after, observer)
    courses = game.courses(after) if after.to_act == observer else ()
    return msgspec.json.encode((game.view(after, observer), game.ask(after), told, own, courses, scores, after.to_act))


def find_twins(game: Game, agreed: Agreed, observer: int, seed: int, most: int, whole: bool) -> Twins | None:
    """Return a course and another one that the observer cannot distinguish, with enough decisions between if possible;
    None if this seed has none. With `whole` both continue to the end of the game; without, final steps that can no
    longer look alike are dropped."""
    rng = Rng(seed)
    one = walk(game, agreed, rng, most)
    follower = Follower(game, agreed, observer, one, rng)
    if whole and not follower.is_over:
        return None
    best: Twins | None = None
    for turning in follower.turnings(late_first=whole):
        other = follower.follow(turning)
        while len(other) > turning and is_useless(after(game, agreed, one[: len(other)]), after(game, agreed, other)):
            other.pop()
        if len(other) <= turning or (whole and len(other) < len(one)):
            continue
        twins = Twins(observer, one[: len(other)], other, follower.is_over and len(other) == len(one), turning)
        if best is None or twins.hidden() > best.hidden():
            best = twins
        if best.hidden() >= ENOUGH:
            break
    return best


def after(game: Game, agreed: Agreed, course: Course) -> Position:
    position = game.start(agreed)
    for _, action in course:
        position.apply(action)
    return position


def is_useless(one: Position, other: Position) -> bool:
    """Return whether a pair is useless: chance is next, where the server would draw on, or both truths are the same."""
    return one.to_act == CHANCE or one.key() == other.key()


class Follower:
    """Follows a course step by step with other hidden information, and backtracks where it gets stuck."""

    def __init__(self, game: Game, agreed: Agreed, observer: int, course: Course, rng: Rng) -> None:
        self.game, self.observer, self.course, self.rng = game, observer, course, rng
        self.before: list[Position] = []
        self.seen: list[bytes] = []
        position = game.start(agreed)
        for _, action in course:
            self.before.append(position.copy())
            position.apply(action)
            self.seen.append(looks(game, self.before[-1], action, position, observer))
        self.is_over = position.to_act == OVER

    def turnings(self, late_first: bool) -> list[int]:
        """Return draws that could have been different, first those that were not revealed by later play."""
        draws = [number for number, (actor, _) in enumerate(self.course) if actor == CHANCE]
        return sorted(
            draws[::-1] if late_first else draws, key=lambda number: self.course[number][1] in self.shown(number)
        )

    def shown(self, start: int) -> set[int]:
        """Return what was played from there on; it proves nothing where draws and plays have different numbers."""
        return {action for actor, action in self.course[start:] if actor != CHANCE}

    def follow(self, turning: int) -> Course:
        """Return the longest course found in which the draw of this number is different."""
        self.turning = turning
        self.wrong = 0
        self.longest: Course = []
        self.search(self.before[turning].copy(), self.course[:turning])
        return self.longest

    def search(self, position: Position, done: Course) -> bool:
        if len(done) > len(self.longest):
            self.longest = list(done)
        if len(done) == len(self.course):
            return True
        actor = self.course[len(done)][0]
        for candidate in self.candidates(position, actor, done):
            if self.wrong > WRONG:
                return False
            after = position.copy()
            after.apply(candidate)
            alike = looks(self.game, position, candidate, after, self.observer) == self.seen[len(done)]
            if alike and self.search(after, [*done, (actor, candidate)]):
                return True
            self.wrong += 1
        return False

    def candidates(self, position: Position, actor: int, done: Course) -> list[int]:
        """Return alternatives for a step. One draw is changed; from then on steps are repeated, and where they cannot
        be, the replaced ones come first."""
        action = self.course[len(done)][1]
        offered = position.actions()
        if actor == self.observer:
            return [action] if action in offered else []
        others = [other for other in offered if other != action]
        for at in range(len(others) - 1, 0, -1):
            to = self.rng.below(at + 1)
            others[at], others[to] = others[to], others[at]
        turned_away = {step[1] for step in self.course[: len(done)]} - {step[1] for step in done}
        shown = self.shown(len(done))
        others.sort(key=lambda other: (other not in turned_away, other in shown))
        same = [action] if action in offered else []
        return others if len(done) == self.turning else same + others


def has_secrets(game: Game, agreed: Agreed) -> bool:
    """Return whether a seat's guesses about a random position ever differ from the truth."""
    rng = Rng(1)
    position = game.start(agreed)
    for _, action in walk(game, agreed, Rng(2), 40):
        for seat in range(position.seats):
            world = position.copy()
            world.imagine(seat, rng)
            if world.key() != position.key():
                return True
        position.apply(action)
    return False


def observers(game: Game, agreed: Agreed) -> list[int]:
    return [SPECTATOR, *range(game.start(agreed).seats)]
