"""The same load on Koga or boardgame.io: python -m bench.load.client koga|bgio port pid scenario tables seconds.

Prints one line of JSON.
"""

from __future__ import annotations

import gc
import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.load.club import club_match
from bench.load.players import BgioPlayer, KogaPlayer, Player, bgio_match, koga_match
from bench.load.wires import Wires

PATIENCE = 60.0
WARM_UP = 1.0
RESIGN = 0.5  # seconds between two rated games that end and are settled
PACE = 2.0  # seconds between two actions of a table at human pace
KINDS: dict[str, tuple[Callable[[int], Any], Callable[..., Player]]] = {
    "koga": (koga_match, KogaPlayer),
    "bgio": (bgio_match, BgioPlayer),
    "club": (club_match, KogaPlayer),
}


class Load:
    def __init__(self, target: str, port: int, pid: str, tables: int, seconds: float) -> None:
        self.make, self.join = KINDS[target]
        self.port, self.pid, self.tables, self.seconds = port, pid, tables, seconds
        self.wires = Wires()
        self.times: list[float] = []
        self.players: list[Player] = []
        self.waiting: list[Player] = []  # warm-up
        self.going = False

    def saturated(self) -> dict[str, Any]:
        """Every player acts as soon as it is their turn."""
        self.seat(self.hit_at_once)
        self.going = True
        for player in self.waiting:
            self.hit(player)
        self.wires.run(WARM_UP)
        self.times.clear()
        begun, spent, own = time.perf_counter(), cpu_of(self.pid), cpu_of("self")
        self.wires.run(self.seconds)
        took, count = time.perf_counter() - begun, len(self.times)
        spent, own = cpu_of(self.pid) - spent, cpu_of("self") - own
        return {
            "rate": round(count / took),
            "server_ms": round(1000 * spent / max(1, count), 3),  # CPU time per action
            "server_busy": round(spent / took, 2),  # share of one core
            "client_busy": round(own / took, 2),
            **percentiles(self.times),
        }

    def paced(self) -> dict[str, Any]:
        """Every table has an action every two seconds; tables are evenly spread."""
        self.going = True
        self.seat(self.hit_later)
        self.wires.run(PACE + 0.5)
        self.times.clear()
        self.wires.run(self.seconds)
        return {"actions": len(self.times), **percentiles(self.times)}

    def club(self) -> dict[str, Any]:
        """As paced, but by members: rated games of which one ends from time to time, and games with turn notices."""
        self.going = True
        self.seat(self.hit_later)
        self.wires.run(PACE + 0.5)
        rated = [player for player in self.players if isinstance(player, KogaPlayer) and player.rated and player.seat]
        ends = rated[: max(1, int(self.seconds / RESIGN) // 2)]
        for number, player in enumerate(ends):
            self.wires.after(number * RESIGN, player.resign)
        self.times.clear()
        self.wires.run(self.seconds)
        return {"actions": len(self.times), "settled": len(ends), **percentiles(self.times)}

    def idle(self) -> dict[str, Any]:
        """Idle spectators, which after a while must all still be answered."""
        match = self.make(self.port)
        spectators = []
        for _ in range(self.tables):
            spectators.append(self.join(self.wires, self.port, match, None, lambda _: None))
            self.wires.run(0)
        self.await_all(spectators)
        self.wires.run(self.seconds)
        for spectator in spectators:
            spectator.answered = False
            spectator.ask()
        self.wires.run(5, until=lambda: all(spectator.answered for spectator in spectators))
        return {"held": sum(spectator.answered for spectator in spectators)}

    def seat(self, turn: Callable[[Player], None]) -> None:
        players = self.players
        for _ in range(self.tables):
            match = self.make(self.port)
            players += [self.join(self.wires, self.port, match, seat, turn) for seat in (0, 1)]
            self.wires.run(0.001)
        self.await_all(players)

    def await_all(self, players: list[Player]) -> None:
        if not self.wires.run(PATIENCE, until=lambda: all(player.ready for player in players)):
            raise SystemExit("not everybody could join")
        gc.freeze()

    def hit(self, player: Player) -> None:
        begun = time.perf_counter()
        player.hit(lambda: self.times.append(time.perf_counter() - begun))

    def hit_at_once(self, player: Player) -> None:
        if self.going:
            self.hit(player)
        else:
            self.waiting.append(player)

    def hit_later(self, player: Player) -> None:
        first = player not in self.waiting and len(self.waiting) < 2 * self.tables
        if first:
            self.waiting.append(player)
        self.wires.after(random.random() * PACE if first else PACE, lambda: self.hit(player))


def cpu_of(process: str) -> float:
    """Return the CPU time used by a process with all its threads, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def percentiles(times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    return {
        f"p{share}": round(1000 * ordered[min(len(ordered) - 1, share * len(ordered) // 100)], 2)
        for share in (50, 95, 99)
        if ordered
    }


if __name__ == "__main__":
    target, port, pid, scenario, tables, seconds = sys.argv[1:]
    load = Load(target, int(port), pid, int(tables), float(seconds))
    scenarios = {"saturated": load.saturated, "paced": load.paced, "idle": load.idle, "club": load.club}
    print(json.dumps(scenarios[scenario]()))
