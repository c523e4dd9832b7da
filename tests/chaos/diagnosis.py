"""What is known about a player who does not get on: what is stored, what each worker tells, and what the log says."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
from contextlib import closing
from typing import Any

import asyncpg
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.chaos.player import Player
from tests.chaos.stage import Stage

LOOKS = 8  # connections, so that each of two workers is asked
PATIENCE = 10.0  # seconds
TELLING = 2.0  # seconds that the server has to write down its tasks
TASKS = 60  # that are told, at most
IDLE = "Conversation.work"  # a connection that waits for its client
MATCH = "select bot_due, deadline, ended, fault from match where id = {}"
LAST = "select version, seat, kind, message from entry where match = {} order by version desc limit 3"


async def diagnosed(stage: Stage, player: Player) -> str:
    """The server's tasks and log are looked at first: asking it may set it right."""
    assert stage.server is not None
    for pid in {*stage.worker_pids(), stage.server.process.pid}:
        os.kill(pid, signal.SIGUSR1)
    await asyncio.sleep(TELLING)
    tasks = [line for line in stage.logged() if line.startswith("task:") and not line.endswith(IDLE)]
    logged = [line for line in stage.logged() if player.table in line][-5:]
    stored = await asyncio.wait_for(stored_of(stage, player.table), PATIENCE)
    told = await asyncio.gather(*(looked(stage, player) for _ in range(LOOKS)))
    return "\n".join([f"{player!r}", f"  stored: {stored}", *(f"  told: {one}" for one in sorted(set(told))),
                      *(f"  logged: {line}" for line in logged),
                      *(f"  {line}" for line in tasks[-TASKS:])])  # fmt: skip


async def stored_of(stage: Stage, table: str) -> list[Any]:
    if stage.kind == "sqlite":
        with closing(sqlite3.connect(stage.url, timeout=PATIENCE)) as file, file:
            return [row for query in (MATCH, LAST) for row in file.execute(query.format("?"), (table,)).fetchall()]
    connection = await asyncpg.connect(stage.direct_url, timeout=PATIENCE)
    try:
        return [tuple(row) for query in (MATCH, LAST) for row in await connection.fetch(query.format("$1"), table)]
    finally:
        await connection.close()


async def looked(stage: Stage, player: Player) -> str:
    """What a worker tells the player who joins anew, without the pictures of the game."""
    assert stage.server is not None
    try:
        async with (
            asyncio.timeout(PATIENCE),
            connect(f"ws://127.0.0.1:{stage.server.port}/ws", max_size=None, proxy=None) as socket,
        ):
            join = {"type": "join", "id": "look", "table": player.table, "tokens": player.tokens}
            await socket.send(json.dumps(join))
            for line in str(await socket.recv()).split("\n"):
                told = json.loads(line)
                if told["type"] != "joined":
                    return line[:200]
                table = told["table"]
                here = [seat["here"] for seat in table["seats"]]
                return f"version {told['version']}, {table['state']}, to act {table['to_act']}, here {here}"
    except (OSError, TimeoutError, WebSocketException) as error:
        return repr(error)
    return "nothing"
