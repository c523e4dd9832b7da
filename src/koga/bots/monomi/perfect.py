"""The bot `perfect`: plays Monomi by the tablebases, and logs a warning when it has to search instead."""

from __future__ import annotations

import logging

from koga.bots.bot import Bot
from koga.bots.search import Search, read_budget
from koga.core.evaluation import Evaluation
from koga.core.game import Game
from koga.core.position import Position, Rng
from koga.games.monomi.position import DONE, NINJA_TURN, PLACING_NINJA, SAMURAI_TURN, Monomi
from koga.solvers.monomi.judge import EVEN, SURE, Judge
from koga.solvers.monomi.verdict import judge_for, worths

USUAL = "40000"  # simulations if there is no tablebase
SAID: set[tuple[str, int, bool]] = set()  # tablebases already reported as missing


class Perfect:
    """Wins as fast as possible and, when lost, resists as long as possible; among equal actions, also in drawn
    positions, it leaves the opponent the smallest share of correct answers."""

    def __init__(self, search: Search) -> None:
        self.search = search

    def choose(self, position: Position, rng: Rng) -> int:
        assert isinstance(position, Monomi)
        actions = position.actions()
        if len(actions) == 1:
            return actions[0]
        judge = judge_for(position)
        if judge is None:
            self.say_so(position)
            return self.search.choose(position, rng)
        if position.stage == SAMURAI_TURN:
            return next_of_turn(judge, position)
        best = best_of(worths(judge, position), position.to_act)
        return best[0] if len(best) == 1 else hardest(judge, position, best)

    def evaluate(self, position: Position, rng: Rng) -> list[Evaluation]:
        """Return the evaluations; an earlier win is worth more than a later one."""
        assert isinstance(position, Monomi)
        judge = judge_for(position)
        if judge is None:
            self.say_so(position)
            return self.search.evaluate(position, rng)
        side = position.to_act
        found = worths(judge, position)
        best = best_of(found, side)
        return [Evaluation(action, share(worth, side), int(action in best)) for action, worth in found.items()]

    def say_so(self, position: Monomi) -> None:
        """Log a missing tablebase, once."""
        wanted = position.board.name, position.samurais, position.restless
        if wanted not in SAID:
            SAID.add(wanted)
            restless = " -o restless=on" if position.restless else ""
            logging.getLogger("koga").warning(
                "no tablebase for board %s with %d Samurais%s: perfect searches instead. To make it: "
                "koga solve monomi -o board=%s -o samurais=%d%s",
                *(position.board.name, position.samurais, restless) * 2,
            )


def share(worth: int, seat: int) -> float:
    """Return the seat's share of a win, from a value to the Samurais; within a win or a loss the number of turns
    makes a small difference."""
    if worth == EVEN:
        return 0.5
    samurais = 1 - (SURE - worth) / 1000 if worth > EVEN else worth / 1000
    return samurais if seat else 1 - samurais


def best_of(found: dict[int, int], seat: int) -> list[int]:
    best = max(found.values()) if seat else min(found.values())
    return [action for action, worth in found.items() if worth == best]


def hardest(judge: Judge, position: Monomi, actions: list[int]) -> int:
    """Return, of the Ninja's equally good actions, or of any player's in the set-up, the one after which the
    smallest share of the continuations is correct."""
    found = []
    for action in actions:
        after = position.copy()
        assert isinstance(after, Monomi)
        after.apply(action)
        found.append((right_share(judge, after), action))
    return min(found)[1]


def right_share(judge: Judge, position: Monomi) -> float:
    """Return the share of correct continuations among the ways to play the Samurais' turn, or among the Ninja's
    actions."""
    if position.stage == SAMURAI_TURN:
        judge.worth(position)
        return judge.right / judge.ways
    if position.stage in (NINJA_TURN, PLACING_NINJA):
        found = worths(judge, position)
        return len(best_of(found, 0)) / len(found)
    return 1.0


def next_of_turn(judge: Judge, position: Monomi) -> int:
    """Plan the whole turn again, and return the first step of the plan that can be taken."""
    plans = judge.best_plans(position)
    worth = judge.best
    actions = [next_step(position, plan) for plan in plans]
    if worth >= SURE - 1 or len(set(actions)) == 1:
        return actions[0]
    found = []
    for number, plan in enumerate(plans):
        found.append((right_share(judge, carried_out(position, plan)), number))
    return actions[min(found)[1]]


def next_step(position: Monomi, plan: list[int]) -> int:
    """Return a step of a Samurai that can reach its goal now; DONE if this person has none left to move."""
    for marker in range(1, position.samurais + 1):
        goal = plan[marker]
        if position.seat_of(marker) == position.to_act and goal != position.where(marker):
            action = 64 * marker + goal
            if position.forbidden_by(action) is None:
                return action
    return DONE


def carried_out(position: Monomi, plan: list[int]) -> Monomi:
    """Return the position after this person and the next ones have played the plan."""
    after = position.copy()
    assert isinstance(after, Monomi)
    while after.stage == SAMURAI_TURN:
        after.apply(next_step(after, plan))
    return after


def make(game: Game, budget: str) -> Bot:
    return Perfect(Search(game.action_count, read_budget(budget or USUAL)))
