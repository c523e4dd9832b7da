"""The small deck (O1.9) by counterfactual regret minimisation, with its exact distance from an equilibrium.

With three players this method has no guarantee to find an equilibrium. How far its average strategy is from one is
computed exactly: what each seat could gain by its best answer to the other two, over all deals (together NashConv).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from koga.core.game import Agreed, InvalidInput
from koga.core.position import OVER, WIN
from koga.games.oboro.notation import card_name, cards_in
from koga.games.oboro.position import CARDS, SMALL_DECK, SMALL_HAND, Oboro
from koga.games.oboro.start import start

ROUNDS = 300  # of regret minimisation


@dataclass
class Situation:
    """What a seat knows when it is to act, with its regrets and the sum of its strategies so far."""

    seat: int
    actions: tuple[int, ...]
    regrets: list[float] = field(default_factory=list)
    sums: list[float] = field(default_factory=list)
    strategy: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.regrets = [0.0] * len(self.actions)
        self.sums = [0.0] * len(self.actions)
        self.strategy = [1 / len(self.actions)] * len(self.actions)

    def update(self) -> None:
        """Play each action by its positive regret."""
        self.regrets = [max(regret, 0.0) for regret in self.regrets]  # CFR+: negative regrets are forgotten
        total = sum(self.regrets)
        count = len(self.actions)
        self.strategy = [regret / total for regret in self.regrets] if total > 0 else [1 / count] * count

    def average(self) -> list[float]:
        total = sum(self.sums)
        return [one / total for one in self.sums] if total > 0 else [1 / len(self.actions)] * len(self.actions)


@dataclass
class Node:
    """A decision of one deal; forced cards are played through."""

    situation: Situation
    children: list[Node | tuple[float, ...]]


def deals() -> Iterator[tuple[int, int, int]]:
    """Return all hands, each as likely as every other."""
    cards = [1 << card for card in range(CARDS) if SMALL_DECK >> card & 1]
    for first in combinations(cards, SMALL_HAND):
        rest = [card for card in cards if card not in first]
        for second in combinations(rest, SMALL_HAND):
            for third in combinations([card for card in rest if card not in second], SMALL_HAND):
                yield sum(first), sum(second), sum(third)


class Small:
    """All deals of the small deck as trees that share what a seat cannot tell apart."""

    def __init__(self, agreed: Agreed) -> None:
        if agreed.options["deck"] != "small":
            raise InvalidInput("the whole deck is too large for this; the small one is not: -o deck=small (O1.9)")
        self.situations: dict[tuple[object, ...], Situation] = {}
        self.histories = 0
        first = start(agreed)
        self.trees = [self.tree(dealt(first, hands), hands, ()) for hands in deals()]

    def tree(self, position: Oboro, hands: tuple[int, int, int], played: tuple[int, ...]) -> Node | tuple[float, ...]:
        actions = position.actions()
        while len(actions) == 1:
            position.apply(actions[0])
            played = (*played, actions[0])
            actions = position.actions()
        if position.to_act == OVER:
            self.histories += 1
            return tuple(position.score(seat) / WIN for seat in range(3))
        seat = position.to_act
        key = (seat, hands[seat], position.aside, played)
        situation = self.situations.setdefault(key, Situation(seat, tuple(actions)))
        children = []
        for action in actions:
            after = position.copy()
            assert isinstance(after, Oboro)
            after.apply(action)
            children.append(self.tree(after, hands, (*played, action)))
        return Node(situation, children)

    def minimise(self, rounds: int) -> None:
        """Run CFR+ for all seats at once; later rounds count more in the average."""
        for number in range(1, rounds + 1):
            for tree in self.trees:
                regret(tree, [1.0, 1.0, 1.0], number)
            for situation in self.situations.values():
                situation.update()

    def values(self) -> tuple[float, ...]:
        """Return each seat's share of the win under the average strategies."""
        strategies = {id(one): one.average() for one in self.situations.values()}
        found = [expected(tree, strategies) for tree in self.trees]
        return tuple(sum(values[seat] for values in found) / len(found) for seat in range(3))

    def best_answer(self, seat: int) -> float:
        """Return the most that a seat can get against the average strategies of the others, over all deals.

        Every situation of a seat is its only decision in a game with the small deck: the second trick is forced.
        """
        strategies = {id(one): one.average() for one in self.situations.values()}
        gains = {id(one): [0.0] * len(one.actions) for one in self.situations.values() if one.seat == seat}
        sure = sum(reach(tree, seat, 1.0, strategies, gains) for tree in self.trees)
        return (sure + sum(max(one) for one in gains.values())) / len(self.trees)


