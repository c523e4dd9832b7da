"""Measuring Oboro: how rounds end, what a seat's standing between two rounds is worth, how far exact play reaches.

python -m koga.lab.oboro rounds | worth | reach      (docs/oboro.md)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

from koga.bots.bot import bot, choose
from koga.game import Game, agree
from koga.games.oboro.position import SCORINGS, SIX, STOCK, Oboro
from koga.games.oboro.ranks import points_of_rank
from koga.position import CHANCE, OVER, Rng, draw_one

Three = tuple[int, int, int]
Gains = tuple[tuple[int, int], ...]  # who took how many 6s, trick by trick
Outcome = tuple[Three, Gains]  # points of the round scoring, and the gains
Standing = tuple[int, Three]  # scorings and pieces between two rounds
WHOLE, WIDEST = 10000, 8
SPAN = range(-WIDEST, WIDEST + 1)
ENOUGH = 1e-7  # a value that changes less is settled


def play_rounds(game: Game, bots: list[str], games: int, seed: int) -> Iterator[tuple[int, list[Outcome]]]:
    """Of every game: how many rounds it had, and how each one came out."""
    rng = Rng(seed)
    players = [bot(game, text) for text in bots]
    for _ in range(games):
        position = game.start(agree(game, {}))
        assert isinstance(position, Oboro)
        outcomes: list[Outcome] = []
        gains: list[tuple[int, int]] = []
        while position.to_act != OVER:
            if position.to_act == CHANCE:
                position.play(draw_one(position, rng))
                continue
            rounds = position.rounds
            position.play(choose(players[position.to_act], position, rng))
            if position.on_table == 3:
                sixes = sum(position.card_on_table(place) % 8 == SIX for place in range(3))
                gains += [(position.winner(), sixes)] if sixes else []
            if position.rounds > rounds:
                a, b, c = (points for _, _, points in position.last_round())
                outcomes.append(((a, b, c), tuple(gains)))
                gains = []
        yield len(outcomes), outcomes


def alike(outcomes: Counter[Outcome]) -> dict[Outcome, float]:
    """How often each outcome comes, with all seats taken to be alike."""
    shares: dict[Outcome, float] = {}
    total = 6 * outcomes.total()
    for (points, gains), count in outcomes.items():
        for order in permutations(range(3)):
            moved = [0, 0, 0]
            for seat in range(3):
                moved[order[seat]] = points[seat]
            key = ((moved[0], moved[1], moved[2]), tuple((order[seat], sixes) for seat, sixes in gains))
            shares[key] = shares.get(key, 0.0) + count / total
    return shares


def hand_out(standing: Standing, gains: Gains) -> tuple[Standing, Three]:
    """What becomes of pieces and scorings (O5.1 to O5.7), and the points of the shuriken scorings on the way."""
    scorings, (a, b, c) = standing
    pieces, points = [a, b, c], [0, 0, 0]
    for seat, sixes in gains:
        pieces[seat] += min(sixes, STOCK - sum(pieces))
        if sum(pieces) == STOCK and scorings < SCORINGS:
            for other in range(3):
                if pieces[other]:
                    ahead = sum(more > pieces[other] for more in pieces)
                    points[other] += points_of_rank(ahead, pieces.count(pieces[other]))
            pieces, scorings = [0, 0, 0], scorings + 1
    return (scorings, (pieces[0], pieces[1], pieces[2])), (points[0], points[1], points[2])


def tabulate(shares: dict[Outcome, float]) -> dict[Standing, dict[tuple[int, int], float]]:
    """Seat 0's share of the win, by standing and by how many points seats 1 and 2 are ahead, if every round to come
    ends like one of these, whatever the standing. Worked out backwards: the stock only shrinks up to a scoring."""
    values: dict[Standing, dict[tuple[int, int], float]] = {}
    for scorings in reversed(range(SCORINGS)):
        rows = [(a, b, c) for a in range(STOCK) for b in range(STOCK) for c in range(STOCK) if a + b + c < STOCK]
        for pieces in sorted(rows, key=sum, reverse=True):
            settle(values, (scorings, pieces), shares)
    return values


def settle(
    values: dict[Standing, dict[tuple[int, int], float]], standing: Standing, shares: dict[Outcome, float]
) -> None:
    steps: Counter[tuple[Standing, int, int]] = Counter()
    for (points, gains), share in shares.items():
        after, extra = hand_out(standing, gains)
        a, b, c = (points[seat] + extra[seat] for seat in range(3))
        steps[after, b - a, c - a] += share  # type: ignore[assignment]
    own = values[standing] = {(left, right): 1 / 3 for left in SPAN for right in SPAN}
    change = 1.0
    while change > ENOUGH:
        change = 0.0
        for left, right in own:
            value = 0.0
            for (after, more_left, more_right), share in steps.items():
                value += share * after_round(values, after, left + more_left, right + more_right)
            change = max(change, abs(value - own[left, right]))
            own[left, right] = value


def after_round(values: dict[Standing, dict[tuple[int, int], float]], after: Standing, left: int, right: int) -> float:
    if after[0] == SCORINGS:
        best = max(0, left, right)
        return 1 / (1 + (left == 0) + (right == 0)) if best == 0 else 0.0
    return values[after][max(-WIDEST, min(WIDEST, left)), max(-WIDEST, min(WIDEST, right))]


def write_worth(values: dict[Standing, dict[tuple[int, int], float]], made_by: str) -> str:
    """The text that koga.solvers.worth reads; neighbours are alike, so half of the rows are enough."""
    lines = [f"# {made_by}", "# scorings, own pieces, left, right: shares of the win in parts of 10000 (worth.py)"]
    for (scorings, (own, left, right)), row in sorted(values.items()):
        if left <= right:
            lines.append(f"{scorings} {own} {left} {right}: " + " ".join(str(round(WHOLE * row[key])) for key in row))
    return "\n".join(lines) + "\n"
