"""Points by rank: one table for shuriken (O5.2, O5.3) and rounds (O6.3, O6.7). C types in ranks.pxd."""

from __future__ import annotations


def rank(strength: list[int], points: list[int]) -> None:
    """O5.3, O6.7: each seat's points by its rank; a strength below 0 has none."""
    for seat in range(3):
        points[seat] = 0
        if strength[seat] >= 0:
            ahead = equal = 0
            for other in range(3):
                if strength[other] > strength[seat]:
                    ahead += 1
                if strength[other] == strength[seat]:
                    equal += 1
            points[seat] = points_of_rank(ahead, equal)


def points_of_rank(ahead: int, equal: int) -> int:
    """3, 2, 1; a shared first rank 2, a shared second 1."""
    if ahead == 0:
        return 3 if equal == 1 else 2
    if ahead == 1:
        return 2 if equal == 1 else 1
    return 1
