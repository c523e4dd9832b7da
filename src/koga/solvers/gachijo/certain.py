"""What a seat can force in its turn: without a draw, and without another player's choice.

Every such turn is tried: all strokes (one for each place, gain and cost), slides and free actions in every order. An
attack is certain only against ninjas without a weapon, because a hidden one may be kemuri (G11.7). Guardians are left
out: which one comes is drawn (G9.3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from koga.core.game import InvalidInput, agree, find
from koga.games.gachijo.codes import (
    ATTACK,
    KAERU_COUNTS,
    KAERU_VALUES,
    SLIDE,
    STROKE,
    SUMMON,
    TREASURE,
    TURN,
)
from koga.games.gachijo.names import seat_name
from koga.games.gachijo.position import Gachijo
from koga.games.gachijo.state import State
from koga.games.gachijo.strokes import list_strokes
from koga.games.gachijo.turns import flag, points_of

Goal = Callable[[Gachijo], bool]
Move = tuple[int, ...]  # a stroke step by step, or one other action
Key = tuple[object, ...]
BEST_KAERU = [value for value, count in zip(KAERU_VALUES, KAERU_COUNTS, strict=True) for _ in range(count)]
ARMS = "katana,shuri,tsume"


class Exhausted(Exception):
    """The search was given up: it would examine more positions than it may."""


class Certain:
    """Search for whether the seat whose turn it is can force a goal; results are cached. With `most` it raises
    Exhausted rather than examine more positions than that."""

    def __init__(self, seat: int, goal: Goal, most: int | None = None) -> None:
        self.seat = seat
        self.goal = goal
        self.most = most
        self.examined = 0
        self.known: dict[Key, bool] = {}

    def can(self, position: Gachijo) -> bool:
        """Return whether the goal is reached, or can be forced."""
        self.count()
        if self.goal(position):
            return True
        if not is_turn_of(position, self.seat):
            return False
        key = key_of(position)
        if key not in self.known:
            self.known[key] = any(self.can(after(position, move)) for move in moves(position))
        return self.known[key]

    def right(self, position: Gachijo) -> list[Move]:
        """Return the moves after which the goal can still be forced."""
        return [move for move in moves(position) if self.can(after(position, move))]

    def way(self, position: Gachijo) -> list[Move] | None:
        """Return a way to the goal with the fewest moves."""
        edge: list[tuple[Gachijo, list[Move]]] = [(position, [])]
        met = {key_of(position)}
        while edge:
            later = []
            for here, path in edge:
                for move in moves(here):
                    self.count()
                    there = after(here, move)
                    if self.goal(there):
                        return [*path, move]
                    if is_turn_of(there, self.seat) and key_of(there) not in met:
                        met.add(key_of(there))
                        later.append((there, [*path, move]))
            edge = later
        return None

    def count(self) -> None:
        self.examined += 1
        if self.most is not None and self.examined > self.most:
            raise Exhausted


def is_turn_of(position: Gachijo, seat: int) -> bool:
    """Return whether the seat continues its own turn: nothing is drawn now, and no other seat is asked."""
    return position.to_act == seat == position.state.active and not position.state.ended


def moves(position: Gachijo) -> Iterator[Move]:
    """Yield the moves of the seat to act with a certain outcome."""
    t = position.state
    if t.stage not in (TURN, STROKE):
        yield from ((action,) for action in position.actions())
        return
    yield from (stroke.steps for stroke in list_strokes(position)[0])
    for action in position.actions():
        if action < SLIDE or action == SUMMON or (ATTACK <= action < TREASURE and is_armed(t, (action - ATTACK) % 16)):
            continue
        yield (action,)


def is_armed(t: State, targets: int) -> bool:
    return any(targets >> seat & 1 and weapons_of(t, seat) for seat in range(t.seats))


def weapons_of(t: State, seat: int) -> int:
    return sum(t.weapons[4 * seat : 4 * seat + 4])


def after(position: Gachijo, move: Move) -> Gachijo:
    """Return the position after a move, or at its first draw or question."""
    there = position.copy()
    assert isinstance(there, Gachijo)
    for action in move:
        there.apply(action)
    return there


def key_of(position: Gachijo) -> Key:
    numbers, lists = position.state.fields()
    return (numbers, *lists[:14])  # without the log of weapons


# Goals.


def has_won(seat: int) -> Goal:
    """Return a goal: the seat has returned and wins, whatever the values of the kaeru (G12.3 to G12.5)."""

    def goal(position: Gachijo) -> bool:
        t = position.state
        if not t.ended:
            return False
        own = worth(t, seat)
        return all(
            own > worth(t, other) + sum(BEST_KAERU[: t.kaeru[other]]) for other in range(t.seats) if other != seat
        )

    return goal


def worth(t: State, seat: int) -> int:
    """Return the points of a seat without its kaeru."""
    return sum(points_of(t, seat, part) for part in (0, 1, 2, 3, 5))


def has_flag(seat: int) -> Goal:
    """Return a goal: the seat's flag is up (G12.2)."""

    def goal(position: Gachijo) -> bool:
        return position.state.active == seat and flag(position.state, seat)

    return goal


def is_safe(seat: int) -> Goal:
    """Return a goal: the turn is over, and the only rival cannot attack in its next turn without a draw, whatever
    its weapons."""
    known: dict[Key, bool] = {}

    def goal(position: Gachijo) -> bool:
        t = position.state
        if t.ended or t.active == seat or position.to_act != t.active:
            return False
        key = key_of(position)
        if key not in known:
            known[key] = not can_attack(position, seat)
        return known[key]

    return goal


def can_attack(position: Gachijo, seat: int) -> bool:
    """Return whether the rival whose turn has begun can attack a seat, if it has every weapon."""
    rival = position.to_act
    armed = arm(position, rival)

    def strikes(there: Gachijo) -> bool:
        return (
            there.state.stage == TURN
            and is_turn_of(there, rival)
            and any(ATTACK <= action < TREASURE and (action - ATTACK) % 16 >> seat & 1 for action in there.actions())
        )

    return Certain(rival, strikes).can(armed)


def arm(position: Gachijo, seat: int) -> Gachijo:
    """Return the position with one of each attacking weapon in the seat's hand, and none elsewhere."""
    game = find("gachijo")
    name = seat_name(position.state, seat)
    lines = []
    for line in game.show(position).splitlines():
        if line.startswith("history "):
            continue
        words = [word for word in line.split() if not word.startswith("weapons:")]
        lines.append(" ".join([*words, f"weapons:{ARMS}"] if words[0] == name else words))
    castle, seats, mission, claims, rounds, by_lot = position.state.rules()
    agreed = agree(
        game,
        {
            "players": str(seats), "stage": castle.name, "mission": str(mission), "rounds": str(rounds),
            "trapped": "claim" if claims else "off", "set-up": "random" if by_lot else "chosen",
        },
    )  # fmt: skip
    found = game.read("\n".join(lines), agreed)
    if not isinstance(found, Gachijo):
        raise InvalidInput("not a position of this game")
    return found
