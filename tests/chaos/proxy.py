"""TCP proxy that drops and freezes the connections passing through it."""

from __future__ import annotations

import asyncio
import contextlib
import random


class Pipe:
    """One connection, from a client to the target."""

    def __init__(self, ends: tuple[asyncio.StreamWriter, asyncio.StreamWriter]) -> None:
        self.ends = ends
        self.flowing = asyncio.Event()
        self.flowing.set()

    def drop(self) -> None:
        """Reset both sides."""
        for end in self.ends:
            end.transport.abort()

    def freeze(self) -> None:
        """Pass nothing on, without notifying either side."""
        self.flowing.clear()

    def thaw(self) -> None:
        self.flowing.set()


class Proxy:
    def __init__(self, target: int) -> None:
        self.target = target
        self.port = 0
        self.pipes: set[Pipe] = set()
        self.tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        self.server = await asyncio.start_server(self.accept, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]

    def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self.serve(reader, writer))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            target_reader, target_writer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        pipe = Pipe((writer, target_writer))
        self.pipes.add(pipe)
        try:
            await asyncio.gather(self.pump(pipe, reader, target_writer), self.pump(pipe, target_reader, writer))
        finally:
            pipe.drop()
            self.pipes.discard(pipe)

    async def pump(self, pipe: Pipe, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65_536):
                await pipe.flowing.wait()
                writer.write(data)
                await writer.drain()
        writer.close()

    def some(self, share: float, rng: random.Random) -> list[Pipe]:
        """Return a share of the connections, picked at random."""
        pipes = sorted(self.pipes, key=id)
        return rng.sample(pipes, round(share * len(pipes)))

    async def close(self) -> None:
        self.server.close()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
