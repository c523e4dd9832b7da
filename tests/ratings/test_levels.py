"""Levels of bots on the scale of members: as their ladders measured them, or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from koga.bots.bot import levels
from koga.core.game import GAMES, Game, InvalidInput, find
from koga.ratings import levels as module
from koga.ratings.levels import ANCHOR, ASKED, FILE, Climb, Ladder, Rung, ladder, level_rating, write_ladder
from koga.ratings.model import Rating

GAME = find(next(iter(GAMES)))
NAMES = list(levels(GAME.package))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the game's ladder is looked for."""
    ladder.cache_clear()
    monkeypatch.setattr(module, "files", lambda _: tmp_path)
    yield tmp_path
    ladder.cache_clear()


def measured(game: Game, **other: str) -> Ladder:
    rungs = {
        name: Rung(other.get(name, level.bot), 150.0 * number, 150.0 * number - 98, 150.0 * number + 98, 60)
        for number, (name, level) in enumerate(levels(game.package).items())
    }
    return Ladder("koga lab ladder", "Koga", rungs)


def test_levels_stand_as_far_apart_as_their_ladder_says(folder: Path) -> None:
    (folder / FILE).write_text(write_ladder(measured(GAME)))
    assert level_rating(GAME, NAMES[0]) == Rating(ANCHOR, 50.0)
    assert level_rating(GAME, NAMES[2]) == Rating(ANCHOR + 300, 50.0)
    assert level_rating(GAME, "random") is None
    assert level_rating(GAME, None) is None


def test_a_level_whose_bot_was_changed_is_not_measured(folder: Path) -> None:
    (folder / FILE).write_text(write_ladder(measured(GAME, **{NAMES[1]: "search:7"})))
    assert level_rating(GAME, NAMES[0]) is not None
    assert level_rating(GAME, NAMES[1]) is None


def test_without_a_ladder_nothing_is_measured(folder: Path) -> None:
    assert all(level_rating(GAME, name) is None for name in NAMES)
    (folder / FILE).write_text('{"levels": 7}')
    ladder.cache_clear()
    with pytest.raises(InvalidInput, match="run koga lab ladder again"):
        level_rating(GAME, NAMES[0])


@pytest.mark.parametrize("name", GAMES)
def test_every_level_has_the_share_asked_for_against_the_one_below(name: str) -> None:
    game = find(name)
    found = ladder(game.package)
    assert found is not None
    assert [(step.below, step.level) for step in found.steps] == list(pairwise(levels(game.package)))
    for step in found.steps:
        assert step.low < step.share < step.high or step.share in (0, 1)
        assert step.share >= ASKED[step.seats], f"{step.level} has {step.share} against {step.below}"
        assert step.reached != "no"


def test_a_step_is_told_by_its_interval_and_by_its_share() -> None:
    steps = [Climb("b", "a", seats, 9, 0.5, 0.35, 0.65) for seats in (2, 3, 4)]
    assert [step.reached for step in steps] == ["no", "by the estimate", "yes"]


def test_the_ladders_that_are_shipped_can_be_read() -> None:
    for name in GAMES:
        found = ladder(find(name).package)
        if found is not None:
            first, *others = found.levels.values()
            assert first.elo == 0
            assert all(rung.low <= rung.elo <= rung.high for rung in others)
