"""Foresight of one turn: what wins the game before the turn is over, and what lets the next seat win in its turn.

Turns of several actions are followed to their end, so that a threat is seen however many pieces it takes. Chance is not
looked behind: what needs luck is no threat.
"""

from __future__ import annotations

from koga.core.position import CHANCE, OVER, WIN, Position

LOOK = 60_000  # actions followed in one look; what lies behind them is overlooked


class Foresight:
    """One look of the seat to act. What it has found out about a position it keeps for the next question."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.seat = position.to_act
        self.left = LOOK
        self.known: dict[bytes, bool] = {}

    def winning(self) -> int | None:
        """Return an action that wins in this turn, if there is one."""
        for action in self.position.actions():
            if self.can_win(self.after(self.position, action), self.seat):
                return action
        return None

    def loses(self, action: int) -> bool:
        """Return whether an action loses at once, or lets the next seat win whatever this turn's other actions are."""
        return self.is_lost(self.after(self.position, action))

    def after(self, position: Position, action: int) -> Position:
        there = position.copy()
        there.apply(action)
        self.left -= 1
        return there

    def can_win(self, position: Position, seat: int) -> bool:
        """Return whether a seat wins before its turn is over; another seat, without sharing the win with this one."""
        if position.to_act == OVER:
            return position.score(seat) == WIN and (seat == self.seat or position.score(self.seat) == 0)
        if position.to_act != seat:
            return False
        key = b"w" + position.key()
        if key not in self.known:
            self.known[key] = self.left > 0 and any(
                self.can_win(self.after(position, action), seat) for action in position.actions()
            )
        return self.known[key]

    def is_lost(self, position: Position) -> bool:
        """Return whether the game is lost, or the next seat can win in its turn whatever the rest of this one is."""
        if position.to_act == OVER:
            return position.score(self.seat) == 0
        if position.to_act == CHANCE:
            return False
        if position.to_act != self.seat:
            return self.can_win(position, position.to_act)
        key = b"l" + position.key()
        if key not in self.known:
            self.known[key] = self.left > 0 and all(
                self.is_lost(self.after(position, action)) for action in position.actions()
            )
        return self.known[key]
