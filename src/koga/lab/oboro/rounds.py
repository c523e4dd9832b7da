"""Measure Oboro: the results of rounds, the value of a standing between two rounds, and the reach of exact play.

python -m koga.lab.oboro.rounds rounds [BOT [GAMES]]    rounds per game, and their scores
python -m koga.lab.oboro.rounds worth [BOT [GAMES]]     makes the table that koga.solvers.oboro.worth reads
python -m koga.lab.oboro.rounds reach                   tricks from the end that are solved in 10 ms and in 1 s
python -m koga.lab.oboro.rounds speed                   decisions and imagined deals per second
"""

from __future__ import annotations

import platform
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations

from koga import __version__
from koga.bots.bot import bot, choose
from koga.core.game import Game, InvalidInput, agree, find
from koga.core.position import CHANCE, OVER, Rng, draw_one, playouts
from koga.games.oboro.position import SCORINGS, SIX, STOCK, TRICKS, Oboro
from koga.games.oboro.ranks import points_of_rank
from koga.solvers.oboro.rounds import Solver
from koga.solvers.oboro.worth import WHOLE, WIDEST

Three = tuple[int, int, int]
Gains = tuple[tuple[int, int], ...]  # the 6s taken in each trick: seat and number
Outcome = tuple[Three, Gains]  # points of the round scoring, and the gains
Standing = tuple[int, Three]  # scorings and pieces between two rounds
AHEAD = range(-WIDEST, WIDEST + 1)
Values = dict[Standing, dict[tuple[int, int], float]]
ENOUGH = 1e-7  # values that change by less have converged
SEED = 20
USUAL_BOT, USUAL_GAMES = "oboro:400", 1000


def play_rounds(game: Game, bots: list[str], games: int, seed: int) -> Iterator[tuple[int, list[Outcome]]]:
    """Return, for every game, its number of rounds and the outcome of each."""
    rng = Rng(seed)
    players = [bot(game, text) for text in bots]
    for _ in range(games):
        position = game.start(agree(game, {}))
        assert isinstance(position, Oboro)
        outcomes: list[Outcome] = []
        gains: list[tuple[int, int]] = []
        while position.to_act != OVER:
            if position.to_act == CHANCE:
                position.apply(draw_one(position, rng))
                continue
            rounds = position.rounds
            position.apply(choose(players[position.to_act], position, rng))
            if position.on_table == 3:
                sixes = sum(position.card_on_table(place) % 8 == SIX for place in range(3))
                gains += [(position.winner(), sixes)] if sixes else []
            if position.rounds > rounds:
                a, b, c = (points for _, _, points in position.last_round())
                outcomes.append(((a, b, c), tuple(gains)))
                gains = []
        yield len(outcomes), outcomes


def alike(outcomes: Counter[Outcome]) -> dict[Outcome, float]:
    """Return how often each outcome occurs, treating all seats as equal."""
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
    """Return the standing after a round (O5.1 to O5.7), and the points of the shuriken scorings in it."""
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


def tabulate(shares: dict[Outcome, float]) -> Values:
    """Return seat 0's share of the win, by standing and by the lead in points of seats 1 and 2, if all later rounds
    are distributed like these. Computed backwards: the stock only shrinks until a scoring."""
    values: Values = {}
    for scorings in reversed(range(SCORINGS)):
        rows = [(a, b, c) for a in range(STOCK) for b in range(STOCK) for c in range(STOCK) if a + b + c < STOCK]
        for pieces in sorted(rows, key=sum, reverse=True):
            settle(values, (scorings, pieces), shares)
    return values


def settle(values: Values, standing: Standing, shares: dict[Outcome, float]) -> None:
    steps: Counter[tuple[Standing, int, int]] = Counter()
    for (points, gains), share in shares.items():
        after, extra = hand_out(standing, gains)
        a, b, c = (points[seat] + extra[seat] for seat in range(3))
        steps[after, b - a, c - a] += share  # type: ignore[assignment]
    own = values[standing] = {(left, right): 1 / 3 for left in AHEAD for right in AHEAD}
    change = 1.0
    while change > ENOUGH:
        change = 0.0
        for left, right in own:
            value = 0.0
            for (after, more_left, more_right), share in steps.items():
                value += share * after_round(values, after, left + more_left, right + more_right)
            change = max(change, abs(value - own[left, right]))
            own[left, right] = value


def after_round(values: Values, after: Standing, left: int, right: int) -> float:
    if after[0] == SCORINGS:
        best = max(0, left, right)
        return 1 / (1 + (left == 0) + (right == 0)) if best == 0 else 0.0
    return values[after][max(-WIDEST, min(WIDEST, left)), max(-WIDEST, min(WIDEST, right))]


def write_worth(values: Values, made_by: str) -> str:
    """Return the text that koga.solvers.oboro.worth reads; the table is symmetric, so half of the rows suffice."""
    lines = [
        f"# {made_by}",
        "# scorings, own pieces, left, right: shares of the win in parts of 10000 (oboro_worth.py)",
    ]
    for (scorings, (own, left, right)), row in sorted(values.items()):
        if left <= right:
            lines.append(f"{scorings} {own} {left} {right}: " + " ".join(str(round(WHOLE * row[key])) for key in row))
    return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Reach:
    """The time to solve positions with this many tricks left: seconds, ascending."""

    tricks: int
    seconds: list[float]

    def within(self, limit: float) -> float:
        """Return the share of positions that are solved within the time."""
        return sum(taken <= limit for taken in self.seconds) / len(self.seconds)


