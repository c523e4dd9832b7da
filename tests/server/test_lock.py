"""The lock of a table: taken by one at a time, handed on in order, and never lost with somebody who stops waiting."""

from __future__ import annotations

import asyncio

from koga.server.tables.lock import Lock


def test_it_is_taken_once_and_handed_on_in_the_order_of_waiting() -> None:
    async def play() -> list[int]:
        lock, order = Lock(), list[int]()

        async def wait(number: int) -> None:
            await lock.acquire()
            order.append(number)
            lock.release()

        assert lock.take()
        assert not lock.take()
        waiting = [asyncio.create_task(wait(number)) for number in range(3)]
        await asyncio.sleep(0)
        lock.release()
        assert not lock.take(), "who waited comes first"
        await asyncio.gather(*waiting)
        assert lock.take()
        return order

    assert asyncio.run(play()) == [0, 1, 2]


def test_who_no_longer_wants_it_hands_it_on() -> None:
    async def play() -> None:
        lock = Lock()
        assert lock.take()
        before = asyncio.create_task(lock.acquire())
        handed = asyncio.create_task(lock.acquire())
        last = asyncio.create_task(lock.acquire())
        await asyncio.sleep(0)
        before.cancel()
        await asyncio.sleep(0)
        lock.release()  # to `handed`, which is cancelled before it hears of it
        handed.cancel()
        await asyncio.wait_for(last, 1)
        lock.release()
        assert lock.take()

    asyncio.run(play())
