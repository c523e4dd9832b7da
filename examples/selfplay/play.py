"""Plays a checkpoint by the protocol for outside bots (docs/bots.md).

    koga play taisen --seats human,"exec:python play.py taisen.npz"
    koga lab duel taisen "exec:64:python play.py taisen.npz" search:400 --games 200

The limit of a decision, nodes or time, is what the search may use; a view is turned back into a position first, which
only games without secrets allow. `--policy` plays the action that the network values most, without a tree.
"""

from __future__ import annotations

import argparse
import json
import sys
import threading
import time
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from network import load
from positions import position_of
from search import Node, Searcher, best

from koga.core.game import find
from koga.core.position import Position, Rng

CHUNK = 16  # simulations between two checks of the clock


def say(**message: Any) -> None:
    print(json.dumps(message), flush=True)


class Player:
    def __init__(self, path: Path, policy: bool) -> None:
        self.network = load(path)
        self.policy = policy
        self.game = find(self.network.about["game"])
        self.searcher: Searcher | None = None
        self.stopped: set[int] = set()  # requests whose search was ended by `stop`

    def choose(self, question: dict[str, Any]) -> tuple[int, Node]:
        position = position_of(question["view"], self.network.about["options"])
        if self.searcher is None:
            self.searcher = Searcher(self.game, position, self.network)
            if self.searcher.look.size != sum(count for _, count in self.network.about["features"]):
                raise ValueError(f"this network was trained with the options {self.network.about['options']}")
        rng = Rng(question["seed"])
        if self.policy or len(question["actions"]) == 1:
            node = self.searcher.think(position, 0, rng)
        elif "nodes" in question:
            node = self.searcher.think(position, question["nodes"], rng)
        else:
            node = self.timed(self.searcher, position, question, rng)
        return best(node), node

    def timed(self, searcher: Searcher, position: Position, question: dict[str, Any], rng: Rng) -> Node:
        node, until = searcher.think(position, 0, rng), time.monotonic() + 0.9 * question["ms"] / 1000
        while time.monotonic() < until and question["id"] not in self.stopped:
            searcher.grow(node, position, CHUNK, rng)
        return node

    def listen(self, messages: SimpleQueue[dict[str, Any]]) -> None:
        """Read Koga's messages while the search may be running."""
        for line in sys.stdin:
            message = json.loads(line)
            if message["type"] == "stop":
                self.stopped.add(message["id"])
            messages.put(message)
        messages.put({"type": "quit"})


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--policy", action="store_true", help="do not grow a tree")
    arguments = parser.parse_args()
    player = Player(arguments.checkpoint, arguments.policy)
    messages: SimpleQueue[dict[str, Any]] = SimpleQueue()
    threading.Thread(target=player.listen, args=[messages], daemon=True).start()
    while True:
        message = messages.get()
        kind = message["type"]
        if kind == "hello":
            say(type="hello", protocol=1, name=f"self-play {player.game.name}", games=[player.game.name])
        elif kind == "go":
            try:
                action, node = player.choose(message)
            except ValueError as error:
                say(type="error", message=str(error))
                continue
            told = [
                {"action": one, "value": float(total / visits + 1) / 2}
                for one, total, visits in zip(node.actions, node.sums, node.visits, strict=True)
                if visits
            ]
            if told:
                say(type="info", evaluations=told, nodes=int(node.visits.sum()))
            say(type="bestmove", id=message["id"], action=action)
        elif kind == "quit":
            break


if __name__ == "__main__":
    main()
