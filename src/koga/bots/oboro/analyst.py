"""Analyst of Oboro: the rest of the round by the tree, its last tricks over every deal consistent with the seat's
knowledge.

The value of the following rounds is an estimate, so the end of a round proves nothing by itself: a proof is given only
if the hands are known, the game ends with the round, and no card of the others changes the result.

`chances` is the mean share of the win over the tree's simulations, each seat's from its own hand; before a deal it is
the mean value of the standing (solvers/oboro/worth.py). `evaluate` examines the action that was played and the best one
again, with separate trees; no other action counts for more than that best one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from math import comb

from koga.bots.analyst import SearchAnalyst, at_most, standing, with_interval
from koga.bots.oboro.bot import BITS, EXACT, EXPLORE, LATE, LATE_TAIL, TAIL
from koga.bots.oboro.round_tree import RoundTree
from koga.core.evaluation import Evaluation
from koga.core.game import Game
from koga.core.line import say
from koga.core.position import Position, Rng
from koga.games.oboro.position import NOBODY, PLAYING, RED_8, TRICKS, Oboro
from koga.solvers.oboro.rounds import Solver
from koga.solvers.oboro.worth import FILE as TABLE
from koga.solvers.oboro.worth import WHOLE, worth

PACKAGE, TABLE_PACKAGE = "koga.bots.oboro", "koga.solvers.oboro"
SIMULATIONS = 10_000  # of the tree at a decision, at the usual depth
GLANCE = 5000  # of the tree for a seat's win chance
MOST_DEALS = 100  # enumerated; more are sampled
ONE_COLOUR = 0xFF


class OboroAnalyst:
    def __init__(self, game: Game, factor: float) -> None:
        self.game = game
        self.simulations = max(50, round(SIMULATIONS * factor))
        self.glance = max(50, round(GLANCE * factor))
        self.plain = SearchAnalyst(game, self.simulations)

    def evaluate(self, position: Position, rng: Rng, played: int) -> list[Evaluation]:
        assert isinstance(position, Oboro)
        if position.small:  # O1.9: the solver knows the whole deck only
            return self.plain.evaluate(position, rng, played)
        solver = Solver(position.mission, BITS)
        if TRICKS - position.tricks <= EXACT and possible_deals(position, position.to_act) <= MOST_DEALS:
            return self.solve(position, solver, rng)
        tree = self.tree(position, solver, rng, position.to_act, self.simulations)
        found = {action: with_interval(action, value, visits) for action, visits, value in tree.thoughts()}
        for action in position.actions():
            found.setdefault(action, Evaluation(action, 0.0, low=0.0, high=1.0))
        best = max(found.values(), key=lambda one: (one.visits, one.value)).action
        for action in {best, played}:
            found[action] = self.closer(position, solver, rng, action)
        bound = found[best].value
        return [one if one.action == played else at_most(one, bound) for _, one in sorted(found.items())]

    def closer(self, position: Oboro, solver: Solver, rng: Rng, action: int) -> Evaluation:
        """Return the value of an action, by a tree that begins after it."""
        seat = position.to_act
        after = position.copy()
        assert isinstance(after, Oboro)
        after.apply(action)
        if after.stage != PLAYING:
            return with_interval(action, worth().share(after, seat) / WHOLE, self.simulations)
        tree = self.tree(after, solver, rng, seat, self.simulations)
        return with_interval(action, tree.means()[seat], tree.simulations)

    def solve(self, position: Oboro, solver: Solver, rng: Rng) -> list[Evaluation]:
        """Return means over all deals: the rest of the round is exact, the following rounds are estimated."""
        sums = dict.fromkeys(position.actions(), 0.0)
        found = list(deals(position, position.to_act, rng))
        for deal in found:
            for action in sums:
                sums[action] += self.solved(solver, deal, action, position.to_act)
        return [self.judged(found, action, total / len(found), position.to_act) for action, total in sums.items()]

    def judged(self, found: list[Oboro], action: int, value: float, seat: int) -> Evaluation:
        """Return a proof if the hands are known and the game is decided; otherwise an estimate with an interval."""
        result = decided(found[0], action, seat) if len(found) == 1 else None
        if result is None:
            return with_interval(action, value, rounds_behind())
        proof = say(PACKAGE, "proof.decided", {}, {})
        return Evaluation(action, result, 1, proof=proof, low=result, high=result)

    def solved(self, solver: Solver, deal: Oboro, action: int, seat: int) -> float:
        after = deal.copy()
        assert isinstance(after, Oboro)
        after.apply(action)
        over = standing(after)
        if over is not None:
            return over[seat]
        if after.stage != PLAYING:
            return worth().share(after, seat) / WHOLE
        return solver.solve(after)[seat] / WHOLE

    def chances(self, seen: Sequence[Position], rng: Rng) -> tuple[float, ...]:
        return tuple(self.chance(position, seat, rng) for seat, position in enumerate(seen))

    def chance(self, position: Position, seat: int, rng: Rng) -> float:
        assert isinstance(position, Oboro)
        over = standing(position)
        if over is not None:
            return over[seat]
        if position.small:
            return self.plain.chance(position, seat, rng)
        if position.stage != PLAYING:
            return worth().share(position, seat) / WHOLE
        tree = self.tree(position, Solver(position.mission, BITS), rng, seat, self.glance)
        if position.to_act != seat or len(position.actions()) == 1:
            return tree.means()[seat]
        return max((visits, value) for _, visits, value in tree.thoughts())[1]

    def tree(self, position: Oboro, solver: Solver, rng: Rng, seat: int, simulations: int) -> RoundTree:
        tail = LATE_TAIL if TRICKS - position.tricks <= LATE else TAIL
        tree = RoundTree(position, solver, rng.next(), EXPLORE, tail, seat)
        tree.run(simulations)
        return tree


@cache
def rounds_behind() -> int:
    """Return how many rounds were played to make the table of standings, from its header."""
    head = files(TABLE_PACKAGE).joinpath(TABLE).read_text(encoding="utf-8").partition("\n")[0]
    found = re.search(r"(\d+) rounds", head)
    assert found is not None, f"{TABLE} does not say how many rounds it comes from"
    return int(found[1])


def decided(deal: Oboro, action: int, seat: int) -> float | None:
    """Return the share of the win that an action secures; None if the others can change it or the game continues."""
    after = deal.copy()
    assert isinstance(after, Oboro)
    after.apply(action)
    least, most = reachable(after, seat)
    return least if least == most else None


def reachable(position: Oboro, seat: int) -> tuple[float, float]:
    """Return what a seat with best play gets if the others play worst and best for it: 0 and 1 if the game does not
    end with this round."""
    over = standing(position)
    if over is not None:
        return over[seat], over[seat]
    if position.stage != PLAYING:
        return 0.0, 1.0
    found = []
    for action in position.actions():
        after = position.copy()
        assert isinstance(after, Oboro)
        after.apply(action)
        found.append(reachable(after, seat))
    least = [one for one, _ in found]
    return max(least) if position.to_act == seat else min(least), max(most for _, most in found)


def possible_deals(position: Oboro, seat: int) -> int:
    """Return how many deals are consistent with a seat's knowledge; all are equally likely (O4.3).

    The position is one that the seat may imagine; what is certain about the other hands is the same in all of them.
    """
    first, second = (seat + 1) % 3, (seat + 2) % 3
    pool = free = position.hand_of(first) | position.hand_of(second)
    sure = 0
    for colour in range(3):
        if (position.voids_of(first) | position.voids_of(second)) >> colour & 1:
            free &= ~(ONE_COLOUR << 8 * colour)
            if position.voids_of(second) >> colour & 1:
                sure |= pool & (ONE_COLOUR << 8 * colour)
    if free >> RED_8 & 1 and position.burning != NOBODY:
        free &= ~(1 << RED_8)
        if position.burning == first:
            sure |= 1 << RED_8
    return comb(free.bit_count(), position.hand_of(first).bit_count() - sure.bit_count())


def deals(position: Oboro, seat: int, rng: Rng) -> Iterator[Oboro]:
    """Yield every deal consistent with a seat's knowledge, each once."""
    wanted = possible_deals(position, seat)
    met: set[tuple[int, ...]] = set()
    while len(met) < wanted:
        deal = position.copy()
        assert isinstance(deal, Oboro)
        deal.imagine(seat, rng)
        hands = tuple(deal.hand_of(number) for number in range(3))
        if hands not in met:
            met.add(hands)
            yield deal


def make(game: Game, factor: float) -> OboroAnalyst:
    return OboroAnalyst(game, factor)
