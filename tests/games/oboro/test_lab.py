"""What is measured about Oboro: rounds, standings, the reach of exact play, and published facts."""

from __future__ import annotations

from collections import Counter

import pytest

from koga.core.game import InvalidInput
from koga.core.position import Rng, playouts
from koga.lab.oboro.rounds import (
    Outcome,
    alike,
    hand_out,
    main,
    measure_reach,
    play_rounds,
    some_round,
    tabulate,
    write_worth,
)
from koga.solvers.oboro.worth import WHOLE, parse
from tests.games.oboro.table import GAME, start


def test_about_four_rounds_a_game_seven_tricks_a_round() -> None:
    counted = [rounds for rounds, _ in play_rounds(GAME, ["random"] * 3, 300, 1)]
    assert 3.8 < sum(counted) / len(counted) < 4.6
    assert min(counted) >= 4, "two scorings need ten pieces, and a round has three shuriken cards"
    decisions, draws, scores, _ = playouts(start(), 3, 500)
    assert draws % 24 == 0
    assert decisions == 21 * draws // 24
    assert sum(scores) == 12 * 500


def test_outcomes_tell_points_and_who_took_the_sixes() -> None:
    for _, outcomes in play_rounds(GAME, ["random"] * 3, 20, 2):
        for points, gains in outcomes:
            assert all(0 <= point <= 3 for point in points)
            assert sum(sixes for _, sixes in gains) <= 3


@pytest.mark.rule("O5.1", "O5.2", "O5.7")
@pytest.mark.parametrize(
    ("standing", "gains", "after", "points"),
    [
        ((0, (0, 0, 0)), ((0, 1), (2, 2)), (0, (1, 0, 2)), (0, 0, 0)),
        ((0, (2, 1, 1)), ((0, 1),), (1, (0, 0, 0)), (3, 1, 1)),
        ((0, (2, 1, 1)), ((1, 2),), (1, (0, 0, 0)), (2, 2, 1)),
        ((0, (2, 1, 1)), ((1, 1), (1, 1)), (1, (0, 1, 0)), (2, 2, 1)),
        ((1, (0, 0, 4)), ((2, 1), (0, 2)), (2, (2, 0, 0)), (0, 0, 3)),
    ],
)
def test_pieces_are_handed_out_as_in_the_game(
    standing: tuple[int, tuple[int, int, int]],
    gains: tuple[tuple[int, int], ...],
    after: tuple[int, tuple[int, int, int]],
    points: tuple[int, int, int],
) -> None:
    assert hand_out(standing, gains) == (after, points)


def test_standings_are_worked_out_backwards() -> None:
    """If every round gives its first seat all three 6s and 3 points, everything can be told by hand."""
    outcomes: Counter[Outcome] = Counter({((3, 0, 0), ((0, 1), (0, 1), (0, 1))): 1})
    shares = alike(outcomes)
    assert sum(shares.values()) == pytest.approx(1)
    assert len(shares) == 3
    values = tabulate(shares)
    assert values[0, (0, 0, 0)][0, 0] == pytest.approx(1 / 3, abs=1e-5)
    # One more round: seat 0 takes it and wins, or another does, gets 3 and its shuriken points and is ahead.
    assert values[1, (0, 0, 4)][0, 0] == pytest.approx(1 / 3, abs=1e-5)
    assert values[1, (4, 0, 0)][-8, -8] == pytest.approx(1)
    read = parse(write_worth(values, "a test"))
    assert read.at(1, 0, 0, 4, 0, 0) == round(WHOLE / 3)
    assert read.at(1, 0, 4, 0, 0, 0) == round(WHOLE / 3)


def test_how_far_exact_play_reaches_is_measured() -> None:
    near, far = measure_reach(1, 5, 1, bits=10), measure_reach(3, 5, 1, bits=10)
    assert near.seconds == sorted(near.seconds)
    assert near.within(60.0) == 1.0
    assert near.within(0.0) < 1.0
    assert sum(near.seconds) < sum(far.seconds)
    assert some_round(Rng(1), 12).tricks == 4


def test_the_commands_print_what_they_measure(capsys: pytest.CaptureFixture[str]) -> None:
    main(["rounds", "random", "20"])
    assert "20 games of three random" in capsys.readouterr().out
    main(["pace", "random"])
    assert "random: 0.0" in capsys.readouterr().out
    with pytest.raises(InvalidInput, match="reach"):
        main(["nothing"])