def measure_reach(tricks: int, positions: int, seed: int, bits: int = 20) -> Reach:
    """Solve positions of random play at the start of a trick, each with an empty cache."""
    rng, solver = Rng(seed), Solver(9, bits)
    taken = []
    for _ in range(positions):
        position = some_round(rng, 3 * (TRICKS - tricks))
        begun = time.process_time()
        solver.solve(position)
        taken.append(time.process_time() - begun)
    return Reach(tricks, sorted(taken))


def some_round(rng: Rng, plays: int) -> Oboro:
    """Return a first round of random play after this many cards."""
    position = Oboro()
    while position.to_act == CHANCE:
        position.apply(draw_one(position, rng))
    for _ in range(plays):
        actions = position.actions()
        position.apply(actions[rng.below(len(actions))])
    return position


def print_rounds(name: str, games: int) -> None:
    game = find("oboro")
    counted: Counter[int] = Counter()
    outcomes: Counter[Outcome] = Counter()
    for rounds, found in play_rounds(game, [name] * 3, games, SEED):
        counted[rounds] += 1
        outcomes.update(found)
    print(f"{games} games of three {name}, seed {SEED}, koga {__version__}")
    mean = sum(rounds * count for rounds, count in counted.items()) / games
    print(f"rounds to a game: mean {mean:.2f}")
    for rounds, count in sorted(counted.items()):
        print(f"  {rounds:3} rounds {count:7} games  {100 * count / games:5.1f} %")
    failed = sum(count * points.count(0) for (points, _), count in outcomes.items()) / (3 * outcomes.total())
    print(f"missions failed: {100 * failed:.1f} % of all seats and rounds")
    sixes = sum(count * sum(took for _, took in gains) for (_, gains), count in outcomes.items()) / outcomes.total()
    print(f"shuriken cards taken in a round: {sixes:.2f}")


def print_worth(name: str, games: int) -> None:
    outcomes: Counter[Outcome] = Counter()
    for _, found in play_rounds(find("oboro"), [name] * 3, games, SEED):
        outcomes.update(found)
    command = f"python -m koga.lab.oboro.rounds worth {name} {games}"
    made_by = f"{command}: {outcomes.total()} rounds, seed {SEED}, koga {__version__}"
    print(write_worth(tabulate(alike(outcomes)), made_by), end="")


def print_reach() -> None:
    print(f"exact play, all hands known, three seats; processor seconds on one core, {platform.machine()}, seed {SEED}")
    for tricks, positions in ((1, 200), (2, 200), (3, 200), (4, 100), (5, 20), (6, 5)):
        reach = measure_reach(tricks, positions, SEED)
        middle, slowest = reach.seconds[positions // 2], reach.seconds[-1]
        print(
            f"{tricks} tricks to go ({tricks + 1} cards in hand): {positions:4} positions, "
            f"median {1000 * middle:9.3f} ms, slowest {1000 * slowest:9.3f} ms, "
            f"in 10 ms {100 * reach.within(0.01):3.0f} %, in 1 s {100 * reach.within(1.0):3.0f} %"
        )


def print_speed() -> None:
    game = find("oboro")
    start = game.start(agree(game, {}))
    begun = time.process_time()
    decisions, draws, _, _ = playouts(start, SEED, 20_000)
    taken = time.process_time() - begun
    print(f"random games: {decisions / taken / 1e6:.2f} million decisions/s, with {draws} deals of cards included")
    rng = Rng(SEED)
    times = []
    for plays in range(21):
        position = some_round(rng, plays)
        begun = time.process_time()
        for _ in range(20_000):
            position.imagine(position.to_act, rng)
        times.append((time.process_time() - begun) / 20_000)
    print(f"imagine, called from Python, mean over a round: {1e6 * sum(times) / len(times):.3f} µs")


def pace(names: list[str], each: int, seed: int) -> list[float]:
    """Return the mean processor seconds per card of each bot, at the same positions of random play with a choice."""
    rng = Rng(seed)
    minds = [bot(find("oboro"), name) for name in names]
    taken = [0.0] * len(names)
    positions = [some_round(rng, plays) for plays in range(21) for _ in range(each)]
    positions = [position for position in positions if len(position.actions()) > 1]
    for position in positions:
        for number, mind in enumerate(minds):
            begun = time.process_time()
            choose(mind, position, rng)
            taken[number] += time.process_time() - begun
    return [seconds / len(positions) for seconds in taken]


def main(words: list[str]) -> None:
    tasks: dict[str, Callable[[], None]] = {"reach": print_reach, "speed": print_speed}
    longer: dict[str, Callable[[str, int], None]] = {"rounds": print_rounds, "worth": print_worth}
    task, *rest = words or [""]
    if task in longer and len(rest) <= 2 and (len(rest) < 2 or rest[1].isdigit()):
        longer[task](rest[0] if rest else USUAL_BOT, int(rest[1]) if rest[1:] else USUAL_GAMES)
    elif task == "pace" and rest:
        for name, seconds in zip(rest, pace(rest, 20, SEED), strict=True):
            print(f"{name}: {1000 * seconds:.2f} ms a card")
    elif task in tasks and not rest:
        tasks[task]()
    else:
        raise InvalidInput(__doc__)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except InvalidInput as error:
        sys.exit(str(error))
