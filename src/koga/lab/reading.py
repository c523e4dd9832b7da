"""Observe a game for the lab: its length, the leader, scores by part, and events."""

from __future__ import annotations

from collections import Counter

from koga.core.game import Game
from koga.core.line import Line
from koga.core.position import WIN, Position
from koga.lab.measures import NOBODY, UNKNOWN, leader

# Fields of log lines that name a thing whose use is counted on its own.
THINGS = ("tool", "weapon", "treasure", "guardian", "card", "sheet", "die", "ninja")
OWNERS = ("person", "who", "side")
QUIET = ("log.starts", "log.dealt", "log.deal", "log.laid", "log.rolled", "log.round", "log.first", "log.points")


class Story:
    """Observer of one game: every line of its log, and the leader after each decision."""

    def __init__(self, game: Game, start: Position) -> None:
        self.game = game
        self.seats = {game.seat(start, seat).key.partition(".")[2]: seat for seat in range(start.seats)}
        self.used: Counter[tuple[str, int]] = Counter()  # feature, seat
        self.log: list[tuple[Line, ...]] = []
        self.texts: dict[str, tuple[str, str]] = {}  # a line for every feature, as an example
        self.leads = 0
        self.leader = NOBODY
        self.alone = False  # whether the last leader is still the sole leader
        self.since = 0  # number of decisions when the leader took the lead

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
                return value if isinstance(value, int) else self.seats.get(str(value), NOBODY)
        return max(actor, NOBODY)

    def look(self, found: int, decisions: int) -> None:
        """Update the lead: it is lost when another seat draws level, and has changed when another seat leads."""
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
        """Return when the winner took a lead that was never lost, in thousandths of the decisions; -1 without a sole
        winner. A winner who never led before the end took it at the very end."""
        winners = [seat for seat in range(final.seats) if final.score(seat) == WIN]
        if not winners:
            return -1
        return 1000 * self.since // decisions if self.alone and self.leader == winners[0] else 1000

    def parts(self, final: Position) -> Counter[tuple[str, int]]:
        """Return the score breakdown by part and seat; parts with the same name, such as rounds, are summed."""
        found: Counter[tuple[str, int]] = Counter()
        for part in self.game.parts(final, tuple(self.log)):
            if part.total:
                continue
            for seat, value in enumerate(part.values):
                found[part.label.key, seat] += value or 0
            if not part.label.fields:
                self.texts.setdefault(part.label.key, (part.label.en, part.label.ja))
        return found
