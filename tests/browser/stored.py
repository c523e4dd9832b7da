"""Stored finished games, one of each game, so that drawings are reproducible.

`python -m tests.browser.stored GAME` plays one by random moves on a temporary server and rewrites the file.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from koga.core.game import find
from koga.core.position import Rng
from tests.browser.player import short
from tests.server.client import Client
from tests.server.running import Server

GAMES = Path(__file__).parent / "games"


def stored_file(game: str) -> Path:
    return GAMES / game / "finished.json"


def tokens_of(game: str) -> dict[str, str]:
    """Return the tokens of the stored table, by seat."""
    tokens: dict[str, str] = json.loads((GAMES / game / "finished-tokens.json").read_text(encoding="utf-8"))
    return tokens


def admin(*words: str) -> str:
    run = subprocess.run([sys.executable, "-m", "koga", "admin", *words], check=True, capture_output=True, text=True)
    return run.stdout


def put(game: str, folder: Path, database: str) -> str:
    """Import the stored table into a database as if it had just ended; return its id."""
    told = json.loads(stored_file(game).read_text(encoding="utf-8"))
    match = told["table"]["match"]
    match |= {"created": time.time(), "ended": time.time()}  # otherwise retention would delete it
    file = folder / f"{game}.json"
    file.write_text(json.dumps(told), encoding="utf-8")
    admin("import", str(file), "--database", database)
    id: str = match["id"]
    return id


def write(game: str, seed: int) -> None:
    few = {"players": "2"} if any(option.name == "players" for option in find(game).options) else {}
    with tempfile.TemporaryDirectory() as folder:
        database = f"{folder}/koga.db"
        server = Server(database, Path(folder))
        try:
            id, tokens = server.make(game, level="random", options={**short(game), **few}, name="Sasuke")
            with Client(server.url, id, list(tokens.values())) as client:
                client.play_to_end(Rng(seed))
        finally:
            server.stop()
        stored_file(game).unlink(missing_ok=True)
        admin("export", id, str(stored_file(game)), "--database", database)
    (GAMES / game / "finished-tokens.json").write_text(json.dumps(tokens) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1)
