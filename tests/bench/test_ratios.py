"""Ratios to other systems, and the figures written into the documentation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from koga.bench import peers
from koga.bench.environments import batch_to_compiled
from koga.bench.own import agreed_for
from koga.bench.ratios import BEGIN, END, OURS, ratios, write_figures
from koga.core.game import InvalidInput, find
from tests.kinds import OPEN
from tests.server.running import HERE

FIGURES: dict[str, Any] = {
    "compiled": {"playouts_per_s": 1e5, "decisions_per_s": 4e6},
    "stepped_decisions_per_s": 1e6,
    "environments": {
        "masked": 8e5, "observed": 6e5, "environment": 1e5, "batched": 2e6, "batch_to_compiled": 0.5,
        "batch_to_compiled_low": 0.4, "batch_to_compiled_high": 0.6,
    },
    "nanoseconds_per_call": {"view": 1500.0},
    "search_simulations_per_s": {1: 1e4, 2: 1.7e4},
    "search_simulations_per_cpu_s": {1: 1e4, 2: 9e3},
}  # fmt: skip
MEASURED = [
    peers.STEPPED, peers.MASKED, peers.OBSERVED, peers.ENVIRONMENT, peers.BATCHED, peers.PLAYOUT, peers.SEARCH,
]  # fmt: skip


def row(what: str, per_s: float = 2e5) -> dict[str, object]:
    return {"peer": "Peer", "version": "1.0", "game": "go", "what": what, "per_s": per_s}


def test_every_task_is_compared_with_the_same_task() -> None:
    assert list(OURS) == MEASURED
    assert [ratios({"ours": FIGURES}, row(what))[0] for what in MEASURED] == [5, 4, 3, 0.5, 10, 20, 0.05]
    assert ratios({"ours": FIGURES}, row(peers.CHANCE)) == [None]
    assert ratios({"ours": {**FIGURES, "environments": None}}, row(peers.BATCHED)) == [None]


def test_figures_replace_those_between_the_marks(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}old\n{END}\nafter\n")
    others = [row(peers.SEARCH), row(peers.BATCHED, 1e6)]
    write_figures(page, {"ours": FIGURES}, others, "a machine")
    text = page.read_text()
    assert text.startswith(f"before\n{BEGIN}Measured with a machine.\n")
    assert text.endswith(f"{END}\nafter\n")
    assert "old" not in text
    assert "| batch : compiled | 0.50 |" in text
    assert "| a view, in microseconds | 1.5 |" in text
    assert "| two search threads : one | 1.70 |" in text
    assert "| … in the same processor time | 0.90 |" in text
    assert text.index("| batched steps | Peer 1.0 | go | 1,000,000 | 2.00 |") < text.index("| search simulations |")
    write_figures(page, {"ours": FIGURES}, others, "a machine")
    assert page.read_text() == text
    page.write_text("no marks")
    with pytest.raises(InvalidInput, match="no place for the figures"):
        write_figures(page, {"ours": FIGURES}, others, "a machine")


def test_the_page_has_a_place_for_the_figures() -> None:
    text = (HERE / "docs" / "environments.md").read_text(encoding="utf-8")
    assert text.count(BEGIN) == text.count(END) == 1
    assert text.index(BEGIN) < text.index(END)


def test_a_batch_is_compared_with_the_compiled_loop() -> None:
    game = find(OPEN)
    low, middle, high = batch_to_compiled(game, agreed_for(game), 0.05)
    assert 0 < low <= middle <= high
