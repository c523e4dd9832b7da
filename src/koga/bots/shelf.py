"""Growable arrays for the nodes of search trees. C types in shelf.pxd."""

from __future__ import annotations

from array import array


def integers(count: int) -> array[int]:
    return array("i", bytes(4 * count))


def numbers(count: int) -> array[float]:
    return array("d", bytes(8 * count))


def longer(old: array[int], capacity: int) -> array[int]:
    new = integers(capacity)
    for i in range(len(old)):
        new[i] = old[i]
    return new


def longer_numbers(old: array[float], capacity: int) -> array[float]:
    new = numbers(capacity)
    for i in range(len(old)):
        new[i] = old[i]
    return new
