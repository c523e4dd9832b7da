"""Exact verdicts for people: what each action of a position leads to, and when one was a mistake."""

from __future__ import annotations

from dataclasses import dataclass

from koga.core.evaluation import Evaluation
from koga.core.line import Line, say
from koga.core.position import CHANCE, OVER, Position
from koga.games.monomi.position import NINJA_TURN, Monomi
from koga.solvers.monomi.judge import EVEN, SURE, Judge
from koga.solvers.monomi.tablebase import find_tablebase

PACKAGE = "koga.solvers.monomi"


@dataclass(frozen=True)
class Verdict:
    """Who wins with best play, and in how many turns of the Ninja from now; nobody if play is endless. A tablebase
    treats several Samurai persons as one: they may not be able to move in every order, so their win is not certain."""

    worth: int  # to the Samurais, as in judge.py
    sure: bool

    @property
    def winner(self) -> str:
        return "" if self.worth == EVEN else "samurais" if self.worth > EVEN else "ninja"

    @property
    def turns(self) -> int:
        return 0 if self.worth == EVEN else SURE - self.worth if self.worth > EVEN else self.worth

    def share(self, seat: int) -> float:
        """Return 1 for a win of that seat, 0 for a loss, a half if nobody wins."""
        if self.worth == EVEN:
            return 0.5
        return float((self.worth > EVEN) == (seat > 0))

    def span(self, seat: int) -> tuple[float, float]:
        """Return the bounds of the true share: an uncertain result can only be better for the Ninja."""
        share = self.share(seat)
        if self.sure:
            return share, share
        return (0.0, share) if seat else (share, 1.0)

    def line(self) -> Line:
        if not self.winner:
            return say(PACKAGE, "verdict.endless", {}, {})
        if self.winner == "samurais" and self.turns == 0:
            return say(PACKAGE, "verdict.samurais-now", {}, {})
        key = "verdict.ninja-win" if self.winner == "ninja" else "verdict.samurais-win"
        return say(PACKAGE, key, {}, {}, n=self.turns)


def judge_for(position: Monomi) -> Judge | None:
    """Return a judge for this board, these Samurais and these rules; None without a tablebase."""
    table = find_tablebase(position.board, position.samurais, position.restless)
    return None if table is None else Judge(table.lookup)


def verdicts(position: Position) -> dict[int, Verdict] | None:
    """Return what each action leads to, at any moment of a turn or of the set-up; None without a tablebase."""
    assert isinstance(position, Monomi)
    judge = judge_for(position)
    if judge is None or position.to_act in (CHANCE, OVER):
        return None
    return {action: Verdict(worth, sure(position, worth)) for action, worth in worths(judge, position).items()}


def evaluate(position: Position) -> list[Evaluation] | None:
    """Return the value of every action, the best first; None without a tablebase, or if the best is not proven.

    With several Samurai persons the uncertain actions have an interval instead of a proof.
    """
    found = verdicts(position)
    if found is None:
        return None
    best_first = sorted(found, key=lambda action: -found[action].worth if position.to_act else found[action].worth)
    if not found[best_first[0]].sure:
        return None
    return [evaluation(position, action, found[action]) for action in best_first]


def evaluation(position: Position, action: int, verdict: Verdict, line: tuple[str, ...] = ()) -> Evaluation:
    """Return a verdict as an evaluation for the seat to act, with a proof only if it is certain."""
    seat = position.to_act
    low, high = verdict.span(seat)
    proof = verdict.line() if verdict.sure else None
    return Evaluation(action, verdict.share(seat), proof=proof, low=low, high=high, line=line)


def worths(judge: Judge, position: Monomi) -> dict[int, int]:
    """Return the value of each action to the Samurais; turns are counted from before it."""
    found = {}
    for action in position.actions():
        after = position.copy()
        assert isinstance(after, Monomi)
        after.apply(action)
        worth = judge.worth(after)
        if position.stage == NINJA_TURN and worth != EVEN:  # this turn counts too
            worth += -1 if worth > EVEN else 1
        found[action] = worth
    return found


def sure(position: Monomi, worth: int) -> bool:
    return position.seats == 2 or worth < EVEN


def mistake(position: Position, action: int) -> Line | None:
    """Return what an action spoilt for the seat that played it: a win, or a game that could be held.

    None if nothing, without a tablebase, and if it is not certain that something was spoilt.
    """
    found = verdicts(position)
    if not found or position.to_act < 0:
        return None
    best = max((verdict.share(position.to_act) for verdict in found.values() if verdict.sure), default=0.0)
    became = found[action].share(position.to_act)
    if became >= best or not found[action].sure:
        return None
    names = {1.0: "won", 0.5: "even", 0.0: "lost"}
    return say(PACKAGE, f"mistake.{names[best]}-{names[became]}", {}, {})
