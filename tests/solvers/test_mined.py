"""Grades of mined puzzles: the fewer levels find the answer, the harder."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib import import_module
from importlib.resources import files
from typing import Any

import pytest

from koga.bots.bot import levels
from koga.core.game import GAMES, find, game_part
from koga.solvers import mined as solvers
from koga.solvers.mined import GRADED, MinedPuzzle, grades, made_by, read_puzzles, regraded, written


def puzzle(*shares: float, weaker: float = 0.0) -> MinedPuzzle:
    found = {str(number): share for number, share in enumerate(shares)}
    return MinedPuzzle("kind", str(shares), ("a",), (), 9, found, weaker={"weaker": weaker})


def mined_games() -> list[tuple[str, Any]]:
    modules = [(name, game_part(find(name), "solvers", "PUZZLES")) for name in GAMES]
    found = [(name, import_module(str(module))) for name, module in modules if module is not None]
    return [(name, module) for name, module in found if hasattr(module, "is_right")]


def graded(module: Any) -> bool:
    """Whether levels have tried a file's puzzles since grades go by rank."""
    return GRADED in files(module.PACKAGE).joinpath("puzzles.toml").read_text(encoding="utf-8")


MODULES = mined_games()
by_graded = pytest.mark.parametrize(("name", "module"), [(name, module) for name, module in MODULES if graded(module)])
by_game = pytest.mark.parametrize(("name", "module"), MODULES, ids=[name for name, _ in MODULES])


def test_the_fewer_levels_find_it_the_harder() -> None:
    rows = [puzzle(share, min(1.0, 2 * share)) for share in (0.9, 0.7, 0.5, 0.3, 0.1)]
    assert grades(rows) == [1, 2, 3, 4, 5]
    assert grades(rows[::-1]) == [5, 4, 3, 2, 1]


def test_what_nobody_finds_is_hardest_and_what_everybody_finds_easiest() -> None:
    assert grades([puzzle(0.0, 0.0)] * 9) == [5] * 9
    assert grades([puzzle(1.0, 1.0, weaker=1.0)] * 9) == [1] * 9
    assert grades([puzzle(0.0)] * 9 + [puzzle(0.5)]) == [5] * 9 + [1]


def test_weaker_bots_tell_apart_what_all_levels_find() -> None:
    assert grades([puzzle(1.0, weaker=share) for share in (0.9, 0.7, 0.5, 0.3, 0.1)]) == [1, 2, 3, 4, 5]


def test_equal_shares_have_equal_grades() -> None:
    assert len(set(grades([puzzle(0.5)] * 4))) == 1


@pytest.fixture
def weakest_level(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the weakest level alone try: the others think for long."""
    monkeypatch.setattr(solvers, "levels", lambda package: dict(list(levels(package).items())[:1]))


@pytest.mark.usefixtures("weakest_level")
@by_graded
def test_grading_again_gives_the_same(name: str, module: Any) -> None:
    """Every bot has its own chance at each puzzle, whatever else is graded with it."""
    some = module.puzzles()[:2]
    both = regraded(find(name), module.WEAKER, module.set_up, module.is_right, some)
    for one in some:
        (alone,) = regraded(find(name), module.WEAKER, module.set_up, module.is_right, [one])
        (other,) = (row for row in both if row.position == one.position)
        assert (alone.found, alone.weaker) == (other.found, other.weaker)
        assert alone.weaker == one.weaker


@by_game
def test_the_solution_is_right_and_the_start_is_not(name: str, module: Any) -> None:
    for one in module.puzzles()[::9]:
        is_right, position = module.is_right(one), module.set_up(one)
        assert not is_right(position)
        for action in one.solution:
            position.apply(find(name).action_number(position, action))
        assert is_right(position)


@by_graded
def test_the_shipped_grades_are_of_todays_levels(name: str, module: Any) -> None:
    shipped = module.puzzles()
    for one in shipped:
        assert list(one.found) == list(levels(find(name).package))
        assert list(one.weaker) == list(module.WEAKER)
        assert all(0 <= share <= 1 for share in (*one.found.values(), *one.weaker.values()))
    assert [one.grade for one in shipped] == grades(shipped)
    counts = Counter(one.grade for one in shipped)
    assert min(counts[grade] for grade in (1, 2, 3, 4)) > 0
    assert counts[5] >= len(shipped) // 10


@by_game
def test_the_file_names_the_commands_that_made_and_graded_it(name: str, module: Any) -> None:
    made = made_by(module.PACKAGE)
    assert made.startswith(f"koga puzzles {name} --mine ")
    text = written(read_puzzles(module.PACKAGE)[:3], made, "by a test")
    assert text.splitlines()[0].endswith(made)
    rows = tomllib.loads(text)["puzzles"]
    assert [row["weaker"] for row in rows] == [one.weaker for one in module.puzzles()[:3]]


@pytest.mark.usefixtures("weakest_level")
def test_what_is_never_right_is_never_found() -> None:
    name, module = MODULES[0]
    (one,) = regraded(find(name), (), module.set_up, lambda _: lambda _: False, module.puzzles()[:1])
    assert set(one.found.values()) == {0.0}
    assert one.grade == 5
