"""koga verify: what it proves, and against whom."""

from __future__ import annotations

from pathlib import Path

import pytest

from koga.core.fairness import commitment
from koga.core.position import Rng
from koga.core.record import fingerprint, write
from tests.cli.running import koga
from tests.core import forgeries
from tests.core.test_verification import OTHER, SEED, begun, finished


def test_a_seed_that_was_changed_after_the_shares_were_seen_is_caught(tmp_path: Path) -> None:
    """Such a record is right in itself: only the promise that a player was given tells."""
    file, record = tmp_path / "game.koga", finished(begun(OTHER), Rng(1))
    file.write_text(write(record), encoding="utf-8")
    without = koga("verify", str(file))
    assert without.returncode == 0
    assert f"its fingerprint: {fingerprint(record)}" in without.stdout
    assert koga("verify", str(file), "--promise", fingerprint(record)).returncode == 0
    promise = fingerprint(finished(begun(SEED), Rng(1)))
    caught = koga("verify", str(file), "--promise", promise)
    assert caught.returncode == 1
    assert f"does not have the promise {promise}" in caught.stdout + caught.stderr
    alone = koga("verify", str(file), "--promise", commitment(OTHER))
    assert alone.returncode == 1
    assert "does not bind the players' shares" in alone.stdout


NAMES = (
    "a second seed under the same shares",
    "a second seed under fresh shares, as if the game were a continued one",
    "a bot has a share",
    "a bot has a share, and a person's name",
    "Aya is left out, and her share kept back",
    "Ben is left out",
)


@pytest.mark.parametrize("name", NAMES)
def test_a_forged_agreement_ends_with_an_error(name: str, tmp_path: Path) -> None:
    (case,) = (case for case in forgeries.cases() if case.name == name)
    file = tmp_path / "game.koga"
    file.write_text(write(case.record()), encoding="utf-8")
    given = [word for promise in case.promises() for word in ("--promise", promise)]
    assert koga("verify", str(file), *given).returncode == (case.by != "nobody")
    assert koga("verify", str(file)).returncode == (case.by == "anybody")
