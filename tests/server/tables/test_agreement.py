"""The agreement on chance: nothing is drawn before all seats are taken and all shares are in, and no one alone chooses.

Played by a game whose hands are dealt before anybody acts.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import re
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from koga.core.fairness import combined, commitment, share_commitment
from koga.core.record import Act, Chance, Ended, LeftOut, Record, Seed, ShareCommitted, ShareRevealed, read, write
from koga.core.verification import verify
from koga.server.bots.pool import BotPool
from koga.server.forms import NewSeat, NewTable, PlayOn
from koga.server.ops.metrics import Metrics
from koga.server.storage.bus import LocalBus
from koga.server.storage.repository import Repository
from koga.server.storage.rows import Entry
from koga.server.tables import commands, seating
from koga.server.tables.agreement import SHARE_SECONDS
from koga.server.tables.creation import from_form, play_on, rematch
from koga.server.tables.entries import record_entry
from koga.server.tables.service import Tables
from koga.server.tables.table import Table, secret_hash
from koga.server.wire import Refused, Resign, Reveal, Share
from tests.kinds import DEALT, DICE
from tests.server.client import Client
from tests.server.running import Server

OPEN = [NewSeat("person", "Saya"), NewSeat("open"), NewSeat("bot", level="random")]
RESIGNED = Ended("resign", 0)
SHARES = {seat: bytes([10 + seat]) * 32 for seat in range(3)}


class Room:
    """Tables in this process, with a clock of the test's."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.id = ""
        self.now = 1000.0

    async def open(self, seats: list[NewSeat], share: bytes | None = None) -> Table:
        form = NewTable(DEALT, seats=seats, share=None if share is None else share_commitment(share))
        self.id = (await self.tables.open(from_form(form, self.now))).id
        return self.table()

    def table(self) -> Table:
        return self.tables.registry.tables[self.id]

    async def sit(self, share: bytes | None = None) -> Table:
        offered = None if share is None else share_commitment(share)
        token = secret_hash(secrets.token_hex(16))
        return await self.tables.change(self.id, lambda t: seating.sit(t, None, "Rin", token, offered, self.now))

    async def tell(self, message: Share | Reveal | Resign) -> Table:
        return await self.tables.change(self.id, lambda table: commands.decide(table, message, self.now))

    async def reveal(self, seat: int, share: bytes) -> Table:
        return await self.tell(Reveal(f"r{seat}-{self.table().version}", seat, share.hex()))

    async def commit(self, seat: int, share: bytes) -> Table:
        return await self.tell(Share(f"c{seat}-{self.table().version}", seat, share_commitment(share)))

    async def wait(self, seconds: float) -> Table:
        self.now += seconds
        return await self.tables.change(self.id, lambda table: commands.run_out(table, self.now))

    async def reloaded(self) -> Table:
        """The table as another process, or the next start, builds it."""
        stored = await self.tables.repository.load(self.id)
        assert stored is not None
        return Table(stored)


def in_room(path: Path, play: Any) -> None:
    async def run() -> None:
        repository = await Repository.open(str(path / "koga.db"))
        tables = Tables(repository, LocalBus(), BotPool(0, 1.0, Metrics()), Metrics())
        room = Room(tables)
        tables.scheduler.now = lambda: room.now  # its timers follow the test's clock
        try:
            await play(room)
        finally:
            await tables.close()

    asyncio.run(run())


