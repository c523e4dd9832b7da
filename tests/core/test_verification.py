"""Luck that nobody alone can choose: shares of the players, commitments, and what verification finds."""

from __future__ import annotations

import pytest

from koga.core import fairness
from koga.core.game import InvalidInput, agree, find
from koga.core.match import Match
from koga.core.position import CHANCE, OVER, Rng
from koga.core.record import (
    Act,
    Chance,
    LeftOut,
    Record,
    RecordEntry,
    ShareCommitted,
    ShareRevealed,
    digest,
    fingerprint,
    read,
    write,
)
from koga.core.verification import verify
from tests.core import forgeries
from tests.core.games import DICE

SEED, OTHER = bytes(range(32)), bytes(range(1, 33))
SHARES = {0: bytes([7]) * 32, 1: bytes([9]) * 32}


def prepared() -> Match:
    game = find(DICE)
    return Match.prepare(game, agree(game, {}), ["Aya", "Ben"])


def begun(seed: bytes = SEED, shares: dict[int, bytes] = SHARES) -> Match:
    match = prepared()
    match.commit(seed)
    for seat, share in shares.items():
        match.commit_share(seat, fairness.share_commitment(share))
    for seat, share in shares.items():
        match.reveal_share(seat, share)
    match.begin()
    return match


def finished(match: Match, rng: Rng) -> Record:
    while match.position.to_act != OVER:
        choices = match.position.actions()
        match.act(match.position.to_act, choices[rng.below(len(choices))])
    return match.record


def with_entries(record: Record, entries: list[RecordEntry]) -> Record:
    return Record(record.game, record.agreed, record.seats, entries, record.scores)


def test_nothing_is_drawn_and_no_seed_exists_before_the_beginning() -> None:
    match = prepared()
    assert match.position.to_act == CHANCE
    assert (match.secret, match.seed, match.record.entries) == (b"", b"", [])


def test_the_luck_depends_on_the_seed_and_on_every_share() -> None:
    draws = [act.name for act in begun().record.acts()]
    assert [act.name for act in begun().record.acts()] == draws
    assert [act.name for act in begun(OTHER).record.acts()] != draws
    for seat in SHARES:
        assert [act.name for act in begun(shares={**SHARES, seat: OTHER}).record.acts()] != draws


def test_a_record_with_shares_round_trips_and_verifies() -> None:
    record = finished(begun(), Rng(1))
    found = verify(read(write(record)), [fingerprint(record)])
    assert (found.problems, found.shares, found.left_out) == ([], [0, 1], [])
    assert found.fingerprint == fingerprint(record)
    assert found.draws == sum(act.seat == CHANCE for act in record.acts())


def test_a_seed_changed_after_the_shares_were_seen_is_found() -> None:
    """A server that looks for a better seed once it knows the shares must change its promise, or the draws."""
    record = finished(begun(OTHER), Rng(1))
    honest = finished(begun(SEED), Rng(1))
    assert "promise" in verify(record, [fingerprint(honest)]).problems[0]
    mixed: list[RecordEntry] = [e for e in honest.entries if not isinstance(e, Act)]
    mixed[-1:-1] = record.acts()
    assert any("the seed gives" in line for line in verify(with_entries(honest, mixed)).problems)


def test_a_seed_that_does_not_fit_the_promise_is_found_although_it_gives_the_draws() -> None:
    record = finished(begun(OTHER), Rng(1))
    promise = fairness.commitment(SEED)
    bent: list[RecordEntry] = [Chance(promise) if isinstance(e, Chance) else e for e in record.entries]
    found = verify(with_entries(record, bent))
    assert f"no seed in the record has the SHA-256 {promise}" in found.problems[1]
    assert found.draws == 0


def test_a_share_that_was_not_committed_to_is_refused_and_found() -> None:
    match = prepared()
    match.commit(SEED)
    match.commit_share(0, fairness.share_commitment(SHARES[0]))
    with pytest.raises(InvalidInput, match="not the one it committed to"):
        match.reveal_share(0, SHARES[1])
    record = finished(begun(), Rng(1))
    forged: list[RecordEntry] = [
        ShareRevealed(0, OTHER) if isinstance(e, ShareRevealed) and e.seat == 0 else e for e in record.entries
    ]
    assert "seat 0 is not the one it committed to" in verify(with_entries(record, forged)).problems[0]


def test_a_share_that_repeats_another_does_not_cancel_it_out() -> None:
    """Shares are hashed with their seats: whoever copies somebody's commitment and share gains nothing by it."""
    assert len({fairness.combined(SEED, {0: share, 1: share}) for share in SHARES.values()}) == len(SHARES)
    assert fairness.combined(SEED, {0: SHARES[0]}) != fairness.combined(SEED, {1: SHARES[0]})


def test_a_share_that_is_dropped_silently_is_found() -> None:
    record = finished(begun(), Rng(1))
    dropped: list[RecordEntry] = [e for e in record.entries if not (isinstance(e, ShareRevealed) and e.seat == 1)]
    problems = verify(with_entries(record, dropped)).problems
    assert "the draws began without the share of seat 1" in problems[0]


