"""Pending tasks, each packed into one number: its kind, its seat, and its subject. C types in tasks.pxd."""

from __future__ import annotations


def task(kind: int, seat: int, about: int) -> int:
    """Pack a task; `about` is another seat, or the tool of TAKE_TOOL."""
    return kind + 32 * seat + 256 * about


def task_kind(packed: int) -> int:
    """Return the kind of a task (codes.py)."""
    return packed % 32


def task_seat(packed: int) -> int:
    return packed // 32 % 8


def task_about(packed: int) -> int:
    return packed // 256
