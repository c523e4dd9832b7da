"""The commands that measure and train do what they say; how fast is for the benchmark to tell."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from koga.bots.taisen.mind import parse
from koga.bots.taisen.speed import expansion, thinking


def test_an_expansion_is_measured_over_turns_of_random_games() -> None:
    found = expansion(200)
    assert found.turns == 200
    assert 60 < found.ends < 130
    assert found.ends < found.most_ends <= 492
    assert 0 < found.seconds < found.judged_seconds


def test_thinking_is_measured() -> None:
    mean, longest = thinking("adept", 5)
    assert 0 < mean <= longest


def test_training_is_a_command_that_writes_a_mind(tmp_path: Path) -> None:
    out = tmp_path / "mind.txt"
    command = [sys.executable, "-m", "koga.bots.taisen.train", "--games", "20", "--seed", "3", "--out", str(out)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert told.splitlines()[-1].startswith("20 games")
    text = out.read_text(encoding="ascii")
    assert text.startswith("# Made by: python -m koga.bots.taisen.train --games 20 --seed 3")
    assert parse(text).numbers()
