"""Conversion between stored entries of a table and entries of its match's record."""

from __future__ import annotations

from koga.core.position import CHANCE
from koga.core.record import Act, Chance, LeftOut, RecordEntry, Seed, ShareCommitted, ShareRevealed
from koga.server.storage.rows import Entry


def entry_of(match: str, version: int, entry: RecordEntry, then: int, now: float, message: str | None = None) -> Entry:
    if isinstance(entry, Act):
        return Entry(match, version, "act", entry.seat, entry.name, then, now, message)
    if isinstance(entry, Chance):
        return Entry(match, version, "chance", CHANCE, entry.sha256, then, now, message)
    if isinstance(entry, ShareCommitted):
        return Entry(match, version, "share", entry.seat, entry.sha256 or "", then, now, message)
    if isinstance(entry, ShareRevealed):
        return Entry(match, version, "reveal", entry.seat, entry.share.hex(), then, now, message)
    if isinstance(entry, LeftOut):
        return Entry(match, version, "without", entry.seat, "", then, now, message)
    return Entry(match, version, "seed", CHANCE, entry.seed.hex(), then, now, message)


def record_entry(entry: Entry) -> RecordEntry | None:
    """Return the record's entry; None if the stored entry concerns the table alone."""
    kind, text = entry.kind, entry.text
    if kind == "act":
        return Act(entry.seat, text)
    if kind == "chance":
        return Chance(text)
    if kind == "share":
        return ShareCommitted(entry.seat, text.strip() or None)  # earlier servers took a line break after the hash
    if kind == "reveal":
        return ShareRevealed(entry.seat, bytes.fromhex(text))
    if kind == "without":
        return LeftOut(entry.seat)
    if kind == "seed":
        return Seed(bytes.fromhex(text))
    return None
