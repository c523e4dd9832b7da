"""A table: a match with seats, clocks, undo and chat. Pure: what it returns is to be stored before anybody hears of it.

State is never stored: a table is built from its entries. Whoever changes one holds its lock, and forgets the table
(to load it again) if what it returned could not be stored.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from koga.core.game import Agreed, Game, always, find
from koga.core.glance import Glance
from koga.core.match import Match
from koga.core.position import CHANCE, OVER, Illegal, Rng
from koga.core.record import Act, Chance, Ended, LeftOut, Record, RecordEntry, Seed, ShareCommitted, ShareRevealed
from koga.core.snapshot import Snapshot
from koga.server.storage.rows import Entry, MatchRow, SeatRow, Settings, Stored
from koga.server.tables.clocks import Clocked
from koga.server.tables.delta import Past, common, difference
from koga.server.tables.lock import Lock
from koga.server.tables.undo import acts_to_undo, is_free, reveals
from koga.server.wire import ChatLine, Delta, Refused, SeatState, SnapshotMessage, TableState, UndoAsked

CHAT_SHOWN = 50
MOST_ASKED = 3  # times that a seat may ask for the same undo


class Table:
    def __init__(self, stored: Stored, now: float, grace: float = 0.0) -> None:
        """`grace`: seconds that whoever is to act has at least, after the server was away."""
        self.row: MatchRow = stored.match
        self.id = stored.match.id
        self.game: Game = find(stored.match.game)
        if stored.match.rules != self.game.rules_version:
            raise Refused("old-rules", more=f"version {stored.match.rules}; known is {self.game.rules_version}")
        self.agreed = msgspec.json.decode(stored.match.agreed, type=Agreed)
        self.settings = msgspec.json.decode(stored.match.settings, type=Settings)
        self.seats: list[SeatRow] = stored.seats
        self.chat = list(stored.chat)
        self.entries: list[Entry] = []
        self.lock = Lock()
        self.pasts: dict[int, Past] = {}
        self.fold(stored.entries)
        self.clocked.allow(now, grace)

    # ---- from what is stored ----

    def fold(self, new: list[Entry]) -> None:
        """Builds everything from all entries so far and the new ones."""
        known = self.entries[-1].version if self.entries else 0
        self.entries += new
        self.version = self.entries[-1].version if self.entries else 0
        self.begun = False
        self.undo: UndoAsked | None = None
        self.left: dict[int, str] = {}  # who left for good, and the level of the bot that plays on
        self.answered: dict[tuple[int, str], int] = {}
        self.clocked = Clocked(self.settings.clock, len(self.seats))
        record = Record(self.game, self.agreed, [who(seat) for seat in self.seats])
        key: tuple[int, str] | None = None
        for entry in self.entries:
            if entry.kind == "act":
                record.entries.append(Act(entry.seat, entry.text))
            elif entry.kind == "chance":
                record.entries.append(Chance(entry.text))
            elif entry.kind == "seed":
                record.entries.append(Seed(bytes.fromhex(entry.text)))
            elif entry.kind == "share":
                record.entries.append(ShareCommitted(entry.seat, entry.text or None))
            elif entry.kind == "reveal":
                record.entries.append(ShareRevealed(entry.seat, bytes.fromhex(entry.text)))
            elif entry.kind == "without":
                record.entries.append(LeftOut(entry.seat))
            elif entry.kind == "undo":
                del record.entries[int(entry.text) :]
                if entry.version > known:
                    self.cut_pasts(len(record.acts()))
            elif entry.kind == "time" or (entry.kind == "resign" and not entry.text):
                record.ended = Ended(entry.kind, entry.seat)
            elif entry.kind == "resign":
                self.left[entry.seat] = entry.text
            elif entry.kind == "begin":
                self.begun = True
            self.note_undo(entry)
            key = (entry.seat, entry.message) if entry.message else key
            if key:
                self.answered[key] = entry.version
            if self.begun:
                self.clocked.turn(entry.then, entry.at)
        self.match = Match.restore(record, self.row.seed)
        if self.match.position.to_act == OVER:
            record.scores = [self.match.position.score(seat) for seat in range(self.match.position.seats)]
        self.note_over()
        self.note_bots()

    def sit(self, seats: list[SeatRow]) -> None:
        """Somebody else sits somewhere, or a bot stands in: choices are worked out anew."""
        self.seats = seats
        self.note_bots()
        self.pasts.clear()

    def note_bots(self) -> None:
        self.bots = [
            row.level if row.kind == "bot" else self.left.get(row.number) or row.stand_in for row in self.seats
        ]

    def note_over(self) -> None:
        self.over = self.match.position.to_act == OVER or self.match.record.ended is not None
        if self.over:
            self.clocked.stop()

    # ---- questions ----

    def is_over(self) -> bool:
        return self.over

    def is_filled(self) -> bool:
        return all(seat.kind != "open" for seat in self.seats)

    def persons(self) -> list[int]:
        """The seats of persons who are not away."""
        return [seat.number for seat in self.seats if seat.kind == "person" and self.bot_of(seat.number) is None]

    def bot_of(self, seat: int) -> str | None:
        """The level of the bot that plays the seat, if one does."""
        return self.bots[seat]

    def bot_to_act(self) -> int | None:
        seat = self.match.position.to_act
        playing = self.begun and not self.over and seat >= 0 and self.bots[seat] is not None
        return seat if playing else None

    def seat_of(self, token: str) -> int | None:
        """The seat that a secret token opens; compared without telling by its time how near a guess was."""
        hashed = secret_hash(token)
        found = [seat.number for seat in self.seats if seat.token and hmac.compare_digest(seat.token, hashed)]
        return found[0] if found else None

    def standing(self) -> dict[str, Any]:
        """Columns polled by the scheduler."""
        return {"bot_due": self.bot_to_act() is not None, "deadline": self.deadline(), "ended": self.ended()}

    def new_standing(self) -> dict[str, Any] | None:
        """The standing if it is another than was stored last."""
        row, due = self.row, self.bot_to_act() is not None
        if bool(row.bot_due) == due and row.deadline == self.deadline() and row.ended == self.ended():
            return None
        standing = self.standing()
        self.row = replace(row, **standing)
        return standing

    def deadline(self) -> float | None:
        """When a person's time is over."""
        return None if self.clocked.clock is None or self.bot_to_act() is not None else self.clocked.deadline()

    def ended(self) -> float | None:
        return self.entries[-1].at if self.is_over() else None

    # ---- what happens ----

    def act(self, seat: int, version: int, action: int, now: float, message: str | None) -> list[Entry]:
        self.check_running()
        self.check_version(version)
        if seat != self.match.position.to_act:
            raise Refused("not-your-turn")
        known = len(self.match.record.entries)
        try:
            self.match.act(seat, action)
        except Illegal as error:
            raise Refused("forbidden", rule=error.rule) from error
        return self.stamp(known, now, message)

    def stamp(self, known: int, now: float, message: str | None) -> list[Entry]:
        """Entries for what the record has more than it had; the message goes with the first."""
        then = self.match.position.to_act
        new: list[Entry] = []
        for number, entry in enumerate(self.match.record.entries[known:], start=self.version + 1):
            new.append(entry_of(self.id, number, entry, then, now, None if new else message))
        return self.add(new)

    def add(self, new: list[Entry]) -> list[Entry]:
        self.entries += new
        self.version = new[-1].version
        for entry in new:
            self.note_undo(entry)
        if new[0].message:
            self.answered[new[0].seat, new[0].message] = self.version
        self.note_over()
        if self.begun and not self.over:
            self.clocked.turn(new[-1].then, new[-1].at)
        return new

    def begin(self, now: float) -> list[Entry]:
        """All seats are taken: clocks and bots start."""
        self.begun = True
        return self.add([self.entry("begin", -1, "", now)])

    def run_out(self, now: float) -> list[Entry]:
        """The clock of whoever is to act has run out, and the table chose to end there."""
        return self.break_off("time", self.match.position.to_act, now, None)

    def resign(self, seat: int, level: str, now: float, message: str) -> list[Entry]:
        """The seat's player leaves for good: as the table chose that ends the game, or a bot of this level plays on."""
        self.check_running()
        self.check_stayed(seat)
        if self.settings.leaving == "end":
            return self.break_off("resign", seat, now, message)
        self.left[seat] = level
        self.note_bots()
        return self.add([self.entry("resign", seat, level, now, message)])

    def break_off(self, by: Literal["time", "resign"], seat: int, now: float, message: str | None) -> list[Entry]:
        """Ends the game before its rules do: the record says why, and the seed is revealed."""
        self.match.record.ended = Ended(by, seat)
        self.match.record.entries.append(Seed(self.match.secret))
        ended = self.entry(by, seat, "", now, message)
        seed = replace(self.entry("seed", -1, self.match.secret.hex(), now), version=ended.version + 1)
        return self.add([ended, seed])

    def entry(self, kind: Any, seat: int, text: str, now: float, message: str | None = None) -> Entry:
        return Entry(self.id, self.version + 1, kind, seat, text, self.match.position.to_act, now, message)

    def move_on(self, rematch: str) -> None:
        self.row = replace(self.row, rematch=rematch)

    # ---- undo ----

    def ask_undo(self, seat: int, version: int, now: float, message: str, rng: Rng) -> list[Entry]:
        """Takes the seat's last action back, or asks the other persons."""
        self.check_running()
        self.check_stayed(seat)
        self.check_version(version)
        back = acts_to_undo(self.match, seat)
        if back is None or reveals(self.match, back, rng):
            raise Refused("no-undo")
        others = tuple(other for other in self.persons() if other != seat)
        if not others or is_free(self.match, seat, back):
            return self.take_back(seat, back, now, message)
        if self.asked_since_last_act(seat) >= MOST_ASKED:
            raise Refused("no-undo", more="the others were asked often enough")
        return self.add([self.entry("ask", seat, " ".join(map(str, others)), now, message)])

    def asked_since_last_act(self, seat: int) -> int:
        times = 0
        for entry in reversed(self.entries):
            if entry.kind == "act":
                break
            times += entry.kind == "ask" and entry.seat == seat
        return times

    def note_undo(self, entry: Entry) -> None:
        """What an entry means for the undo that is asked for; whatever else happens ends it."""
        if entry.kind == "act":
            self.undo = None
        elif entry.kind == "ask":
            self.undo = UndoAsked(entry.seat, entry.version, tuple([int(other) for other in entry.text.split()]))
        elif entry.kind == "yes" and self.undo is not None:
            waiting = tuple([other for other in self.undo.waiting_for if other != entry.seat])
            self.undo = replace(self.undo, waiting_for=waiting)
        else:
            self.undo = None

    def answer_undo(self, seat: int, version: int, yes: bool, now: float, message: str) -> list[Entry]:
        """One of the others says yes or no; the last yes takes the action back."""
        self.check_running()
        if self.undo is None or seat not in self.undo.waiting_for or version != self.undo.version:
            raise Refused("nothing")
        if not yes or len(self.undo.waiting_for) > 1:
            return self.add([self.entry("yes" if yes else "no", seat, "", now, message)])
        asked_by = self.undo.seat
        back = acts_to_undo(self.match, asked_by)
        assert back is not None, "nothing can have happened since it was asked"
        return self.take_back(asked_by, back, now, message, by=seat)

    def take_back(self, seat: int, back: int, now: float, message: str, by: int | None = None) -> list[Entry]:
        for _ in range(back):
            taken = self.match.take_back()
            assert taken, "undo across a draw"
        self.cut_pasts(len(self.match.acts))
        kept = str(len(self.match.record.entries))
        return self.add([self.entry("undo", seat if by is None else by, kept, now, message)])

    def cut_pasts(self, acts: int) -> None:
        """Actions after the first so many were taken back: what viewers were told of them is no longer so."""
        for past in self.pasts.values():
            past.cut(acts)

    def check_running(self) -> None:
        if self.is_over():
            raise Refused("over")
        if not self.begun:
            raise Refused("not-begun")

    def check_stayed(self, seat: int) -> None:
        if seat in self.left:
            raise Refused("left")

    def check_version(self, version: int) -> None:
        if version != self.version:
            raise Refused("stale")

    # ---- what is seen ----

    def snapshot(self, viewer: int) -> Snapshot:
        """Everything of the match that a seat or a spectator may know now."""
        return self.match.whole(viewer, self.glance(viewer))

    def glance(self, viewer: int) -> Glance:
        """What is new of it. Only whoever acts here and now has choices: no bot, and nobody before the beginning."""
        glance = self.match.glance(viewer)
        if glance.choices and (not self.begun or self.is_over() or self.bot_of(viewer) is not None):
            return glance.idle()
        return glance

    def past(self, viewer: int) -> Past:
        """What a viewer saw before and, last of all, sees now."""
        past = self.pasts.get(viewer)
        if past is None:
            past = self.pasts[viewer] = Past()
        if not past.seen or past.seen[-1].version != self.version:
            log = None if self.game.recall is always else self.match.log(viewer)
            past.remember(self.version, self.glance(viewer), log)
        return past

    def whole(self, viewer: int, now: float) -> SnapshotMessage:
        seen = self.past(viewer).seen[-1]
        return SnapshotMessage(self.version, viewer, self.clocked.shown(now), self.match.whole(viewer, seen.glance))

    def since(self, viewer: int, version: int, now: float) -> Delta | SnapshotMessage:
        """What is new to a viewer who saw this version last: the difference if it is remembered."""
        past = self.past(viewer)
        old, new = past.find(version), past.seen[-1]
        if old is None:
            return self.whole(viewer, now)
        if old.log is None or new.log is None:
            kept = old.kept
            log = tuple(self.match.story(viewer)[kept:])
        else:
            kept = common(old.log, new.log)
            log = new.log[kept:]
        clocks = None if self.settings.clock is None else self.clocked.shown(now)
        return difference(viewer, version, old.glance, self.version, new.glance, kept, log, clocks)

    def state(self, now: float, here: set[int]) -> TableState:
        over, ended = self.is_over(), self.match.record.ended
        promise = next(entry for entry in reversed(self.match.record.entries) if isinstance(entry, Chance))
        return TableState(
            id=self.id,
            game=self.game.name,
            rules=self.game.rules_version,
            options=self.agreed.options,
            seats=tuple(self.seat_state(seat, here) for seat in self.seats),
            watch=self.settings.watch,
            hints=self.settings.hints,
            clock=self.settings.clock,
            leaving=self.settings.leaving,
            clocks=self.clocked.shown(now),
            state="over" if over else "playing" if self.begun else "open",
            ended_by=None if not over else "rules" if ended is None else ended.by,
            out_of_time=ended.seat if ended is not None and ended.by == "time" else None,
            resigned=ended.seat if ended is not None and ended.by == "resign" else None,
            undo=self.undo,
            promise=promise.sha256,
            seed=self.match.secret.hex() if over else None,
            rematch=self.row.rematch,
        )

    def seat_state(self, seat: SeatRow, here: set[int]) -> SeatState:
        left = seat.number in self.left
        stand_in = self.left[seat.number] if left else seat.stand_in
        return SeatState(seat.kind, seat.name, seat.level, stand_in, seat.number in here, left)

    def chat_lines(self) -> tuple[ChatLine, ...]:
        return tuple(
            ChatLine(line.number, line.seat, self.seats[line.seat].name, line.text, line.sign)
            for line in self.chat[-CHAT_SHOWN:]
        )


def who(seat: SeatRow) -> str:
    """Who sits there, as records have it."""
    return f"bot:{seat.level}" if seat.kind == "bot" else seat.name or "open"


def secret_hash(secret: str) -> str:
    """Secrets are long and random: a plain hash keeps them safe in the database."""
    return hashlib.sha256(secret.encode()).hexdigest()


def entry_of(match: str, version: int, entry: RecordEntry, then: int, now: float, message: str | None = None) -> Entry:
    if isinstance(entry, Act):
        return Entry(match, version, "act", entry.seat, entry.name, then, now, message)
    if isinstance(entry, Chance):
        return Entry(match, version, "chance", CHANCE, entry.sha256, then, now, message)
    if isinstance(entry, ShareCommitted):
        return Entry(match, version, "share", entry.seat, entry.sha256 or "", then, now, message)
    if isinstance(entry, ShareRevealed):
        return Entry(match, version, "reveal", entry.seat, entry.share.hex(), then, now, message)
    if isinstance(entry, LeftOut):
        return Entry(match, version, "without", entry.seat, "", then, now, message)
    return Entry(match, version, "seed", CHANCE, entry.seed.hex(), then, now, message)
