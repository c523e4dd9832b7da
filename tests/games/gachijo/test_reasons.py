"""The answer to "why not?": the first rule that is true of what a player points at."""

from __future__ import annotations

import pytest

from koga.core.position import OVER, Rng
from koga.games.gachijo.codes import ACTION_COUNT, PASS
from koga.games.gachijo.position import Gachijo
from tests.games.gachijo.cases import GAME, after, at, start
from tests.games.gachijo.walks import eager

PLAYS = "asks guardian; turn tokugawa moves:0/3 walked slid begun called"


def why(position: Gachijo, name: str) -> str | None:
    return GAME.explain(position, GAME.action_number(position, name))


# A position, the options it needs, a cell that is pointed at, and what is in the way.
CASES = [
    pytest.param("tokugawa at:e6", {}, "go:d6", "G5.3", id="a wall beside"),
    pytest.param("tokugawa at:e6", {}, "go:c6", "G5.3", id="a cell behind a wall"),
    pytest.param("tokugawa at:b7", {"stage": "D"}, "go:d7", "G5.6", id="water without a take"),
    pytest.param("tokugawa at:i9; toyotomi at:h9; takeda at:i8", {}, "go:i7", "G5.8", id="a ninja in the way"),
    pytest.param(f"tokugawa at:i9; guardian oni at:e6 power:1; {PLAYS}", {}, "go:c2", "G9.8", id="walls for the oni"),
    pytest.param(f"tokugawa at:i9; guardian kappa at:e6 power:1; {PLAYS}", {}, "go:c6", "G9.19", id="for the kappa"),
]


@pytest.mark.rule("G5.1", "G5.3", "G5.6", "G5.8", "G9.8", "G9.19")
@pytest.mark.parametrize(("text", "options", "name", "rule"), CASES)
def test_what_is_in_the_way_is_named(text: str, options: dict[str, str], name: str, rule: str) -> None:
    assert why(at(text, **options), name) == rule


@pytest.mark.rule("G5.10", "G5.1")
def test_where_a_stroke_passes_and_cannot_end() -> None:
    assert why(at("tokugawa at:e7"), "go:e5") == "G5.10"
    assert why(at("tokugawa at:i9"), "go:i7") == "G5.1", "it can be walked to: step by step"


def test_explanations_never_contradict_the_rules() -> None:
    """Whatever is legal has no reason against it, and whatever is not has one: in whole games."""
    for seed in range(3):
        position, rng = start(players=2 + seed, stage="BDE"[seed], mission=2, rounds=4), Rng(seed)
        while position.to_act != OVER:
            offered = set(position.actions())
            for action in (*range(0, PASS, 5), *range(PASS, ACTION_COUNT, 7)):
                assert (GAME.explain(position, action) is None) == (action in offered), GAME.show(position)
            position.apply(eager(position, rng))


@pytest.mark.rule("G4.1", "G4.9")
def test_what_is_owed_comes_before_what_is_in_the_way() -> None:
    position = after(at("tokugawa at:i9"), "go:i8", "stop", "slide:left")
    assert why(position, "go:a9") != "G4.1"
    assert why(after(position, "slide:right"), "go:a9") == "G4.1"
