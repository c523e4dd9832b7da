"""Golden matches: whole games as records, and what everybody saw after every action.

Each is a pair in tests/golden: `GAME-N.koga` is a record, as `koga replay` and `koga verify` read it; `GAME-N.seen` has
for every action of a player a digest of each viewer's snapshot (the spectator's first) and the log lines that it added.

    python -m tests.golden          replay the records and rewrite what was seen; read the diff before you commit it
    python -m tests.golden --play   play new records first: for a new game, or after a change of the rules
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import msgspec

from koga.bots.bot import bot, choose, default_level
from koga.core.game import GAMES, SPECTATOR, find
from koga.core.match import Match
from koga.core.position import OVER, Rng
from koga.core.record import Record, Seed, read, write
from tests.digest import agreements

FOLDER = Path(__file__).parent / "golden"
PER_GAME = 6


def play(name: str, number: int) -> str:
    """Play a new match and return its record: even numbers by the game's usual level, odd ones by it and random
    bots."""
    game = find(name)
    choices = agreements(game)
    agreed = choices[number * len(choices) // PER_GAME]
    count = game.start(agreed).seats
    level = default_level(game)
    seats = [level if number % 2 == 0 or seat == number % count else "random" for seat in range(count)]
    players = [bot(game, seat) for seat in seats]
    match = Match(game, agreed, seats, hashlib.sha256(f"{name} {number}".encode()).digest())
    rng = Rng(number)
    while match.position.to_act != OVER:
        match.act(match.position.to_act, choose(players[match.position.to_act], match.position, rng))
    return write(match.record)


def replay(record: Record) -> tuple[str, str]:
    """Replay the decisions of a record; return its text, with all chance drawn anew from its seed, and what was
    seen."""
    seed = next(entry.seed for entry in record.entries if isinstance(entry, Seed))
    match = Match(record.game, record.agreed, record.seats, seed)
    lang = "ja" if len(record.acts()) % 2 else "en"
    lines = [digests(match)]
    told = 0
    for act in record.acts():
        if act.seat >= 0:
            match.act(act.seat, record.game.action_number(match.position, act.name))
            log = match.snapshot(SPECTATOR).log
            lines += [digests(match), *(f"  {line.text(lang)}" for part in log[told:] for line in part)]
            told = len(log)
    return write(match.record), "\n".join(lines) + "\n"


def digests(match: Match) -> str:
    """Return digests of what a spectator and every seat see now, without the earlier log."""
    parts = []
    for seat in (SPECTATOR, *range(match.position.seats)):
        snapshot = match.snapshot(seat)
        latest = msgspec.structs.replace(snapshot, log=snapshot.log[-8:])
        parts.append(hashlib.sha256(msgspec.json.encode(latest)).hexdigest()[:8])
    return f"{len(match.record.acts())} {' '.join(parts)}"


def records() -> dict[Path, tuple[str, int]]:
    return {FOLDER / f"{name}-{number}.koga": (name, number) for name in GAMES for number in range(PER_GAME)}


def files() -> set[Path]:
    return {path.with_suffix(kind) for path in records() for kind in (".koga", ".seen")}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for old in set(FOLDER.iterdir()) - files():
        old.unlink()
    for path, (name, number) in records().items():
        if "--play" in sys.argv[1:] or not path.exists():
            path.write_text(play(name, number), encoding="utf-8")
        text, seen = replay(read(path.read_text(encoding="utf-8")))
        path.write_text(text, encoding="utf-8")
        path.with_suffix(".seen").write_text(seen, encoding="utf-8")
