"""The counts of nodes in tests/games/<game>/perft.txt."""

from __future__ import annotations

from pathlib import Path

import pytest

from koga.core.game import GAMES, find
from tests.perft import Case, perft, position_of, read_cases

FILES = {name: Path(__file__).parent / "games" / name / "perft.txt" for name in GAMES}
CASES = [
    pytest.param(name, case, id=f"{name}-{number}")
    for name, file in FILES.items()
    for number, case in enumerate(read_cases(file.read_text(encoding="utf-8")), start=1)
]


@pytest.mark.parametrize(("name", "case"), CASES)
def test_perft(name: str, case: Case) -> None:
    assert perft(position_of(find(name), case), case.depth) == case.counts


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_several_cases(name: str) -> None:
    assert len(read_cases(FILES[name].read_text(encoding="utf-8"))) >= 5
