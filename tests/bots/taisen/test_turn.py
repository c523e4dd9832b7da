"""The ends of a turn, against playing out every order of dice and ninjas."""

from __future__ import annotations

import pytest

from koga.bots.taisen.turn import Turn, actions_of, follow
from koga.core.game import agree
from koga.core.position import OVER, Rng
from koga.games.taisen.game import GAME
from koga.games.taisen.position import Taisen
from tests.contract.walks import position_in
from tests.games.taisen.table import table


def boards(position: Taisen) -> set[object]:
    """Who stands where at every end of the turn, by literal play."""
    found: set[object] = set()
    for action in position.actions():
        below = position.copy()
        assert isinstance(below, Taisen)
        below.apply(action)
        over = below.to_act == OVER or below.turns > position.turns
        found |= {below.state()[6]} if over else boards(below)
    return found


def some_positions(count: int) -> list[Taisen]:
    """In the midst of random games, somebody to act."""
    found: list[Taisen] = []
    seed = 0
    while len(found) < count:
        seed += 1
        position = position_in(GAME, agree(GAME, {}), Rng(seed))
        if position.to_act >= 0:
            assert isinstance(position, Taisen)
            found.append(position)
    return found


def test_all_ends_and_each_once() -> None:
    turn = Turn()
    # Here the dice that are used once cancelled out the tile of the first ninja in the hash, and two ends were lost.
    cancelled = table(
        "monkey 1:B2 2:G3.R3.R1 3:S 4:G1.R2; wolf 5:R1.S.G1 6:B2.B3.G2 7:R2.R3 8:B1; active monkey; turn 9; dice 1 2 1"
    )
    for position in (cancelled, *some_positions(40)):
        turn.expand(position)
        ends = []
        for end in range(turn.count):
            there = position.copy()
            assert isinstance(there, Taisen)
            for action in actions_of(turn.path(end)):
                there.apply(action)
            assert there.turns > position.turns or there.to_act == OVER
            ends.append(there.state()[6])
        assert len(set(ends)) == len(ends)
        assert set(ends) == boards(position)


def test_expanding_leaves_the_position_alone_and_comes_to_the_same_again() -> None:
    position = some_positions(1)[0]
    key = position.key()
    turn = Turn()
    counts = []
    for _ in range(3):
        turn.expand(position)
        counts.append(turn.count)
    assert position.key() == key
    assert len(set(counts)) == 1


@pytest.mark.parametrize(
    ("text", "best"),
    [
        ("monkey 8:R1; wolf 5:S; dice 2 1 1", 1.0),  # the village is taken
        ("monkey 4:B1; wolf 5:R1; dice 1 1 1", 1.0),  # the last enemy falls
        ("monkey 4:R1; wolf 5:B1; dice 1 1 1", 0.0),  # the only ninja must go and lose
        ("monkey 4:R1; wolf 6:B1; dice 1 1 1", 0.5),  # without a mind nothing is known
    ],
)
def test_what_ends_the_game_is_known(text: str, best: float) -> None:
    turn = Turn()
    turn.expand(table(text))
    assert turn.best_value == best


def test_following_a_path_plays_it() -> None:
    position = table("monkey 8:R1; wolf 5:S; dice 2 1 1")
    turn = Turn()
    turn.expand(position)
    follow(position, turn.best_path)
    assert position.to_act == OVER