def test_nothing_is_drawn_while_a_seat_is_open(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        table = await room.open(OPEN, SHARES[0])
        assert (table.match.acts, table.match.secret, table.row.seed) == ([], b"", b"")
        state = room.tables.broadcast.state(table)
        assert (state.state, state.promise, state.agreement) == ("open", None, None)
        await room.sit()
        assert table.match.acts == []  # the host's share is still secret

    in_room(tmp_path, play)
    with closing(sqlite3.connect(tmp_path / "koga.db")) as database:
        stored = database.execute("select kind, text from entry order by version").fetchall()
    assert not [text for kind, text in stored if kind == "act"]


def test_the_draws_come_from_the_seed_and_every_share(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        await room.open(OPEN, SHARES[0])
        table = await room.sit(SHARES[1])
        state = room.tables.broadcast.state(table)
        promise = commitment(table.match.secret)
        assert (state.state, state.promise) == ("agreeing", promise)
        assert state.agreement is not None
        assert state.agreement.committed == (share_commitment(SHARES[0]), share_commitment(SHARES[1]), None)
        assert state.agreement.waiting_for == (0, 1)
        shown = state.fingerprint
        assert shown is not None
        await room.reveal(1, SHARES[1])
        assert table.match.acts == []
        await room.reveal(0, SHARES[0])
        state = room.tables.broadcast.state(table)
        assert (state.state, state.fingerprint) == ("playing", shown)
        assert table.match.acts
        assert table.match.seed == combined(table.match.secret, {0: SHARES[0], 1: SHARES[1]})
        assert (await room.reloaded()).match.seed == table.match.seed
        await room.tell(Resign("bye", 0))
        assert [e for e in table.match.record.entries if isinstance(e, ShareCommitted)][-1] == ShareCommitted(2, None)
        kept = table.match.record
        kept.entries.append(Seed(table.match.secret))
        found = verify(kept, [shown])
        assert (found.problems, found.shares, found.left_out) == ([], [0, 1], [])
        assert found.draws == len([act for act in table.match.acts if act.seat < 0])

    in_room(tmp_path, play)


def test_who_contributes_nothing_delays_nobody(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        table = await room.open([NewSeat("person", "Saya"), *OPEN[2:] * 2])
        assert table.standing.begun
        assert table.match.acts

    in_room(tmp_path, play)


def test_who_holds_a_share_back_is_left_out_and_chance_begins_anew(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        await room.open(OPEN, SHARES[0])
        table = await room.sit(SHARES[1])
        first = table.match.secret
        await room.reveal(0, SHARES[0])
        await room.wait(SHARE_SECONDS - 1)
        assert table.match.secret == first
        await room.wait(2)
        assert table.match.secret not in (first, b"")
        assert (await room.reloaded()).row.seed == table.match.secret
        agreement = room.tables.broadcast.state(table).agreement
        assert agreement is not None
        assert (agreement.wanted, agreement.waiting_for, agreement.committed[0]) == ((0,), (0,), None)
        with pytest.raises(Refused):  # what the other one knows already does not count again
            await room.reveal(0, SHARES[0])
        with pytest.raises(Refused):
            await room.commit(1, SHARES[1])
        await room.commit(0, SHARES[2])
        await room.reveal(0, SHARES[2])
        assert table.match.seed == combined(table.match.secret, {0: SHARES[2]})
        assert [entry.seat for entry in table.match.record.entries if isinstance(entry, LeftOut)] == [1]
        assert table.standing.begun

    in_room(tmp_path, play)


def test_without_anybody_the_server_goes_on_alone(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        await room.open(OPEN, SHARES[0])
        table = await room.sit(SHARES[1])
        await room.wait(SHARE_SECONDS + 1)
        assert table.standing.begun
        assert table.match.seed == table.match.secret
        assert [entry.seat for entry in table.match.record.entries if isinstance(entry, LeftOut)] == [0, 1]

    in_room(tmp_path, play)


def test_another_share_than_the_promised_one_is_refused(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        await room.open(OPEN, SHARES[0])
        table = await room.sit(SHARES[1])
        with pytest.raises(Refused, match="invalid"):
            await room.reveal(0, SHARES[2])
        with pytest.raises(Refused, match="nothing"):
            await room.reveal(2, SHARES[2])
        assert not table.match.shares

    in_room(tmp_path, play)


def test_a_game_after_somebody_was_left_out_is_verified(tmp_path: Path) -> None:
    """Both agreements are there, each as it was shown before a share was revealed."""

    async def play(room: Room) -> None:
        await room.open(OPEN, SHARES[0])
        table = await room.sit(SHARES[1])
        shown = [room.tables.broadcast.state(table).fingerprint]
        await room.reveal(0, SHARES[0])
        await room.wait(SHARE_SECONDS + 1)
        assert room.tables.broadcast.state(table).fingerprint is None  # the fresh share is still to come
        await room.commit(0, SHARES[2])
        shown.append(room.tables.broadcast.state(table).fingerprint)
        await room.reveal(0, SHARES[2])
        await room.tell(Resign("bye", 0))
        record = read(write(ended(table)))
        first, last = [str(one) for one in shown]
        assert verify(record, [first, last]).problems == []
        assert verify(record, [last]).problems == []
        assert "is not the last" in verify(record, [first]).problems[0]
        assert verify(record).left_out == [1]

    in_room(tmp_path, play)


def ended(table: Table) -> Record:
    """Return the table's record as if it had ended here."""
    record = table.match.record
    return Record(record.game, record.agreed, record.seats, [*record.entries, Seed(table.match.secret)], None, RESIGNED)


def test_a_share_counts_once(tmp_path: Path) -> None:
    """A share that was revealed is known: nobody can commit to it again, and no other seat can repeat it."""

    async def play(room: Room) -> None:
        await room.open(OPEN, SHARES[0])
        await room.sit(SHARES[1])
        await room.reveal(0, SHARES[0])
        await room.wait(SHARE_SECONDS + 1)
        for known in (SHARES[0], SHARES[1]):
            with pytest.raises(Refused, match="committed to before"):
                await room.commit(0, known)
        await room.commit(0, SHARES[2])

    in_room(tmp_path, play)


def test_who_offers_a_known_share_is_asked_for_another(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        await room.open(OPEN, SHARES[0])
        table = await room.sit(SHARES[0])
        agreement = room.tables.broadcast.state(table).agreement
        assert agreement is not None
        assert (agreement.wanted, agreement.waiting_for) == ((0, 1), (1,))
        await room.commit(1, SHARES[1])
        await room.reveal(0, SHARES[0])
        table = await room.reveal(1, SHARES[1])
        on = PlayOn(1, share=share_commitment(SHARES[0]))
        finished = await room.reloaded()
        finished.match.record.entries.append(Seed(table.match.secret))
        continued = Table(play_on(finished, on, room.now).stored)
        assert continued.standing.agreement is not None
        assert continued.standing.agreement.waiting_for() == [0]
        assert continued.standing.agreement.committed == {}

    in_room(tmp_path, play)


def test_only_bots_have_names_like_bots_in_records(tmp_path: Path) -> None:
    """A person with such a name has a share: the record would not verify."""

    async def play(room: Room) -> None:
        table = await room.open([NewSeat("person", "bot:random"), *OPEN[2:] * 2], SHARES[0])
        assert table.match.record.seats == ["player bot:random", "bot:random", "bot:random"]
        await room.reveal(0, SHARES[0])
        assert verify(ended(table)).problems == []

    in_room(tmp_path, play)


def test_a_stored_commitment_with_a_line_break_leaves_the_record_whole() -> None:
    hash = share_commitment(SHARES[0])
    stored = Entry("x", 1, "share", 0, hash + "\n", -1, 0.0)
    assert record_entry(stored) == ShareCommitted(0, hash)


def test_a_rematch_asks_those_who_contributed_before(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        await room.open([NewSeat("person", "Saya"), *OPEN[2:] * 2], SHARES[0])
        table = await room.reveal(0, SHARES[0])
        again = Table(rematch(table, room.now).stored)
        assert again.standing.agreement is not None
        assert again.standing.agreement.waiting_for() == [1]  # seats move on by one
        assert again.match.acts == []

    in_room(tmp_path, play)


def test_no_share_is_revealed_before_all_have_committed(tmp_path: Path) -> None:
    """Who commits last must not know the others' shares: two players of a rematch, whose server asks both anew."""

    async def play(room: Room) -> None:
        await room.open(OPEN, SHARES[0])
        await room.sit(SHARES[1])
        await room.reveal(0, SHARES[0])
        table = await room.reveal(1, SHARES[1])
        room.id = (await room.tables.open(rematch(table, room.now))).id
        await room.commit(1, SHARES[1])
        for seat in (1, 2):
            with pytest.raises(Refused, match="nothing"):
                await room.reveal(seat, SHARES[seat])
        await room.commit(2, SHARES[2])
        await room.reveal(1, SHARES[1])
        assert not room.table().standing.begun
        assert (await room.reveal(2, SHARES[2])).standing.begun

    in_room(tmp_path, play)


def test_what_is_continued_has_fresh_chance_with_a_share_too(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        table = await room.open([NewSeat("person", "Saya"), *OPEN[2:] * 2])
        old = table.match.secret
        table.match.record.entries.append(Seed(old))
        on = Table(play_on(table, PlayOn(1, share=share_commitment(SHARES[0])), room.now).stored)
        assert len(on.match.acts) == 1
        assert on.standing.agreement is not None
        assert on.match.secret != old

    in_room(tmp_path, play)


def test_a_game_continued_again_and_again_is_verified(tmp_path: Path) -> None:
    """From its middle, from where it was continued before, and from its start."""

    async def play(room: Room) -> None:
        table = await room.open([NewSeat("person", "Saya"), *OPEN[2:] * 2], SHARES[0])
        await room.reveal(0, SHARES[0])
        step = len(table.match.acts) - 1
        for number, share in enumerate((SHARES[1], SHARES[2], bytes(32), bytes([1]) * 32)):
            table.match.record.entries.append(Seed(table.match.secret))
            on = play_on(table, PlayOn(0 if number == 3 else step, share=share_commitment(share)), room.now)
            room.id = (await room.tables.open(on)).id
            shown = room.tables.broadcast.state(room.table()).fingerprint
            table = await room.reveal(0, share)
            record = read(write(ended(table)))
            found = verify(record, [str(shown)])
            assert (found.problems, found.shares, found.left_out) == ([], [0], [])
            assert found.draws == sum(act.seat < 0 for act in table.match.acts)

    in_room(tmp_path, play)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("agreement")
    server = Server(str(folder / "koga.db"), folder)
    yield server
    server.kill()


def test_a_table_over_the_wire_from_the_first_seat_to_the_checked_record(server: Server) -> None:
    share = secrets.token_bytes(32)
    body = {"game": DICE, "share": share_commitment(share), "level": "random", "leaving": "end"}
    made = server.post("/api/tables", body)
    table, token = made["table"], made["tokens"]["0"]
    assert table["state"] == "agreeing"
    with Client(server.url, table["id"], [token]) as client:
        assert client.snapshots[0]["choices"] == []
        assert client.ask("act", seat=0, version=client.version, action=0)["code"] == "not-begun"
        assert client.ask("reveal", seat=0, share=share.hex())["type"] == "done"
        client.wait(lambda: client.table["state"] == "playing")
        assert client.table["seed"] is None
        client.ask("resign", seat=0)
        client.wait(client.over)
        told = [message for message in client.received if '"seed":"' in message]
        assert len(told) == 1  # with the end
    record = read(server.http.get(f"/api/tables/{table['id']}/record").text)
    assert commitment(bytes.fromhex(str(client.table["seed"]))) == table["promise"]
    found = verify(record, [table["fingerprint"]])
    assert (found.problems, found.shares) == ([], [0])
    assert ShareRevealed(0, share) in record.entries


def test_no_byte_of_a_hand_exists_before_the_shares_are_in(server: Server) -> None:
    """Not on the wire and not in the database: two tables that will be dealt differently are alike until then."""
    seen, stored = [], []
    for byte in (1, 2):
        share = bytes([byte]) * 32
        made = server.post("/api/tables", {"game": DEALT, "share": share_commitment(share), "watch": "open"})
        id, token = made["table"]["id"], made["tokens"]["0"]
        with Client(server.url, id, [token]) as client, Client(server.url, id) as watching:
            frames = "\n".join(client.received + watching.received)
            blind = re.sub(f'{id}|[0-9a-f]{{64}}|[0-9a-f]+-[0-9]+|"kept_until":[0-9.]+', "", frames)
            seen.append(hashlib.sha256(blind.encode()).hexdigest())
            stored.append(rows_of(server, id))
            assert client.snapshots[0]["view"]["hand"] == []
            client.ask("reveal", seat=0, share=share.hex())
            client.wait(lambda: bool(client.snapshots[0]["view"]["hand"]))
            assert len(rows_of(server, id)) > len(stored[-1])  # what is dealt is stored now, and not before
    assert seen[0] == seen[1]
    assert stored[0] == stored[1]
    assert not {"begin", "act"} & {kind for kind, _, _ in stored[0]}


def rows_of(server: Server, id: str) -> list[tuple[str, int, str]]:
    """Return what the database has of a game, without the hashes that both sides committed to."""
    with contextlib.closing(sqlite3.connect(server.log.parent / "koga.db")) as database:
        found = database.execute("select kind, seat, text from entry where match = ? order by version", (id,))
        return [(kind, seat, re.sub("[0-9a-f]{64}", "hash", text)) for kind, seat, text in found]


def test_a_server_that_changes_its_seed_is_caught(server: Server) -> None:
    share = secrets.token_bytes(32)
    body = {"game": DICE, "share": share_commitment(share), "level": "random", "leaving": "end"}
    made = server.post("/api/tables", body)
    id, token, promise = made["table"]["id"], made["tokens"]["0"], made["table"]["fingerprint"]
    with Client(server.url, id, [token]) as client:
        client.ask("reveal", seat=0, share=share.hex())
        client.ask("resign", seat=0)
        client.wait(client.over)
    honest = read(server.http.get(f"/api/tables/{id}/record").text)
    bent = [
        Seed(b"\7" * 32) if isinstance(e, Seed) else Chance(commitment(b"\7" * 32)) if isinstance(e, Chance) else e
        for e in honest.entries
    ]
    assert not verify(honest, [promise]).problems
    honest.entries = bent
    problems = verify(honest, [promise]).problems
    assert f"does not have the promise {promise}" in problems[0]
    assert any(isinstance(entry, Act) for entry in bent)
