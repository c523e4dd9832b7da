"""Whole matches are as they were: the rules, the records, and every byte that each viewer sees."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from koga.cli import app
from koga.core.record import read
from tests.golden import FOLDER, PER_GAME, files, records, replay

REWRITE = "run `make golden` and read the diff"


@pytest.mark.parametrize("path", records(), ids=lambda path: path.stem)
def test_golden(path: Path) -> None:
    """Every decision is legal, the seed draws the same, and everybody sees the same."""
    text = path.read_text(encoding="utf-8")
    again, seen = replay(read(text))
    assert again == text, REWRITE
    assert seen == path.with_suffix(".seen").read_text(encoding="utf-8"), REWRITE


@pytest.mark.parametrize("path", records(), ids=lambda path: path.stem)
def test_golden_games_end(path: Path) -> None:
    """By the rules, not by a clock nor by a limit of ours."""
    record = read(path.read_text(encoding="utf-8"))
    assert record.scores is not None
    assert sum(record.scores) > 0
    assert record.ended is None


@pytest.mark.parametrize("path", list(records())[::PER_GAME], ids=lambda path: path.stem)
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_golden_records_are_read_by_the_command_line(command: str, path: Path) -> None:
    done = CliRunner().invoke(app, [command, str(path)])
    assert done.exit_code == 0, done.output


def test_no_golden_file_is_left_over() -> None:
    assert set(FOLDER.iterdir()) == files()
