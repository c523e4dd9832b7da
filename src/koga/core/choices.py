"""Choices on offer, and typed moves: one action as its number, its name in records and its move for programs."""

from __future__ import annotations

from typing import Any

import msgspec

from koga.core.game import Game, InvalidInput
from koga.core.position import Position
from koga.core.snapshot import Choice


def choices(game: Game, position: Position) -> tuple[Choice, ...]:
    """Return the legal actions of the seat to act."""
    return tuple([choice(game, position, action) for action in position.actions()])


def choice(game: Game, position: Position, action: int) -> Choice:
    move = None if game.move is None else game.move(position, action)
    return Choice(action, game.action_name(position, action), game.label(position, action), move)


def action_of_move(game: Game, position: Position, fields: dict[str, Any]) -> int:
    """Return the action, legal or not, that a typed move describes. Fields that follow from the position, such as
    `from`, may be left out. Raises InvalidInput if no action, or more than one, matches."""
    if game.move is None:
        raise InvalidInput(f"{game.name} has no typed moves; name the action")
    moves = [
        msgspec.json.decode(msgspec.json.encode(game.move(position, action))) for action in range(game.action_count)
    ]
    found = [action for action, move in enumerate(moves) if move == fields]
    found = found or [action for action, move in enumerate(moves) if fields.items() <= move.items()]
    if len(found) != 1:
        raise InvalidInput(f"{fields} is {'no move' if not found else f'any of {len(found)} moves'} of {game.name}")
    return found[0]
