"""Crash records name the table at work, whatever stood there before, and leave the other thread's place alone."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from koga.server.bots.pool import BotPool
from koga.server.forms import NewSeat, NewTable
from koga.server.ops.clock import now
from koga.server.ops.metrics import Metrics
from koga.server.storage.bus import LocalBus
from koga.server.storage.repository import Repository
from koga.server.tables.crashes import LANE, LOOP, WIDTH, Note
from koga.server.tables.creation import from_form
from koga.server.tables.service import Tables
from koga.server.tables.table import Table
from tests.kinds import DICE

PEOPLE = [NewSeat("person"), NewSeat("person")]


def place(notes: bytearray, who: int) -> bytes:
    return bytes(notes[who * WIDTH : (who + 1) * WIDTH]).split(b"\0")[0]


@pytest.mark.parametrize("who", [LOOP, LANE])
def test_a_note_names_the_table_until_its_end(who: int) -> None:
    notes = bytearray(b"x" * WIDTH * 2)
    note = Note(notes, who)
    for table in ("a-long-name-of-a-table", "short", "t" * WIDTH):
        note.begin(table)
        assert place(notes, who) == table.encode()[: WIDTH - 1]
        assert place(notes, LANE - who) == b"x" * WIDTH
        note.end()
        assert place(notes, who) == b""
    with note("in-a-context"):
        assert place(notes, who) == b"in-a-context"
    assert place(notes, who) == b""


@pytest.mark.parametrize(("who", "slow"), [(LOOP, False), (LANE, True)])
def test_a_table_is_named_while_a_decision_about_it_is_made(who: int, slow: bool, tmp_path: Path) -> None:
    async def run() -> None:
        repository = await Repository.open(str(tmp_path / "koga.db"))
        tables = Tables(repository, LocalBus(), BotPool(0, 1.0, Metrics()), Metrics(), tmp_path / "crashes")
        await tables.start()
        table = await tables.open(from_form(NewTable(DICE, seats=PEOPLE), now()))
        (file,) = (tmp_path / "crashes").glob("*.table")
        named: list[bytes] = []

        def decide(_: Table) -> None:
            named.append(place(bytearray(file.read_bytes()), who))

        await tables.change(table.id, decide, slow=slow)
        named.append(place(bytearray(file.read_bytes()), who))
        await tables.close()
        assert named == [table.id.encode(), b""]

    asyncio.run(run())
