"""What the lab reads off a game besides its result: its length, who leads, scores by part, what came into play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from operator import attrgetter

from koga.bots.taisen.bot import learnt
from koga.core.game import Game
from koga.core.line import Line
from koga.core.position import WIN, Position
from koga.games.oboro.position import Oboro
from koga.games.taisen.position import ROLLING, Taisen

NOBODY, UNKNOWN = -1, -2  # nobody leads alone; it cannot be told now, as before

# A game's own count of its length: turns of all seats together, in Oboro rounds. A game that is not here has none.
TURNS: dict[str, Callable[[Position], int]] = {
    "gachijo": attrgetter("table.turns"),
    "monomi": attrgetter("turns"),
    "taisen": attrgetter("turns"),
    "oboro": attrgetter("rounds"),
}
# Fields of log lines that name a thing whose use is counted on its own.
THINGS = ("tool", "weapon", "treasure", "guardian", "card", "sheet", "die", "ninja")
OWNERS = ("person", "who", "side", "winner")
QUIET = ("log.starts", "log.dealt", "log.deal", "log.laid", "log.rolled", "log.round", "log.first", "log.points")


def turns_of(game: Game) -> Callable[[Position], int]:
    return TURNS.get(game.name, uncounted)


def uncounted(position: Position) -> int:
    return 0


def leader(game: Game, position: Position) -> int:
    """The seat that is ahead of all others; NOBODY if several are."""
    return LEADERS.get(game.name, by_estimate)(position)


def by_estimate(position: Position) -> int:
    """By the guess that searches are told."""
    return ahead([position.estimate(seat) for seat in range(position.seats)])


def by_mind(position: Position) -> int:
    """Taisen: by what its bot has learnt, at the end of every turn."""
    assert isinstance(position, Taisen)
    if position.stage != ROLLING:
        return UNKNOWN
    side = 1 - position.active
    return side if learnt().value(position, side) > 0.5 else 1 - side


def by_points(position: Position) -> int:
    """Oboro: by points, and by pieces where points are equal."""
    assert isinstance(position, Oboro)
    return ahead([100 * position.points_of(seat) + position.pieces_of(seat) for seat in range(3)])


def by_side(position: Position) -> int:
    """Monomi: the Ninja, or seat 1 for the Samurais, who win together."""
    hope = position.estimate(0)
    return NOBODY if hope == 0.5 else int(hope < 0.5)


LEADERS: dict[str, Callable[[Position], int]] = {"taisen": by_mind, "oboro": by_points, "monomi": by_side}


def ahead(values: Sequence[float]) -> int:
    best = max(values)
    return values.index(best) if values.count(best) == 1 else NOBODY


class Story:
    """Listens to one game: every line that is told of it, and who leads after every decision."""

    def __init__(self, game: Game, start: Position) -> None:
        self.game = game
        self.seats = {game.seat(start, seat).key.partition(".")[2]: seat for seat in range(start.seats)}
        self.used: Counter[tuple[str, int]] = Counter()  # feature, seat
        self.log: list[tuple[Line, ...]] = []
        self.texts: dict[str, tuple[str, str]] = {}  # a line for every feature, as an example
        self.leads = 0
        self.leader = NOBODY
        self.alone = False  # whether the last leader still leads
        self.since = 0  # how many decisions there were when the leader took the lead

    def hear(self, before: Position, action: int, after: Position, decisions: int) -> None:
        actor = before.to_act
        lines = self.game.tell(before, action, after, actor)
        self.log.append(lines)
        for line in lines:
            self.note(line, actor)
        if actor >= 0:
            self.look(leader(self.game, after), decisions)

    def note(self, line: Line, actor: int) -> None:
        seat = self.owner(line, actor)
        if line.key in QUIET:
            return
        things = [str(line.fields[name]) for name in THINGS if name in line.fields]
        for feature in (line.key, *(f"{line.key} {thing}" for thing in things)):
            self.used[feature, seat] += 1
            self.texts.setdefault(feature, (line.en, line.ja))

    def owner(self, line: Line, actor: int) -> int:
        for name in OWNERS:
            if name in line.fields:
                value = line.fields[name]
                return value if isinstance(value, int) else self.seats.get(value.partition(":")[0], NOBODY)
        return max(actor, NOBODY)

    def look(self, found: int, decisions: int) -> None:
        """A lead is lost when somebody draws level, too; it has changed when another one leads."""
        if found == UNKNOWN:
            return
        if found == NOBODY:
            self.alone = False
            return
        if found != self.leader or not self.alone:
            self.since = decisions
        self.leads += self.leader not in (NOBODY, found)
        self.leader, self.alone = found, True

    def settled(self, final: Position, decisions: int) -> int:
        """How far into the game, in thousandths of its decisions, the winner took a lead that was never lost; -1 if
        nobody won alone. Whoever never led before the end has it settled at the very end."""
        winners = [seat for seat in range(final.seats) if final.score(seat) == WIN]
        if not winners:
            return -1
        return 1000 * self.since // decisions if self.alone and self.leader == winners[0] else 1000

    def parts(self, final: Position) -> Counter[tuple[str, int]]:
        """What the result is made of, by part and seat; parts of the same name, such as rounds, are added up."""
        found: Counter[tuple[str, int]] = Counter()
        for part in self.game.parts(final, tuple(self.log)):
            if part.total:
                continue
            for seat, value in enumerate(part.values):
                found[part.label.key, seat] += value or 0
            if not part.label.fields:
                self.texts.setdefault(part.label.key, (part.label.en, part.label.ja))
        return found
