"""Contract of every game's analysis, used by the tests of each analyst."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import koga
from koga.bots import analysis
from koga.bots.analysis import Analysis, analyse, assemble, judge
from koga.bots.analyst import Analyst, analyst
from koga.core.evaluation import Evaluation
from koga.core.game import find
from koga.core.position import CHANCE, Position, Rng
from koga.core.record import Record


def check_game(
    name: str, bots: list[str], options: dict[str, str], seed: int, unexplained: float = 0.001
) -> tuple[Record, Analysis]:
    """Analyse a game and check everything that holds for all games: start, choices, luck and the others' actions, each
    measured by itself, add up to the result but for `unexplained`."""
    record = koga.play(name, bots=bots, seed=seed, **options).record
    found = analyse(record, "quick")
    assert [moment.ply for moment in found.moments] == list(range(len(record.acts())))
    check_decisions(record, found)
    for player in found.players:
        parts = player.start + player.choices + player.luck + player.others
        assert parts == pytest.approx(player.result, abs=unexplained)
        assert parts + player.unexplained == pytest.approx(player.result, abs=0.001)
        assert player.lost >= 0
        assert record.scores is not None
        assert player.result == pytest.approx(record.scores[player.seat] / 12, abs=0.001)
    check_parts(record, found)
    return record, found


def check_decisions(record: Record, found: Analysis) -> None:
    """Check that every real choice has an evaluation of every action, and no chance or forced action has one."""
    position = record.game.start(record.agreed)
    for act, moment in zip(record.acts(), found.moments, strict=True):
        offered = {record.game.action_name(position, action) for action in position.actions()}
        if act.seat == CHANCE or len(offered) == 1:
            assert moment.decision is None
        else:
            assert moment.decision is not None
            assert {option.name for option in moment.decision.options} == offered
            assert moment.decision.loss >= 0
            assert moment.decision.loss > 0 or moment.decision.grade == "best"
            assert all(0 <= option.value <= 1 for option in moment.decision.options)
        position.apply(record.game.action_number(position, act.name))


def check_parts(record: Record, whole: Analysis) -> None:
    """Check that judging a game in parts gives the same result."""
    count = len(record.acts())
    cut = count // 2
    looks = [*judge(record, 0, cut, "quick"), *judge(record, cut, count + 1, "quick")]
    assert assemble(record, looks, "quick") == whole


class Spy:
    """An analyst that records its input."""

    def __init__(self, inner: Analyst, truth: list[Position]) -> None:
        self.inner = inner
        self.truth = truth
        self.given: list[tuple[int, Position]] = []

    def evaluate(self, position: Position, rng: Rng, played: int) -> list[Evaluation]:
        self.given.append((position.to_act, position.copy()))
        return self.inner.evaluate(position, rng, played)

    def chances(self, seen: Sequence[Position], rng: Rng) -> tuple[float, ...]:
        self.given += [(seat, position.copy()) for seat, position in enumerate(seen)]
        return self.inner.chances(seen, rng)


def positions_given(record: Record, monkeypatch: pytest.MonkeyPatch, plies: int) -> list[tuple[int, Position]]:
    """Return the input of the analyst for a record's first plies: seats, and the positions each may imagine."""
    spy = Spy(analyst(find(record.game.name), "quick"), [])
    monkeypatch.setattr(analysis, "analyst", lambda _game, _depth: spy)
    list(judge(record, 0, plies, "quick"))
    return spy.given
