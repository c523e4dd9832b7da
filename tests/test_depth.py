"""Files and messages from outside that nest deeply are refused like others that are wrong: parsers raise RecursionError
for them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from koga.bots.joining import reason, understood
from koga.core.game import InvalidInput
from koga.lab.experiment import read_experiment
from koga.server.ops import settings
from koga.server.ops.archive import read_exported

DEEP = "[" * 20_000
TOML = f"a = {DEEP}"


def file(folder: Path) -> Path:
    path = folder / "deep.toml"
    path.write_text(TOML)
    return path


@pytest.mark.parametrize(
    "read",
    [
        lambda _: read_exported(f'{{"format":{DEEP}'),
        lambda _: read_exported(f'{{"more":{DEEP}'),
        lambda folder: read_experiment(file(folder)),
        lambda folder: settings.read(file(folder)),
        lambda _: understood("http://here", DEEP.encode()),
    ],
)
def test_what_nests_deeply_is_refused_in_one_line(tmp_path: Path, read: Callable[[Path], object]) -> None:
    with pytest.raises(InvalidInput) as refused:
        read(tmp_path)
    assert "\n" not in str(refused.value)


def test_a_refusal_that_nests_deeply_gives_no_reason() -> None:
    assert reason(DEEP.encode()) == "no reason given"
