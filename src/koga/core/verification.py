"""Verification: recompute every draw of a record from its seed and shares, and report mismatches."""

from __future__ import annotations

from dataclasses import dataclass, field

from koga.core import fairness
from koga.core.game import InvalidInput
from koga.core.position import CHANCE
from koga.core.record import Act, Chance, LeftOut, Record, Seed, ShareCommitted, ShareRevealed, step


@dataclass
class Verification:
    """The result: the number of `draws` recomputed, the seats whose `shares` contributed, the seats `left_out`, and
    `problems`.

    `outcomes` lists the possible outcomes of each draw in ascending order, as names with weights.
    """

    draws: int = 0
    outcomes: list[tuple[tuple[str, int], ...]] = field(default_factory=list)
    shares: list[int] = field(default_factory=list)
    left_out: list[int] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


@dataclass
class Round:
    """One agreement on chance: from one commitment to the server's seed to the next."""

    promise: str
    committed: dict[int, str | None] = field(default_factory=dict)
    revealed: dict[int, bytes] = field(default_factory=dict)
    seed: bytes | None = None  # the combined seed, known once the first draw is made
    looked_up: bool = False
    draws: int = 0


def verify(record: Record, promise: str | None = None) -> Verification:
    """Recompute all draws of a record; `promise` is the commitment that a player received at the beginning."""
    return Verifier(record).run(promise)


class Verifier:
    def __init__(self, record: Record) -> None:
        self.record = record
        self.position = record.game.start(record.agreed)
        self.seeds = {
            fairness.commitment(entry.seed): entry.seed for entry in record.entries if isinstance(entry, Seed)
        }
        self.found = Verification()
        self.round: Round | None = None
        self.actions = 0

    def run(self, promise: str | None) -> Verification:
        promises = [entry.sha256 for entry in self.record.entries if isinstance(entry, Chance)]
        if promise is not None and promise not in promises:
            self.problem(f"the record does not have the promise {promise} that you were given")
        for entry in self.record.entries:
            if isinstance(entry, Chance):
                self.round = Round(entry.sha256)
                self.found.shares = []
            elif isinstance(entry, ShareCommitted):
                self.commit(entry)
            elif isinstance(entry, ShareRevealed):
                self.reveal(entry)
            elif isinstance(entry, LeftOut):
                self.found.left_out.append(entry.seat)
            elif isinstance(entry, Act) and not self.act(entry):
                break
        return self.found

    def problem(self, text: str) -> None:
        self.found.problems.append(text)

    def commit(self, entry: ShareCommitted) -> None:
        if self.round is None or self.round.revealed or self.round.draws or entry.seat in self.round.committed:
            self.problem(f"seat {entry.seat} committed to a share out of order")
            return
        self.round.committed[entry.seat] = entry.sha256

    def reveal(self, entry: ShareRevealed) -> None:
        if self.round is None or self.round.draws or entry.seat in self.round.revealed:
            self.problem(f"seat {entry.seat} revealed a share out of order")
            return
        due = self.round.committed.get(entry.seat)
        if due != fairness.share_commitment(entry.share):
            self.problem(f"the share of seat {entry.seat} is not the one it committed to")
        self.round.revealed[entry.seat] = entry.share

    def act(self, entry: Act) -> bool:
        """Check one action; return whether the rest of the record can be checked."""
        self.actions += 1
        if entry.seat == CHANCE:
            self.draw(entry)
        try:
            step(self.record.game, self.position, entry, self.actions)
        except InvalidInput as error:
            self.problem(str(error))
            return False
        return True

    def draw(self, entry: Act) -> None:
        if self.position.to_act != CHANCE:
            return  # reported when the action is replayed
        self.found.outcomes.append(self.possible())
        seed = self.seed_of_round()
        if seed is None or self.round is None:
            self.problem(f"action {self.actions}, {entry.name}, was drawn without a known seed")
            return
        game, number = self.record.game, self.round.draws
        due = game.action_name(self.position, fairness.drawn(seed, number, self.position))
        if due != entry.name:
            self.problem(f"draw {number + 1}, action {self.actions}: the seed gives {due}, the record has {entry.name}")
        self.round.draws += 1
        self.found.draws += 1

    def possible(self) -> tuple[tuple[str, int], ...]:
        game, position = self.record.game, self.position
        return tuple((game.action_name(position, action), position.weight(action)) for action in position.actions())

    def seed_of_round(self) -> bytes | None:
        """Return the seed of the draws, once per round; report a missing seed or share."""
        if self.round is None:
            return None
        if not self.round.looked_up:
            self.round.looked_up = True
            secret = self.seeds.get(self.round.promise)
            if secret is None:
                self.problem(f"no seed in the record has the SHA-256 {self.round.promise} that was promised")
            missing = [s for s, due in self.round.committed.items() if due is not None and s not in self.round.revealed]
            for seat in missing:
                self.problem(f"the draws began without the share of seat {seat}")
            if secret is not None:
                self.round.seed = fairness.combined(secret, self.round.revealed)
                self.found.shares = sorted(self.round.revealed)
        return self.round.seed