@pytest.mark.parametrize("case", forgeries.cases(), ids=lambda case: case.name)
def test_a_forged_agreement_is_found(case: forgeries.Case) -> None:
    """By anybody who reads the record, or at least by somebody who was given a promise; honest records pass."""
    record = read(write(case.record()))
    assert bool(verify(record).problems) == (case.by == "anybody")
    assert bool(verify(record, case.promises()).problems) == (case.by != "nobody")


def test_the_pages_tests_have_the_same_forgeries() -> None:
    assert forgeries.FILE.read_text(encoding="utf-8") == forgeries.listed(), "run python -m tests.core.forgeries"


def test_the_fingerprint_binds_all_that_is_fixed_before_a_share_is_revealed() -> None:
    record = finished(begun(), Rng(1))
    lines = [line for line in write(record).splitlines() if not line.startswith("seat ")]
    last = max(number for number, line in enumerate(lines) if line.startswith("share "))
    assert fingerprint(record) == digest(lines[: last + 1])
    renamed = Record(record.game, record.agreed, ["Aya", "a deleted account"], record.entries, record.scores)
    assert fingerprint(renamed) == fingerprint(record)


def test_the_hash_of_a_seed_alone_is_no_promise() -> None:
    """It does not bind the other seats' shares: a server that keeps its seed could look for one of those."""
    record = finished(begun(), Rng(1))
    assert "the SHA-256 of a seed alone" in verify(record, [fairness.commitment(SEED)]).problems[0]


def test_a_commitment_counts_once_and_is_a_hash() -> None:
    match = prepared()
    match.commit(SEED)
    used = fairness.share_commitment(SHARES[0])
    match.commit_share(0, used)
    for wrong in (used, used[:-1], used + "\n", used.upper()):
        with pytest.raises(InvalidInput, match="fresh share"):
            match.commit_share(1, wrong)


def test_no_line_of_a_record_is_broken() -> None:
    """A line break in what a player chose would write lines that the server did not mean."""
    record = finished(begun(), Rng(1))
    used = fairness.share_commitment(SHARES[0])
    for seats, entry in (
        (["Aya", "Ben\n* x"], ShareCommitted(0, used)),
        (["Aya", "Ben"], ShareCommitted(0, used + "\n")),
    ):
        with pytest.raises(InvalidInput, match="one thing on each line"):
            write(Record(record.game, record.agreed, seats, [entry], record.scores))


@pytest.mark.parametrize(
    ("line", "other"), [("share 0 ", "share 00 "), ("share 1 ", "share ١ "), ("seat 1 ", "seat 0 ")]
)
def test_a_line_has_one_form(line: str, other: str) -> None:
    """Otherwise two programs could read two records from one text."""
    lines = write(finished(begun(), Rng(1))).splitlines()[:-1]
    changed = [other + text.removeprefix(line) if text.startswith(line) else text for text in lines]
    with pytest.raises(InvalidInput, match="should"):
        read("\n".join([*changed, f"sum {digest(changed)}"]))


def test_who_does_not_reveal_is_left_out_and_everything_begins_anew() -> None:
    match = prepared()
    match.commit(SEED)
    for seat, share in SHARES.items():
        match.commit_share(seat, fairness.share_commitment(share))
    match.reveal_share(0, SHARES[0])
    match.leave_out(1)
    assert match.secret != SEED
    assert (match.committed, match.shares) == ({}, {})
    with pytest.raises(InvalidInput):
        match.reveal_share(0, SHARES[0])
    match.commit_share(0, fairness.share_commitment(OTHER))
    match.reveal_share(0, OTHER)
    match.begin()
    record = finished(match, Rng(1))
    assert LeftOut(1) in record.entries
    found = verify(read(write(record)))
    assert (found.problems, found.shares, found.left_out) == ([], [0], [1])


def test_a_bot_is_marked_as_the_servers() -> None:
    match = prepared()
    match.commit(SEED)
    match.commit_share(0, fairness.share_commitment(SHARES[0]))
    match.commit_share(1, None)
    match.reveal_share(0, SHARES[0])
    match.begin()
    record = finished(match, Rng(1))
    assert "share 1 server" in write(record).splitlines()
    assert ShareCommitted(1, None) in read(write(record)).entries
    assert verify(record).shares == [0]


def test_a_match_is_restored_with_its_shares() -> None:
    match = begun()
    again = Match.restore(read(write(match.close())), match.secret)
    assert again.position.key() == match.position.key()
    middle = begun()
    kept = Record(middle.game, middle.record.agreed, middle.record.seats, list(middle.record.entries))
    restored = Match.restore(kept, SEED)
    assert (restored.seed, restored.draws, restored.shares) == (middle.seed, middle.draws, SHARES)
    rng, twin = Rng(5), Rng(5)
    assert finished(middle, rng).acts() == finished(restored, twin).acts()
