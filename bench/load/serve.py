"""`koga serve` with ping-pong added to its games."""

from __future__ import annotations

from koga.cli import main
from koga.core.game import GAMES

GAMES["pingpong"] = "bench.load.pingpong"

if __name__ == "__main__":
    main()
