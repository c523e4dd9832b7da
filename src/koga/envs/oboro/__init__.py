"""What environments need to know of Oboro beyond its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from koga.core.position import Position
from koga.envs.episode import Facts
from koga.games.oboro.position import CARDS, LAST_ROUND, TRICKS

SWAPPED = {"b": "g", "g": "b", "blue": "green", "green": "blue"}


def facts(position: Position) -> Facts:
    return Facts(decisions=3 * TRICKS * LAST_ROUND, zero_sum=True)


def renamings(position: Position) -> Iterator[tuple[Callable[[str], str], Callable[[int], int]]]:
    """O1.2: blue and green have the same cards and icons; red has the burning arrow."""
    yield feature_renamed, action_renamed


def feature_renamed(name: str) -> str:
    head, colon, entry = name.partition(": ")
    words = []
    for word in entry.split(" "):
        is_card = len(word) == 2 and word[1].isdigit()
        words.append(SWAPPED.get(word[0], word[0]) + word[1] if is_card else SWAPPED.get(word, word))
    return head + colon + " ".join(words)


def action_renamed(action: int) -> int:
    if 8 <= action < CARDS:
        return action + 8 if action < 16 else action - 8
    return action
