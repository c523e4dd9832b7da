"""Ninja Taisen with three ninjas: its values are those of the rules, state by state."""

from __future__ import annotations

from itertools import product

import pytest

from koga.core.game import InvalidInput, agree
from koga.core.position import CHANCE, OVER, WIN
from koga.games.taisen.game import GAME
from koga.games.taisen.position import MONKEY, ROLLING, WOLF, Taisen
from koga.solvers.taisen.small import Arrangement, Small, arrangements, solution, solve, states

MOST = 2  # ninjas a side: enough for stacks, riders, ties and all colours, in a second


@pytest.fixture(scope="module")
def small() -> Small:
    return solve(False, MOST)


def position_of(own: Arrangement, enemy: Arrangement) -> Taisen:
    """Return the start of Monkey's turn with both sides standing so."""
    position = GAME.start(agree(GAME, {"ninjas": "3"}))
    assert isinstance(position, Taisen)
    stacks = [[tuple(3 * ninja for ninja in stack) for stack in one] for one in (own, enemy)]
    sides = ((*stacks[0], ()), ((), *reversed(stacks[1])))
    position.set_state((ROLLING, MONKEY, 0, (0, 0, 0), 0, False, sides))
    return position


def stands(position: Taisen) -> tuple[Arrangement, Arrangement]:
    """Return how the side to move stands at the start of a turn, and how the other does."""
    stacks = [[tuple(ninja // 3 for ninja in stack) for stack in side] for side in position.state()[6]]
    monkey, wolf = tuple(stacks[MONKEY][:10]), tuple(reversed(stacks[WOLF][1:]))
    return (monkey, wolf) if position.active == MONKEY else (wolf, monkey)


def plain(small: Small, position: Taisen) -> float:
    """Return Monkey's chance by the rules alone: every action of the turn, and then the table."""
    if position.to_act == OVER:
        return position.score(MONKEY) / WIN
    if position.to_act == CHANCE and position.active == WOLF:
        return 1 - small.value(*stands(position))
    found = []
    for action in position.actions():
        after = position.copy()
        after.apply(action)
        assert isinstance(after, Taisen)
        found.append((plain(small, after), position.weight(action) if position.to_act == CHANCE else 1))
    if position.to_act == CHANCE:
        return sum(value * weight for value, weight in found) / 216
    return max(value for value, _ in found)


@pytest.mark.rule("T1.8")
def test_every_value_is_the_best_turn_by_the_rules(small: Small) -> None:
    found = arrangements(MOST)
    pairs = [pair for pair in product(found[::37], found[::41]) if not shared(*pair)]
    assert len(pairs) > 30
    for own, enemy in pairs:
        assert small.value(own, enemy) == pytest.approx(plain(small, position_of(own, enemy)), abs=1e-7)


def shared(own: Arrangement, enemy: Arrangement) -> bool:
    return any(own[tile] and enemy[10 - tile] for tile in range(1, 10))


def test_known_values(small: Small) -> None:
    red: Arrangement = (*9 * ((),), (0,))
    far: Arrangement = ((1,), *9 * ((),))
    assert small.value(red, far) == pytest.approx(1.0)  # one step, any face; red beats green
    assert small.value(far, red) < 1e-6
    assert states(arrangements(1)) == 819  # nine pairs of ninjas, 91 pairs of tiles that differ
    with pytest.raises(ValueError, match="ways to stand"):
        small.sweep(range(small.count + 1), range(1))


def test_the_whole_game_is_not_solved() -> None:
    with pytest.raises(InvalidInput, match="ninjas=3"):
        solution(agree(GAME, {}))
