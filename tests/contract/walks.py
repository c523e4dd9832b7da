"""Random walks through all games, for tests that hold for every game."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from hypothesis import strategies as st

from koga.core.game import GAMES, Agreed, Game, InvalidInput, agree, find
from koga.core.position import CHANCE, OVER, Position, Rng, draw_one

games = st.sampled_from([os.environ["KOGA_GAME"]] if "KOGA_GAME" in os.environ else sorted(GAMES))
seeds = st.integers(0, 2**64 - 1)


def options_of(game: Game) -> st.SearchStrategy[dict[str, str]]:
    """Draw a listed value for each option; `agreements` filters contradictions."""
    return st.fixed_dictionaries({option.name: st.sampled_from(option.values) for option in game.options})


@cache
def agreements(game: Game) -> st.SearchStrategy[Agreed]:
    return options_of(game).map(lambda options: agreed_or_none(game, options)).filter(bool).map(certain)


def agreed_or_none(game: Game, options: dict[str, str]) -> Agreed | None:
    try:
        return agree(game, options)
    except InvalidInput:
        return None


def certain(agreed: Agreed | None) -> Agreed:
    assert agreed is not None
    return agreed


@st.composite
def starts(draw: st.DrawFn) -> tuple[Game, Agreed, Rng]:
    """Draw a game, its options, and a generator for the walk."""
    game = find(draw(games))
    return game, draw(agreements(game)), Rng(draw(seeds))


def walk(game: Game, agreed: Agreed, rng: Rng) -> Iterator[Position]:
    """Yield every position of a random game, the last one OVER; it is the same object, played on.

    A game whose `tests/games/<game>/walks.py` has a policy `eager`, for situations that random play rarely reaches,
    uses it in every second walk.
    """
    eager = policy(game.name)
    step = next_action if eager is None or rng.state & 1 else eager
    position = game.start(agreed)
    yield position
    while position.to_act != OVER:
        position.apply(step(position, rng))
        yield position


@cache
def policy(name: str) -> Callable[[Position, Rng], int] | None:
    if find_spec(f"tests.games.{name}") is None or find_spec(f"tests.games.{name}.walks") is None:
        return None
    eager: Callable[[Position, Rng], int] = import_module(f"tests.games.{name}.walks").eager
    return eager


def next_action(position: Position, rng: Rng) -> int:
    if position.to_act == CHANCE:
        return draw_one(position, rng)
    actions = position.actions()
    return actions[rng.below(len(actions))]


def position_in(game: Game, agreed: Agreed, rng: Rng) -> Position:
    """Draw a position of a random game: first any question that was asked in it, then any position in which it was
    asked."""
    asked: dict[str, list[int]] = {}
    for number, position in enumerate(walk(game, agreed, Rng(rng.state))):
        asked.setdefault(game.ask(position).key, []).append(number)
    lot = Rng(rng.state ^ 0x5EED)
    numbers = asked[sorted(asked)[lot.below(len(asked))]]
    at = numbers[lot.below(len(numbers))]
    for number, position in enumerate(walk(game, agreed, Rng(rng.state))):
        if number == at:
            return position
    raise AssertionError("the same walk was shorter the second time")
