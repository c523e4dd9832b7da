"""Verification: recompute every draw of a record from its seed and shares, and report mismatches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from koga.core import fairness
from koga.core.agreements import Agreement, Reader, objections
from koga.core.game import InvalidInput
from koga.core.position import CHANCE
from koga.core.record import Act, Chance, Record, Seed, fingerprint, step


@dataclass
class Verification:
    """The result: the number of `draws` recomputed, the `fingerprint` of the last agreement on chance, the seats whose
    `shares` contributed to it, the seats `left_out` of it, and `problems`.

    `outcomes` lists the possible outcomes of each draw in ascending order, as names with weights.
    """

    draws: int = 0
    outcomes: list[tuple[tuple[str, int], ...]] = field(default_factory=list)
    fingerprint: str | None = None
    shares: list[int] = field(default_factory=list)
    left_out: list[int] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def verify(record: Record, promises: Sequence[str] = ()) -> Verification:
    """Check how the chance of a record was agreed on, and recompute all its draws. `promises` are the fingerprints of
    the agreements that a player was shown: usually one, and one more for each time that somebody was left out."""
    return Verifier(record).run(list(promises))


class Verifier:
    def __init__(self, record: Record) -> None:
        self.record = record
        self.position = record.game.start(record.agreed)
        reader = Reader(record)
        self.agreements = reader.agreements
        self.seeds = {
            fairness.commitment(entry.seed): entry.seed for entry in record.entries if isinstance(entry, Seed)
        }
        self.found = Verification(problems=reader.problems)
        self.passed = 0  # number of agreements passed
        self.seed: bytes | None = None  # of the draws, once the first one is made
        self.drawn = 0  # draws since the last agreement
        self.actions = 0

    def run(self, promises: list[str]) -> Verification:
        self.found.problems[:0] = objections(self.record, self.agreements, promises)
        if self.agreements:
            self.found.fingerprint = fingerprint(self.record, self.agreements[-1].ends)
            self.found.shares = sorted(self.agreements[-1].revealed)
            self.found.left_out = left_out_of_last(self.agreements)
        for entry in self.record.entries:
            if isinstance(entry, Chance):
                self.passed += 1
                self.drawn = 0
            elif isinstance(entry, Act) and not self.act(entry):
                break
        return self.found

    def problem(self, text: str) -> None:
        self.found.problems.append(text)

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
        if self.drawn == 0:
            self.seed = self.find_seed()
        number, game = self.drawn, self.record.game
        self.drawn += 1
        if self.seed is None:
            self.problem(f"action {self.actions}, {entry.name}, was drawn without a known seed")
            return
        due = game.action_name(self.position, fairness.drawn(self.seed, number, self.position))
        if due != entry.name:
            self.problem(f"draw {number + 1}, action {self.actions}: the seed gives {due}, the record has {entry.name}")
        self.found.draws += 1

    def possible(self) -> tuple[tuple[str, int], ...]:
        game, position = self.record.game, self.position
        return tuple((game.action_name(position, action), position.weight(action)) for action in position.actions())

    def find_seed(self) -> bytes | None:
        """Return the seed that the draws of the present agreement follow from."""
        if self.passed == 0:
            return None
        now = self.agreements[self.passed - 1]
        secret = self.seeds.get(now.promise)
        if secret is None:
            self.problem(f"no seed in the record has the SHA-256 {now.promise} that was promised")
            return None
        return fairness.combined(secret, now.revealed)


def left_out_of_last(agreements: list[Agreement]) -> list[int]:
    """Return the seats left out of the last agreement: by those that it follows, back to the game's, or its
    continuation's, first one."""
    seats: list[int] = []
    for now, later in zip(reversed(agreements[:-1]), reversed(agreements), strict=False):
        if not later.again:
            break
        seats += now.left_out
    return sorted(seats)
