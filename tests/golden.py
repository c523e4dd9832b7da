"""Golden matches: whole games as text, with a digest of what every seat saw after every action.

`python -m tests.golden` rewrites them; read the diff before you commit it.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec

from koga.core.game import GAMES, SPECTATOR, find
from koga.core.match import Match
from koga.core.position import OVER, Rng
from koga.core.record import Record, RecordEntry, write
from tests.digest import agreements

FOLDER = Path(__file__).parent / "golden"
PER_GAME = 6
MOST_ACTIONS = 400


def golden(name: str, number: int) -> str:
    """One match of random play, by its number: the record, and behind every action the digests of all snapshots."""
    game = find(name)
    choices = agreements(game)
    agreed = choices[number * len(choices) // PER_GAME]
    seats = game.start(agreed).seats
    match = Match(game, agreed, ["random"] * seats, hashlib.sha256(f"{name} {number}".encode()).digest())
    rng = Rng(number)
    seen = [digest(match, seats)]
    while match.position.to_act != OVER and len(seen) < MOST_ACTIONS:
        actions = match.position.actions()
        match.act(match.position.to_act, actions[rng.below(len(actions))])
        seen.append(digest(match, seats))
    told = [f"{line.en} / {line.ja}" for lines in match.snapshot(SPECTATOR).log[-3:] for line in lines]
    return "\n".join([write(plain(match)), "saw", *seen, "told", *told]) + "\n"


def plain(match: Match) -> Record:
    """The record as it stands, an open one too."""
    entries: list[RecordEntry] = list(match.record.entries)
    return Record(match.game, match.record.agreed, match.record.seats, entries, match.record.scores)


def digest(match: Match, seats: int) -> str:
    """What a spectator and every seat see now, without the log so far: that is in the earlier lines."""
    parts = []
    for seat in (SPECTATOR, *range(seats)):
        snapshot = match.snapshot(seat)
        latest = msgspec.structs.replace(snapshot, log=snapshot.log[-8:])
        parts.append(hashlib.sha256(msgspec.json.encode(latest)).hexdigest()[:8])
    return f"{len(match.record.acts())} {' '.join(parts)}"


def files() -> dict[Path, tuple[str, int]]:
    return {FOLDER / f"{name}-{number}.txt": (name, number) for name in GAMES for number in range(PER_GAME)}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for old in set(FOLDER.glob("*.txt")) - set(files()):
        old.unlink()
    for path, (name, number) in files().items():
        path.write_text(golden(name, number), encoding="utf-8")
