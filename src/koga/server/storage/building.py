"""Rows of the database as structs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

import sqlalchemy as sa

T = TypeVar("T")
AT_ONCE = 200  # rows built on the event loop; those that follow are built off it


async def built(found: sa.CursorResult[Any], make: Callable[..., T]) -> list[T]:
    """Return all rows of a result, which is in memory already, as structs."""
    first = [make(*row) for row in found.fetchmany(AT_ONCE)]
    if len(first) < AT_ONCE:
        return first
    return first + await asyncio.to_thread(rest_of, found, make)


def rest_of(found: sa.CursorResult[Any], make: Callable[..., T]) -> list[T]:
    return [make(*row) for row in found]
