"""Every shipped puzzle has exactly one solution, by the table and through the actions of the Position."""

from __future__ import annotations

import pytest

from koga.core.game import InvalidInput, agree, find
from koga.core.position import COMPILED
from koga.games.monomi.position import NINJA_TURN, Monomi
from koga.solvers.monomi.judge import EVEN, SURE, Judge
from koga.solvers.monomi.puzzles import EACH, Puzzle, ends, mine, puzzle, puzzles, set_up
from koga.solvers.monomi.retrograde import NINJA
from koga.solvers.monomi.verdict import judge_for, worths
from tests.solvers.monomi.positions import shipped_table

GAME = find("monomi")
CHECKED = [p for p in puzzles() if COMPILED or (p.samurais == 3 and p.board == "courtyard")]


def judge_of(position: Monomi) -> Judge:
    judge = judge_for(position)
    assert judge is not None
    return judge


def test_there_are_enough_of_every_grade_board_and_side() -> None:
    found = puzzles()
    assert len(found) >= 200
    assert {p.grade for p in found} == {1, 2, 3, 4, 5}
    assert {(p.board, p.side) for p in found} == {
        (board, side) for board in ("temple", "courtyard", "chrysanthemum") for side in ("ninja", "samurais")
    }
    assert len({(p.board, p.position) for p in found}) == len(found)
    assert [p.grade for p in found] == sorted(p.grade for p in found)


def test_exactly_one_move_of_the_ninja_keeps_the_win() -> None:
    for one in (p for p in CHECKED if p.side == "ninja"):
        position = set_up(one)
        found = worths(judge_of(position), position)
        winning = [action for action, worth in found.items() if worth < EVEN]
        assert [GAME.action_name(position, action) for action in winning] == list(one.solution)
        assert (found[winning[0]], len(found)) == (one.turns, one.choices)


def test_exactly_one_way_to_stand_after_the_samurais_turn_keeps_the_win() -> None:
    for one in (p for p in CHECKED if p.side == "samurais"):
        position = set_up(one)
        table = shipped_table(one.board, one.samurais, False)
        ninja = position.where(0)
        winning = [samurais for samurais in ends(position) if 0 < table.value(ninja, samurais) <= NINJA]
        assert len(winning) == 1
        assert len(ends(position)) == one.choices
        for name in one.solution:
            position.apply(GAME.action_number(position, name))
        assert position.taken == winning[0] | 1 << ninja
        assert judge_of(position).worth(position) == SURE - one.turns


def test_the_ends_of_a_turn_are_those_of_the_position() -> None:
    """Walked through action by action."""
    one = next(p for p in puzzles() if p.side == "samurais" and p.samurais == 3)
    found: set[int] = set()
    walk(set_up(one), found, set())
    assert found == ends(set_up(one))


def walk(position: Monomi, found: set[int], met: set[bytes]) -> None:
    if position.key() in met:
        return
    met.add(position.key())
    for action in position.actions():
        after = position.copy()
        assert isinstance(after, Monomi)
        after.apply(action)
        if after.to_act == 1:
            walk(after, found, met)
        else:
            found.add(after.taken & ~(1 << after.where(0)))


def test_mining_finds_the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("koga.solvers.monomi.puzzles.LONGEST_HUNT", 3 if COMPILED else 1)
    agreed = agree(find("monomi"), {"board": "courtyard", "samurais": "3"})
    found = mine(agreed, 5)
    assert found == mine(agreed, 5)
    assert found
    assert len(found) <= 2 * EACH
    for one in found:
        assert isinstance(one, Puzzle)
        assert set_up(one).to_act == (0 if set_up(one).stage == NINJA_TURN else 1)


def test_a_puzzle_that_is_not_there() -> None:
    assert puzzle(1) == puzzles()[0]
    for number in (0, len(puzzles()) + 1):
        with pytest.raises(InvalidInput, match="puzzles 1 to"):
            puzzle(number)
