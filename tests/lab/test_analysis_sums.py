"""How far the sums of an analysis can be trusted: what is measured, and the page that says so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from koga.bots.analysis import SEED, Player
from koga.bots.bot import levels
from koga.core.game import discovered, find
from koga.lab.analysis_pace import played
from koga.lab.analysis_sums import Sums, judged, main, measure, page, row, told, unexplained

PAGE = Path(__file__).parents[2] / "docs" / "lab" / "analysis-sums.md"
OURS = [name for name, module in sorted(discovered().items()) if module.startswith("koga.games.")]


def player(seat: int, luck: float, rest: float = 0.0) -> Player:
    return Player(seat, None, 0, 0, 0, 0, 0, 0.5, 0.0, luck, 0.0, 0.5, 0.0, rest)


def test_the_mean_is_of_the_seats_in_turn_and_noise_is_between_two_judgements() -> None:
    sums = [
        Sums((player(0, 0.3), player(1, -0.3)), (player(0, 0.3), player(1, -0.3))),
        Sums((player(0, 0.3), player(1, -0.3)), (player(0, 0.1), player(1, -0.1))),
    ]
    found = row("luck", sums)
    assert found.mean == pytest.approx(0.0)
    assert found.half == pytest.approx(1.96 * 0.3)
    assert found.size == pytest.approx(0.3)
    assert found.noise == pytest.approx(0.1)  # the root of (0 + 0 + 0.04 + 0.04) / 4 / 2


def test_what_the_parts_leave_is_told_as_mean_and_most() -> None:
    sums = [Sums((player(0, 0.0, 0.1), player(1, 0.0, -0.3)), (player(0, 0.0), player(1, 0.0)))]
    assert unexplained(sums) == pytest.approx((0.2, 0.3))
    assert told(OURS[0], sums)[-1] == "| | unexplained | 20.00, at most 30.00 | | |"


@pytest.mark.parametrize("name", OURS)
def test_the_parts_make_up_the_result(name: str) -> None:
    record = played(find(name), list(levels(find(name).package))[1], 3)
    found = judged(record, "quick", SEED)
    assert record.scores is not None
    for one in found:
        assert one.unexplained == pytest.approx(0.0, abs=0.001)
        assert one.start + one.choices + one.luck + one.others == pytest.approx(record.scores[one.seat] / 12, abs=0.001)


def test_games_are_summed_twice() -> None:
    (found,) = measure(min(OURS, key=len), 1, "quick")
    assert len(found.first) == len(found.second) > 1


def test_no_games_are_refused() -> None:
    with pytest.raises(SystemExit):
        main(["--games", "0"])


def test_the_page_in_the_documents_covers_every_game_and_nothing_is_unexplained() -> None:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if line.startswith("| ") and "±" in line]
    rests = [line for line in lines if line.startswith("| | unexplained")]
    assert len(rows) == 3 * len(OURS)
    assert len(rests) == len(OURS)
    assert all(float(line.split("at most ")[1].split()[0]) <= 15.0 for line in rests)
    table = lines[lines.index("| --- | --- | ---: | ---: | ---: |") + 1 :]
    games, depth = re.match(r"(\d+) games of each kind, at depth (\w+),", lines[4]).groups()  # type: ignore[union-attr]
    assert page(table, int(games), depth, "x").splitlines()[4:] == lines[4:]
