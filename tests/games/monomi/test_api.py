"""Options by the front door."""

from __future__ import annotations

import pytest

import koga


def test_options_of_every_kind() -> None:
    assert koga.start("monomi", samurais=6, restless=True, board="temple").seats == 2
    with pytest.raises(koga.InvalidInput, match="samurais"):
        koga.start("monomi", samurais=7)
    with pytest.raises(koga.InvalidInput, match="samurias"):
        koga.start("monomi", samurias=4)
