"""How far a look is from a deeper one: what is measured, and that the file of the program was made so."""

from __future__ import annotations

from importlib.resources import files

import pytest

from koga.bots.taisen.analyst import DOUBT, PACKAGE
from koga.core.game import find
from koga.lab.taisen.doubt import changes, main, within


def test_most_changes_lie_within_it() -> None:
    assert within([number / 1000 for number in range(-500, 500)]) == pytest.approx(0.475, abs=0.01)
    assert within([-0.2]) == 0.2


def test_the_same_seed_measures_the_same() -> None:
    found = list(changes(find("taisen"), "material", 1, 3))
    assert found == list(changes(find("taisen"), "material", 1, 3))
    assert all(-1 < one.value < 1 and -1 < one.loss < 1 for one in found)


def test_without_games_nothing_is_measured() -> None:
    with pytest.raises(SystemExit):
        main(["--games", "0"])


def test_the_file_names_its_command() -> None:
    head = files(PACKAGE).joinpath(DOUBT).read_text(encoding="utf-8").splitlines()[0]
    assert head.startswith("# Made by: python -m koga.lab.taisen.doubt ")
