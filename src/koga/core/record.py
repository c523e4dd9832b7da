"""Records: a match as a text that a person can read, enough to replay it and to check its chance.

koga record 1
game NAME
rules 1
option NAME VALUE           one line for every option; those that came later only if they differ from their default
file board                  a user's file, if any, its text behind bars
| name = …
seat 0 human                who sat there, one line for every seat
chance 5feceb66…            SHA-256 of the secret seed, before anything is drawn
share 0 9f86d081…           SHA-256 of the share that the player of seat 0 contributes to chance;
share 1 server              the seat of a bot, for which the server's seed stands
reveal 0 30 31 …            the share itself, once all commitments are in
without 2                   seat 2 did not commit or reveal in time: chance begins anew without its share
* OUTCOME                   what chance did,
0 ACTION                    what seat 0 did
seed 30 31 …                the seed, once nothing more is drawn from it
end 12 0                    the scores; `end time 1` if the clock of seat 1 ended it, `end resign 1` if its
                            player left; `open` if the game is not over
sum 7d1a54127b…             SHA-256 of all lines above
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from typing import Literal

from msgspec import Struct

from koga.core.game import Agreed, Game, InvalidInput, agree, find
from koga.core.position import CHANCE, OVER, Illegal, Position

FORMAT = "koga record 1"
SEAT = "0|[1-9][0-9]?"  # as it is written: any other form of a number would be another line


class Act(Struct, frozen=True, gc=False):
    """One thing that happened: a seat or CHANCE, and the name of its action."""

    seat: int
    name: str


class Chance(Struct, frozen=True, gc=False):
    """The commitment to a seed: the following draws come from the seed with this SHA-256."""

    sha256: str


class ShareCommitted(Struct, frozen=True, gc=False):
    """A seat's commitment to its share of chance; None for a bot, for which the server's seed stands."""

    seat: int
    sha256: str | None


class ShareRevealed(Struct, frozen=True, gc=False):
    """The share that a seat committed to."""

    seat: int
    share: bytes


class LeftOut(Struct, frozen=True, gc=False):
    """A seat that did not commit or reveal in time; another `Chance` follows, without its share."""

    seat: int


class Seed(Struct, frozen=True, gc=False):
    """The seed of the draws above."""

    seed: bytes


class Ended(Struct, frozen=True, gc=False):
    """How a game ended before its rules did: a clock ran out or a player resigned. There are no scores then."""

    by: Literal["time", "resign"]
    seat: int


RecordEntry = Act | Chance | ShareCommitted | ShareRevealed | LeftOut | Seed


@dataclass
class Record:
    game: Game
    agreed: Agreed
    seats: list[str]
    entries: list[RecordEntry] = field(default_factory=list)
    scores: list[int] | None = None
    ended: Ended | None = None

    def acts(self) -> list[Act]:
        return [entry for entry in self.entries if isinstance(entry, Act)]


def write(record: Record) -> str:
    lines = head_of(record)
    lines += [f"seat {number} {who}" for number, who in enumerate(record.seats)]
    lines += [line_of(entry) for entry in record.entries]
    lines.append(end_of(record))
    for line in lines:
        if "\n" in line:
            raise InvalidInput(f"a record has one thing on each line, but this would break one: {line!r}")
    lines.append(f"sum {digest(lines)}")
    return "\n".join(lines) + "\n"


def head_of(record: Record) -> list[str]:
    """Return the first lines, which say what is played."""
    lines = [FORMAT, f"game {record.game.name}", f"rules {record.game.rules_version}"]
    usual = {option.name: option.default for option in record.game.options if option.later}
    chosen = record.agreed.options.items()
    lines += [f"option {name} {value}" for name, value in chosen if usual.get(name) != value]
    for name, text in record.agreed.files.items():
        lines += [f"file {name}", *(f"| {line}" for line in text.split("\n"))]
    return lines


def fingerprint(record: Record, entries: int | None = None) -> str:
    """Return the fingerprint of an agreement on chance: the SHA-256 of all lines of the record, without the names at
    the seats, up to the last commitment of the agreement (by default, of the last one).

    It binds everything that the draws will follow from, except for what the commitments hide: the seed's hash, every
    share's, the rules, and all that happened before.
    """
    if entries is None:
        last = (n for n, entry in enumerate(record.entries, 1) if isinstance(entry, Chance | ShareCommitted))
        entries = max(last, default=0)
    return digest(head_of(record) + [line_of(entry) for entry in record.entries[:entries]])


def line_of(entry: RecordEntry) -> str:
    if isinstance(entry, Act):
        return f"{'*' if entry.seat == CHANCE else entry.seat} {entry.name}"
    if isinstance(entry, Chance):
        return f"chance {entry.sha256}"
    if isinstance(entry, ShareCommitted):
        return f"share {entry.seat} {entry.sha256 or 'server'}"
    if isinstance(entry, ShareRevealed):
        return f"reveal {entry.seat} {entry.share.hex()}"
    if isinstance(entry, LeftOut):
        return f"without {entry.seat}"
    return f"seed {entry.seed.hex()}"


def end_of(record: Record) -> str:
    if record.ended is not None:
        return f"end {record.ended.by} {record.ended.seat}"
    return "open" if record.scores is None else f"end {' '.join(map(str, record.scores))}"


def digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def read(text: str) -> Record:
    """Parse a complete, unchanged record; InvalidInput names the first problem."""
    lines = text.removesuffix("\n").split("\n")
    if not lines[0].startswith("koga record "):
        raise InvalidInput("this is not a koga record: its first line should be 'koga record 1'")
    if lines[0] != FORMAT:
        raise InvalidInput(f"this record is of the format {lines[0]!r}; this Koga reads {FORMAT!r}")
    if not lines[-1].startswith("sum "):
        raise InvalidInput("the record is cut off: its last line should be its sum")
    if lines[-1] != f"sum {digest(lines[:-1])}":
        raise InvalidInput("the record was changed after it was written: its sum does not match its lines")
    return Reading(lines[1:-1]).record()


class Reading:
    """Reader that consumes the lines of a record in order, each kind in its place."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.at = 0

    def record(self) -> Record:
        game = find(self.only("game (.+)"))
        version = self.only("rules (.+)")
        if version != str(game.rules_version):
            raise InvalidInput(
                f"this record was played by rules version {version} of {game.name}; "
                f"this Koga knows version {game.rules_version}"
            )
        options = {row[0]: row[1] for row in self.all("option ([^ ]+) ([^ ]+)")}
        agreed = agree(game, options, self.files())
        seated = self.all(f"seat ({SEAT}) (.+)")
        if [number for number, _ in seated] != [str(number) for number in range(len(seated))]:
            raise InvalidInput("the record's seats should be numbered from 0, each on a line of its own")
        seats = [who for _, who in seated]
        record = Record(game, agreed, seats)
        while self.at < len(self.lines) - 1:
            record.entries.append(self.entry())
        if found := self.next(f"end (time|resign) ({SEAT})"):
            record.ended = Ended("time" if found[1] == "time" else "resign", int(found[2]))
            if record.ended.seat >= len(seats):
                raise InvalidInput(f"the record ends with seat {record.ended.seat}, but it has only {len(seats)}")
        elif not self.lines[self.at :] or self.lines[self.at] != "open":
            record.scores = [int(score) for score in self.only("end ([0-9]+(?: [0-9]+)*)").split()]
        return record

    def entry(self) -> RecordEntry:
        if found := self.next(rf"(\*|{SEAT}) ([^ ]+)"):
            return Act(CHANCE if found[1] == "*" else int(found[1]), found[2])
        if found := self.next("chance ([0-9a-f]{64})"):
            return Chance(found[1])
        if found := self.next(f"share ({SEAT}) (server|[0-9a-f]{{64}})"):
            return ShareCommitted(int(found[1]), None if found[2] == "server" else found[2])
        if found := self.next(f"reveal ({SEAT}) ([0-9a-f]{{64}})"):
            return ShareRevealed(int(found[1]), bytes.fromhex(found[2]))
        if found := self.next(f"without ({SEAT})"):
            return LeftOut(int(found[1]))
        return Seed(bytes.fromhex(self.only("seed ([0-9a-f]{64})")))

    def files(self) -> dict[str, str]:
        files = {}
        while found := self.next("file (.+)"):
            files[found[1]] = "\n".join(line for (line,) in self.all(r"\| (.*)"))
        return files

    def all(self, pattern: str) -> list[tuple[str, ...]]:
        rows = []
        while found := self.next(pattern):
            rows.append(found.groups())
        return rows

    def only(self, pattern: str) -> str:
        found = self.next(pattern)
        if not found:
            line = self.lines[self.at] if self.at < len(self.lines) else ""
            raise InvalidInput(f"line {self.at + 2} of the record, {line!r}, should look like {pattern!r}")
        return str(found[1])

    def next(self, pattern: str) -> re.Match[str] | None:
        found = re.fullmatch(pattern, self.lines[self.at]) if self.at < len(self.lines) else None
        self.at += bool(found)
        return found


