"""Crash records name the table at work, whatever stood there before, and leave the other thread's place alone."""

from __future__ import annotations

import pytest

from koga.server.tables.crashes import LANE, LOOP, WIDTH, Note


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
