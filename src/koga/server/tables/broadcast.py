"""Broadcast: the connections at each table in this process, and the messages they are sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from koga.core.game import SPECTATOR
from koga.server.ops.budgets import Account
from koga.server.tables.table import Table
from koga.server.tables.views import chat_lines, table_state, update
from koga.server.wire import WIRE, Chat, Code, Join, Joined, TableState, TableUpdate, encode


class Connection(Protocol):
    """The interface of a socket as used by tables."""

    gone: bool
    account: Account  # the budgets of its address
    session: str | None  # the token of a member's session

    def send(self, data: bytes) -> None: ...
    def bye(self, code: Code) -> None: ...


class Listener:
    """A connection that joined a table: its seats, and the state it was last sent."""

    def __init__(self, connection: Connection, table: str, viewers: tuple[int, ...], version: int, chat: int) -> None:
        self.connection = connection
        self.table = table
        self.viewers = viewers  # its seats, or SPECTATOR alone
        self.version = version
        self.chat = chat  # number of the last chat line sent

    def seats(self) -> list[int]:
        return [viewer for viewer in self.viewers if viewer != SPECTATOR]


class Broadcast:
    def __init__(self, now: Callable[[], float], keep_days: float = 0.0) -> None:
        self.now = now
        self.keep_days = keep_days  # retention after the last use; 0: forever
        self.rooms: dict[str, set[Listener]] = {}
        self.shown: dict[str, object] = {}  # by table: the source of its last TableUpdate

    def connected(self, id: str) -> set[int]:
        """Return the seats connected to this process."""
        return {seat for listener in self.rooms.get(id, ()) for seat in listener.seats()}

    def asker(self, id: str) -> Account | None:
        """Return the account of a connected person seated at the table."""
        room = self.rooms.get(id, ())
        return next((listener.connection.account for listener in room if listener.seats()), None)

    def count(self) -> int:
        return sum(len(room) for room in self.rooms.values())

    # ---- joining and leaving ----

    def join(self, table: Table, connection: Connection, viewers: tuple[int, ...], message: Join) -> Listener:
        """Send the table, then for each seat the missed changes or a snapshot; inform the others of the arrival."""
        now, before = self.now(), self.connected(table.id)
        listener = Listener(connection, table.id, viewers, table.version, last_line(table))
        self.rooms.setdefault(table.id, set()).add(listener)
        state = self.state(table)
        seats = tuple(listener.seats())
        opened = tuple([seat for seat in map(table.seat_of, message.tokens) if seat is not None])
        connection.send(encode(Joined(message.id, table.version, WIRE, seats, opened, state, chat_lines(table))))
        seen = -1 if message.seen is None else message.seen
        for viewer in viewers:
            connection.send(encode(update(table, viewer, seen, now)))
        if not before.issuperset(seats):
            self.publish_state(table, besides=listener)
        return listener

    def leave(self, listener: Listener, table: Table | None) -> None:
        """Remove a listener. `table` is the listener's table, if it is in memory."""
        room = self.rooms.get(listener.table, set())
        room.discard(listener)
        if not room:
            self.rooms.pop(listener.table, None)
            self.shown.pop(listener.table, None)
        elif table is not None and not self.connected(table.id).issuperset(listener.seats()):
            self.publish_state(table)

    def dismiss(self, id: str, code: Code, seats: set[int] | None = None) -> None:
        """Disconnect all listeners of a table, or those holding one of these seats."""
        for listener in list(self.rooms.get(id, ())):
            if seats is None or seats & set(listener.viewers):
                listener.connection.bye(code)

    # ---- publishing ----

    def publish(self, table: Table) -> None:
        """Send every listener what it has not seen: deltas, chat lines, and the table's state if it changed."""
        room = self.rooms.get(table.id)
        if not room:
            return
        version, last = table.standing.version, last_line(table)
        now = 0.0 if table.settings.clock is None else self.now()  # only clocks depend on it
        encoded: dict[tuple[int, int], bytes] = {}  # by viewer and version seen: spectators share the same bytes
        for listener in tuple(room):
            seen = listener.version
            if seen != version:
                for viewer in listener.viewers:
                    data = encoded.get((viewer, seen))
                    if data is None:
                        data = encoded[viewer, seen] = encode(update(table, viewer, seen, now))
                    listener.connection.send(data)
                listener.version = version
            if listener.chat != last:
                for line in chat_lines(table, listener.chat):
                    listener.connection.send(encode(Chat(version, line)))
                listener.chat = last
        if self.shown.get(table.id) != shown_by_state(table):
            self.publish_state(table)

    def state(self, table: Table) -> TableState:
        return table_state(table, self.now(), self.connected(table.id), self.keep_days)

    def publish_state(self, table: Table, besides: Listener | None = None) -> None:
        self.shown[table.id] = shown_by_state(table)
        data = encode(TableUpdate(table.version, self.state(table)))
        for listener in self.rooms.get(table.id, ()):
            if listener is not besides:
                listener.connection.send(data)


def shown_by_state(table: Table) -> object:
    """Return the source of a TableState, without clocks and connections."""
    standing = table.standing
    return (
        standing.begun,
        standing.agreement,
        standing.ended,
        standing.undo,
        standing.seats,
        standing.left,
        standing.gone,
        standing.ballot,
        table.row.rematch,
        table.results,
    )


def last_line(table: Table) -> int:
    return table.chat[-1].number if table.chat else 0
