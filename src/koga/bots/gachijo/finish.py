"""Wins within the turn for the analyst: by strokes, slides and free actions, without a draw or another seat's choice.

The search is exhaustive (solvers/gachijo/certain.py) but bounded: where a turn has too many ways, nothing is proven.
"""

from __future__ import annotations

from koga.games.gachijo.position import Gachijo
from koga.games.gachijo.state import State
from koga.games.gachijo.turns import flag
from koga.solvers.gachijo.certain import Certain, Exhausted, after, has_won, is_turn_of, moves

MOST = 3000  # positions examined at a decision: some hundredths of a second
LACKING = 3  # treasures and crystals: nobody collects more in one turn


class Finish:
    """The actions of the seat to act after which it can force a win in its turn."""

    def __init__(self, position: Gachijo, most: int = MOST) -> None:
        self.search = Certain(position.to_act, has_won(position.to_act), most)
        self.actions: set[int] = set()
        if not is_turn_of(position, position.to_act) or not may_win(position.state, position.to_act):
            return
        try:
            for move in moves(position):
                if move[0] not in self.actions and self.search.can(after(position, move)):
                    self.actions.add(move[0])
        except Exhausted:
            return  # what was found until then is proven

    def way(self, position: Gachijo, action: int) -> tuple[int, ...]:
        """Return a shortest way to the win after one of the actions; empty if the search for it was given up."""
        self.search.examined = 0
        try:
            found = self.search.way(after(position, (action,)))
        except Exhausted:
            return ()
        return tuple(step for move in found or () for step in move)


def may_win(t: State, seat: int) -> bool:
    """Return whether so little is missing for the mission (G12.1) that one turn may be enough; chips are left out,
    because they are gained by attacks."""
    if flag(t, seat):
        return True
    treasures = max(2, t.mission) - (t.treasures[seat] & 15).bit_count()
    crystals = (2, 3, 3, 4)[t.mission - 1] - t.crystals[seat]
    chips = t.shinobi[seat] + t.summons[seat]
    return chips >= min(2, t.mission) and max(0, treasures) + max(0, crystals) <= LACKING