def replay(record: Record, upto: int | None = None) -> Position:
    """Return the position after all actions of a record, or the first `upto`; raises InvalidInput where one breaks a
    rule."""
    position = record.game.start(record.agreed)
    if len(record.seats) != position.seats:
        raise InvalidInput(f"the record has {len(record.seats)} seats; this game has {position.seats}")
    acts = record.acts()
    for number, act in enumerate(acts[:upto], start=1):
        step(record.game, position, act, number)
    if upto is None:
        over = [position.score(seat) for seat in range(position.seats)] if position.to_act == OVER else None
        if over != record.scores:
            raise InvalidInput(f"the record ends with '{end_of(record)}', but its actions with {over or 'open'}")
    return position


def step(game: Game, position: Position, act: Act, number: int) -> int:
    """Play a recorded action and return its number; raises InvalidInput if it breaks a rule."""
    who = "chance" if act.seat == CHANCE else f"seat {act.seat}"
    if position.to_act == OVER:
        raise InvalidInput(f"action {number} of the record, {act.name}: the game was over")
    if act.seat != position.to_act:
        raise InvalidInput(f"action {number} of the record, {act.name}: it was not for {who} to act")
    action = game.action_number(position, act.name)
    try:
        position.apply(action)
    except Illegal as error:
        raise InvalidInput(f"action {number} of the record, {act.name}, is forbidden by {error.rule}") from error
    return action
