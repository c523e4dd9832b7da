"""The referee: a game being played. It settles chance, refuses what is forbidden, and keeps the record."""

from __future__ import annotations

from collections import deque

from koga.core import fairness
from koga.core.game import SPECTATOR, Agreed, Game, InvalidInput, always
from koga.core.glance import Glance
from koga.core.line import Line
from koga.core.position import CHANCE, OVER, Position
from koga.core.record import Act, Chance, LeftOut, Record, Seed, ShareCommitted, ShareRevealed, replay
from koga.core.snapshot import Choice, Snapshot

PATH = 8  # actions that are told without walking the whole way again


class NotYourTurn(Exception):
    """Somebody acts who is not to act."""


class Match:
    def __init__(self, game: Game, agreed: Agreed, seats: list[str], seed: bytes | None = None) -> None:
        """`seats` says who sits where, for the record; the seed is secret until the end."""
        position = game.start(agreed)
        if len(seats) != position.seats:
            raise InvalidInput(f"{len(seats)} seats are filled, but this game of {game.name} has {position.seats}")
        self.open(Record(game, agreed, seats), position, seed)

    @classmethod
    def resume(cls, record: Record, seats: list[str] | None = None, seed: bytes | None = None) -> Match:
        """Goes on from a record that is still open, with fresh chance from here on."""
        if record.scores is not None or record.ended is not None:
            raise InvalidInput("this game is over; there is nothing to go on with")
        position = replay(record)
        match = cls.__new__(cls)
        match.open(Record(record.game, record.agreed, seats or record.seats, list(record.entries)), position, seed)
        return match

    @classmethod
    def look(cls, record: Record, upto: int | None = None) -> Match:
        """A match as it stood after so many actions of a record, all of them if not told: for looking at only."""
        match = cls.__new__(cls)
        shown = Record(record.game, record.agreed, record.seats, list(record.acts()[:upto]))
        match.hold(shown, replay(shown, len(shown.entries)))
        return match

    @classmethod
    def prepare(cls, game: Game, agreed: Agreed, seats: list[str]) -> Match:
        """Return a match that has not begun: nothing is drawn, and no seed exists, until `commit` and `begin`."""
        position = game.start(agreed)
        if len(seats) != position.seats:
            raise InvalidInput(f"{len(seats)} seats are filled, but this game of {game.name} has {position.seats}")
        match = cls.__new__(cls)
        match.hold(Record(game, agreed, seats), position)
        return match

    @classmethod
    def restore(cls, record: Record, seed: bytes) -> Match:
        """Restore a match as it was left, with the secret seed that its record promised last (empty before that)."""
        match = cls.__new__(cls)
        match.hold(record, replay(record, len(record.acts())))
        match.secret = seed
        for entry in record.entries:
            match.note(entry)
        match.seed = fairness.combined(seed, match.shares) if seed else b""
        return match

    def note(self, entry: Act | Chance | ShareCommitted | ShareRevealed | LeftOut | Seed) -> None:
        """Follow an entry of the record: which shares are in, how many draws were made."""
        if isinstance(entry, Chance):
            self.draws = 0
            self.committed.clear()
            self.shares.clear()
        elif isinstance(entry, ShareCommitted):
            self.committed[entry.seat] = entry.sha256
        elif isinstance(entry, ShareRevealed):
            self.shares[entry.seat] = entry.share
        elif isinstance(entry, Act) and entry.seat == CHANCE:
            self.draws += 1

    def add(self, entry: Chance | ShareCommitted | ShareRevealed | LeftOut) -> None:
        self.record.entries.append(entry)
        self.note(entry)

    def commit(self, seed: bytes | None = None) -> None:
        """Commit to a secret seed, before any share is known."""
        self.secret = seed or fairness.new_seed()
        self.add(Chance(fairness.commitment(self.secret)))
        self.seed = self.secret

    def commit_share(self, seat: int, sha256: str | None) -> None:
        """Take a seat's commitment to its share; None marks a bot, for which the server's seed stands."""
        if seat in self.committed or self.shares:
            raise InvalidInput(f"seat {seat} cannot commit to a share now")
        self.add(ShareCommitted(seat, sha256))

    def reveal_share(self, seat: int, share: bytes) -> None:
        """Take a seat's share; InvalidInput if it is not the one it committed to."""
        if seat in self.shares or len(share) != fairness.SHARE_BYTES:
            raise InvalidInput(f"seat {seat} cannot reveal this share now")
        if self.committed.get(seat) != fairness.share_commitment(seat, share, fairness.commitment(self.secret)):
            raise InvalidInput(f"the share of seat {seat} is not the one it committed to")
        self.add(ShareRevealed(seat, share))

    def leave_out(self, seat: int) -> None:
        """Note that a seat did not commit or reveal in time. Chance begins anew with a fresh seed and fresh shares.

        Whoever held a share back knew nothing of the seed, so that nothing could be gained by it; and the server, which
        could know what all shares but one would lead to, cannot use that either: the old seed and shares are void.
        """
        self.record.entries.append(LeftOut(seat))
        self.commit()

    def begin(self) -> None:
        """Make the draws that come first, from the seed and all shares revealed."""
        self.seed = fairness.combined(self.secret, self.shares)
        self.settle()

    def open(self, record: Record, position: Position, seed: bytes | None) -> None:
        self.hold(record, position)
        self.commit(seed)
        self.settle()

    def hold(self, record: Record, position: Position) -> None:
        self.game = record.game
        self.record = record
        self.position = position
        self.acts = record.acts()
        self.secret = self.seed = b""  # the server's seed, and the one that draws come from
        self.draws = 0
        self.committed: dict[int, str | None] = {}
        self.shares: dict[int, bytes] = {}
        self.told: dict[int, list[tuple[Line, ...]]] = {}
        self.path: deque[tuple[Position, int]] = deque(maxlen=PATH)  # actions, each with the position before it
        self.asked: Line | None = None  # what is asked now, once somebody wanted to know

    def act(self, seat: int, action: int) -> None:
        """One action of a seat, and all the chance that follows; Illegal and NotYourTurn change nothing."""
        if seat != self.position.to_act:
            raise NotYourTurn(f"it is not for seat {seat} to act")
        self.play(action)
        self.settle()

    def play(self, action: int) -> None:
        name = self.game.action_name(self.position, action) if 0 <= action < self.game.action_count else str(action)
        seat = self.position.to_act
        before = self.position.copy() if self.told else None  # nobody asks: nothing to tell
        self.position.apply(action)
        if before is not None:
            self.path.append((before, action))
        self.asked = None
        act = Act(seat, name)
        self.record.entries.append(act)
        self.acts.append(act)

    def settle(self) -> None:
        """Draws while chance is to act; reveals the seed once the game is over."""
        while self.position.to_act == CHANCE:
            self.play(fairness.drawn(self.seed, self.draws, self.position))
            self.draws += 1
        if self.position.to_act == OVER:
            self.record.entries.append(Seed(self.secret))
            self.record.scores = [self.position.score(seat) for seat in range(self.position.seats)]

    def close(self) -> Record:
        """The record as it can be shown now; of an open game with the seed so far, which is not used again."""
        if self.record.scores is not None:
            return self.record
        shown = Record(self.game, self.record.agreed, self.record.seats, [*self.record.entries, Seed(self.secret)])
        self.record.entries.append(Seed(self.secret))
        self.commit()
        return shown

    def take_back(self) -> bool:
        """Undoes the last action of a seat; False if there is none, or if chance has spoken since."""
        entries = self.record.entries
        if self.record.scores is not None or not entries or not isinstance(entries[-1], Act):
            return False
        if entries[-1].seat == CHANCE:
            return False
        entries.pop()
        self.acts.pop()
        self.position = replay(self.record)
        for told in self.told.values():
            del told[len(self.acts) :]
        self.path.clear()
        self.asked = None
        return True

    def snapshot(self, seat: int = SPECTATOR) -> Snapshot:
        return self.whole(seat, self.glance(seat))

    def whole(self, seat: int, now: Glance) -> Snapshot:
        """A glance with all that was before it."""
        position, game = self.position, self.game
        return Snapshot(
            game=game.name,
            seat=seat,
            ply=now.ply,
            to_act=now.to_act,
            seats=tuple([game.seat(position, number) for number in range(position.seats)]),
            ask=now.ask,
            choices=now.choices,
            courses=now.courses,
            log=self.log(seat),
            scores=now.scores,
            end=now.end,
            parts=now.parts,
            view=now.view,
        )

    def glance(self, seat: int) -> Glance:
        position, game = self.position, self.game
        to_act = position.to_act
        if self.asked is None:
            self.asked = game.ask(position)
        over, acts = to_act == OVER, to_act == seat
        return Glance(
            ply=len(self.acts),
            to_act=to_act,
            ask=self.asked,
            choices=self.choices() if acts else (),
            courses=game.courses(position) if acts else (),
            scores=tuple([position.score(number) for number in range(position.seats)]) if over else None,
            end=game.end(position) if over else (),
            parts=game.parts(position, self.log(seat)) if over else (),
            view=game.view(position, seat),
        )

    def choices(self) -> tuple[Choice, ...]:
        position, game = self.position, self.game
        return tuple(
            [
                Choice(action, game.action_name(position, action), game.label(position, action))
                for action in position.actions()
            ]
        )

    def log(self, seat: int) -> tuple[tuple[Line, ...], ...]:
        """What the seat was told of every action so far, as far as it may still be read."""
        story, recall = self.story(seat), self.game.recall
        if recall is always:
            return tuple(story)
        return tuple(tuple(line for line in lines if recall(self.position, line)) for lines in story)

    def story(self, seat: int) -> list[tuple[Line, ...]]:
        """The same, whether or not it may still be read; worked out when asked for, once. It is ours: look only."""
        told = self.told.setdefault(seat, [])
        missing = len(self.acts) - len(told)
        if missing == 1 and self.path:  # nearly always
            before, action = self.path[-1]
            told.append(self.game.tell(before, action, self.position, seat))
        elif missing:
            steps = list(self.path)[-missing:] if missing <= len(self.path) else self.walk(len(told))
            after = [*[before for before, _ in steps[1:]], self.position]
            for (before, action), then in zip(steps, after, strict=True):
                told.append(self.game.tell(before, action, then, seat))
        return told

    def walk(self, start: int) -> list[tuple[Position, int]]:
        """All actions after the first so many, each with the position before it."""
        position = replay(self.record, start)
        steps = []
        for act in self.acts[start:]:
            action = self.game.action_number(position, act.name)
            steps.append((position.copy(), action))
            position.play(action)
        return steps
