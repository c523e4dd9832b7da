"""How much a table may store. Beyond it a game can still be played to its end, which every game's rules bring about."""

from __future__ import annotations

from koga.server.storage.rows import Entry
from koga.server.tables.table import Change, Table
from koga.server.wire import Refused

MOST_ENTRIES = 10_000  # from here on nothing is stored that a game does not need
MOST_LINES = 2_000  # of chat

DISPENSABLE_KINDS = frozenset(("ask", "undo", "offer"))
DISPENSABLE_SEATS = frozenset(("sit", "move", "away", "bot", "free", "swap"))  # reasons for a change of seat


def check_capacity(table: Table, change: Change) -> None:
    """Refuse what a full table can do without: players could go on with it for ever."""
    if change.chat is not None and change.chat.number > MOST_LINES:
        raise Refused("chat-full")
    if table.version >= MOST_ENTRIES and any(is_dispensable(entry) for entry in change.entries):
        raise Refused("table-full")


def is_dispensable(entry: Entry) -> bool:
    if entry.kind == "seat":
        return entry.text.partition(" ")[0] in DISPENSABLE_SEATS
    return entry.kind in DISPENSABLE_KINDS
