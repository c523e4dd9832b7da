"""Round robin: everyone meets everyone, by the circle method, with balanced seats."""

from __future__ import annotations

from collections.abc import Sequence

Pairing = tuple[int, ...]  # players by seat; a single one rests


def schedule(players: Sequence[int], cycles: int = 1) -> list[list[Pairing]]:
    """Return the pairings of every round. With an odd number one player rests each round; no player takes the first
    seat two times more often than the second. The seats are swapped in every second cycle."""
    rounds = circle(players)
    return [
        [pairing if cycle % 2 == 0 else pairing[::-1] for pairing in games]
        for cycle in range(cycles)
        for games in rounds
    ]


def circle(players: Sequence[int]) -> list[list[Pairing]]:
    """Return one cycle by the circle method: one player stays and the others rotate; with an odd number, one rests each
    round."""
    stays = players[-1] if len(players) % 2 == 0 else None
    ring = list(players[:-1] if stays is not None else players)
    size = len(ring)
    rounds = []
    for turn in range(size):
        games: list[Pairing] = []
        if stays is None:
            games.append((ring[turn],))
        else:
            games.append((ring[turn], stays) if turn % 2 == 0 else (stays, ring[turn]))
        for step in range(1, (size + 1) // 2):
            one, other = ring[(turn + step) % size], ring[(turn - step) % size]
            games.append((one, other) if step % 2 else (other, one))
        rounds.append(games)
    return rounds
