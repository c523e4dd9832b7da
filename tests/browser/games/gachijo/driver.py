"""Plays tables of a real server greedily, to reach mid-game positions for the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from koga.core.position import Rng
from tests.server.client import Client
from tests.server.running import Server

Snapshot = dict[str, Any]


def table_of(server: Server, players: int, hints: bool = False, **more: Any) -> tuple[str, dict[str, str]]:
    """Create a table at which every seat belongs to this test."""
    seats = [{"kind": "person", "name": name} for name in ("Sasuke", "Saizo", "Kamanosuke", "Jinpachi")[:players]]
    options = {"players": str(players), **more}
    return server.make("gachijo", seats=seats, options=options, hints=hints)


def drive(
    server: Server, id: str, tokens: dict[str, str], until: Callable[[Snapshot], bool], seed: int = 1, most: int = 3_000
) -> Snapshot:
    """Act for all seats until the snapshot of the seat to act matches; return it."""
    rng = Rng(seed)
    with Client(server.url, id, list(tokens.values())) as client:
        for _ in range(most):
            client.wait(lambda: client.over() or client.to_act() is not None)
            seat = client.to_act()
            assert seat is not None, "the game ended before the position came up"
            snapshot = client.snapshots[seat]
            if until(snapshot):
                return snapshot
            for action in greedy(snapshot, rng):
                answer = client.act(seat, action)
                assert answer["type"] == "done", answer
                if until(client.snapshots[seat]) or action not in offered(client.snapshots[seat]):
                    break
    raise AssertionError("the position did not come up")


def play_out(server: Server, id: str, tokens: dict[str, str], seed: int = 1) -> Snapshot:
    """Act for all seats until the game is over; return what the first seat sees then."""
    rng = Rng(seed)
    with Client(server.url, id, list(tokens.values())) as client:
        while True:
            client.wait(lambda: client.over() or client.to_act() is not None)
            seat = client.to_act()
            if client.over() or seat is None:
                return client.snapshots[0]
            for action in greedy(client.snapshots[seat], rng):
                if client.to_act() != seat or action not in offered(client.snapshots[seat]):
                    break
                answer = client.act(seat, action)
                assert answer["type"] == "done", answer


def offered(snapshot: Snapshot) -> set[int]:
    return {choice["action"] for choice in snapshot["choices"]}


def greedy(snapshot: Snapshot, rng: Rng) -> list[int]:
    """Return the action that gains most: an attack, a rich stroke, a treasure; slides when they are owed."""
    named = {choice["name"]: choice["action"] for choice in snapshot["choices"]}
    of = {kind: [action for name, action in named.items() if name.split(":")[0] == kind] for kind in KINDS}
    courses = snapshot["courses"]
    if courses and (not snapshot["view"]["turn"]["walked"] or snapshot["view"]["asked"] != "turn" or rng.below(2)):
        best = max(len(course["gains"]) for course in courses)
        rich = [course for course in courses if len(course["gains"]) == best]
        first = list(rich[rng.below(len(rich))]["actions"])
        return of["attack"][:1] or first
    for kind in ("attack", "treasure", "crystal", "draw", "slide", "summon", "ninja", "go", "tool", "base"):
        if of[kind]:
            return [of[kind][rng.below(len(of[kind]))]]
    return [snapshot["choices"][rng.below(len(snapshot["choices"]))]["action"]]


KINDS = ("attack", "treasure", "crystal", "draw", "slide", "summon", "ninja", "go", "tool", "base")
