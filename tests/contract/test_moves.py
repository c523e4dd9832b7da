"""Typed moves of every game: they tell actions apart, fit their types, and lead back to the action."""

from __future__ import annotations

from typing import Any, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings

from koga.core.choices import action_of_move, choices
from koga.core.game import GAMES, Agreed, Game, InvalidInput, agree, find
from koga.core.position import OVER, Position, Rng
from tests.contract.walks import next_action, position_in, starts


def told(game: Game, position: Position, action: int) -> dict[str, Any]:
    """A move as it goes over the wire."""
    assert game.move is not None
    found = msgspec.json.decode(msgspec.json.encode(game.move(position, action)))
    assert isinstance(found, dict)
    return found


@given(starts())
@settings(max_examples=40)
def test_every_choice_has_a_move_of_the_games_type_that_leads_back_to_it(start: tuple[Game, Agreed, Rng]) -> None:
    game, agreed, rng = start
    position = position_in(game, agreed, rng)
    kind = get_type_hints(game.move)["return"]
    for choice in choices(game, position):
        assert type(choice.move) is kind
        wire = told(game, position, choice.action)
        assert msgspec.convert(wire, kind) == choice.move
        assert action_of_move(game, position, wire) == choice.action


@pytest.mark.parametrize("name", sorted(GAMES))
def test_moves_tell_actions_apart_as_names_do(name: str) -> None:
    game = find(name)
    position, rng = game.start(agree(game, {})), Rng(5)
    for _ in range(40):
        if position.to_act != OVER:
            offered = position.actions()
            assert len({msgspec.json.encode(told(game, position, action)) for action in offered}) == len(offered)
            position.apply(next_action(position, rng))


@pytest.mark.parametrize("move", [{}, {"kind": "fly"}, {"card": "r9"}, {"kind": 7, "to": []}])
@pytest.mark.parametrize("name", sorted(GAMES))
def test_what_is_no_move_is_refused(name: str, move: dict[str, Any]) -> None:
    game = find(name)
    with pytest.raises(InvalidInput, match="move"):
        action_of_move(game, game.start(agree(game, {})), move)