def dealt(first: Oboro, hands: tuple[int, int, int]) -> Oboro:
    """Return the position after this deal."""
    position = first.copy()
    assert isinstance(position, Oboro)
    left = [cards_in(hand) for hand in hands]
    for place in range(3 * SMALL_HAND):
        position.apply(left[place % 3].pop())
    return position


def regret(node: Node | tuple[float, ...], reaches: list[float], weight: int) -> tuple[float, ...]:
    """Add what every action would have gained to its regret; return the values of the seats."""
    if isinstance(node, tuple):
        return node
    situation, seat = node.situation, node.situation.seat
    found = []
    for chance, child in zip(situation.strategy, node.children, strict=True):
        after = list(reaches)
        after[seat] *= chance
        found.append(regret(child, after, weight))
    values = tuple(
        sum(chance * one[other] for chance, one in zip(situation.strategy, found, strict=True)) for other in range(3)
    )
    others = reaches[(seat + 1) % 3] * reaches[(seat + 2) % 3]
    for i, one in enumerate(found):
        situation.regrets[i] += others * (one[seat] - values[seat])
        situation.sums[i] += weight * reaches[seat] * situation.strategy[i]
    return values


def expected(node: Node | tuple[float, ...], strategies: dict[int, list[float]]) -> tuple[float, ...]:
    if isinstance(node, tuple):
        return node
    found = [expected(child, strategies) for child in node.children]
    chances = strategies[id(node.situation)]
    return tuple(sum(chance * one[seat] for chance, one in zip(chances, found, strict=True)) for seat in range(3))


def reach(
    node: Node | tuple[float, ...],
    seat: int,
    chance: float,
    strategies: dict[int, list[float]],
    gains: dict[int, list[float]],
) -> float:
    """Add to `gains` what each action of the seat's situations is worth; return its share where it decides nothing."""
    if isinstance(node, tuple):
        return chance * node[seat]
    if node.situation.seat == seat:
        own = gains[id(node.situation)]
        for i, child in enumerate(node.children):
            own[i] += chance * expected(child, strategies)[seat]
        return 0.0
    return sum(
        reach(child, seat, chance * part, strategies, gains)
        for part, child in zip(strategies[id(node.situation)], node.children, strict=True)
        if part
    )


def report(agreed: Agreed, rounds: int = ROUNDS) -> tuple[list[str], dict[str, object]]:
    """Solve what a table agreed on, as lines and as figures."""
    small = Small(agreed)
    small.minimise(rounds)
    values = small.values()
    gains = [small.best_answer(seat) - values[seat] for seat in range(3)]
    mixed = sum(1 for one in small.situations.values() if 0.01 < max(one.average()) < 0.99)
    lines = [
        f"{len(small.trees):,} deals, {small.histories:,} histories, {len(small.situations):,} situations to decide in",
        f"{rounds} rounds of CFR+ (three players: no guarantee; the distance below is exact)",
    ]
    lines += [
        f"seat {seat}: {values[seat]:.4f} of a win; a best answer to the others gains {gains[seat]:.6f}"
        for seat in range(3)
    ]
    lines.append(f"NashConv {sum(gains):.6f} of a win; {mixed:,} situations with a mixed strategy")
    lines += [f"seat 0 leads {shown}" for shown in leads(small)]
    figures: dict[str, object] = {
        "deals": len(small.trees),
        "histories": small.histories,
        "situations": len(small.situations),
        "rounds": rounds,
        "values": list(values),
        "gains": gains,
        "nash_conv": sum(gains),
        "mixed": mixed,
    }
    return lines, figures


def leads(small: Small, most: int = 5) -> list[str]:
    """Return some of the first leader's situations whose best card is not mixed with another."""
    found = []
    for key, one in small.situations.items():
        share = max(one.average())
        if one.seat == 0 and share > 0.99:
            card = one.actions[one.average().index(share)]
            hand, aside = (
                " and ".join(map(card_name, cards_in(cards))) for cards in (int(str(key[1])), int(str(key[2])))
            )
            found.append(f"{card_name(card)} with {hand} in hand and {aside} aside")
    return found[:: max(1, len(found) // most)][:most]
