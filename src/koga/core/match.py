"""Match: the referee of one game. It draws chance, refuses illegal actions and keeps the record.

An action becomes part of the match in two steps: `propose` computes its consequences without changing the match, and
`accept` applies them. A server stores the proposal in between, so that its memory is never ahead of its database.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

from koga.core import fairness
from koga.core.choices import choices
from koga.core.game import SPECTATOR, Agreed, Game, InvalidInput, always
from koga.core.line import Line
from koga.core.position import CHANCE, OVER, Position
from koga.core.record import (
    Act,
    Chance,
    Ended,
    LeftOut,
    Record,
    RecordEntry,
    Seed,
    ShareCommitted,
    ShareRevealed,
    fingerprint,
    step,
)
from koga.core.snapshot import Choice, Log, Snapshot, SnapshotHead

RECENT = 8  # latest actions kept with the position before each: their log lines need no replay
CHECKPOINT = 64  # actions between two stored positions: looking at the past replays at most this many


class NotYourTurn(Exception):
    """Raised when a seat acts out of turn."""


class Proposal:
    """An action and the chance that follows it, computed but not yet part of a match."""

    def __init__(self, steps: list[tuple[Position, int]], acts: list[Act], position: Position, draws: int) -> None:
        self.steps = steps  # each action, with the position before it
        self.acts = acts
        self.position = position  # after all of them
        self.draws = draws  # number of draws made from the seed since its commitment


class Match:
    def __init__(self, game: Game, agreed: Agreed, seats: list[str], seed: bytes | None = None) -> None:
        """`seats` says who sits where, for the record; the seed is secret until the end."""
        self.set_up(Record(game, agreed, seats), game.start(agreed))
        self.commit(seed)
        self.begin()

    @classmethod
    def prepare(cls, game: Game, agreed: Agreed, seats: list[str]) -> Match:
        """Return a match that has not begun: nothing is drawn, and no seed exists, until `commit` and `begin`."""
        match = cls.__new__(cls)
        match.set_up(Record(game, agreed, seats), game.start(agreed))
        return match

    @classmethod
    def resume(cls, record: Record, seats: list[str] | None = None, seed: bytes | None = None) -> Match:
        """Continue an unfinished record, with fresh chance from here on."""
        match = cls.continued(record, seats)
        match.commit(seed)
        match.begin()
        return match

    @classmethod
    def continued(cls, record: Record, seats: list[str] | None = None) -> Match:
        """Return the match of an unfinished record; nothing more is drawn until `commit` and `begin`."""
        if record.scores is not None or record.ended is not None:
            raise InvalidInput("this game is over; there is nothing to continue")
        match = cls.prepare(record.game, record.agreed, seats or record.seats)
        match.follow(record.entries)
        if match.record.scores is not None:
            raise InvalidInput("the record ends with 'open', but its actions end the game")
        return match

    @classmethod
    def at(cls, record: Record, step: int | None = None) -> Match:
        """Return a read-only match as it stood after the first `step` actions of a record (all by default)."""
        match = cls.prepare(record.game, record.agreed, record.seats)
        match.follow(record.acts()[:step])
        return match

    @classmethod
    def restore(cls, record: Record, secret: bytes) -> Match:
        """Restore a match from its record. `secret` is the seed that the record last committed to, empty if there is
        none."""
        match = cls.prepare(record.game, record.agreed, record.seats)
        match.record.ended = record.ended
        match.follow(record.entries, secret)
        return match

    def set_up(self, record: Record, position: Position) -> None:
        if len(record.seats) != position.seats:
            raise InvalidInput(
                f"{len(record.seats)} seats are filled, but this game of {record.game.name} has {position.seats}"
            )
        self.game = record.game
        self.record = record
        self.position = position
        self.acts: list[Act] = []
        self.actions: list[int] = []  # their numbers
        self.checkpoints: list[Position] = [position]  # after every CHECKPOINT actions, from the start on
        self.recent: deque[tuple[Position, int]] = deque(maxlen=RECENT)  # last actions, each with the position before
        self.logs: dict[int, list[tuple[Line, ...]]] = {}  # by viewer, up to the last action that was asked for
        self.cached_ask: Line | None = None
        self.secret = self.seed = b""  # the server's seed, and the combined seed that draws come from
        self.draws = 0
        self.committed: dict[int, str | None] = {}
        self.shares: dict[int, bytes] = {}
        self.known_fingerprint: str | None = None

    # ---- chance ----

    def commit(self, seed: bytes | None = None) -> None:
        """Commit to a secret seed, before any share is known."""
        self.secret = seed or fairness.new_seed()
        self.add(Chance(fairness.commitment(self.secret)))
        self.seed = self.secret

    def commit_share(self, seat: int, sha256: str | None) -> None:
        """Take a seat's commitment to its share; None marks a bot, for which the server's seed stands."""
        if seat in self.committed or self.shares:
            raise InvalidInput(f"seat {seat} cannot commit to a share now")
        if sha256 is not None and (not fairness.is_hash(sha256) or self.is_used(sha256)):
            raise InvalidInput(f"seat {seat} has to commit to a fresh share, by its SHA-256")
        self.add(ShareCommitted(seat, sha256))

    def reveal_share(self, seat: int, share: bytes) -> None:
        """Take a seat's share; InvalidInput if it is not the one it committed to."""
        if seat in self.shares or len(share) != fairness.SHARE_BYTES:
            raise InvalidInput(f"seat {seat} cannot reveal this share now")
        if self.committed.get(seat) != fairness.share_commitment(share):
            raise InvalidInput(f"the share of seat {seat} is not the one it committed to")
        self.add(ShareRevealed(seat, share))

    def leave_out(self, seat: int) -> None:
        """Record that a seat did not commit or reveal in time. Chance begins anew with a fresh seed and fresh shares.

        A player who withholds a share gains nothing, because the seed is still secret. The server gains nothing either,
        although it could compute what all shares but one lead to: the old seed and shares are void.
        """
        self.record.entries.append(LeftOut(seat))
        self.commit()

    def is_used(self, sha256: str) -> bool:
        """Return whether the record has this commitment: its share may be known, so that it cannot count again."""
        return any(isinstance(entry, ShareCommitted) and entry.sha256 == sha256 for entry in self.record.entries)

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the last agreement on chance."""
        if self.known_fingerprint is None:
            self.known_fingerprint = fingerprint(self.record)
        return self.known_fingerprint

    def begin(self) -> None:
        """Make the opening draws, from the seed and all revealed shares."""
        self.seed = fairness.combined(self.secret, self.shares)
        if self.position.to_act == CHANCE:
            self.accept(self.settled([], [], self.position, self.draws, self.seed))

    def opening(self, secret: bytes, shares: Mapping[int, bytes]) -> Proposal:
        """Compute the opening draws from a seed and shares that are not yet part of the match."""
        return self.settled([], [], self.position, 0, fairness.combined(secret, shares))

    def add(self, entry: RecordEntry) -> None:
        """Add an entry other than an action to the record, and keep track of the shares."""
        self.record.entries.append(entry)
        self.known_fingerprint = None
        if isinstance(entry, Chance):
            self.draws = 0
            self.committed.clear()
            self.shares.clear()
        elif isinstance(entry, ShareCommitted):
            self.committed[entry.seat] = entry.sha256
        elif isinstance(entry, ShareRevealed):
            self.shares[entry.seat] = entry.share

    # ---- actions ----

    def act(self, seat: int, action: int) -> None:
        """Play an action of a seat and all the chance that follows; if Illegal or NotYourTurn is raised, nothing
        changes."""
        self.accept(self.propose(seat, action))

    def propose(self, seat: int, action: int) -> Proposal:
        """Compute an action of a seat and all the chance that follows; raises Illegal or NotYourTurn."""
        before, game = self.position, self.game
        if seat != before.to_act:
            raise NotYourTurn(f"seat {seat} is not to act")
        name = game.action_name(before, action) if 0 <= action < game.action_count else str(action)
        position = before.copy()
        position.apply(action)
        return self.settled([(before, action)], [Act(seat, name)], position, self.draws, self.seed)

    def settled(
        self, steps: list[tuple[Position, int]], acts: list[Act], position: Position, draws: int, seed: bytes
    ) -> Proposal:
        """Draw from a seed while chance is to act."""
        while position.to_act == CHANCE:
            before, action = position, fairness.drawn(seed, draws, position)
            acts.append(Act(CHANCE, self.game.action_name(before, action)))
            steps.append((before, action))
            position = before.copy()
            position.apply(action)
            draws += 1
        return Proposal(steps, acts, position, draws)

    def accept(self, proposal: Proposal) -> None:
        """Make a proposal part of the match; once the game is over the record reveals the seed."""
        for (before, action), act in zip(proposal.steps, proposal.acts, strict=True):
            self.note(before, action, act)
        self.position = proposal.position
        self.draws = proposal.draws
        if self.position.to_act == OVER:
            self.record.entries.append(Seed(self.secret))
        self.finish()

    def follow(self, entries: Sequence[RecordEntry], secret: bytes = b"") -> None:
        """Replay the entries of a record; raises InvalidInput where one breaks a rule. `secret` is the last committed
        seed."""
        for entry in entries:
            if isinstance(entry, Act):
                before = self.position
                position = before.copy()
                action = step(self.game, position, entry, len(self.acts) + 1)
                self.note(before, action, entry)
                self.position = position
                self.draws += entry.seat == CHANCE
            else:
                self.add(entry)
        if secret:
            self.secret = secret
            self.seed = fairness.combined(secret, self.shares)
        self.finish()

    def note(self, before: Position, action: int, act: Act) -> None:
        if len(self.actions) == CHECKPOINT * len(self.checkpoints):
            self.checkpoints.append(before)
        self.recent.append((before, action))
        self.record.entries.append(act)
        self.acts.append(act)
        self.actions.append(action)
        self.cached_ask = None

    def finish(self) -> None:
        position = self.position
        if position.to_act == OVER and self.record.scores is None:
            self.record.scores = [position.score(seat) for seat in range(position.seats)]

    def close(self) -> Record:
        """Return the record as it can be published now; if the game is unfinished it reveals the current seed, which is
        not used again."""
        if self.record.scores is not None:
            return self.record
        self.record.entries.append(Seed(self.secret))
        shown = Record(self.game, self.record.agreed, self.record.seats, list(self.record.entries))
        self.commit()
        return shown

    def abandon(self, seat: int) -> Record:
        """End the game before its rules do, because a seat resigned or failed, and return the record."""
        self.record.entries.append(Seed(self.secret))
        self.record.ended = Ended("resign", seat)
        return self.record

    def take_back(self) -> bool:
        """Undo the last action of a seat; False if there is none, or if chance has acted since."""
        entries = self.record.entries
        if self.record.scores is not None or not entries:
            return False
        last = entries[-1]
        if not isinstance(last, Act) or last.seat == CHANCE:
            return False
        self.cut(len(entries) - 1)
        return True

    def cut(self, entries: int) -> None:
        """Keep only the first `entries` of the record: the actions after them are undone."""
        del self.record.entries[entries:]
        self.record.scores = None
        count = sum(isinstance(entry, Act) for entry in self.record.entries)
        self.position = self.position_at(count)
        del self.acts[count:]
        del self.actions[count:]
        del self.checkpoints[1 + count // CHECKPOINT :]
        for log in self.logs.values():
            del log[count:]
        self.recent.clear()
        self.cached_ask = None

    def position_at(self, step: int) -> Position:
        """Return a copy of the position after the first `step` actions."""
        nearest = min(step // CHECKPOINT, len(self.checkpoints) - 1)
        position = self.checkpoints[nearest].copy()
        for action in self.actions[nearest * CHECKPOINT : step]:
            position.apply(action)
        return position

    # ---- what is seen ----

    def copy(self) -> Match:
        """Return a copy to look at in another thread while this match goes on. It has no seed and no other entries."""
        copy = Match.__new__(Match)
        copy.set_up(Record(self.game, self.record.agreed, self.record.seats), self.position.copy())
        copy.acts = list(self.acts)
        copy.actions = list(self.actions)
        copy.checkpoints = list(self.checkpoints)  # never changed, only copied
        copy.logs = {viewer: list(log) for viewer, log in self.logs.items()}
        copy.finish()
        return copy

    def adopt_log(self, copy: Match, viewer: int) -> None:
        """Keep the log that a copy has rendered, unless actions in it were undone meanwhile."""
        log = copy.logs[viewer]
        count = len(log)
        if len(self.logs.get(viewer, ())) < count <= len(self.acts) and self.acts[count - 1] is copy.acts[count - 1]:
            self.logs[viewer] = log

    def snapshot(self, seat: int = SPECTATOR, step: int | None = None) -> Snapshot:
        """Return what a seat sees now, or saw after the first `step` actions."""
        if step is None or step == len(self.acts):
            return self.with_log(seat, self.head(seat))
        past = Match.__new__(Match)
        past.set_up(Record(self.game, self.record.agreed, self.record.seats), self.position_at(step))
        past.acts = self.acts[:step]
        past.logs = {seat: self.full_log(seat)[:step]}
        past.finish()
        return past.snapshot(seat)

    def with_log(self, seat: int, head: SnapshotHead) -> Snapshot:
        position, game = self.position, self.game
        return Snapshot(
            game=game.name,
            seat=seat,
            ply=head.ply,
            to_act=head.to_act,
            seats=tuple([game.seat(position, number) for number in range(position.seats)]),
            ask=head.ask,
            choices=head.choices,
            courses=head.courses,
            log=self.log(seat),
            scores=head.scores,
            end=head.end,
            parts=head.parts,
            view=head.view,
        )

    def head(self, seat: int) -> SnapshotHead:
        """Return what a seat sees now, without the log."""
        position, game = self.position, self.game
        to_act = position.to_act
        if self.cached_ask is None:
            self.cached_ask = game.ask(position)
        over, acts = to_act == OVER, to_act == seat
        return SnapshotHead(
            len(self.acts),
            to_act,
            self.cached_ask,
            self.choices() if acts else (),
            game.courses(position) if acts else (),
            tuple([position.score(number) for number in range(position.seats)]) if over else None,
            game.end(position) if over else (),
            game.parts(position, self.log(seat)) if over else (),
            game.view(position, seat),
        )

    def choices(self) -> tuple[Choice, ...]:
        return choices(self.game, self.position)

    def log(self, seat: int) -> Log:
        """Return the seat's log lines for every action so far, leaving out those that the game no longer shows."""
        lines, recall = self.full_log(seat), self.game.recall
        if recall is always:
            return tuple(lines)
        return tuple(tuple(line for line in told if recall(self.position, line)) for told in lines)

    def full_log(self, seat: int) -> list[tuple[Line, ...]]:
        """Return the seat's whole log, with lines that may no longer be shown. Cached: callers must not change it."""
        log = self.logs.setdefault(seat, [])
        missing = len(self.acts) - len(log)
        if missing == 1 and self.recent:  # nearly always
            before, action = self.recent[-1]
            log.append(self.game.tell(before, action, self.position, seat))
        elif missing:
            steps = list(self.recent)[-missing:] if missing <= len(self.recent) else self.steps_from(len(log))
            positions = [*[before for before, _ in steps[1:]], self.position]
            for (before, action), after in zip(steps, positions, strict=True):
                log.append(self.game.tell(before, action, after, seat))
        return log

    def steps_from(self, start: int) -> list[tuple[Position, int]]:
        """Yield all actions after the first `start`, each with the position before it."""
        position = self.position_at(start)
        steps = []
        for action in self.actions[start:]:
            before = position
            position = before.copy()
            position.apply(action)
            steps.append((before, action))
        return steps
