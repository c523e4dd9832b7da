"""A game is one slice: its name stands in its own folders, and nowhere else in `src` and `tests`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from koga.core.game import GAMES

ROOT = Path(__file__).parents[1]
TEXT = {".py", ".pxd", ".md", ".toml", ".txt", ".json"}


def texts(folder: str) -> Iterator[Path]:
    for path in sorted((ROOT / folder).rglob("*")):
        if path.suffix in TEXT and not any(part.endswith(".egg-info") for part in path.parts):
            yield path.relative_to(ROOT)


@pytest.mark.parametrize("folder", ["src", "tests"])
def test_a_games_name_stands_only_in_its_folders(folder: str) -> None:
    found = [
        f"{path}:{number}: {line.strip()[:80]}"
        for path in texts(folder)
        for name in GAMES
        if name not in re.split(r"[/-]", str(path))
        for number, line in enumerate((ROOT / path).read_text(encoding="utf-8").splitlines(), 1)
        if name in line.lower()
    ]
    assert found == []
