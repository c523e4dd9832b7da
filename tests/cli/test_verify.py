"""koga verify: what it proves, and against whom."""

from __future__ import annotations

from pathlib import Path

from koga.core.fairness import commitment
from koga.core.position import Rng
from koga.core.record import write
from tests.cli.running import koga
from tests.core.test_verification import OTHER, SEED, begun, finished


def test_a_seed_that_was_changed_after_the_shares_were_seen_is_caught(tmp_path: Path) -> None:
    """Such a record is right in itself: only the promise that a player was given tells."""
    file = tmp_path / "game.koga"
    file.write_text(write(finished(begun(OTHER), Rng(1))), encoding="utf-8")
    assert koga("verify", str(file)).returncode == 0
    assert koga("verify", str(file), "--promise", commitment(OTHER)).returncode == 0
    caught = koga("verify", str(file), "--promise", commitment(SEED))
    assert caught.returncode == 1
    assert f"does not have the promise {commitment(SEED)}" in caught.stdout + caught.stderr
